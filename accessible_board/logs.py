"""The log of a game: a rotating file beside its journal, for developers.

Each module logs under its own name, ``logging.getLogger(__name__)``. The log holds what devices and
the program did, faults with their tracebacks, and nothing that anybody said: sealed moves and
private questions stay private. Repetitions of the same warning or fault are logged only now and
then.
"""

import logging
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import IO, Final

from accessible_board.system import disk

A_WHILE: Final = 60.0
"""Seconds for which the same report is not repeated."""

_MOST: Final = 200
"""The most reports that are remembered; beyond it the oldest is forgotten."""

MOST_BYTES: Final = 1_000_000
"""Bytes after which a new file is begun."""

KEPT: Final = 3
"""Full files that are kept beside the newest."""

FORMAT: Final = "%(asctime)s %(levelname)s %(threadName)s %(name)s: %(message)s"


class Seldom:
    """Decides whether a report is new or was not made for a while; for any thread."""

    def __init__(
        self, seconds: float = A_WHILE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._clock = clock
        self._told: dict[str, float] = {}
        self._lock = threading.Lock()

    def __call__(self, what: str) -> bool:
        """Tell whether to report this now."""
        now = self._clock()
        with self._lock:
            if now - self._told.get(what, -self._seconds) < self._seconds:
                return False
            self._told.pop(what, None)
            self._told[what] = now
            if len(self._told) > _MOST:
                del self._told[next(iter(self._told))]
            return True


class Level(StrEnum):
    """Levels of the log; each includes those below it."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_APPEND | disk.NO_LINK


def _once_in_a_while() -> Callable[[logging.LogRecord], bool]:
    """A filter against repetition of the same failure at the same place in the program."""
    seldom = Seldom()

    def is_new(record: logging.LogRecord) -> bool:
        failed = record.exc_info[0] if record.exc_info else None
        return record.levelno < logging.WARNING or seldom(
            f"{record.pathname}:{record.lineno} {failed} {record.getMessage()}"
        )

    return is_new


class _OwnFile(RotatingFileHandler):
    """A log that only its user can read, and whose own failure stops no game."""

    def _open(self) -> IO[str]:  # type: ignore[override]
        descriptor = os.open(self.baseFilename, _NEW, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="backslashreplace")

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Drop the line: the journal already reports a full disk."""


@contextmanager
def log_beside(journal: Path, level: Level) -> Iterator[Path]:
    """Log into a file beside a journal while the context lasts.

    Without a log if the file cannot be made.
    """
    path = journal.with_suffix(".log")
    root = logging.getLogger()
    try:
        handler = _OwnFile(path, maxBytes=MOST_BYTES, backupCount=KEPT, delay=False)
    except OSError:
        yield path
        return
    handler.addFilter(_once_in_a_while())
    handler.setFormatter(logging.Formatter(FORMAT))
    before = root.level
    root.addHandler(handler)
    root.setLevel(level.upper())
    try:
        yield path
    finally:
        root.removeHandler(handler)
        root.setLevel(before)
        handler.close()
