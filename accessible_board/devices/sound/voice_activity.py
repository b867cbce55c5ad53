"""Voices in the sound, found by the Silero detector."""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import as_file, files
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples

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


FRAME = CHUNK
"""Samples that are judged at once: 512, that is 32 ms."""

FRAME_MS = 1000 * FRAME // RECOGNISER_RATE

_BEGINS = 0.5
_ENDS = 0.35


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


class VoiceActivity:
    """Judges a stream of samples at 16 kHz, frame by frame."""

    def __init__(self) -> None:
        self._detector = VoiceDetector()
        self._rest: Samples = np.zeros(0, np.int16)
        self._voice = False

    @property
    def waiting(self) -> int:
        """Milliseconds of sound that wait for the rest of their frame."""
        return 1000 * len(self._rest) // RECOGNISER_RATE

    def feed(self, samples: Samples) -> Iterator[tuple[Samples, bool]]:
        """Every frame that is complete by now, and whether there is a voice in it."""
        waiting = np.concatenate([self._rest, samples])
        whole = len(waiting) // FRAME * FRAME
        self._rest = waiting[whole:]
        for start in range(0, whole, FRAME):
            frame = waiting[start : start + FRAME]
            yield frame, self._judge(frame)

    def reset(self) -> None:
        """Forget what was heard."""
        self._detector.reset()
        self._rest = self._rest[:0]
        self._voice = False

    def _judge(self, frame: Samples) -> bool:
        """A voice that was there is believed longer than a new one."""
        probability = self._detector.judge(frame)
        self._voice = probability >= (_ENDS if self._voice else _BEGINS)
        return self._voice
