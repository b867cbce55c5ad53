"""The short sounds of an earphone that say what a lamp would show (*earcons*).

Two soft tones, one after the other: they rise when the program begins to listen, and fall where a
push ended without anything having been heard. Both high say that the own press of the clock counts,
both low that the opponent has pressed. A microphone that hears them must not take them for a
voice, nor the beginning of an announcement for another because of them: each is a pure tone between
the vowels' first formants and their consonants, too short for a syllable.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

import numpy as np

from accessible_board.devices.interfaces import Samples
from accessible_board.speech.acknowledging import Sign

RATE: Final = 16_000
"""Samples a second of every sound here."""

_TONES: Final[Mapping[Sign, tuple[int, int]]] = {
    Sign.LISTENING: (880, 1320),
    Sign.UNHEARD: (1320, 880),
    Sign.PRESSED: (1320, 1320),
    Sign.OTHER_PRESSED: (880, 880),
}
"""The tones of each sign, in hertz."""

_TONE_SECONDS: Final = 0.04
_GAP_SECONDS: Final = 0.02
_LOUDNESS: Final = 3000
"""The peak, of 32767: a fifth of a voice's."""


@cache
def earcon(sign: Sign) -> Samples:
    """The sound of a sign, 100 ms at :data:`RATE`."""
    first, second = map(_tone, _TONES[sign])
    return np.concatenate([first, np.zeros(round(_GAP_SECONDS * RATE), np.int16), second])


def _tone(hertz: int) -> Samples:
    """A tone that swells and fades, so that it does not click."""
    frames = round(_TONE_SECONDS * RATE)
    wave = np.sin(2 * np.pi * hertz * np.arange(frames) / RATE)
    return (_LOUDNESS * np.hanning(frames) * wave).astype(np.int16)
