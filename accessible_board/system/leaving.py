"""An end that hangs is ended: a disk or a library may never answer, and nobody can press more."""

import faulthandler
import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from accessible_board.system import durable


@contextmanager
def bounded_leaving(log: Path, seconds: float, sentence: str) -> Iterator[Callable[[], None]]:
    """Gives what is called when this context begins to be left.

    If it is still not left so many seconds later, the log gets where each thread stands, standard
    error the sentence, and the program ends at once with exit code 2.
    """
    timer = threading.Timer(seconds, lambda: _end(log, sentence))
    timer.daemon = True
    try:
        yield timer.start
    finally:
        timer.cancel()


def _end(log: Path, sentence: str) -> None:
    """End without whatever hangs: neither Python's streams nor its log, whose locks may be held."""
    with suppress(OSError):
        os.write(sys.stderr.fileno(), f"{sentence}\n".encode())
    with suppress(OSError):
        descriptor = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT | durable.NO_LINK, 0o600)
        faulthandler.dump_traceback(descriptor, all_threads=True)
    os._exit(2)
