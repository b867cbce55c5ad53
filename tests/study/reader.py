"""Somebody at the menu of practising, who presses, says and hears, without any device."""

from accessible_board.box.kept_choices import keep
from accessible_board.menu.in_and_out import HeardInMenu, KeptChoices, PegsStand, Say
from accessible_board.study.first_pages import PractisingMenu
from accessible_board.study.library import Library
from accessible_board.study.saved import load_study
from tests.support.at_table import wait_until

GAMES = """[Event "Club"]
[Date "2024.05.01"]
[White "Anna"]
[Black "Bruno"]
[Result "1-0"]
[ECO "C44"]
[Opening "King's Knight"]
[TimeControl "600"]

1. e4 {[%clk 0:10:00] A good start.} e5 {[%clk 0:09:50]} 2. Nf3 $1 {[%clk 0:09:40]}
(2. Bc4 Nf6 (2... Bc5 3. Qh5) 3. d3) (2. f4) Nc6 {[%clk 0:09:30]} 3. Bb5 {Spanish.} 1-0

[Event "Club"]
[White "Carla"]
[Black "Anna"]
[Result "0-1"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Qz9 4. d3 0-1

[White "Doris"]
[Black "Emil"]
[FEN "8/8/8/8/8/4k3/4p3/4K3 b - - 0 60"]
[SetUp "1"]
[Result "1/2-1/2"]

60... Kd3 1/2-1/2
"""


class AtMenu:
    """Somebody at the menu of practising; ``said`` is what was heard last."""

    def begin(self, menu):
        self.menu = menu
        self.tasks = []
        menu.later = self.tasks.append
        self._take(menu.begin())

    def _take(self, outputs):
        self.outputs = outputs
        self.said = " ".join(each.text for each in outputs if isinstance(each, Say))
        return self.said

    def say(self, *texts):
        for text in texts:
            self._take(self.menu.observe(HeardInMenu(text)))
        return self.said

    def press(self, *inputs):
        for each in inputs:
            self._take(self.menu.observe(each()))
        return self.said

    def stand(self, occupied, at=0):
        return self._take(self.menu.observe(PegsStand(occupied, at)))

    def think(self):
        """Let what takes its time be done; all that is heard meanwhile."""
        heard = []
        while self.tasks:
            self.tasks.pop(0)(
                lambda happened: heard.append(self._take(self.menu.observe(happened)))
            )
        return " ".join(filter(None, heard))


class Reader(AtMenu):
    """Somebody who practises with a file of games.

    ``judge`` tells what a position is worth.
    """

    def __init__(self, folder, text=GAMES, language="de", judge=None):
        self.folder = folder
        file = folder / "club_games.pgn"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        self.study = folder / "study.json"
        self.library = Library((folder,), (file,), folder / "cache")
        wait_until(lambda: self.library.index(file) is not None)
        self.refused = ""
        self.begin(
            PractisingMenu(
                KeptChoices(language=language),
                (),
                language,
                load_study(self.study),
                self.library,
                self._remember,
                judge,
            )
        )

    def _remember(self, kept):
        keep(self.study, kept)
        return self.refused

    def first_game(self):
        return self.say("Partien nachspielen", "club games", "Alle Partien", "eins")
