"""Bounds of values from outside, for settings, conditions, lines and pages alike.

Every reader of a value uses these, so that the same values are refused everywhere.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least and the greatest value of a whole number."""

    least: int
    most: int

    def __contains__(self, value: int) -> bool:
        return self.least <= value <= self.most

    def __str__(self) -> str:
        return f"{self.least} to {self.most}"


RATE: Final = Bounds(80, 450)
"""Words a minute that a voice can speak."""

PITCH: Final = Bounds(0, 99)
VOICE_VOLUME: Final = Bounds(0, 200)
"""Per cent of a voice's usual volume; more would only distort."""

LOUDNESS: Final = Bounds(1, 100)
"""Per cent of a device's own loudness; without any there would be no announcement."""

DAY: Final = 86_400
THRESHOLD: Final = Bounds(1, DAY)
"""Seconds of remaining time at which a player may want to be told."""

LATENESS: Final = Bounds(0, DAY * 1000)
"""Milliseconds that a player may arrive late."""

START: Final = Bounds(0, 2 * DAY * 1000)
"""Milliseconds from the beginning of a record to the time fixed for the start of the game."""

RELEASE: Final = Bounds(0, 10_000)
"""Milliseconds after which a peg that was placed counts as released."""

MOVES: Final = Bounds(0, 9_999)
"""Moves of a game, of a time control or of a rule; the longest possible game has 5,898."""

LISTED: Final = Bounds(0, 100)
"""Values in a list of conditions, such as thresholds."""

LINE: Final = 500
"""Characters of a line, or of one field of a page: more than anybody says at once."""

NAME: Final = 200
"""Characters of a name, of a person, a place, a device or a voice."""

CONTROL: Final = 200
"""Characters of a time control."""

FILE: Final = 1_000_000
"""Bytes of a file that a person writes."""
