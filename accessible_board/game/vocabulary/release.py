"""Released pieces: a piece let go of stays where it stands (4.7)."""

from dataclasses import dataclass, replace

import chess

from accessible_board.game.vocabulary.castling import is_castling
from accessible_board.game.vocabulary.moves import castled_squares, castling_rook


@dataclass(frozen=True, slots=True)
class Release:
    """Pieces that the player has let go of in this turn (4.7).

    ``move`` is the first one that was legally released, its promotion ``None`` until the new piece
    is on the board and named (4.4.4); its peg stood for ``stood`` milliseconds. ``castling`` is the
    move of a king that was released two squares towards a rook, legal or not (4.7.2).
    """

    move: chess.Move | None = None
    stood: int = 0
    castling: chess.Move | None = None

    def leaves(self, move: chess.Move) -> bool:
        """True if taking back a castling only leaves the pegs as after this move of a rook.

        It shows once the king is home again, and nobody has played it (4.7.2).
        """
        king = self.castling
        if king is None or move.from_square == king.from_square:
            return False
        return move.to_square == (king.from_square + king.to_square) // 2

    def placed(self, move: chess.Move, stood: int) -> "Release":
        """The release after a piece was put in a hole; which piece a pawn became is unknown."""
        if self.move is not None:
            return self
        return replace(self, move=_unpromoted(move), stood=stood)

    def made(self, move: chess.Move, stood: int) -> "Release":
        """The release after the move was made: the new piece is final (4.4.4)."""
        if self.move is not None and self.move != _unpromoted(move):
            return self
        return replace(self, move=move, stood=stood)


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
