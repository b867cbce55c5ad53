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
class ProgramStalled(Event):
    """The program stood still for ``lasted`` milliseconds; the clock that ran has run on.

    What was pressed or said meanwhile may have been noticed too late, which is for the arbiter.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerArrived(SeatEvent):
    """The player of ``seat`` came to the board (6.7, I.9)."""
