"""Limits how much a board may report, so that a faulty board cannot flood a game.

A hand is slow, and every frame repeats what the ones before it said, so frames in between can be
skipped.
"""

MOST = 250
"""Lifts, places and presses that are looked at in a second; a sleeve sweeps 32 pegs away in one."""

SECOND = 1000


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
