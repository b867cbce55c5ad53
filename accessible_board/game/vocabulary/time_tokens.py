"""Cuts a time control into tokens: numbers, and what words and signs mean in it.

Which words mean an hour, a move or a delay is handed in; known here are signs that are the same
everywhere: ``h``, ``min``, ``'``, ``G/``, ``SD/``, ``d5``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from accessible_board.errors import InputError
from accessible_board.languages.plain_words import plain_words

Refusal = Callable[[str, str], InputError]
"""Makes the error for a reason, and for the part of the text that it is about."""

_SIGNS: Final = {
    "h": "hour",
    "m": "minute",
    "min": "minute",
    "mins": "minute",
    "'": "minute",
    "s": "second",
    "sec": "second",
    "secs": "second",
    "sek": "second",
    '"': "second",
    "g": "game",
    "sd": "game",
    "i": "increment",
    "inc": "increment",
    "d": "delay",
    "/": "within",
    "+": "plus",
    "&": "plus",
    "|": "extra",
    ",": "then",
    ";": "then",
    ":": "period",
    "(": "filler",
    ")": "filler",
}
_HALF: Final = "½"
_NUMBERS: Final = {"one": 1.0, "half": 0.5, "one_and_half": 1.5}
_NUMBER: Final = r"[0-9]+(?:[.,][0-9]{1,2}(?=[ ]?[^\W\d_]))?½?\.?|½"
_TOKEN: Final = re.compile(rf"({_NUMBER})|([^\W\d_]+)\.?|(\S)")
_CLOCK: Final = re.compile(r"(?<![\d:/+])(\d{1,2}):([0-5]\d)(?::([0-5]\d)(?![\d:])| ?h\b)")
_QUOTES: Final = str.maketrans("′’´`″”“–", "''''\"\"\"-")
_LONGEST_NUMBER: Final = 5
_WORDS_OF_A_NUMBER: Final = 5


class Token(NamedTuple):
    """A part of the text that means one thing: of which ``kind``, and the ``value`` of a number."""

    kind: str
    text: str
    value: float = 0


def tokens_of(text: str, words: Mapping[str, str], refuse: Refusal) -> Iterator[Token]:
    """The tokens of a text; an unknown one has an empty kind."""
    written = " ".join(text.translate(_QUOTES).replace("''", '"').split())
    written = _CLOCK.sub(_with_units, written)
    written = re.sub(r"(?<=[^\W_])-(?=[^\W\d_])", " ", written)
    found = [match for match in _TOKEN.finditer(written) if match[0]]
    at = 0
    while at < len(found):
        number, word, _ = found[at].groups()
        if number is not None:
            yield Token("number", number, _value(number, refuse))
            at += 1
            continue
        kind, length = _meaning(found[at:], words) if word else (_SIGNS.get(found[at][0], ""), 1)
        shown = " ".join(match[0] for match in found[at : at + length])
        value: float = int(kind) if kind.isdigit() else _NUMBERS.get(kind, 0)
        if kind != "filler":
            yield Token("number" if value else kind, shown, value)
        at += length


def _with_units(clock: re.Match[str]) -> str:
    hours, minutes, seconds = clock.groups()
    return f"{hours} h {minutes} m {seconds} s" if seconds else f"{hours} h {minutes} m"


def _value(number: str, refuse: Refusal) -> float:
    number = number.removesuffix(".")
    digits, half = number.removesuffix(_HALF), number.endswith(_HALF)
    if len(digits) > _LONGEST_NUMBER or not digits.isascii():
        raise refuse("time_unread", number)
    return float(digits.replace(",", ".") or 0) + half / 2


def _meaning(rest: list[re.Match[str]], words: Mapping[str, str]) -> tuple[str, int]:
    """Kind of the next words, as many as belong together, and their number."""
    for length in range(_WORDS_OF_A_NUMBER, 0, -1):
        part = rest[:length]
        if len(part) == length and all(match[2] for match in part):
            plain = " ".join(plain_words(" ".join(match[2] for match in part)))
            kind = words.get(plain) or (_SIGNS.get(plain, "") if length == 1 else "")
            if kind:
                return kind, length
    return "", 1
