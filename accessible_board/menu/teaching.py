"""The own voice: offered to be learnt to whoever was asked back often, and learnt for whoever asks.

The menu is left for it, so that it never goes on in a game.
"""

from functools import partial

from accessible_board.game.vocabulary.devices import Device
from accessible_board.menu.menu import Menu
from accessible_board.menu.outputs import Output, Say, Teach
from accessible_board.menu.page import MenuEntry, entry


def teaching(menu: Menu) -> MenuEntry:
    """The entry that has the ear learn a voice."""
    return entry(menu.words, "home.teach", partial(begun, menu))


def begun(menu: Menu) -> list[Output]:
    """What to do, told before the menu is left for it; or why there is no microphone."""
    words, why = menu.words, menu.went.get(Device.MICROPHONE)
    if why is not None:
        return menu.stay(why)
    return [Say(words("teach.begun"), words.language.code), Teach()]
