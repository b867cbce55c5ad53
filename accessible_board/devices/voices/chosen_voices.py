"""The chosen voice: how each phrase is spoken, how high and how loud; and a spare one.

The spare voice is espeak-ng as a program of its own, for when the usual voice fails or hangs. A
hung engine cannot be got out of this process, and espeak-ng cannot be begun twice in one. As a
program it starts anew for each phrase, which takes a few hundredths of a second, and is ended if it
hangs. Where the program is not installed, another Python speaks with the library that came along,
which takes half a second.
"""

import io
import shutil
import subprocess
import sys
import threading
import wave
from collections.abc import Callable
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from accessible_board.devices.interfaces import Phrase, Renderer, Samples, Synthesiser
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser, trim
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError
from accessible_board.settings import Manner, Settings

if TYPE_CHECKING:
    from accessible_board.devices.voices.piper_voice import PiperSynthesiser


LOUDEST = 200
"""Per cent of the usual volume; more would only distort."""

SECONDS = 5.0
"""Seconds that a phrase may take."""


class ChosenVoices:
    """Speaks each phrase in its manner (a :class:`~.interfaces.Renderer`)."""

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        """Speak it; as :meth:`Pyttsx3Synthesiser.render`."""
        samples, rate = _voice(phrase.manner).render(phrase.text, phrase.language)
        if phrase.manner.volume == Manner().volume:
            return samples, rate
        louder = samples.astype(np.float64) * phrase.manner.volume / Manner().volume
        return np.clip(np.rint(louder), -32768, 32767).astype(np.int16), rate


def check_manners(settings: Settings) -> None:
    """:class:`DeviceError` for a manner that no voice can speak in."""
    for manner in settings.manners:
        if not 0 <= manner.volume <= LOUDEST:
            raise FaultError("voice_volume", loudest=LOUDEST, volume=manner.volume)
        _voice(manner)
    for language, private in product(settings.languages, (True, False)):
        manner = settings.manner(language, private=private)
        if _engine(manner) == "piper":
            _piper(manner).must_speak(language)


def voice_of(manner: Manner) -> Synthesiser:
    """The engine that speaks so: espeak-ng, unless the voice begins with the name of another.

    :class:`DeviceError` if it is not installed, or cannot speak so.
    """
    match _engine(manner):
        case "piper":
            return _piper(manner)
        case "speech-dispatcher":
            return _speech_dispatcher(manner)
        case "system":
            return _system(manner)
    return Pyttsx3Synthesiser(manner.voice or None, rate=manner.rate, pitch=manner.pitch)


def _engine(manner: Manner) -> str:
    """The part before the colon in the name of a voice."""
    return manner.voice.partition(":")[0]


def _name(manner: Manner) -> str:
    """The part after the colon."""
    return manner.voice.partition(":")[2]


def _piper(manner: Manner) -> "PiperSynthesiser":
    """Load an optional engine only when it is chosen."""
    from accessible_board.devices.voices.piper_voice import PiperSynthesiser

    return PiperSynthesiser(_name(manner), manner.rate)


def _speech_dispatcher(manner: Manner) -> Synthesiser:
    from accessible_board.devices.voices.speechd_voice import SpeechDispatcherSynthesiser

    name = _name(manner)
    return SpeechDispatcherSynthesiser(name, rate=manner.rate, pitch=manner.pitch)


def _system(manner: Manner) -> Synthesiser:
    from accessible_board.devices.voices.system_voices import system_voice

    return system_voice(_name(manner), manner.rate)


_voice = cache(voice_of)


class SpareVoice:
    """A :class:`~.interfaces.Renderer`: the voice of the language, at the rate that is wanted."""

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        """Speak it; :class:`DeviceError` where it fails as well."""
        try:
            spoken = subprocess.run(
                _command(phrase.language, str(phrase.manner.rate)),
                input=phrase.text.encode(),
                capture_output=True,
                check=True,
                timeout=SECONDS,
            )
            return _samples(spoken.stdout)
        except (OSError, EOFError, wave.Error, subprocess.SubprocessError):
            raise FaultError("spare_failed") from None


class VoiceWithSpare:
    """Speaks with the usual voice, and with the spare one while that fails.

    ``failed`` and ``recovered`` hear of it when it begins and ends to fail, on the thread of
    whoever wanted to speak. May be used by any number of threads.
    """

    def __init__(
        self,
        usual: Renderer,
        spare: Renderer,
        failed: Callable[[DeviceError], None],
        recovered: Callable[[], None],
    ) -> None:
        self._usual = usual
        self._spare = spare
        self._failed = failed
        self._recovered = recovered
        self._fails = False
        self._lock = threading.Lock()

    def render(self, phrase: Phrase) -> tuple[Samples, int]:
        """Speak it; :class:`DeviceError` if neither voice can."""
        try:
            rendered = self._usual.render(phrase)
        except DeviceError as error:
            if self._changes(fails=True):
                self._failed(error)
            return self._spare.render(phrase)
        if self._changes(fails=False):
            self._recovered()
        return rendered

    def _changes(self, *, fails: bool) -> bool:
        with self._lock:
            before, self._fails = self._fails, fails
        return before is not fails


def _command(language: str, rate: str) -> list[str]:
    """Command that speaks the text on its standard input, and writes a WAV."""
    program = shutil.which("espeak-ng")
    if program is None:
        return [sys.executable, "-m", "accessible_board.devices.voices.speaking", language, rate]
    return [program, "-v", language, "-s", rate, "--stdin", "--stdout"]


def _samples(sound: bytes) -> tuple[Samples, int]:
    """The samples of a WAV whose header was written before anybody knew its length."""
    with wave.open(io.BytesIO(sound)) as file:
        rate = file.getframerate()
        return trim(np.frombuffer(file.readframes(file.getnframes()), np.int16), rate), rate
