"""The devices that hear and speak at a table, and their faults."""

from dataclasses import dataclass
from enum import StrEnum

from accessible_board.languages import FaultError


class Device(StrEnum):
    """A device of a player or of the hall."""

    MICROPHONE = "microphone"
    RECOGNISER = "recogniser"
    EARPHONE = "earphone"
    LOUDSPEAKER = "loudspeaker"
    BRAILLE_DISPLAY = "braille_display"
    VOICE = "voice"
    BATTERY = "battery"
    """Battery of a seat's board."""
    OWN_BOARD = "own_board"
    """The board of a player who sees, which tells that player's moves."""


class DeviceFault(StrEnum):
    """Fault of a device."""

    LOST = "lost"
    """It is gone, or does not answer."""
    SILENT = "silent"
    """Nothing comes from it, not even noise."""
    CLIPPING = "clipping"
    """Its sound is too loud to be understood."""


class MachineChange(StrEnum):
    """Change on the machine since the arbiter allowed it."""

    RADIO_ON = "radio_on"
    RADIO_OFF = "radio_off"
    ENGINE_CAME = "engine_came"
    ENGINE_WENT = "engine_went"
    PACKAGE_CHANGED = "package_changed"


@dataclass(frozen=True, slots=True)
class Cause:
    """Cause of a failure: the key of a sentence in every language, and the values filled in.

    ``values`` are the names in the sentence, each with its text.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, error: Exception) -> "Cause | None":
        """The cause in this error, if it has words in every language."""
        if isinstance(error, FaultError):
            return cls(error.key, tuple(error.values.items()))
        return None

    def said(self, code: str) -> str:
        """The sentence in the language of this code; ``ValueError`` for an unknown one."""
        try:
            return FaultError(self.key, **dict(self.values)).said(code)
        except (KeyError, TypeError) as error:
            raise ValueError(f"no fault is called {self.key} with such values") from error
