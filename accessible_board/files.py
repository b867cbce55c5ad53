"""Reads files whole, and replaces them in one step."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Final

from accessible_board.system import disk
from accessible_board.system.disk import is_folder, open_file, true_reasons

APP: Final = "accessible-board"
"""Name of the program's folders."""


def read_file(path: Path, most: int = -1, *, links: bool = True) -> bytes:
    """Read an ordinary file, whole or not at all.

    ``OSError`` as of :func:`opened_file`, and if it has more than ``most`` bytes.
    """
    with opened_file(path, links=links) as file:
        content = file.read(most + 1 if most >= 0 else most)
    if 0 <= most < len(content):
        raise OSError(errno.EFBIG, f"it has more than {most:,} bytes", str(path))
    return content


@contextmanager
def opened_file(path: Path, *, links: bool = True) -> Iterator[BinaryIO]:
    """Open an ordinary file to read as much of it as is wanted.

    ``OSError`` if it cannot be read; for a pipe or a device, which may never end or never answer;
    and for a link where ``links`` are not followed.
    """
    flags = os.O_RDONLY | disk.BINARY | getattr(os, "O_NONBLOCK", 0)
    descriptor = open_file(path, flags if links else flags | disk.NO_LINK)
    with os.fdopen(descriptor, "rb") as file:
        kind = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(kind):
            raise is_folder(path)
        if not stat.S_ISREG(kind):
            raise OSError(errno.EINVAL, "it is no ordinary file", str(path))
        with true_reasons(path):
            yield file


def private(path: str, flags: int) -> int:
    """The opener of a new file that only its user can read and write."""
    return os.open(path, flags, 0o600)


def private_and_no_link(path: str, flags: int) -> int:
    """The same for an existing file; ``OSError`` at once for a link, and for a pipe."""
    return os.open(path, flags | disk.NO_LINK | getattr(os, "O_NONBLOCK", 0), 0o600)


def names(path: Path) -> Iterator[Path]:
    """The path, then alternatives without end: game.pgn, game-2.pgn, game-3.pgn and so on."""
    yield path
    yield from (path.with_stem(f"{path.stem}-{number}") for number in count(2))


def free_name(path: Path) -> Path:
    """The first of its :func:`names` that does not exist yet."""
    return next(name for name in names(path) if not os.path.lexists(name))


def replace(path: Path, content: bytes) -> None:
    """Replace a file in one step: after a power cut it is either the old or the new one.

    Its user alone can read it.
    ``OSError`` if the disk refuses; then the old file is still there, and no other.
    """
    new = path.with_name(f".{path.name}.new")
    try:
        # Never write through a file or link that a killed program left or somebody planted.
        new.unlink(missing_ok=True)
        with open(new, "xb", opener=private) as file:
            file.write(content)
            file.flush()
            disk.sync(file.fileno())
        disk.put_in_place(new, path)
    except OSError:
        with suppress(OSError):
            new.unlink()
        raise
