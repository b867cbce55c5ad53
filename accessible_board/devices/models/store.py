"""The models on offer, and the folder of those that are installed, with a record of each.

What is on offer stands in ``catalogue.toml`` beside this module, read and checked; a model of Vosk
is worth offering where Vosk is installed.

Beside the folder of a model lies its record, ``NAME.json``: its source, the SHA-256 of its archive
and of every file in it. The record outlives the model, so that a model whose SHA-256 nobody has
published must be the same at every later installation as at the first (trust on first use).

A model is installed completely or not at all: it is unpacked elsewhere in the same folder and moved
to its place in one step.
"""

import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import msgspec
import platformdirs
from msgspec import Meta, Struct

from accessible_board import bounds
from accessible_board.devices.models.download import (
    ArchiveError,
    PartialFile,
    Reached,
    Report,
    download,
    unpack,
)
from accessible_board.files import APP, opened_file, read_file
from accessible_board.languages import CommandError, FaultError
from accessible_board.system import disk
from accessible_board.system.commands_told import how_to_add

_Sha256 = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""A SHA-256 in small hexadecimal digits."""

UNPACKED_PER_BYTE = 10
"""Most bytes that one byte of an archive may become; the models become about twice as large."""

_ACOUSTIC_MODELS = ("am/final.mdl", "final.mdl")
"""One of these is in every model, by the newer layout or by the older."""

_HALF_DONE = ".unpacking-"


class OfferedModel(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A model that can be installed: an archive ``NAME.zip`` of ``size`` bytes.

    ``sha256`` is that of the archive, ``None`` where nobody has published it. ``license`` is an
    SPDX identifier.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z0-9.\-]+$")]
    language: str
    title: str
    license: str
    size: Annotated[int, Meta(gt=0)]
    sha256: _Sha256 | None = None

    def url(self, base: str) -> str:
        """The address of the archive, on a server whose models are under ``base``."""
        return f"{base.rstrip('/')}/{self.name}.zip"


class Catalogue(Struct, frozen=True, forbid_unknown_fields=True):
    """All models that are offered, and the address under which their archives are."""

    base: str
    models: tuple[OfferedModel, ...]


@cache
def catalogue() -> Catalogue:
    """The official models."""
    data = files(__package__).joinpath("catalogue.toml").read_bytes()
    return msgspec.toml.decode(data, type=Catalogue)


def source() -> str:
    """The address of the server, unless ACCESSIBLE_BOARD_MODELS_URL or the caller names another."""
    return os.environ.get("ACCESSIBLE_BOARD_MODELS_URL") or catalogue().base


def find_offer(key: str) -> OfferedModel:
    """The model of this name, or the first for this language; ``InputError`` if there is none."""
    models = catalogue().models
    for model in models:
        if key in (model.name, model.language):
            return model
    keys = dict.fromkeys([model.language for model in models] + [model.name for model in models])
    raise CommandError("no_offer", words=key, known=", ".join(keys))


class Record(Struct, frozen=True, kw_only=True):
    """An installation: the archive's address and SHA-256, and the SHA-256 of every file."""

    name: str
    language: str
    url: str
    sha256: _Sha256
    files: dict[str, _Sha256]


def models_path() -> Path:
    """The folder of models, unless ACCESSIBLE_BOARD_MODELS or the caller names another."""
    named = os.environ.get("ACCESSIBLE_BOARD_MODELS")
    return Path(named) if named else platformdirs.user_data_path(APP) / "models"


class ModelStore:
    """The models in ``folder``, which need not exist before the first is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def path(self, name: str) -> Path:
        """The folder of a model, installed or not, as the engine needs it."""
        return self.folder / name

    def installed(self) -> tuple[str, ...]:
        """The names of the installed models, including those installed by hand."""
        if not self.folder.is_dir():
            return ()
        entries = (path for path in self.folder.iterdir() if not path.name.startswith("."))
        return tuple(sorted(path.name for path in entries if _is_model(path)))

    def incomplete(self) -> tuple[str, ...]:
        """The names of folders here that are incomplete models."""
        if not self.folder.is_dir():
            return ()
        entries = (path for path in self.folder.iterdir() if not path.name.startswith("."))
        folders = (path for path in entries if path.is_dir() or path.is_symlink())
        return tuple(sorted(path.name for path in folders if not _is_model(path)))

    def fault(self, name: str) -> FaultError:
        """Name what an incomplete model lacks, or the folder inside its own in which it lies."""
        path = self.path(name)
        inner = next((each for each in sorted(path.glob("*")) if _is_model(each)), None)
        if inner is not None:
            return FaultError("model_nested", name=name, inner=inner)
        return FaultError("model_incomplete", name=name, file=_ACOUSTIC_MODELS[0])

    def fault_for(self, language: str) -> FaultError | None:
        """First fault among the incomplete models of a language, if any."""
        names = (name for name in self.incomplete() if self.language(name) == language)
        found = next(names, None)
        return self.fault(found) if found else None

    def for_language(self, language: str) -> Path | None:
        """An installed model for this language."""
        names = (name for name in self.installed() if self.language(name) == language)
        found = next(names, None)
        return self.path(found) if found else None

    def language(self, name: str) -> str:
        """The language of a model, by its record or else by its name."""
        record = self.record(name)
        return record.language if record else _language_in(name)

    def record(self, name: str) -> Record | None:
        """The record of a model, ``None`` if there is none that can be read."""
        try:
            return msgspec.json.decode(read_file(self._record_path(name), bounds.FILE), type=Record)
        except (OSError, ValueError, RecursionError):
            return None

    def verify(self, name: str) -> list[FaultError]:
        """Faults of an installed model; none if it is as installed.

        ``DeviceError`` if there is no record to compare it with, or a file cannot be read.
        """
        record = self.record(name)
        if record is None:
            raise FaultError("model_unrecorded", name=name)
        with _disk_errors(self.path(name)):
            files = _digests(self.path(name))
        lost = sorted(record.files.keys() - files.keys())
        added = sorted(files.keys() - record.files.keys())
        common = sorted(record.files.keys() & files.keys())
        changed = [file for file in common if files[file] != record.files[file]]
        return [
            FaultError(key, name=name, file=file)
            for key, files in (
                ("model_file_lost", lost),
                ("model_file_added", added),
                ("model_file_changed", changed),
            )
            for file in files
        ]

    def install(
        self, offer: OfferedModel, base: str, report: Report, reached: Reached | None = None
    ) -> Path:
        """Download a model from the server at ``base``, check it and install it.

        ``DeviceError`` with one sentence for any failure; then the model is as before, and the
        downloaded part is kept for resuming.
        """
        with _disk_errors(self.folder):
            self.folder.mkdir(parents=True, exist_ok=True)
            with self._alone():
                archive = PartialFile(self.folder / f".{offer.name}.zip.part")
                url = offer.url(base)
                report("model_fetching", url=url)
                download(url, archive, offer.size, report, reached)
                sha256 = self._checked(offer, archive, report)
                self._put(offer, url, sha256, archive)
                archive.discard()
        return self.path(offer.name)

    def _checked(self, offer: OfferedModel, archive: PartialFile, report: Report) -> _Sha256:
        """The SHA-256 of the archive if it is the expected one; otherwise delete the archive."""
        found = _sha256(archive.path)
        before = self.record(offer.name)
        expected = offer.sha256 or (before.sha256 if before else None)
        if expected is None:
            report("model_unpublished", found=found)
        elif found != expected:
            archive.discard()
            raise FaultError("model_altered", name=offer.name, found=found, expected=expected)
        else:
            report("model_right")
        return found

    def _put(self, offer: OfferedModel, url: str, sha256: _Sha256, archive: PartialFile) -> None:
        """Unpack beside the model's place, and move it there in one step."""
        half_done = Path(tempfile.mkdtemp(prefix=_HALF_DONE, dir=self.folder))
        try:
            model = self._unpacked(offer, archive, half_done)
            record = Record(
                name=offer.name,
                language=offer.language,
                url=url,
                sha256=sha256,
                files=_digests(model),
            )
            self._write(record)
            if self.path(offer.name).exists():
                self.path(offer.name).rename(half_done / "replaced")
            model.rename(self.path(offer.name))
        finally:
            shutil.rmtree(half_done, ignore_errors=True)

    def _unpacked(self, offer: OfferedModel, archive: PartialFile, into: Path) -> Path:
        unpacked = into / "unpacked"
        unpacked.mkdir()
        try:
            return _unpack_model(archive.path, unpacked, UNPACKED_PER_BYTE * offer.size)
        except ArchiveError as error:
            archive.discard()
            raise FaultError("model_archive", name=offer.name, reason=error.reason) from error

    def _write(self, record: Record) -> None:
        path = self._record_path(record.name)
        new = path.with_suffix(".json.new")
        new.write_bytes(msgspec.json.format(msgspec.json.encode(record)))
        disk.put_in_place(new, path)

    def _record_path(self, name: str) -> Path:
        return self.folder / f"{name}.json"

    @contextlib.contextmanager
    def _alone(self) -> Iterator[None]:
        """Lock out other installations, and remove what a killed one left."""
        with (self.folder / ".installing").open("w") as lock:
            try:
                disk.lock(lock.fileno())
            except OSError:
                raise FaultError("model_busy") from None
            for left in self.folder.glob(f"{_HALF_DONE}*"):
                shutil.rmtree(left, ignore_errors=True)
            yield


@contextlib.contextmanager
def _disk_errors(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where = error.filename or path
        raise FaultError("model_disk", path=where, reason=error) from error


def _unpack_model(archive: Path, into: Path, limit: int) -> Path:
    model = unpack(archive, into, limit)
    if not _is_model(model):
        raise ArchiveError("archive_foreign", "it holds no Vosk model")
    return model


def _is_model(path: Path) -> bool:
    return any((path / file).is_file() for file in _ACOUSTIC_MODELS)


def _language_in(name: str) -> str:
    """The language in a name as ``vosk-model-small-de-0.15``."""
    parts = [part for part in name.split("-") if part not in ("vosk", "model", "small")]
    return parts[0] if parts else ""


def _digests(folder: Path) -> dict[str, _Sha256]:
    """The SHA-256 of every file under a folder, by its path in it."""
    paths = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {path.relative_to(folder).as_posix(): _sha256(path) for path in paths}


def _sha256(path: Path) -> _Sha256:
    with opened_file(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_vosk_installed() -> bool:
    """Look for the package ``vosk``, without loading it."""
    return find_spec("vosk") is not None


def no_vosk() -> FaultError:
    """That Vosk is not installed, with the command that installs it.

    An installation brings it along, but on Windows on ARM, for which there is no ready package.
    """
    if platform.machine() == "ARM64":
        return FaultError("vosk_nowhere")
    return FaultError("no_vosk", command=how_to_add("vosk"))


def offered_for(
    language: str,
    store: ModelStore | None = None,
    offers: tuple[OfferedModel, ...] | None = None,
) -> OfferedModel | None:
    """The model to be fetched for a language.

    ``None`` where there is one, where none is offered, and where Vosk, which it is for, is not
    installed.
    """
    if not is_vosk_installed() or (store or ModelStore(models_path())).for_language(language):
        return None
    offers = catalogue().models if offers is None else offers
    return next((offer for offer in offers if offer.language == language), None)
