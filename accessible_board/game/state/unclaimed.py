"""Illegal moves that stand unless claimed: rapid and blitz without supervision (A.4, A.5).

Without full supervision an illegal move is completed like any other. The opponent may claim it, and
the arbiter may act on it, until the opponent has made the next move; then it stands.
"""

from dataclasses import dataclass, replace
from typing import Self

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity, Refusal
from accessible_board.game.state.game_part import GamePart, changes
from accessible_board.game.vocabulary.terms import Seat


@dataclass(frozen=True, slots=True)
class Unclaimed(GamePart):
    """The last move, if it was ``illegal`` and may still be claimed.

    The opponent's next move ends the right to claim, and so does a restored position. ``claimant``
    has claimed in time what the program does not know as illegal: the arbiter may find it so until
    the other player has made the next move.
    """

    illegal: e.IllegalMoveStands | None = None
    claimant: Seat | None = None

    change = changes()

    @change.register
    def _(self, event: e.IllegalMoveStands) -> Self:
        return type(self)(event)

    @change.register
    def _(self, event: e.MoveMade) -> Self:
        stands = self.illegal is None or event.seat is self.illegal.seat
        claimant = None if self.claimant is event.seat.other else self.claimant
        return type(self)(self.illegal if stands else None, claimant)

    @change.register
    def _(self, event: e.IllegalMoveClaimRefused) -> Self:
        claims = event.reason is Refusal.NO_ILLEGAL_MOVE
        return replace(self, claimant=event.seat) if claims else self

    @change.register
    def _(self, event: e.IllegalMoveCompleted) -> Self:
        return replace(self, claimant=None)

    @change.register
    def _(self, event: e.PositionReinstated) -> Self:
        return type(self)()


def irregularity_of(board: chess.Board) -> Irregularity | None:
    """Fault of a position illegal by itself: both kings in check, or a pawn on the last rank."""
    if board.pawns & chess.BB_BACKRANKS:
        return Irregularity.PAWN_ON_LAST_RANK
    in_check = (_is_attacked(board, color) for color in chess.COLORS)
    return Irregularity.KINGS_IN_CHECK if all(in_check) else None


def _is_attacked(board: chess.Board, color: chess.Color) -> bool:
    king = board.king(color)
    return king is not None and board.is_attacked_by(not color, king)
