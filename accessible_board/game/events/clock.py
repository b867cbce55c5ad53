"""The chess clock (Art. 6)."""

from dataclasses import dataclass

from accessible_board.game.events.event import Event, SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(SeatEvent):
    """The clock of ``seat`` runs; the other does not."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClocksStopped(Event):
    """Neither clock runs; ``reason`` is a word for the record, as ``arbiter``."""

    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressedBy(SeatEvent):
    """A press that moved the clock: ``remaining`` is what the presser has left, in milliseconds.

    It includes what the press earned (increment, next period).
    """

    remaining: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(SeatEvent):
    """The arbiter gave ``seat`` this time (milliseconds) and this number of completed moves."""

    remaining: int
    moves_completed: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodReached(SeatEvent):
    """The next period of the time control has begun for ``seat``; ``period`` counts from 1."""

    period: int


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagFell(SeatEvent):
    """The time of ``seat`` is used up before the required moves were completed (6.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ThresholdReached(SeatEvent):
    """``seat`` has ``remaining`` milliseconds left, a threshold the player chose to be told."""

    remaining: int
