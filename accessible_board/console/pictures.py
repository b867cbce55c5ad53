"""Pictures of positions, at addresses that describe them completely; the men are python-chess's.

A picture is sent with every move, so squares of a colour are one path. :func:`chess.svg.board`,
which draws each square by itself, takes twice the bytes.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import chess
import chess.svg

from accessible_board.errors import InputError

_SIDE: Final = 45
"""The side of a square, as python-chess draws its men."""

_COLOURS: Final = (
    (chess.BB_LIGHT_SQUARES, "#f2e6cc", "#f1e27a"),
    (chess.BB_DARK_SQUARES, "#a98a63", "#c7a93f"),
)
"""Colours of light and dark squares, each plain and as part of the last move."""

_LONGEST_ADDRESS: Final = 100


@lru_cache(maxsize=64)
def picture(board_fen: str, view: str) -> str:
    """The SVG of a FEN board part with ``-`` for ``/``; ``view`` is such as ``white-e2e4``.

    It has no text: the page describes the position in words. :class:`InputError` for an invalid
    address.
    """
    side, _, last = view.partition("-")
    if len(board_fen) > _LONGEST_ADDRESS or side not in ("white", "black"):
        raise InputError("There is no such picture.")
    try:
        board = chess.BaseBoard(board_fen.replace("-", "/"))
        move = None if last == "none" else chess.Move.from_uci(last)
    except ValueError:
        raise InputError("There is no such picture.") from None
    marked = chess.BB_SQUARES[move.from_square] | chess.BB_SQUARES[move.to_square] if move else 0
    parts = "".join((*_squares(marked, side), *_men(board, side)))
    whole = 8 * _SIDE
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole} {whole}">{parts}</svg>'


def _squares(marked: chess.Bitboard, side: str) -> Iterator[str]:
    for squares, plain, of_the_move in _COLOURS:
        for shown, colour in ((squares & ~marked, plain), (marked & squares, of_the_move)):
            corners = (_corner(square, side) for square in chess.SquareSet(shown))
            path = "".join(f"M{x} {y}h{_SIDE}v{_SIDE}h-{_SIDE}" for x, y in corners)
            yield f'<path fill="{colour}" d="{path}"/>'


def _men(board: chess.BaseBoard, side: str) -> Iterator[str]:
    """Drawings of the men: each kind once, and a reference for every square."""
    men = board.piece_map()
    drawn = (chess.svg.PIECES[symbol] for symbol in sorted({man.symbol() for man in men.values()}))
    yield f"<defs>{''.join(drawn)}</defs>"
    for square, man in men.items():
        x, y = _corner(square, side)
        kind = f"{chess.COLOR_NAMES[man.color]}-{chess.piece_name(man.piece_type)}"
        yield f'<use href="#{kind}" x="{x}" y="{y}"/>'


def _corner(square: chess.Square, side: str) -> tuple[int, int]:
    """The top left corner of a square in the picture."""
    seen = square ^ 0o70 if side == "white" else square ^ 0o07
    return _SIDE * chess.square_file(seen), _SIDE * chess.square_rank(seen)
