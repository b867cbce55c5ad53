"""Reading and checking the files of a language."""

import re
import threading
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import chess
import msgspec
from num2words import num2words

from accessible_board.errors import LanguageError
from accessible_board.languages import phrases
from accessible_board.languages.folders import folder_of, table
from accessible_board.languages.folding import fold
from accessible_board.languages.language import Language, Plural
from accessible_board.languages.phones import is_row

_CONVERTING = threading.Lock()
"""msgspec crashes where two threads convert to a type for the first time at once."""

_GAME: Final = ("language.toml", "announcements.toml", "dialogue.toml")
"""The files of :class:`Language`, beside those of what is heard."""

_WHERE = re.compile(r"^(?P<what>.*?)(?: - at `\$\.?(?P<path>[^`]*)`)?$")


@cache
def load(code: str) -> Language:
    """The language with this code.

    ``InputError`` if there is none, naming those there are; ``LanguageError`` if one of its files
    has a missing, unknown or wrongly shaped key, naming folder and key.
    """
    return read(folder_of(code))


@cache
def instructions(code: str) -> tuple[str, ...]:
    """What can be typed at the keyboard of a game, a fact a line; ``InputError`` as :func:`load`.

    What is to be typed is the same in every language; what else can be typed say :func:`verbs`.
    """
    return tuple((folder_of(code) / "instructions.txt").read_text("utf-8").splitlines())


@cache
def verbs(code: str) -> Mapping[str, Mapping[str, str]]:
    """What can be typed in a language beside the English words, and the one each stands for.

    By table, as of the verbs that come first and of those of the arbiter; nothing for English.
    ``InputError`` as :func:`load`, ``LanguageError`` for a word that stands for two.
    """
    folder = folder_of(code)
    if not (folder / "verbs.toml").is_file():
        return {}
    tables = table(folder, "verbs.toml")
    return {name: _by_word(words, f"{code}/verbs.toml: {name}") for name, words in tables.items()}


def _by_word(table: Mapping[str, list[str]], where: str) -> Mapping[str, str]:
    """For each word the verb that it stands for."""
    found: dict[str, str] = {}
    for verb, words in table.items():
        for word in words:
            if found.setdefault(word, verb) != verb:
                raise LanguageError(f"{where} has {word!r} for {found[word]} and for {verb}.")
    return found


def read(folder: Path) -> Language:
    """The language in a folder, which is named by its code; ``LanguageError`` as :func:`load`."""
    file = folder.name
    found: dict[str, Any] = {"code": file}
    for each in _GAME:
        found |= table(folder, each)
    for heard in ("pronunciations", "misheard"):
        found[heard] = table(folder, f"{heard}.toml")
    try:
        with _CONVERTING:
            language = msgspec.convert(found, Language)
    except msgspec.ValidationError as error:
        raise LanguageError(_sentence(file, str(error))) from error
    phrases.check(language.phrases, file)
    for check in (
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
    file = f"{file}/misheard.toml"
    misheard = language.misheard
    pairs = misheard.pairs()
    if min(misheard.other, misheard.left_out, misheard.put_in, *pairs.values(), 0.0) < 0:
        raise LanguageError(f"{file} has a cost below 0.")
    names = {name.casefold() for name in language.files.names()}
    for word in dict.fromkeys(word for pair in pairs for word in pair):
        if word not in language.pronunciations and word not in names:
            raise LanguageError(f"{file} has {word!r}, which is no word that is heard.")
