"""Loads the languages, each once."""

from collections.abc import Mapping
from functools import cache

from accessible_board.errors import LanguageError
from accessible_board.languages.checking import wrong
from accessible_board.languages.language import Language
from accessible_board.languages.language_files import (
    SHIPPED,
    folder_of,
    folders,
    phrases,
    read,
    table,
)


@cache
def available() -> tuple[str, ...]:
    """The codes of the usable languages, in alphabetical order."""
    return tuple(
        code for code, folder in folders().items() if folder.parent == SHIPPED or not wrong(folder)
    )


@cache
def load(code: str) -> Language:
    """The language with this code.

    ``InputError`` if there is none, naming those there are; ``LanguageError`` if it is one of the
    user's in which something is wrong.
    """
    folder = folder_of(code)
    if folder.parent != SHIPPED and wrong(folder):
        sentence = f"The language in {folder} cannot be used."
        raise LanguageError(sentence, "language_unusable", folder=folder)
    return read(folder)


@cache
def sentences(file: str, code: str) -> Mapping[str, str]:
    """The sentences of a file (``faults``) in a language, by key.

    ``InputError`` if there is no such language.
    """
    return phrases(folder_of(code), f"{file}.toml")


@cache
def verbs(code: str) -> Mapping[str, Mapping[str, str]]:
    """Words that can be typed in a language, each with the English word it stands for.

    By table, as :func:`typed_words`, without regard to capitals; nothing for English.
    """
    found = {
        name: {word.casefold(): verb for verb, words in table.items() for word in words}
        for name, table in typed_words(code).items()
    }
    return {name: by_word for name, by_word in found.items() if by_word}


@cache
def typed_words(code: str) -> Mapping[str, Mapping[str, list[str]]]:
    """The words that can be typed for each English word of the keyboard, the usual one first.

    By table, as of the verbs that come first and of those of the arbiter. ``InputError`` as
    :func:`load`.
    """
    return table(folder_of(code), "verbs.toml")
