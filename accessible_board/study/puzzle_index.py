"""Index of a file of puzzles: their offsets, themes and hardness.

A line is only cut into its cells; its moves are looked at when somebody solves it.
"""

import csv
import re
import sqlite3
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Final

from accessible_board import bounds
from accessible_board.languages import CommandError
from accessible_board.languages.plain_words import in_one_line
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
from accessible_board.texts import decoded, lines_in, opened_text

FORMAT: Final = 2

LICHESS: Final = (
    *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays"),
    *("Themes", "GameUrl", "OpeningTags"),
)
"""The columns of lichess's table, which its older files do not name."""

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
        self._parted = ","
        if path.suffix.lower() == ".csv":
            self._look_at_head(path)
        super().__init__(path, folder, FORMAT)
        if not len(self):
            raise CommandError("no_puzzle", path=path)

    def _look_at_head(self, path: Path) -> None:
        """Find what parts the cells; and the names of the columns, if they have any."""
        with opened_text(path) as file:
            first = next((line for _, line in lines_in(file, _MOST_TEXT)), b"")
        self._parted = max(",;\t", key=decoded(first)[0].count)
        cells = self._cut(first)
        self._columns = tuple(cells) if "FEN" in cells else LICHESS

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
                [
                    (number, at, in_one_line(name[: bounds.NAME]))
                    for number, (at, name, _, _) in batch
                ],
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
        for at, line in self._lines():
            row = self._row(line)
            if row["FEN"].count("/") == 7:
                themes = {_NUMBERS[each] for each in row["Themes"].split() if each in _NUMBERS}
                yield at, row["PuzzleId"], level_of(row), tuple(themes)

    def _of_epd(self) -> Iterator[_Found]:
        for number, (at, line) in enumerate(self._lines(), 1):
            text, _ = decoded(line)
            if text.count("/") >= 7 and not text.startswith("#"):
                _, named, name = text.partition(' id "')
                mates = text.partition(" dm ")[2].partition(";")[0].strip()
                moves = int(mates[:2]) if mates.isdecimal() else 1
                theme = _NUMBERS.get(f"mateIn{moves}") if mates else None
                level = level_of({"Moves": "- " * 2 * moves})
                known = name.partition('"')[0] if named else str(number)
                yield at, known, level, () if theme is None else (theme,)

    def _row(self, line: bytes) -> Mapping[str, str]:
        row = dict(zip(self._columns, self._cut(line), strict=False))
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
        with opened_text(self.path) as file:
            file.seek(row[0])
            content = file.read(_MOST_TEXT)
        if self.path.suffix.lower() == ".pgn":
            return from_pgn(decoded(content)[0])
        line = re.split(rb"[\r\n]", content, maxsplit=1)[0]
        if self._columns:
            return from_row(self._row(line))
        return from_epd(decoded(line)[0].strip())

    def _cut(self, line: bytes) -> list[str]:
        try:
            return next(csv.reader([decoded(line)[0]], delimiter=self._parted), [])
        except csv.Error:
            return []

    def _lines(self) -> Iterator[tuple[int, bytes]]:
        with opened_text(self.path) as file:
            yield from lines_in(file, _MOST_TEXT)
