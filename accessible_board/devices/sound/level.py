"""Loudness of sound, and of the speech in it; samples that were worked with as samples again."""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples

LEVEL_FRAME = 30 * RECOGNISER_RATE // 1000
"""Samples whose loudness is measured at once: 30 ms."""

_FULL_SCALE = 32_700
_SILENT_RMS = 3.0
_QUIET_PEAK = 300
_CLIPPED_SAMPLES = 3


def speech_rms(samples: NDArray[np.float64]) -> float:
    """Loudness of the speech in these samples: the RMS of the frames that are not pauses."""
    frames = len(samples) // LEVEL_FRAME
    if frames == 0:
        return 0.0
    rms = np.sqrt(
        np.mean(samples[: frames * LEVEL_FRAME].reshape(frames, LEVEL_FRAME) ** 2, axis=1)
    )
    speech = rms[rms >= 0.1 * np.percentile(rms, 95)]
    return float(np.sqrt(np.mean(speech**2)))


def decibels(samples: Samples) -> float:
    """Loudness of the speech in these samples, in decibels above the least possible."""
    return float(20 * np.log10(speech_rms(samples.astype(np.float64)) + 1))


def levels(samples: Samples) -> NDArray[np.float64]:
    """Loudness of each whole frame of 30 ms, in decibels."""
    whole = len(samples) // LEVEL_FRAME * LEVEL_FRAME
    frames = samples[:whole].reshape(-1, LEVEL_FRAME).astype(np.float64)
    loudness: NDArray[np.float64] = 20 * np.log10(np.sqrt(np.mean(frames**2, axis=1)) + 1)
    return loudness


def to_samples(values: NDArray[np.float64]) -> Samples:
    """Rounded to 16 bit, clipped at full scale."""
    return np.clip(np.rint(values), -32768, 32767).astype(np.int16)


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
