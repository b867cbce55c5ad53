"""A session at the board: who came, and a program that was not looking after its game."""

from dataclasses import dataclass

from accessible_board.game.events.event import Event, SeatEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class GameInterrupted(Event):
    """The program stopped after ``at``; the clocks have stood since."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameContinued(Event):
    """The program runs again; the clocks still stand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordHeldUp(Event):
    """The disk refused the record for ``lasted`` milliseconds; nothing of it is lost.

    The game waited meanwhile and the clock that ran has run on; what was pressed has its own time.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ProgramStalled(Event):
    """The program stood still for ``lasted`` milliseconds; the clock that ran has run on.

    What was pressed or said meanwhile may have been noticed too late, which is for the arbiter.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(SeatEvent):
    """The player of ``seat`` came to the board (6.7, I.9)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionBegan(Event):
    """The time fixed for the start has come (6.6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DefaultTimeExceeded(SeatEvent):
    """``seat`` had not come when the default time was over, and loses by the Laws (6.7.1).

    That is told to the arbiter, who may decide otherwise; nothing follows from it by itself.
    """


@dataclass(frozen=True, slots=True, kw_only=True)
class LatecomerAdmitted(SeatEvent):
    """The arbiter ``by`` lets ``seat`` play, who came too late (6.7.1)."""

    by: str
