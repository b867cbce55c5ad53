"""Illegal moves that stand unless claimed: rapid and blitz without supervision (A.4, A.5).

Without full supervision an illegal move is completed like any other. The opponent may claim it, and
the arbiter may act on it, until the opponent has made the next move; then it stands.
"""

from dataclasses import dataclass, replace

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity, Refusal
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True)
class Unclaimed:
    """The last move, if it was ``illegal`` and may still be claimed.

    The opponent's next move ends the right to claim, and so does a restored position. ``claimant``
    has claimed in time what the program does not know as illegal: the arbiter may find it so until
    the other player has made the next move.
    """

    illegal: e.IllegalMoveStands | None = None
    claimant: Seat | None = None

    def after(self, event: e.Event) -> "Unclaimed":
        """What may still be claimed after one more event."""
        match event:
            case e.IllegalMoveStands():
                return Unclaimed(event)
            case e.MoveMade(seat=seat):
                stands = self.illegal is None or seat is self.illegal.seat
                claimant = None if self.claimant is seat.other else self.claimant
                return Unclaimed(self.illegal if stands else None, claimant)
            case e.IllegalMoveClaimRefused(seat=seat, reason=Refusal.NO_ILLEGAL_MOVE):
                return replace(self, claimant=seat)
            case e.IllegalMoveCompleted():
                return replace(self, claimant=None)
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
