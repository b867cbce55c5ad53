"""The encoder of speech: features of a sound from a network that has heard very many people.

It is the encoder of Whisper's base model (Alec Radford et al., "Robust Speech Recognition via
Large-Scale Weak Supervision", 2022), frozen, with weights of 8 bits; ``models/README.md`` tells how
the file is made. Of every 40 ms it gives 512 numbers, above which our own layers tell words
(:mod:`word_network`). Sound is not filled up to half a minute, as Whisper does: the encoder takes
as long as the sound is.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import Final

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, RecogniserError, Samples
from accessible_board.devices.sound.level import speech_rms

INPUT, OUTPUT = "mel", "heard"
"""Names in the model: loudness of the bands, and features."""

WIDTH: Final = 512
BANDS: Final = 80
LONGEST: Final = 400
"""The most steps of 40 ms at once: 16 s."""

LOUDNESS: Final = 0.07
"""RMS to which speech is brought, of full scale."""

Features = NDArray[np.float32]
"""Features of each step, shape ``(steps, 512)``."""

_WINDOW: Final = 400
_HOP: Final = 160
_FRAMES: Final = 4
"""Frames of 10 ms in a step."""

STEP: Final = _FRAMES * _HOP
"""Samples in a step."""

_RANGE = 8.0
"""Orders of magnitude of power below the loudest moment that are distinguished."""


class SpeechEncoder:
    """The encoder as one thread runs it; ``model`` is the path of the file, or its content."""

    def __init__(self, model: str | bytes) -> None:
        import onnxruntime  # It takes a tenth of a second.

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self._session: onnxruntime.InferenceSession = onnxruntime.InferenceSession(
            model, options, providers=["CPUExecutionProvider"]
        )

    def hear(self, sound: Samples) -> Features:
        """The features of an utterance at 16 kHz, whatever its loudness."""
        even = sound.astype(np.float64) / 32768
        loudness = speech_rms(even)
        bands = log_mel(even * LOUDNESS / max(loudness, 1e-6))
        (heard,) = self._session.run([OUTPUT], {INPUT: bands})
        features: Features = np.asarray(heard, np.float32)[0]
        return features


def is_installed() -> bool:
    """Tell whether this machine has what runs the encoder."""
    return find_spec("onnxruntime") is not None


def speech_encoder() -> SpeechEncoder:
    """The encoder of this process; waits until it is loaded.

    :class:`RecogniserError` if it cannot be; the next call tries again.
    """
    try:
        return loading_encoder().result()
    except Exception as error:  # Whatever onnxruntime raises for a file or too little memory.
        loading_encoder.cache_clear()
        raise RecogniserError("recogniser_failed", reason=repr(error)) from error


@cache
def loading_encoder() -> Future[SpeechEncoder]:
    """The encoder of this process, which is loaded beside all else that is to be made ready."""
    worker = ThreadPoolExecutor(1, "encoder")
    loading = worker.submit(_loaded)
    worker.shutdown(wait=False)
    return loading


def _loaded() -> SpeechEncoder:
    kept = files("accessible_board.devices.recognition").joinpath("encoder.onnx")
    with as_file(kept) as path:  # Given the content, it would keep that in memory as well: 25 MB.
        return SpeechEncoder(str(path))


def log_mel(sound: NDArray[np.float64]) -> NDArray[np.float32]:
    """Whisper's own input: the loudness of 80 bands every 10 ms, shape ``(1, 80, frames)``.

    The frames are a multiple of four; sound that is no longer than one step is followed by silence.
    """
    frames = _FRAMES * min(max(len(sound) // STEP, 1), LONGEST)
    before, wanted = _WINDOW // 2, (frames - 1) * _HOP + _WINDOW
    known = np.pad(sound, (0, max(0, before + 1 - len(sound))))[: wanted - before]
    mirrored = np.pad(known, (before, 0), "reflect")
    whole = np.pad(mirrored, (0, wanted - len(mirrored)))
    cut = np.lib.stride_tricks.sliding_window_view(whole, _WINDOW)[::_HOP]
    power = np.abs(np.fft.rfft(cut * _window(), axis=1)) ** 2
    loud = np.log10(np.maximum(power @ _filters(), 1e-10))
    loud = np.maximum(loud, loud.max() - _RANGE)
    bands: NDArray[np.float32] = ((loud + 4) / 4).T[None].astype(np.float32)
    return bands


@cache
def _window() -> NDArray[np.float64]:
    """Hann's window, periodic."""
    return 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(_WINDOW) / _WINDOW)


_STRAIGHT, _MELS = 1000.0, 15.0
"""Hertz, and mels, up to which Slaney's scale is linear."""

_STEEP = np.log(6.4) / 27


@cache
def _filters() -> NDArray[np.float64]:
    """Triangular filters on Slaney's mel scale, each of equal area; shape ``(201, 80)``."""
    highest = _MELS + np.log(RECOGNISER_RATE / 2 / _STRAIGHT) / _STEEP
    mels = np.linspace(0, highest, BANDS + 2)
    beyond = np.exp(_STEEP * np.maximum(mels - _MELS, 0))
    tops = np.minimum(mels, _MELS) * (_STRAIGHT / _MELS) * beyond
    low, top, high = tops[:-2], tops[1:-1], tops[2:]
    frequencies = np.linspace(0, RECOGNISER_RATE / 2, _WINDOW // 2 + 1)[:, None]
    rising, falling = (frequencies - low) / (top - low), (high - frequencies) / (high - top)
    filters: NDArray[np.float64] = np.maximum(0, np.minimum(rising, falling)) * (2 / (high - low))
    return filters
