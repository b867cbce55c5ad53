"""``accessible-board COMMAND``; an interrupt never shows a traceback, not even at the start.

Importing :mod:`~accessible_board.command_line` takes about a tenth of a second. Ctrl-C within that
time ends the process at once: nothing needs to be cleaned up yet.
"""

import os
import signal
import sys
from types import FrameType

from accessible_board.errors import INTERRUPTED


def main() -> None:
    """Run the command line of this process, and end it."""
    signal.signal(signal.SIGINT, _leave)
    from accessible_board import command_line

    command_line.main()


def _leave(number: int, frame: FrameType | None) -> None:
    print("Interrupted.", file=sys.stderr, flush=True)
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
