"""Loudness of sound."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from accessible_board.devices.interfaces import Samples

_FULL_SCALE = 32_700
_SILENT_RMS = 3.0
_QUIET_PEAK = 300
_CLIPPED_SAMPLES = 3


class Loudness(StrEnum):
    """Grade of the loudness of a second at the microphone."""

    SILENT = "silent"
    QUIET = "quiet"
    """Nobody spoke, or the level is low."""
    FINE = "fine"
    CLIPPING = "clipping"


@dataclass(frozen=True, slots=True)
class SoundLevel:
    """The loudness of some samples; ``peak`` from 0 to 32767."""

    loudness: Loudness
    peak: int

    @classmethod
    def of(cls, samples: Samples) -> "SoundLevel":
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
