"""Between the games of a table: practice, a program of its own for each kind, and the last pages.

The pages of the game that was signed last stay open while the menu runs.
"""

import contextlib
import subprocess
import sys
import threading
from collections.abc import Collection, Iterable, Sequence
from contextlib import ExitStack
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


class LastPages:
    """Keeps things open ``after`` a game at a table, and closes them once nobody reads them.

    They are closed at the latest before the next game, which needs their address.
    """

    def __init__(self) -> None:
        self.after = ExitStack()
        self._closing = threading.Lock()
        self._timer = threading.Timer(0, self.close)

    def stay(self, seconds: float) -> None:
        """Stay open for this time, beside whatever is done meanwhile."""
        self._timer.cancel()
        self._timer = threading.Timer(seconds, self.close)
        self._timer.daemon = True
        self._timer.start()

    def close(self) -> None:
        """Close the pages, if there are any; from any thread."""
        with self._closing:
            self._timer.cancel()
            self.after.close()
