"""Pictures of positions (by python-chess), at addresses that describe them completely."""

from functools import lru_cache
from typing import Final

import chess
import chess.svg

from accessible_board.errors import InputError

_COLORS: Final = {
    "square light": "#f2e6cc",
    "square dark": "#a98a63",
    "square light lastmove": "#f1e27a",
    "square dark lastmove": "#c7a93f",
    "margin": "#1b1b1b",
    "coord": "#ffffff",
}
_LONGEST_ADDRESS: Final = 100


@lru_cache(maxsize=64)
def picture(board_fen: str, view: str) -> str:
    """The SVG of a FEN board part with ``-`` for ``/``; ``view`` is such as ``white-e2e4``.

    :class:`InputError` for an invalid address.
    """
    side, _, last = view.partition("-")
    if len(board_fen) > _LONGEST_ADDRESS or side not in ("white", "black"):
        raise InputError("There is no such picture.")
    try:
        board = chess.BaseBoard(board_fen.replace("-", "/"))
        move = None if last == "none" else chess.Move.from_uci(last)
    except ValueError:
        raise InputError("There is no such picture.") from None
    drawn = chess.svg.board(
        board,
        orientation=side == "white",
        lastmove=move,
        colors=_COLORS,
        coordinates=False,
    )
    return _without_description(drawn)


def _without_description(drawn: str) -> str:
    """The picture without python-chess's text: the page describes the position in words."""
    head, _, rest = drawn.partition("<desc>")
    return head + rest.partition("</desc>")[2] if rest else head
