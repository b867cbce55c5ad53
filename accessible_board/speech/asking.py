"""The phrases of acts that ask about something: the last n moves, a square, a kind of man.

They stand in ``asking.toml`` of each language, with what is named in braces. What is named is
written as the act's row has it: ``e4`` is the file that is called Eva, and the rank four.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.languages import Language, plain_words

_PLACEHOLDER: Final = re.compile(r"\{\w*\}")

Words = tuple[str, ...]
"""Words as they are compared: see :func:`plain_words`."""


def asked_about(words: Words, language: Language) -> tuple[Act, str] | None:
    """The act that words of a language ask about something by, and about what."""
    for act, before, after in _phrases(language):
        end = len(words) - len(after)
        if len(before) > end or words[: len(before)] != before or words[end:] != after:
            continue
        named = _written(words[len(before) : end], language)
        if act.row.about and not named:
            return act, act.row.about
        if named in act.row.names:
            return act, named
    return None


def inquiries(language: Language, *, spoken: bool = False) -> Iterator[tuple[str, Act, str]]:
    """Every phrase, the act that it means, and what it is about.

    That is what the act names, or what it is always about; only with the names that are listened
    for if they are to be ``spoken``, or with every one.
    """
    for act in Act:
        for phrase in language.asking.get(act.key, ()):
            if act.row.about:
                yield phrase, act, act.row.about
            for about in act.row.names:
                for words in _spelled(about, language, spoken=spoken):
                    yield _PLACEHOLDER.sub(words, phrase), act, about


def example(language: Language, act: Act) -> str:
    """The first phrase of an act; what it may name is named. Empty where there is none."""
    phrase, names = language.taught(act.key), act.row.names
    return _PLACEHOLDER.sub(next(_spelled(names[1], language)), phrase) if names else phrase


@cache
def _phrases(language: Language) -> tuple[tuple[Act, Words, Words], ...]:
    """Every phrase, as its words before and after what it names."""
    return tuple(
        (act, plain_words(before), plain_words(after))
        for act in Act
        for phrase in language.asking.get(act.key, ())
        for before, after in [[*_PLACEHOLDER.split(phrase), ""][:2]]
    )


def _written(words: Words, language: Language) -> str | None:
    """Files and ranks that words name, as they are written; ``None`` if they name others."""
    letters, names = "", _names(language)
    while words:
        for length in range(len(words), 0, -1):
            if letter := names.get(words[:length]):
                letters, words = letters + letter, words[length:]
                break
        else:
            return None
    return letters


@cache
def _names(language: Language) -> dict[Words, str]:
    """Every name of a file or a rank, and the letter or the digit of it."""
    written = chess.FILE_NAMES + chess.RANK_NAMES
    return {plain_words(form): letter for letter in written for form in _forms(letter, language)}


def _spelled(about: str, language: Language, *, spoken: bool = False) -> Iterator[str]:
    """The words for files and ranks as they are written, in each way to say them.

    The usual way comes first.
    """
    ways = (_forms(letter, language, spoken=spoken) for letter in about)
    return map(" ".join, product(*ways))


def _forms(letter: str, language: Language, *, spoken: bool = False) -> list[str]:
    """The names of a file or a rank, and how it is written; ``spoken``, those listened for."""
    if letter in chess.FILE_NAMES:
        names = language.files.forms(chess.FILE_NAMES.index(letter))
    else:
        names = language.ranks[chess.RANK_NAMES.index(letter)].forms
    return (
        [name for name in names if _is_listened_for(name, language)] if spoken else [*names, letter]
    )


def _is_listened_for(name: str, language: Language) -> bool:
    return all(language.hears(word) for word in name.casefold().split())
