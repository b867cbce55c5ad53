"""Windows' own voices: pyttsx3 has SAPI 5 render them into a file.

SAPI's objects belong to the thread that made them, so one thread owns them all, as with espeak-ng.
"""

import importlib
import locale
from collections.abc import Iterator

import numpy as np
import pyttsx3

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.voices.synthesiser import (
    PITCH,
    RENDER_SECONDS,
    WORDS_PER_MINUTE,
    EnginePhrase,
    EngineThread,
    engine_thread,
    read_wave,
    trim,
)
from accessible_board.devices.voices.system_voice import SystemVoice, pick
from accessible_board.languages import FaultError
from accessible_board.system.scratch import scratch_file


class SapiSynthesiser:
    """A voice of SAPI 5 (a :class:`~.interfaces.Synthesiser`), see :mod:`.system_voice`."""

    def __init__(
        self,
        name: str = "",
        rate: int = WORDS_PER_MINUTE,
        seconds: float = RENDER_SECONDS,
        engine: EngineThread | None = None,
    ) -> None:
        self._name = name
        self._rate = rate
        self._seconds = seconds
        self._engine = engine or engine_thread(SapiEngine)

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak it; :class:`DeviceError` if Windows has no such voice, or it fails or hangs."""
        if not any(character.isalnum() for character in text):
            return np.zeros(0, np.int16), 22_050
        phrase = EnginePhrase(text, language, self._name, self._rate, PITCH)
        return self._engine.render(phrase, self._seconds)


class SapiEngine:
    """pyttsx3's engine with SAPI 5; only ever used on one thread."""

    def __init__(self) -> None:
        try:
            # Each thread has to begin with COM for itself.
            importlib.import_module("comtypes").CoInitialize()
            self._engine = pyttsx3.init("sapi5")
            self._voices = list(_voices(self._engine))
        except Exception:  # Whatever COM or its packages lack, SAPI cannot be used.
            raise FaultError("no_system_speech") from None
        self._failures: list[Exception] = []
        self._engine.connect("error", lambda name, exception: self._failures.append(exception))

    def render(self, phrase: EnginePhrase) -> tuple[Samples, int]:
        """Speak it: samples that begin with sound, and their rate."""
        voice = pick(self._voices, phrase.voice or "", phrase.language)
        self._failures.clear()
        with scratch_file() as path:
            self._engine.setProperty("rate", phrase.rate)
            self._engine.setProperty("voice", voice.called)
            self._engine.save_to_file(phrase.text, str(path))
            self._work()
            for failure in self._failures:
                raise failure
            samples, rate = read_wave(path)
        samples = trim(samples, rate)
        if not len(samples):
            raise FaultError("voice_soundless")
        return samples, rate

    def _work(self) -> None:
        """Let pyttsx3 do what it was told: SAPI renders before it returns.

        pyttsx3's own loop waits for Windows to tell of the end of a phrase, which may be over.
        """
        self._engine.startLoop(useDriverLoop=False)
        try:
            self._engine.iterate()
        finally:
            self._engine.endLoop()

    def rest(self) -> None:
        """It is at rest."""


def _voices(engine: pyttsx3.Engine) -> Iterator[SystemVoice]:
    """Those of SAPI; pyttsx3's own list fails where a voice speaks two languages (``409;9``)."""
    for token in engine.proxy._driver._tts.GetVoices():
        for number in token.GetAttribute("Language").split(";"):
            known = locale.windows_locale.get(int(number, 16), "")
            yield SystemVoice(token.Id, token.GetDescription(), known.partition("_")[0])
