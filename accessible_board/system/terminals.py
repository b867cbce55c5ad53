"""Terminals: what is typed or piped into one, and a serial line that is one, without a cable.

Input is bytes of UTF-8, or of a console of Windows. The serial line is for the simulator and for
tests; Windows has none.
"""

import ctypes
import errno
import io
import os
import re
import select
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

_PIECE: Final = 65_536

_ODD: Final = re.compile(r"[^\x00-\x7fäöüßæøåéèêëïóíñçàâÄÖÜÆØÅÉ]")
"""No letter of a name; read in the wrong one of two code pages, each letter becomes such a sign."""

_NONE: Final = "Windows has no pseudo-terminals"

_SPEED: Final = 5
"""Index of the speed from board to host among the attributes of a terminal."""

_SPEED_NAME: Final = re.compile(r"B[1-9]\d*$")
"""Names of speeds in termios, such as B115200."""


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


def open_line() -> tuple[int, int, str]:
    """Open a line: the board's end, which never blocks, the host's end, and the host's port.

    ``OSError`` where the system has no pseudo-terminals.
    """
    if sys.platform == "win32":
        raise OSError(errno.ENOSYS, _NONE)
    import tty

    board_end, host_end = os.openpty()
    tty.setraw(host_end)
    os.set_blocking(board_end, False)
    return board_end, host_end, os.ttyname(host_end)


def is_open(board_end: int) -> bool:
    """Tell whether anybody has the host's end open."""
    if sys.platform == "win32":
        raise OSError(errno.ENOSYS, _NONE)
    poll = select.poll()
    poll.register(board_end, 0)
    return not any(event & select.POLLHUP for _, event in poll.poll(0))


def line_speed(board_end: int) -> int:
    """The bits a second that the host has chosen for the port."""
    if sys.platform == "win32":
        raise OSError(errno.ENOSYS, _NONE)
    import termios

    chosen = termios.tcgetattr(board_end)[_SPEED]
    speeds = {getattr(termios, name): name for name in dir(termios) if _SPEED_NAME.match(name)}
    return int(speeds[chosen][1:])


class OwnName:
    """A name for a pseudo-terminal that no other one ever gets.

    The system gives the number of one that is gone to the next that is opened, perhaps by another
    program, and whoever searched for the lost board there would hold up that one.
    """

    def __init__(self, terminal: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="accessible-board-")
        self.path = str(Path(self._folder.name, "board"))
        Path(self.path).symlink_to(terminal)

    def forget(self) -> None:
        """Remove the name; before the pseudo-terminal is closed."""
        self._folder.cleanup()
