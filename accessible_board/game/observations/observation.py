"""The fields that every observation has."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """Something that was seen, heard or pressed at game time ``at`` (milliseconds)."""

    at: int
