"""Cuts out of a recording what a recogniser is to hear: its voice, with a moment around it."""

import numpy as np

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.level import LEVEL_FRAME, levels
from accessible_board.devices.sound.voice_activity import FRAME, VoiceActivity

BEFORE = round(0.5 * RECOGNISER_RATE)
"""Samples that are left before the player's voice: a consonant is there that is none yet."""

AFTER = round(0.6 * RECOGNISER_RATE)
"""Samples that are left after it, where a word may end as a breath."""

BEHIND = 9.0
"""Decibels below the player's voice at which other people talk, not the player."""

QUIET = 30.0
"""Decibels between words and pauses from which nobody else is heard."""

_PAUSE = 0.1
_EVENED = 5
"""Frames over which loudness is evened out, so that a word is one: 150 ms."""


def prepared(recording: Samples) -> Samples | None:
    """The utterance in a recording at 16 kHz; ``None`` if there is no voice in it."""
    return cut_out(recording) if _voiced(recording) else None


def cut_out(utterance: Samples) -> Samples:
    """The player's voice in an utterance, without others before it and after it."""
    first, last = foreground(utterance)
    return utterance[max(0, first - BEFORE) : last + AFTER]


def after_silence(recording: Samples) -> Samples:
    """A recording at 16 kHz, with silence before it where it begins with voice.

    Live sound comes after that of the room; without any the first word may be lost.
    """
    voiced = _voiced(recording)
    if not voiced or voiced[0] * FRAME >= BEFORE:
        return recording
    return np.concatenate([np.zeros(BEFORE, np.int16), recording])


def foreground(recording: Samples) -> tuple[int, int]:
    """Begin and end of the loudest voice; of the whole if there is no other behind it.

    A voice detector also reports voices in the background; around an announcement they would be
    taken for words of it.
    """
    if _is_quiet(recording):
        return 0, len(recording)
    power = np.convolve(10 ** (levels(recording) / 10), np.ones(_EVENED) / _EVENED, "same")
    loudest = np.flatnonzero(power >= np.quantile(power, 0.9) * 10 ** (-BEHIND / 10))
    return int(loudest[0]) * LEVEL_FRAME, int(loudest[-1] + 1) * LEVEL_FRAME


def _is_quiet(recording: Samples) -> bool:
    """Whether a recording has nothing behind the voice, or hardly any sound at all."""
    if len(recording) < 2 * LEVEL_FRAME:
        return True
    loudness = levels(recording)
    return bool(np.quantile(loudness, 0.95) - np.quantile(loudness, _PAUSE) >= QUIET)


def _voiced(recording: Samples) -> list[int]:
    return [n for n, (_, voice) in enumerate(VoiceActivity().feed(recording)) if voice]
