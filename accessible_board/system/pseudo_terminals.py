"""A serial line without a cable, for the simulator and for tests; Windows has none."""

import errno
import os
import sys


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
