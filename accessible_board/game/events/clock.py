"""The chess clock (Art. 6)."""

from dataclasses import dataclass

from accessible_board.game.events.announcing import Refusal
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


@dataclass(frozen=True, slots=True, kw_only=True)
class PeriodEnded(SeatEvent):
    """The flag of ``seat`` fell with the required moves completed: the game goes on (6.4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BothFlagsDown(Event):
    """Both flags are down, in an order that decides nothing or that nobody knows (6.11)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagClaimMade(SeatEvent):
    """``seat`` claims that the opponent has overstepped the time (6.8)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FlagClaimRefused(SeatEvent):
    """The claim of ``seat`` on time does not stand."""

    reason: Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRead(Event):
    """The clock that counts showed these times (milliseconds), says ``by`` (D.2.6.2)."""

    white: int
    black: int
    by: str
