"""The games that can be reviewed: the own journals, and PGN files."""

import io
import logging
import threading
from pathlib import Path
from typing import Final

import chess.pgn

from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import named, read_journal
from accessible_board.languages import CommandError
from accessible_board.study.index import GameIndex

_log = logging.getLogger(__name__)

_MOST: Final = 2_000_000
"""The most bytes of one game."""

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
            threading.Thread(target=self._index, args=(path,), daemon=True).start()

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
            return _parsed(_of_journal(source), source)
        index = self.index(source)
        return _parsed(_excerpt(source, 0 if index is None else index.offset(number)), source)

    def _index(self, path: Path) -> None:
        try:
            self._indexes[path] = GameIndex(path, self._cache)
        except OSError as error:
            _log.warning("No index of %s: %s", path, error)
            self._indexes[path] = error


def _of_journal(path: Path) -> str:
    journal = read_journal(path)
    with named(path):
        setup = setup_of(journal.head)
    events = tuple(event for entry in journal.entries for event in entry.decided)
    return pgn(Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), events), setup)


def _excerpt(path: Path, offset: int) -> str:
    with path.open("rb") as file:
        file.seek(offset)
        return file.read(_MOST).decode("utf-8", "replace")


def _parsed(text: str, source: Path) -> chess.pgn.Game:
    """The first game of a text; a damaged one is read as far as possible, and marked."""
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None:
        raise CommandError("no_game_in", path=source)
    return game
