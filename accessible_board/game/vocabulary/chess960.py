"""The start positions of Chess960 (Guideline II; Appendix F in 2014; not translated in 2009).

There are 960 of them: the king between the rooks, the bishops on squares of opposite colours, Black
opposite White (II.2). They have their usual numbers; 518 is ordinary chess.
"""

from typing import Final

import chess

from accessible_board.languages import CommandError

STARTS: Final = 960
"""Number of start positions."""


def start(number: int) -> str:
    """The start position with this number, 0 to 959, as FEN; ``ValueError`` if there is none."""
    if not 0 <= number < STARTS:
        raise ValueError(f"there is no start position {number}")
    return chess.Board.from_chess960_pos(number).fen()


def number_of(fen: str) -> int | None:
    """The number of a start position, or ``None`` for any other position."""
    return chess.Board(fen, chess960=True).chess960_pos()


def read_start(text: str) -> str:
    """A start position from text, as FEN: its number, White's row, or a FEN.

    The row is written in English letters from the a-file on: ``RNBQKBNR``. :class:`InputError` for
    any other text.
    """
    if text.isdecimal() and int(text) < STARTS:
        return start(int(text))
    row = text.strip().upper()
    fen = text if "/" in text else f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w KQkq - 0 1"
    try:
        number = number_of(fen)
    except ValueError:
        number = None
    if number is None:
        raise CommandError("no_chess960", words=text, most=STARTS - 1)
    return start(number)
