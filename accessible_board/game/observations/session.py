"""A session at the board: arrivals, and times when the program did not run its game."""

from accessible_board.game.observations.observation import Observation
from accessible_board.game.vocabulary.terms import Seat


class Interrupted(Observation, frozen=True, kw_only=True):
    """The program was not running after ``at``, the last moment in its record."""


class Continued(Observation, frozen=True, kw_only=True):
    """The program runs again; the clocks stand until an arbiter's or a player's word.

    ``lease`` is how often another machine took the game over, where it is one in a hall.
    """

    lease: int = 0


class StandingDue(Observation, frozen=True, kw_only=True):
    """Everybody is to be told how the game stands or, if not ``whole``, what it waits for.

    At the beginning of a session, or after a while without events.
    """

    whole: bool = True


class StepDue(Observation, frozen=True, kw_only=True):
    """``seat`` left a step half done for a while, though a clock runs."""

    seat: Seat


class RecordKept(Observation, frozen=True, kw_only=True):
    """The disk accepts the record again, after refusing it for about ``lasted`` milliseconds."""

    lasted: int


class Stalled(Observation, frozen=True, kw_only=True):
    """The program stood still for about ``lasted`` milliseconds before ``at``, while a clock ran.

    The computer slept, or was too busy.
    """

    lasted: int


class Arrived(Observation, frozen=True, kw_only=True):
    """The player of ``seat`` came to the board, late or after an adjournment (6.7, I.9)."""

    seat: Seat
