"""Input that is typed, or arrives through a pipe: bytes of UTF-8, or of a console of Windows."""

import io
import os
import sys
from collections.abc import Callable

_PIECE = 65_536


def reader(descriptor: int) -> Callable[[], bytes]:
    """Reads the next piece at a file descriptor, nothing at its end or when its terminal is gone.

    It holds no lock of Python's own, so that a thread that waits in it never keeps the program from
    ending. A console of Windows gives its characters to Python's own reader alone.
    """
    if sys.platform == "win32":
        raw = io.open(descriptor, "rb", buffering=0, closefd=False)  # noqa: SIM115, UP020
        return lambda: _or_nothing(lambda: raw.read(_PIECE) or b"")
    return lambda: _or_nothing(lambda: os.read(descriptor, _PIECE))


def decoded(line: bytes) -> str:
    """A line as text, without the mark of a byte order that PowerShell puts before a pipe.

    What is no UTF-8 is of the console's code page on Windows, such as 850: there cmd.exe pipes it.
    """
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("oem" if sys.platform == "win32" else "utf-8", "replace")


def _or_nothing(read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except OSError:  # The terminal is gone.
        return b""
