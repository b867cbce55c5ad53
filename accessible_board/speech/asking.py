"""The phrases of acts that ask about something: the last n moves, a square, a kind of man.

They stand in ``asking.toml`` of each language, with what is named in braces; here they are written
out, each with what it asks about.
"""

import re
from collections.abc import Iterator
from itertools import product
from typing import Final

import chess

from accessible_board.acts.table import Act
from accessible_board.languages import Language

_PLACEHOLDER: Final = re.compile(r"\{\w*\}")


def inquiries(language: Language, *, spoken: bool = False) -> Iterator[tuple[str, Act, str]]:
    """Every phrase, the act that it means, and what it is about.

    That is what the act names, or what it is always about. Only with the ``spoken`` names, or with
    every one.
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
    if not names:
        return phrase
    named = next(_spelled(names[1], language, spoken=True))
    return _PLACEHOLDER.sub(named, phrase)


def _spelled(about: str, language: Language, *, spoken: bool) -> Iterator[str]:
    """The words for files and ranks as they are written, ``e`` or ``e4``, in each way to say them.

    The usual way comes first.
    """
    ways = (_forms(letter, language, spoken=spoken) for letter in about)
    return map(" ".join, product(*ways))


def _forms(letter: str, language: Language, *, spoken: bool) -> list[str]:
    """The names of a file or a rank."""
    if letter in chess.FILE_NAMES:
        forms = language.files.forms(chess.FILE_NAMES.index(letter))
    else:
        forms = language.ranks[chess.RANK_NAMES.index(letter)].forms
    return [*forms] if spoken else [*forms, letter]
