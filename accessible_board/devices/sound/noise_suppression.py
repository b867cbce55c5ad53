"""Less noise: RNNoise, a small recurrent network that knows voices from steady noise.

Steady noise, a fan or a street, is taken away almost whole, and announcements are understood where
none was before. People talking in the background it takes for voices, and what it leaves of them
and of the player is worse to understand than both together. So it is asked how much of the sound
between the words it takes away, and believed only where that is nearly all.

The library comes with the extra ``noise``; without it every recording stays as it is.
"""

import ctypes
import importlib.util
from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np
import soxr

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import LEVEL_FRAME, levels

STEADY = 15.0
"""Decibels that RNNoise takes away of steady noise at least; of other people's talk 2 to 13."""

QUIET = 30.0
"""Decibels between words and pauses from which there is no noise worth taking away."""

_RATE = 48_000
_FRAME = _RATE // 100
_LATE = 2 * _FRAME
_PAUSE = 0.2


def suppressed(recording: Samples) -> Samples:
    """A recording at 16 kHz without its steady noise; as it is where the noise is not steady."""
    engine = _rnnoise()
    if engine is None or is_quiet(recording):
        return recording
    loudness = levels(recording)
    pauses = loudness <= np.quantile(loudness, _PAUSE)
    cleaned = _cleaned(engine, recording)
    taken_away = np.median(loudness[pauses]) - np.median(levels(cleaned)[pauses])
    return cleaned if taken_away >= STEADY else recording


def is_quiet(recording: Samples) -> bool:
    """Tell if a recording has no considerable noise, or hardly any sound at all."""
    if len(recording) < 2 * LEVEL_FRAME:
        return True
    loudness = levels(recording)
    return bool(np.quantile(loudness, 0.95) - np.quantile(loudness, _PAUSE / 2) >= QUIET)


def _cleaned(engine: ModuleType, sound: Samples) -> Samples:
    """RNNoise's output, shifted back by the two frames of its delay."""
    wide = soxr.resample(sound, RECOGNISER_RATE, _RATE)
    padded = np.concatenate([wide, np.zeros(_LATE + _FRAME - len(wide) % _FRAME, np.int16)])
    state = ctypes.c_void_p(engine.create())
    try:
        frames = [engine.process_mono_frame(state, f)[0] for f in padded.reshape(-1, _FRAME)]
    finally:
        engine.destroy(state)
    late = np.concatenate(frames)[_LATE : _LATE + len(wide)]
    cleaned = soxr.resample(late, _RATE, RECOGNISER_RATE)
    return np.asarray(np.resize(cleaned, len(sound)), dtype=np.int16)


@cache
def _rnnoise() -> ModuleType | None:
    """Pyrnnoise's binding of the library, if installed, without its readers of sound files."""
    package = importlib.util.find_spec("pyrnnoise")
    if package is None or not package.submodule_search_locations:
        return None
    path = Path(package.submodule_search_locations[0]) / "rnnoise.py"
    spec = importlib.util.spec_from_file_location("rnnoise_binding", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} cannot be loaded")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
