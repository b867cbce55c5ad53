"""The parts of a game that follow its events by themselves, a value a theme.

What hangs together with pegs, words and clock stands in
:class:`~accessible_board.game.state.GameState`, which has these parts too.
"""

from accessible_board.game import events as e
from accessible_board.game.beginning import Beginning
from accessible_board.game.fallen import Flags
from accessible_board.game.officials import Officials
from accessible_board.game.recording import Recording
from accessible_board.game.scoresheet import Scoresheet
from accessible_board.game.seats import Seat
from accessible_board.game.setup import GameSetup
from accessible_board.game.touch_move import TouchMove
from accessible_board.game.unclaimed import Unclaimed


class Themes:
    """Each part is a value that gives the next one: ``after(event)``."""

    def __init__(self, setup: GameSetup) -> None:
        self.setup = setup
        self.adaptations = setup.adapted
        """The rules of Appendix D that hold otherwise than written (D.1)."""
        self.officials = Officials()
        self.flags = Flags()
        self.beginning = Beginning()
        self.touch_move = TouchMove(setup.release_after)
        self.unclaimed = Unclaimed()
        self.recording = Recording()
        begins = Seat.of(setup.board().turn)
        self.sheets = {seat: Scoresheet(seat, begins) for seat in Seat}
        """The two records of the game, one a player (8.1.1)."""

    def follow(self, event: e.Event) -> None:
        """Let every part follow an event."""
        if isinstance(event, e.RuleAdapted):
            changed = {event.adaptation}
            self.adaptations = self.adaptations - changed | (changed if event.holds else set())
        self.officials = self.officials.after(event)
        self.flags = self.flags.after(event)
        self.beginning = self.beginning.after(event)
        self.touch_move = self.touch_move.after(event)
        self.unclaimed = self.unclaimed.after(event)
        self.recording = self.recording.after(event)
        self.sheets = {seat: sheet.after(event) for seat, sheet in self.sheets.items()}
