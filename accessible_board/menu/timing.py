"""The time control of the next game: played before, usual, or spoken by the user."""

from functools import cache, partial
from typing import Final

import msgspec

from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.languages import RefusedError
from accessible_board.menu.in_and_out import Output
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import MenuEntry, MenuPage, Take, chosen_of, entry
from accessible_board.menu.words import MINUTES, MenuWords, listened_for, time_control_words
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.time_controls import is_number_alone, read_time_control

TIMES: Final = (
    "3m+2s",
    "5m+3s",
    "10m+5s",
    "15m+10s",
    "25m+10s",
    "60m+30s",
    "90m+30s",
    "90m/40+30m+30s",
)
"""Time controls that are offered to everybody."""

STEPS: Final = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 45, 60)
"""The seconds that are listened for, and through which a button steps."""


def time(menu: Menu) -> MenuPage:
    """The time controls that were played before, the usual ones, and the way to another."""
    words = menu.words
    offered = tuple(dict.fromkeys((*menu.kept.favourites, *TIMES)))
    entries = tuple(
        MenuEntry(time_control_words(control, words), partial(_choose, menu, control))
        for control in offered
    )
    own = entry(words, "time.own", partial(menu.open, minutes))
    return MenuPage(
        f"{words('new_game.time')}.",
        (*entries, own),
        chosen_of(offered, menu.kept.time_control),
        others=spoken_times(words),
        understands=partial(_understood, menu),
    )


def minutes(menu: Menu) -> MenuPage:
    """Minutes for the game."""
    entries = tuple(
        _amount(menu, "minute", number, partial(menu.open, partial(seconds, minutes=number)))
        for number in MINUTES
    )
    return MenuPage(
        menu.words("time.minutes"),
        entries,
        9,
        counts=True,
        others=spoken_times(menu.words),
        understands=partial(_understood, menu, pages=2),
    )


def seconds(menu: Menu, minutes: int) -> MenuPage:
    """Seconds for each move."""
    entries = tuple(
        _amount(menu, "second", number, partial(_choose, menu, _control(minutes, number), 3))
        for number in STEPS
    )
    return MenuPage(menu.words("time.seconds"), entries, counts=True)


def _amount(menu: Menu, unit: str, number: int, take: Take) -> MenuEntry:
    """An entry that is also taken by its number alone."""
    language = menu.words.language
    said = language.count(unit, number)
    names = (said, language.number(number))
    return MenuEntry(f"{said[0].upper()}{said[1:]}.", take, names, typed=(str(number),))


def _choose(menu: Menu, control: str, pages: int = 1) -> list[Output]:
    menu.by_event = False
    kept = msgspec.structs.replace(menu.kept, time_control=control)
    return menu.keep(kept, f"{time_control_words(control, menu.words)}.", pages)


def _control(minutes: int, seconds: int) -> str:
    return f"{minutes}m+{seconds}s" if seconds else f"{minutes}m"


# --- as it is said --------------------------------------------------------------------------------


@cache
def spoken_times(words: MenuWords) -> Grammar:
    """Grammar of time controls: "fünfzehn Minuten plus zehn Sekunden", or the minutes alone."""
    language = words.language
    plus = listened_for(words("time.word_plus"))
    whole = [listened_for(language.count("minute", number)) for number in MINUTES]
    extra = [listened_for(language.count("second", number)) for number in STEPS[1:]]
    both = ((*game, *plus, *move) for game in whole for move in extra)
    return Grammar.of_sentences([*whole, *both])


def understood_time(text: str, words: MenuWords) -> str | None:
    """The time control in somebody's words, if there is one; a number alone names an entry."""
    code = words.language.code
    if is_number_alone(text, code):
        return None
    try:
        control = read_time_control(text, code)
    except RefusedError:
        return None
    first = control.periods[0]
    own = _control(max(1, first.milliseconds // 60_000), first.increment // 1000)
    return own if TimeControl.parse(own) == control else str(control)


def _understood(menu: Menu, text: str, pages: int = 1) -> list[Output] | None:
    control = understood_time(text, menu.words)
    return None if control is None else _choose(menu, control, pages)
