"""Hints in steps: the piece, the target square, the move. Pure."""

from dataclasses import dataclass

import chess

from accessible_board.narration.announcing import AnnouncingStyle

STEPS = ("hint_piece", "hint_square", "hint_move")
"""The steps, by the keys of their sentences."""


@dataclass(slots=True)
class Hints:
    """The best move of one position, and the steps of it that were told."""

    _position: str = ""
    _move: chess.Move | None = None
    _told: int = 0

    def known(self, board: chess.Board) -> chess.Move | None:
        """The best move of a position, if an engine has found it already."""
        return self._move if board.fen() == self._position else None

    def next(
        self, board: chess.Board, move: chess.Move, style: AnnouncingStyle
    ) -> tuple[str, dict[str, str]]:
        """The next hint towards a move: the key of a sentence, and its values."""
        if board.fen() != self._position:
            self._position, self._move, self._told = board.fen(), move, 0
        step = STEPS[min(self._told, len(STEPS) - 1)]
        self._told += 1
        piece = board.piece_type_at(move.from_square) or chess.PAWN
        return step, {
            "man": style.language.man(piece).spoken,
            "square": style.square(move.to_square),
            "move": style.move(move, board),
        }
