"""The fields that every event has."""

from dataclasses import dataclass

from accessible_board.game.vocabulary.seats import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """A decision at game time ``at`` (milliseconds)."""

    at: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatEvent(Event):
    """A decision about one seat."""

    seat: Seat
