"""Where a game was lost: the moves after which its player could expect much less than before.

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

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.study.thinker import Question

LOST: Final = 0.1
"""The share of a point by which a mistake is worse than the best move."""

AS_GOOD: Final = 0.035
"""The share of a point by which a move that is about as good may be worse than the best."""

LINE: Final = 4
"""Half-moves that are told of what follows."""

_USUAL: Final = chess.engine.Limit(depth=12, time=60.0)
_SLOW: Final = chess.engine.Limit(depth=2, time=60.0)
"""How an engine without options looks: it is a small one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What can be expected of a position by who is on the move (0 to 1), and how it goes on."""

    expected: float
    line: tuple[chess.Move, ...] = ()


class Mistake(msgspec.Struct, frozen=True):
    """A move of a game, ``ply`` half-moves after its beginning, and what was better.

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
        """How much the move cost."""
        return self.before - self.after


FOUND: Final = "found"
SHOWN: Final = "shown"


class StudiedGame(msgspec.Struct, frozen=True):
    """A game that was looked over for one side, called by its moves, with its mistakes."""

    key: str
    seat: Seat
    mistakes: tuple[Mistake, ...]


def key_of(game: chess.pgn.Game) -> str:
    """What a game is called by: its beginning and its moves, wherever it is recorded."""
    moves = " ".join(move.uci() for move in game.mainline_moves())
    return hashlib.sha256(f"{game.board().fen()} {moves}".encode()).hexdigest()[:16]


def judged(board: chess.Board) -> Judgement | None:
    """What a position is worth in which the game is over, and ``None`` of any other."""
    outcome = board.outcome()
    if outcome is None:
        return None
    return Judgement(0.5 if outcome.winner is None else float(outcome.winner is board.turn))


def question(board: chess.Board) -> Question:
    """Ask an engine what a position is worth, in which the game is not over."""
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
"""Tells what a position is worth."""


def mistakes(
    game: chess.pgn.Game, seat: Seat, judge: Judge, told: Callable[[int], None]
) -> tuple[Mistake, ...]:
    """The moves of a side that cost much; ``told`` hears at which move the looking is."""
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
