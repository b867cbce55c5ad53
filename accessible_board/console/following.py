"""The game as the console knows it: a copy that follows the record, and nothing else.

The pages never look at the game itself. Every entry of the journal reaches the console after it is
on disk, and here the same events lead to the same game, as they do when a journal is replayed.
"""

from collections.abc import Iterable

from accessible_board.arbiter.notating import Notated, Notation
from accessible_board.arbiter.reporting import Happening
from accessible_board.arbiter.words import Words
from accessible_board.game.events import (
    Event,
    MoveCompleted,
    PawnMadeQueen,
    PositionReinstated,
    RulingRefused,
)
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry


class Following:
    """A copy of one game: its state, both scoresheets, and everything that happened."""

    def __init__(self, setup: GameSetup, entries: Iterable[Entry] = ()) -> None:
        begins = Seat.of(setup.board().turn)
        self.setup = setup
        self.state = GameState(setup)
        self.sheets = {seat: Scoresheet(seat, begins) for seat in Seat}
        self.happenings: list[Happening] = []
        self._position = setup.board()
        self._notations: dict[tuple[Seat, str], Notation] = {}
        for entry in entries:
            self.follow(entry)

    def notated(self, seat: Seat, words: Words) -> tuple[Notated, ...]:
        """The moves of the scoresheet of a seat in the notation of a language."""
        key = seat, words.language.code
        if key not in self._notations:
            self._notations[key] = Notation(self.setup.board(), words)
        return self._notations[key].of(self.sheets[seat])

    def follow(self, entry: Entry) -> None:
        """Let happen what the record says."""
        if isinstance(entry.observed, ArbiterRuled):
            effective = not all(isinstance(event, RulingRefused) for event in entry.decided)
            self._note(entry.observed, effective=effective)
        for event in entry.decided:
            self._note(event)
            self.state.apply(event)
            self.sheets = {seat: sheet.after(event) for seat, sheet in self.sheets.items()}
            if isinstance(event, _MOVING):
                self._position = self.state.position.copy(stack=False)

    def _note(self, what: Event | ArbiterRuled, *, effective: bool = True) -> None:
        self.happenings.append(Happening(what, self._position, effective))


_MOVING = (MoveCompleted, PositionReinstated, PawnMadeQueen)
"""Events after which the game stands at another position."""
