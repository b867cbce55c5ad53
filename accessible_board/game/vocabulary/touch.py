"""Touched pieces (Article 4, D.2.2), and those let go of, which stay where they stand (4.7).

On a peg board a piece is touched when its peg has been lifted out of its hole. Only the first time
in a turn counts, only by the player on the move, and not after "I adjust" if the peg returns to its
hole. A peg that is back sooner than a hand can put it back has only flickered.

What follows from the touches is in :mod:`obligation <accessible_board.game.vocabulary.obligation>`:
evidence for the arbiter, never spoken to the player.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

import chess

from accessible_board.game.vocabulary.announcements import is_castling
from accessible_board.game.vocabulary.effects import (
    captured_square,
    castled_squares,
    castling_rook,
    goals,
)
from accessible_board.game.vocabulary.peg_log import FLICKER

ADJUSTING_LASTS: Final = 5_000
"""Milliseconds after the last peg was handled for which a declaration still holds [I]."""

UNCLEAR: Final = 4
"""Milliseconds between two lifts within which the switches cannot tell their order."""


@dataclass(frozen=True, slots=True)
class Touch:
    """A touched piece: its square, the piece, the time (milliseconds)."""

    square: chess.Square
    piece: chess.Piece
    at: int


class Touches:
    """The pieces touched in one turn, in order, from the position at its start.

    :meth:`lift` and :meth:`place` follow the pegs. :meth:`due`, :meth:`by_placing` and
    :meth:`by_leaving` return the touches that have become certain, and change nothing;
    :meth:`record` enters them.
    """

    def __init__(self, board: chess.Board) -> None:
        self._board = board.copy(stack=False)
        self._touches: dict[chess.Square, Touch] = {}
        self.lifted: dict[chess.Square, Touch] = {}
        """The lifts that may still turn out to be a flicker."""
        self._struck: set[chess.Square] = set()
        self.again: dict[chess.Square, int] = {}
        """Times at which touched men were lifted once more, since the opponent offered a draw."""
        self._placed_elsewhere = False
        self._adjusting: dict[chess.Square, Touch] = {}
        self._adjusted: dict[chess.Square, Touch] = {}
        self._others_out = 0
        self._adjusting_until: float = -math.inf
        self._until_before: float = -math.inf
        """End of the time for adjusting, as it was before the last lift."""

    def __iter__(self) -> Iterator[Touch]:
        """The touches that count, in the order of the lifts."""
        return iter(sorted(self._touches.values(), key=lambda touch: touch.at))

    def __len__(self) -> int:
        return len(self._touches)

    def __contains__(self, square: chess.Square) -> bool:
        return square in self._touches

    def record(self, square: chess.Square, piece: chess.Piece, at: int) -> None:
        """Enter a touch; a piece is touched once in a turn."""
        self.lifted.pop(square, None)
        self._struck.discard(square)
        self._touches.setdefault(square, Touch(square, piece, at))

    def carried_over(self, board: chess.Board) -> "Touches":
        """The touches once the opponent's move stands on the board, which gives ``board``.

        What was touched before stays touched, and a declaration of adjusting stays in force.
        """
        after = Touches(board)
        after._touches, after.lifted = dict(self._touches), dict(self.lifted)
        after._struck, after.again = set(self._struck), dict(self.again)
        after._placed_elsewhere = self._placed_elsewhere
        after._adjusting, after._adjusted = dict(self._adjusting), dict(self._adjusted)
        after._adjusting_until = self._adjusting_until
        return after

    def strike(self, square: chess.Square) -> None:
        """Remove a touch that the arbiter ruled accidental (4.2.2)."""
        if self._touches.pop(square, None) is not None:
            self._struck.add(square)

    def is_struck(self, square: chess.Square) -> bool:
        """True if the man of this square was only moved by accident, so that no hand let it go."""
        return square in self._struck

    def declare_adjusting(self, at: int) -> None:
        """The player on the move declared adjusting (4.2.1)."""
        self._adjusting_until = math.inf
        self._adjusted.clear()

    def due(self, at: int) -> tuple[Touch, ...]:
        """Lifts that are touches by now: no flicker lasts so long, or puts another man down."""
        return tuple(
            touch
            for touch in self.lifted.values()
            if self._placed_elsewhere or at >= touch.at + FLICKER
        )

    def touched_again(self, at: int) -> bool:
        """True if a touched man has been taken up once more since :meth:`offered`."""
        return any(at >= lifted + FLICKER for lifted in self.again.values())

    def offered(self) -> None:
        """The opponent offers a draw: what is taken up from now on declines it (9.1.2.1)."""
        self.again.clear()

    def by_placing(self, square: chess.Square) -> tuple[Touch, ...]:
        """Adjusted pegs that were touched after all, because one came down in another hole."""
        elsewhere = square not in self._adjusting and not self._others_out
        return tuple(self._adjusting.values()) if elsewhere else ()

    def by_leaving(self, move: chess.Move) -> tuple[Touch, ...]:
        """Adjusted pegs that were touched after all, by the move that ends the turn.

        They did not come back, or another man came down in their holes.
        """
        gone = {captured_square(move, self._board), move.from_square}
        if is_castling(move, self._board):
            gone |= {castling_rook(move, self._board)}
            gone -= goals(move, self._board)
        replaced = (touch for square, touch in self._adjusted.items() if square in gone)
        late = (*self._adjusting.values(), *replaced)
        return tuple(touch for touch in late if touch.square not in self._touches)

    def lift(self, square: chess.Square, at: int) -> None:
        """The peg of this hole was lifted."""
        piece = self._board.piece_at(square)
        first = square not in self._touches and square not in self._adjusting
        self._until_before = self._adjusting_until
        if self._adjusting_until == math.inf:
            self._adjusting_until = at + ADJUSTING_LASTS
        adjusts = at <= self._adjusting_until and square not in self._adjusted  # Once for each.
        if piece is not None and first and adjusts:
            self._adjusting[square] = Touch(square, piece, at)
            return
        self._others_out += 1
        if square in self._touches:
            self.again[square] = at
        if piece is not None and first:
            self._placed_elsewhere &= bool(self.lifted)
            self.lifted.setdefault(square, Touch(square, piece, at))

    def place(self, square: chess.Square, at: int) -> None:
        """A peg came down in this hole."""
        if at < self.again.get(square, -math.inf) + FLICKER:
            del self.again[square]
        lifted = self.lifted.get(square) or self._adjusting.get(square)
        if lifted is not None and at < lifted.at + FLICKER:
            self._others_out -= square not in self._adjusting
            self._adjusting_until = self._until_before
            self.lifted.pop(square, None)
            self._adjusting.pop(square, None)
            return
        self._placed_elsewhere |= lifted is None and square not in self._touches
        if adjusted := self._adjusting.pop(square, None):
            self._adjusted[square] = adjusted
            self._adjusting_until = at + ADJUSTING_LASTS
        elif self._others_out:
            self._others_out -= 1
        else:
            self._others_out = max(0, len(self._adjusting) - 1)
            self._adjusting.clear()
            self._adjusting_until = -math.inf


@dataclass(frozen=True, slots=True)
class Release:
    """Pieces that the player has let go of in this turn (4.7).

    ``move`` is the first one that was legally released, its promotion ``None`` until the new piece
    is on the board and named (4.4.4); its peg stood for ``stood`` milliseconds. ``castling`` is the
    move of a king that was released two squares towards a rook, legal or not (4.7.2). ``at`` is the
    time at which the man came down, in milliseconds.
    """

    move: chess.Move | None = None
    stood: int = 0
    castling: chess.Move | None = None
    at: int = 0

    def leaves(self, move: chess.Move) -> bool:
        """True if the pegs show this rook move only because a castling was half taken back.

        They do so once the king is home again; the rook move was not played (4.7.2).
        """
        king = self.castling
        if king is None or move.from_square == king.from_square:
            return False
        return move.to_square == (king.from_square + king.to_square) // 2

    def castled(self, king: chess.Move, at: int) -> "Release":
        """The release after a king came down two squares towards a rook (4.7.2)."""
        return replace(self, castling=king, at=at if self.move is None else self.at)

    def placed(self, move: chess.Move, stood: int, at: int) -> "Release":
        """The release after a piece was put in a hole; which piece a pawn became is unknown."""
        if self.move is not None:
            return self
        return replace(self, move=_unpromoted(move), stood=stood, at=at)

    def made(self, move: chess.Move, stood: int, at: int) -> "Release":
        """The release after the move was made: the new piece is final (4.4.4)."""
        if self.move is not None and self.move != _unpromoted(move):
            return self
        return replace(self, move=move, stood=stood, at=at)


def keeps(released: chess.Move, move: chess.Move, board: chess.Board) -> bool:
    """True if a legal move here leaves a released piece where it was released (4.7)."""
    return _is_same(move, released) or _castles_on(released, move, board)


def _is_same(move: chess.Move, released: chess.Move) -> bool:
    """True if a move puts the same piece on the same square with the same promotion."""
    open_or_same = released.promotion in (None, move.promotion)
    return _unpromoted(move) == _unpromoted(released) and open_or_same


def _unpromoted(move: chess.Move) -> chess.Move:
    return chess.Move(move.from_square, move.to_square)


def _castles_on(released: chess.Move, move: chess.Move, board: chess.Board) -> bool:
    """True if castling leaves king or rook where it was released as if by an ordinary move.

    That release was part of a legal move, and the man may go to no other square (4.7): a rook put
    down before the king, and in Chess960 a king that castles by one square (II.3.2).
    """
    if not is_castling(move, board):
        return False
    men = (move.from_square, castling_rook(move, board))
    went = zip(men, castled_squares(move, board), strict=True)
    return (released.from_square, released.to_square) in went
