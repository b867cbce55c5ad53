"""Opens files on Windows with patience and with precise errors."""

import ctypes
import errno
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
    errno.EREMOTE: "it lies in a cloud and is not on this machine",
    errno.ENAMETOOLONG: "its name or its path is too long",
}


def patiently(attempt: Callable[[], _Done], sleep: Callable[[float], None] = time.sleep) -> _Done:
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
        return patiently(lambda: os.open(path, flags, mode), sleep)


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
