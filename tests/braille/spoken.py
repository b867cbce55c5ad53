"""The same evening where the opponent speaks, on the board's firmware in a simulated chip."""

import contextlib
import time

from accessible_board.devices.simulator.board import SimulatedBoard
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from tests.blindfold.evening import MORE_TRIES, SIGNING, breathing
from tests.blindfold.people import Person, WaitedInVainError
from tests.braille.silent import SilentEvening, said
from tests.support.at_table import AtTable, wait_until
from tests.support.room import open_room

SETTINGS = 'rate = 200\nlanguage = "{}"\nvibration = "white"\n'


REMEMBERED = 8
"""Lines that are told where something was waited for in vain."""


class SpokenEvening(SilentEvening):
    """Her opponent has nothing but his voice and the button; what is asked back is asked aloud."""

    def __init__(self, closing, folder, tell, cells=40):
        super().__init__(folder, tell, cells)
        self.room = closing.enter_context(open_room("hall", "table"))
        self._board = closing.enter_context(SimulatedBoard())
        self._felt = 0
        self._him = Person(
            "Bruno",
            self.room,
            "table",
            ["hall"],
            "de",
            lambda who, what: self._note(who, what),
            200,
        )
        closing.callback(self._him.close)
        closing.enter_context(breathing(self.room, "table"))

    def switch_on(self, board=None):
        self.table = AtTable(
            self._folder,
            *("--braille", self.display.host),
            ear="none",
            loudspeaker="hall",
            microphone="black=table_monitor",
            board=self._board,
            variables=self.room.environment,
            settings=SETTINGS,
        )

    def feels(self, pulses):
        """Wait until this is felt, after what was felt before."""
        since = self._felt
        try:
            wait_until(lambda: pulses in self._board.felt[since:])
        except AssertionError:
            read = self.display.shown[-REMEMBERED:]
            raise WaitedInVainError((pulses, self._board.felt, read)) from None
        self._felt = len(self._board.felt)
        self._note("feels", pulses)

    def he_presses(self):
        self._note("Bruno", "presses")
        self._board.press(Seat.BLACK)

    def he_announces(self, san):
        """He is asked aloud where he was not understood, and says it again until she reads it."""
        self._him.say("Hallo zusammen")
        with contextlib.suppress(WaitedInVainError):
            self._him.hear("not_understood", patience=10)
        for _ in range(MORE_TRIES):
            self._him.say(said(self.position, san))
            with contextlib.suppress(AssertionError):
                self.reads(san, patience=10)
                return
        raise WaitedInVainError(f"She never read {san}.")

    def he_resigns(self):
        """He is asked back aloud, and says yes."""
        german = load("de")
        for _ in range(MORE_TRIES):
            self._him.forget()
            self._him.say(german.taught("resign"))
            with contextlib.suppress(WaitedInVainError):
                self._him.hear("confirm_resign", "yes_or_no", patience=20)
                self._him.say(german.taught("yes"))
                self._him.hear("ended_resignation", patience=20)
                return
        raise WaitedInVainError("He was never understood.")

    def he_signs(self):
        """Two presses (8.7)."""
        self.he_presses()
        self._him.hear("signing_press")
        time.sleep(SIGNING)
        self.he_presses()
