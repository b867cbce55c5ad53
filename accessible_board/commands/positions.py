"""Reads positions and moves given on the command line."""

from collections.abc import Callable
from contextlib import suppress

import chess

from accessible_board.languages import CommandError


def read_fen(fen: str, *, chess960: bool = False) -> chess.Board:
    """The position of a FEN, playable or not; :class:`InputError` if it is no FEN."""
    try:
        return chess.Board(fen, chess960=chess960)
    except ValueError:
        raise CommandError("no_fen", words=fen) from None


def read_move(text: str, board: chess.Board) -> chess.Move | None:
    """The legal move that a text names in UCI or SAN; ``None`` for a move that is not legal here.

    :class:`InputError` for what is no move in either, and for SAN that names several.
    """
    with suppress(chess.InvalidMoveError):
        return _legal(board.parse_uci, text)
    try:
        return _legal(board.parse_san, text)
    except chess.AmbiguousMoveError:
        raise CommandError("move_ambiguous", words=text) from None
    except chess.InvalidMoveError:
        raise CommandError("no_move", words=text) from None


def _legal(parse: Callable[[str], chess.Move], text: str) -> chess.Move | None:
    """The move, if it is a legal one; a null move never is."""
    try:
        return parse(text) or None
    except chess.IllegalMoveError:
        return None
