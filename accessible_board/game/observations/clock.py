"""The clock button, and time itself (Art. 6)."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class TimePassed(Observation):
    """Only time has passed: the deadline of ``Game.next_deadline()`` is reached."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(Observation):
    """The clock button of ``seat`` was pressed: board button, keyboard or console."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagClaimed(Observation):
    """``seat`` claims on time; ``by_display`` if it only saw the public display (6.12.2)."""

    seat: Seat
    by_display: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TimesReported(Observation):
    """``name`` reads the clock that counts: ``white`` and ``black`` milliseconds left (D.2.6.2)."""

    white: int
    black: int
    name: str = ""
