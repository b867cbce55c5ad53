"""``accessible-board table`` as a program of its own, at a board whose buttons a test presses."""

import time

from accessible_board.game.vocabulary.terms import Seat
from tests.support.child import Playing
from tests.support.patience import PATIENCE
from tests.support.terminal_board import VirtualBoard

NEVER = "true"
"""A command that switches nothing off."""

SETTINGS = 'rate = 450\nlanguage = "{}"\n'
"""The fastest voice: the program says all that it says, and a test waits for less of it."""


class AtTable:
    """The program and the board in front of it. ``ear`` is what was heard, a WAV file.

    ``language`` is the usual one of this machine, which is the first that is offered.
    """

    def __init__(
        self,
        folder,
        *options,
        board=None,
        microphone="none",
        ear=None,
        loudspeaker="none",
        variables=None,
        language="de",
        settings=SETTINGS,
        within=(),
        plays=Playing,
    ):
        path = folder / "accessible-board" / "settings.toml"
        path.parent.mkdir(exist_ok=True)
        path.write_text(settings.format(language), "utf-8")
        self.board = board or VirtualBoard(7)
        self.ear = folder / "ear.wav"
        self.playing = plays(
            folder,
            *("--board", self.board.port, "--journal", str(folder), "--shut-down", NEVER),
            *options,
            sound=(
                "--ear",
                ear or f"file:{self.ear}",
                "--loudspeaker",
                loudspeaker,
                "--microphone",
                microphone,
            ),
            command="table",
            variables=variables,
            within=within,
        )

    @property
    def lines(self):
        return self.playing.lines

    def hears(self, part, count=1):
        """Wait until so many lines that were said contain this."""
        self.playing.wait_for(part, count)
        return self

    def step(self):
        self.board.press(Seat.WHITE)
        return self

    def take(self):
        self.board.press(Seat.BLACK)
        return self

    def hold(self):
        """Hold a button; that it was let go is nothing more."""
        self.board.hold(Seat.WHITE)
        return self

    def let_go(self):
        self.board.let_go(Seat.WHITE)
        return self

    def chooses_german(self):
        """Hear the languages until one is German, on a machine where it is the first; take it."""
        self.hears("Das Brett ist da.").hears("Deutsch: Drücken Sie jetzt einen Knopf")
        self.playing.type("Deutsch")  # A press might come when the next language is being told.
        return self.hears("Hauptmenü. Eins: Neue Partie.")

    def switches_off(self):
        """Choose it in the main menu, where it is the last entry."""
        self.playing.type("Ausschalten").wait_for("Ausschalten?").type("ja")
        code, errors = self.playing.end()
        self.board.close()
        assert (code, errors) == (0, ""), errors
        return self.lines

    def kill(self):
        """Pull the plug; the board stands as it stood."""
        self.playing.kill()
        return self.board


def wait_until(is_so, seconds=PATIENCE):
    """Wait for what another process does."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.01)
