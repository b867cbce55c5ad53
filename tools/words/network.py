"""The network of words: it computes the likelihood of each of our words for every 40 ms.

Above what the encoder of speech hears (:mod:`hearing`) stand three blocks of our own, which have
learnt our words in five languages (:mod:`training`), and for each language a last layer with a
column for the pause, one for any word that it does not know, and one for each word of its own.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from tools.words.hearing import Features

_BLOCKS: Final = 3
_STABILITY: Final = np.float32(1e-5)


@dataclass(frozen=True)
class Network:
    """Our layers in a file: arrays by name, and the words of each language."""

    arrays: Mapping[str, NDArray[np.float32]]
    words: Mapping[str, tuple[str, ...]]

    def features(self, heard: Features) -> Features:
        """The input of the last layer, shape ``(steps, width)``."""
        arrays = self.arrays
        found: Features = np.maximum(heard @ arrays["first weights"] + arrays["first bias"], 0)
        for block in (f"block {number}" for number in range(_BLOCKS)):
            moved = _along(found, arrays[f"{block} around"])
            moved = moved @ arrays[f"{block} weights"] + arrays[f"{block} bias"]
            moved -= moved.mean(axis=1, keepdims=True)
            moved /= np.sqrt(moved.var(axis=1, keepdims=True) + _STABILITY)
            moved = moved * arrays[f"{block} scale"] + arrays[f"{block} shift"]
            found = found + np.maximum(moved, 0)
        return found

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


def _along(steps: Features, kernel: NDArray[np.float32]) -> Features:
    """Convolve each feature along time by itself; ``kernel`` is ``(steps, width)``."""
    reach = len(kernel) // 2
    padded = np.pad(steps, ((reach, reach), (0, 0)))
    return np.asarray(sum(padded[at : at + len(steps)] * row for at, row in enumerate(kernel)))
