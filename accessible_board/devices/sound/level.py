"""Evens out the loudness of speech, for a recogniser that was trained on even speech.

Speech is brought to one loudness and laid over faint noise: the recogniser's model never heard
digital silence, and misjudges words next to it.
"""

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples

SPEECH_RMS = 800.0
"""Loudness to which speech is brought: root mean square of 16 bit samples."""

NOISE_RMS = 15.0
"""Loudness of the noise under it."""

LEVEL_FRAME = 30 * RECOGNISER_RATE // 1000
"""Samples whose loudness is measured at once: 30 ms."""

_FORGETTING = 0.99


def levelled(samples: Samples) -> Samples:
    """A whole recording at 16 kHz, with its speech at :data:`SPEECH_RMS` over pink noise."""
    centred = samples - np.mean(samples) if len(samples) else samples.astype(np.float64)
    loudness = speech_rms(centred)
    gain = SPEECH_RMS / loudness if loudness > 0 else 1.0
    return to_samples(centred * gain + pink_noise(len(samples)))


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


def pink_noise(count: int) -> NDArray[np.float64]:
    """``count`` samples of noise whose power falls with frequency; the same each time."""
    spectrum = (
        np.fft.rfft(np.random.default_rng(count).normal(size=count)) if count else np.zeros(1)
    )
    spectrum /= np.sqrt(np.maximum(np.arange(len(spectrum)), 1))
    noise = np.fft.irfft(spectrum, count) if count else np.zeros(0)
    loudness = np.sqrt(np.mean(noise**2)) if count else 0.0
    return noise * (NOISE_RMS / loudness) if loudness > 0 else noise


def to_samples(values: NDArray[np.float64]) -> Samples:
    """Rounded to 16 bit, clipped at full scale."""
    return np.clip(np.rint(values), -32768, 32767).astype(np.int16)


class Leveller:
    """Evens out live sound piece by piece, by the loudness of the speech heard so far."""

    def __init__(self) -> None:
        self._loudness = 0.0

    def level(self, samples: Samples, *, voice: bool) -> Samples:
        """The samples at :data:`SPEECH_RMS` over pink noise; ``voice`` if they are speech."""
        values = samples.astype(np.float64)
        if voice:
            self._loudness = max(speech_rms(values), self._loudness * _FORGETTING)
        gain = SPEECH_RMS / self._loudness if self._loudness > 0 else 1.0
        return to_samples(values * gain + pink_noise(len(values)))
