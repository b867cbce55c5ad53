"""The console's copy of a game, which follows its record.

Every entry of the journal reaches the console after it is on disk, and the same events lead to the
same game here as in a replay. The console needs copies of its own: it runs in another thread, where
the game would change while it is read, and spectators see the game as it was some moves or minutes
ago.
"""

from collections.abc import Iterable, Mapping

from accessible_board.arbiter.record import Happening
from accessible_board.game.events import RulingRefused
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.state.folding import apply
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.narration.written.notation import Notated, Notation
from accessible_board.narration.written.phrases import Phrases


class Following:
    """A copy of one game: its state, with both scoresheets, and everything that happened."""

    def __init__(self, setup: GameSetup, entries: Iterable[Entry] = ()) -> None:
        self.setup = setup
        self.state = GameState(setup)
        self.happenings: list[Happening] = []
        self._notations: dict[tuple[Seat, str], Notation] = {}
        for entry in entries:
            self.follow(entry)

    @property
    def sheets(self) -> Mapping[Seat, Scoresheet]:
        """Both players' scoresheets."""
        return self.state.sheets

    def notated(self, seat: Seat, words: Phrases) -> tuple[Notated, ...]:
        """The moves of the scoresheet of a seat in the notation of a language."""
        key = seat, words.language.code
        if key not in self._notations:
            self._notations[key] = Notation(self.setup.board(), words)
        return self._notations[key].of(self.sheets[seat])

    def follow(self, entry: Entry) -> list[Happening]:
        """Apply an entry of the record; return its happenings with their positions."""
        happenings = []
        if isinstance(entry.observed, ArbiterRuled):
            ruling = entry.observed.ruling
            refused = any(
                isinstance(event, RulingRefused) and event.ruling == ruling
                for event in entry.decided
            )
            happenings.append(Happening(entry.observed, self.state.standing, not refused))
        for event in entry.decided:
            happenings.append(Happening(event, self.state.standing))
            apply(self.state, event)
        self.happenings += happenings
        return happenings
