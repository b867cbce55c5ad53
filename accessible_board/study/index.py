"""Index of a PGN file of games: their offsets, players and first positions.

It is kept in SQLite beside the program's other caches until the file changes. Moves are read no
further than :data:`PLIES`; beginnings that many games share are followed once.
"""

import errno
import hashlib
import os
import re
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import chess
import chess.polyglot

_MEMORY: Final = ":memory:"
_REASONS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}


FORMAT: Final = 2

PLIES: Final = 8
"""Half-moves up to which positions are indexed."""

KNOWN: Final = ("White", "Black", "Result", "ECO", "Opening", "Date", "Event", "FEN")

_TAG: Final = re.compile(rb'\[(\w+)\s+"((?:[^"\\]|\\.)*)"')
_MOVE: Final = re.compile("[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O")
_ASIDE: Final = re.compile(r"\{[^}]*\}|;[^\n]*|\$\d+|\d+\.+|[!?]+")
_MOST_TEXT: Final = 600
"""The most bytes of a game's moves that are kept for its first ones."""

_MOST_SHARED: Final = 200_000
"""The most beginnings that are cached while a file is read; about 60 MB."""

MOST_FOUND: Final = 200
"""The most games, names and openings that are listed; a longer name finds others."""

_PROGRESS: Final = 5_000


class FileIndex(ABC):
    """The index of the file at ``path``, in ``folder``, or in memory alone.

    It is made anew if the file, or the ``layout`` of the index, has changed. :class:`OSError` if
    the file cannot be read, or the disk refuses the index.
    """

    def __init__(self, path: Path, folder: Path | None, layout: int) -> None:
        self.path = path
        state = path.stat()
        self._stamp = f"{layout} {state.st_size} {state.st_mtime_ns}"
        kept = _file(path, folder)
        try:
            self._base = self._opened(kept)
        except sqlite3.Error as error:
            number = _REASONS.get(error.sqlite_errorcode & 0xFF, errno.EIO)
            raise OSError(number, os.strerror(number), kept) from error

    @abstractmethod
    def _fill(self, base: sqlite3.Connection) -> None:
        """Make the tables of the index, and write them."""

    def close(self) -> None:
        """Close it."""
        self._base.close()

    def _opened(self, kept: str) -> sqlite3.Connection:
        base = sqlite3.connect(kept, check_same_thread=False)
        try:
            stamp = base.execute("SELECT stamp FROM file").fetchone()
            if stamp and stamp[0] == self._stamp:
                return base
        except sqlite3.DatabaseError:  # A new one, one that was not finished, or damage.
            pass
        base.close()
        if kept != _MEMORY:
            Path(kept).unlink(missing_ok=True)
        base = sqlite3.connect(kept, check_same_thread=False)
        base.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; CREATE TABLE file (stamp TEXT);"
        )
        self._fill(base)
        base.execute("INSERT INTO file VALUES (?)", (self._stamp,))
        base.commit()
        return base


def _file(path: Path, folder: Path | None) -> str:
    if folder is None:
        return _MEMORY
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}.sqlite")


@dataclass(slots=True)
class Found:
    """A game in a file: its offset in bytes, and its tags."""

    offset: int
    tags: dict[str, str] = field(default_factory=dict)
    text: bytes = b""


def games(path: Path) -> Iterator[Found]:
    """The games of a file, in order, with the beginning of their moves; other text is skipped."""
    with path.open("rb") as file:
        offset, game, in_moves = 0, Found(0), False
        for line in file:
            tag = _TAG.match(line) if line.startswith(b"[") else None
            if tag is not None:
                if in_moves:
                    yield game
                    game, in_moves = Found(offset), False
                name = tag[1].decode("ascii", "replace")
                game.tags[name] = tag[2].decode("utf-8", "replace").replace('\\"', '"')
            elif line.strip():
                in_moves = True
                if len(game.text) < _MOST_TEXT:
                    game.text += line
            offset += len(line)
        if game.tags or any(map(_MOVE.match, first_moves(game.text)[:1])):
            yield game


class _Beginnings:
    """The positions after the first moves, each beginning followed once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], int] = {}

    def positions(self, moves: tuple[str, ...]) -> list[int]:
        """The keys of the positions after each of these moves, up to the first illegal one."""
        known = 0
        keys: list[int] = []
        while known < len(moves) and moves[: known + 1] in self._known:
            known += 1
            keys.append(self._known[moves[:known]])
        if known == len(moves):
            return keys
        board = chess.Board()
        try:
            for number, move in enumerate(moves, 1):
                board.push_san(move)
                if number > known:
                    keys.append(_key(board))
                    if len(self._known) < _MOST_SHARED:
                        self._known[moves[:number]] = keys[-1]
        except ValueError:
            pass
        return keys


def _key(board: chess.Board) -> int:
    """The key of a position, as SQLite holds numbers."""
    key = chess.polyglot.zobrist_hash(board)
    return key - (1 << 64) if key >= 1 << 63 else key


def first_moves(text: bytes) -> tuple[str, ...]:
    """The first moves of a game as written, without comments."""
    written = _without_variations(_ASIDE.sub(" ", text.decode("utf-8", "replace")))
    return tuple(move for move in written.split() if move not in _ENDINGS)[:PLIES]


_ENDINGS: Final = ("1-0", "0-1", "1/2-1/2", "*")


def _without_variations(text: str) -> str:
    if "(" not in text:
        return text
    depth, kept = 0, []
    for letter in text:
        depth += letter == "("
        if depth == 0:
            kept.append(letter)
        depth -= letter == ")" and depth > 0
    return "".join(kept)


class GameIndex(FileIndex):
    """The index of one file of games.

    ``told`` hears after some thousands of games how many were read. :class:`OSError` if the file
    cannot be read, or the disk refuses the index.
    """

    def __init__(
        self, path: Path, folder: Path, told: Callable[[int], None] = lambda number: None
    ) -> None:
        self._told = told
        super().__init__(path, folder, FORMAT)

    def _fill(self, base: sqlite3.Connection) -> None:
        base.executescript(
            "CREATE TABLE game (number INTEGER PRIMARY KEY, at INTEGER, white TEXT, black TEXT,"
            " result TEXT, eco TEXT, opening TEXT, date TEXT, event TEXT);"
            "CREATE TABLE position (key INTEGER, number INTEGER);"
        )
        beginnings = _Beginnings()
        for number, game in enumerate(games(self.path), 1):
            tags = [game.tags.get(name, "") for name in KNOWN[:7]]
            row = (number, game.offset, *tags)
            base.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            if "FEN" not in game.tags:
                keys = dict.fromkeys(beginnings.positions(first_moves(game.text)))
                base.executemany(
                    "INSERT INTO position VALUES (?, ?)", [(key, number) for key in keys]
                )
            if number % _PROGRESS == 0:
                self._told(number)
        base.execute("CREATE INDEX by_key ON position (key)")

    def __len__(self) -> int:
        """The number of games."""
        return int(self._base.execute("SELECT count(*) FROM game").fetchone()[0])

    def offset(self, number: int) -> int:
        """The byte at which a game begins; games are counted from 1."""
        row = self._base.execute("SELECT at FROM game WHERE number = ?", (number,)).fetchone()
        return int(row[0])

    def names(self, number: int) -> tuple[str, str, str, str]:
        """White, Black, date and result of a game."""
        row = self._base.execute(
            "SELECT white, black, date, result FROM game WHERE number = ?", (number,)
        ).fetchone()
        return tuple(row)

    def search(self, *, player: str = "", opening: str = "", result: str = "") -> list[int]:
        """The games of a player, with an opening (its name or ECO code) and a result."""
        like = f"%{player}%", f"%{player}%", f"%{opening}%", f"{opening}%", f"{result}%", MOST_FOUND
        rows = self._base.execute(
            "SELECT number FROM game WHERE (white LIKE ? OR black LIKE ?)"
            " AND (opening LIKE ? OR eco LIKE ?) AND result LIKE ? ORDER BY number LIMIT ?",
            like,
        )
        return [row[0] for row in rows]

    def players(self, most: int = MOST_FOUND) -> list[str]:
        """The players, those with the most games first."""
        rows = self._base.execute(
            "SELECT name FROM (SELECT white AS name FROM game UNION ALL SELECT black FROM game)"
            " WHERE name NOT IN ('', '?') GROUP BY name ORDER BY count(*) DESC, name LIMIT ?",
            (most,),
        )
        return [row[0] for row in rows]

    def openings(self, most: int = MOST_FOUND) -> list[str]:
        """The openings by name, or else by code, the most frequent first."""
        rows = self._base.execute(
            "SELECT CASE WHEN opening = '' THEN eco ELSE opening END AS name FROM game"
            " WHERE name NOT IN ('', '?') GROUP BY name ORDER BY count(*) DESC, name LIMIT ?",
            (most,),
        )
        return [row[0] for row in rows]

    def with_position(self, board: chess.Board, most: int = MOST_FOUND) -> list[int]:
        """The games in which a position stood within the first moves."""
        rows = self._base.execute(
            "SELECT number FROM position WHERE key = ? ORDER BY number LIMIT ?",
            (_key(board), most),
        )
        return [row[0] for row in rows]
