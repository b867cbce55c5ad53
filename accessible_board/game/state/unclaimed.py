"""Illegal moves that stand unless claimed: rapid and blitz without supervision (A.4, A.5).

Without full supervision an illegal move is completed like any other. The opponent may claim it, and
the arbiter may act on it, until the opponent has made the next move; then it stands.
"""

from dataclasses import dataclass

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """The last move, if it was ``illegal`` and may still be claimed.

    The opponent's next move ends the right to claim, and so does a restored position.
    """

    illegal: e.IllegalMoveStands | None = None

    def after(self, event: e.Event) -> "Unclaimed":
        """What may still be claimed after one more event."""
        match event:
            case e.IllegalMoveStands():
                return Unclaimed(event)
            case e.MoveMade(seat=seat) if self.illegal and seat is not self.illegal.seat:
                return Unclaimed()
            case e.PositionReinstated():
                return Unclaimed()
        return self


def irregularity_of(board: chess.Board) -> Irregularity | None:
    """Why a position is illegal by itself: both kings in check, or a pawn on the last rank."""
    if board.pawns & chess.BB_BACKRANKS:
        return Irregularity.PAWN_ON_LAST_RANK
    in_check = (_is_attacked(board, color) for color in chess.COLORS)
    return Irregularity.KINGS_IN_CHECK if all(in_check) else None


def _is_attacked(board: chess.Board, color: chess.Color) -> bool:
    king = board.king(color)
    return king is not None and board.is_attacked_by(not color, king)
