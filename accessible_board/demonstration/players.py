"""The two simulated players of the demonstration: hands that move pegs, voices that speak.

The hands move a virtual board. The voices are rendered as sound, in a voice other than the
announcer's, and heard by the same ear as a person's.

A minute of the game is one sound: what is heard in the hall, in the earphone and at the microphones
is mixed at the times at which it was heard; between, silence is cut down to a breath, for players
think longer than anybody listens.
"""

import queue
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
import soundfile
import soxr

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.devices.interfaces import RECOGNISER_RATE, Now, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.device_speaker import resampled
from accessible_board.devices.sound.speakers import FILE_RATE
from accessible_board.devices.voices.second_voice import second_voice
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.decision import Decision

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

PITCHES = {Seat.WHITE: 1.0, Seat.BLACK: 0.85}
"""Each player's pitch, as a factor of the voice's own."""

SPEED = 1.15
"""The players' speed, as a factor of the voice's own."""

BLOCK = RECOGNISER_RATE // 10

LEAD_IN = 0.2
"""Seconds of room noise before a player speaks."""

TAIL = 0.7
"""Seconds of room noise after the last word, by which the ear knows that it was the last."""

ROOM_NOISE = 12
"""The noise of a quiet room, as RMS of 16 bit samples."""


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


class SimulatedPlayer:
    """One player's voice, microphone and ear; ``report`` gets the ear's decisions."""

    def __init__(self, seat: Seat, now: Now, language: str = "de") -> None:
        self.overflows = 0
        self.report: Callable[[Decision, int], None] = lambda decision, at: None
        self.said: list[Spoken] = []
        self._voice = second_voice(SPEED, PITCHES[seat])
        self._language = language
        self._now = now
        self._noise = np.random.default_rng(seat.color)
        self._clips: queue.Queue[Samples | None] = queue.Queue()
        spoken = load(language)
        ear = Ear(spoken, embedded(spoken))
        self.hearing = Hearing(ear, self, self._report)

    def speak(self, words: str) -> int:
        """Say these words into the microphone; return their duration in milliseconds."""
        voiced, rate = self._voice.render(words, self._language)
        self.said.append(Spoken(self._now(), voiced, rate))
        clip = soxr.resample(voiced, rate, RECOGNISER_RATE).astype(np.float64)
        before, after = (round(seconds * RECOGNISER_RATE) for seconds in (LEAD_IN, TAIL))
        sound = np.concatenate([np.zeros(before), clip, np.zeros(after)])
        sound += self._noise.normal(0, ROOM_NOISE, len(sound))
        self._clips.put(np.clip(sound, -32768, 32767).astype(np.int16))
        return round(1000 * len(clip) / RECOGNISER_RATE)

    def blocks(self) -> Iterator[AudioBlock]:
        """Blocks of the microphone's sound."""
        while (clip := self._clips.get()) is not None:
            beginning = self._now() - round(1000 * LEAD_IN)
            for start in range(0, len(clip), BLOCK):
                samples = clip[start : start + BLOCK]
                end = 1000 * (start + len(samples)) // RECOGNISER_RATE
                yield AudioBlock(samples, beginning + end)

    def close(self) -> None:
        """Remove the microphone."""
        self._clips.put(None)

    def _report(self, decision: Decision, at: int) -> None:
        self.report(decision, at)
