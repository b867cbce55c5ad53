"""A menu that somebody walks through: what happens goes in, the words that come out are kept."""

from accessible_board.app.equipment import Equipment
from accessible_board.box.kept_choices import said_in_menu
from accessible_board.choices import Choices, in_force
from accessible_board.menu.home import first
from accessible_board.menu.in_and_out import (
    EntryTaken,
    HeardInMenu,
    Keep,
    KeptChoices,
    Say,
    Stepped,
    Waited,
    WentBack,
)
from accessible_board.menu.menu import Menu
from accessible_board.settings import Settings

GERMAN = KeptChoices(language="de")


def heard(kept: KeptChoices, settings: Settings) -> Settings:
    """The settings of a game with what was chosen in the menu."""
    return in_force(settings, said_in_menu(kept, Equipment.of(Choices(board=("none",)), settings)))


class Walking:
    """``said`` are the texts of the last step, ``done`` all that was to be done so far."""

    def __init__(self, kept=GERMAN, games=(), sheets=(), boards=1, usual="en"):
        self.menu = Menu(first, kept, games, sheets, usual)
        self.menu.boards = boards
        self.done = []
        self._take(self.menu.begin())

    def happens(self, *inputs):
        for each in inputs:
            self._take(self.menu.observe(each))
        return self.said

    def step(self, times=1):
        return self.happens(*[Stepped()] * times)

    def take(self):
        return self.happens(EntryTaken())

    def back(self):
        return self.happens(WentBack())

    def wait(self):
        return self.happens(Waited())

    def say(self, *texts):
        return self.happens(*map(HeardInMenu, texts))

    @property
    def kept(self):
        return [each.kept for each in self.done if isinstance(each, Keep)][-1]

    def _take(self, outputs):
        self.utterances = [each for each in outputs if isinstance(each, Say)]
        self.said = " ".join(each.text for each in self.utterances)
        self.done += [each for each in outputs if not isinstance(each, Say)]
