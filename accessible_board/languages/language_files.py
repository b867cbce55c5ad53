"""Reads the files in the folder of a language, and finds the folders."""

import threading
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from pathlib import Path
from string import Formatter
from typing import Any, Final, TypeVar

import msgspec
import platformdirs

from accessible_board import bounds
from accessible_board.errors import LanguageError
from accessible_board.files import APP, read_file, read_toml
from accessible_board.languages.language import Language

SHIPPED: Final = Path(__file__).parent
"""Folder of the program's languages, one folder each, named by its code."""

REFERENCE: Final = SHIPPED / "en"
"""English, whose keys and placeholders every language has."""

FURTHER_PHRASES: Final = (
    "agreed.toml",
    "boards.toml",
    "brief.toml",
    "envelope.toml",
    "heard.toml",
    "irregularities.toml",
    "seats.toml",
    "session.toml",
)
"""Further files with a language's ``phrases``, one for each theme of the game."""

LEARNING_FILE: Final = "learning.toml"
"""The settings of ``tools/words`` for a language; no game reads them."""

FORMER_FILES: Final = ("misheard.toml", "pronunciations.toml", "menu_sounds.toml")
"""Files that languages had up to 0.2, which mean nothing any longer."""

PHRASE_FILES: Final = (
    "beginning.toml",
    "faults.toml",
    "refusals.toml",
    "commands.toml",
    "reasons.toml",
    "console.toml",
    "hall.toml",
    "help.toml",
    "menu.toml",
    "checkup.toml",
    "replay.toml",
    "rule_texts.toml",
)
"""The files of sentences by their keys."""

DEEPEST: Final = 8
"""The deepest nesting of tables searched for sentences; a malformed file may have thousands."""

Kind = TypeVar("Kind")

_CONVERTING = threading.Lock()
"""A lock, as msgspec crashes when two threads first convert to a type at the same time."""


def languages_path() -> Path:
    """The folder of languages that a user adds, one folder each, named by its code."""
    return platformdirs.user_config_path(APP) / "languages"


@cache
def folders() -> dict[str, Path]:
    """The folder of each language by its code, in alphabetical order.

    A folder of the user does not take the place of one of the program.
    """
    shipped = (path.parent for path in SHIPPED.glob("*/language.toml"))
    found = [*languages_path().glob("*/"), *shipped]
    return {path.name: path for path in sorted(found, key=lambda path: path.name)}


def folder_of(code: str) -> Path:
    """The folder of the language with this code; ``InputError`` lists the available ones."""
    if code not in folders():
        known = ", ".join(folders())
        sentence = f"There is no language {code!r}; there are {known}."
        raise LanguageError(sentence, "no_language", words=code, known=known)
    return folders()[code]


GAME_FILES: Final = {
    "language.toml": ("name", "english", "voice", "counts", "lists", "times", "braille", "louis"),
    "announcements.toml": ("files", "ranks", "pieces", "castling", "words", "typed"),
    "dialogue.toml": ("commands", "phrases"),
    "rulings.toml": ("rulings",),
    "asking.toml": ("asking",),
}
"""The files of a :class:`Language`, and its fields in each of them."""


def table(folder: Path, file: str) -> dict[str, Any]:
    """Read a TOML file; ``LanguageError`` names one that is missing or is no TOML."""
    try:
        return read_toml(read_file(folder / file, bounds.FILE))
    except FileNotFoundError:
        raise LanguageError(f"{file} is missing.", "entry_missing", where=file) from None
    except (OSError, ValueError) as error:
        sentence = f"{file} cannot be read: {error}."
        raise LanguageError(sentence, "unreadable", path=file, reason=error) from error


def optional(folder: Path, file: str) -> dict[str, Any]:
    """Read a TOML file that a language may do without; empty where there is none."""
    return table(folder, file) if (folder / file).exists() else {}


def phrases(folder: Path, file: str) -> dict[str, str]:
    """Read the sentences of a file by their keys; those of a table are ``table.key``.

    Those that a language of the user lacks, or fills otherwise, are in English.
    """
    if folder.parent == SHIPPED:
        return own_phrases(folder, file)
    own = own_phrases(folder, file) if (folder / file).exists() else {}
    english = own_phrases(REFERENCE, file)
    return {key: own[key] if _fits(own.get(key), text) else text for key, text in english.items()}


def own_phrases(folder: Path, file: str) -> dict[str, str]:
    """Read the sentences of a file without a comparison to English."""
    return dict(_english(file) if folder == REFERENCE else _flat(table(folder, file)))


@cache
def _english(file: str) -> dict[str, str]:
    """The English sentences of a file, with which those of each other language are compared."""
    return dict(_flat(table(REFERENCE, file)))


@lru_cache(maxsize=4096)
def placeholders(phrase: str) -> frozenset[str]:
    """The names in braces in a phrase; ``ValueError`` if its braces do not match."""
    parts = [(name, spec) for _, name, spec, _ in Formatter().parse(phrase) if name is not None]
    return frozenset(f"{name}:{spec}" if spec else name for name, spec in parts)


def _fits(own: object, english: object) -> bool:
    """Tell whether a sentence exists and has the placeholders of the English one."""
    if not isinstance(own, str) or not isinstance(english, str):
        return False
    try:
        return placeholders(own) == placeholders(english)
    except ValueError:
        return False


def read(folder: Path) -> Language:
    """Read the language in a folder, which is named by its code.

    ``msgspec.ValidationError`` for a folder in which :func:`~.checking.wrong` finds something.
    """
    found: dict[str, Any] = {"code": folder.name}
    for file in GAME_FILES:
        found |= table(folder, file)
    found["phrases"] = {
        key.removeprefix("phrases."): phrase
        for file in ("dialogue.toml", *FURTHER_PHRASES)
        for key, phrase in phrases(folder, file).items()
        if key.startswith("phrases.")
    }
    return convert(found, Language)


def convert(value: object, kind: type[Kind]) -> Kind:
    """Convert a value of TOML to a type; ``msgspec.ValidationError`` names the fault."""
    with _CONVERTING:
        return msgspec.convert(value, kind)


def _flat(table: Mapping[str, Any], prefix: str = "") -> Iterator[tuple[str, str]]:
    deepest = prefix.count(".") >= DEEPEST
    for key, value in table.items():
        if isinstance(value, dict) and not deepest:
            yield from _flat(value, f"{prefix}{key}.")
        else:
            yield f"{prefix}{key}", value
