"""Input that is typed, or arrives through a pipe, as bytes of UTF-8."""

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


def _or_nothing(read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except OSError:  # The terminal is gone.
        return b""
