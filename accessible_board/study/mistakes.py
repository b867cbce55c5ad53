"""Mistakes of a game: moves after which the player's expected score is much lower than before.

What a position is worth is the share of points that lichess expects of it, fitted to games of its
players (``WinPercent.scala``, in ``chess.engine`` as the model ``lichess``). How much of it a
mistake loses, and how near another move must come to the best one, are as lichess has them where
one learns from one's mistakes (``retroCtrl.ts`` and ``nodeFinder.ts`` of ``lila``).
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import chess
import chess.engine
import chess.pgn
import msgspec

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.study.thinker import Question

LOST: Final = 0.1
"""The least loss of a mistake, as a share of a point, compared with the best move."""

AS_GOOD: Final = 0.035
"""The greatest loss of a move that counts as good as the best, as a share of a point."""

LINE: Final = 4
"""Half-moves that are told of a line."""

_USUAL: Final = chess.engine.Limit(depth=12, time=60.0)
_SLOW: Final = chess.engine.Limit(depth=2, time=60.0)
"""The limit for engines without options, such as the small one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """Expected score of the side to move (0 to 1), and the line that follows."""

    expected: float
    line: tuple[chess.Move, ...] = ()


class Mistake(msgspec.Struct, frozen=True):
    """A move of a game, ``ply`` half-moves after its beginning, and the better line.

    ``before`` and ``after`` are what its player could expect; ``best`` is how it should have gone
    on and ``answer`` how the move is refuted, in UCI. ``solved`` says how it was dealt with.
    """

    ply: int
    before: float
    after: float
    best: tuple[str, ...]
    answer: tuple[str, ...]
    solved: str = ""

    @property
    def loss(self) -> float:
        """The expected score that the move lost."""
        return self.before - self.after


FOUND: Final = "found"
SHOWN: Final = "shown"


class StudiedGame(msgspec.Struct, frozen=True):
    """A game that was analysed for one side, identified by its moves, with its mistakes."""

    key: str
    seat: Seat
    mistakes: tuple[Mistake, ...]


def key_of(game: chess.pgn.Game) -> str:
    """A key for a game, made of its first position and its moves, whatever file it is in."""
    moves = " ".join(move.uci() for move in game.mainline_moves())
    return hashlib.sha256(f"{game.board().fen()} {moves}".encode()).hexdigest()[:16]


def judged(board: chess.Board) -> Judgement | None:
    """The evaluation of a position in which the game is over, else ``None``."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return Judgement(0.5 if outcome.winner is None else float(outcome.winner is board.turn))


def question(board: chess.Board) -> Question:
    """A question that makes an engine evaluate a position in which the game is not over."""
    board = board.copy(stack=False)

    def judge(engine: chess.engine.SimpleEngine) -> Judgement:
        strongest = {"Skill Level": 20, "UCI_LimitStrength": False}
        options = {name: value for name, value in strongest.items() if name in engine.options}
        limit = _USUAL if engine.options else _SLOW
        found = engine.analyse(board, limit, options=options)
        score = found.get("score")
        if score is None:
            raise chess.engine.EngineError("it judged nothing")
        expected = score.pov(board.turn).wdl(model="lichess").expectation()
        return Judgement(expected, tuple(found.get("pv", ())))

    return judge


Judge = Callable[[chess.Board], Judgement]
"""Evaluates a position."""


def mistakes(
    game: chess.pgn.Game, seat: Seat, judge: Judge, told: Callable[[int], None]
) -> tuple[Mistake, ...]:
    """Find the mistakes of a side; ``told`` gets the number of each move that is looked at."""
    board, found = game.board(), []
    for ply, move in enumerate(game.mainline_moves()):
        if board.turn is seat.color:
            told(board.fullmove_number)
            best = judge(board)
            if best.line[:1] != (move,):
                found.append(_mistake(ply, board, move, best, judge))
        board.push(move)
    return tuple(each for each in found if each.loss >= LOST)


def _mistake(
    ply: int, board: chess.Board, move: chess.Move, best: Judgement, judge: Judge
) -> Mistake:
    board.push(move)
    then = judge(board)
    board.pop()
    return Mistake(ply, best.expected, 1 - then.expected, _line(best), _line(then))


def _line(judgement: Judgement) -> tuple[str, ...]:
    return tuple(move.uci() for move in judgement.line[:LINE])
