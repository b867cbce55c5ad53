"""Loads the languages, each once."""

from collections.abc import Mapping
from functools import cache

from accessible_board.errors import LanguageError
from accessible_board.languages.checking import wrong
from accessible_board.languages.folders import SHIPPED, folder_of, folders
from accessible_board.languages.language import Language
from accessible_board.languages.language_files import read, table


@cache
def available() -> tuple[str, ...]:
    """The codes of the languages that can be used, in alphabetical order."""
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
    if folder.parent != SHIPPED and (found := wrong(folder)):
        raise LanguageError(
            f"The language in {folder} cannot be used: {found[0]} "
            f"accessible-board languages check {folder} tells all ({len(found)})."
        )
    return read(folder)


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
    ``InputError`` as :func:`load`.
    """
    tables = table(folder_of(code), "verbs.toml")
    found = {
        name: {word.casefold(): verb for verb, words in verbs.items() for word in words}
        for name, verbs in tables.items()
    }
    return {name: by_word for name, by_word in found.items() if by_word}
