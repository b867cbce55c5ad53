"""Index of a file of puzzles: their offsets, themes and hardness.

A line is only cut at its commas; its moves are looked at when somebody solves it.
"""

import sqlite3
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from accessible_board.languages import CommandError
from accessible_board.study.game_bounds import games
from accessible_board.study.index import FileIndex, first_moves
from accessible_board.study.puzzles import (
    Hardness,
    Puzzle,
    Theme,
    from_epd,
    from_pgn,
    from_row,
    level_of,
)

FORMAT: Final = 1

KINDS: Final = (".csv", ".epd", ".pgn")
"""Suffixes of files with puzzles."""

_MOST_TEXT: Final = 100_000
"""The most bytes of one puzzle."""

_BATCH: Final = 10_000

_ANY: Final = -1
_NUMBERS: Final = {theme.value: number for number, theme in enumerate(Theme)}
_LEVELS: Final = {level: number for number, level in enumerate(Hardness)}

_Found = tuple[int, str, Hardness, tuple[int, ...]]
"""Offset, name, hardness and themes of a puzzle."""


class PuzzleIndex(FileIndex):
    """The index of one file of puzzles, in ``folder``, or in memory alone.

    :class:`OSError` if the file cannot be read or the disk refuses; :class:`InputError` if it is of
    no kind that is known, or has no puzzle.
    """

    def __init__(self, path: Path, folder: Path | None = None) -> None:
        if path.suffix.lower() not in KINDS:
            raise CommandError("puzzle_kind", path=path, known=", ".join(KINDS))
        self._columns: tuple[str, ...] = ()
        if path.suffix.lower() == ".csv":
            with path.open("rb") as file:
                self._columns = tuple(_cut(file.readline(_MOST_TEXT)))
        super().__init__(path, folder, FORMAT)
        if not len(self):
            raise CommandError("no_puzzle", path=path)

    def _fill(self, base: sqlite3.Connection) -> None:
        base.executescript(
            "CREATE TABLE puzzle (number INTEGER PRIMARY KEY, at INTEGER, name TEXT);"
            "CREATE TABLE themed (theme INTEGER, level INTEGER, number INTEGER,"
            " PRIMARY KEY (theme, level, number)) WITHOUT ROWID;"
        )
        found = enumerate(self._found(), 1)
        while batch := list(islice(found, _BATCH)):
            base.executemany(
                "INSERT INTO puzzle VALUES (?, ?, ?)",
                [(number, at, name) for number, (at, name, _, _) in batch],
            )
            base.executemany(
                "INSERT INTO themed VALUES (?, ?, ?)",
                sorted(
                    (theme, _LEVELS[level], number)
                    for number, (_, _, level, themes) in batch
                    for theme in (_ANY, *themes)
                ),
            )
        base.execute("CREATE INDEX by_name ON puzzle (name)")
        base.execute(
            "CREATE TABLE amount AS SELECT theme, count(*) AS puzzles FROM themed GROUP BY 1"
        )

    def _found(self) -> Iterator[_Found]:
        if self.path.suffix.lower() == ".pgn":
            for number, game in enumerate(games(self.path), 1):
                if "FEN" in game.tags:
                    moves = (len(first_moves(game)) + 1) // 2
                    yield game.offset, str(number), level_of({"Moves": "- " * 2 * moves}), ()
        elif self._columns:
            yield from self._of_table()
        else:
            yield from self._of_epd()

    def _of_table(self) -> Iterator[_Found]:
        for at, line in _lines(self.path):
            row = self._row(line)
            if at and row["FEN"].count("/") == 7:
                themes = {_NUMBERS[each] for each in row["Themes"].split() if each in _NUMBERS}
                yield at, row["PuzzleId"], level_of(row), tuple(themes)

    def _of_epd(self) -> Iterator[_Found]:
        for number, (at, line) in enumerate(_lines(self.path), 1):
            text = line.decode("utf-8", "replace")
            if text.count("/") >= 7 and not text.startswith("#"):
                _, named, name = text.partition(' id "')
                mates = text.partition(" dm ")[2].partition(";")[0].strip()
                moves = int(mates[:2]) if mates.isdecimal() else 1
                theme = _NUMBERS.get(f"mateIn{moves}") if mates else None
                level = level_of({"Moves": "- " * 2 * moves})
                known = name.partition('"')[0] if named else str(number)
                yield at, known, level, () if theme is None else (theme,)

    def _row(self, line: bytes) -> Mapping[str, str]:
        cells = _cut(line)
        row = dict(zip(self._columns, cells, strict=False))
        return {"FEN": "", "Moves": "", "Themes": "", "PuzzleId": ""} | row

    def __len__(self) -> int:
        """The number of puzzles."""
        return self.amounts().get(None, 0)

    def amounts(self) -> dict[Theme | None, int]:
        """Puzzles per non-empty theme, and in total (``None``)."""
        every = [*Theme]
        rows = self._base.execute("SELECT theme, puzzles FROM amount ORDER BY theme")
        return {None if theme == _ANY else every[theme]: puzzles for theme, puzzles in rows}

    def numbers(self, theme: Theme | None, level: Hardness, first: float) -> Iterator[int]:
        """The puzzles of a theme and level, from a place (0 to 1) once around the file."""
        number = _ANY if theme is None else _NUMBERS[theme]
        middle = int(first * len(self))
        for least, most in ((middle + 1, len(self)), (1, middle)):
            rows = self._base.execute(
                "SELECT number FROM themed WHERE theme = ? AND level = ?"
                " AND number BETWEEN ? AND ? ORDER BY number",
                (number, _LEVELS[level], least, most),
            )
            yield from (row[0] for row in rows)

    def name(self, number: int) -> str:
        """The name of a puzzle in its file."""
        row = self._base.execute("SELECT name FROM puzzle WHERE number = ?", (number,)).fetchone()
        return str(row[0])

    def called(self, name: str) -> int | None:
        """The puzzle of this name, if there is one."""
        row = self._base.execute("SELECT number FROM puzzle WHERE name = ?", (name,)).fetchone()
        return None if row is None else int(row[0])

    def read(self, number: int) -> Puzzle:
        """A puzzle; :class:`PuzzleError` if it is none, ``OSError`` if the file cannot be read."""
        row = self._base.execute("SELECT at FROM puzzle WHERE number = ?", (number,)).fetchone()
        with self.path.open("rb") as file:
            file.seek(row[0])
            if self.path.suffix.lower() == ".pgn":
                return from_pgn(file.read(_MOST_TEXT).decode("utf-8", "replace"))
            line = file.readline(_MOST_TEXT)
        if self._columns:
            return from_row(self._row(line))
        return from_epd(line.decode("utf-8", "replace").strip())


def _cut(line: bytes) -> list[str]:
    return line.decode("utf-8", "replace").rstrip("\r\n").split(",")


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    at = 0
    with path.open("rb") as file:
        for line in file:
            yield at, line
            at += len(line)
