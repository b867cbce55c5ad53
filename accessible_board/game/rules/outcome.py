"""Ends and results of a game (Art. 5, 6.9, 9.6), by the edition chosen.

Where the result hangs on whether a player can mate by any series of legal moves, and
:mod:`~accessible_board.game.rules.helpmate` does not know within its budget, the answer is
``None``: the arbiter decides.
"""

from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game.events import Termination
from accessible_board.game.rules import helpmate, repetition
from accessible_board.game.vocabulary.editions import Edition
from accessible_board.game.vocabulary.terms import Seat

DRAW = "1/2-1/2"
"""The result of a drawn game, as PGN writes it."""

RESULTS: Final = ("1-0", "0-1", DRAW, "0-0", "1/2-0", "0-1/2", "+/-", "-/+", "-/-")
"""Every result there can be (8.7, 11.8): that of a game, lost by both, half a point for one alone;
and of a game that was not played, won by default or lost by both."""

_WINS = {Seat.WHITE: "1-0", Seat.BLACK: "0-1"}


@dataclass(frozen=True, slots=True)
class Ending:
    """The result, as PGN writes it, and its cause."""

    result: str
    termination: Termination


def win_of(seat: Seat) -> str:
    """The result when ``seat`` wins, as PGN writes it."""
    return _WINS[seat]


def ending_after(board: chess.Board, edition: Edition) -> Ending | None:
    """End of the game by the move just made, without any press or claim (6.2.1.1).

    The board carries its moves. Mate comes before the 75 moves (9.6.2), and the position on the
    board before anything counted.
    """
    if board.is_checkmate():
        return Ending(win_of(Seat.of(not board.turn)), Termination.CHECKMATE)
    if board.is_stalemate():
        return Ending(DRAW, Termination.STALEMATE)
    if helpmate.is_dead(board):
        return Ending(DRAW, Termination.DEAD_POSITION)
    return counted_ending(board, edition)


def counted_ending(board: chess.Board, edition: Edition) -> Ending | None:
    """End of the game by repetition or 75 moves, and not by the position on the board (9.6)."""
    if board.is_checkmate():
        return None
    if repetition.is_fivefold(board, edition):
        return Ending(DRAW, Termination.FIVEFOLD_REPETITION)
    if repetition.is_seventy_five(board, edition):
        return Ending(DRAW, Termination.SEVENTY_FIVE_MOVES)
    return None


def result_of_loss(
    board: chess.Board, loser: Seat, budget: int = helpmate.FLAG_FALL_BUDGET
) -> str | None:
    """The result when ``loser`` loses unless the opponent cannot mate: then it is a draw.

    That is the rule of a flag fall (6.9), of the last illegal move (7.5.5) and, in 2023, of
    resigning (5.1.2). ``None`` if it is not known whether the opponent can mate.
    """
    can_mate = helpmate.can_mate(board, loser.other.color, budget)
    if can_mate is None:
        return None
    return win_of(loser.other) if can_mate else DRAW


def flag_fall(
    board: chess.Board, seat: Seat, budget: int = helpmate.FLAG_FALL_BUDGET
) -> Ending | None:
    """End by the flag fall of ``seat``, whose required moves are not completed (6.9).

    The board includes a move that was made and not completed. It does not count towards the
    required number (6.4), but the position after it decides (4.7), in which the opponent has the
    move (1.3). ``None``: the arbiter decides.
    """
    result = result_of_loss(board, seat, budget)
    return None if result is None else Ending(result, Termination.FLAG_FALL)


def resignation(
    board: chess.Board, seat: Seat, edition: Edition, budget: int = helpmate.FLAG_FALL_BUDGET
) -> Ending | None:
    """End by the resignation of ``seat`` (5.1.2). ``None``: the arbiter decides."""
    if not edition.resignation_draw_if_no_mate:
        return Ending(win_of(seat.other), Termination.RESIGNATION)
    result = result_of_loss(board, seat, budget)
    return None if result is None else Ending(result, Termination.RESIGNATION)


def agreement_allowed(moves_by_white: int, moves_by_black: int, edition: Edition) -> bool:
    """True if a draw may be agreed after this number of moves by each player (5.2.3)."""
    return min(moves_by_white, moves_by_black) >= edition.agreement_min_moves_each
