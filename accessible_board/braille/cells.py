"""Text to cells and back, and the standing of the game, each thing at its own place on the line.

A cell is the byte of its dots: dot 1 is the lowest bit, dot 8 the highest (ISO 11548-1). The
position is shown by ranks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

import chess

from accessible_board.acts.table import Act
from accessible_board.languages import Language

Cells = bytes

_NABCC: Final = " A1B'K2L@CIF/MSP\"E3H9O6R^DJG>NTQ,*5<-U8V.%[$+X!&;:4\\0Z7(_?W]#Y)="
"""The sign of each cell of six dots in North American Braille Computer Code."""

_CAPITAL: Final = 0x40
"""Dot 7, which makes a letter a capital one."""

_CAPITAL_SIGN: Final = 0x20
"""Dot 6, which stands before a capital letter where there is no dot 7."""

_NATIONAL: Final = 0x80
"""Dot 8, which tells the letter of a language from the sign with the same six dots."""

_LETTERS: Final = {"ä": "345", "ö": "246", "ü": "1256", "ß": "2346", "æ": "345", "ø": "246"} | {
    "å": "16",
    "é": "123456",
}

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


def ascii_of(cells: Cells) -> str:
    """Cells as an embosser reads them, in Braille ASCII, without dots 7 and 8."""
    return "".join(_NABCC[cell & 0x3F] for cell in cells)


def dots(numbers: str) -> int:
    """The cell with these dots: ``"135"``."""
    return sum(1 << int(number) - 1 for number in numbers)


class Translator(Protocol):
    """A braille code: of a language, a grade, and six or eight dots."""

    def cells(self, text: str) -> Cells:
        """The cells of a text."""

    def text(self, cells: Cells) -> str:
        """The text that somebody typed in these cells."""


class ComputerBraille:
    """Each sign is one cell: for machines on which liblouis is not installed.

    With ``six`` dots alone, dot 6 stands before a capital letter.
    """

    def __init__(self, language: Language, *, six: bool = False) -> None:
        own = set(language.name) | {
            letter for phrase in language.phrases.values() for letter in phrase.lower()
        }
        self._of: dict[str, int] = {}
        for cell, sign in enumerate(_NABCC):
            if sign.isalpha():
                self._of[sign.lower()] = cell
                self._of[sign] = cell | _CAPITAL
            else:
                self._of[sign] = cell
        for letter, numbers in _LETTERS.items():
            if letter in own:
                self._of[letter] = dots(numbers) | _NATIONAL
                self._of[letter.upper()] = dots(numbers) | _NATIONAL | _CAPITAL
        if six:
            self._of = {sign: cell & 0x3F for sign, cell in self._of.items() if sign.islower()} | {
                sign: cell & 0x3F for sign, cell in self._of.items() if not sign.isalpha()
            }
        self._back = {cell: sign for sign, cell in reversed(self._of.items())}
        # What a keyboard of six dots types; a letter of the language oftener than a rare sign.
        self._six = {cell & 0x3F: sign for cell, sign in self._back.items() if not cell & 0xC0} | {
            dots(numbers): letter for letter, numbers in _LETTERS.items() if letter in own
        }

    def cells(self, text: str) -> Cells:
        """The cells of a text; a sign that the code lacks is a full cell of six dots."""
        return b"".join(map(self._cells, text))

    def _cells(self, sign: str) -> Cells:
        if not sign.isprintable():
            return b"\0"
        cell = self._of.get(sign)
        small = self._of.get(sign.lower())
        if cell is None and small is not None:
            return bytes([_CAPITAL_SIGN, small])
        return bytes([dots("123456") if cell is None else cell])

    def text(self, cells: Cells) -> str:
        """Text of typed cells, with six dots or eight."""
        known = self._back if any(cell & 0xC0 for cell in cells) else self._six
        return "".join(known.get(cell, self._six.get(cell & 0x3F, "")) for cell in cells)


def windows(cells: Cells, width: int) -> Sequence[Cells]:
    """The parts of a text that a display of this width shows one after the other.

    They begin and end between words, where no word is longer than the display.
    """
    parts = []
    rest = cells.strip(b"\0")
    while len(rest) > width:
        blank = rest.rfind(b"\0", 1, width + 1)
        cut = blank if blank > 0 else width
        parts.append(rest[:cut])
        rest = rest[cut:].lstrip(b"\0")
    return (*parts, rest)


def padded(cells: Cells, width: int) -> Cells:
    """The cells cut off at this width, or filled with blank ones."""
    return cells[:width].ljust(width, b"\0")


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
