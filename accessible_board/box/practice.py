"""Practice alone, from the menu of a table: a program of its own for each kind."""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Collection, Iterable, Sequence
from typing import IO, Final

from accessible_board.languages import FaultError

PRACTISED: Final = "study"
"""The folder of the journals of games that were played alone, beside those of others."""

_NOTHING_LEARNT: Final = 1
"""Exit code of ``teach`` after it has told that nothing could be learnt, or tried."""


def practise_alone(options: Sequence[str], lines: Iterable[str]) -> None:
    """Run ``accessible-board study``, with the typed ``lines``, until it is left.

    :class:`FaultError` if it ends otherwise than it should.
    """
    if not _run_apart("study", options, lines):
        raise FaultError("study_failed")


def teach_alone(options: Sequence[str], lines: Iterable[str]) -> None:
    """Run ``accessible-board teach``; :class:`FaultError` if it ends otherwise than it should."""
    if not _run_apart("teach", options, lines, (0, _NOTHING_LEARNT)):
        raise FaultError("teach_failed")


def _run_apart(
    name: str, options: Sequence[str], lines: Iterable[str], usual: Collection[int] = (0,)
) -> bool:
    """Run a command until it ends; whether it ended as it should."""
    command = [sys.executable, "-m", "accessible_board", name, *options]
    with subprocess.Popen(command, stdin=subprocess.PIPE, text=True, bufsize=1) as child:
        typing = threading.Thread(target=_type, args=(lines, child.stdin), daemon=True)
        typing.start()
        return child.wait() in usual


def _type(lines: Iterable[str], into: IO[str] | None) -> None:
    with contextlib.suppress(OSError, ValueError):  # It ended meanwhile.
        for line in lines:
            print(line, file=into, flush=True)
