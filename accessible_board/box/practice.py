"""Practising alone, from the menu of a table: a program of its own."""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Iterable, Sequence
from typing import IO, Final

from accessible_board.languages import FaultError

PRACTISED: Final = "study"
"""The folder of the journals of games that were played alone, beside those of others."""


def practise_alone(options: Sequence[str], lines: Iterable[str]) -> None:
    """Run ``accessible-board study`` until it is left; what is typed is for it.

    :class:`FaultError` if it ends otherwise than it should.
    """
    command = [sys.executable, "-m", "accessible_board", "study", *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, bufsize=1) as child:
        typing = threading.Thread(target=_type, args=(lines, child.stdin), daemon=True)
        typing.start()
        if child.wait() != 0:
            raise FaultError("study_failed")


def _type(lines: Iterable[str], into: IO[str] | None) -> None:
    with contextlib.suppress(OSError, ValueError):  # It ended meanwhile.
        for line in lines:
            print(line, file=into, flush=True)
