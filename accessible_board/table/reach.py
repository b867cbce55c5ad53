"""Ways to tell a player something private, and the codes that players can be told.

A player is reached by an earphone that works, or by the own page where it is open. The codes are
that of the record (8.7), and that of the opponent's page.
"""

from typing import Final, Protocol

import chess
from msgspec.structs import replace

from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.journal.rebuilding import codes_of
from accessible_board.journal.record import code, seal
from accessible_board.journal.store import JournalWriter
from accessible_board.narration.audience import Channel
from accessible_board.table.gates import PassOn
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

    def __init__(self, state: GameState, journal: JournalWriter, telling: Telling) -> None:
        self._state = state
        self._journal = journal
        self._telling = telling
        self._pages: PlayersPages | None = None
        self._untold = ""
        """The code of the record, until it is told."""

    def add_pages(self, pages: PlayersPages) -> None:
        """Let players ask for the codes of these pages."""
        self._pages = pages

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """After the end say first what is to be done, and then the code of the record (8.7).

        Without an arbiter, who might write it down, the code of the signatures alone is said.
        """
        if isinstance(event, e.GameEnded):
            self._untold = code(self._journal.last_line)
        elif isinstance(event, e.StandingTold) and self._untold:
            digits, self._untold = self._untold, ""
            self._telling.record_code(digits, aloud=not self._state.setup.without_arbiter)

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


class PrivateReach:
    """Notices players whom an arbiter's private words cannot reach."""

    concerns: Final = (o.ArbiterRuled,)

    def __init__(self, state: GameState, telling: Telling) -> None:
        self._state = state
        self._telling = telling
        self._pages: PlayersPages | None = None

    def add_pages(self, pages: PlayersPages) -> None:
        """Let players be reached on their open pages too."""
        self._pages = pages

    def pass_through(self, observation: o.Observation, pass_on: PassOn) -> None:
        """Name those whom an arbiter's message does not reach; see :class:`~.gates.Gate`."""
        pass_on(self.addressed(observation))

    def addressed(self, observation: o.Observation) -> o.Observation:
        """The observation, with the players whom its words do not reach."""
        if not isinstance(observation, o.ArbiterRuled) or observation.ruling is not o.Ruling.TELL:
            return observation
        unreached = tuple(seat for seat in Seat if not self._reaches(seat))
        if unreached == observation.unreached:  # Who waits for this very observation finds it.
            return observation
        return replace(observation, unreached=unreached)

    def has_ear(self, seat: Seat) -> bool:
        """Tell if a seat has an earphone with sound."""
        talks = self._telling.talker(Channel.ear(seat)) is not None
        return talks and self._has_ear(seat)

    def _reaches(self, seat: Seat) -> bool:
        on_page = self._pages is not None and self._pages.is_open(seat)
        return self._has_ear(seat) or on_page

    def _has_ear(self, seat: Seat) -> bool:
        """Tell if a seat has an earphone that works; one without sound is written."""
        broken = {(Device.EARPHONE, seat), (Device.VOICE, None)} & self._state.faults.keys()
        return seat in self._telling.audience.ears and not broken
