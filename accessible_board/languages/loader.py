"""Finding, reading and checking the language files."""

import re
import threading
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import chess
import msgspec
from num2words import num2words

from accessible_board.errors import InputError, LanguageError
from accessible_board.languages import phrases
from accessible_board.languages.folding import fold
from accessible_board.languages.language import Language, Plural
from accessible_board.languages.phones import is_row

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
    file = f"{code}.toml"
    text = _DIRECTORY.joinpath(file).read_text("utf-8")
    misheard = _DIRECTORY.joinpath("misheard", file).read_text("utf-8")
    return read(text, file, misheard)


@cache
def instructions(code: str) -> tuple[str, ...]:
    """What can be typed at the keyboard of a game, a fact a line; ``InputError`` as :func:`load`.

    What is to be typed is the same in every language; what else can be typed say :func:`verbs`.
    """
    path = _DIRECTORY.joinpath("instructions", f"{load(code).code}.txt")
    return tuple(path.read_text("utf-8").splitlines())


@cache
def verbs(code: str) -> Mapping[str, Mapping[str, str]]:
    """What can be typed in a language beside the English words, and the one each stands for.

    By table, as of the verbs that come first and of those of the arbiter; nothing for English.
    ``InputError`` as :func:`load`, ``LanguageError`` for a word that stands for two.
    """
    path = _DIRECTORY.joinpath("verbs", f"{load(code).code}.toml")
    if not path.is_file():
        return {}
    tables = msgspec.toml.decode(path.read_bytes(), type=dict[str, dict[str, list[str]]])
    return {name: _by_word(words, f"verbs/{code}.toml: {name}") for name, words in tables.items()}


def _by_word(table: Mapping[str, list[str]], where: str) -> Mapping[str, str]:
    """For each word the verb that it stands for."""
    found: dict[str, str] = {}
    for verb, words in table.items():
        for word in words:
            if found.setdefault(word, verb) != verb:
                raise LanguageError(f"{where} has {word!r} for {found[word]} and for {verb}.")
    return found


def read(text: str, file: str, misheard: str = "") -> Language:
    """The language defined by ``text``, the TOML of ``file``; ``LanguageError`` as :func:`load`.

    ``misheard`` is the TOML of what its words are taken for, where that was learnt.
    """
    try:
        table = tomllib.loads(text) | {"misheard": tomllib.loads(misheard)}
        with _CONVERTING:
            language = msgspec.convert(table, Language)
    except msgspec.ValidationError as error:
        raise LanguageError(_sentence(file, str(error))) from error
    except (ValueError, RecursionError) as error:
        raise LanguageError(f"{file} is not TOML: {error}.") from error
    phrases.check(language.phrases, file)
    for check in (
        _check_code,
        _check_files,
        _check_commands,
        _check_numbers,
        _check_heard,
        _check_misheard,
    ):
        check(language, file)
    return language


def _sentence(file: str, problem: str) -> str:
    match = _WHERE.match(problem)
    if match is None or not match["path"]:
        return f"{file}: {problem}."
    return f"{file}: {match['what']} in {match['path']}."


def _check_code(language: Language, file: str) -> None:
    if file != f"{language.code}.toml":
        raise LanguageError(f"{file}: code is {language.code!r}, unlike the name of the file.")


def _check_files(language: Language, file: str) -> None:
    named = language.files
    if named.standard not in named.sets:
        raise LanguageError(f"{file}: files.standard names no set of files.sets.")
    if set(named.accepted) != set(chess.FILE_NAMES):
        raise LanguageError(f"{file}: files.accepted must have the keys a to h and no others.")


def _check_commands(language: Language, file: str) -> None:
    """Every command can be said, and no phrase means two of them however it is spelled."""
    meanings: dict[tuple[str, ...], str] = {}
    for command, forms in msgspec.structs.asdict(language.commands).items():
        if not forms:
            raise LanguageError(f"{file}: commands.{command} has no phrase.")
        for form in forms:
            if not (words := fold(form)):
                raise LanguageError(f"{file}: commands.{command} has a phrase without words.")
            if (other := meanings.setdefault(words, command)) != command:
                raise LanguageError(
                    f"{file}: {form!r} is a phrase of commands.{other} and of commands.{command}."
                )


def _check_numbers(language: Language, file: str) -> None:
    """Numbers can be said, and before everything that is counted."""
    try:
        num2words(1, lang=language.voice.numbers)
    except NotImplementedError as error:
        unknown = language.voice.numbers
        raise LanguageError(
            f"{file}: voice.numbers is unknown to num2words: {unknown!r}."
        ) from error
    for thing, plural in msgspec.structs.asdict(language.counts).items():
        _check_plural(plural, language, f"counts.{thing}", file)


def _check_plural(plural: Plural, language: Language, key: str, file: str) -> None:
    phrases.check_filled(plural.one, frozenset(), f"{key}.one", file)
    phrases.check_filled(plural.other, frozenset({"number"}), f"{key}.other", file)
    genders = language.voice.ones.genders if language.voice.ones else {}
    if plural.gender and plural.gender not in genders:
        raise LanguageError(f"{file}: {key}.gender names no gender of voice.ones.genders.")


def _check_heard(language: Language, file: str) -> None:
    """Something can be heard, and every word that is listed in sounds that there are."""
    if not language.pronunciations:
        raise LanguageError(f"{file}: pronunciations is empty.")
    for word, pronunciations in language.pronunciations.items():
        if not any(map(str.strip, pronunciations)):
            raise LanguageError(f"{file}: pronunciations.{word} is empty.")
        for row in pronunciations:
            if not is_row(row):
                raise LanguageError(f"{file}: pronunciations.{word} has {row!r}: no row of phones.")


def _check_misheard(language: Language, file: str) -> None:
    """Words of the language are taken for words of the language, and no cost is below nothing."""
    misheard = language.misheard
    pairs = misheard.pairs()
    if min(misheard.other, misheard.left_out, misheard.put_in, *pairs.values(), 0.0) < 0:
        raise LanguageError(f"misheard/{file} has a cost below 0.")
    names = {name.casefold() for name in language.files.names()}
    for word in dict.fromkeys(word for pair in pairs for word in pair):
        if word not in language.pronunciations and word not in names:
            raise LanguageError(f"misheard/{file} has {word!r}, which is no word that is heard.")
