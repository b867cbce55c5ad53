"""How likely sentences are by Whisper, were they what an utterance says, and what it would write.

The encoder, and what Whisper writes freely, are CTranslate2's. That one gives no likelihood of a
sentence with its end, so the decoder that weighs sentences is here: in one pass over the tree of
their beginnings, each beginning once. Neither CTranslate2 nor Whisper is part of the project.
"""

import struct
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples

try:
    import ctranslate2
    import tokenizers
except ImportError:
    sys.exit("This needs ctranslate2 and tokenizers, which pip installs beside the project.")

Floats = NDArray[np.float32]

_WINDOW, _HOP, _BANDS = 400, 160, 80
_AFTER = 1
"""Seconds that the encoder hears beyond the utterance, instead of half a minute in all."""
_HEAD = 64
"""Values of a head of attention."""
_MOST_WRITTEN = 30
_TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}
"""The numbers of CTranslate2's file."""


@dataclass(frozen=True, slots=True)
class Written:
    """What Whisper writes where it may write anything; the likelihood is of one token."""

    words: str
    likelihood: float


class Whisper:
    """A model of Whisper's in a folder, as CTranslate2 keeps it. Not thread-safe.

    ``before`` is what it takes for written before, from which it knows what to expect.
    """

    def __init__(self, folder: Path, language: str, before: str, compute_type: str) -> None:
        model = ctranslate2.models
        self._model = model.Whisper(str(folder), compute_type=compute_type, intra_threads=1)
        self._tokens = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
        first = ("startoftranscript", language, "transcribe", "notimestamps")
        start = [self._tokens.token_to_id(f"<|{name}|>") for name in ("startofprev", *first)]
        self._start = [start[0], *self._ids(before), *start[1:]]
        self._end = self._tokens.token_to_id("<|endoftext|>")
        self._decoder = _Decoder(_weights((folder / "model.bin").read_bytes()))
        self._heard: Any = None

    def hear(self, utterance: Samples) -> None:
        """Take an utterance, of which everything is asked that follows."""
        seconds = round(len(utterance) / RECOGNISER_RATE) + _AFTER
        sound = _spectrum(utterance, min(seconds, 30) * RECOGNISER_RATE // _HOP)
        self._heard = self._model.encode(ctranslate2.StorageView.from_array(sound))
        self._decoder.attend(np.array(self._heard)[0].astype(np.float32))

    def likelihoods(self, sentences: Sequence[str]) -> list[list[float]]:
        """The log-likelihood of each token of each sentence and of its end, were it all."""
        return self._decoder.likelihoods(self._start, list(map(self._ids, sentences)), self._end)

    def writes(self) -> Written:
        """What it writes of its own accord, the likeliest token each time."""
        most = len(self._start) + _MOST_WRITTEN
        found = self._model.generate(self._heard, [self._start], beam_size=1, max_length=most)
        tokens = [token for token in found[0].sequences_ids[0] if token != self._end]
        each = self._decoder.likelihoods(self._start, [tokens], self._end)[0]
        complete = each if len(tokens) < _MOST_WRITTEN else each[:-1]
        return Written(self._tokens.decode(tokens), sum(complete) / len(complete))

    def _ids(self, words: str) -> list[int]:
        return list(self._tokens.encode(f" {words}", add_special_tokens=False).ids)


@dataclass(frozen=True, slots=True)
class _Node:
    """A token after a beginning, which is another node."""

    token: int
    before: int
    depth: int


class _Tree:
    """Beginnings of sentences, each once; ``paths`` are the nodes of each, and what follows."""

    def __init__(self, start: Sequence[int], sentences: Sequence[Sequence[int]], end: int) -> None:
        self.nodes = [_Node(token, depth - 1, depth) for depth, token in enumerate(start)]
        self._after: dict[tuple[int, int], int] = {}
        self.paths = [list(self._path(len(start) - 1, each, end)) for each in sentences]

    def _path(self, at: int, sentence: Sequence[int], end: int) -> Iterator[tuple[int, int]]:
        for token in sentence:
            yield at, token
            if (at, token) not in self._after:
                self._after[at, token] = len(self.nodes)
                self.nodes.append(_Node(token, at, self.nodes[at].depth + 1))
            at = self._after[at, token]
        yield at, end

    def unseen(self) -> Floats:
        """What keeps each node from attending to others than those it goes on from."""
        mask = np.full((len(self.nodes), len(self.nodes)), -1e9, np.float32)
        for number, node in enumerate(self.nodes):
            if node.before >= 0:
                mask[number] = mask[node.before]
            mask[number, number] = 0.0
        return mask


class _Decoder:
    """Whisper's decoder."""

    def __init__(self, weights: dict[str, Floats]) -> None:
        self._weights = weights
        self._words = weights["decoder/embeddings/weight"]
        names = (f"decoder/layer_{number}" for number in range(len(weights)))
        self._layers = [name for name in names if f"{name}/ffn/linear_0/weight" in weights]
        self._sound: dict[str, tuple[Floats, Floats]] = {}

    def attend(self, sound: Floats) -> None:
        """Take what the encoder made of an utterance."""
        for layer in self._layers:
            keys, values = np.split(self._linear(sound, f"{layer}/attention/linear_1"), 2, axis=1)
            self._sound[layer] = _heads(keys), _heads(values)

    def likelihoods(
        self, start: Sequence[int], sentences: Sequence[Sequence[int]], end: int
    ) -> list[list[float]]:
        """The log-likelihood of each token of each sentence and of its end."""
        tree = _Tree(start, sentences, end)
        scores = self._states(tree)[len(start) - 1 :] @ self._words.T
        most = scores.max(axis=1, keepdims=True)
        scores -= most + np.log(np.exp(scores - most).sum(axis=1, keepdims=True))
        first = len(start) - 1
        return [[float(scores[at - first, token]) for at, token in path] for path in tree.paths]

    def _states(self, tree: _Tree) -> Floats:
        places = self._weights["decoder/position_encodings/encodings"]
        state = self._words[[node.token for node in tree.nodes]]
        state = state + places[[node.depth for node in tree.nodes]]
        unseen = tree.unseen()
        for layer in self._layers:
            state = self._layer(layer, state, unseen)
        return self._norm(state, "decoder/layer_norm")

    def _layer(self, layer: str, state: Floats, unseen: Floats) -> Floats:
        own, sound, last = (f"{layer}/{name}" for name in ("self_attention", "attention", "ffn"))
        asked = self._linear(self._norm(state, f"{own}/layer_norm"), f"{own}/linear_0")
        query, keys, values = map(_heads, np.split(asked, 3, axis=1))
        state = state + self._linear(_attended(query, keys, values, unseen), f"{own}/linear_1")
        query = _heads(self._linear(self._norm(state, f"{sound}/layer_norm"), f"{sound}/linear_0"))
        state = state + self._linear(_attended(query, *self._sound[layer]), f"{sound}/linear_2")
        inner = _gelu(self._linear(self._norm(state, f"{last}/layer_norm"), f"{last}/linear_0"))
        return state + self._linear(inner, f"{last}/linear_1")

    def _linear(self, state: Floats, name: str) -> Floats:
        return state @ self._weights[f"{name}/weight"].T + self._weights[f"{name}/bias"]

    def _norm(self, state: Floats, name: str) -> Floats:
        centred = state - state.mean(axis=1, keepdims=True)
        spread = np.sqrt(centred.var(axis=1, keepdims=True) + 1e-5)
        return centred / spread * self._weights[f"{name}/gamma"] + self._weights[f"{name}/beta"]


def _heads(values: Floats) -> Floats:
    return values.reshape(len(values), -1, _HEAD).transpose(1, 0, 2)


def _attended(query: Floats, keys: Floats, values: Floats, unseen: Floats | None = None) -> Floats:
    scores = query @ keys.transpose(0, 2, 1) / np.float32(np.sqrt(_HEAD))
    scores = scores if unseen is None else scores + unseen
    shares = np.exp(scores - scores.max(axis=2, keepdims=True))
    shares /= shares.sum(axis=2, keepdims=True)
    return (shares @ values).transpose(1, 0, 2).reshape(query.shape[1], -1)


def _gelu(values: Floats) -> Floats:
    inner = np.tanh(np.float32(np.sqrt(2 / np.pi)) * (values + np.float32(0.044715) * values**3))
    return np.float32(0.5) * values * (1 + inner)


def _weights(file: bytes) -> dict[str, Floats]:
    """The decoder's weights in CTranslate2's file, which is of floating point."""
    at = 4

    def number(kind: str) -> int:
        nonlocal at
        at += struct.calcsize(kind)
        return int(struct.unpack_from(f"<{kind}", file, at - struct.calcsize(kind))[0])

    def name() -> str:
        nonlocal at
        length = number("H")
        at += length
        return file[at - length : at].rstrip(b"\0").decode()

    found: dict[str, Floats] = {}
    name(), number("I")
    for _ in range(number("I")):
        variable = name()
        shape = [number("I") for _ in range(number("B"))]
        kind, length = np.dtype(_TYPES[number("B")]), number("I")
        if variable.startswith("decoder"):
            values = np.frombuffer(file, kind, length // kind.itemsize, at)
            found[variable] = values.reshape(shape).astype(np.float32)
        at += length
    return found


def _spectrum(utterance: Samples, frames: int) -> Floats:
    """The logarithmic mel spectrum that Whisper hears, of so many frames."""
    sound = np.zeros(frames * _HOP, np.float32)
    sound[: len(utterance)] = utterance[: len(sound)] / np.float32(32768)
    padded = np.pad(sound, _WINDOW // 2, mode="reflect")
    pieces = np.lib.stride_tricks.sliding_window_view(padded, _WINDOW)[::_HOP][:frames]
    power = np.abs(np.fft.rfft(pieces * np.hanning(_WINDOW + 1)[:-1], axis=1)) ** 2
    bands = np.log10(np.maximum(_bands() @ power.T, 1e-10))
    limited = np.maximum(bands, bands.max() - 8.0)
    return np.ascontiguousarray((limited[None] + 4.0) / 4.0, np.float32)


def _bands() -> NDArray[np.float64]:
    """The mel bands, linear up to 1 kHz and logarithmic above; each has the same area."""
    frequencies = np.linspace(0, RECOGNISER_RATE / 2, _WINDOW // 2 + 1)
    step = np.log(6.4) / 27
    mels = np.linspace(0, 15 + np.log(RECOGNISER_RATE / 2000) / step, _BANDS + 2)
    edges = np.where(mels < 15, mels * 200 / 3, 1000 * np.exp(step * (mels - 15)))
    rising = (frequencies - edges[:-2, None]) / np.diff(edges)[:-1, None]
    falling = (edges[2:, None] - frequencies) / np.diff(edges)[1:, None]
    areas = 2 / (edges[2:] - edges[:-2])
    return np.asarray(np.maximum(0, np.minimum(rising, falling)) * areas[:, None])
