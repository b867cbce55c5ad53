"""The fields that every observation has."""

from msgspec import Struct


class Observation(Struct, frozen=True, kw_only=True):
    """Something that was seen, heard or pressed at game time ``at`` (milliseconds)."""

    at: int
