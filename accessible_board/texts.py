"""Text of unknown origin: its encoding, found as the standards say, and its lines.

Files are opened by :mod:`~accessible_board.files`.
"""

import codecs
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from accessible_board.files import opened_file, read_file

MOST_WIDE: Final = 64_000_000
"""The most bytes of a text in UTF-16, which is read whole."""

_MARKS: Final = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Encodings by their marks of byte order."""

_WIDE: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


@contextmanager
def opened_text(path: Path) -> Iterator[BinaryIO]:
    """Open a text file to read its bytes, in an encoding that has those of ASCII for its letters.

    Text in UTF-16 is passed on as UTF-8; ``OSError`` as of :func:`opened_file`, and if such text
    has more than :data:`MOST_WIDE` bytes.
    """
    with opened_file(path) as file:
        mark = file.read(2)
        file.seek(0)
        if mark not in _WIDE:
            yield file
            return
    text, _ = decoded(read_file(path, MOST_WIDE))
    yield io.BytesIO(text.encode("utf-8", "replace"))


def lines_in(file: BinaryIO, most: int) -> Iterator[tuple[int, bytes]]:
    """The lines of a text, however they end, with the number of bytes before each.

    Of a line longer than ``most`` bytes, only these.
    """
    at, rest = 0, b""
    while block := file.read(_BLOCK):
        rest += block
        whole = max(rest.rfind(b"\n"), rest.rfind(b"\r", 0, -1)) + 1
        for line in _LINE.finditer(rest, 0, whole):
            yield at + line.start(), line[1][:most]
        at, rest = at + whole, rest[whole:]
        if len(rest) > most + _BLOCK:  # Keep as little of an endless line as tells it.
            at, rest = at + len(rest) - most, rest[:most]
    if rest:
        yield at, rest[:most].rstrip(b"\r\n")


_BLOCK: Final = 65_536
_LINE: Final = re.compile(rb"([^\r\n]*)(?:\r\n|\r|\n)")


def decoded(content: bytes) -> tuple[str, str]:
    """The text of a file, and its encoding: that of its mark of byte order, if it has one.

    Else it is UTF-8 if it can be, even if it was cut in a letter, or else the usual one of Windows,
    which has all letters of Latin-1. What is none of its letters becomes a replacement character.
    """
    encoding = next((name for mark, name in _MARKS.items() if content.startswith(mark)), "utf-8")
    try:
        return content.decode(encoding), encoding
    except UnicodeDecodeError as error:
        # One letter alone at the end may as well be of another encoding.
        was_cut = error.reason == "unexpected end of data" and not content[: error.start].isascii()
        if was_cut or encoding != "utf-8":
            return content.decode(encoding, "replace"), encoding
    try:
        return content.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return content.decode("latin-1"), "latin-1"
