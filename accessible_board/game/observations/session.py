"""A program that was not looking after its game for a while."""

from dataclasses import dataclass

from accessible_board.game.observations.observation import Observation


@dataclass(frozen=True, slots=True, kw_only=True)
class Interrupted(Observation):
    """The program was not running after ``at``, the last moment its record vouches for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Continued(Observation):
    """The program runs again; the clocks stand until an arbiter's or a player's word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stalled(Observation):
    """The program stood still for about ``lasted`` milliseconds before ``at``, with the clock on.

    A computer that slept, or that had no time for it.
    """

    lasted: int
