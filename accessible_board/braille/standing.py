"""Standing of the game, each thing at its own place on the line, and the position by ranks."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.braille.cells import Cells, Translator, padded
from accessible_board.languages import Language

QUESTION: Final = "?"
IRREGULARITY: Final = "!"
"""Signs of the last cell: an answer is waited for, or something has to be put right."""

MOVE_CELLS: Final = 9
"""Cells of the last move, with the blank after it."""

_ROOMY: Final = 32
"""Cells from which on there is a place for the times."""

_TIMES: Final = 14

_ONE_TIME: Final = 9
"""Cells of a time that goes on where there is no place for two, with the blank before it."""

_NARROWEST: Final = 20
"""Cells from which on such a time is shown."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Contents of the line while nothing else is shown: the last move, the times, the turn.

    The ``times`` are the own and the opponent's, as they were asked for, or as they go on where
    that is ``live``.
    """

    move: str = ""
    times: str = ""
    turn: str = ""
    mark: str = ""
    live: bool = False


def places(width: int) -> tuple[range, range, range]:
    """The cells of the last move, of the times and of the turn; the last one has the mark."""
    times = _TIMES if width >= _ROOMY else 0
    after = MOVE_CELLS + times
    return range(MOVE_CELLS), range(MOVE_CELLS, after), range(after, width - 1)


def standing_cells(standing: Standing, translator: Translator, width: int) -> Cells:
    """The whole line."""
    texts = (standing.move, standing.times, standing.turn)
    placed = (
        padded(translator.cells(text)[: len(place) - 1], len(place)) if place else b""
        for text, place in zip(texts, places(width), strict=True)
    )
    line = padded(b"".join(placed), width - 1)
    if standing.live and _NARROWEST <= width < _ROOMY:
        own = translator.cells(standing.times.partition(" ")[0])[: _ONE_TIME - 1]
        line = padded(line, width - 1 - _ONE_TIME) + own.rjust(_ONE_TIME, b"\0")
    mark = translator.cells(standing.mark)[-1:]
    return line + padded(mark, 1)


def asked_at(cell: int, width: int) -> Act | None:
    """Act of the routing key over a cell: each place has its own."""
    for place, act in zip(places(width), (Act.LAST_MOVE, Act.TIME, Act.PRESS), strict=True):
        if cell in place:
            return act
    return Act.NOW if cell == width - 1 else None


def rank_lines(fen: str, about: str, language: Language) -> Sequence[str]:
    """The ranks from the eighth to the first, White's men in capital letters: ``8 t.ld.tk.``.

    A free square is a point. ``about`` is the colour of the men that are told, or empty for both.
    """
    board = chess.Board(None)
    board.set_board_fen(fen)
    pawn = language.say("braille_pawn")

    def sign(square: chess.Square) -> str:
        piece = board.piece_at(square)
        if piece is None or (about and chess.COLOR_NAMES[piece.color] != about):
            return "."
        letter = language.man(piece.piece_type).letter or pawn
        return letter.upper() if piece.color else letter.lower()

    return tuple(
        f"{rank + 1} " + "".join(sign(chess.square(file, rank)) for file in range(8))
        for rank in reversed(range(8))
    )
