"""A small network that knows the words of announcements and commands, in quiet and in noise.

It listens in steps of 40 ms, and of each step tells how likely every word is. Its first layers are
those of Google's *speech embedding*, which has heard many people in many rooms (Lin et al.,
"Training keyword spotters with limited and synthesized speech data", ICASSP 2020); the others were
trained on our words (``tools/words``). Words that it does not know it tells from those that it
does. Which file it is, from what it was made and under which licences: ``models/README.md``.
"""

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.onnx_file import NetworkWeights, read_weights
from accessible_board.devices.recognition.word_layers import (
    last_features,
    last_layer,
    word_likelihoods,
)
from accessible_board.devices.sound.level import speech_rms

Likelihoods = NDArray[np.float32]
"""Natural logarithms of probabilities, shape ``(steps, 2 + words)``.

The first column is that of the pause in a word and between words, the second that of any word which
the network does not know, and the others are those of :attr:`WordNetwork.words`.
"""

Features = NDArray[np.float32]
"""What the last layer tells words by, shape ``(steps, features)``."""

Columns = Mapping[str, NDArray[np.float32]]
"""What a player's voice adds to the last layer: of each word its weights and, last, its bias."""

LOUDNESS: Final = 1000.0
"""RMS to which speech is brought; the network heard it from 200 to 4,000."""

PAUSE: Final = 0
"""The column of pauses."""

UNKNOWN: Final = 1
"""The column of any word that the network does not know."""

FIRST_WORD: Final = 2
"""The column of the first word."""

_WINDOW: Final = 400
_SPECTRUM: Final = 512
_HOP: Final = 160
_BANDS: Final = 32
_LOWEST, _HIGHEST = 60.0, 3800.0
_RANGE = 80.0
_SHORTEST = RECOGNISER_RATE // 2
"""The fewest samples that are heard; what is shorter is followed by silence."""

_BEGINNING = RECOGNISER_RATE // 20
_AT_ONCE: Final = 0.9 * LOUDNESS
"""RMS of the first 50 ms from which a word is in them; noise 10 dB below the words keeps to 0.7."""

_QUIET_ROOM: Final = np.random.default_rng(0).normal(0, LOUDNESS / 100, RECOGNISER_RATE // 4)

_MARGIN = 26
"""Frames before and after each step that the network hears with it: a quarter of a second."""


class WordNetwork:
    """The network, for the words of one language (``de``, ``en`` …), or another with these weights.

    ``columns`` are what a player taught it. Raises ``KeyError`` if the network knows no word of the
    language.
    """

    def __init__(
        self,
        language: str,
        weights: NetworkWeights | None = None,
        *,
        columns: Columns | None = None,
    ) -> None:
        self._network = weights or _weights()
        self.words: tuple[str, ...] = words_of(self._network)[language]
        self.layer = last_layer(self._network.arrays, language)
        """The last layer: a column a word, its weights and in the last row its bias."""
        for word, added in (columns or {}).items():
            self.layer[:, self.column(word)] += added

    def column(self, word: str) -> int:
        """The column of a word that the network knows."""
        return FIRST_WORD + self.words.index(word)

    def hear(self, utterance: Samples) -> Likelihoods:
        """How likely each word is in each step of an utterance at 16 kHz."""
        return word_likelihoods(self.features(utterance), self.layer)

    def features(self, utterance: Samples) -> Features:
        """What the last layer tells words by, in each step of an utterance."""
        loudness = speech_rms(utterance.astype(np.float64))
        even = utterance * (LOUDNESS / loudness if loudness > 0 else 1.0)
        bands = network_input(_from_a_moment_before(even))
        return last_features(self._network.arrays, bands[0, :, :, 0])


@cache
def known_words() -> dict[str, tuple[str, ...]]:
    """The words that the network knows in each language, in the order of their columns."""
    return words_of(_weights())


def words_of(network: NetworkWeights) -> dict[str, tuple[str, ...]]:
    """The words that a network knows in each language."""
    return {language: tuple(json.loads(words)) for language, words in network.told.items()}


def network_input(samples: NDArray[np.floating]) -> NDArray[np.float32]:
    """The bands of a sound at 16 kHz with as much around it as a step is heard with.

    Shape ``(1, frames, 32, 1)``; the same when the network is trained.
    """
    bands = np.pad(mel_bands(samples), ((_MARGIN, _MARGIN), (0, 0)), "edge")
    return bands[None, :, :, None]


def mel_bands(samples: NDArray[np.floating]) -> NDArray[np.float32]:
    """How loud each band of pitch is every 10 ms, as the network wants it; shape ``(frames, 32)``.

    Tenths of decibels, moved by 2, and none more than 80 dB below the loudest.
    """
    frames = np.lib.stride_tricks.sliding_window_view(samples.astype(np.float32), _SPECTRUM)[::_HOP]
    power = np.abs(np.fft.rfft(frames * _window(), axis=1)) ** 2
    decibels = 10 * np.log10(np.maximum(power @ _filters(), 1e-10))
    decibels = np.maximum(decibels, decibels.max() - _RANGE)
    bands: NDArray[np.float32] = (decibels / 10 + 2).astype(np.float32)
    return bands


def _from_a_moment_before(sound: NDArray[np.floating]) -> NDArray[np.floating]:
    """The sound, and before a word with which it begins at once a moment of a quiet room.

    The network learnt all words so; where there is noise, a room that is quiet for a moment only
    would be a word itself.
    """
    loudness = np.sqrt(np.mean(sound[:_BEGINNING] ** 2)) if len(sound) else 0.0
    before = _QUIET_ROOM if loudness >= _AT_ONCE else _QUIET_ROOM[:0]
    return np.concatenate([before, sound, np.zeros(max(0, _SHORTEST - len(sound)))])


@cache
def network_digest() -> str:
    """What tells this network from any other: what one was taught means nothing to another."""
    return hashlib.sha256(_content()).hexdigest()[:16]


def column_length(language: str) -> int:
    """How many numbers the last layer has of each word."""
    return len(last_layer(_weights().arrays, language))


def _content() -> bytes:
    return files("accessible_board.devices.recognition").joinpath("words.onnx").read_bytes()


@cache
def _weights() -> NetworkWeights:
    return read_weights(_content())


@cache
def _window() -> NDArray[np.float64]:
    """Hann's, 25 ms long, in the middle of a spectrum's 32 ms."""
    hann = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_WINDOW) / _WINDOW)
    before = (_SPECTRUM - _WINDOW) // 2
    return np.pad(hann, (before, _SPECTRUM - _WINDOW - before))


@cache
def _filters() -> NDArray[np.float64]:
    """Triangles on Slaney's mel scale, each of one area; shape ``(257, 32)``."""
    tops = _pitch(np.linspace(_mel(_LOWEST), _mel(_HIGHEST), _BANDS + 2))
    low, top, high = tops[:-2], tops[1:-1], tops[2:]
    frequencies = np.linspace(0, RECOGNISER_RATE / 2, _SPECTRUM // 2 + 1)[:, None]
    rising, falling = (frequencies - low) / (top - low), (high - frequencies) / (high - top)
    filters: NDArray[np.float64] = np.maximum(0, np.minimum(rising, falling)) * (2 / (high - low))
    return filters


_STRAIGHT = 1000.0
"""Hertz up to which Slaney's scale is straight: a mel for each 200/3 Hz."""

_STEEP = np.log(6.4) / 27


def _mel(frequency: float) -> float:
    beyond = np.log(max(frequency, _STRAIGHT) / _STRAIGHT) / _STEEP
    return float(min(frequency, _STRAIGHT) * 3 / 200 + beyond)


def _pitch(mels: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where on the scale of Hertz these mels are."""
    straight = _STRAIGHT * 3 / 200
    beyond = np.exp(_STEEP * np.maximum(mels - straight, 0))
    pitches: NDArray[np.float64] = np.minimum(mels, straight) * 200 / 3 * beyond
    return pitches
