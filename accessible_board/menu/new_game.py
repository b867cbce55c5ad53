"""A new game: one press begins it as the last one was; everything can be chosen anew before."""

from functools import partial

import chess
import msgspec

from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.menu.kept import Opponent
from accessible_board.menu.menu import Menu
from accessible_board.menu.names import name_of
from accessible_board.menu.outputs import Begin, Output
from accessible_board.menu.page import READING, MenuEntry, MenuPage, chosen_of, entry, reading
from accessible_board.menu.time_words import time_control_words
from accessible_board.menu.timing import time
from accessible_board.menu.words import menu_words
from accessible_board.narration.announcing import AnnouncingStyle


def new_game(menu: Menu) -> MenuPage:
    """Conditions of the next game, and its beginning."""
    words, kept = menu.words, menu.kept
    values = {
        "seat": (seat, words.language.say(kept.seat)),
        "time": (time, time_control_words(_time_control(menu), words)),
        "opponent": (opponent, words(f"opponent.{kept.opponent}")),
        "opponent_language": (opponent_language, _opponent_language(menu)),
        "own_name": (name_of("own_name"), kept.own_name or words("names.none")),
        "opponent_name": (name_of("opponent_name"), kept.opponent_name or words("names.none")),
        "arbiter": (arbiter, arbiter_told(menu)),
    }
    entries = (
        entry(words, "new_game.begin", partial(_begin, menu)),
        *(
            entry(words, f"new_game.{key}", partial(menu.open, page), value)
            for key, (page, value) in values.items()
        ),
        entry(words, "new_game.introduction", partial(menu.open, introduction)),
    )
    return MenuPage(words("new_game.title"), entries)


def _begin(menu: Menu) -> list[Output]:
    """Leave the menu for a game; until that is there, nobody's press is seen."""
    return [menu.soon(), Begin(menu.kept, menu.by_event)]


def _time_control(menu: Menu) -> str:
    """That of the event on the stick, where it was chosen and fixes one."""
    if menu.by_event and menu.stick is not None and menu.stick.time_control:
        return menu.stick.time_control
    return menu.kept.time_control


def _opponent_language(menu: Menu) -> str:
    return load(menu.kept.opponent_language or menu.kept.language).name


def seat(menu: Menu) -> MenuPage:
    """The own colour."""
    say = menu.words.language.say
    entries = tuple(
        MenuEntry(say(seat), partial(_choose, menu, say(seat), seat=seat)) for seat in Seat
    )
    return MenuPage(_titled(menu, "seat"), entries, list(Seat).index(menu.kept.seat))


def opponent(menu: Menu) -> MenuPage:
    """Ways in which the opponent may take part."""
    known = [way for way in Opponent if way is not Opponent.BOARD or menu.boards > 1]
    entries = tuple(
        entry(
            menu.words,
            f"opponent.{way}",
            partial(_choose, menu, menu.words(f"opponent.{way}"), opponent=way),
        )
        for way in known
    )
    return MenuPage(_titled(menu, "opponent"), entries, chosen_of(known, menu.kept.opponent))


def opponent_language(menu: Menu) -> MenuPage:
    """The language in which the opponent announces."""
    entries = tuple(
        MenuEntry(load(code).name, partial(_choose, menu, load(code).name, opponent_language=code))
        for code in available()
    )
    now = menu.kept.opponent_language or menu.kept.language
    return MenuPage(_titled(menu, "opponent_language"), entries, chosen_of(available(), now))


def introduction(menu: Menu) -> MenuPage:
    """Instruction for the opponent, told aloud in the opponent's language."""
    words = menu_words(menu.kept.opponent_language or menu.kept.language)
    language, board = words.language, chess.Board()
    values = {
        "move": AnnouncingStyle(language).move(board.parse_san("Nf3"), board),
        "now": language.taught("now"),
        "draw": language.taught("offer_draw"),
    }
    keys = [key for key in words.phrases if key.startswith("introduction.")]
    entries = (MenuEntry(words(key, **values), list, language=language.code) for key in keys)
    return MenuPage("", tuple(entries), patience=READING, reads=True, aloud=True)


def _choose(menu: Menu, said: str, **chosen: object) -> list[Output]:
    return menu.keep(msgspec.structs.replace(menu.kept, **chosen), f"{said}.")


def _titled(menu: Menu, key: str) -> str:
    return f"{menu.words(f'new_game.{key}')}."


def arbiter(menu: Menu) -> MenuPage:
    """A friendly game, in which both players decide, or one with an arbiter; and the codes."""
    words = menu.words
    choices = tuple(
        entry(words, _key(comes), partial(_whether, menu, comes)) for comes in (False, True)
    )
    codes = entry(words, "arbiter.codes", partial(menu.open, _codes))
    title = f"{words('new_game.arbiter')}."
    return MenuPage(title, (*choices, codes), int(menu.arbiter_comes))


def arbiter_told(menu: Menu) -> str:
    """Present choice, as it is said beside the entry."""
    return menu.words(_key(menu.arbiter_comes))


def _key(comes: bool) -> str:
    return "arbiter.comes" if comes else "arbiter.none"


def _whether(menu: Menu, comes: bool) -> list[Output]:
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
