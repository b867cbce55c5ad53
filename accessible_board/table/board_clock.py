"""A clock that belongs to a board, as a DGT 3000 on a board of DGT.

It shows the times of the game; or, where that is the clock that counts (D.2.6.2), its times are
reported as often as the game would tell others.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from accessible_board.devices.interfaces import BoardHost
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.table import Consequence, events_with
from accessible_board.table.hub import Kind

OFF: Final = 1_500
"""Milliseconds by which the times told may be wrong: a clock shows whole seconds, and late."""


class ClockDisplay(Protocol):
    """The board, which shows times on its clock if it has one."""

    def show_times(self, white: int, black: int, running: Seat | None) -> None:
        """Show these milliseconds, one of them running."""


class BoardClock:
    """The clock of one board, called by its ``brand`` where its times are noted down."""

    concerns: Final[tuple[Kind, ...]] = (
        o.BoardFound,
        o.DeviceRecovered,
        *events_with(Consequence.CHANGES_CLOCK),
    )

    def __init__(self, state: GameState, host: BoardHost, brand: str) -> None:
        self._state, self._host, self._brand = state, host, brand
        self.display: ClockDisplay | None = None
        self._reported: tuple[int, int] | None = None

    def follow(self, observation: o.Observation, _: Sequence[e.Event]) -> None:
        """Show the times, once they stand or run otherwise or the board is back; on the loop."""
        setup = self._state.setup
        if self.display is None or setup.external_clock or not setup.control.limits:
            return
        at, clock = observation.at, self._state.clock
        white, black = (clock.remaining(seat, at) for seat in (Seat.WHITE, Seat.BLACK))
        self.display.show_times(white, black, clock.running)

    def read(self, white: int, black: int) -> None:
        """Take the times that the clock shows; on the board's thread."""
        if not self._state.setup.external_clock or self._reported == (white, black):
            return
        at, clock = self._host.now(), self._state.clock
        shown = ((Seat.WHITE, white), (Seat.BLACK, black))
        if any(abs(clock.remaining(seat, at) - left) > OFF for seat, left in shown):
            self._reported = white, black
            self._host.submit_observation(
                o.TimesReported(at=at, white=white, black=black, name=self._brand)
            )
