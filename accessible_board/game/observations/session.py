"""A session at the board: who came, and a program that was not looking after its game."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Observation):
    """The program was not running after ``at``, the last moment its record vouches for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Continued(Observation):
    """The program runs again; the clocks stand until an arbiter's or a player's word.

    ``lease`` is how often another machine took the game over, where it is one in a hall.
    """

    lease: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDue(Observation):
    """Everybody is to be told how the game stands, or if not ``whole`` what it waits for.

    A session begins; or nothing has happened for a while.
    """

    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKept(Observation):
    """The disk takes the record again, after it refused for about ``lasted`` milliseconds."""

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalled(Observation):
    """The program stood still for about ``lasted`` milliseconds before ``at``, with the clock on.

    A computer that slept, or that had no time for it.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Observation):
    """The player of ``seat`` came to the board, late or after an adjournment (6.7, I.9)."""

    seat: Seat
