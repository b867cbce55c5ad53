"""Reads files whole, and replaces them in one step; reads TOML of unknown origin, within limits.

One key of 20,000 parts, ``a.a.a…``, costs Python's own reader of TOML 1.6 GB, and one of 60,000
twelve. So the text is looked through first, once from its beginning to its end: how long it is, how
deep it goes, how many keys and values it has.
"""

import errno
import io
import os
import re
import stat
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, Final

from accessible_board import bounds
from accessible_board.system import disk
from accessible_board.system.disk import is_folder, open_file, true_reasons

APP: Final = "accessible-board"
"""Name of the program's folders."""

DEEPEST: Final = 16
"""The most parts of a key, and nested brackets; the program's files have three."""

MOST: Final = 50_000
"""The most keys, tables and values; the longest file of a language has fewer than 3,000."""


class NoFileError(OSError):
    """A pipe or a device, of which nobody knows whether it ends."""


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
def opened_file(path: Path, *, links: bool = True) -> Iterator[io.BufferedReader]:
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
            raise NoFileError(errno.EINVAL, "it is no ordinary file", str(path))
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


class TooDeepError(ValueError):
    """Nested deeper than any file of the program."""


class TooLongError(ValueError):
    """Longer than any file of the program, or with a number of more digits than Python reads."""


class TooManyError(ValueError):
    """More keys and values than any file of the program has."""


_TOKEN: Final = re.compile(
    r'\n[a-z_]+ = "[^"\\\n]*"(?=\n)'
    r'|"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*"
    r"|[.\[\]{}=,\n]",
    re.DOTALL,
)
"""Tokens: texts, closed or not, comments, and signs that make a key longer or deeper.

A whole line with a plain key and a text, as most of ours are, is one as well: twice as fast.
"""


def read_toml(content: bytes) -> dict[str, Any]:
    """Parse a TOML file; ``ValueError`` for a malformed, too long or too deep one.

    Some editors of Windows begin a file with a mark of its byte order, which is left out.

    ``UnicodeDecodeError``, which is one, for what is no UTF-8.
    """
    if len(content) > bounds.FILE:
        raise TooLongError(f"it has more than {bounds.FILE:,} bytes")
    text = content.decode("utf-8-sig")
    _look_through(text)
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TooDeepError("it is nested too deep") from None
    except tomllib.TOMLDecodeError:
        raise
    except ValueError as error:
        raise TooLongError(str(error)) from error


def _look_through(text: str) -> None:
    depth = parts = number = 0
    for token in _TOKEN.finditer(text):
        match token[0]:
            case ".":
                parts += 1
            case "[" | "{":
                depth, parts, number = depth + 1, 0, number + 1
            case "]" | "}":
                depth, parts = max(0, depth - 1), 0
            case "\n":
                parts = 0
            case "=" | ",":
                parts, number = 0, number + 1
            case line if line[0] == "\n":
                parts, number = 0, number + 1
        if max(depth, parts) > DEEPEST:
            raise TooDeepError("it is nested too deep")
        if number > MOST:
            raise TooManyError(f"it has more than {MOST:,} keys and values")
