"""What a player's recordings teach the network of words: its last layer, moved a little.

The network has learnt synthesisers' voices and few people's, and of some words of some people it
hears nothing at all. What its last layer tells words by is there all the same. So for each word
that was recorded a small column is learnt which, added to the layer's own, lets it hear the word
where it most nearly heard one, and leaves all else as it heard it. The recording is learnt from at
several speeds, since nobody says a word twice alike.
"""

from collections.abc import Iterator, Mapping
from typing import Final

import numpy as np
import soxr
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.speech_encoder import Features, speech_encoder
from accessible_board.devices.recognition.word_network import (
    PAUSE,
    Columns,
    Likelihoods,
    WordNetwork,
    known_words,
    word_likelihoods,
)
from accessible_board.devices.sound.level import to_samples

SPEEDS: Final = (0.93, 1.0, 1.07)
"""How much faster, and so higher, each recording is learnt from."""

LASTS: Final = 2
"""The steps in which the network is to hear a word; it hears most words in two or three."""

_ROUNDS: Final = 100
_STEP: Final = 0.01
_SMALL: Final = 3.0
"""How much a column costs for its size, so that no more is learnt than the words need."""

_Numbers = NDArray[np.float64]


def learnt_columns(language: str, recordings: Mapping[str, Samples]) -> Columns:
    """A column for each recorded word that the network knows; recordings are at 16 kHz."""
    known = known_words().get(language, ())
    heard = {word: sound for word, sound in recordings.items() if word in known}
    if not heard:
        return {}
    network = WordNetwork(language)
    lessons = [
        _lesson(network, word, _at_speed(sound, speed))
        for word, sound in heard.items()
        for speed in SPEEDS
    ]
    features, wanted = (np.concatenate(parts) for parts in zip(*lessons, strict=True))
    columns = [network.column(word) for word in heard]
    added = _fitted(features, wanted, network.layer, columns).astype(np.float32)
    return dict(zip(heard, added.T, strict=True))


def _lesson(network: WordNetwork, word: str, sound: Samples) -> tuple[Features, Likelihoods]:
    """What the network heard, and with which probabilities it should have heard it."""
    features = network.features(speech_encoder().hear(sound))
    wanted = np.exp(word_likelihoods(features, network.layer))
    where = _most_like_a_word(wanted)
    wanted[where] = 0.0
    wanted[where, network.column(word)] = 1.0
    return features, wanted


def _most_like_a_word(heard: Likelihoods) -> slice:
    """The steps in which the network was least sure of a pause."""
    voiced = np.convolve(1.0 - heard[:, PAUSE], np.ones(LASTS), "valid")
    first = int(voiced.argmax())
    return slice(first, first + LASTS)


def _fitted(
    features: Features, wanted: Likelihoods, layer: Features, columns: list[int]
) -> _Numbers:
    """What is added to some columns of a layer, so that it hears what is wanted (Adam's method)."""
    added = np.zeros((len(layer), len(columns)))
    for slope in _slopes(features, wanted, layer, columns, added):
        added -= _STEP * slope
    return added


def _slopes(
    features: Features, wanted: Likelihoods, layer: Features, columns: list[int], added: _Numbers
) -> Iterator[_Numbers]:
    """The direction in which what is wanted is heard less, evened out, once each round."""
    sounds = np.pad(features, ((0, 0), (0, 1)), constant_values=1.0)
    moved = layer.copy()
    mean, square = np.zeros_like(added), np.zeros_like(added)
    for number in range(1, _ROUNDS + 1):
        moved[:, columns] = layer[:, columns] + added
        missed = np.exp(word_likelihoods(features, moved)) - wanted
        slope = sounds.T @ missed[:, columns] + _SMALL * added
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope**2
        yield mean / (1 - 0.9**number) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)


def _at_speed(sound: Samples, speed: float) -> Samples:
    if speed == 1.0:
        return sound
    return to_samples(
        soxr.resample(sound.astype(np.float64), RECOGNISER_RATE * speed, RECOGNISER_RATE)
    )
