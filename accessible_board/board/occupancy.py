"""From the frames of one board to its lifts, places and presses.

Every frame carries all 64 switches, so observations are the difference of two frames, and a lost
frame loses an intermediate state but never the present one. The board stamps each with its own
milliseconds, so no delay on the way costs a player time. A hand is slow, and frames in between can
be skipped: so a faulty board cannot flood a game.

Every board has both players' buttons. Where the opponent presses elsewhere, the button of the
opponent's colour is free on a player's own board, as the talk button; it lies apart from the own
one and feels different.

A board is asked for its greeting, but seldom. Opening the port of an Arduino resets it, and its
bootloader waits for a second or more for somebody who wants to write a program; each byte keeps it
waiting anew. Afterwards the firmware greets unasked. A board that was not reset must be asked, and
answers at once.
"""

from collections.abc import Collection
from typing import Final

import chess

from accessible_board.board.frames import (
    SEQUENCE_PERIOD,
    STAMP_PERIOD,
    Buttons,
    Faults,
    Frame,
    Hello,
    Switches,
)
from accessible_board.board.makes.make import Men, exchanged
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    ClockPressed,
    FramesMissed,
    Observation,
    PegLifted,
    PegPlaced,
    SwitchesDistrusted,
)
from accessible_board.game.vocabulary.terms import Seat

DRIFT = 10
"""Microseconds in each millisecond by which the two clocks may part: one percent."""

EARLY, LATE = 200, 500
"""Milliseconds by which a frame after a gap may seem to come early or late and still be of the same
clock. A board that was reset in the gap is somewhere else in the 65 seconds of its count.
"""

MOST = 250
"""Lifts, places and presses that are looked at in a second; a sleeve sweeps 32 pegs away in one."""

SECOND = 1000

LOST_AGAIN: Final = 4
"""Times that a hole loses its man and has him back, alone, after which it is doubtful."""
WITHIN: Final = 30_000
"""Milliseconds in which that happens; no hand takes a man up and puts him back so often."""

PATIENCE: Final = 6.0
"""Seconds in which a board must have greeted: thrice the two of a bootloader."""

QUIET: Final = 2.5
"""Seconds between two questions; no known bootloader waits longer for the byte after one."""


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
        """Tell if this stamp, after a gap, fits the clock known so far."""
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


class BoardWatch:
    """State of the peg board of ``seat``, from its frames.

    ``standing`` are the full holes as they were last reported: none before the first frame, unless
    the game that is resumed knows better. ``buttons`` are the seats whose buttons press the clock.
    ``missing`` counts the frames that were lost on the way.
    """

    def __init__(
        self,
        seat: Seat,
        standing: chess.Bitboard = chess.BB_EMPTY,
        buttons: Collection[Seat] = tuple(Seat),
    ) -> None:
        self.seat = seat
        self._clock_buttons = buttons
        self.standing = standing
        self.missing = 0
        self._men: Men | None = None
        self._found = False
        self._gap = False
        """True if frames were lost since the switches were last compared."""
        self._distrusted = chess.BB_EMPTY
        self._alone = chess.BB_EMPTY
        """The hole that became empty last, if nothing else has changed since."""
        self._returns: dict[chess.Bitboard, list[int]] = {}
        """Latest times at which a hole had back the man that it had lost."""
        self._seq: int | None = None
        self._buttons: Buttons | None = None
        self._stamps = StampReader()

    def observe(self, frame: Frame, received: int) -> list[Observation]:
        """Observations of this frame, which arrived at game time ``received``.

        The first frame with switches, at the start and after :meth:`lost`, means that the board is
        found.
        """
        self._follow(frame, received)
        at = self._stamps.happened(frame.stamp, received)
        seen = self._pegs(frame, at) if isinstance(frame, Switches) else []
        seen += self._faults(frame, at) if isinstance(frame, Faults) else []
        seen += self._presses(frame.buttons, at)
        if isinstance(frame, Switches) and not self._found:
            self._found = True
            seen.append(BoardFound(at=at, seat=self.seat))
        return seen

    def lost(self, at: int) -> list[Observation]:
        """Report, once, that the board is lost; forget its time and its buttons."""
        if not self._found:
            return []
        self._found = False
        self._seq = self._buttons = None
        return [BoardLost(at=at, seat=self.seat)]

    def _follow(self, frame: Frame, received: int) -> None:
        """Notice gaps and resets.

        A hello may follow a reset, which sets the board's clock and its counts of presses back,
        or answer a question that was asked twice: then number and clock continue, and no press
        before it is lost. So may a gap follow a reset, if the hello was lost in it: then the clock
        does not continue.
        """
        expected = frame.seq if self._seq is None else (self._seq + 1) % SEQUENCE_PERIOD
        gap = (frame.seq - expected) % SEQUENCE_PERIOD
        greets = isinstance(frame, Hello)
        anew = self._seq is None or (greets and gap > 0)
        if not anew and (gap or greets):
            anew = not self._stamps.continues(frame.stamp, received)
        if anew:
            self._buttons = None
            self._stamps.restart()
        else:
            self.missing += gap
            self._gap |= gap > 0
        self._seq = frame.seq

    def _pegs(self, frame: Switches, at: int) -> list[Observation]:
        """The holes that changed, lifts before places, and whether something may have been missed.

        Where frames were lost the true order is unknown. A peg has to leave one hole before it can
        fill another, so lifts first is an order in which it can have happened.
        """
        passed = exchanged(self._men, frame.men)
        lifted = self.standing & ~frame.occupied | passed
        placed = frame.occupied & ~self.standing | passed
        self.standing, self._men = frame.occupied, frame.men
        lifts = [PegLifted(at=at, seat=self.seat, square=s) for s in chess.scan_forward(lifted)]
        places = [
            PegPlaced(at=at, seat=self.seat, square=s, man=(frame.men or {}).get(s))
            for s in chess.scan_forward(placed)
        ]
        missed = [FramesMissed(at=at, seat=self.seat)] if self._gap and self._found else []
        self._gap = False
        doubtful = self._lost_again(lifted, placed, at)
        return [*lifts, *places, *missed, *doubtful]

    def _lost_again(
        self, lifted: chess.Bitboard, placed: chess.Bitboard, at: int
    ) -> list[Observation]:
        """The hole that loses its man again and again while nothing else is done, told once."""
        if not lifted | placed:
            return []
        returned = placed if placed == self._alone and not lifted else chess.BB_EMPTY
        self._alone = lifted if not placed else chess.BB_EMPTY
        if not returned:
            return []
        times = [*(t for t in self._returns.get(returned, ()) if at - t < WITHIN), at]
        self._returns[returned] = times
        return self._doubtful(returned, at) if len(times) >= LOST_AGAIN else []

    def _faults(self, frame: Faults, at: int) -> list[Observation]:
        """The switches that the board itself no longer trusts."""
        return self._doubtful(frame.untrusted, at)

    def _doubtful(self, holes: chess.Bitboard, at: int) -> list[Observation]:
        """Those of these holes that were not told before; a reset clears none."""
        new = holes & ~self._distrusted
        self._distrusted |= new
        squares = tuple(chess.scan_forward(new))
        return [SwitchesDistrusted(at=at, seat=self.seat, squares=squares)] if squares else []

    def _presses(self, buttons: Buttons, at: int) -> list[Observation]:
        """The buttons whose count of presses changed: one press each, after the pegs.

        Both seats' buttons are on every board. The board counts, so that a press is not lost with
        the frame that told of it. A press while the board was away is not made up for.
        """
        before, self._buttons = self._buttons, buttons
        if before is None:
            return []
        return [
            ClockPressed(at=at, seat=seat)
            for seat in self._clock_buttons
            if before.of(seat).presses != buttons.of(seat).presses
        ]


class Pace:
    """Counts reports in the present second of game time."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._since = 0
        self._count = 0

    def count(self, reports: int, at: int) -> None:
        """Count so many reports at ``at`` (milliseconds)."""
        self._turn(at)
        self._count += reports

    def pause(self, at: int) -> int:
        """Milliseconds to wait before reading the board again; usually none."""
        self._turn(at)
        return SECOND - (at - self._since) if self._count >= self._most else 0

    def _turn(self, at: int) -> None:
        if at - self._since >= SECOND:
            self._since, self._count = at, 0


class TalkButton:
    """The free button, of the colour ``seat``, pushed and released as the frames say."""

    def __init__(self, seat: Seat) -> None:
        self._seat = seat
        self._presses: int | None = None
        self._pushed = False

    def observe(self, frame: Frame) -> tuple[bool, ...]:
        """Changes in this frame: ``True`` for pushed, ``False`` for let go.

        The board counts presses, so that a push whose frame was lost is told with the next one. A
        hello may follow a reset, which forgets the count; and where the hello was lost, a count of
        none may be all that is seen of the reset. Nobody is listened to for that unless the button
        is newly down: the one push in four that looks like it, if its own frame was lost, is pushed
        again.
        """
        button = frame.buttons.of(self._seat)
        before = None if isinstance(frame, Hello) else self._presses
        self._presses = button.presses
        certain = button.presses > 0 or (button.down and not self._pushed)
        pressed = certain and before not in (None, button.presses)
        happened = [] if not pressed else [False, True] if self._pushed else [True]
        if (self._pushed or pressed) and not button.down:
            happened.append(False)
        self._pushed = button.down and (self._pushed or pressed)
        return tuple(happened)

    def lost(self) -> tuple[bool, ...]:
        """The board is gone, so the button counts as released."""
        pushed, self._pushed, self._presses = self._pushed, False, None
        return (False,) if pushed else ()


class Call:
    """A call that begins at ``now``, in seconds, and is given up after ``patience`` of them."""

    def __init__(self, now: float, patience: float = PATIENCE) -> None:
        self._ask_at = now
        self._until = now + patience

    def is_over(self, now: float) -> bool:
        """True once no answer is expected any more."""
        return now >= self._until

    def asks(self, now: float) -> bool:
        """True if it is time to ask; that counts as asked."""
        if now < self._ask_at:
            return False
        self._ask_at = now + QUIET
        return True
