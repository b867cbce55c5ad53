"""The words of the menu, ``menu.toml`` of each language.

Forms of a phrase are divided by ``|``: the first is said, all are understood.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl
from accessible_board.languages import Language, load
from accessible_board.languages.language_files import folder_of, phrases
from accessible_board.narration.announcing import move_count_words, time_words
from accessible_board.narration.sentences.arbitration import time_sentences

MINUTES: Final = (*range(1, 61), 75, 90, 100, 120, 150, 180)
"""Numbers of minutes that can be said."""


def listened_for(text: str) -> tuple[str, ...]:
    """The words of a text as a recogniser knows them: small, without silent signs."""
    return tuple(filter(None, (word.strip(".,:;?!") for word in text.casefold().split())))


@dataclass(frozen=True, slots=True, eq=False)
class MenuWords:
    """The phrases of the menu in one language."""

    language: Language
    phrases: Mapping[str, str]

    def __call__(self, key: str, **values: str) -> str:
        """The phrase ``key`` (``home.title``) as it is said, filled in."""
        return self.phrases[key].split("|")[0].format(**values)

    def forms(self, key: str) -> tuple[str, ...]:
        """All forms of a phrase, the one that is said first."""
        return tuple(self.phrases[key].split("|"))

    def players(self, white: str, black: str) -> str:
        """Both players of a game: "Anna Berg gegen Bruno."."""
        names = (
            _player(white, Seat.WHITE, self.language),
            _player(black, Seat.BLACK, self.language),
        )
        told = self("unfinished.names", white=names[0], black=names[1])
        return told.replace("..", ".")

    def number(self, number: int) -> str:
        """A number in words, as it stands before an entry."""
        return self.language.number(number).capitalize()


@cache
def menu_words(code: str) -> MenuWords:
    """The menu's words of the language with this code; :class:`InputError` if there is none."""
    return MenuWords(load(code), phrases(folder_of(code), "menu.toml"))


def _player(name: str, seat: Seat, language: Language) -> str:
    """A player's name as it is said: "Anna Berg" for "Berg, Anna"; the colour for nobody's."""
    if not name.strip("?N. "):
        return language.say(seat)
    family, comma, own = name.partition(", ")
    return f"{own} {family}" if comma and "," not in own else name


_DAY: Final = re.compile(r"(\d{4}|\?+)(?:\.(\d\d|\?+))?(?:\.(\d\d|\?+))?", re.ASCII)
"""A day of PGN, of which any part may be unknown."""


def day_words(day: str, language: Language) -> str:
    """A day of PGN as it is said, as far as it is known: "1. Mai 2024", "Mai 2024", "1. Mai"."""
    found = _DAY.fullmatch(day)
    if found is None:
        return day
    year, month, number = (part if part and part.isdecimal() else "" for part in found.groups())
    months = language.say("sheet_months").split()
    said = months[int(month) - 1] if month and 0 < int(month) <= len(months) else ""
    if said and number:
        said = language.say("sheet_day", day=str(int(number)), month=said)
    return f"{said} {year}".strip()


def time_control_words(text: str, words: MenuWords) -> str:
    """A time control in few words: "neunzig Minuten plus dreißig Sekunden"."""
    control, language = TimeControl.parse(text), words.language
    if (
        len({(each.increment, each.delay) for each in control.periods}) > 1
        or control.periods[0].delay
    ):
        return " ".join(time_sentences(control, language)).removesuffix(".")
    periods = language.listed([_period(period, language) for period in control.periods])
    extra = control.periods[0].increment
    if not extra:
        return periods
    return words("time.plus", time=periods, extra=time_words(extra, language))


def _period(period: Period, language: Language) -> str:
    minutes, rest = divmod(period.milliseconds, 60_000)
    whole = not rest and minutes in MINUTES
    time = language.count("minute", minutes) if whole else time_words(period.milliseconds, language)
    if period.moves is None:
        return time
    moves = move_count_words(period.moves, language)
    return language.say("conditions_moves", time=time, moves=moves)
