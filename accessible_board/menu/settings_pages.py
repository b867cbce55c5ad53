"""How the menu and the game are heard: language, speed and loudness."""

from functools import partial
from typing import Final

import msgspec

from accessible_board.languages import available, load
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Output
from accessible_board.menu.page import Entry, Page, chosen_of, entry

RATES: Final = (110, 140, 170, 200, 240, 280, 330)
"""Words a minute."""

VOLUMES: Final = (25, 50, 75, 100)
"""Per cent."""

_USUAL_RATE, _USUAL_VOLUME = 170, 100


def settings(menu: Menu) -> Page:
    """What can be set, with what it is now."""
    words, kept = menu.words, menu.kept
    number = words.language.number
    entries = (
        entry(words, "settings.language", partial(menu.open, language), words.language.name),
        entry(words, "settings.rate", partial(menu.open, rate), number(kept.rate or _USUAL_RATE)),
        entry(
            words,
            "settings.volume",
            partial(menu.open, volume),
            number(kept.volume or _USUAL_VOLUME),
        ),
    )
    return Page(f"{words('home.settings')}.", entries)


def language(menu: Menu) -> Page:
    """The language of the menu and of the player's own words."""
    entries = tuple(
        Entry(load(code).name, partial(_choose, menu, language=code), language=code)
        for code in available()
    )
    return Page(_titled(menu, "language"), entries, chosen_of(available(), menu.kept.language))


def rate(menu: Menu) -> Page:
    """How fast the voice speaks, in words a minute."""
    now = menu.kept.rate or _USUAL_RATE
    return Page(_titled(menu, "rate"), _numbers(menu, "rate", RATES), chosen_of(RATES, now))


def volume(menu: Menu) -> Page:
    """How loud the earphone is, in per cent."""
    now = menu.kept.volume or _USUAL_VOLUME
    return Page(_titled(menu, "volume"), _numbers(menu, "volume", VOLUMES), chosen_of(VOLUMES, now))


def _numbers(menu: Menu, field: str, offered: tuple[int, ...]) -> tuple[Entry, ...]:
    number = menu.words.language.number
    return tuple(Entry(number(each), partial(_choose, menu, **{field: each})) for each in offered)


def _choose(menu: Menu, **chosen: object) -> list[Output]:
    return menu.keep(msgspec.structs.replace(menu.kept, **chosen))


def _titled(menu: Menu, key: str) -> str:
    return f"{menu.words(f'settings.{key}')}."
