"""Solving a puzzle: the right moves, the answers to them, and the result. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum

import chess

from accessible_board.study.mistakes import AS_GOOD, Judge
from accessible_board.study.puzzles import Puzzle


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
        after = _after(self.board, self.move)
        then = judge(after)
        if self.mates:
            as_good = _mates(after, then.line[: 2 * self.mates - 2])
        else:
            right = self.right
            least = 0.0 if right is None else judge(_after(self.board, right)).expected
            as_good = right is not None and then.expected <= least + AS_GOOD
        return None if as_good else Refutation(then.line)


@dataclass(frozen=True, slots=True)
class Refutation:
    """The line that follows a wrong move."""

    line: tuple[chess.Move, ...] = ()


def _after(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy(stack=False)
    after.push(move)
    return after


def _mates(board: chess.Board, line: Sequence[chess.Move]) -> bool:
    """Tell whether the line mates the side that moves first in it."""
    end = board.copy(stack=False)
    for move in line:
        end.push(move)
    return end.is_checkmate() and end.turn is board.turn
