"""The board's milliseconds as game time, so that no delay on the way costs a player time.

A board stamps its frames with a 16-bit count of its own milliseconds. Board and host share no
clock: all the host sees is how much later than its stamp a frame arrived. The smallest such
difference belongs to the promptest frame, and what another frame shows beyond it is delay. (The
delay of the promptest frame itself, some 2 ms of wire and USB, cannot be seen from one side and
stays in.)

A resonator may be wrong by half a percent, 18 seconds in an hour. So the smallest difference is
not kept for ever but allowed to grow by :data:`DRIFT`, which is faster than any resonator and far
slower than any delay.
"""

from accessible_board.board.frames import STAMP_PERIOD

DRIFT = 10
"""Microseconds in each millisecond by which the two clocks may part: one percent."""

EARLY, LATE = 200, 500
"""Milliseconds by which a frame after a gap may seem to come early or late and still be of the same
clock. A board that was reset in the gap is somewhere else in the 65 seconds of its count.
"""


class StampReader:
    """Converts the stamps of frames to game time."""

    def __init__(self) -> None:
        self._last = 0
        self._stamp = 0
        self._board_time = 0
        self._difference: int | None = None
        """Microseconds from the board's time to game time."""

    def restart(self) -> None:
        """Forget the board's clock, because it was or may have been reset."""
        self._difference = None

    def continues(self, stamp: int, received: int) -> bool:
        """Whether this stamp, after a gap, fits the clock known so far."""
        if self._difference is None:
            return False
        board_time = self._board_time + (stamp - self._stamp) % STAMP_PERIOD
        return -EARLY <= received - board_time - self._difference // 1000 <= LATE

    def happened(self, stamp: int, received: int) -> int:
        """The game time of ``stamp`` on a frame that arrived at game time ``received``.

        Both are milliseconds. The answer is never later than ``received`` and never earlier than
        the one before. Frames must be given in their order; the board speaks at least once a
        second, so that no two stamps are a whole period apart.
        """
        elapsed = (stamp - self._stamp) % STAMP_PERIOD
        self._board_time += elapsed
        difference = (received - self._board_time) * 1000
        if self._difference is not None:
            difference = min(difference, self._difference + elapsed * DRIFT)
        self._stamp, self._difference = stamp, difference
        at = self._board_time + difference // 1000
        self._last = min(received, max(self._last, at))
        return self._last
