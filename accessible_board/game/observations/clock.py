"""The clock button, and time itself (Art. 6)."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation
from accessible_board.game.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed(Observation):
    """Nothing happened but time: a deadline asked for by ``Game.next_deadline()`` was reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(Observation):
    """The clock button of ``seat`` was pressed: board button, keyboard or console."""

    seat: Seat
