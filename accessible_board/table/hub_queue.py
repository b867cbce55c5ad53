"""The queue of the hub: what people say, and what boards report.

Entries are taken in order of arrival, because a word may be about pegs moved before it. But people
do not wait behind a board: if a board has queued more than hands can do, people come first. How
much a board may queue is limited by not reading it, because its newest frame tells everything.
"""

from collections import deque
from collections.abc import Iterator
from itertools import count
from typing import Final, Generic, TypeVar

from accessible_board.game import observations as o

BY_HANDS: Final = 24
"""Reports of boards that people wait behind: both hands of two players, and a few moves."""

MOST_OF_BOARDS: Final = 64
"""Reports of boards that may wait until no more of a board is read."""

BOARD_REPORTS: Final = (
    o.BoardFound,
    o.BoardLost,
    o.ClockPressed,
    o.FramesMissed,
    o.PegLifted,
    o.PegPlaced,
    o.SwitchesDistrusted,
)
"""What a board reports; a press, whoever's it is, keeps its place among the pegs."""

T = TypeVar("T")


class HubQueue(Generic[T]):
    """The queue, people's and boards' entries apart; any thread may add, one takes."""

    def __init__(self) -> None:
        self._numbers = count()
        self._people: deque[tuple[int, T]] = deque()
        self._boards: deque[tuple[int, T]] = deque()

    def __len__(self) -> int:
        return len(self._people) + len(self._boards)

    def __iter__(self) -> Iterator[T]:
        return iter([one for _, one in (*self._people.copy(), *self._boards.copy())])

    @property
    def people(self) -> int:
        """How many entries of people wait."""
        return len(self._people)

    @property
    def boards(self) -> int:
        """How many entries of boards wait."""
        return len(self._boards)

    def add(self, one: T) -> None:
        """Add an entry; ``None`` is the end, and overtakes nothing."""
        lane = self._boards if one is None or isinstance(one, BOARD_REPORTS) else self._people
        lane.append((next(self._numbers), one))

    def next(self) -> T:
        """The first entry; the first of people's if boards have queued too much."""
        if not self._boards:
            return self._people.popleft()[1]
        if not self._people:
            return self._boards.popleft()[1]
        first = self._people[0][0] < self._boards[0][0]
        lane = self._people if first or len(self._boards) > BY_HANDS else self._boards
        return lane.popleft()[1]
