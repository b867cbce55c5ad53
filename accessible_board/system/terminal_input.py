"""Typed or piped input: bytes of UTF-8, or of a console of Windows."""

import ctypes
import io
import os
import re
import sys
from collections.abc import Callable, Sequence
from typing import Final

_PIECE: Final = 65_536

_ODD: Final = re.compile(r"[^\x00-\x7fäöüßæøåéèêëïóíñçàâÄÖÜÆØÅÉ]")
"""No letter of a name; read in the wrong one of two code pages, each letter becomes such a sign."""


def reader(descriptor: int) -> Callable[[], bytes]:
    """Reads the next piece from a file descriptor; empty at the end, or once the terminal is gone.

    It holds no lock of Python's own, so that a thread that waits in it never keeps the program from
    ending. A console of Windows gives its characters to Python's own reader alone.
    """
    if sys.platform == "win32":
        raw = io.open(descriptor, "rb", buffering=0, closefd=False)  # noqa: SIM115, UP020
        return lambda: _or_nothing(lambda: raw.read(_PIECE) or b"")
    return lambda: _or_nothing(lambda: os.read(descriptor, _PIECE))


def decoded(line: bytes, pages: Sequence[str] | None = None) -> str:
    """Decode a line, without the byte order mark that PowerShell puts before a pipe.

    What is no UTF-8 is, on Windows, of the console's code page, such as 850, in which cmd.exe pipes
    it, or of the editors', 1252: of the first of the ``pages`` in which it has plain letters alone.
    """
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        read = [line.decode(page, "replace") for page in pages or code_pages()]
        return next((text for text in read if not _ODD.search(text)), read[0])


def code_pages() -> list[str]:
    """The code pages of this system's console, and of its editors."""
    if sys.platform != "win32":
        return ["utf-8"]
    console = ctypes.windll.kernel32.GetConsoleCP()
    return [*([f"cp{console}"] if console else []), "oem", "mbcs"]


def _or_nothing(read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except OSError:  # The terminal is gone.
        return b""
