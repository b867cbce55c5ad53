"""Practice for one player who moves both sides at one board: by pegs, or by voice.

The moves of either side are announced as the pegs show them, as the own board of an opponent who
sees does it (:mod:`~accessible_board.table.own_board`). A wish is granted, and the end is signed,
for the side at which nobody sits; an engine is asked for hints alone.
"""

from collections.abc import Sequence
from contextlib import ExitStack

import chess

from accessible_board.errors import DeviceError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.study.opponent import EngineOpponent
from accessible_board.table.own_board import OwnBoard
from accessible_board.table.session import Session


class OwnOpponent(EngineOpponent):
    """Occupies ``seat``, and lets the player of the other one make its moves."""

    @property
    def vacant(self) -> Seat | None:
        """Neither seat: the player reads the messages to both."""
        return None

    def join(self, session: Session, closing: ExitStack, *, resumed: bool) -> None:
        """Read the moves of both sides from the pegs, from now on."""
        super().join(session, closing, resumed=resumed)
        boards = _BothSides(session)
        session.hub.follow(boards.follow)
        closing.callback(boards.close)

    def _play(self, session: Session, state: GameState) -> None:
        """Do nothing: the player makes the moves."""


class _BothSides:
    """Reads the pegs as if each side had a board of its own."""

    full = False

    def __init__(self, session: Session) -> None:
        self._session = session
        state = session.game.state
        self._sides = [OwnBoard(seat, self, state, lambda: None) for seat in Seat]
        for square in chess.scan_forward(state.position.occupied):
            self._pass_on(o.PegPlaced(at=session.now(), seat=Seat.WHITE, square=square))

    def now(self) -> int:
        """Game time in milliseconds."""
        return self._session.now()

    def submit_observation(self, observation: o.Observation) -> None:
        """Pass on announcements and presses; the pegs themselves are reported already."""
        if isinstance(observation, o.Announced | o.CorrectionAsked | o.ClockPressed):
            self._session.submit_observation(observation)

    def tell_error(self, error: DeviceError) -> None:
        """Do nothing: the board reports it."""

    def follow(self, observation: o.Observation, events: Sequence[e.Event]) -> None:
        """Follow the game and the pegs."""
        if isinstance(observation, o.PegLifted | o.PegPlaced):
            self._pass_on(observation)
        for side in self._sides:
            side.follow(observation, events)

    def close(self) -> None:
        """Stop reporting."""
        for side in self._sides:
            side.close()

    def _pass_on(self, observation: o.Observation) -> None:
        for side in self._sides:
            side.submit_observation(observation)
