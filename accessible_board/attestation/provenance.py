"""Versions of the program and all that decides or hears, for the head of a journal.

So an arbiter who looks into a record years later can install the same program again.
"""

import platform
import re
from collections.abc import Iterable, Iterator
from importlib.metadata import PackageNotFoundError, requires, version

from accessible_board.devices.models import ModelStore, models_path
from accessible_board.journal.codec import Plain

PACKAGE = "accessible-board"

_NAME = re.compile(r"[\w.-]+")


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
