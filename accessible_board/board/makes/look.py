"""One look of a board at its squares, whose squares may be told one after the other.

Read together they are one state of the board, whatever the order in which they were told.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from accessible_board.board.makes.make import Sensed

LONGEST: Final = 400
"""Milliseconds that telling a look may take: 64 squares at 9600 bits a second take 333."""


class OneLook:
    """Gathers what is ``sensed`` until the board was ``quiet`` for so many milliseconds."""

    def __init__(self, quiet: int) -> None:
        self._quiet = quiet
        self._sensed: Sensed | None = None
        self._first = self._last = 0

    @property
    def deadline(self) -> int | None:
        """Time at which a look counts as complete, unless more of it comes before."""
        if self._sensed is None:
            return None
        return min(self._last + self._quiet, self._first + LONGEST)

    def gather(self, sensed: Iterable[Sensed], at: int) -> Iterator[tuple[Sensed, int]]:
        """The looks that are told completely at ``at`` (milliseconds), when these messages came.

        Each with the time of its last message.
        """
        yield from self._told(at)
        for message in sensed:
            if self._sensed is None:
                self._first = at
            self._sensed, self._last = message, at
            yield from self._told(at)

    def rest(self) -> Iterator[tuple[Sensed, int]]:
        """End the look that was begun, if any; nothing more comes."""
        if self._sensed is not None:
            sensed, self._sensed = self._sensed, None
            yield sensed, self._last

    def _told(self, at: int) -> Iterator[tuple[Sensed, int]]:
        if self.deadline is not None and self.deadline <= at:
            yield from self.rest()
