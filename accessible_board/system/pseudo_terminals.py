"""A serial line without a cable, for the simulator and for tests; Windows has none."""

import errno
import os
import sys
import tempfile
from pathlib import Path


def open_line() -> tuple[int, int, str]:
    """The board's end, which never blocks, the host's end, and the name of the host's port.

    ``OSError`` where the system has no pseudo-terminals.
    """
    if sys.platform == "win32":
        raise OSError(errno.ENOSYS, "Windows has no pseudo-terminals")
    import tty

    board_end, host_end = os.openpty()
    tty.setraw(host_end)
    os.set_blocking(board_end, False)
    return board_end, host_end, os.ttyname(host_end)


class OwnName:
    """A name for a pseudo-terminal that no other one ever has.

    The system gives the number of one that is gone to the next that is opened, perhaps by another
    program, and whoever searched for the lost board there would hold up that one.
    """

    def __init__(self, terminal: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="accessible-board-")
        self.path = str(Path(self._folder.name, "board"))
        Path(self.path).symlink_to(terminal)

    def forget(self) -> None:
        """Nothing is there any more; before the pseudo-terminal is closed."""
        self._folder.cleanup()
