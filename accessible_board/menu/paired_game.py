"""The pages of the game that the hall has paired for this table: two presses begin it."""

from functools import partial

import msgspec

from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Begin, Keep, Output
from accessible_board.menu.page import MenuEntry, MenuPage, entry
from accessible_board.menu.pairing import TablePairing


def paired_game(pairing: TablePairing, menu: Menu) -> MenuPage:
    """The game as it was paired, and its beginning; who plays here is asked first if unknown."""
    words, own = menu.words, menu.kept.own_name
    if pairing.seat_of(own) is None:
        return who_plays(pairing, menu)
    other = partial(menu.open, partial(who_plays, pairing))
    entries = (
        entry(words, "new_game.begin", partial(_begin, menu, pairing)),
        entry(words, "new_game.own_name", other, own),
    )
    return MenuPage(pairing.told(own, words), entries)


def who_plays(pairing: TablePairing, menu: Menu) -> MenuPage:
    """Which of the two plays at the peg board."""
    entries = tuple(
        MenuEntry(name, partial(_is_here, menu, pairing, name))
        for name in (pairing.white, pairing.black)
    )
    return MenuPage(f"{menu.words('new_game.own_name')}.", entries)


def _is_here(menu: Menu, pairing: TablePairing, name: str) -> list[Output]:
    menu.kept = msgspec.structs.replace(menu.kept, own_name=name)
    menu.begin()
    return [Keep(menu.kept), *menu.open(partial(paired_game, pairing))]


def _begin(menu: Menu, pairing: TablePairing) -> list[Output]:
    """Leave the menu for this game."""
    own = menu.kept.own_name
    menu.kept = msgspec.structs.replace(
        menu.kept,
        seat=pairing.seat_of(own) or menu.kept.seat,
        opponent_name=pairing.black if own == pairing.white else pairing.white,
        time_control=pairing.time_control or menu.kept.time_control,
    )
    by_event = menu.stick is not None and menu.stick.event
    return [Keep(menu.kept), menu.soon(), Begin(menu.kept, by_event, pairing)]
