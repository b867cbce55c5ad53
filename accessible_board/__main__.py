"""``accessible-board COMMAND``; an interrupt never shows a traceback, not even at the start.

Importing :mod:`~accessible_board.command_line` takes about a tenth of a second. Ctrl-C within that
time ends the process at once and without a word: it does not know the user's language yet, and
nothing has begun.
"""

import os
import signal

from accessible_board.errors import INTERRUPTED


def main() -> None:
    """Run the command line of this process, and end it."""
    signal.signal(signal.SIGINT, lambda number, frame: os._exit(INTERRUPTED))
    from accessible_board import command_line

    command_line.main()


if __name__ == "__main__":
    main()
