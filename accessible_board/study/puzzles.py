"""Puzzles in files, and solving one: lichess's table (CSV), EPD, and PGN with a position. Pure.

lichess's file: https://database.lichess.org/#puzzles; the first of its moves is the opponent's.
EPD: the standard of PGN, section 16.2 (``bm`` best moves, ``am`` moves to be avoided, ``id`` a
name). Solving knows the right moves, the answers to them, and the result.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.vocabulary.effects import position_after
from accessible_board.languages import CommandError
from accessible_board.study.game_text import DamagedGameError, read_game
from accessible_board.study.mistakes import AS_GOOD, Judge


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


_DIGITS: Final = 9
"""The most digits of a number in a table that count."""


def level_of(row: Mapping[str, str]) -> Hardness:
    """The difficulty of a puzzle of a table.

    By lichess's rating of those who solved it (to 1399, to 1899, above), or by how far an engine
    had to look (``Depth``, in half-moves) and how many moves more than one there are to find; where
    neither is told, by the number of moves.
    """
    moves = len(row.get("Moves", "").split()) // 2
    if row.get("Rating", "").isdecimal():
        value, bounds = int(row["Rating"][:_DIGITS]), (1400, 1900)
    elif row.get("Depth", "").isdecimal():
        value, bounds = int(row["Depth"][:_DIGITS]) + 2 * (moves - 1), (4, 9)
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
    """The puzzle of a line of EPD: its best moves, those to be avoided, and the line of ``pv``.

    Some programs write a whole FEN before them.
    """
    board = chess.Board()
    text = _COUNTS.sub(r"\1 ", text, count=1)
    try:
        known = board.set_epd(text)
    except Exception:  # Whatever python-chess makes of a strange line.
        raise PuzzleError(_why(text)) from None
    _check(board)
    best, avoid, line = (_moves(known.get(code)) for code in ("bm", "am", "pv"))
    if best and line[:1] != best[:1]:
        line = best[:1]
    return Puzzle(board, line, also=best[1:], avoid=() if best else avoid)


_COUNTS: Final = re.compile(r"^((?:\S+\s+){3}\S+)\s+\d+\s+\d+(?:\s+|$)")
"""A position with the counts of moves that EPD does not have."""

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
    try:
        game = read_game(text)
    except CommandError:
        raise PuzzleError("damaged") from None
    if "FEN" not in game.headers:
        raise PuzzleError("unsolved")
    board = game.board()
    _check(board)
    line = tuple(game.mainline_moves())
    if any(isinstance(error, DamagedGameError) and error.last for error in game.errors):
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


class Attempted(StrEnum):
    """Outcomes of a tried move."""

    RIGHT = "right"
    """The move of the solution; the opponent has answered."""
    SOLVED = "solved"
    DIFFERENT = "different"
    """Another move than the solution's, which may still be good."""


class Result(StrEnum):
    """Final results of a puzzle."""

    ALONE = "alone"
    HELPED = "helped"
    """Solved after a hint."""
    FAILED = "failed"
    """A wrong move was tried, or the solution asked for."""


@dataclass(slots=True)
class Solving:
    """A puzzle in its present state of solution."""

    puzzle: Puzzle
    board: chess.Board = field(init=False)
    done: bool = False
    failed: bool = False
    helped: bool = False
    answer: chess.Move | None = None
    """The opponent's move that was made last."""
    _made: int = 0

    def __post_init__(self) -> None:
        self.board = self.puzzle.board.copy()

    @property
    def is_untouched(self) -> bool:
        """True until the first move."""
        return self._made == 0 and not self.done

    @property
    def expected(self) -> chess.Move | None:
        """The solution's move here; ``None`` if only moves to be avoided are known."""
        return self.puzzle.line[self._made] if self.puzzle.line else None

    @property
    def rest(self) -> tuple[chess.Move, ...]:
        """The rest of the solution."""
        return self.puzzle.line[self._made :]

    @property
    def mates(self) -> int:
        """Moves to mate from here; 0 if mate is not the goal."""
        return self.puzzle.mates - self._made // 2 if self.puzzle.mates else 0

    @property
    def result(self) -> Result:
        """The result so far."""
        if self.failed:
            return Result.FAILED
        return Result.HELPED if self.helped else Result.ALONE

    def attempt(self, move: chess.Move) -> Attempted:
        """Try a legal move. Any mate is right; a different move changes nothing."""
        after = self.board.copy()
        after.push(move)
        if after.is_checkmate() or self._is_as_good(move):
            self.accept(move)
            return Attempted.SOLVED
        if move != self.expected:
            return Attempted.DIFFERENT
        self.board, self._made = after, self._made + 1
        if not self.rest:
            self.done = True
            return Attempted.SOLVED
        self.answer = self.rest[0]
        self.board.push(self.answer)
        self._made += 1
        self.done = not self.rest
        return Attempted.SOLVED if self.done else Attempted.RIGHT

    def _is_as_good(self, move: chess.Move) -> bool:
        puzzle = self.puzzle
        if not puzzle.line:
            return move not in puzzle.avoid
        return self._made == 0 and move in puzzle.also

    def accept(self, move: chess.Move) -> None:
        """Accept a move as good as the solution's, and end."""
        self.board.push(move)
        self.answer, self.done = None, True

    def give_up(self) -> tuple[chess.Move, ...]:
        """End the puzzle; return the rest of the solution, which is played to its end."""
        rest, self.failed, self.done = self.rest, True, True
        for move in rest:
            self.board.push(move)
        self.answer = None
        return rest


@dataclass(frozen=True, slots=True)
class TriedMove:
    """A tried move, where ``right`` is the solution's, to mate in ``mates`` if that is the goal."""

    board: chess.Board
    move: chess.Move
    right: chess.Move | None
    mates: int

    def judged(self, judge: Judge) -> "Refutation | None":
        """The refutation of the move; ``None`` if it is as good as the right one.

        As good is what mates in as few moves, where a mate is asked, or else is worth as much.
        """
        after = position_after(self.board, self.move)
        then = judge(after)
        if self.mates:
            as_good = _mates(after, then.line[: 2 * self.mates - 2])
        else:
            right = self.right
            least = 0.0 if right is None else judge(position_after(self.board, right)).expected
            as_good = right is not None and then.expected <= least + AS_GOOD
        return None if as_good else Refutation(then.line)


@dataclass(frozen=True, slots=True)
class Refutation:
    """The line that follows a wrong move."""

    line: tuple[chess.Move, ...] = ()


def _mates(board: chess.Board, line: Sequence[chess.Move]) -> bool:
    """Tell whether the line mates the side that moves first in it."""
    end = board.copy(stack=False)
    for move in line:
        end.push(move)
    return end.is_checkmate() and end.turn is board.turn
