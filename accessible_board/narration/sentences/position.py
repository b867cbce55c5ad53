"""Positions and the steps that mend them, in words."""

import chess

from accessible_board.narration.announcing import AnnouncingStyle

_ORDER = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


def position_words(board: chess.BaseBoard, color: chess.Color, style: AnnouncingStyle) -> str:
    """The men of one colour, kind by kind: "Weiß: König Eva eins, Türme Anna eins und …"."""
    language = style.language
    kinds = []
    for piece_type in _ORDER:
        squares = [style.square(square) for square in board.pieces(piece_type, color)]
        man = language.man(piece_type)
        if squares:
            name = man.spoken if len(squares) == 1 else man.plural
            kinds.append(f"{name} {language.listed(squares)}")
    player = language.say("white" if color == chess.WHITE else "black")
    return language.say("position_of", player=player, men="; ".join(kinds))


def take_away_words(piece: chess.Piece | None, square: chess.Square, style: AnnouncingStyle) -> str:
    """The step of taking a man, known or not, out of its hole."""
    return style.language.say(
        "repair_take_away", man=_man(piece, style), square=style.square(square)
    )


def put_words(piece: chess.Piece | None, square: chess.Square, style: AnnouncingStyle) -> str:
    """The step of putting a man from beside the board into an empty hole."""
    return style.language.say("repair_put", man=_man(piece, style), square=style.square(square))


def move_words(
    piece: chess.Piece | None, origin: chess.Square, target: chess.Square, style: AnnouncingStyle
) -> str:
    """The step of moving a man from one hole to another."""
    return style.language.say(
        "repair_move",
        man=_man(piece, style),
        origin=style.square(origin),
        target=style.square(target),
    )


def _man(piece: chess.Piece | None, style: AnnouncingStyle) -> str:
    if piece is None:
        return style.language.say("a_man")
    man = style.language.man(piece.piece_type)
    return man.white if piece.color == chess.WHITE else man.black
