"""A voice for the players of a demonstration, so that nobody is heard in the announcer's.

Pico where there is one for this machine, or else a variant of espeak-ng's.
"""

import threading
from importlib.util import find_spec

import numpy as np

from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.voices.synthesiser import PITCH, Pyttsx3Synthesiser, trim
from accessible_board.languages import FaultError, load

_VARIANT = "+f2"

UNDERSTOOD = 145
"""Words a minute at which espeak-ng is understood better than when it hurries."""


def second_voice(speed: float, pitch: float) -> Synthesiser:
    """A voice; both are factors of Pico's own speed and pitch."""
    if find_spec("py_nanotts") is None:
        return EspeakVariant(pitch)
    return PicoSynthesiser(speed, pitch)


class EspeakVariant:
    """Another voice of espeak-ng in each language (a :class:`~.interfaces.Synthesiser`)."""

    def __init__(self, pitch: float) -> None:
        self._pitch = round(PITCH * pitch)

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """As :meth:`Pyttsx3Synthesiser.render`."""
        name = f"{language}{_VARIANT}"
        voice = Pyttsx3Synthesiser(name, rate=UNDERSTOOD, pitch=self._pitch)
        return voice.render(text, language)


_RATE = 16_000


class PicoSynthesiser:
    """The voice of SVOX Pico for a language that names one (a :class:`~.interfaces.Synthesiser`).

    ``speed`` and ``pitch`` are factors, 1.0 for the voice as it was recorded.
    """

    def __init__(self, speed: float = 1.0, pitch: float = 1.0) -> None:
        import py_nanotts

        self._engine = py_nanotts.NanoTTS()
        self._speed = speed
        self._pitch = pitch
        self._lock = threading.Lock()

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text``: samples at 16 kHz; :class:`FaultError` for a foreign language."""
        voice = load(language).voice.pico
        if not voice:
            raise FaultError("pico_language", language=language)
        with self._lock:
            pcm = self._engine.speak(text, voice=voice, speed=self._speed, pitch=self._pitch)
        return trim(np.frombuffer(pcm, dtype=np.int16), _RATE), _RATE
