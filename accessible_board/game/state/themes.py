"""The parts of a game that follow its events independently, one value for each theme.

State shared between pegs, words and clock is in
:class:`~accessible_board.game.state.game_state.GameState`, which also has these parts.
"""

from accessible_board.game import events as e
from accessible_board.game.state.adjournment import (
    Adjournment,
    AdjournmentEvent,
    Resumption,
    adjournment_after,
)
from accessible_board.game.state.agreeing import Agreeing
from accessible_board.game.state.beginning import Beginning
from accessible_board.game.state.fallen_flags import Flags
from accessible_board.game.state.officials import Officials
from accessible_board.game.state.recording import Recording
from accessible_board.game.state.requests import Requests
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.state.touch_move import TouchMove
from accessible_board.game.state.two_boards import TwoBoards
from accessible_board.game.state.unclaimed import Unclaimed
from accessible_board.game.state.unconfirmed import Unconfirmed
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import GameSetup


class Themes:
    """The parts; each is a value whose ``after(event)`` gives the next one."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.adaptations = setup.adapted
        """The rules of Appendix D that hold otherwise than written (D.1)."""
        self.officials = Officials()
        self.flags = Flags()
        self.beginning = Beginning()
        self.touch_move = TouchMove(setup.release_after)
        self.unclaimed = Unclaimed()
        self.two_boards = TwoBoards()
        self.recording = Recording()
        self.requests = Requests()
        self.agreeing = Agreeing()
        self.unconfirmed = Unconfirmed()
        self.adjournment: Adjournment | None = None
        self.resumption = Resumption()
        begins = Seat.of(setup.board().turn)
        self.sheets = {seat: Scoresheet(seat, begins) for seat in Seat}
        """The two records of the game, one a player (8.1.1)."""

    def follow(self, event: e.Event) -> None:
        """Pass an event to every part."""
        if isinstance(event, e.RuleAdapted):
            changed = {event.adaptation}
            self.adaptations = self.adaptations - changed | (changed if event.holds else set())
        self.officials = self.officials.after(event)
        self.flags = self.flags.after(event)
        self.beginning = self.beginning.after(event)
        self.touch_move = self.touch_move.after(event)
        self.unclaimed = self.unclaimed.after(event)
        self.two_boards = self.two_boards.after(event)
        self.recording = self.recording.after(event)
        self.requests = self.requests.after(event)
        self.agreeing = self.agreeing.after(event)
        self.unconfirmed = self.unconfirmed.after(event)
        reply = self.adjournment is not None and self.adjournment.reply
        self.resumption = self.resumption.after(event, reply=reply)
        if isinstance(event, AdjournmentEvent | e.PositionReinstated):
            self.adjournment = adjournment_after(self.adjournment, event)
        self.sheets = {seat: sheet.after(event) for seat, sheet in self.sheets.items()}

    @property
    def adjourned(self) -> bool:
        """Whether a move is sealed and its envelope not opened: no move may be made."""
        return self.adjournment is not None and self.adjournment.closed

    @property
    def resumption_default_time(self) -> int:
        """The default time of a resumption, in milliseconds (I.10)."""
        own = self.setup.laws.resumption_default_time
        return self.setup.lateness if own is None else own

    @property
    def seconds_in_force(self) -> bool:
        """Whether five seconds a move may be requested in a quickplay finish (III.4)."""
        asked_for = self.setup.laws.seconds_on_request and self.setup.quickplay_seconds
        return asked_for and not self.requests.refused
