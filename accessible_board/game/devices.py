"""What hears and speaks at a table, and what can be wrong with it."""

from enum import StrEnum


class Device(StrEnum):
    """What hears and speaks for a player, and for the hall."""

    MICROPHONE = "microphone"
    RECOGNISER = "recogniser"
    EARPHONE = "earphone"
    LOUDSPEAKER = "loudspeaker"
    VOICE = "voice"


class Fault(StrEnum):
    """What is wrong with a device."""

    LOST = "lost"
    """It is gone, or does not answer."""
    SILENT = "silent"
    """Nothing comes from it, not even noise."""
    CLIPPING = "clipping"
    """What comes from it is too loud to be understood."""
