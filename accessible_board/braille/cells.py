"""Text to cells and back.

A cell is the byte of its dots: dot 1 is the lowest bit, dot 8 the highest (ISO 11548-1).
"""

from collections.abc import Sequence
from typing import Final, Protocol

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
