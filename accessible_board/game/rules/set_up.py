"""A position that was set up by hand, as the start of a game."""

from collections.abc import Mapping

import chess


def set_up(men: Mapping[chess.Square, chess.Piece], turn: chess.Color) -> chess.Board:
    """The position of these men; kings and rooks at home may castle."""
    position = chess.Board(None)
    position.set_piece_map(dict(men))
    position.turn = turn
    position.castling_rights = chess.BB_CORNERS
    position.castling_rights = position.clean_castling_rights()
    return position


def can_begin(position: chess.Board) -> bool:
    """True if a game can begin from this position."""
    return position.is_valid() and any(position.legal_moves)
