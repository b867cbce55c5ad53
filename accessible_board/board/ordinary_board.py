"""Board of a player who sees: the moves that it shows, and its differences from the game.

Such a player sits at an ordinary board (D.2), which here can tell of its men or of full squares.
Nothing is judged: a move is shown or it is not, and what differs is put down as it stands. No touch
is taken from it, for its player sees the board, and touches under Article 4 as ever.
"""

from collections.abc import Mapping

import chess

from accessible_board.game.state.peg_board import PegBoardState
from accessible_board.game.vocabulary.effects import differing, position_after


class OrdinaryBoard:
    """The men of one ordinary board. Call in order of time.

    ``expected`` is the position that it should show before its player moves.
    """

    def __init__(self, position: chess.Board) -> None:
        self.expected = position.copy(stack=False)
        self._pegs = PegBoardState.empty(position)

    def lift(self, square: chess.Square, at: int) -> None:
        """The square became empty at game time ``at``."""
        self._pegs.empty_hole(square, at)
        self._look()

    def place(self, square: chess.Square, at: int, man: chess.Piece | None = None) -> None:
        """The square became full, of ``man`` if the board can tell."""
        self._pegs.fill_hole(square, at, man)
        self._look()

    def expect(self, position: chess.Board) -> None:
        """From now on the board should show this position."""
        if position.fen() != self.expected.fen():
            same_men = position.turn == self.expected.turn and not self._behind
            if same_men and position.board_fen() == self.expected.board_fen():
                self._pegs.revise(position, chess.BB_EMPTY)
            self.expected = position.copy(stack=False)
            self._look()

    @property
    def men(self) -> Mapping[chess.Square, chess.Piece] | None:
        """The men that stand there, if the board itself knows each of them."""
        return self._pegs.log.men

    @property
    def right(self) -> bool:
        """True if it shows exactly what it should."""
        return self._pegs.shows(self.expected)

    @property
    def _behind(self) -> bool:
        """True while it does not show ``expected`` yet, and the log begins before that."""
        return self._pegs.position != self.expected

    def _look(self) -> None:
        pegs = self._pegs
        if self.right or not pegs.ready:
            pegs.ready |= self.right
            pegs.advance(self.expected)
        elif self._behind and (move := self._moved_at_once()) is not None:
            pegs.advance(self.expected, move)

    def _moved_at_once(self) -> chess.Move | None:
        """The move that stands before the expected position was ever seen.

        Both moves may fall into one look of a board; one that knows all its men tells which.
        """
        moves = self.expected.legal_moves if self.men else ()
        return next((m for m in moves if self._pegs.shows(position_after(self.expected, m))), None)

    def shown(self) -> chess.Move | None:
        """The move that its player has made on it, if only one can be meant.

        A promotion is shown only where the board itself says which piece stands there.
        """
        log = self._pegs.log
        found = log.candidates()
        if self._behind or not self._pegs.ready or not found:
            return None
        move = found[0].move
        unknown = move.promotion is not None and move.to_square not in log.identified
        return None if unknown or log.rivals(move) else move

    def differs(self) -> bool:
        """True if it was left standing otherwise than it should, and no move is on the way.

        The opponent's move that nobody has begun to carry out is nothing wrong.
        """
        log = self._pegs.log
        if self.right or (log.candidates() and not self._behind):
            return False
        return not self._pegs.ready or (log.settled and not log.unchanged())

    def standing(self) -> chess.BaseBoard:
        """The men as they stand; an unknown one counts as the one that belongs there."""
        shown = chess.BaseBoard(None)
        for square, man in self._pegs.log.standing().items():
            stranger = chess.Piece(chess.PAWN, self.expected.turn)
            shown.set_piece_at(square, man or self.expected.piece_at(square) or stranger)
        return shown

    def to_mend(self) -> chess.SquareSet:
        """The squares where a move is to be carried out, or a man is to be put right."""
        if not (self._behind or self.differs()):
            return chess.SquareSet()
        return differing(self.standing(), self.expected)
