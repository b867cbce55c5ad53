"""Reading recordings: any rate, any number of channels, any depth, as a recogniser wants them."""

from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.errors import InputError

_FULL_SCALE = 32767.0


def read_speech(path: Path) -> Samples:
    """A recording as mono samples at 16 kHz.

    ``InputError`` if there is no such file, it is no sound, or there is nothing in it.
    """
    if not path.exists():
        raise InputError(f"There is no file {path}.")
    if not path.is_file():
        raise InputError(f"{path} is no file.")
    try:
        values, rate = soundfile.read(path, dtype="float64", always_2d=True)
    except soundfile.LibsndfileError as error:
        raise InputError(f"{path} is not a sound file that can be read.") from error
    if len(values) == 0:
        raise InputError(f"{path} is empty: there is no sound in it.")
    return to_speech(values, rate)


def to_speech(values: NDArray[np.float64], rate: int) -> Samples:
    """Values from -1 to 1 of shape ``(frames, channels)`` as mono 16 bit samples at 16 kHz."""
    mono = np.nan_to_num(values.mean(axis=1))
    at_rate = soxr.resample(mono, rate, RECOGNISER_RATE)
    scaled = np.clip(np.rint(at_rate * _FULL_SCALE), -32768, 32767)
    return np.asarray(scaled, dtype=np.int16)
