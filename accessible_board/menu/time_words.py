"""A time control as the menu says it."""

from typing import Final

from accessible_board.game.vocabulary.time_control import Period, TimeControl
from accessible_board.languages import Language
from accessible_board.menu.words import MenuWords
from accessible_board.narration.announcing import move_count_words, time_words
from accessible_board.narration.sentences.arbitration import time_sentences

MINUTES: Final = (*range(1, 61), 75, 90, 100, 120, 150, 180)
"""Numbers of minutes that can be said."""


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
