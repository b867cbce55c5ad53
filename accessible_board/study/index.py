"""Index of a PGN file of games: their offsets, players and first positions.

It is kept in SQLite beside the program's other caches until the file changes. Moves are read no
further than :data:`PLIES`; beginnings that many games share are followed once.
"""

import errno
import hashlib
import os
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Final

import chess
import chess.polyglot

from accessible_board.languages import CommandError
from accessible_board.study.game_bounds import KNOWN, Found, games
from accessible_board.study.game_text import main_moves, opening_words, tokens_of
from accessible_board.texts import decoded

_MEMORY: Final = ":memory:"
_REASONS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}


FORMAT: Final = 4

PLIES: Final = 8
"""Half-moves up to which positions are indexed."""

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
    return str(folder / f"{hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:16]}.sqlite")


class _Beginnings:
    """The positions after the first moves, each beginning followed once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], int] = {}

    def positions(self, moves: tuple[str, ...]) -> list[int]:
        """The keys of the positions after each of these moves, up to the first illegal one.

        What is no move in English letters is read as the game itself would be.
        """
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
            board, read = chess.Board(), main_moves(chess.Board(), moves)[0]
            for number, legal in enumerate(read, 1):
                board.push(legal)
                if number > len(keys):
                    keys.append(_key(board))
        return keys


def _key(board: chess.Board) -> int:
    """The key of a position, as SQLite holds numbers."""
    key = chess.polyglot.zobrist_hash(board)
    return key - (1 << 64) if key >= 1 << 63 else key


def first_moves(game: Found) -> tuple[str, ...]:
    """The first moves of a game as written."""
    return opening_words(tokens_of(decoded(game.moves)[0]), PLIES)


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
            "CREATE TABLE game (number INTEGER PRIMARY KEY, at INTEGER, end INTEGER,"
            " white TEXT, black TEXT, result TEXT, eco TEXT, opening TEXT, date TEXT, event TEXT);"
            "CREATE TABLE position (key INTEGER, number INTEGER);"
        )
        beginnings = _Beginnings()
        for number, game in enumerate(games(self.path), 1):
            tags = [game.tags.get(name, "") for name in KNOWN[:7]]
            tags[-1] = game.tags.get("ChapterName", tags[-1])
            row = (number, game.offset, game.end, *tags)
            base.execute("INSERT INTO game VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            if "FEN" not in game.tags:
                keys = dict.fromkeys(beginnings.positions(first_moves(game)))
                base.executemany(
                    "INSERT INTO position VALUES (?, ?)", [(key, number) for key in keys]
                )
            if number % _PROGRESS == 0:
                self._told(number)
        base.execute("CREATE INDEX by_key ON position (key)")

    def __len__(self) -> int:
        """The number of games."""
        return int(self._base.execute("SELECT count(*) FROM game").fetchone()[0])

    def bounds(self, number: int) -> tuple[int, int]:
        """The bytes at which a game begins and ends; games are counted from 1.

        :class:`CommandError` if the file has no such game.
        """
        row = self._base.execute("SELECT at, end FROM game WHERE number = ?", (number,)).fetchone()
        if row is None:
            raise CommandError("no_game_in", path=self.path)
        return tuple(row)

    def names(self, number: int) -> tuple[str, str, str, str]:
        """White, Black, date and event of a game; of a study, the chapter."""
        row = self._base.execute(
            "SELECT white, black, date, event FROM game WHERE number = ?", (number,)
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
