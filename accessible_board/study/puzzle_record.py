"""The puzzles of a player: the collections, those solved, and those to be repeated.

Repeating goes by Sebastian Leitner, "So lernt man lernen" (1972): what was wrong begins in the
first box, goes on by one box each time that it is right, and back to the first when it is not. Here
a box is looked into after the days of :data:`DAYS`; what was right in the last one is known. After
a hint it stays in its box.

What is told of puzzles, themes and results is here too. Pure.
"""

import errno
import hashlib
import logging
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

import chess
import msgspec

from accessible_board.box.kept_choices import keep
from accessible_board.errors import InputError
from accessible_board.languages import reason
from accessible_board.menu.words import MenuWords
from accessible_board.study.puzzle_index import KINDS, PuzzleIndex
from accessible_board.study.puzzles import Hardness, Puzzle, Result, Solving, Theme
from accessible_board.study.saved import Lost, load_kept
from accessible_board.workers import worker

DAYS: Final = (1, 2, 4, 8, 16)
"""Days after which the puzzles of each box are offered again."""

MOST_KNOWN: Final = 20_000
"""The most solved puzzles that are remembered, so that they are not offered again."""

MOST_BOXED: Final = 20_000
"""The most puzzles that are to be repeated; the oldest are let go."""

_log = logging.getLogger(__name__)

OWN: Final = Path(__file__).with_name("puzzles.csv")
"""The program's own puzzles, made by ``tools/puzzles.py``."""


class Boxed(msgspec.Struct, frozen=True):
    """A puzzle's box (from 0), and the day on which it is offered again."""

    box: int
    due: date


class Tally(msgspec.Struct, frozen=True):
    """Puzzles that were tried, and those of them solved alone at the first try."""

    tried: int = 0
    solved: int = 0

    def plus(self, *, solved: bool) -> "Tally":
        """Count one more puzzle."""
        return Tally(self.tried + 1, self.solved + solved)


class PuzzleRecord(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One player's choices and results; ``theme`` is ``None`` for any, puzzles have keys."""

    collection: str = ""
    theme: Theme | None = None
    level: Hardness = Hardness.EASY
    boxes: dict[str, Boxed] = {}
    known: tuple[str, ...] = ()
    tallies: dict[str, Tally] = {}
    """Tallies by theme, with the total under the empty name."""
    day: date = date.min
    today: Tally = Tally()

    def due(self, today: date) -> list[str]:
        """The keys of the puzzles to repeat, the longest overdue first."""
        waiting = [(boxed.due, key) for key, boxed in self.boxes.items() if boxed.due <= today]
        return [key for _, key in sorted(waiting)]

    def with_result(
        self, key: str, themes: frozenset[str], result: Result, today: date
    ) -> "PuzzleRecord":
        """Add the result of a puzzle."""
        solved = result is Result.ALONE
        boxes, known = dict(self.boxes), self.known
        boxed = boxes.pop(key, None)
        if result is Result.FAILED or (boxed is None and result is Result.HELPED):
            boxes[key] = _box(0, today)
        elif boxed is not None and result is Result.HELPED:
            boxes[key] = _box(boxed.box, today)
        elif boxed is not None and boxed.box + 1 < len(DAYS):
            boxes[key] = _box(boxed.box + 1, today)
        boxes = dict([*boxes.items()][-MOST_BOXED:])
        if key not in boxes:
            known = (*(k for k in known if k != key), key)[-MOST_KNOWN:]
        named = ["", *(theme for theme in Theme if theme in themes)]
        tallies = self.tallies | {
            name: self.tallies.get(name, Tally()).plus(solved=solved) for name in named
        }
        before = self.today if self.day == today else Tally()
        return msgspec.structs.replace(
            self,
            boxes=boxes,
            known=known,
            tallies=tallies,
            day=today,
            today=before.plus(solved=solved),
        )


def _box(number: int, today: date) -> Boxed:
    return Boxed(number, today + timedelta(days=DAYS[number]))


def record_path(folder: Path, player: str) -> Path:
    """The file of a player's record; a player without a name has one, too."""
    mark = hashlib.sha256(player.strip().casefold().encode()).hexdigest()[:12]
    return folder / (f"puzzles-{mark}.json" if player.strip() else "puzzles.json")


def load_record(path: Path, lost: Lost = str) -> PuzzleRecord:
    """Read a record, or an empty one; an unreadable file is put aside, not written over."""
    return load_kept(path, PuzzleRecord(), lost)


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
            worker("index", partial(self._index, path), partial(self._unread, path)).start()

    def seat(self, player: str, lost: Lost = str) -> None:
        """Take the record of a player of this name."""
        self._path = record_path(self._folder, player)
        self.record = load_record(self._path, lost)
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

    def _unread(self, path: Path, error: Exception) -> None:
        """Tell a mistake of ours to whoever waits for the index."""
        self._indexes[path] = OSError(errno.EIO, str(error), str(path))

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


def theme_key(theme: Theme | None) -> str:
    """The key of a theme's name; ``None`` stands for any theme."""
    return "puzzle.any" if theme is None else f"puzzle.{theme.name.lower()}"


def level_told(words: MenuWords, level: Hardness) -> str:
    """A word for the difficulty."""
    return words("puzzle.hard" if level is Hardness.HARD else f"study.{level}")


def player_told(words: MenuWords, color: chess.Color) -> str:
    """The name of a colour."""
    return words.language.say("white" if color else "black")


def goal_told(words: MenuWords, solving: Solving) -> str:
    """Tell the goal of a puzzle."""
    if solving.puzzle.avoid:
        return words("puzzle.find_other")
    if solving.mates == 0:
        return words("puzzle.find_best")
    if solving.mates == 1:
        return words("puzzle.find_mate")
    return words("puzzle.find_mate_in", number=words.language.number(solving.mates))


def tally_told(words: MenuWords, key: str, tally: Tally, theme: str = "") -> str:
    """Tell solved out of tried: "sieben von zehn"."""
    solved, tried = map(words.language.number, (tally.solved, tally.tried))
    return words(f"puzzle.{key}", solved=solved, tried=tried, theme=theme)


def results_told(words: MenuWords, record: PuzzleRecord, *, is_of_today: bool) -> str:
    """Tell the results of today, in total and by theme, and the number of puzzles to repeat."""
    every = record.tallies.get("")
    if every is None:
        return words("puzzle.no_results")
    told = [tally_told(words, "today", record.today)] if is_of_today else []
    told.append(tally_told(words, "all", every))
    for theme in Theme:
        tally = record.tallies.get(theme)
        if tally is not None:
            told.append(tally_told(words, "of_theme", tally, words(theme_key(theme))))
    number = words.language.number(len(record.boxes))
    return " ".join([*told, words("puzzle.boxed", number=number)])


def unread_told(words: MenuWords, error: OSError) -> str:
    """Tell why a file cannot be read."""
    return words("study.unread", reason=f"{reason(error, words.language.code)}.")


def refused_told(words: MenuWords, error: OSError | None) -> str:
    """Tell why saving failed, or nothing without an error."""
    if error is None:
        return ""
    return words("study.again", reason=f"{reason(error, words.language.code)}.")
