"""Voices in the sound, found by the Silero detector."""

from collections.abc import Iterator

import numpy as np

from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.sound.voice_detector import CHUNK, VoiceDetector

FRAME = CHUNK
"""Samples that are judged at once: 512, that is 32 ms."""

FRAME_MS = 1000 * FRAME // RECOGNISER_RATE

_BEGINS = 0.5
_ENDS = 0.35


class VoiceActivity:
    """Judges a stream of samples at 16 kHz, frame by frame."""

    def __init__(self) -> None:
        self._detector = VoiceDetector()
        self._rest: Samples = np.zeros(0, np.int16)
        self._voice = False

    @property
    def waiting(self) -> int:
        """Milliseconds of sound that wait for the rest of their frame."""
        return 1000 * len(self._rest) // RECOGNISER_RATE

    def feed(self, samples: Samples) -> Iterator[tuple[Samples, bool]]:
        """Every frame that is complete by now, and whether there is a voice in it."""
        waiting = np.concatenate([self._rest, samples])
        whole = len(waiting) // FRAME * FRAME
        self._rest = waiting[whole:]
        for start in range(0, whole, FRAME):
            frame = waiting[start : start + FRAME]
            yield frame, self._judge(frame)

    def reset(self) -> None:
        """Forget what was heard."""
        self._detector.reset()
        self._rest = self._rest[:0]
        self._voice = False

    def _judge(self, frame: Samples) -> bool:
        """A voice that was there is believed longer than a new one."""
        probability = self._detector.judge(frame)
        self._voice = probability >= (_ENDS if self._voice else _BEGINS)
        return self._voice
