"""The first pages: the languages at the first start, the main menu, and the short ways from it.

These lead to a game that the hall has paired or a stick has, to unfinished games, to good-bye, and
to what can be listened to: the state of devices, the scoresheets, the guide.
"""

from dataclasses import replace
from functools import partial
from typing import Final

import msgspec

from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.languages import available, plain_words, typed_words
from accessible_board.languages.manuals import GuideChapter, guide
from accessible_board.menu.in_and_out import (
    BOARD,
    Begin,
    Copy,
    GoOn,
    Keep,
    Output,
    Practise,
    ShutDown,
    Stick,
    Study,
    Teach,
    TellCode,
)
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Build, Menu
from accessible_board.menu.new_game import new_game
from accessible_board.menu.page import MenuEntry, MenuPage, chosen_of, entry, reading
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.settings_pages import begun, offered, settings
from accessible_board.menu.words import MenuWords, menu_words

_NAMING = 3.0
"""Seconds of silence after the name of a language in which it can be taken."""

_LOOKED_AT: Final = (BOARD, Device.EARPHONE, Device.MICROPHONE)


def first(menu: Menu) -> MenuPage:
    """The first page: the languages until one is chosen, then the main menu."""
    return home(menu) if menu.kept.language else languages(menu)


def languages(menu: Menu) -> MenuPage:
    """Each language in its own words, the usual one first, until one is chosen."""
    entries = tuple(_language(menu, code) for code in available())
    usual = chosen_of(available(), menu.usual_language)
    return MenuPage("", entries, usual, patience=_NAMING, wanders=True)


def _language(menu: Menu, code: str) -> MenuEntry:
    name = menu_words(code).language.name
    return MenuEntry(
        menu_words(code)("language.choose", name=name), partial(_chosen, menu, code), (name,), code
    )


def _chosen(menu: Menu, code: str) -> list[Output]:
    kept = msgspec.structs.replace(menu.kept, language=code)
    begun = [*menu.keep(kept)[:1], *menu.begin()]
    return [*begun, *menu.pairing_told(), *menu.stick_told(), *offered(menu)]


def home(menu: Menu) -> MenuPage:
    """The main menu."""
    words = menu.words
    pages: dict[str, Build | Practise | Study | Teach] = {
        **({"go_on": unfinished} if menu.games else {}),
        **({"pairing": partial(paired_game, menu.pairing)} if menu.pairing is not None else {}),
        "new_game": new_game,
        **({"teach": Teach()} if menu.asked_back_often else {}),
        **({"stick": on_stick} if _offers(menu.stick) else {}),
        "practise": Practise(),
        **({"scoresheets": _scoresheets} if menu.sheets else {}),
        "settings": settings,
        "works": _works,
        "guide": _guide_chapters,
        **({"study": Study()} if menu.studies else {}),
        "shut_down": shut_down,
    }
    entries = [
        entry(
            words,
            f"home.{key}",
            partial(_left_for, menu, page)
            if isinstance(page, Practise | Study | Teach)
            else partial(menu.open, page),
        )
        for key, page in pages.items()
    ]
    return MenuPage(words("home.title"), (*entries[:-1], leaving(entries[-1], words)))


def leaving(entry: MenuEntry, words: MenuWords) -> MenuEntry:
    """The entry that ends the evening, called as well by what is typed to leave a game."""
    language, home = words.language, set(map(plain_words, words.forms("command.home")))
    leave = [each for each in language.commands["leave"] if plain_words(each) not in home]
    return replace(
        entry, typed=("quit", "exit", *typed_words(language.code)["verbs"]["quit"], *leave)
    )


def _left_for(menu: Menu, what: Practise | Study | Teach) -> list[Output]:
    match what:
        case Study():
            return [menu.soon(), what]
        case Teach():
            return begun(menu)
    return [what]


def _offers(stick: Stick | None) -> bool:
    return stick is not None and (stick.event or bool(stick.pairings))


def paired_game(pairing: TablePairing, menu: Menu) -> MenuPage:
    """The game as it was paired, and its beginning; an unknown player is asked for first."""
    words, own = menu.words, menu.kept.own_name
    if pairing.seat_of(own) is None:
        return _who_plays(pairing, menu)
    other = partial(menu.open, partial(_who_plays, pairing))
    entries = (
        entry(words, "new_game.begin", partial(_begin, menu, pairing)),
        entry(words, "new_game.own_name", other, own),
    )
    return MenuPage(pairing.told(own, words), entries)


def _who_plays(pairing: TablePairing, menu: Menu) -> MenuPage:
    entries = tuple(
        MenuEntry(name, partial(_plays_here, menu, pairing, name))
        for name in (pairing.white, pairing.black)
    )
    return MenuPage(f"{menu.words('new_game.own_name')}.", entries)


def _plays_here(menu: Menu, pairing: TablePairing, name: str) -> list[Output]:
    menu.kept = msgspec.structs.replace(menu.kept, own_name=name)
    menu.begin()
    return [Keep(menu.kept), *menu.open(partial(paired_game, pairing))]


def _begin(menu: Menu, pairing: TablePairing) -> list[Output]:
    own = menu.kept.own_name
    menu.kept = msgspec.structs.replace(
        menu.kept,
        seat=pairing.seat_of(own) or menu.kept.seat,
        opponent_name=pairing.black if own == pairing.white else pairing.white,
        time_control=pairing.time_control or menu.kept.time_control,
    )
    by_event = menu.stick is not None and menu.stick.event
    return [Keep(menu.kept), menu.soon(), Begin(menu.kept, by_event, pairing)]


def on_stick(menu: Menu) -> MenuPage:
    """Offers of the stick for the next game: the event's conditions, and its pairings."""
    words, stick = menu.words, menu.stick
    event, pairings = (stick.event, stick.pairings) if stick is not None else (False, ())
    by_event = entry(words, "stick.by_event", partial(_by_event, menu))
    entries = (
        *([by_event] if event else []),
        *(_pair_on_stick(menu, white, black) for white, black in pairings),
    )
    back = () if entries else (entry(words, "command.back", menu.back),)
    return MenuPage(f"{words('home.stick')}.", (*entries, *back))


def _by_event(menu: Menu) -> list[Output]:
    menu.by_event = True
    menu.back()
    return menu.open(new_game)


def _pair_on_stick(menu: Menu, white: str, black: str) -> MenuEntry:
    """Take both names, White's and Black's, and go to the new game."""
    label = menu.words("unfinished.names", white=white, black=black)
    return MenuEntry(label, partial(_take_pair, menu, white, black))


def _take_pair(menu: Menu, white: str, black: str) -> list[Output]:
    menu.by_event = menu.stick is not None and menu.stick.event
    own, other = (white, black) if menu.kept.seat is Seat.WHITE else (black, white)
    kept = msgspec.structs.replace(menu.kept, own_name=own, opponent_name=other)
    return [*menu.keep(kept)[:1], *menu.open(new_game)]


def unfinished(menu: Menu) -> MenuPage:
    """The unfinished games; a single one is described at once."""
    entries = tuple(_game(menu, game) for game in menu.games)
    return MenuPage(menu.words("unfinished.title"), entries)


def _game(menu: Menu, game: KnownGame) -> MenuEntry:
    return MenuEntry(
        game.told(menu.words), lambda: [menu.soon(), GoOn(game.path)], (game.names(menu.words),)
    )


def shut_down(menu: Menu) -> MenuPage:
    """Asks back before the machine is switched off."""
    words = menu.words
    entries = (
        entry(words, "answer.no", menu.back),
        entry(words, "answer.yes", lambda: [ShutDown()]),
    )
    return MenuPage(words("shut_down.title"), entries)


def _works(menu: Menu) -> MenuPage:
    """Page that tells if board, earphone and microphone work, with advice if not."""
    told = [menu.went.get(device) or _found(menu, device) for device in _LOOKED_AT]
    return reading("", told)


def _found(menu: Menu, device: str) -> str:
    several = device == BOARD and menu.boards > 1
    return menu.words("found.boards") if several else menu.found(device)


def _guide_chapters(menu: Menu) -> MenuPage:
    """The chapters of the guide, each read from its beginning."""
    entries = tuple(
        MenuEntry(chapter.title, partial(menu.open, partial(_chapter, chapter=chapter)))
        for chapter in guide(menu.words.language.code)
    )
    return MenuPage(f"{menu.words('home.guide')}.", entries)


def _chapter(menu: Menu, chapter: GuideChapter) -> MenuPage:
    return reading(f"{chapter.title}.", chapter.sentences)


def _scoresheets(menu: Menu) -> MenuPage:
    """The games that were recorded, the newest first, and all of them for the stick."""
    words = menu.words
    entries = tuple(_sheet_named(menu, game) for game in menu.sheets)
    every = tuple(game.path for game in menu.sheets)
    copy = entry(words, "scoresheet.copy_all", partial(_copy, menu, every))
    return MenuPage(f"{words('home.scoresheets')}.", (*entries, copy))


def _sheet_named(menu: Menu, game: KnownGame) -> MenuEntry:
    """A game by opponent, day, result and moves, by which its player remembers it."""
    sheet = partial(_scoresheet, game=game)
    return MenuEntry(
        game.remembered(menu.kept.own_name, menu.words),
        partial(menu.open, sheet),
        (game.names(menu.words),),
    )


def _scoresheet(menu: Menu, game: KnownGame) -> MenuPage:
    """Listen to a scoresheet, copy it, or hear the codes of a game that is over."""
    words = menu.words
    read = partial(reading, "", game.moves(words))
    entries = [
        entry(words, "scoresheet.hear", partial(menu.open, lambda _: read())),
        entry(words, "scoresheet.copy", partial(_copy, menu, (game.path,))),
    ]
    if game.game.state.ended is not None:
        entries.append(entry(words, "scoresheet.code", lambda: [TellCode(game.path)]))
    return MenuPage(game.names(words), tuple(entries))


def _copy(menu: Menu, paths: tuple[str, ...]) -> list[Output]:
    if menu.stick is None:
        return menu.stay(menu.words("stick.none"))
    return [Copy(paths)]
