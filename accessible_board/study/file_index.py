"""An index of a file, kept in SQLite beside the program's other caches until the file changes."""

import errno
import hashlib
import os
import sqlite3
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final

_MEMORY: Final = ":memory:"
_REASONS: Final = {
    sqlite3.SQLITE_FULL: errno.ENOSPC,
    sqlite3.SQLITE_READONLY: errno.EROFS,
    sqlite3.SQLITE_CANTOPEN: errno.EACCES,
}


class FileIndex(ABC):
    """The index of the file at ``path``, in ``folder``, or in memory alone.

    It is made anew if the file, or the ``layout`` of the index, has changed. :class:`OSError` if
    the file cannot be read, or the disk refuses the index.
    """

    def __init__(self, path: Path, folder: Path | None, layout: int) -> None:
        self.path = path
        state = path.stat()
        self._stamp = f"{layout} {state.st_size} {state.st_mtime_ns}"
        kept = _file(path, folder)
        try:
            self._base = self._opened(kept)
        except sqlite3.Error as error:
            number = _REASONS.get(error.sqlite_errorcode & 0xFF, errno.EIO)
            raise OSError(number, os.strerror(number), kept) from error

    @abstractmethod
    def _fill(self, base: sqlite3.Connection) -> None:
        """Make the tables of the index, and write them."""

    def close(self) -> None:
        """Close it."""
        self._base.close()

    def _opened(self, kept: str) -> sqlite3.Connection:
        base = sqlite3.connect(kept, check_same_thread=False)
        try:
            stamp = base.execute("SELECT stamp FROM file").fetchone()
            if stamp and stamp[0] == self._stamp:
                return base
        except sqlite3.DatabaseError:  # A new one, one that was not finished, or damage.
            pass
        base.close()
        if kept != _MEMORY:
            Path(kept).unlink(missing_ok=True)
        base = sqlite3.connect(kept, check_same_thread=False)
        base.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; CREATE TABLE file (stamp TEXT);"
        )
        self._fill(base)
        base.execute("INSERT INTO file VALUES (?)", (self._stamp,))
        base.commit()
        return base


def _file(path: Path, folder: Path | None) -> str:
    if folder is None:
        return _MEMORY
    folder.mkdir(parents=True, exist_ok=True)
    return str(folder / f"{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}.sqlite")
