"""Simulated rooms: the sound of an utterance at a microphone, in ever another room.

A voice is made higher or lower, duller or sharper; it echoes; there is silence before and after it,
and noise, or others talk; and it is loud or faint. How much of each is drawn by chance.
"""

import numpy as np
import soxr
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import to_samples

BEFORE, AFTER = (0.02, 0.6), (0.05, 0.9)
"""Least and greatest seconds of the room before and after the words."""

CUT = 0.12
"""Probability that the recording begins, or ends, with the words or inside them."""

MOST_CUT = 0.06
"""The most seconds of a word that are cut off so."""

FASTER = (0.8, 1.25)
"""Factors of speed and pitch: slower and lower, or faster and higher."""

ECHOES = (0.05, 0.5)
"""Seconds in which an echo fades by 60 dB."""

TAIL = 0.19
"""Seconds of echo after the words."""

LOUDNESS = (200.0, 4000.0)
"""RMS of the words, of 32767."""

BEHIND_NOISE, BEHIND_TALK, BEHIND_QUIET = (3.0, 25.0), (0.0, 22.0), (25.0, 50.0)
"""Decibels by which noise, others' talk and the hum of any room are fainter than the words."""

MOST_TALKERS = 8

Sound = NDArray[np.float64]


def heard(words: Samples, talk: Samples, chance: np.random.Generator) -> Samples:
    """The words at a microphone; ``talk`` is much longer than they are."""
    said = _echoing(_coloured(_hurried(words.astype(np.float64), chance), chance), chance)
    before, after = (
        np.zeros(round(chance.uniform(*seconds) * RECOGNISER_RATE)) for seconds in (BEFORE, AFTER)
    )
    sound = np.concatenate([before, _scaled(said, 0.0), after])
    sound += _scaled(noise(len(sound), 0.5, chance), -chance.uniform(*BEHIND_QUIET))
    sound += _besides(len(sound), talk, chance)
    low, high = np.log(LOUDNESS)
    sound *= np.exp(chance.uniform(low, high))
    first, last = _lost(len(before), chance), _lost(len(after), chance)
    return to_samples(sound[first : len(sound) - last])


def _lost(silence: int, chance: np.random.Generator) -> int:
    """Samples cut off at an end: none, or the silence and a part of a word."""
    if chance.random() > CUT:
        return 0
    return silence + round(chance.uniform(0, MOST_CUT) * RECOGNISER_RATE)


def _hurried(words: Sound, chance: np.random.Generator) -> Sound:
    """Change the words' speed and pitch, seven times of ten."""
    if chance.random() > 0.7:
        return words
    return np.asarray(
        soxr.resample(words, RECOGNISER_RATE * chance.uniform(*FASTER), RECOGNISER_RATE)
    )


def _coloured(words: Sound, chance: np.random.Generator) -> Sound:
    """Amplify some bands, as another microphone would, six times of ten."""
    if chance.random() > 0.6:
        return words
    length = _fast(len(words))
    bands = chance.normal(0, 5, 6)
    frequencies = np.linspace(0, 1, length // 2 + 1) ** 0.6
    decibels = np.interp(frequencies, np.linspace(0, 1, len(bands)), bands)
    return np.fft.irfft(np.fft.rfft(words, length) * 10 ** (decibels / 20), length)[: len(words)]


def _echoing(words: Sound, chance: np.random.Generator) -> Sound:
    """Add an echo of fading noise, nine times of twenty."""
    if chance.random() > 0.45:
        return words
    count = round(chance.uniform(*ECHOES) * RECOGNISER_RATE)
    echo = chance.normal(size=count) * np.exp(-np.log(1000) * np.arange(count) / count)
    echo *= chance.uniform(0.1, 0.5) / np.sqrt(np.sum(echo**2))
    echo[0] += 1
    tail = round(TAIL * RECOGNISER_RATE)
    length = _fast(len(words) + max(count, tail))
    sound = np.fft.irfft(np.fft.rfft(words, length) * np.fft.rfft(echo, length), length)
    return sound[: len(words) + tail]


def _besides(count: int, talk: Samples, chance: np.random.Generator) -> Sound:
    """Other sound in the room: nothing, noise of any colour, or others who talk."""
    kind = chance.random()
    if kind < 0.2:
        return np.zeros(count)
    if kind < 0.45:
        return _scaled(noise(count, chance.uniform(0, 1), chance), -chance.uniform(*BEHIND_NOISE))
    talkers = [
        _scaled(_somewhere(count, talk, chance), 0.0) * chance.uniform(0.4, 1)
        for _ in range(chance.integers(1, MOST_TALKERS + 1))
    ]
    return _scaled(np.sum(talkers, axis=0), -chance.uniform(*BEHIND_TALK))


def noise(count: int, colour: float, chance: np.random.Generator) -> Sound:
    """Noise whose amplitude falls with this power of frequency: 0 white, ½ pink, 1 brown."""
    length = _fast(count)
    spectrum = np.fft.rfft(chance.normal(size=length))
    spectrum /= np.maximum(np.arange(len(spectrum)), 1) ** colour
    return np.fft.irfft(spectrum, length)[:count]


def _somewhere(count: int, talk: Samples, chance: np.random.Generator) -> Sound:
    first = chance.integers(len(talk) - count)
    return talk[first : first + count].astype(np.float64)


def _scaled(sound: Sound, decibels: float) -> Sound:
    """Bring the sound to an RMS of 1, or so many decibels above it."""
    rms = np.sqrt(np.mean(sound**2)) if len(sound) else 0.0
    return sound * (10 ** (decibels / 20) / max(float(rms), 1e-9))


def _fast(count: int) -> int:
    """A length for which the Fourier transform is fast."""
    return 1 << (count - 1).bit_length()
