"""Announcements as meanings, not as words (Appendix D, D.2.1), and castling as they tell it apart.

An :class:`Announcement` holds what was said and no more: "Springer Felix drei" is a knight to f3,
whichever knight, and "Eva acht" is a pawn to e8 without a promotion piece.
:meth:`Announcement.moves` gives the moves that it can mean in a position; an announcement that
means none is still an announcement, and is kept as such.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import chess

PROMOTIONS: Final = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
"""Pieces that a pawn may become (3.7.5.3)."""


class CastlingSide(StrEnum):
    """Kingside (with the h-side rook) or queenside (with the a-side rook)."""

    KING = "king"
    QUEEN = "queen"


@dataclass(frozen=True, slots=True)
class Announcement:
    """The parts of a move that were named.

    ``piece_type`` is ``None`` when no man was named: with an origin square any man may be meant
    ("Gustav eins Felix drei", ``g1f3``), without one a pawn is ("Eva vier", ``e4``).
    ``to_square`` is ``None`` only for castling. ``from_file`` and ``from_rank`` (0 to 7) are the
    parts of the origin that were named, both for a whole square.
    """

    piece_type: chess.PieceType | None = None
    from_file: int | None = None
    from_rank: int | None = None
    to_square: chess.Square | None = None
    promotion: chess.PieceType | None = None
    castling: CastlingSide | None = None
    capture: bool = False

    def __post_init__(self) -> None:
        if (self.castling is None) == (self.to_square is None):
            raise ValueError("an announcement names either a destination square or castling")

    @classmethod
    def of(cls, move: chess.Move, board: chess.Board) -> "Announcement":
        """The whole announcement of a move: man, origin, destination, capture and promotion.

        The move need not be legal; ``ValueError`` if its origin is empty.
        """
        if is_castling(move, board):
            kingside = board.is_kingside_castling(move)
            return cls(castling=CastlingSide.KING if kingside else CastlingSide.QUEEN)
        piece_type = board.piece_type_at(move.from_square)
        if piece_type is None:
            raise ValueError(f"no man stands on {chess.square_name(move.from_square)}")
        return cls(
            piece_type=piece_type,
            from_file=chess.square_file(move.from_square),
            from_rank=chess.square_rank(move.from_square),
            to_square=move.to_square,
            promotion=move.promotion,
            capture=board.is_capture(move),
        )

    @property
    def from_square(self) -> chess.Square | None:
        """The origin, where the whole square was named."""
        if self.from_file is None or self.from_rank is None:
            return None
        return chess.square(self.from_file, self.from_rank)

    def names(self, move: chess.Move, board: chess.Board) -> bool:
        """Tell whether these words may mean this move, legal or not, in this position.

        The promotion piece must agree where it was named; a missing one is tolerated here and
        refused by :meth:`lacks_promotion`. A capture said where there is none, or not said where
        there is one, does not matter: "schlägt" may be left out (C.9) and adds no square.
        """
        if self.castling is not None:
            return is_castling(move, board) and board.is_kingside_castling(move) == (
                self.castling is CastlingSide.KING
            )
        if is_castling(move, board) and not self._is_king_by_squares():
            return False
        piece_type = board.piece_type_at(move.from_square)
        named = self.piece_type
        if named is None and self.from_square is None:
            named = chess.PAWN
        return (
            move.to_square == self.to_square
            and (named is None or named == piece_type)
            and self.from_file in (None, chess.square_file(move.from_square))
            and self.from_rank in (None, chess.square_rank(move.from_square))
            and (self.promotion is None or self.promotion == move.promotion)
        )

    def moves(self, board: chess.Board) -> tuple[chess.Move, ...]:
        """The legal moves that these words may mean: none, one, or several to ask about.

        Where a promotion was announced without a piece, all its promotions are among them
        (see :meth:`lacks_promotion`).
        """
        return tuple(move for move in board.legal_moves if self.names(move, board))

    def lacks_promotion(self, board: chess.Board) -> bool:
        """True for a promotion announced without its piece, which D.2.1 refuses."""
        return self.promotion is None and any(move.promotion for move in self.moves(board))

    def _is_king_by_squares(self) -> bool:
        """True for castling announced as a king's move: ``e1g1``, "König Gustav eins"."""
        return self.from_square is not None or self.piece_type == chess.KING


def is_castling(move: chess.Move, board: chess.Board) -> bool:
    """Tell whether a move is castling by its form, legal or not (3.8.2, II.3).

    python-chess treats every king's move over two or more files as castling, and every king's move
    onto an own rook, which castles only in Chess960.
    """
    if not board.is_castling(move):
        return False
    home = chess.square(4, 0 if board.turn == chess.WHITE else 7)
    two_squares = move.from_square == home and move.to_square in (home - 2, home + 2)
    return two_squares or board.color_at(move.to_square) == board.turn
