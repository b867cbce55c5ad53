"""Making an utterance fit for a recogniser: its voice alone, less noise, evened out."""

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.level import levelled
from accessible_board.devices.noise_suppression import suppressed
from accessible_board.devices.voice_activity import FRAME, VoiceActivity

BEFORE = round(0.2 * RECOGNISER_RATE)
"""Samples that are left before the first voice: a consonant is there that is none yet."""

AFTER = round(0.4 * RECOGNISER_RATE)
"""Samples that are left after the last voice, where a word may end as a breath."""


def prepared(recording: Samples) -> Samples | None:
    """The utterance in a recording at 16 kHz; ``None`` if there is no voice in it."""
    voiced = [n for n, (_, voice) in enumerate(VoiceActivity().feed(recording)) if voice]
    if not voiced:
        return None
    first, last = voiced[0] * FRAME, (voiced[-1] + 1) * FRAME
    return levelled(suppressed(recording)[max(0, first - BEFORE) : last + AFTER])


def evened_out(utterance: Samples) -> Samples:
    """An utterance that was cut out of live sound: less noise, and even loudness."""
    return levelled(suppressed(utterance))
