"""Prepares an utterance for a recogniser: its voice alone, less noise, even loudness."""

from typing import NamedTuple

import numpy as np

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import LEVEL_FRAME, levelled, levels
from accessible_board.devices.sound.noise_suppression import is_quiet, suppressed
from accessible_board.devices.sound.voice_activity import FRAME, VoiceActivity

BEFORE = round(0.2 * RECOGNISER_RATE)
"""Samples that are left before the first voice: a consonant is there that is none yet."""

AFTER = round(0.4 * RECOGNISER_RATE)
"""Samples that are left after the last voice, where a word may end as a breath."""

BEHIND = 9.0
"""Decibels below the player's voice at which other people talk, not the player."""

_EVENED = 5
"""Frames over which loudness is evened out, so that a word is one: 150 ms."""


class Prepared(NamedTuple):
    """An utterance, processed and as it came, for different recognisers."""

    speech: Samples
    """Its voice alone, less noise, evened out."""
    sound: Samples
    """The sound as it came, without the steady noise before and after the voice."""


def prepared(recording: Samples) -> Prepared | None:
    """The utterance in a recording at 16 kHz; ``None`` if there is no voice in it."""
    voiced = _voiced(recording)
    if not voiced:
        return None
    first, last = foreground(recording)
    first, last = max(first, voiced[0] * FRAME), min(last, (voiced[-1] + 1) * FRAME)
    return _between(first, last, recording)


def after_silence(recording: Samples) -> Samples:
    """A recording at 16 kHz, with silence before it where it begins with voice.

    Live sound comes after that of the room; without any the first word may be lost.
    """
    voiced = _voiced(recording)
    if not voiced or voiced[0] * FRAME >= BEFORE:
        return recording
    return np.concatenate([np.zeros(BEFORE, np.int16), recording])


def _voiced(recording: Samples) -> list[int]:
    """The frames in which there is voice."""
    return [n for n, (_, voice) in enumerate(VoiceActivity().feed(recording)) if voice]


def evened_out(utterance: Samples) -> Prepared:
    """An utterance cut out of live sound, with less noise and even loudness."""
    return _between(*foreground(utterance), utterance)


def _between(first: int, last: int, recording: Samples) -> Prepared:
    """The part of a recording between these samples."""
    voice = slice(max(0, first - BEFORE), last + AFTER)
    cleaned = suppressed(recording)
    is_steady = cleaned is not recording
    return Prepared(levelled(cleaned[voice]), recording[voice] if is_steady else recording)


def foreground(recording: Samples) -> tuple[int, int]:
    """Begin and end of the loudest voice; of the whole if there is no other behind it.

    A voice detector also reports voices in the background; around an announcement they would be
    taken for words of it.
    """
    if is_quiet(recording):
        return 0, len(recording)
    power = np.convolve(10 ** (levels(recording) / 10), np.ones(_EVENED) / _EVENED, "same")
    loudest = np.flatnonzero(power >= np.quantile(power, 0.9) * 10 ** (-BEHIND / 10))
    return int(loudest[0]) * LEVEL_FRAME, int(loudest[-1] + 1) * LEVEL_FRAME
