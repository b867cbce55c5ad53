"""What hears and speaks at a table, and what can be wrong with it."""

from dataclasses import dataclass
from enum import StrEnum

from accessible_board.languages import FaultError


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


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a device does not work: the key of a sentence that each language has, and what fills it.

    ``values`` are the names in the sentence, each with its text.
    """

    key: str
    values: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, error: Exception) -> "Cause | None":
        """Why a device failed with this error, if that has words in every language."""
        if isinstance(error, FaultError):
            return cls(error.key, tuple(error.values.items()))
        return None

    def said(self, code: str) -> str:
        """The sentence in the language of this code; ``ValueError`` for one that there is not."""
        try:
            return FaultError(self.key, **dict(self.values)).said(code)
        except (KeyError, TypeError) as error:
            raise ValueError(f"no fault is called {self.key} with such values") from error
