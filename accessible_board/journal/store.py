"""A journal on disk: every line is there for good before :meth:`JournalWriter.append` returns.

A power cut can leave the last line torn: without its newline, or with blocks that were never
written (zeros). Such a line was never acknowledged and is cut off on resuming. Any other line that
does not read well is damage, and then nothing is touched.
"""

import contextlib
import errno
import os
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Self

from accessible_board.files import free_name, read_file
from accessible_board.game.events import Event
from accessible_board.journal.record import (
    Entry,
    Head,
    Record,
    read_head,
    read_record,
    write_head,
    write_record,
)
from accessible_board.languages import JournalError
from accessible_board.settings import journals_path
from accessible_board.system import disk
from accessible_board.system.disk import open_file, true_reasons

_APPEND = os.O_RDWR | os.O_APPEND | disk.BINARY

Moved = Callable[[Path, Path], None]
"""Receives the path of a journal whose file lost its name, and the path of its full copy."""

LineKept = Callable[[bytes], None]
"""Receives each line that is on disk."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The contents of a journal; ``torn`` is an unfinished last line, left by a power cut."""

    head: Head
    records: tuple[Record, ...]
    torn: bytes = b""

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The observations with the decisions on them."""
        return tuple(record for record in self.records if isinstance(record, Entry))

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order: enough to rebuild the game."""
        return tuple(event for entry in self.entries for event in entry.decided)

    @property
    def last_at(self) -> int:
        """The last game time, in milliseconds, at which the program is known to have run."""
        return max((record.at for record in self.records), default=0)


def read_journal(path: Path) -> Journal:
    """The journal at ``path``; :class:`JournalError` if it cannot be read or is damaged."""
    return _read(path)[0]


def read_bytes(path: Path) -> bytes:
    """The bytes of the journal at ``path``; :class:`JournalError` if it cannot be read."""
    try:
        return read_file(path)
    except OSError as error:
        if error.errno == errno.EINVAL:
            raise JournalError("journal_device", path=path) from error
        raise JournalError("file_unread", path=path, reason=error) from error


class JournalWriter:
    """Appends to a journal under a lock, so that no other program can write it.

    Made by :meth:`create` or :meth:`resume`, and a context manager that closes itself.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        """For :meth:`create` and :meth:`resume` only."""
        self.path = path
        self._descriptor = descriptor
        self._length = 0
        self._torn = False
        self._move_followers: list[Moved] = []
        self._line_followers: list[LineKept] = []
        self.last_line = b""
        """The line that was acknowledged last, which vouches for all before it."""

    def follow_moves(self, follower: Moved) -> None:
        """Report from now on if the file is deleted or renamed, and where the record continues."""
        self._move_followers.append(follower)

    def follow_lines(self, follower: LineKept) -> None:
        """Report from now on every line that is on disk."""
        self._line_followers.append(follower)

    @classmethod
    def create(cls, path: Path, head: Head) -> Self:
        """Begin a journal, with its folder; :class:`JournalError` if there is one already."""
        if path.exists():
            raise JournalError("journal_exists", path=path)
        try:
            with true_reasons(path):
                path.parent.mkdir(parents=True, exist_ok=True)
            descriptor = open_file(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o600)
        except OSError as error:
            raise JournalError("file_unmade", path=path, reason=error) from error
        writer = cls(path, descriptor)
        try:
            writer._lock()
            writer._append(write_head(head))
            disk.sync_folder(path.parent)
        except JournalError:
            writer.close()
            path.unlink()
            raise
        return writer

    @classmethod
    def resume(cls, path: Path) -> tuple[Self, Journal]:
        """Open a journal to go on: the writer, and its contents. A torn last line is cut off."""
        try:
            descriptor = open_file(path, _APPEND | disk.NO_LINK)
        except OSError as error:
            raise JournalError("file_unwritten", path=path, reason=error) from error
        writer = cls(path, descriptor)
        try:
            writer._lock()
            journal, writer._length, writer.last_line = _read(path)
            writer._cut()
        except JournalError:
            writer.close()
            raise
        return writer, journal

    def append(self, record: Record) -> None:
        """Write a record to disk; it is durable on return.

        :class:`JournalError` if the disk is full or gone: then the journal is as before, and the
        call may be repeated.
        """
        self._append(write_record(record, self.last_line))

    def close(self) -> None:
        """Close the journal."""
        os.close(self._descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _append(self, line: bytes) -> None:
        if self._torn:
            self._cut()
        if self._length and not _is_at(self._descriptor, self.path):
            self._write_anew()
        try:
            self._torn = True
            rest = memoryview(line)
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            disk.sync(self._descriptor)
        except OSError as error:
            # On a disk that became read-only the file cannot be cut either; then cut before the
            # next line.
            with contextlib.suppress(JournalError):
                self._cut()
            raise JournalError("file_unwritten", path=self.path, reason=error) from error
        self._torn = False
        self._length += len(line)
        self.last_line = line
        for follower in self._line_followers:
            follower(line)

    def _write_anew(self) -> None:
        """Start another file with all acknowledged lines, if one can be made."""
        try:
            os.lseek(self._descriptor, 0, os.SEEK_SET)
            with os.fdopen(os.dup(self._descriptor), "rb") as file:
                content = file.read(self._length)
        except OSError as error:
            raise JournalError("file_unwritten", path=self.path, reason=error) from error
        for folder in (self.path.parent, journals_path(), Path(tempfile.gettempdir())):
            with contextlib.suppress(OSError):
                path, descriptor = _copied(content, folder / self.path.name)
                os.close(self._descriptor)
                old, self.path, self._descriptor = self.path, path, descriptor
                self._lock()
                for follower in self._move_followers:
                    follower(old, path)
                return
        raise JournalError("file_unwritten", path=self.path, reason=OSError(errno.ENOENT, ""))

    def _cut(self) -> None:
        """Shorten the file to the lines that were acknowledged."""
        try:
            os.ftruncate(self._descriptor, self._length)
            disk.sync(self._descriptor)
        except OSError as error:
            raise JournalError("file_unwritten", path=self.path, reason=error) from error
        self._torn = False

    def _lock(self) -> None:
        try:
            disk.lock(self._descriptor)
        except OSError as error:
            raise JournalError("journal_taken", path=self.path) from error


def _is_at(descriptor: int, path: Path) -> bool:
    """Tell whether an open file still has this name."""
    try:
        return os.path.samestat(os.fstat(descriptor), path.stat())
    except OSError:
        return False


def _copied(content: bytes, path: Path) -> tuple[Path, int]:
    """A new file with this content, durable, beside any file of its name; ``OSError``."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path = free_name(path)
    descriptor = os.open(path, _APPEND | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
        disk.sync(descriptor)
        disk.sync_folder(path.parent)
    except OSError:
        os.close(descriptor)
        path.unlink(missing_ok=True)
        raise
    return path, descriptor


def read_lines(path: Path) -> tuple[list[bytes], bytes]:
    """The complete lines of a file, and a fragment that a power cut left.

    Nothing is asked of what they say; :class:`JournalError` if the file cannot be read.
    """
    content = read_bytes(path)
    whole, torn = _split_torn(content)
    return [line + b"\n" for line in whole.split(b"\n")[:-1]] or [torn], torn


def _read(path: Path) -> tuple[Journal, int, bytes]:
    """The journal, the length in bytes of its whole lines, and the last of them."""
    lines, torn = read_lines(path)
    with named(path):
        head = read_head(lines[0])
        records = tuple(
            read_record(line, number, before)
            for number, (before, line) in enumerate(pairwise(lines), 2)
        )
    return Journal(head, records, torn), sum(map(len, lines)), lines[-1]


@contextlib.contextmanager
def named(path: Path) -> Iterator[None]:
    """Add the name of the journal to errors about its lines."""
    try:
        yield
    except JournalError as error:
        error.name(path)
        raise


def _split_torn(content: bytes) -> tuple[bytes, bytes]:
    """The complete lines, and a fragment that a power cut left."""
    end = content.rfind(b"\n") + 1
    start = content.rfind(b"\n", 0, max(end - 1, 0)) + 1
    if b"\0" in content[start:end]:
        end = start
    return content[:end], content[end:]
