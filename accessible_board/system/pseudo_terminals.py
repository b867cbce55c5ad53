"""A serial line without a cable, for the simulator and for tests; Windows has none."""

import errno
import os
import re
import select
import sys
import tempfile
from pathlib import Path
from typing import Final

_NONE: Final = "Windows has no pseudo-terminals"

_SPEED: Final = 5
"""Index of the speed from board to host among the attributes of a terminal."""

_SPEED_NAME: Final = re.compile(r"B[1-9]\d*$")
"""Names of speeds in termios, such as B115200."""


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
