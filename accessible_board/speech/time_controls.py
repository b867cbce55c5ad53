"""Reads a time control in the words of any language: what is typed, said, or written in a file."""

from collections import ChainMap
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from typing import Final

import msgspec

from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import RefusedError, available, load, plain_words

_NUMBERS: Final = range(1, 181)
"""Numbers that are understood in words."""


def read_time_control(text: str, code: str = "en") -> TimeControl:
    """The time control that somebody who speaks this language means.

    :class:`RefusedError` if it is none. Words of all languages are understood; where two disagree,
    this one's go first.
    """
    with suppress(RefusedError):
        return TimeControl.parse(text)  # Most need no words.
    try:
        return TimeControl.parse(text, _words(code))
    except RefusedError:
        for other in available():
            with suppress(RefusedError):
                return TimeControl.parse(text, _words(other))
        raise


def is_number_alone(text: str, code: str) -> bool:
    """Tell whether a text is a number in figures or words, which may name an entry as well."""
    return text.strip().isdigit() or _own_words(code).get(_plain(text), "").isdigit()


@cache
def _words(code: str) -> Mapping[str, str]:
    """Meanings of all words; those of this language go before the others'."""
    every = [_own_words(other) for other in available() if other != code]
    return dict(ChainMap(dict(_own_words(code)), *map(dict, every)))


@cache
def _own_words(code: str) -> Mapping[str, str]:
    language = load(code)
    numbers = {_plain(language.number(number)): str(number) for number in _NUMBERS}
    rows = msgspec.structs.asdict(language.times)
    return numbers | {_plain(word): meaning for meaning, row in rows.items() for word in row}


def _plain(word: str) -> str:
    return " ".join(plain_words(word))
