"""The player's speech model, to be fetched, and the player's own voice, to be learnt."""

from functools import partial

from accessible_board.game.vocabulary.terms import Device
from accessible_board.menu.in_and_out import FetchModel, Output, Say, Teach
from accessible_board.menu.menu import Menu
from accessible_board.menu.page import MenuEntry, entry


def offered(menu: Menu) -> list[Output]:
    """That there is one to be fetched, and how large it is; nothing where there is none."""
    size = menu.models.get(menu.kept.language)
    return [] if size is None else [_said(menu, "offered", size=_number(menu, size))]


def fetching(menu: Menu) -> list[MenuEntry]:
    """The entry that fetches it, with its size; none where there is none to be fetched."""
    words, size = menu.words, menu.models.get(menu.kept.language)
    if size is None:
        return []
    told = words("model.size", size=_number(menu, size))
    return [entry(words, "model.fetch", partial(_fetch, menu), told)]


def _fetch(menu: Menu) -> list[Output]:
    if menu.fetches:
        return menu.stay(menu.words("model.goes_on"))
    menu.fetches = menu.kept.language
    return [FetchModel(menu.fetches), _said(menu, "begun")]


def _said(menu: Menu, key: str, **values: str) -> Say:
    words = menu.words
    return Say(words(f"model.{key}", **values), words.language.code, follows=True)


def _number(menu: Menu, size: int) -> str:
    return menu.words.language.number(size)


def teaching(menu: Menu) -> MenuEntry:
    """The entry that has the ear learn a voice."""
    return entry(menu.words, "home.teach", partial(begun, menu))


def begun(menu: Menu) -> list[Output]:
    """Instruction, told before the menu is left for the lesson; or the lack of a microphone."""
    words, why = menu.words, menu.went.get(Device.MICROPHONE)
    if why is not None:
        return menu.stay(why)
    return [Say(words("teach.begun"), words.language.code), Teach()]
