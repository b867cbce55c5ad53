"""How loud speech is, and samples that were worked with as samples again."""

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples

LEVEL_FRAME = 30 * RECOGNISER_RATE // 1000
"""Samples whose loudness is measured at once: 30 ms."""


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
