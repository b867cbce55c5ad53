"""The first pages: the languages at the first start, the main menu, unfinished games, good-bye."""

from functools import partial

import msgspec

from accessible_board.languages import available
from accessible_board.menu.menu import Menu
from accessible_board.menu.new_game import new_game
from accessible_board.menu.outputs import GoOn, Output, ShutDown
from accessible_board.menu.page import Entry, Page, entry
from accessible_board.menu.unfinished import Unfinished
from accessible_board.menu.words import menu_words

_NAMING = 3.0
"""Seconds of silence after the name of a language in which it can be taken."""


def first(menu: Menu) -> Page:
    """Where the walk begins: the languages until one is chosen, then the main menu."""
    return home(menu) if menu.kept.language else languages(menu)


def languages(menu: Menu) -> Page:
    """Each language in its own words, one after another, until one is taken."""
    entries = tuple(_language(menu, code) for code in available())
    return Page("", entries, patience=_NAMING, wanders=True)


def _language(menu: Menu, code: str) -> Entry:
    name = menu_words(code).language.name
    return Entry(
        menu_words(code)("language.choose", name=name), partial(_chosen, menu, code), (name,), code
    )


def _chosen(menu: Menu, code: str) -> list[Output]:
    kept = msgspec.structs.replace(menu.kept, language=code)
    return [*menu.keep(kept)[:1], *menu.begin()]


def home(menu: Menu) -> Page:
    """The main menu."""
    words = menu.words
    found = [entry(words, "home.go_on", partial(menu.open, unfinished))] if menu.games else []
    entries = (
        *found,
        entry(words, "home.new_game", partial(menu.open, new_game)),
        entry(words, "home.shut_down", partial(menu.open, shut_down)),
    )
    return Page(words("home.title"), entries)


def unfinished(menu: Menu) -> Page:
    """Which of the unfinished games; one alone is told at once."""
    entries = tuple(_game(menu, game) for game in menu.games)
    return Page(menu.words("unfinished.title"), entries)


def _game(menu: Menu, game: Unfinished) -> Entry:
    return Entry(game.told(menu.words), lambda: [GoOn(game.path)], (game.names(menu.words),))


def shut_down(menu: Menu) -> Page:
    """Asks back before the machine is switched off."""
    words = menu.words
    entries = (
        entry(words, "answer.no", menu.back),
        entry(words, "answer.yes", lambda: [ShutDown()]),
    )
    return Page(words("shut_down.title"), entries)
