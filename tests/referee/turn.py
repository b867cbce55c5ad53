"""What a player has done since having the move: touches, releases, words, the move made."""

from dataclasses import dataclass, field

import chess

from tests.referee.acts import Words
from tests.referee.article_four import Moves, after_release, permitted
from tests.referee.men import captured_square, castling_by_form, legal_moves


@dataclass
class Turn:
    """One player's turn in one position; the move before may not be completed yet (1.3)."""

    color: chess.Color
    position: chess.Board
    touches: list[chess.Square] = field(default_factory=list)
    adjusting: bool = False
    """Said "I adjust", and has not stopped adjusting since (4.2)."""
    adjusted: set[chess.Square] = field(default_factory=set)
    """Men taken up after "I adjust" and not put anywhere else."""
    bound: Moves | None = None
    """What a release left of the legal moves (4.7)."""
    castling_meant: bool = False
    words: Words | None = None
    repeated: bool = False
    """Whether the opponent has repeated the words (D.2.1)."""
    made: chess.Move | None = None
    intended: chess.Move | None = None
    """The move of a claim that was found incorrect, which must be made (9.5.3)."""
    previous: "Turn | None" = field(default=None, repr=False)
    """The opponent's turn before."""

    @property
    def legal(self) -> bool:
        """Whether the move made is legal (3.10)."""
        return self.made in legal_moves(self.position)

    def allowed(self) -> Moves | None:
        """The moves that Article 4 leaves; ``None`` where an arbiter has to say."""
        if self.bound is not None:
            return self.bound
        return self._left_by_touches()

    @property
    def unruled(self) -> bool:
        """Whether no Article says what the touched men bind to."""
        return self._left_by_touches() is None

    def touch(self, square: chess.Square) -> bool:
        """A man is touched (4.3); whether for the first time."""
        if square in self.touches:
            return False
        self.touches.append(square)
        return True

    def release(self, origin: chess.Square, target: chess.Square) -> None:
        """A man of the player is released on another square (4.7)."""
        legal = legal_moves(self.position)
        self._bind(after_release(self.position, legal, origin, target))
        if castling_by_form(self.position, chess.Move(origin, target)):
            self.castling_meant = True

    def promote(
        self, gone: set[chess.Square], square: chess.Square, piece: chess.PieceType
    ) -> None:
        """A new piece is released on the promotion square: the choice is final (4.4.4, 4.7.3)."""
        moves = {
            move
            for move in legal_moves(self.position)
            if move.to_square == square and move.promotion == piece and move.from_square in gone
        }
        self._bind(frozenset(moves) or legal_moves(self.position))

    def _bind(self, left: Moves) -> None:
        """The first release of a turn binds (4.7), also one against what was touched (4.3)."""
        if left != legal_moves(self.position) and self.bound is None:
            self.bound = left

    def take_back_breach(self) -> None:
        """What was released stays (4.7), unless that was the breach (4.3).

        It was, if only the move that is taken back keeps to it.
        """
        left = self._left_by_touches()
        if left is not None and self.bound is not None and not self.bound & left - {self.made}:
            self.bound = None
        self.made = self.words = None

    def keeps(self) -> bool:
        """Whether the move made keeps to Article 4, as far as its text says."""
        left = self._left_by_touches()
        released = self.bound is None or self.made in self.bound
        return released and (left is None or self.made in left)

    def _left_by_touches(self) -> Moves | None:
        return permitted(self.position, self.touches, meant_to_castle=self.castling_meant)

    def following(self) -> "Turn":
        """The opponent's turn that the move made gives."""
        return Turn(not self.color, self.after(), previous=self)

    @property
    def moves_two_pieces(self) -> bool:
        """Whether the move made is castling, a capture or a promotion (7.5.4, 7.7.1)."""
        move = self.made
        assert move is not None
        castles = castling_by_form(self.position, move)
        captured = captured_square(self.position, move)
        taken = captured is not None and self.position.color_at(captured) != self.color
        return castles or taken or move.promotion is not None

    def after(self) -> chess.Board:
        """The position once the move made is made."""
        assert self.made is not None
        board = self.position.copy()
        board.push(self.made)
        return board
