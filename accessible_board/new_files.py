"""Writes new files without ever losing an existing one."""

from pathlib import Path
from typing import BinaryIO

from accessible_board.languages import CommandError
from accessible_board.system.disk import is_possible, true_reasons


def open_new(path: Path) -> BinaryIO:
    """A new file, or a device, opened for writing.

    :class:`InputError` if it cannot be made or exists already; then it is left unchanged.
    """
    if not is_possible(path.name):
        raise CommandError("name_of_windows", path=path)
    try:
        # A device such as /dev/null exists and has nothing to lose; opening a folder fails anyway.
        with true_reasons(path):
            if path.exists() and not path.is_file():
                return path.open("wb")
            return path.open("xb")
    except FileExistsError:
        raise CommandError("file_there", path=path) from None
    except OSError as error:
        raise CommandError("unwritable", path=path, reason=error) from error


def write_new(path: Path, content: bytes) -> None:
    """Write a whole new file, or nothing at all; :class:`InputError` as :func:`open_new`."""
    try:
        with open_new(path) as file:
            file.write(content)
    except OSError as error:
        if path.is_file():
            path.unlink()
        raise CommandError("unwritable", path=path, reason=error) from error
