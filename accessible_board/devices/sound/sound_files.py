"""Reads recordings of any rate, channels and depth, converted for a recogniser."""

from pathlib import Path

import numpy as np
import soundfile
import soxr
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.languages import CommandError

LONGEST = 600
"""Seconds of a recording that are read: an utterance takes ten, and memory is not without end."""

_USUAL_RATE = 48_000
_PIECE = 1 << 16
_FULL_SCALE = 32767.0

_CANCELLED = 0.05
"""The share of a channel's power that is left of it where the others cancel it out."""


def read_speech(path: Path) -> Samples:
    """A recording as mono samples at 16 kHz.

    ``InputError`` if there is no such file, it is no sound, too long, or there is nothing in it.
    """
    if not path.exists():
        raise CommandError("no_file", path=path)
    if not path.is_file():
        raise CommandError("not_a_file", path=path)
    try:
        with soundfile.SoundFile(path) as file:
            values, rate = _mono(file, path), file.samplerate
    except soundfile.SoundFileError as error:
        raise CommandError("no_sound", path=path) from error
    speech = to_speech(values[:, None], rate)
    if len(speech) == 0:
        raise CommandError("sound_empty", path=path)
    return speech


def _mono(file: soundfile.SoundFile, path: Path) -> NDArray[np.float64]:
    """The sound of all channels together, read piece by piece: a small file may hold hours.

    A microphone whose plug has two poles of opposite sign cancels itself out in stereo; then the
    first channel is the sound.
    """
    most = LONGEST * min(file.samplerate, _USUAL_RATE)
    together, first, count = [np.zeros(0)], [np.zeros(0)], 0
    while len(piece := file.read(_PIECE, dtype="float64", always_2d=True)):
        together.append(_bounded(piece).mean(axis=1))
        first.append(_bounded(piece[:, 0]))
        count += len(piece)
        if count > most:
            raise CommandError("sound_long", path=path, minutes=LONGEST // 60)
    mixed, alone = np.concatenate(together), np.concatenate(first)
    return mixed if np.dot(mixed, mixed) > _CANCELLED * np.dot(alone, alone) else alone


def to_speech(values: NDArray[np.float64], rate: int) -> Samples:
    """Values from -1 to 1 of shape ``(frames, channels)`` as mono 16 bit samples at 16 kHz."""
    mono = _bounded(values).mean(axis=1)
    at_rate = soxr.resample(mono, rate, RECOGNISER_RATE)
    scaled = np.clip(np.rint(at_rate * _FULL_SCALE), -32768, 32767)
    return np.asarray(scaled, dtype=np.int16)


def _bounded(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """The values limited to full scale; a file may hold numbers that are no sound."""
    return np.clip(np.nan_to_num(values), -1.0, 1.0)
