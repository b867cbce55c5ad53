"""A peg board as an arbiter sees it: which man stands in which hole (D.2.2, D.2.3)."""

import chess

from tests.referee.acts import Words
from tests.referee.men import captured_square, castling_by_form, rook_goes_to, rook_of


class PegBoard:
    """The pegs of one board; each man is known by the square where it stood in ``position``."""

    def __init__(self, position: chess.Board) -> None:
        self.position = position
        self.holes: dict[chess.Square, chess.Square | chess.Piece] = {}
        self.stand(position)

    def stand(self, position: chess.Board) -> None:
        """The men stand as in this position."""
        self.position = position.copy(stack=False)
        self.holes = {square: square for square in chess.SquareSet(position.occupied)}

    def lift(self, square: chess.Square) -> None:
        """A peg leaves its hole."""
        del self.holes[square]

    def place(self, square: chess.Square, man: chess.Square | chess.Piece) -> None:
        """A peg comes into a hole."""
        assert square not in self.holes
        assert man not in self.holes.values()
        self.holes[square] = man

    def in_order(self) -> bool:
        """Whether every man stands where it stood."""
        return self.holes == {square: square for square in chess.SquareSet(self.position.occupied)}

    def gone(self) -> set[chess.Square]:
        """Where men stood that are off the board."""
        return set(chess.SquareSet(self.position.occupied)) - set(self.holes.values())

    def displaced(self) -> dict[chess.Square, chess.Square]:
        """Men on other squares than where they stood: from there to here."""
        return {
            man: square
            for square, man in self.holes.items()
            if isinstance(man, int) and man != square
        }

    def stands_after(self, position: chess.Board) -> bool:
        """Whether the men stand as in this position, whichever of two like men is where."""
        return {s: self.man(s) for s in self.holes} == position.piece_map()

    def man(self, square: chess.Square) -> chess.Piece:
        """The man in this hole."""
        man = self.holes[square]
        if isinstance(man, chess.Piece):
            return man
        piece = self.position.piece_at(man)
        assert piece is not None
        return piece

    def standing(self) -> chess.Move | None:
        """The move that stands on the board by D.2.3, legal or not.

        One man of the player on the move in another hole, and off the board nothing but the man
        that stood there, or the pawn taken en passant. Castling: king and rook (4.7.2). Promotion:
        a new piece, and the pawn off the board (4.7.3).
        """
        moved, gone = self.displaced(), self.gone()
        new = {s: m for s, m in self.holes.items() if isinstance(m, chess.Piece)}
        if new:
            return self._promoted(moved, gone, new)
        own = [(a, b) for a, b in moved.items() if self.position.color_at(a) == self.position.turn]
        if len(own) != len(moved):
            return None
        if len(own) == 2:
            return self._castled(own, gone)
        if len(own) != 1:
            return None
        move = chess.Move(*own[0])
        if castling_by_form(self.position, move):
            return None  # the rook has yet to follow
        return move if gone == self._taken(move) else None

    def _taken(self, move: chess.Move) -> set[chess.Square]:
        """The man that has to leave the board with this move."""
        captured = captured_square(self.position, move)
        return set() if captured is None else {captured}

    def _promoted(
        self,
        moved: dict[chess.Square, chess.Square],
        gone: set[chess.Square],
        new: dict[chess.Square, chess.Piece],
    ) -> chess.Move | None:
        pawn = chess.Piece(chess.PAWN, self.position.turn)
        pawns = [square for square in gone if self.position.piece_at(square) == pawn]
        if moved or len(new) != 1 or len(pawns) != 1:
            return None
        ((square, piece),) = new.items()
        move = chess.Move(pawns[0], square, piece.piece_type)
        return move if gone - {pawns[0]} == self._taken(move) else None

    def _castled(
        self, own: list[tuple[chess.Square, chess.Square]], gone: set[chess.Square]
    ) -> chess.Move | None:
        for origin, target in own:
            move = chess.Move(origin, target)
            if castling_by_form(self.position, move) and not gone:
                rook = (rook_of(move), rook_goes_to(move))
                if rook in own:
                    return move
        return None


def named(words: Words, move: chess.Move | None) -> bool:
    """Whether the words are about the move that stands on the board."""
    return move is not None and words.move == move
