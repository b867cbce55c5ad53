"""What an arbiter says at a table: a code digit by digit, and rulings as lines that can be typed.

The words stand in ``rulings.toml`` of each language. A number is said digit by digit, "vier neun
Minuten", so that ten words are enough for every time.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language
from accessible_board.speech.grammar import Pattern, Slot, pattern_of

CODE_DIGITS: Final = 6
"""How many digits a code has."""

RANKS: Final = "12345678"
"""The digits that a code is made of."""

_MINUTE_DIGITS: Final = 3
_SECOND_DIGITS: Final = 2
_TOKEN: Final = re.compile(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class SpokenRuling:
    """A ruling as it was said: the ``template`` of its line, whom it is about, and a time.

    The time is in milliseconds.
    """

    template: str
    seat: Seat | None = None
    time: int | None = None

    @property
    def line(self) -> str:
        """What would be typed after ``arbiter``."""
        time = f"{self.time // 1000}s" if self.time is not None else ""
        return self.template.format(seat=self.seat, time=time)


def ruling_patterns(language: Language) -> Iterator[Pattern]:
    """Every way to say a ruling, and that the arbiter has finished."""
    words = language.rulings
    for template, forms in words.phrases.items():
        for form in forms:
            before = [Slot(_seats(language))] if "{seat}" in template else []
            times = _time_patterns(language) if "{time}" in template else [()]
            yield from ((*before, *pattern_of(_words(form)), *time) for time in times)
    yield from (pattern_of(_words(form)) for form in words.done)


def code_patterns(language: Language) -> Iterator[Pattern]:
    """A code, digit by digit: those that are ranks as well, which are heard best."""
    ranks = frozenset(word for word, digit in _digits(language).items() if digit in RANKS)
    yield (Slot(ranks),) * CODE_DIGITS


def spoken_code(words: str, languages: Iterable[Language]) -> str | None:
    """The code that somebody said or typed; ``None`` if it is none."""
    tokens = _words(words)
    for language in languages:
        digits = _read_digits(tokens, language)
        if digits is not None and len(digits) == CODE_DIGITS:
            return digits
    return None


def spoken_ruling(words: str, languages: Iterable[Language]) -> SpokenRuling | None:
    """The ruling that somebody said; ``None`` if it is none."""
    tokens = _words(words)
    return next(
        (
            found
            for language in languages
            for template, forms in language.rulings.phrases.items()
            for form in forms
            if (found := _matched(tokens, template, _words(form), language)) is not None
        ),
        None,
    )


def is_done(words: str, languages: Iterable[Language]) -> bool:
    """Whether somebody said that the arbiter has finished."""
    tokens = _words(words)
    return any(tokens == _words(form) for each in languages for form in each.rulings.done)


def all_forms(language: Language) -> Iterator[str]:
    """Every form that an arbiter may say."""
    words = language.rulings
    for forms in (words.zero, words.nine, words.minutes, words.seconds, words.done):
        yield from forms
    for forms in words.phrases.values():
        yield from forms
    yield from (language.say(seat) for seat in Seat)


def _matched(
    tokens: Sequence[str], template: str, form: Sequence[str], language: Language
) -> SpokenRuling | None:
    """The ruling of a template, if these words say it."""
    seat, rest = None, tokens
    if "{seat}" in template:
        seat = next((one for one in Seat if tokens[:1] == _words(language.say(one))), None)
        rest = tokens[1:]
        if seat is None:
            return None
    if rest[: len(form)] != form:
        return None
    rest = rest[len(form) :]
    if "{time}" not in template:
        return None if rest else SpokenRuling(template, seat)
    time = _time(rest, language)
    return None if time is None else SpokenRuling(template, seat, time)


def _time(tokens: Sequence[str], language: Language) -> int | None:
    """A time in milliseconds: minutes, seconds, or both."""
    minutes, rest = _amount(tokens, language.rulings.minutes, _MINUTE_DIGITS, language)
    seconds, rest = _amount(rest, language.rulings.seconds, _SECOND_DIGITS, language)
    if rest or (minutes is None and seconds is None):
        return None
    return 1000 * (60 * (minutes or 0) + (seconds or 0))


def _amount(
    tokens: Sequence[str], units: Sequence[str], most: int, language: Language
) -> tuple[int | None, Sequence[str]]:
    """A number of a unit at the beginning of the words; and the words after it."""
    names = {word for unit in units for word in _words(unit)}
    at = next((number for number, token in enumerate(tokens) if token in names), 0)
    digits = _read_digits(tokens[:at], language)
    if not digits or len(digits) > most:
        return None, tokens
    return int(digits), tokens[at + 1 :]


def _time_patterns(language: Language) -> list[Pattern]:
    words, digit = language.rulings, Slot(frozenset(_digits(language)))
    minutes = Slot(frozenset(_words(" ".join(words.minutes))))
    seconds = Slot(frozenset(_words(" ".join(words.seconds))))
    in_minutes = [(*(digit,) * many, minutes) for many in range(1, _MINUTE_DIGITS + 1)]
    in_seconds = [(*(digit,) * many, seconds) for many in range(1, _SECOND_DIGITS + 1)]
    both = [(*one, *other) for one in in_minutes for other in in_seconds]
    return [*in_minutes, *in_seconds, *both]


def _read_digits(tokens: Iterable[str], language: Language) -> str | None:
    """The digits that were said or typed, in a row; ``None`` if there is another word."""
    known, found = _digits(language), []
    for token in tokens:
        digit = token if token.isascii() and token.isdecimal() else known.get(token)
        if digit is None:
            return None
        found.append(digit)
    return "".join(found)


def _digits(language: Language) -> Mapping[str, str]:
    """Every word for a digit."""
    words = language.rulings
    forms = {str(rank): word.forms for rank, word in enumerate(language.ranks, 1)}
    forms |= {"0": words.zero, "9": words.nine}
    return {form.casefold(): digit for digit, all_of in forms.items() for form in all_of}


def _seats(language: Language) -> frozenset[str]:
    return frozenset(word for seat in Seat for word in _words(language.say(seat)))


def _words(form: str) -> tuple[str, ...]:
    return tuple(_TOKEN.findall(form.casefold()))
