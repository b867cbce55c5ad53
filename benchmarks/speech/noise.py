"""Where it is said: a quiet room, pink noise, or a hall where others talk."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import speech_rms, to_samples

LOUDNESS = 2500.0
"""RMS of the speech, of 32767."""

QUIET = 15.0
"""RMS of the noise of a quiet room: 44 dB below the speech."""

BEFORE, AFTER = 0.4, 0.9
"""Seconds of the room before and after the words."""


class Kind(StrEnum):
    """Kinds of noise."""

    QUIET = "quiet"
    PINK = "pink noise"
    BABBLE = "babble"


@dataclass(frozen=True, slots=True)
class Room:
    """A kind of noise, so many decibels below the speech; ``None`` for a quiet room."""

    kind: Kind
    decibels: int | None = None

    def __str__(self) -> str:
        if self.decibels is None:
            return str(self.kind)
        return f"{self.kind} {self.decibels} dB"


QUIET_ROOM = Room(Kind.QUIET)
ROOMS = (QUIET_ROOM, Room(Kind.PINK, 10), Room(Kind.BABBLE, 10))


def heard_in(
    room: Room, words: Samples, hall: Sequence[Samples], chance: np.random.Generator
) -> Samples:
    """What a microphone in this room hears; ``hall`` is what each of the others there says."""
    values = words.astype(np.float64)
    values *= LOUDNESS / max(speech_rms(values), 1.0)
    before, after = (np.zeros(round(s * RECOGNISER_RATE)) for s in (BEFORE, AFTER))
    sound = np.concatenate([before, values, after])
    sound += _scaled(_pink(len(sound), chance), QUIET)
    if room.decibels is not None:
        noise = _babble(len(sound), hall, chance) if room.kind is Kind.BABBLE else None
        noise = _pink(len(sound), chance) if noise is None else noise
        sound += _scaled(noise, LOUDNESS * 10 ** (-room.decibels / 20))
    return to_samples(sound)


def _pink(count: int, chance: np.random.Generator) -> NDArray[np.float64]:
    """Noise whose power falls with frequency."""
    spectrum = np.fft.rfft(chance.normal(size=count))
    return np.fft.irfft(spectrum / np.sqrt(np.maximum(np.arange(len(spectrum)), 1)), count)


def _babble(
    count: int, hall: Sequence[Samples], chance: np.random.Generator
) -> NDArray[np.float64]:
    """Several people talking on and on, none of them loudest."""
    sum_ = np.zeros(count)
    for person in hall:
        voice = person / max(speech_rms(person.astype(np.float64)), 1.0)
        sum_ += np.resize(np.roll(voice, chance.integers(len(voice))), count)
    return sum_


def _scaled(noise: NDArray[np.float64], rms: float) -> NDArray[np.float64]:
    return noise * (rms / max(float(np.sqrt(np.mean(noise**2))), 1e-9))
