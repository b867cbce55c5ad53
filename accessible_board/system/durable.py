"""Files that are durably on disk, and locked by one program."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from accessible_board.system.opening import patiently

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

BINARY: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags of :func:`os.open` for unchanged bytes, and no inheritance by child processes."""

NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""Flag of :func:`os.open` against following links; Windows has none, nor links of plain users."""

_LOCKED_BYTE: Final = 2**31 - 2
"""The byte to lock on Windows, beyond the end of any file, as locked bytes cannot be read."""


def sync(descriptor: int) -> None:
    """Flush a file to the disk itself; ``OSError`` if the disk refuses.

    On Windows this is ``FlushFileBuffers``; on macOS the drive's own memory is flushed as well,
    where the disk can do that.
    """
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:
            os.fsync(descriptor)
    else:
        os.fsync(descriptor)


def sync_folder(path: Path) -> None:
    """Flush the names of the files in a folder to the disk itself.

    On Windows there is nothing to do: NTFS keeps a journal of its names, and a folder has no handle
    that could be flushed.
    """
    if sys.platform == "win32":
        return
    folder = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def put_in_place(new: Path, path: Path, sleep: Callable[[float], None] = time.sleep) -> None:
    """Rename a file over another one; ``OSError`` if that is impossible.

    Windows refuses while anybody has the other one open.
    """
    patiently(lambda: new.replace(path), sleep)


def lock(descriptor: int) -> None:
    """Lock a file until it is closed; ``OSError`` at once if another program has locked it."""
    if sys.platform == "win32":
        position = os.lseek(descriptor, 0, os.SEEK_CUR)
        os.lseek(descriptor, _LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(descriptor, position, os.SEEK_SET)
    else:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
