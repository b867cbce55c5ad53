"""When samples arose, though a busy machine takes them late.

Sound comes without a gap, so a block ends as long after the one before it as it is long. What is
uncertain is the beginning: it is known from the blocks that were taken soonest of the last seconds,
as the time of a board is (``hardware/protocol.md``). Words that are taken late would otherwise seem
to end after a press that came after them.
"""

from collections import deque
from typing import Final

REMEMBERED: Final = 30
"""Blocks, three seconds, of which the soonest counts: by then a gap nobody told of is healed."""

MOST_BEHIND: Final = 3_000
"""Milliseconds by which a block may be late; what is later comes after a gap, as a sleep."""


class SampleClock:
    """Dates blocks of so many samples a second, in milliseconds of the clock of the arrivals."""

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._count = 0
        self._beginnings: deque[int] = deque(maxlen=REMEMBERED)

    def end_of(self, samples: int, arrived: int, *, gap: bool = False) -> int:
        """When the last of the next samples arose, which ``arrived`` then; after a gap anew."""
        self._count += samples
        counted = round(1000 * self._count / self._rate)
        beginning = arrived - counted
        if gap or (self._beginnings and beginning - min(self._beginnings) > MOST_BEHIND):
            self._beginnings.clear()
        self._beginnings.append(beginning)
        return min(self._beginnings) + counted
