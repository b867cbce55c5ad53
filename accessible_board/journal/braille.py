"""Braille for displays and embossers: BRF, pages of six-dot cells as North American Braille ASCII.

Each byte from 32 to 95 is one cell; a page has 25 lines of up to 40 cells, unless an embosser has
others, and ends with a form feed. The text is uncontracted and rendered cell by cell. A language
may have a :class:`~.language.BrailleCode` of its own. English has none: letters are letters,
digits as lowered digits without a number sign, as the Braille Chess Code (Braille Authority of the
UK, 2015; 1.3) has them in move numbers and squares, and other signs as Braille ASCII has them; a
comma is dot 6 before a blank, as in computer braille. Beyond that code a capital letter keeps its
capital sign everywhere, because ``Dxe5`` and ``dxe5``, queen and d-pawn, must not read alike.
Letters that a code does not have are spelt out (``ä`` as ``ae``).
"""

import textwrap
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from accessible_board.languages.language import BrailleCode

Write = Callable[[str], str]
"""Writes a line of text as Braille ASCII, in some code."""

RUNOVER = "  "
"""Indent of the continuation of a long line."""

DIGITS = "0123456789"

_AS_DIGITS = "abcdefghij"
"""The letters that stand for digits after a number sign."""

OTHERS = BrailleCode()
"""The code for languages without one of their own."""

_SPELT = {
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "½": "1/2",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ẞ": "Ss", "Æ": "Ae", "Ø": "Oe", "Å": "Aa", "–": "-",
        "`": "'", "{": "(", "}": ")", "|": "/", "~": "-", "…": "...",
}  # fmt: skip


def cells(text: str, code: BrailleCode = OTHERS) -> str:
    """A line of text as Braille ASCII; a sign without a cell becomes ``?``."""
    return "".join(_cells(_plain(text, code), code))


@dataclass(frozen=True, slots=True)
class Paper:
    """The size of a page in cells and lines, and the writing, if not the language's own."""

    cells: int = 40
    lines: int = 25
    written: Write | None = None

    @classmethod
    def parse(cls, size: str) -> "Paper":
        """Parse a size such as ``40x25``; ``ValueError`` otherwise."""
        cells, lines = map(int, size.split("x"))
        return cls(cells, lines)


USUAL_PAPER: Final = Paper()


def pages(lines: Iterable[str], code: BrailleCode = OTHERS, paper: Paper = USUAL_PAPER) -> bytes:
    """Lines of text as the bytes of a BRF file, long lines broken between words."""
    written = paper.written or partial(cells, code=code)
    broken = list(_broken(map(written, lines), paper.cells))
    sheets = [broken[start : start + paper.lines] for start in range(0, len(broken), paper.lines)]
    return "\f".join("".join(f"{line}\r\n" for line in sheet) for sheet in sheets).encode("ascii")


def _plain(text: str, code: BrailleCode) -> str:
    """The text in letters that the code or ASCII has: spelt out, or without their accents."""
    known = str.maketrans(
        {sign: spelt for sign, spelt in _SPELT.items() if sign.lower() not in code.cells}
    )
    return "".join(
        sign if sign.lower() in code.cells else _bare(sign)
        for sign in unicodedata.normalize("NFC", text).translate(known)
    )


def _bare(sign: str) -> str:
    """A sign without its accents."""
    parts = unicodedata.normalize("NFKD", sign)
    return "".join(part for part in parts if not unicodedata.combining(part))


def _cells(text: str, code: BrailleCode) -> Iterator[str]:
    """The cells of each sign; digits in a row share one number sign."""
    in_number = False
    for sign, following in zip(text, f"{text[1:]} ", strict=False):
        if sign in DIGITS:
            yield ("" if in_number else code.number) + code.digits[int(sign)]
            in_number = bool(code.number)
        elif in_number and sign in code.within and following in DIGITS:
            yield code.within[sign]
        else:
            yield (code.letter if in_number and sign in _AS_DIGITS else "") + _cell(sign, code)
            in_number = False


def _cell(sign: str, code: BrailleCode) -> str:
    capital = code.capital if sign.isupper() else ""
    known = code.cells.get(sign.lower())
    if known is not None:
        return capital + known
    return capital + sign.upper() if " " <= sign <= "~" else "?"


def _broken(lines: Iterable[str], width: int) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(line, width, subsequent_indent=RUNOVER) or [""]
