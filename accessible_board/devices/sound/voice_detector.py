"""Voice detection in a moment of sound: the Silero detector, version 6.2.

A small network with a memory: the spectrum of a moment, four convolutions, and a cell (LSTM) that
remembers the moments before. It is computed here with numpy, which the program has anyway: other
people's packages of it bring libraries of 11 MB. Where its weights are from: ``models/README.md``.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import Samples

CHUNK: Final = 512
"""Samples at 16 kHz that are judged at once: 32 ms."""

_Array = NDArray[np.float32]

_FULL_SCALE = 32767
_AROUND = 64
"""Samples before and after a chunk that mirror its ends."""

_MOMENTS: Final = np.lib.stride_tricks.sliding_window_view(
    np.pad(np.arange(CHUNK), _AROUND, "reflect"), 256
)[::128].T
"""Samples of a chunk in each of its four moments, which overlap by half."""

_STRIDES = (1, 2, 2, 1)
_KERNEL = 3
_CELLS = 128


class VoiceDetector:
    """Judges a stream of sound at 16 kHz, chunk by chunk."""

    def __init__(self) -> None:
        self._weights = weights()
        self.reset()

    def reset(self) -> None:
        """Forget what was heard."""
        self._hidden = self._cell = np.zeros(_CELLS, np.float32)

    def judge(self, chunk: Samples) -> float:
        """Probability of a voice, from 0 to 1; ``ValueError`` unless of :data:`CHUNK` samples."""
        if chunk.shape != (CHUNK,):
            raise ValueError(f"a chunk of {chunk.shape} samples, not {CHUNK}")
        heard = self._spectrum(chunk.astype(np.float32) / np.float32(_FULL_SCALE))
        for layer, stride in enumerate(_STRIDES):
            heard = self._convolved(heard, layer, stride)
        return self._remembered(heard[:, 0])

    def _spectrum(self, sound: _Array) -> _Array:
        """Loudness of each pitch in four moments; shape ``(129, 4)``."""
        real, imaginary = np.split(self._weights["spectrum"] @ sound[_MOMENTS], 2)
        loud: _Array = np.hypot(real, imaginary)
        return loud

    def _convolved(self, heard: _Array, layer: int, stride: int) -> _Array:
        channels, last = heard.shape
        padded = np.zeros((channels, last + 2), np.float32)  # numpy.pad takes ten times as long.
        padded[:, 1:-1] = heard
        before_to_after = [padded[:, moved : moved + last : stride] for moved in range(_KERNEL)]
        columns = np.concatenate(before_to_after)
        bias = self._weights[f"bias_{layer}"]
        loud: _Array = np.maximum(self._weights[f"layer_{layer}"] @ columns + bias, 0)
        return loud

    def _remembered(self, heard: _Array) -> float:
        weights = self._weights
        gates = weights["input"] @ heard + weights["hidden"] @ self._hidden + weights["gates"]
        taken, kept, new, given = np.split(gates, 4)
        self._cell = _likely(kept) * self._cell + _likely(taken) * np.tanh(new)
        self._hidden = _likely(given) * np.tanh(self._cell)
        voice = weights["voice"] @ np.maximum(self._hidden, 0) + weights["voice_bias"]
        return float(_likely(voice))


@cache
def weights() -> Mapping[str, _Array]:
    """The weights, by name; convolutions as matrices, in single precision."""
    kept = files("accessible_board.devices.sound").joinpath("silero.npz")
    with as_file(kept) as path, np.load(path, allow_pickle=False) as stored:
        return {name: stored[name].astype(np.float32) for name in stored.files}


def _likely(odds: _Array) -> _Array:
    """The logistic function; that of the hyperbolic tangent never overflows."""
    half = np.float32(0.5)
    likely: _Array = half + half * np.tanh(half * odds)
    return likely
