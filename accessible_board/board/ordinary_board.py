"""Board of a player who sees: the moves that it shows, and its differences from the game.

Such a player sits at an ordinary board (D.2), which here can tell of its men or of full squares.
Nothing is judged: a move is shown or it is not, and what differs is put down as it stands. No touch
is taken from it, for its player sees the board, and touches under Article 4 as ever.
"""

from collections.abc import Mapping

import chess

from accessible_board.game.vocabulary.peg_log import PegLog


class OrdinaryBoard:
    """The men of one ordinary board. Call in order of time.

    ``expected`` is the position that it should show before its player moves.
    """

    def __init__(self, position: chess.Board) -> None:
        self.expected = position.copy(stack=False)
        self._log = PegLog(position, chess.SquareSet())
        self._at = 0
        self._ready = False
        """True once it has shown the position of the game."""
        self._behind = False
        """True while it does not show ``expected`` yet, and the log begins before that."""

    def lift(self, square: chess.Square, at: int) -> None:
        """The square became empty at game time ``at``."""
        self._at = at
        self._log.lift(square, at)
        self._look()

    def place(self, square: chess.Square, at: int, man: chess.Piece | None = None) -> None:
        """The square became full, of ``man`` if the board can tell."""
        self._at = at
        self._log.place(square, at, man)
        self._look()

    def expect(self, position: chess.Board) -> None:
        """From now on the board should show this position."""
        if position.fen() != self.expected.fen():
            self.expected, self._behind = position.copy(stack=False), True
            self._look()

    @property
    def men(self) -> Mapping[chess.Square, chess.Piece] | None:
        """The men that stand there, if the board itself knows each of them."""
        return self._log.men

    @property
    def right(self) -> bool:
        """True if it shows exactly what it should."""
        full = int(self._log.occupied)
        return full == self.expected.occupied and self._log.agrees_with(self.expected)

    def _look(self) -> None:
        if self.right:
            self._ready, self._behind = True, False
        if self.right or not self._ready:
            self._log = PegLog(self.expected, self._log.occupied, self._log.identified)
        elif self._behind and (move := self._moved_at_once()) is not None:
            self._behind = False
            self._log = PegLog.of_move(self.expected, move, self._at, self._log.identified)

    def _moved_at_once(self) -> chess.Move | None:
        """The move that stands before the expected position was ever seen.

        Both moves may fall into one look of a board; one that knows all its men tells which.
        """
        full = self._log.occupied
        if len(self._log.identified) < len(full):
            return None
        for move in self.expected.legal_moves:
            after = self.expected.copy(stack=False)
            after.push(move)
            if after.occupied == int(full) and self._log.agrees_with(after):
                return move
        return None

    def shown(self) -> chess.Move | None:
        """The move that its player has made on it, if only one can be meant.

        A promotion is shown only where the board itself says which piece stands there.
        """
        found = self._log.candidates()
        if self._behind or not self._ready or not found:
            return None
        move = found[0].move
        unknown = move.promotion is not None and move.to_square not in self._log.identified
        return None if unknown or self._log.rivals(move) else move

    def differs(self) -> bool:
        """True if it was left standing otherwise than it should, and no move is on the way.

        The opponent's move that nobody has begun to carry out is nothing wrong.
        """
        if self.right or (self._log.candidates() and not self._behind):
            return False
        return not self._ready or (self._log.settled and not self._log.unchanged())

    def standing(self) -> chess.BaseBoard:
        """The men as they stand; an unknown one counts as the one that belongs there."""
        shown = chess.BaseBoard(None)
        for square, man in self._log.standing().items():
            stranger = chess.Piece(chess.PAWN, self.expected.turn)
            shown.set_piece_at(square, man or self.expected.piece_at(square) or stranger)
        return shown

    def to_mend(self) -> chess.SquareSet:
        """The squares where a move is to be carried out, or a man is to be put right."""
        if not (self._behind or self.differs()):
            return chess.SquareSet()
        return differing(self.standing(), self.expected)


def differing(stands: chess.BaseBoard, expected: chess.BaseBoard) -> chess.SquareSet:
    """The squares on which two positions are not the same."""
    return chess.SquareSet(
        square for square in chess.SQUARES if stands.piece_at(square) != expected.piece_at(square)
    )
