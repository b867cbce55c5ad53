"""Touched pieces and what they bind to (Article 4, D.2.2).

On a peg board a piece is touched when it has been taken out of its hole. Only the first time counts
in a turn, only by the player on the move, and not after "I adjust" if the peg returns to its hole.
What follows from the touches is evidence for the arbiter, and never spoken to the player.

:class:`Touches` is the record of one turn; :func:`obligation` is the decision table of Article 4.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

from accessible_board.game.moves import captured_square, castling_rook, goals

ADJUSTING_LASTS: Final = 5_000
"""Milliseconds after the last peg was handled for which a declaration still holds [I]."""

UNCLEAR: Final = 4
"""Milliseconds between two lifts within which the switches cannot tell their order."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece that was touched: where it stood, which it was, when (milliseconds)."""

    square: chess.Square
    piece: chess.Piece
    at: int


class Touches:
    """The pieces touched in one turn, in order, from the position at its start.

    :meth:`by_lifting`, :meth:`by_placing` and :meth:`by_leaving` tell which touches a lift, a place
    or the end of the turn amounts to, and change nothing; :meth:`record` enters them. :meth:`lift`
    and :meth:`place` follow the pegs, which matters only while a player adjusts.
    """

    def __init__(self, board: chess.Board) -> None:
        self._board = board.copy(stack=False)
        self._touches: dict[chess.Square, Touch] = {}
        self._adjusting: dict[chess.Square, Touch] = {}
        self._adjusted: dict[chess.Square, Touch] = {}
        self._others_out = 0
        self._adjusting_until: float = -math.inf

    def __iter__(self) -> Iterator[Touch]:
        """The touches that count, in the order of the lifts."""
        return iter(sorted(self._touches.values(), key=lambda touch: touch.at))

    def __len__(self) -> int:
        return len(self._touches)

    def __contains__(self, square: chess.Square) -> bool:
        return square in self._touches

    def record(self, square: chess.Square, piece: chess.Piece, at: int) -> None:
        """Enter a touch; a piece is touched once in a turn."""
        self._touches.setdefault(square, Touch(square, piece, at))

    def strike(self, square: chess.Square) -> None:
        """The touch was accidental, so the arbiter ruled (4.2.2)."""
        self._touches.pop(square, None)

    def declare_adjusting(self, at: int) -> None:
        """The player on the move said that he adjusts (4.2.1)."""
        self._adjusting_until = math.inf
        self._adjusted.clear()

    def by_lifting(self, square: chess.Square, at: int) -> tuple[Touch, ...]:
        """The touch that lifting the peg of this hole is: none, or one."""
        piece = self._board.piece_at(square)
        if piece is None or square in self._touches or square in self._adjusting:
            return ()
        return () if self._may_adjust(square, at) else (Touch(square, piece, at),)

    def by_placing(self, square: chess.Square) -> tuple[Touch, ...]:
        """The adjusted pegs that turn out to be touched, for one came down in another hole."""
        elsewhere = square not in self._adjusting and not self._others_out
        return tuple(self._adjusting.values()) if elsewhere else ()

    def by_leaving(self, move: chess.Move) -> tuple[Touch, ...]:
        """The adjusted pegs that turn out to be touched by the move that ends the turn.

        They did not come back, or another man came down in their holes.
        """
        gone = {captured_square(move, self._board), move.from_square}
        if self._board.is_castling(move):
            gone |= {castling_rook(move, self._board)}
            gone -= goals(move, self._board)
        replaced = (touch for square, touch in self._adjusted.items() if square in gone)
        late = (*self._adjusting.values(), *replaced)
        return tuple(touch for touch in late if touch.square not in self._touches)

    def lift(self, square: chess.Square, at: int) -> None:
        """The peg of this hole was lifted."""
        piece = self._board.piece_at(square)
        first = square not in self._touches and square not in self._adjusting
        if self._adjusting_until == math.inf:
            self._adjusting_until = at + ADJUSTING_LASTS
        if piece is not None and first and self._may_adjust(square, at):
            self._adjusting[square] = Touch(square, piece, at)
        else:
            self._others_out += 1

    def place(self, square: chess.Square, at: int) -> None:
        """A peg came down in this hole."""
        if adjusted := self._adjusting.pop(square, None):
            self._adjusted[square] = adjusted
            self._adjusting_until = at + ADJUSTING_LASTS
        elif self._others_out:
            self._others_out -= 1
        else:
            self._others_out = max(0, len(self._adjusting) - 1)
            self._adjusting.clear()
            self._adjusting_until = -math.inf

    def _may_adjust(self, square: chess.Square, at: int) -> bool:
        """Whether a lift now is covered by the declaration: once for each piece."""
        return at <= self._adjusting_until and square not in self._adjusted


class Bond(StrEnum):
    """What touched pieces oblige the player to do."""

    FREE = "free"
    MOVE = "move"
    CAPTURE = "capture"
    CAPTURE_WITH = "capture_with"
    CASTLE = "castle"
    KING_MOVE = "king_move"
    ARBITER = "arbiter"
    """Not covered by the Laws: the arbiter decides."""


@dataclass(frozen=True, slots=True)
class Obligation:
    """What Article 4 demands of the move: ``own`` piece and ``target`` as far as they are bound.

    For castling, ``own`` is the king and ``target`` the rook. ``barred`` is a castling that is
    forbidden on this move because the rook was touched first (4.4.2).
    """

    bond: Bond
    own: chess.Square | None = None
    target: chess.Square | None = None
    barred: chess.Move | None = None

    def permits(self, move: chess.Move, board: chess.Board) -> bool:
        """Whether a legal move in this position keeps to the obligation."""
        if move == self.barred:
            return False
        if self.bond is Bond.CASTLE:
            return board.is_castling(move) and castling_rook(move, board) == self.target
        moves_own = self.own is None or move.from_square == self.own
        takes = self.target is None or captured_square(move, board) == self.target
        return moves_own and takes


def obligation(
    touches: Sequence[Touch], board: chess.Board, *, meant_to_castle: bool = False
) -> Obligation:
    """What the touches of the player on the move oblige him to (4.3 to 4.5).

    ``touches`` are in the order of the lifts, adjusted and struck ones left out; of two that cannot
    be told apart the own piece comes first (4.3.3). ``meant_to_castle`` is what a person must say:
    no switch can (4.4.3).
    """
    ordered = _own_first_where_unclear(touches, board.turn)
    own = [touch for touch in ordered if touch.piece.color == board.turn]
    others = [touch for touch in ordered if touch.piece.color != board.turn]
    king = _first(own, lambda touch: touch.piece.piece_type == chess.KING)
    rook = _first(own, lambda touch: touch.piece.piece_type == chess.ROOK)
    if king is None or rook is None:
        return _of_touches(ordered, own, others, board)
    castling = _castling_with(rook.square, board)
    if own.index(rook) < own.index(king):
        return _of_touches(ordered, own, others, board, barred=castling)
    if castling:
        uncovered = others or own[0] is not king
        if uncovered:
            return Obligation(Bond.ARBITER)
        return Obligation(Bond.CASTLE, own=king.square, target=rook.square)
    if meant_to_castle:
        king_move = Obligation(Bond.KING_MOVE, own=king.square)
        return king_move if _possible(king_move, board) else Obligation(Bond.FREE)
    return _of_touches(ordered, own, others, board)


def _of_touches(
    ordered: Sequence[Touch],
    own: Sequence[Touch],
    others: Sequence[Touch],
    board: chess.Board,
    barred: chess.Move | None = None,
) -> Obligation:
    """Rows 10 to 17 and 21: both colours at once if legal, else the first that is possible."""
    if own and others:
        both = Obligation(Bond.CAPTURE_WITH, own[0].square, others[0].square, barred)
        if _possible(both, board):
            return both
    for touch in ordered:
        if touch.piece.color == board.turn:
            bound = Obligation(Bond.MOVE, own=touch.square, barred=barred)
        else:
            bound = Obligation(Bond.CAPTURE, target=touch.square, barred=barred)
        if _possible(bound, board):
            return bound
    return Obligation(Bond.FREE, barred=barred)


def _own_first_where_unclear(touches: Sequence[Touch], turn: chess.Color) -> list[Touch]:
    """The touches with the player's own first among those that the switches cannot order."""
    groups: list[list[Touch]] = []
    for touch in sorted(touches, key=lambda touch: touch.at):
        if groups and touch.at - groups[-1][-1].at <= UNCLEAR:
            groups[-1].append(touch)
        else:
            groups.append([touch])
    ordered = (sorted(group, key=lambda touch: touch.piece.color != turn) for group in groups)
    return [touch for group in ordered for touch in group]


def _possible(bound: Obligation, board: chess.Board) -> bool:
    return any(bound.permits(move, board) for move in board.legal_moves)


def _first(touches: Sequence[Touch], fits: Callable[[Touch], bool]) -> Touch | None:
    return next((touch for touch in touches if fits(touch)), None)


def _castling_with(rook: chess.Square, board: chess.Board) -> chess.Move | None:
    moves = board.generate_castling_moves()
    return next((move for move in moves if castling_rook(move, board) == rook), None)
