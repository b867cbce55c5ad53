"""Unpacks an archive that is not trusted.

Nothing is written outside the given folder, no link and no device is made, and no more is written
than was allowed, whatever the archive says about itself.
"""

import stat
import zipfile
import zlib
from pathlib import Path, PurePosixPath

MOST_FILES = 10_000
"""More than any model has."""

_CHUNK = 1 << 20
_ENCRYPTED = 1
_CLASHES = (FileExistsError, NotADirectoryError, IsADirectoryError)
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class ArchiveError(Exception):
    """The archive is damaged or malicious; ``reason`` names the sentence of ``reasons.toml``."""

    def __init__(self, reason: str, told: str) -> None:
        super().__init__(told)
        self.reason = reason


def unpack(archive: Path, into: Path, limit: int) -> Path:
    """Unpack a ZIP archive into an empty folder; return the single folder that it holds.

    At most ``limit`` bytes are written. :class:`ArchiveError` if the archive is damaged, too large
    or tries to write elsewhere; ``OSError`` if the disk fails.
    """
    try:
        with zipfile.ZipFile(archive) as opened:
            entries = opened.infolist()
            _check(entries, limit)
            for entry in entries:
                _extract(opened, entry, into / entry.filename)
    except _DAMAGE as error:
        raise ArchiveError("archive_damaged", f"the archive is damaged: {error}") from error
    except _CLASHES as error:
        raise ArchiveError("archive_damaged", "it has a file where it has a folder") from error
    folders = list(into.iterdir())
    if len(folders) != 1 or not folders[0].is_dir():
        raise ArchiveError("archive_foreign", "it does not hold one folder")
    return folders[0]


def _check(entries: list[zipfile.ZipInfo], limit: int) -> None:
    """Refuse a bad archive before anything of it is written."""
    if len(entries) > MOST_FILES:
        raise ArchiveError("archive_large", f"it holds {len(entries)} files")
    size = sum(entry.file_size for entry in entries)
    if size > limit:
        raise ArchiveError("archive_large", f"it would fill {size} bytes, more than {limit}")
    names = {PurePosixPath(entry.filename) for entry in entries}
    if len(names) < len(entries):
        raise ArchiveError("archive_damaged", "it holds two files of one name")
    for entry in entries:
        _check_entry(entry)


def _check_entry(entry: zipfile.ZipInfo) -> None:
    path = PurePosixPath(entry.filename)
    if path.is_absolute() or ".." in path.parts or "\\" in entry.filename or not path.parts:
        raise ArchiveError("archive_unsafe", f"it leads elsewhere: {entry.filename!r}")
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise ArchiveError("archive_unsafe", f"it holds a link or a device: {entry.filename!r}")
    if entry.flag_bits & _ENCRYPTED:
        raise ArchiveError("archive_foreign", f"it is encrypted: {entry.filename!r}")


def _extract(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path) -> None:
    """Write one entry, of at most the announced size, which counts towards the limit."""
    if entry.is_dir():
        target.mkdir(parents=True, exist_ok=True)
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    left = entry.file_size
    with archive.open(entry) as source, target.open("xb") as file:
        while chunk := source.read(_CHUNK):
            left -= len(chunk)
            if left < 0:
                raise ArchiveError("archive_damaged", f"too large: {entry.filename!r}")
            file.write(chunk)
