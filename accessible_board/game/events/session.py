"""A game that the program was not looking after for a while."""

from dataclasses import dataclass

from accessible_board.game.events.event import Event


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
