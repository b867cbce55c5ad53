"""Time that this machine takes to decide an announcement."""

import time
from collections.abc import Iterator
from typing import Final

import chess
import numpy as np

from accessible_board.devices.checkup.examining import Finding, State, fact, to_do
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.sound_files import to_speech
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.languages import load

_PIECE: Final = RECOGNISER_RATE // 20
_SECONDS: Final = _PIECE / RECOGNISER_RATE
_LATEST: Final = 200
"""Pieces of silence after which an announcement must have been decided: ten seconds."""

_SLOW = 1.0
"""Seconds from which a player notices that the announcement is late."""


def pace() -> Iterator[Finding]:
    """Measure the seconds from the end of an announcement to its decision by PocketSphinx.

    A German one by a synthesised voice, in a quiet room; the second of two, as nearly all of an
    evening are. What comes before its end is heard as fast as it can be, and the silence as it
    comes.
    """
    language = load("de")
    try:
        values, rate = Pyttsx3Synthesiser().render("Springer Felix drei", language.code)
    except DeviceError:
        return
    words = to_speech(values[:, None] / 32768, rate)
    ear = Ear(language, embedded(language))
    ear.attend(chess.Board())
    _heard(ear, words)
    seconds = _heard(ear, words)
    if seconds is None:
        yield Finding("Hearing", State.NOTE, fact("pace_none"), to_do("pace"))
        return
    needed = fact("pace", seconds=f"{seconds:.1f}")
    if seconds > _SLOW:
        yield Finding("Hearing", State.NOTE, needed, to_do("pace"))
    else:
        yield Finding("Hearing", State.WORKS, needed)


def _heard(ear: Ear, words: Samples) -> float | None:
    """Seconds from the end of the words to the decision; ``None`` if there is none."""
    silence = np.zeros(_LATEST * _PIECE, np.int16)
    for piece in _pieces(silence[: 6 * _PIECE]):
        ear.feed(piece)
    begun = time.monotonic()
    for piece in _pieces(words):
        ear.feed(piece)
    now = time.monotonic()
    ended = min(now, begun + len(words) / RECOGNISER_RATE)  # Later than that is late already.
    for number, piece in enumerate(_pieces(silence), start=1):
        time.sleep(max(0.0, ended + number * _SECONDS - time.monotonic()))
        if ear.feed(piece) is not None:
            return time.monotonic() - ended
    return None


def _pieces(sound: Samples) -> Iterator[Samples]:
    return (sound[start : start + _PIECE] for start in range(0, len(sound), _PIECE))
