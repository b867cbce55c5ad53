"""Files as each system has them: opened with patience, durably on disk, locked by one program.

Windows gets patience and precise errors. Temporary files for private speech leave nothing behind.
How many files and connections this process may have open at once is limited.
"""

import ctypes
import errno
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, TypeVar

_Done = TypeVar("_Done")

_TRIES: Final = 20
_APART: Final = 0.05

_HELD: Final = frozenset({32, 33})
"""Windows' codes for a file that another program has locked, whole or in part."""

_CLOUD: Final = range(358, 405)
"""Windows' codes for a file in a cloud whose program does not run, or cannot fetch it."""

_TOO_LONG: Final = 206
_NOWHERE: Final = frozenset({2, 3})
_LONGEST: Final = 259
"""The most letters of a whole path, unless an administrator has allowed more."""

_WORDS: Final = {
    errno.ETXTBSY: "another program has it open",
    errno.EREMOTE: "it is in a cloud and not on this machine",
    errno.ENAMETOOLONG: "its name or its path is too long",
}

BINARY: Final = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
"""Flags of :func:`os.open` for unchanged bytes, and no inheritance by child processes."""

NO_LINK: Final = getattr(os, "O_NOFOLLOW", 0)
"""Flag of :func:`os.open` against following links; Windows has none, nor links of plain users."""

_LOCKED_BYTE: Final = 2**31 - 2
"""The byte to lock on Windows, beyond the end of any file, as locked bytes cannot be read."""

_DEVICES: Final = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])\s*(\..*)?", re.IGNORECASE)
"""Windows' names of devices, with or without an ending."""

_SIGNS: Final = re.compile(r'[<>:"|?*\x00-\x1f]|[. ]$')
"""Characters that Windows takes for a stream (a colon), or drops (dots and blanks at the end)."""

ENOUGH: Final = 65_536
"""Files for a hall: some for each of a thousand tables."""


def _patiently(attempt: Callable[[], _Done], sleep: Callable[[float], None] = time.sleep) -> _Done:
    """Call a function on files; on Windows repeat it for a second while it is not permitted.

    So it is there while anybody else has the file open, a virus scanner for a moment too, or the
    program that copies its folder to a cloud.
    """
    for _ in range(_TRIES if sys.platform == "win32" else 0):
        try:
            return attempt()
        except PermissionError:
            sleep(_APART)
    return attempt()


def open_file(
    path: Path, flags: int, mode: int = 0o777, sleep: Callable[[float], None] = time.sleep
) -> int:
    """As :func:`os.open`, patiently; ``OSError`` as :func:`told` tells it.

    Windows says of a folder that it is not permitted, which is no use to wait for.
    """
    if sys.platform == "win32" and path.is_dir():
        raise is_folder(path)
    with true_reasons(path):
        return _patiently(lambda: os.open(path, flags, mode), sleep)


def is_folder(path: Path) -> OSError:
    """The error for a folder where a file should be."""
    return IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))


@contextmanager
def true_reasons(path: Path) -> Iterator[None]:
    """Replace errors of Windows on this file in a ``with`` block by those of :func:`told`."""
    try:
        yield
    except OSError as error:
        if sys.platform != "win32":
            raise
        raise told(error, getattr(error, "winerror", None) or _last_code(), path) from None


def told(error: OSError, code: int, path: Path) -> OSError:
    """The error for Windows' own ``code``, if the C library has only a vaguer one."""
    if code in _HELD:
        number = errno.ETXTBSY
    elif code in _CLOUD:
        number = errno.EREMOTE
    elif code == _TOO_LONG or (code in _NOWHERE and len(str(path.absolute())) > _LONGEST):
        number = errno.ENAMETOOLONG
    else:
        return error
    return OSError(number, _WORDS[number], str(path))


def _last_code() -> int:
    """The last error code of Windows, of which the C library reports a vaguer one."""
    if sys.platform != "win32":
        return 0
    code = ctypes.c_ulong()
    ctypes.windll.ucrtbase._get_doserrno(ctypes.byref(code))
    return code.value


if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


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
    _patiently(lambda: new.replace(path), sleep)


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


def is_possible(name: str, system: str = sys.platform) -> bool:
    """Tell whether a file can have this name, without its folder, and be found by it again."""
    if system != "win32" or name.casefold() == "nul":  # Where nothing is to be kept.
        return True
    return not (_DEVICES.fullmatch(name) or _SIGNS.search(name))


@contextmanager
def scratch_file() -> Iterator[Path]:
    """The path of an empty file for this program alone, removed at the end.

    Linux keeps it in memory, without a name, and forgets it however the program ends. Elsewhere it
    lies in a folder of its user's own.
    """
    if sys.platform == "linux":
        descriptor = os.memfd_create("scratch")
        try:
            yield Path(f"/proc/self/fd/{descriptor}")
        finally:
            os.close(descriptor)
    else:
        with tempfile.TemporaryDirectory(prefix="accessible-board-") as folder:
            yield Path(folder, "scratch")


if sys.platform != "win32":
    import resource


def most() -> int | None:
    """The system's limit, which includes connections; ``None`` if there is none."""
    if sys.platform == "win32":
        return None
    else:  # noqa: RET505  # mypy leaves out what another system has only in a branch of its own.
        allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        return None if allowed == resource.RLIM_INFINITY else allowed


def allow_enough() -> None:
    """Allow this process and its children :data:`ENOUGH` files, or as many as possible.

    A hall has a file open for each table, and its broker a connection; usual are 1,024.
    """
    if sys.platform != "win32":
        usual, most_of_all = resource.getrlimit(resource.RLIMIT_NOFILE)
        bounds = [limit for limit in (most_of_all, ENOUGH) if limit != resource.RLIM_INFINITY]
        if usual != resource.RLIM_INFINITY and usual < min(bounds):
            with suppress(OSError, ValueError):
                resource.setrlimit(resource.RLIMIT_NOFILE, (min(bounds), most_of_all))
