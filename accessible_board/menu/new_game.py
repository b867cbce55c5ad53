"""A new game: one press begins it as the last one was; everything can be chosen anew before.

The players' names are chosen from known ones, or spelled with announcing names.
"""

from collections.abc import Iterator
from functools import partial

import chess
import msgspec

from accessible_board import bounds
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load, plain_words
from accessible_board.menu.in_and_out import Begin, Opponent, Output
from accessible_board.menu.menu import Build, Menu
from accessible_board.menu.page import READING, MenuEntry, MenuPage, chosen_of, entry, reading
from accessible_board.menu.timing import time
from accessible_board.menu.words import menu_words, time_control_words
from accessible_board.narration.announcing import AnnouncingStyle


def _name_of(field: str) -> Build:
    """The page on which the name is chosen that is kept as ``own_name`` or ``opponent_name``."""
    return partial(_names, field=field)


def _names(menu: Menu, field: str) -> MenuPage:
    """The names that are known, and the way to a new one."""
    words, kept = menu.words, menu.kept
    on_stick = menu.stick.names if menu.stick is not None else ()
    known = dict.fromkeys((*kept.names, *on_stick))
    entries = (
        *(MenuEntry(name, partial(_choose_name, menu, field, name)) for name in known),
        entry(words, "names.spell", partial(_begin_spelling, menu, field)),
        entry(words, "names.none", partial(_choose_name, menu, field, "")),
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
    menu.spelt = f"{menu.spelt}{letter.upper() if begins else letter.lower()}"[: bounds.NAME]
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
    return _choose_name(menu, field, name, pages=2)


def _choose_name(menu: Menu, field: str, name: str, pages: int = 1) -> list[Output]:
    kept = msgspec.structs.replace(menu.kept.named(name), **{field: name})
    return menu.keep(kept, f"{name}." if name else "", pages)


def new_game(menu: Menu) -> MenuPage:
    """Conditions of the next game, and its beginning."""
    words, kept = menu.words, menu.kept
    values = {
        "seat": (seat, words.language.say(kept.seat)),
        "time": (time, time_control_words(_time_control(menu), words)),
        "opponent": (opponent, words(f"opponent.{kept.opponent}")),
        "opponent_language": (
            opponent_language,
            load(kept.opponent_language or kept.language).name,
        ),
        "own_name": (_name_of("own_name"), kept.own_name or words("names.none")),
        "opponent_name": (_name_of("opponent_name"), kept.opponent_name or words("names.none")),
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
