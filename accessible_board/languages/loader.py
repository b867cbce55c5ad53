"""Finding, reading and checking the language files."""

import re
import threading
import tomllib
from functools import cache
from importlib.resources import files

import chess
import msgspec

from accessible_board.errors import InputError, LanguageError
from accessible_board.languages import phrases
from accessible_board.languages.language import Language

_CONVERTING = threading.Lock()
"""msgspec crashes where two threads convert to a type for the first time at once."""

_DIRECTORY = files("accessible_board.languages")
_WHERE = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$")


@cache
def available() -> tuple[str, ...]:
    """The codes of the languages there are, in alphabetical order."""
    names = (entry.name for entry in _DIRECTORY.iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in names if name.endswith(".toml")))


@cache
def load(code: str) -> Language:
    """The language with this code.

    ``InputError`` if there is none, naming those there are; ``LanguageError`` if its file has a
    missing, unknown or wrongly shaped key, naming file and key.
    """
    if code not in available():
        raise InputError(f"There is no language {code!r}; there are {', '.join(available())}.")
    return read(_DIRECTORY.joinpath(f"{code}.toml").read_text(encoding="utf-8"), f"{code}.toml")


def read(text: str, file: str) -> Language:
    """The language defined by ``text``, the TOML of ``file``; ``LanguageError`` as :func:`load`."""
    try:
        table = tomllib.loads(text)
        with _CONVERTING:
            language = msgspec.convert(table, Language)
    except tomllib.TOMLDecodeError as error:
        raise LanguageError(f"{file} is not TOML: {error}.") from error
    except msgspec.ValidationError as error:
        raise LanguageError(_sentence(file, str(error))) from error
    phrases.check(language.phrases, file)
    _check_files(language, file)
    return language


def _sentence(file: str, problem: str) -> str:
    match = _WHERE.match(problem)
    if match is None or not match["path"]:
        return f"{file}: {problem}."
    return f"{file}: {match['what']} in {match['path']}."


def _check_files(language: Language, file: str) -> None:
    named = language.files
    if named.standard not in named.sets:
        raise LanguageError(f"{file}: files.standard names no set of files.sets.")
    if set(named.accepted) != set(chess.FILE_NAMES):
        raise LanguageError(f"{file}: files.accepted must have the keys a to h and no others.")
