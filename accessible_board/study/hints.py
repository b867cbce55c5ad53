"""Help with a position: hints in steps (the piece, the square, the move), and answers. Pure."""

from dataclasses import dataclass

import chess

from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.sentences.positions import position_words, seen_words

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


def looked(board: chess.Board, about: str, style: AnnouncingStyle) -> str:
    """Tell the men of a position, a side or a square (``position``, ``white``, ``e4`` …)."""
    if about not in ("position", "white", "black"):
        return seen_words(about, board, style)
    colors = [color for color in chess.COLORS if about != ("black" if color else "white")]
    return " ".join(position_words(board, color, style) for color in colors)


def attackers(board: chess.Board, square: chess.Square, words: MenuWords) -> str:
    """Tell the men of each side that attack a square, White's first."""
    language, style, told = words.language, AnnouncingStyle(words.language), []
    for color in chess.COLORS:
        men = [
            f"{language.man(piece).spoken} {style.square(at)}"
            for at in board.attackers(color, square)
            if (piece := board.piece_type_at(at))
        ]
        player = language.say("white" if color else "black")
        key = "review.attackers" if men else "review.attacked_by_none"
        told.append(words(key, player=player, men=language.listed(men)))
    return " ".join(told)
