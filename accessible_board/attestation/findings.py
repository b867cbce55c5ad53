"""Findings for an arbiter who has to allow the program: its files, engines, ways out.

No engine belongs to this program, none is imported, and it has no way out but the hall's and that
of a broadcast, where an organiser asks for them. What is installed is compared with the list that
every installed package brings (its ``RECORD``; Python Packaging User Guide, "Recording installed
projects"). That shows damage and carelessness; who may write to the machine may write the list.

The head of a journal names the versions of the program and of all that decides or hears, so an
arbiter who looks into a record years later can install the same program again.
"""

import base64
import hashlib
import os
import platform
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import (
    Distribution,
    FileHash,
    PackageNotFoundError,
    PackagePath,
    distribution,
    distributions,
    requires,
    version,
)
from pathlib import Path
from typing import Final

from accessible_board.attestation.trusted import trusted
from accessible_board.devices.checkup.examining import Finding, State, fact, to_do
from accessible_board.devices.models import ModelStore, models_path
from accessible_board.journal.codec import Plain
from accessible_board.system.ports import Radio, radios

PACKAGE = "accessible-board"

_NAME = re.compile(r"[\w.-]+")

PROGRAM: Final = "Program"
ENGINES: Final = "Engines"
RADIOS: Final = "Networks and radios"

ENGINE_PROGRAMS: Final = (
    *("stockfish", "fairy-stockfish", "lc0", "leela", "maia", "gnuchess", "gnuchessu", "crafty"),
    *("fruit", "toga2", "glaurung", "phalanx", "sjeng", "hoichess", "fairymax", "komodo", "dragon"),
    *("houdini", "rybka", "ethereal", "berserk", "igel", "rodent", "rodentiv", "ct800", "arasan"),
    *("sunfish", "tscp", "pychess", "scid", "polyglot", "cutechess", "cutechess-cli", "xboard"),
)
"""Commands of programs that play chess, or that run such programs."""

ENGINE_PACKAGES: Final = ("stockfish", "sunfish", "maia-chess", "pychess", "pychess-engine")
"""Python packages that play chess, or that send positions to engines."""


PRACTISING: Final = "accessible_board.study"
"""The package that is never loaded in a tournament."""

STUDY_PACKAGE: Final = "pychess-engine"
"""The distribution that holds the extra ``study``."""


def program_version() -> str:
    """The version of this program."""
    return version(PACKAGE)


def made_with(languages: Iterable[str], store: ModelStore | None = None) -> dict[str, Plain]:
    """Versions of Python, the system and the packages, and the speech models of these languages.

    ``models`` names those of Vosk that are installed, each with the SHA-256 of its archive, or
    nothing where it was put there by hand; the own ear's networks are part of the program.
    """
    return {
        "python": platform.python_version(),
        "system": platform.platform(),
        "packages": dict(_packages()),
        "models": dict(_models(languages, store or ModelStore(models_path()))),
    }


def _packages() -> Iterator[tuple[str, str | None]]:
    for requirement in requires(PACKAGE) or ():
        named = _NAME.match(requirement)
        if named is not None:
            yield named[0], _version(named[0])


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def _models(languages: Iterable[str], store: ModelStore) -> Iterator[tuple[str, str | None]]:
    for language in dict.fromkeys(languages):
        path = store.for_language(language)
        if path is not None:
            record = store.record(path.name)
            yield path.name, record.sha256 if record else None


def study_extra() -> Path | None:
    """The folder of the extra for practising alone, if it is installed."""
    package = _installed(STUDY_PACKAGE)
    return None if package is None else Path(str(package.locate_file("")))


def _installed(name: str) -> Distribution | None:
    """The package of this name, if it is installed; those of all others are not read."""
    try:
        return distribution(name)
    except PackageNotFoundError:
        return None


def fingerprint(folder: Path, names: Iterable[str] | None = None) -> str:
    """One SHA-256 over the names and contents of the program's files, or of those named."""
    whole = hashlib.sha256()
    for name in program_files(folder) if names is None else names:
        content = (folder / name).read_bytes()
        whole.update(f"{name}\0{hashlib.sha256(content).hexdigest()}\n".encode())
    return whole.hexdigest()


def program_files(folder: Path) -> list[str]:
    """The files below a folder, in order, but those that Python writes by itself.

    There are hundreds. Their names are text: paths of :mod:`pathlib` take longer than the hashing.
    """
    return sorted(_files(folder, ""), key=lambda name: name.split("/"))


def _files(folder: Path, within: str) -> Iterator[str]:
    with os.scandir(folder / within) as entries:
        for entry in entries:
            name = f"{within}{entry.name}"
            if entry.is_dir(follow_symlinks=False) and entry.name != "__pycache__":
                yield from _files(folder, f"{name}/")
            elif entry.is_file():
                yield name


def engines(path: str | None = None) -> Mapping[str, str]:
    """Chess engines on the command path, or on ``path``, and among Python's packages."""
    return engine_programs(path) | engine_packages()


def engine_programs(path: str | None) -> dict[str, str]:
    """Chess engines on ``path``, or else on the command path, with their paths."""
    found = {name: shutil.which(name, path=path) for name in ENGINE_PROGRAMS}
    return {name: at for name, at in found.items() if at is not None}


def engine_packages() -> dict[str, str]:
    """The chess engines among Python's packages."""
    return {name: f"pip:{name}" for name in ENGINE_PACKAGES if _installed(name) is not None}


def altered(package: Distribution) -> list[str] | None:
    """The files that differ from the package's own list; ``None`` if it has no such list.

    Its commands, which stand outside of it and name this machine's Python, are not compared.
    """
    listed = {
        file: file.hash
        for file in package.files or ()
        if file.hash is not None and file.parts[0] != ".."
    }
    if not any(file.suffix == ".py" for file in listed):
        return None
    return [str(file) for file, told in listed.items() if not _is_as_listed(file, told)]


def _is_as_listed(file: PackagePath, listed: FileHash) -> bool:
    try:
        digest = hashlib.new(listed.mode, Path(str(file.locate())).read_bytes()).digest()
    except (OSError, ValueError):
        return False
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == listed.value


def program_findings() -> Iterator[Finding]:
    """Findings on the program's version, and on changed files of it and of its packages."""
    folder = Path(__file__).parents[1]
    which = fact("attest_program", version=program_version(), print=fingerprint(folder))
    yield Finding(PROGRAM, State.WORKS, which)
    code = trusted(folder)
    told = fact(
        "attest_trusted",
        files=len(code.files),
        lines=code.lines,
        print=fingerprint(folder, code.files),
    )
    yield Finding(PROGRAM, State.WORKS, told)
    own = altered(distribution(PACKAGE))
    if own is None:
        yield Finding(PROGRAM, State.NOTE, fact("attest_source"), to_do("attest_source"))
    for package in sorted(distributions(), key=lambda each: each.metadata["Name"].lower()):
        files = altered(package)
        if files:
            name = f"{package.metadata['Name']} {package.version}"
            told = fact("attest_altered", package=name, files=", ".join(files[:_FILES]))
            yield Finding(PROGRAM, State.FAILS, told, to_do("attest_altered"))
    if own is not None:
        yield Finding(PROGRAM, State.WORKS, fact("attest_unaltered"))


_FILES: Final = 5
"""Altered files that are named."""


def engine_findings(path: str | None = None) -> Iterator[Finding]:
    """Findings on engines beside the program."""
    found = engines(path)
    if not found:
        yield Finding(ENGINES, State.WORKS, fact("attest_no_engine"))
    for name, at in sorted(found.items()):
        told = fact("attest_engine", name=name, path=at)
        yield Finding(ENGINES, State.FAILS, told, to_do("attest_engine"))


def radio_findings(found: Sequence[Radio] | None) -> Iterator[Finding]:
    """Findings on radios and networks, and whether they are on."""
    if found is None:
        yield Finding(RADIOS, State.NOTE, fact("attest_radios_unknown"), to_do("attest_radios"))
        return
    for radio in found:
        on = "on" if radio.on else "off"
        key = f"attest_{'radio' if radio.wireless else 'network'}_{on}"
        if radio.on:
            yield Finding(RADIOS, State.NOTE, fact(key, name=radio.name), to_do("attest_radios"))
        else:
            yield Finding(RADIOS, State.WORKS, fact(key, name=radio.name))
    if not found:
        yield Finding(RADIOS, State.WORKS, fact("attest_no_radio"))


def attested() -> dict[str, Plain]:
    """A short form of the findings, for the head of a journal."""
    known = radios()
    return {
        "fingerprint": fingerprint(Path(__file__).parents[1]),
        "engines": sorted(engines()),
        "on": None if known is None else sorted(radio.name for radio in known if radio.on),
    }
