"""Answers to questions about a position, in reviews and before tasks. Pure."""

import chess

from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.sentences.positions import position_words, seen_words


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
