"""The fields that every event has."""

from collections.abc import Iterator

from msgspec import Struct

from accessible_board.game.vocabulary.terms import Seat


class Event(Struct, frozen=True, kw_only=True):
    """A decision at game time ``at`` (milliseconds)."""

    at: int


class SeatEvent(Event, frozen=True, kw_only=True):
    """A decision about one seat."""

    seat: Seat


Events = Iterator[Event]
"""Events of a decision or a ruling, in order."""
