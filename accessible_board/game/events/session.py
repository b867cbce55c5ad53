"""A session at the board: who arrived, and times when the program did not run its game."""

from dataclasses import dataclass

from accessible_board.game.events.event import Event, SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInterrupted(Event):
    """The program stopped after ``at``; the clocks are stopped from then on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContinued(Event):
    """The program runs again; the clocks are still stopped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHeldUp(Event):
    """The disk refused the record for ``lasted`` milliseconds; nothing is lost.

    Meanwhile the game waited and the running clock ran on; presses kept their own times.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStalled(Event):
    """The program stood still for ``lasted`` milliseconds; the running clock ran on.

    Presses and words may have been noticed too late meanwhile, which the arbiter judges.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(SeatEvent):
    """The player of ``seat`` came to the board (6.7, I.9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegan(Event):
    """The fixed start time is reached (6.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultTimeExceeded(SeatEvent):
    """``seat`` had not arrived within the default time, and loses by the Laws (6.7.1).

    The arbiter is told and may decide otherwise; the game does not end by itself.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class LatecomerAdmitted(SeatEvent):
    """The arbiter ``by`` lets ``seat`` play in spite of arriving too late (6.7.1)."""

    by: str
