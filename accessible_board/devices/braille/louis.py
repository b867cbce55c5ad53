"""Braille codes of liblouis: of a language and grade, in six or eight dots.

Facts from ``liblouis.h`` (3.24). The library is not safe for several threads, so calls take turns.
"""

import ctypes
import ctypes.util
import threading
from functools import cache
from typing import Final

from accessible_board.braille.cells import Cells, ComputerBraille, Translator
from accessible_board.languages import FaultError, Language

SIX: Final = "six"
EIGHT: Final = "eight"
CONTRACTED: Final = "contracted"

_DOTS: Final = 4
"""``dotsIO``: braille is given and taken as dots."""

_PATTERNS: Final = 64
"""``ucBrl``: these dots are Unicode's patterns."""

_FIRST_PATTERN: Final = 0x2800
_ROOM: Final = 8
"""Cells that one character may take at most."""

_lock = threading.Lock()


@cache
def _library() -> ctypes.CDLL | None:
    name = ctypes.util.find_library("louis") or "liblouis.so.20"
    try:
        library = ctypes.CDLL(name)
    except OSError:
        return None
    library.lou_setLogLevel(60000)  # LOU_LOG_OFF: it would write to the terminal.
    return library


def translator(language: Language, code: str) -> Translator:
    """The braille code ``six``, ``eight`` or ``contracted`` of a language, or a table by its name.

    Computer braille where liblouis, or its table, is missing; :class:`FaultError` for a table that
    was named and is not there.
    """
    library = _library()
    named = code not in (SIX, EIGHT, CONTRACTED)
    tables = code if named else language.louis.get(code, "")
    if library is not None and tables and _has(library, tables):
        chess = f"{language.code}-chess.ctb,{tables}"
        return LouisTable(library, tables, chess if _has(library, chess) else tables)
    if named:
        raise FaultError("no_braille_table", name=code)
    return ComputerBraille(language, six=code != EIGHT)


def _has(library: ctypes.CDLL, tables: str) -> bool:
    with _lock:
        return bool(library.lou_checkTable(tables.encode()))


class LouisTable:
    """A table of liblouis, or several with commas between them.

    It is ``written`` by others, where liblouis has the signs of chess men for a language: read by
    these, every letter of a man would become such a sign.
    """

    def __init__(self, library: ctypes.CDLL, tables: str, written: str = "") -> None:
        self._library = library
        self._read = f"unicode.dis,{tables}".encode()
        self._written = f"unicode.dis,{written or tables}".encode()
        wide = library.lou_charSize() == ctypes.sizeof(ctypes.c_uint32)
        self._sign = ctypes.c_uint32 if wide else ctypes.c_uint16

    def cells(self, text: str) -> Cells:
        """The cells of a text."""
        given = [ord(sign) for sign in text]
        found = self._called("lou_translateString", self._written, given, _DOTS | _PATTERNS)
        return bytes(pattern & 0xFF for pattern in found)

    def text(self, cells: Cells) -> str:
        """The text that somebody typed in these cells."""
        typed = [_FIRST_PATTERN | cell for cell in cells]
        return "".join(map(chr, self._called("lou_backTranslateString", self._read, typed, 0)))

    def _called(self, function: str, tables: bytes, given: list[int], mode: int) -> list[int]:
        if not given:
            return []
        room = (len(given) + 1) * _ROOM
        into, outof = (self._sign * len(given))(*given), (self._sign * room)()
        taken, made = ctypes.c_int(len(given)), ctypes.c_int(room)
        with _lock:
            done = getattr(self._library, function)(
                tables,
                into,
                ctypes.byref(taken),
                outof,
                ctypes.byref(made),
                None,
                None,
                mode,
            )
        return list(outof[: made.value]) if done else []
