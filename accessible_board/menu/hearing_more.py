"""Pages to listen to: the state of devices, the scoresheets, the guide."""

from functools import partial
from typing import Final

from accessible_board.game.vocabulary.terms import Device
from accessible_board.languages.guide import GuideChapter, guide
from accessible_board.menu.inputs import BOARD
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Copy, Output, TellCode
from accessible_board.menu.page import MenuEntry, MenuPage, entry, reading

_LOOKED_AT: Final = (BOARD, Device.EARPHONE, Device.MICROPHONE)


def works(menu: Menu) -> MenuPage:
    """Page that tells if board, earphone and microphone work, with advice if not."""
    told = [menu.went.get(device) or _found(menu, device) for device in _LOOKED_AT]
    return reading("", told)


def _found(menu: Menu, device: str) -> str:
    several = device == BOARD and menu.boards > 1
    return menu.words("found.boards") if several else menu.found(device)


def guide_chapters(menu: Menu) -> MenuPage:
    """The chapters of the guide, each read from its beginning."""
    entries = tuple(
        MenuEntry(chapter.title, partial(menu.open, partial(_chapter, chapter=chapter)))
        for chapter in guide(menu.words.language.code)
    )
    return MenuPage(f"{menu.words('home.guide')}.", entries)


def _chapter(menu: Menu, chapter: GuideChapter) -> MenuPage:
    return reading(f"{chapter.title}.", chapter.sentences)


def scoresheets(menu: Menu) -> MenuPage:
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
