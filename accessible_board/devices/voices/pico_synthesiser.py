"""A second voice, independent of the announcer's: SVOX Pico through py-nanotts.

Pico is clearer than espeak-ng in the languages that it speaks; its data comes in the wheel. The
demonstration lets the players speak with it, so that nobody is recognised by the announcer's voice.
"""

import threading

import numpy as np
import py_nanotts

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.voices.synthesiser import trim
from accessible_board.errors import DeviceError
from accessible_board.languages import load

_RATE = 16_000


class PicoSynthesiser:
    """The voice of SVOX Pico for a language that names one (a :class:`~.interfaces.Synthesiser`).

    ``speed`` and ``pitch`` are factors, 1.0 for the voice as it was recorded.
    """

    def __init__(self, speed: float = 1.0, pitch: float = 1.0) -> None:
        self._engine = py_nanotts.NanoTTS()
        self._speed = speed
        self._pitch = pitch
        self._lock = threading.Lock()

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text``: samples at 16 kHz; :class:`DeviceError` for a foreign language."""
        voice = load(language).voice.pico
        if not voice:
            raise DeviceError(f"Pico does not speak {language!r}.")
        with self._lock:
            pcm = self._engine.speak(text, voice=voice, speed=self._speed, pitch=self._pitch)
        return trim(np.frombuffer(pcm, dtype=np.int16), _RATE), _RATE
