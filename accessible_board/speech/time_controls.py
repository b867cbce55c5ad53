"""Reads time controls and durations in any language: typed, said, on a page or in a file."""

import re
from collections import ChainMap
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from typing import Final, TypeVar

import msgspec

from accessible_board import bounds
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.game.vocabulary.time_terms import SECOND, PeriodRead, read_periods
from accessible_board.languages import RefusedError, available, load, plain_words

Read = TypeVar("Read")

_SHOWN: Final = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})", re.ASCII)
_NUMBERS: Final = range(1, 181)
"""Numbers that are understood in words."""


def read_time_control(text: str, code: str = "en") -> TimeControl:
    """The time control that somebody who speaks this language means.

    :class:`RefusedError` if it is none. Words of all languages are understood; where two disagree,
    this one's go first.
    """
    return _read(TimeControl.parse, text, code)


def read_duration(text: str, code: str = "en") -> int:
    """A time, in milliseconds: with units, in words, or as a clock shows it, ``1:05:30``, ``5:30``.

    :class:`RefusedError` if it is none, as a number alone, whose unit nobody knows.
    """
    shown = _SHOWN.fullmatch(text.strip())
    if shown is not None:
        hours, minutes, seconds = (int(part or 0) for part in shown.groups())
        return ((hours * 60 + minutes) * 60 + seconds) * SECOND
    if len(text) > bounds.CONTROL or is_number_alone(text, code):
        raise RefusedError("no_time", words=text)
    return _read(_duration, text, code)


def _duration(text: str, words: Mapping[str, str]) -> int:
    def refuse(*_: str) -> RefusedError:
        return RefusedError("no_time", words=text)

    first, *others = read_periods(text, words, refuse)
    if others or first != PeriodRead(first.milliseconds, None, 0, 0):
        raise refuse()
    return first.milliseconds


def _read(read: Callable[[str, Mapping[str, str]], Read], text: str, code: str) -> Read:
    """Read a text without words, as most are, with those of this language, or of any other."""
    with suppress(RefusedError):
        return read(text, {})
    try:
        return read(text, _words(code))
    except RefusedError:
        for other in available():
            with suppress(RefusedError):
                return read(text, _words(other))
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
