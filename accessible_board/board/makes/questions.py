"""Time to ask a silent board again, without input and output.

Each second for its squares, and soon after a look that did not come again whole, for then a
message may have been lost on the way. Each minute for its battery.
"""

import math
from typing import Final

from accessible_board.board.makes.make import Make

EVERY: Final = 1_000
SELDOM: Final = 60_000
SOON: Final = 200
"""Milliseconds, more than a board at 9600 bits a second needs to tell all of its squares."""


class Questions:
    """The questions to a board of this make that was opened ``now`` (milliseconds)."""

    def __init__(self, make: Make, now: int) -> None:
        self._make = make
        self._asked = self._asked_seldom = now
        self._doubted: float = math.inf
        """Since when something has come that was not told again."""

    @property
    def deadline(self) -> float:
        """Latest time of the next call of :meth:`due`."""
        return min(self._asked + EVERY, self._doubted + SOON)

    def due(self, now: int) -> bytes:
        """Questions to send now; empty if none is due."""
        data = b""
        if now >= self._asked_seldom + SELDOM:
            self._asked_seldom, data = now, self._make.asks_seldom
        if now >= self.deadline:
            self._asked, self._doubted, data = now, math.inf, data + self._make.asks_again
        return data

    def hear(self, data: bytes, now: int, *, as_before: bool) -> None:
        """Take the bytes that came; ``as_before`` if they hold a whole look like the last one."""
        if as_before:
            self._doubted = math.inf
        elif data:
            self._doubted = min(self._doubted, now)
