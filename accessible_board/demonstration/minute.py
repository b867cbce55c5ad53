"""A minute of the demonstrated game as one sound: both channels, and the players' voices.

What is heard in the hall, in the earphone and at the microphones is mixed at the times at which it
was heard; between, silence is cut down to a breath, for players think longer than anybody listens.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import soundfile

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.device_speaker import resampled
from accessible_board.devices.sound.speakers import FILE_RATE

RATE: Final = 24_000
"""Samples a second; a rate that MP3 has."""
SILENCE: Final = 0.6
"""Seconds to which a longer silence is cut."""
_PLAYERS: Final = 0.4
"""Loudness of the players' voices relative to the program's, which is rendered softer."""
_COMPRESSION: Final = 0.8
"""Compression of the MP3, 0 to 1: some 40 kbit a second, with every word still clear."""
_LOUDEST: Final = 0.9
_FRAME: Final = RATE // 100
_AUDIBLE: Final = 0.01


class Spoken(NamedTuple):
    """Words of a player, and their beginning in milliseconds of the game."""

    at: int
    samples: Samples
    rate: int


def write_minute(
    path: Path, channels: Iterable[Path], spoken: Iterable[Spoken], spans: list[tuple[int, int]]
) -> None:
    """Write the sound of these spans of the game, in milliseconds, as MP3.

    ``channels`` are WAV files that begin with the game.
    """
    heard = list(spoken)
    files = list(channels)
    parts = [_brief(_mixed(files, heard, *span)) for span in spans]
    whole = np.concatenate(parts)
    whole *= _LOUDEST / max(_LOUDEST, float(np.abs(whole).max()))
    soundfile.write(
        path,
        whole,
        RATE,
        format="MP3",
        subtype="MPEG_LAYER_III",
        compression_level=_COMPRESSION,
    )


def _mixed(files: list[Path], spoken: list[Spoken], begin: int, end: int) -> np.ndarray:
    """The sum of all sounds from ``begin`` to ``end``, one float a sample."""
    mix = np.zeros((end - begin) * RATE // 1000)
    for file in files:
        start, stop = (at * FILE_RATE // 1000 for at in (begin, end))
        samples, rate = soundfile.read(file, start=start, stop=stop, dtype="int16")
        _add(mix, resampled(samples, rate, RATE), 0, 1)
    for words in spoken:
        if begin <= words.at < end:
            at = (words.at - begin) * RATE // 1000
            _add(mix, resampled(words.samples, words.rate, RATE), at, _PLAYERS)
    return mix


def _add(mix: np.ndarray, samples: Samples, at: int, loudness: float) -> None:
    part = samples[: len(mix) - at]
    mix[at : at + len(part)] += loudness * part / 32_768


def _brief(sound: np.ndarray) -> np.ndarray:
    """The sound with no silence longer than :data:`SILENCE`."""
    frames = sound[: len(sound) // _FRAME * _FRAME].reshape(-1, _FRAME)
    loud = np.abs(frames).max(axis=1) > _AUDIBLE
    around = np.ones(round(SILENCE * RATE / _FRAME) + 1)
    return frames[np.convolve(loud, around, mode="same") > 0].reshape(-1)
