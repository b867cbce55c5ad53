"""Puzzles in files: lichess's table (CSV), EPD, and PGN with a position. Pure.

lichess's file: https://database.lichess.org/#puzzles; the first of its moves is the opponent's.
EPD: the standard of PGN, section 16.2 (``bm`` best moves, ``am`` moves to be avoided, ``id`` a
name).
"""

import io
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import chess
import chess.pgn


class Hardness(StrEnum):
    """Difficulty of a puzzle; :func:`level_of` derives it."""

    EASY = "easy"
    MODEST = "modest"
    HARD = "hard"


class Theme(StrEnum):
    """Themes that are offered, as lichess's file names them."""

    MATE_IN_1 = "mateIn1"
    MATE_IN_2 = "mateIn2"
    MATE_IN_3 = "mateIn3"
    MATE_IN_4 = "mateIn4"
    BACK_RANK = "backRankMate"
    SMOTHERED = "smotheredMate"
    FORK = "fork"
    PIN = "pin"
    DISCOVERED = "discoveredCheck"
    DOUBLE_CHECK = "doubleCheck"
    SACRIFICE = "sacrifice"
    PROMOTION = "promotion"
    UNDER_PROMOTION = "underPromotion"
    HANGING = "hangingPiece"
    ENDGAME = "endgame"


class PuzzleError(Exception):
    """An unsolvable puzzle; the text is the key of the sentence with the reason."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its solution: the solver's move first, then by turns.

    ``also`` are first moves that are as good, ``avoid`` those that are wrong where any other one is
    right. ``before`` is the opponent's last move, in the position ``start``, if it is known.
    """

    board: chess.Board
    line: tuple[chess.Move, ...]
    themes: frozenset[str] = frozenset()
    also: tuple[chess.Move, ...] = ()
    avoid: tuple[chess.Move, ...] = ()
    start: chess.Board | None = None
    before: chess.Move | None = None
    mates: int = field(init=False)
    """Moves to mate in the line; 0 if it does not mate."""

    def __post_init__(self) -> None:
        end = self.board.copy()
        for move in self.line:
            if not end.is_legal(move):
                raise PuzzleError("illegal")
            end.push(move)
        if not self.line and not self.avoid:
            raise PuzzleError("unsolved")
        moves = (len(self.line) + 1) // 2
        object.__setattr__(self, "mates", moves if self.line and end.is_checkmate() else 0)


def level_of(row: Mapping[str, str]) -> Hardness:
    """The difficulty of a puzzle of a table.

    By lichess's rating of those who solved it (to 1399, to 1899, above), or by how far an engine
    had to look (``Depth``, in half-moves) and how many moves more than one there are to find; where
    neither is told, by the number of moves.
    """
    moves = len(row.get("Moves", "").split()) // 2
    if row.get("Rating", "").isdecimal():
        value, bounds = int(row["Rating"]), (1400, 1900)
    elif row.get("Depth", "").isdecimal():
        value, bounds = int(row["Depth"]) + 2 * (moves - 1), (4, 9)
    else:
        value, bounds = moves, (2, 3)
    return list(Hardness)[sum(value >= bound for bound in bounds)]


def from_row(row: Mapping[str, str]) -> Puzzle:
    """The puzzle of a line of lichess's table."""
    start = _position(row["FEN"])
    try:
        first, *line = map(chess.Move.from_uci, row["Moves"].split())
    except ValueError:
        raise PuzzleError("unsolved" if not row["Moves"].strip() else "illegal") from None
    if not start.is_legal(first):
        raise PuzzleError("illegal")
    board = start.copy()
    board.push(first)
    themes = frozenset(row.get("Themes", "").split())
    return Puzzle(board, tuple(line), themes, start=start, before=first)


def from_epd(text: str) -> Puzzle:
    """The puzzle of a line of EPD: its best moves, those to be avoided, and the line of ``pv``."""
    board = chess.Board()
    try:
        known = board.set_epd(text)
    except (ValueError, IndexError):
        raise PuzzleError(_why(text)) from None
    _check(board)
    best, avoid, line = (_moves(known.get(code)) for code in ("bm", "am", "pv"))
    if best and line[:1] != best[:1]:
        line = best[:1]
    return Puzzle(board, line, also=best[1:], avoid=() if best else avoid)


_OPERATION: Final = re.compile(r"\b(?:bm|am|pv)\s")


def _why(text: str) -> str:
    """The reason why a line of EPD cannot be read: its position, or its moves."""
    position = " ".join(text.split()[:4])
    try:
        _check(chess.Board(f"{position} 0 1"))
    except ValueError:
        return "damaged"
    return "illegal" if _OPERATION.search(text) else "unsolved"


def _moves(told: object) -> tuple[chess.Move, ...]:
    return tuple(told) if isinstance(told, list | tuple) else ()


def from_pgn(text: str) -> Puzzle:
    """The puzzle of a game that begins with the position to be solved; its moves are the line."""
    game = chess.pgn.read_game(io.StringIO(text))
    if game is None or "FEN" not in game.headers:
        raise PuzzleError("damaged" if game is None else "unsolved")
    board = game.board()
    _check(board)
    line = tuple(game.mainline_moves())
    if game.errors:
        raise PuzzleError("illegal")
    return Puzzle(board, line)


def _position(fen: str) -> chess.Board:
    try:
        board = chess.Board(fen)
    except ValueError:
        raise PuzzleError("damaged") from None
    _check(board)
    return board


def _check(board: chess.Board) -> None:
    if not board.is_valid():
        raise PuzzleError("damaged")
