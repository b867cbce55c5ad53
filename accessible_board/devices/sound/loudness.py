"""How loud sound is, and advice about it."""

from dataclasses import dataclass
from enum import Enum

import numpy as np

from accessible_board.devices.interfaces import Samples

_FULL_SCALE = 32_700
_SILENT_RMS = 3.0
_QUIET_PEAK = 300
_CLIPPED_SAMPLES = 3


class Loudness(Enum):
    """How loud a second at the microphone was: its name, and the advice about it."""

    SILENT = ("silent", "Switch it on, plug it in, or raise its level in the sound settings.")
    QUIET = ("quiet: nobody spoke, or the level is low", "Speak while the check runs to be sure.")
    FINE = ("fine", "")
    CLIPPING = ("too loud: it clips", "Lower its level in the sound settings.")


@dataclass(frozen=True, slots=True)
class Level:
    """The loudness of some samples; ``peak`` from 0 to 32767."""

    loudness: Loudness
    peak: int

    @classmethod
    def of(cls, samples: Samples) -> "Level":
        """The level of these samples."""
        values = samples.astype(np.float64)
        if not len(values):
            return cls(Loudness.SILENT, 0)
        heights = np.abs(values)
        peak = int(min(heights.max(), 32767))
        if np.count_nonzero(heights >= _FULL_SCALE) >= _CLIPPED_SAMPLES:
            return cls(Loudness.CLIPPING, peak)
        if np.sqrt(np.mean((values - values.mean()) ** 2)) < _SILENT_RMS:
            return cls(Loudness.SILENT, peak)
        return cls(Loudness.QUIET if peak < _QUIET_PEAK else Loudness.FINE, peak)
