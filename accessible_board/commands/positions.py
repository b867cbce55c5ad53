"""Reads positions given on the command line."""

import chess

from accessible_board.errors import InputError


def read_fen(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN, playable or not; :class:`InputError` if it is no FEN."""
    try:
        return chess.Board(fen, chess960=chess960)
    except ValueError:
        raise InputError(f"{fen!r} is not a position in FEN.") from None
