"""Lines that commands print: sentences in the language of the settings, and news at once.

News is that of a program that runs for a game, an evening or a round. A command that only answers
prints as usual, and fails where its answer is lost.
"""

import errno
import os
import stat
import sys
from typing import Final

from accessible_board.languages.loading import sentences
from accessible_board.settings import load_settings

_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)


def printed(key: str, **values: object) -> str:
    """The sentence of ``commands.toml``, filled in."""
    return sentence(key).format(**values)


def sentence(key: str) -> str:
    """The sentence of ``commands.toml`` with its names in braces."""
    return sentences("commands", load_settings().language)[key]


def show(line: str) -> None:
    """Print a line at once, also through a pipe.

    Where it goes into a file that the disk refuses, it may be lost: the game, the menu and the hall
    go on. ``OSError`` where nobody reads what is shown any more.
    """
    try:
        print(line, flush=True)
    except OSError as error:
        if error.errno not in _NO_ROOM and not (error.errno == errno.EIO and _is_file()):
            raise


def _is_file() -> bool:
    """Tell if the lines go into a file: a closed terminal fails as a worn disk does."""
    return stat.S_ISREG(os.fstat(sys.stdout.fileno()).st_mode)
