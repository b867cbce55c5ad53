"""The games that can be reviewed: the own journals, and PGN files."""

import errno
import logging
from functools import partial
from pathlib import Path
from typing import Final

import chess.pgn

from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import named, read_journal
from accessible_board.study.game_text import MOST, read_game
from accessible_board.study.index import GameIndex
from accessible_board.texts import decoded, opened_text
from accessible_board.workers import worker

_log = logging.getLogger(__name__)

JOURNAL: Final = ".journal"

MOST_OWN: Final = 30
"""The newest journals that are offered."""


class Library:
    """Finds and reads games; ``cache`` is where indexes are kept.

    Each file of games is indexed on a thread of its own, while other things are done.
    """

    def __init__(self, journals: tuple[Path, ...], files: tuple[Path, ...], cache: Path) -> None:
        self._journals = journals
        self.files = files
        self._cache = cache
        self._indexes: dict[Path, GameIndex | OSError] = {}
        for path in files:
            worker("index", partial(self._index, path), partial(self._unread, path)).start()

    def own(self) -> list[Path]:
        """The journals, the newest first."""
        found = [path for folder in self._journals for path in folder.glob(f"*{JOURNAL}")]
        return sorted(found, key=lambda path: path.name, reverse=True)[:MOST_OWN]

    def index(self, path: Path) -> GameIndex | None:
        """The index of a file, once it is read; :class:`OSError` if it cannot be."""
        found = self._indexes.get(path)
        if isinstance(found, OSError):
            raise found
        return found

    def read(self, source: Path, number: int = 1) -> chess.pgn.Game:
        """A game of a journal or of a file.

        :class:`AccessibleBoardError` or ``OSError`` if there is none.
        """
        if source.suffix == JOURNAL:
            return read_game(_of_journal(source))
        index = self.index(source)
        bounds = (0, MOST) if index is None else index.bounds(number)
        return read_game(_excerpt(source, *bounds))

    def _index(self, path: Path) -> None:
        try:
            self._indexes[path] = GameIndex(path, self._cache)
        except OSError as error:
            _log.warning("No index of %s: %s", path, error)
            self._indexes[path] = error

    def _unread(self, path: Path, error: Exception) -> None:
        """Tell a mistake of ours to whoever waits for the index."""
        self._indexes[path] = OSError(errno.EIO, str(error), str(path))


def _of_journal(path: Path) -> str:
    journal = read_journal(path)
    with named(path):
        setup = setup_of(journal.head)
    events = tuple(event for entry in journal.entries for event in entry.decided)
    return pgn(Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), events), setup)


def _excerpt(path: Path, offset: int, end: int) -> str:
    """A game in a file; a longer one than any is cut, and refused by its reader."""
    with opened_text(path) as file:
        file.seek(offset)
        return decoded(file.read(min(end - offset, MOST + 1)))[0]
