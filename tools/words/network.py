"""The network of words: it computes the likelihood of each of our words for every 40 ms.

Above what the encoder of speech hears (:mod:`hearing`) stand three blocks of our own, which have
learnt our words in five languages (:mod:`training`), and for each language a last layer with a
column for the pause, one for any word that it does not know, and one for each word of its own.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.recognition.word_layers import own_layers
from tools.words.hearing import Features


@dataclass(frozen=True)
class Network:
    """Our layers in a file: arrays by name, and the words of each language."""

    arrays: Mapping[str, NDArray[np.float32]]
    words: Mapping[str, tuple[str, ...]]

    def features(self, heard: Features) -> Features:
        """The input of the last layer, shape ``(steps, width)``."""
        return own_layers(dict(self.arrays), heard)

    def last(self, language: str) -> NDArray[np.float32]:
        """The last layer of a language: a column per word, with its bias in the last row."""
        arrays = self.arrays
        return np.concatenate([arrays[f"{language} weights"], arrays[f"{language} bias"][None]])


def read_network(file: Path) -> Network:
    """Read the layers in a file written by :mod:`export`."""
    with np.load(file) as kept:
        words = {code: tuple(each) for code, each in json.loads(str(kept["words"])).items()}
        arrays = {name: kept[name].astype(np.float32) for name in kept if name != "words"}
    return Network(arrays, words)
