"""The two simulated players of the demonstration: hands that move pegs, voices that speak.

The hands move a virtual board. The voices are rendered as sound, in a voice other than the
announcer's, and heard by the same ear as a person's.
"""

import queue
from collections.abc import Callable, Iterator

import numpy as np
import soxr

from accessible_board.demonstration.minute import Spoken
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.hearing.hearing import Hearing
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.devices.interfaces import RECOGNISER_RATE, Now, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.voices.second_voice import second_voice
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.decision import Decision

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
