"""The codes that players can be told: that of the record (8.7), and that of the opponent's page."""

from typing import Final, Protocol

import chess

from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game.observations import StandingDue
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.chain import code, seal
from accessible_board.journal.store import JournalWriter
from accessible_board.journal.verification import codes_of
from accessible_board.table.gates import Intake
from accessible_board.table.telling import Telling


class PlayersPages(Protocol):
    """The pages of the players, where a game has pages."""

    def is_open(self, seat: Seat) -> bool:
        """Tell if a browser shows the page of this player."""

    def tell_code(self, seat: Seat) -> None:
        """Tell a seat the code of its opponent's page."""


class TableCodes:
    """Tells the codes: each seat when it asks, and everybody those of the record at the end."""

    concerns: Final = (e.GameEnded, e.StandingTold)

    def __init__(
        self, state: GameState, journal: JournalWriter, telling: Telling, intake: Intake
    ) -> None:
        self._state = state
        self._journal = journal
        self._telling = telling
        self._intake = intake
        self._pages: PlayersPages | None = None
        self._untold = ""
        """The code of the record, until it is told."""

    def add_pages(self, pages: PlayersPages) -> None:
        """Let players ask for the codes of these pages."""
        self._pages = pages

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """After the end say first what is to be done, and then the code of the record (8.7)."""
        if isinstance(event, e.GameEnded):
            self._untold = code(self._journal.last_line)
            due = StandingDue(at=self._intake.now(), whole=False)
            self._intake.submit_observation(due)
        elif isinstance(event, e.StandingTold) and self._untold:
            digits, self._untold = self._untold, ""
            self._telling.record_code(digits)

    def tell(self, seat: Seat) -> None:
        """Tell a seat the code of the opponent's page; after the end, that of the record."""
        try:
            if self._state.ended is not None:
                self._telling.record_code_again(seat, codes_of(self._journal.path)[0])
            elif self._pages is not None:
                self._pages.tell_code(seat)
            else:
                self._telling.seat(seat, "no_code")
        except AccessibleBoardError as error:
            self._telling.error(error)

    def tell_closed(self, *, aloud: bool) -> None:
        """Tell the code that covers the signatures; the code of the end does not (8.7)."""
        last = self._journal.last_line
        self._telling.record_closed(code(last), seal(last), aloud=aloud)
