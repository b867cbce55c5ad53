"""How much a board may report at once: a hand is slow, and a board gone wild must not drown a game.

Every frame says all that the ones before it said, so those in between can be left out.
"""

MOST = 250
"""Lifts, places and presses that are looked at in a second; a sleeve sweeps 32 pegs away in one."""

SECOND = 1000


class Pace:
    """Counts what was reported in the present second of game time (milliseconds)."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._since = 0
        self._count = 0

    def count(self, reports: int, at: int) -> None:
        """So many things were reported at ``at``."""
        self._turn(at)
        self._count += reports

    def pause(self, at: int) -> int:
        """How many milliseconds the board has to wait until it is looked at again; mostly none."""
        self._turn(at)
        return SECOND - (at - self._since) if self._count >= self._most else 0

    def _turn(self, at: int) -> None:
        if at - self._since >= SECOND:
            self._since, self._count = at, 0
