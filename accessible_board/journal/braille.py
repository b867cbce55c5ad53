"""Braille for displays and embossers: BRF, pages of six-dot cells as North American Braille ASCII.

Each byte from 32 to 95 is one cell; a page has 25 lines of up to 40 cells and ends with a form
feed. The text is uncontracted and rendered cell by cell: letters as letters, digits as lowered
digits without a number sign, as the Braille Chess Code (Braille Authority of the UK, 2015; 1.3)
has them in move numbers and squares, and other signs as Braille ASCII has them. Beyond that code,
a capital letter keeps its capital sign (dot 6) everywhere, because ``Dxe5`` and ``dxe5``, queen
and d-pawn, must not read alike; a comma is dot 6 before a blank, as in computer braille. Letters
that six dots do not have are spelt out (``ä`` as ``ae``).
"""

import textwrap
import unicodedata
from collections.abc import Iterable, Iterator

CELLS = 40
"""The most cells a line has."""

LINES = 25
"""The most lines a page has."""

CAPITAL = ","
"""Dot 6, before a capital letter."""

RUNOVER = "  "
"""What the continuation of a line that is too long begins with."""

_SPELT = str.maketrans(
    {
        "ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "ø": "oe", "å": "aa", "½": "1/2",
        "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "ẞ": "Ss", "Æ": "Ae", "Ø": "Oe", "Å": "Aa", "–": "-",
        "`": "'", "{": "(", "}": ")", "|": "/", "~": "-", "…": "...",
    }
)  # fmt: skip


def cells(text: str) -> str:
    """A line of text as Braille ASCII; a sign without a cell becomes ``?``."""
    return "".join(map(_cell, _plain(text)))


def pages(lines: Iterable[str]) -> bytes:
    """Lines of text as the bytes of a BRF file, long lines broken between words."""
    broken = list(_broken(lines))
    sheets = [broken[start : start + LINES] for start in range(0, len(broken), LINES)]
    return "\f".join("".join(f"{line}\r\n" for line in sheet) for sheet in sheets).encode("ascii")


def _plain(text: str) -> str:
    """The text with letters that ASCII has: spelt out by custom, else without their accents."""
    bare = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).translate(_SPELT))
    return "".join(sign for sign in bare if not unicodedata.combining(sign))


def _cell(sign: str) -> str:
    if not " " <= sign <= "~":
        return "?"
    return CAPITAL + sign if sign.isupper() else sign.upper()


def _broken(lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        yield from textwrap.wrap(cells(line), CELLS, subsequent_indent=RUNOVER) or [""]
