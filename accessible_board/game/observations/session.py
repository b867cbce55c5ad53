"""A session at the board: who arrived, and times when the program did not run its game."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Observation):
    """The program was not running after ``at``, the last moment in its record."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Continued(Observation):
    """The program runs again; the clocks stand until an arbiter's or a player's word.

    ``lease`` is how often another machine took the game over, where it is one in a hall.
    """

    lease: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingDue(Observation):
    """Everybody is to be told how the game stands or, if not ``whole``, what it waits for.

    At the beginning of a session, or after a while without events.
    """

    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class StepDue(Observation):
    """``seat`` left a step half done for a while, though a clock runs."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordKept(Observation):
    """The disk accepts the record again, after refusing it for about ``lasted`` milliseconds."""

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalled(Observation):
    """The program stood still for about ``lasted`` milliseconds before ``at``, while a clock ran.

    The computer slept, or was too busy.
    """

    lasted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arrived(Observation):
    """The player of ``seat`` came to the board, late or after an adjournment (6.7, I.9)."""

    seat: Seat
