"""The network of words: it computes the likelihood of each of our words for every 40 ms.

Each language has a network of its own above what the encoder of speech hears
(:mod:`speech_encoder`): three blocks that have learnt its words (``tools/words``), and a last layer
with a column for the pause, one for any word that it does not know, and one for each word. A new
word is a new column; what a player teaches is added to columns. Sources and licences of the layers
stand in ``models/README.md``.
"""

import hashlib
import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType
from typing import IO, Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.recognition.speech_encoder import Features, speech_encoder

Likelihoods = NDArray[np.float32]
"""Natural logarithms of probabilities, shape ``(steps, 2 + words)``.

The first column is that of the pause in a word and between words, the second that of any word which
the network does not know, and the others are those of :attr:`WordNetwork.words`.
"""

Columns = Mapping[str, NDArray[np.float32]]
"""Additions to the last layer from a player's voice: the weights of each word, then its bias."""

PAUSE: Final = 0
"""The column of pauses."""

UNKNOWN: Final = 1
"""The column of any word that the network does not know."""

FIRST_WORD: Final = 2
"""The column of the first word."""

_BLOCKS: Final = 3
_STABILITY: Final = np.float32(1e-5)


@dataclass(frozen=True)
class Network:
    """Our layers for one language: arrays by name, and the words in the order of their columns."""

    arrays: Mapping[str, NDArray[np.float32]]
    words: tuple[str, ...]
    compounds: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Words that are heard as a row of others: vierundzwanzig as vier, und, zwanzig."""

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

    @property
    def last(self) -> NDArray[np.float32]:
        """The last layer: a column per word, with its bias in the last row."""
        return np.concatenate([self.arrays["last weights"], self.arrays["last bias"][None]])


class WordNetwork:
    """The network for the words of one language (``de``, ``en`` …).

    ``columns`` are what a player taught it. Raises ``KeyError`` for a language that is not known.
    """

    def __init__(
        self, language: str, network: Network | None = None, *, columns: Columns | None = None
    ) -> None:
        self._network = network or network_of_words(language)
        self.words = self._network.words
        self.columns: dict[str, tuple[int, ...]] = {
            word: (at,) for at, word in enumerate(self.words, FIRST_WORD)
        }
        """The columns of each word that it knows: those of a compound in their order."""
        for word, parts in self._network.compounds.items():
            self.columns[word] = tuple(map(self.column, parts))
        self.layer = self._network.last
        """The last layer: a column per word, with its bias in the last row."""
        for word, added in (columns or {}).items():
            self.layer[:, self.column(word)] += added

    def column(self, word: str) -> int:
        """The column of a word that the network knows, and that is no compound."""
        (column,) = self.columns[word]
        return column

    def hear(self, utterance: Samples) -> Likelihoods:
        """The log-likelihood of each word in each step of an utterance at 16 kHz."""
        return word_likelihoods(self.features(speech_encoder().hear(utterance)), self.layer)

    def features(self, heard: Features) -> Features:
        """The input of the last layer, from what the encoder heard in each step."""
        return self._network.features(heard)


def word_likelihoods(features: Features, layer: NDArray[np.float32]) -> Likelihoods:
    """The log-likelihood of each word of a last layer in each step."""
    scores = features @ layer[:-1] + layer[-1]
    scores -= scores.max(axis=1, keepdims=True)
    likely: Likelihoods = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    return likely


_FILES: Final = files("accessible_board.devices.recognition").joinpath("words")
"""The networks that come with the program, one file a language."""

_SUFFIX: Final = ".npz"


@cache
def network_of_words(language: str) -> Network:
    """The network for a language; ``KeyError`` if there is none."""
    return read_network(io.BytesIO(_content(language)))


def _content(language: str) -> bytes:
    try:
        return _FILES.joinpath(file_name(language)).read_bytes()
    except FileNotFoundError as error:
        raise KeyError(language) from error


def file_name(language: str) -> str:
    """The name of the file with the network of a language."""
    return f"{language}{_SUFFIX}"


def read_network(file: IO[bytes] | Path) -> Network:
    """The layers in a file that ``tools/words`` wrote."""
    with np.load(file) as kept:
        arrays = {name: kept[name].astype(np.float32) for name in kept if kept[name].ndim}
        return Network(arrays, *_words(kept))


def _words(
    kept: Mapping[str, NDArray[np.str_]],
) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]]]:
    """The words of a file, and its compounds."""
    words = json.loads(str(kept["words"]))
    compounds = json.loads(str(kept["compounds"]))
    return tuple(words), {word: tuple(parts) for word, parts in compounds.items()}


@cache
def network_digest(language: str) -> str:
    """A digest of a network: what one was taught means nothing to another."""
    return hashlib.sha256(_content(language)).hexdigest()[:16]


def column_length(language: str) -> int:
    """The length of a column of the last layer."""
    return len(network_of_words(language).last)


@cache
def known_words() -> Mapping[str, tuple[str, ...]]:
    """The words that are known in each language, compounds last."""
    known = {}
    for file in sorted(_FILES.iterdir(), key=lambda file: file.name):
        if file.name.endswith(_SUFFIX):
            with np.load(io.BytesIO(file.read_bytes())) as kept:
                words, compounds = _words(kept)
                known[file.name.removesuffix(_SUFFIX)] = (*words, *compounds)
    return MappingProxyType(known)


def _along(steps: Features, kernel: NDArray[np.float32]) -> Features:
    """A convolution along time, of each number by itself; ``kernel`` is ``(steps, width)``."""
    reach = len(kernel) // 2
    padded = np.pad(steps, ((reach, reach), (0, 0)))
    return np.asarray(sum(padded[at : at + len(steps)] * row for at, row in enumerate(kernel)))
