"""Whether an arbiter comes to the next game, and the codes by which the program knows one."""

from functools import partial

import msgspec

from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Output
from accessible_board.menu.page import MenuPage, entry, reading


def arbiter(menu: Menu) -> MenuPage:
    """A friendly game, in which both players decide, or one with an arbiter; and the codes."""
    words = menu.words
    choices = tuple(
        entry(words, _key(comes), partial(_choose, menu, comes)) for comes in (False, True)
    )
    codes = entry(words, "arbiter.codes", partial(menu.open, _codes))
    title = f"{words('new_game.arbiter')}."
    return MenuPage(title, (*choices, codes), int(menu.arbiter_comes))


def arbiter_told(menu: Menu) -> str:
    """What is chosen, as it is said beside the entry."""
    return menu.words(_key(menu.arbiter_comes))


def _key(comes: bool) -> str:
    return "arbiter.comes" if comes else "arbiter.none"


def _choose(menu: Menu, comes: bool) -> list[Output]:
    kept = msgspec.structs.replace(menu.kept, arbiter=comes)
    return menu.keep(kept, f"{menu.words(_key(comes))}.")


def _codes(menu: Menu) -> MenuPage:
    """The codes of the next game, for whoever sets the table up, who hands them to the arbiter.

    Those that an arbiter has chosen are told to nobody.
    """
    codes = [*map(_spaced, menu.arbiter_codes)] or [menu.words("arbiter.chosen")]
    page = reading(menu.words("arbiter.how"), codes)
    return MenuPage(page.title, page.entries, patience=1.0, reads=True)


def _spaced(code: str) -> str:
    """A code to be heard digit by digit."""
    return f"{' '.join(code)}."
