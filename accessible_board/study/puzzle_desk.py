"""The collections of somebody who solves puzzles, and the own record."""

import logging
import threading
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from random import Random
from typing import Final

import msgspec

from accessible_board.box.kept_choices import keep
from accessible_board.errors import InputError
from accessible_board.study.puzzle_index import KINDS, PuzzleIndex
from accessible_board.study.puzzle_record import PuzzleRecord, load_record, record_path
from accessible_board.study.puzzles import Puzzle
from accessible_board.study.solving import Result

_log = logging.getLogger(__name__)

OWN: Final = Path(__file__).with_name("puzzles.csv")
"""The program's own puzzles, made by ``tools/puzzles.py``."""


class PuzzleDesk:
    """The puzzles of these files and the program's own; each is indexed on a thread of its own.

    Results are kept in ``folder``, indexes in ``cache``; ``today`` tells the day. The collection
    that was ``named``, if one was, is chosen at the beginning.
    """

    def __init__(
        self,
        files: tuple[Path, ...],
        folder: Path,
        cache: Path,
        today: Callable[[], date] = date.today,
        drawn: Random | None = None,
        named: tuple[Path, ...] = (),
    ) -> None:
        self.today = today
        self._folder = folder
        self._cache = cache
        self._drawn = drawn or Random()
        self._path = record_path(folder, "")
        self.record = PuzzleRecord()
        self._named = named
        self._indexes: dict[Path, PuzzleIndex | Exception] = {}
        self.files = (OWN, *files)
        for path in self.files:
            threading.Thread(target=self._index, args=(path,), daemon=True).start()

    def seat(self, player: str) -> None:
        """Take the record of a player of this name."""
        self._path = record_path(self._folder, player)
        self.record = load_record(self._path)
        for path in self._named:
            self.keep(collection=str(path), theme=None)
        self._named = ()

    def keep(self, **changed: object) -> OSError | None:
        """Save a choice; return the error of a disk that refuses."""
        return self._keep(msgspec.structs.replace(self.record, **changed))

    def solved(self, key: str, puzzle: Puzzle, result: Result) -> OSError | None:
        """Save the result of a puzzle; return the error of a disk that refuses."""
        themes = puzzle.themes | ({f"mateIn{puzzle.mates}"} if puzzle.mates else set())
        return self._keep(self.record.with_result(key, themes, result, self.today()))

    def _keep(self, record: PuzzleRecord) -> OSError | None:
        self.record = record
        return keep(self._path, record)

    # --- collections ------------------------------------------------------------------------------

    @property
    def chosen(self) -> Path:
        """The chosen collection; the program's own if that is gone."""
        return next((p for p in self.files if str(p) == self.record.collection), OWN)

    def index(self, path: Path) -> PuzzleIndex | None:
        """The index of a file, once it is read; ``OSError`` or ``InputError`` if it cannot be."""
        found = self._indexes.get(path)
        if isinstance(found, Exception):
            raise found
        return found

    def _index(self, path: Path) -> None:
        try:
            self._indexes[path] = PuzzleIndex(path, None if path == OWN else self._cache)
        except (OSError, InputError) as error:
            _log.warning("No index of %s: %s", path, error)
            self._indexes[path] = error

    # --- which one is next ------------------------------------------------------------------------

    def due(self) -> list[tuple[PuzzleIndex, int]]:
        """The puzzles due today, of those whose files are there."""
        ready = {
            index.path.name: index
            for index in list(self._indexes.values())
            if not isinstance(index, Exception)
        }
        found = []
        for key in self.record.due(self.today()):
            file, _, name = key.partition(":")
            number = ready[file].called(name) if file in ready else None
            if number is not None:
                found.append((ready[file], number))
        return found

    def new(self, index: PuzzleIndex) -> Iterator[int]:
        """The puzzles of the chosen theme and level that were neither solved nor failed."""
        record = self.record
        met = {*record.known, *record.boxes}
        for number in index.numbers(record.theme, record.level, self._drawn.random()):
            if key_of(index, number) not in met:
                yield number


def key_of(index: PuzzleIndex, number: int) -> str:
    """The key of a puzzle in a record: its file, and its name there."""
    return f"{index.path.name}:{index.name(number)}"


def puzzle_files(folder: Path) -> tuple[Path, ...]:
    """The files of puzzles in a folder."""
    if not folder.is_dir():
        return ()
    return tuple(sorted(path for path in folder.iterdir() if path.suffix.lower() in KINDS))
