"""Downloads a large file over an unreliable line, resuming where it broke, and unpacks archives.

The part downloaded so far is kept beside the tag by which the server knows that version of the
file. The rest is fetched only if the server still has that version (RFC 9110, ``If-Range``);
otherwise the download starts again, so that no file is ever put together from two versions.

An archive is not trusted. Nothing is written outside the given folder, no link and no device is
made, and no more is written than was allowed, whatever the archive says about itself.
"""

import http.client
import stat
import time
import urllib.error
import urllib.request
import zipfile
import zlib
from collections.abc import Callable, Iterator
from http.client import HTTPMessage
from pathlib import Path, PurePosixPath
from typing import IO, Protocol
from urllib.parse import urlsplit

from accessible_board import bounds
from accessible_board.files import read_file
from accessible_board.languages import CommandError, FaultError

MOST_FILES = 10_000
"""More than any model has."""

_PIECE = 1 << 20
_ENCRYPTED = 1
_CLASHES = (FileExistsError, NotADirectoryError, IsADirectoryError)
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError)


class Report(Protocol):
    """Tells the waiting user one sentence of ``commands.toml``."""

    def __call__(self, key: str, **values: object) -> None:
        """Tell it, filled in."""


Reached = Callable[[int], None]
"""Takes how many per cent are there, at every tenth."""

TIMEOUT = 30.0
"""Seconds without a byte after which the line counts as broken."""

MOST_CONNECTIONS = 100
"""Connections that one download may take, however little each of them brings."""

SLOWEST = 1000
"""Bytes a second below which a line that is older than :data:`PATIENCE` counts as broken."""

PATIENCE = 60.0
"""Seconds in which a line may be as slow as it likes."""

_CHUNK = 1 << 16
_PARTIAL = 206
_NOT_SATISFIABLE = 416
_STEP = 10
_FAILURES = (OSError, http.client.HTTPException)


class ConnectionCutError(FaultError):
    """The connection broke; what was downloaded is kept."""


class PartialFile:
    """The downloaded part of a file, and the server's tag for its version."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._tag_path = path.with_name(f"{path.name}.tag")

    @property
    def length(self) -> int:
        """The number of bytes downloaded."""
        return self.path.stat().st_size if self.path.exists() else 0

    @property
    def tag(self) -> str:
        """The server's tag, or nothing if the download cannot be resumed."""
        return (
            read_file(self._tag_path, bounds.FILE).decode("ascii", "replace")
            if self._tag_path.exists()
            else ""
        )

    def restart(self, tag: str) -> None:
        """Start again with a version of this tag."""
        self.discard()
        self._tag_path.write_text(tag, "ascii")
        self.path.touch()

    def discard(self) -> None:
        """Delete the downloaded part."""
        self.path.unlink(missing_ok=True)
        self._tag_path.unlink(missing_ok=True)


def download(
    url: str,
    partial: PartialFile,
    size: int,
    report: Report,
    reached: Reached | None = None,
    timeout: float = TIMEOUT,
) -> None:
    """Download the file of ``size`` bytes into ``partial``, telling of every ten percent.

    Resumes by itself after a broken connection as long as each attempt brings more, up to
    :data:`MOST_CONNECTIONS` of them. ``InputError``
    if the address is no web address, :class:`ConnectionCutError` if the connection breaks for good,
    ``DeviceError`` if there is no network, no such file, another size, or no room on the disk.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise CommandError("no_web_address", url=url)
    if partial.length > size:
        partial.discard()
    for attempt in range(MOST_CONNECTIONS):
        if partial.length >= size:
            return
        before = partial.length
        try:
            _fetch(url, partial, _Progress(size, report, reached), timeout)
        except ConnectionCutError:
            if partial.length <= before or attempt == MOST_CONNECTIONS - 1:
                raise
            report("model_going_on")


def _fetch(url: str, partial: PartialFile, progress: "_Progress", timeout: float) -> None:
    """One connection: request what is missing and append it."""
    size = progress.size
    with _opened(_request(url, partial), partial, timeout) as response:
        _begin(response, partial, size)
        progress.begin(partial.length)
        with partial.path.open("ab") as file:
            for chunk in _chunks(response, size + 1 - partial.length):
                file.write(chunk)
                progress.count(len(chunk))
    if partial.length > size:
        partial.discard()
        raise FaultError("model_too_long")
    if partial.length < size:
        percent = 100 * partial.length // size
        raise ConnectionCutError("model_cut", host=urlsplit(url).netloc, percent=percent)


def _request(url: str, partial: PartialFile) -> urllib.request.Request:
    headers = {"User-Agent": "accessible-board", "Accept-Encoding": "identity"}
    if partial.length and partial.tag:
        headers |= {"Range": f"bytes={partial.length}-", "If-Range": partial.tag}
    return urllib.request.Request(url, headers=headers)


def _opened(
    request: urllib.request.Request, partial: PartialFile, timeout: float
) -> http.client.HTTPResponse:
    """The server's answer; ``DeviceError`` for any error before it."""
    host = urlsplit(request.full_url).netloc
    try:
        response: http.client.HTTPResponse = _web().open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        error.close()
        if error.code == _NOT_SATISFIABLE:
            partial.discard()
        url = request.full_url
        raise FaultError("model_not_given", host=host, url=url, reason=error) from None
    except (*_FAILURES, ValueError) as error:  # The server may name an impossible address.
        cause = getattr(error, "reason", error)
        raise FaultError("model_unreachable", host=host, reason=cause) from None
    return response


class _Redirects(urllib.request.HTTPRedirectHandler):
    """Closes the answer of a server that sends us to an impossible address."""

    def http_error_302(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: HTTPMessage
    ) -> http.client.HTTPResponse | None:
        try:
            return super().http_error_302(req, fp, code, msg, headers)
        except ValueError:
            fp.close()
            raise

    http_error_301 = http_error_303 = http_error_307 = http_error_308 = http_error_302


def _web() -> urllib.request.OpenerDirector:
    """An opener for web addresses only, even if a server redirects elsewhere."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler,
        urllib.request.HTTPHandler,
        urllib.request.HTTPSHandler,
        _Redirects,
        urllib.request.HTTPErrorProcessor,
        urllib.request.HTTPDefaultErrorHandler,
        urllib.request.UnknownHandler,
    ):
        opener.add_handler(handler())
    return opener


def _begin(response: http.client.HTTPResponse, partial: PartialFile, size: int) -> None:
    """Keep the part that the answer continues, and check the total size."""
    start = partial.length if response.status == _PARTIAL else 0
    if response.status == _PARTIAL and not _continues(response, start):
        partial.discard()
        raise FaultError("model_other_part")
    if response.length is not None and start + response.length != size:
        partial.discard()
        raise FaultError("model_other_size", found=start + response.length, size=size)
    if start == 0:
        partial.restart(_tag(response))


def _continues(response: http.client.HTTPResponse, start: int) -> bool:
    return response.headers.get("Content-Range", "").startswith(f"bytes {start}-")


def _tag(response: http.client.HTTPResponse) -> str:
    """The version of the file as ``If-Range`` wants it; or nothing."""
    etag: str = response.headers.get("ETag", "")
    tag: str = etag if etag.startswith('"') else response.headers.get("Last-Modified", "")
    return tag if tag.isascii() else ""


def _chunks(
    response: http.client.HTTPResponse, most: int, clock: Callable[[], float] = time.monotonic
) -> Iterator[bytes]:
    """The data, until its end, a line that is broken or too slow, or ``most`` bytes."""
    begun, came = clock(), 0
    while came < most:
        try:
            chunk = response.read1(min(_CHUNK, most - came))
        except _FAILURES:
            return
        came += len(chunk)
        passed = clock() - begun
        if not chunk or (passed > PATIENCE and came < SLOWEST * passed):
            return
        yield chunk


class _Progress:
    """Tells how far a download is, at every tenth."""

    def __init__(self, size: int, report: Report, reached: Reached | None) -> None:
        self.size = size
        self._done = 0
        self._report = report
        self._reached = reached

    def begin(self, done: int) -> None:
        """So many bytes are there already."""
        self._done = done
        if done:
            self._report("model_resumed", percent=self._percent)

    def count(self, length: int) -> None:
        """So many more bytes were downloaded."""
        before = self._percent // _STEP
        self._done += length
        if self._percent // _STEP > before:
            percent = self._percent // _STEP * _STEP
            self._report("model_percent", percent=percent, size=f"{self.size / 1e6:.1f}")
            if self._reached is not None:
                self._reached(percent)

    @property
    def _percent(self) -> int:
        return 100 * self._done // self.size


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
        while chunk := source.read(_PIECE):
            left -= len(chunk)
            if left < 0:
                raise ArchiveError("archive_damaged", f"too large: {entry.filename!r}")
            file.write(chunk)
