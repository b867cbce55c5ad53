"""Names of the players: known ones to choose from, or spelled with announcing names."""

from collections.abc import Iterator
from functools import partial

import msgspec

from accessible_board.languages import plain_words
from accessible_board.menu.menu import Build, Menu
from accessible_board.menu.outputs import Output
from accessible_board.menu.page import MenuEntry, MenuPage, entry


def name_of(field: str) -> Build:
    """The page on which the name is chosen that is kept as ``own_name`` or ``opponent_name``."""
    return partial(_names, field=field)


def _names(menu: Menu, field: str) -> MenuPage:
    """The names that are known, and the way to a new one."""
    words, kept = menu.words, menu.kept
    on_stick = menu.stick.names if menu.stick is not None else ()
    known = dict.fromkeys((*kept.names, *on_stick))
    entries = (
        *(MenuEntry(name, partial(_choose, menu, field, name)) for name in known),
        entry(words, "names.spell", partial(_begin_spelling, menu, field)),
        entry(words, "names.none", partial(_choose, menu, field, "")),
    )
    return MenuPage(f"{words(f'new_game.{field}')}.", entries)


def _begin_spelling(menu: Menu, field: str) -> list[Output]:
    menu.spelt = ""
    return menu.open(partial(_spelling, field=field))


def _spelling(menu: Menu, field: str) -> MenuPage:
    """The letters, each by a name that begins with it; first, entries to end and mend a name."""
    words = menu.words
    entries = (
        entry(words, "names.done", partial(_done, menu, field)),
        entry(words, "names.delete", partial(_delete, menu)),
        entry(words, "names.space", partial(_add, menu, " ")),
        *(MenuEntry(name, partial(_add, menu, name[0])) for name in _letters(menu)),
    )
    return MenuPage(words("names.title"), entries, at=3)


def _letters(menu: Menu) -> Iterator[str]:
    """Anna to Hector as squares are announced, the other letters after them."""
    yield from menu.words.language.files.names()
    yield from menu.words("names.letters").split()


def _add(menu: Menu, letter: str) -> list[Output]:
    begins = not menu.spelt or menu.spelt.endswith(" ")
    menu.spelt += letter.upper() if begins else letter.lower()
    return menu.stay(_so_far(menu))


def _delete(menu: Menu) -> list[Output]:
    menu.spelt = menu.spelt[:-1]
    return menu.stay(_so_far(menu))


def _so_far(menu: Menu) -> str:
    """Letters spelled so far, one by one, and as a name once it is more than one."""
    spelt = menu.spelt.strip()
    return f"{', '.join(spelt)}: {spelt}." if len(spelt) > 1 else f"{spelt}."


def _done(menu: Menu, field: str) -> list[Output]:
    name = " ".join(menu.spelt.split())
    if not plain_words(name):
        return menu.stay(menu.words("names.empty"))
    return _choose(menu, field, name, pages=2)


def _choose(menu: Menu, field: str, name: str, pages: int = 1) -> list[Output]:
    kept = msgspec.structs.replace(menu.kept.named(name), **{field: name})
    return menu.keep(kept, f"{name}." if name else "", pages)
