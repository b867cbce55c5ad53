"""What spectators may see by now; the table keeps the delay, and nothing leaves it before."""

from collections import deque
from collections.abc import Callable, Iterable

from accessible_board.console.delay import Backlog, Delay
from accessible_board.console.downloads import live_pgn
from accessible_board.console.following import Following
from accessible_board.game.events import Event
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry

Now = Callable[[], int]
"""Game time in milliseconds."""


class PublicGame:
    """Follows a game on the game's own thread, and is asked on the publisher's.

    ``entries`` are those of a game that has begun before; without ``delay`` nobody sees it.
    """

    def __init__(
        self, setup: GameSetup, now: Now, entries: Iterable[Entry], delay: Delay | None
    ) -> None:
        self._game = Following(setup)
        self._backlog = Backlog(delay) if delay is not None else None
        self._now = now
        self._begun = False
        self._came: deque[tuple[Entry, int]] = deque()
        for entry in entries:
            self._add(entry, entry.at)

    def follow(self, observation: Observation, events: list[Event]) -> None:
        """Take an entry of the record; on the game's thread."""
        self._add(Entry(observation, tuple(events)), self._now())

    def _add(self, entry: Entry, at: int) -> None:
        if self._backlog is not None:
            self._came.append((entry, at))

    def newest(self) -> bytes | None:
        """The game as PGN, if more of it may be seen than the last time."""
        if self._backlog is None:
            return None
        while self._came:
            self._backlog.add(*self._came.popleft())
        released = self._backlog.released(self._now())
        for entry in released:
            self._game.follow(entry)
        if not released and self._begun:
            return None
        self._begun = True
        return live_pgn(self._game)
