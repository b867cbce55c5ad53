"""The voices that the system itself brings: of SAPI 5 on Windows, those of the Mac on macOS.

``system`` is the first that speaks the language of a phrase, ``system:NAME`` one that is called so.
Each has a pitch of its own.
"""

import importlib
import locale
import re
import subprocess
import sys
import tempfile
import wave
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
import pyttsx3

from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.voices.synthesiser import (
    PITCH,
    RENDER_SECONDS,
    WORDS_PER_MINUTE,
    EnginePhrase,
    EngineThread,
    check_rate,
    engine_thread,
    read_wave,
    trim,
)
from accessible_board.languages import FaultError, available, load
from accessible_board.system.disk import scratch_file

SAY: Final = "/usr/bin/say"

_LISTED: Final = re.compile(r"(?P<name>.+?)\s+(?P<code>[a-z]{2,3})[_-]\S+\s+#")
"""A line of ``say --voice ?``: ``Anna    de_DE    # Hallo! Ich heiße Anna.``"""

_SOUND: Final = ("--file-format=WAVE", "--data-format=LEI16@22050")

_NOTHING: Final = (np.zeros(0, np.int16), 22_050)
"""Sound of a text without letters."""


@dataclass(frozen=True, slots=True)
class SystemVoice:
    """A voice by what the system calls it, its ``name``, and the code of its language."""

    called: str
    name: str
    language: str


def pick(voices: Sequence[SystemVoice], name: str, language: str) -> SystemVoice:
    """The voice with this in its name that speaks the language, or any language if none does.

    Without a name it must speak the language. :class:`DeviceError` if there is none.
    """
    named = [voice for voice in voices if name.casefold() in voice.name.casefold()]
    others = load(language).voice.other_codes if language in available() else ()
    for code in (language, *others):
        for voice in named:
            if voice.language == code:
                return voice
    if not name:
        raise FaultError("no_voice_for", language=language)
    if not named:
        names = ", ".join(voice.name for voice in voices)
        raise FaultError("no_system_voice", name=name, names=names)
    return named[0]


def _trimmed(samples: Samples, rate: int) -> tuple[Samples, int]:
    """Samples that begin with sound; :class:`DeviceError` if there is none."""
    samples = trim(samples, rate)
    if not len(samples):
        raise FaultError("voice_soundless")
    return samples, rate


# --- macOS --------------------------------------------------------------------------------------


class MacSynthesiser:
    """A voice of macOS (a :class:`~.interfaces.Synthesiser`), rendered by its program ``say``.

    ``say`` is macOS' own face of NSSpeechSynthesizer, which pyttsx3 drives as well. But that
    answers by the run loop of a program's main thread, where ours runs its game, and writes AIFF
    alone.
    """

    def __init__(
        self,
        name: str = "",
        rate: int = WORDS_PER_MINUTE,
        seconds: float = RENDER_SECONDS,
        say: str = SAY,
    ) -> None:
        self._name = name
        self._rate = rate
        self._seconds = seconds
        self._say = say

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak it; :class:`DeviceError` if there is no such voice, or it fails or hangs."""
        if not any(character.isalnum() for character in text):
            return _NOTHING
        voice = pick(_voices_of_mac(self._say), self._name, language)
        try:
            return self._rendered(text, voice.called)
        except subprocess.TimeoutExpired:
            raise FaultError("voice_late", seconds=f"{self._seconds:g}") from None
        except (OSError, EOFError, wave.Error, subprocess.CalledProcessError) as error:
            raise FaultError("voice_failed", reason=error) from None

    def _rendered(self, text: str, voice: str) -> tuple[Samples, int]:
        with tempfile.TemporaryDirectory(prefix="accessible-board-") as folder:
            path = Path(folder, "said.wav")
            spoken = [self._say, f"--voice={voice}", f"--rate={self._rate}", "--input-file=-"]
            subprocess.run(
                [*spoken, f"--output-file={path}", *_SOUND],
                input=text.encode(),
                capture_output=True,
                check=True,
                timeout=self._seconds,
            )
            samples, rate = read_wave(path)
        return _trimmed(samples, rate)


@cache
def _voices_of_mac(say: str) -> tuple[SystemVoice, ...]:
    try:
        listed = subprocess.run([say, "--voice=?"], capture_output=True, check=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        raise FaultError("no_system_speech") from None
    return tuple(_listed(listed.stdout.decode("utf-8", "replace")))


def _listed(listed: str) -> Iterator[SystemVoice]:
    for line in listed.splitlines():
        if found := _LISTED.match(line):
            yield SystemVoice(found["name"], found["name"], found["code"])


# --- Windows ------------------------------------------------------------------------------------


class SapiSynthesiser:
    """A voice of SAPI 5 (a :class:`~.interfaces.Synthesiser`): pyttsx3 renders into a file.

    SAPI's objects belong to the thread that made them, so one thread owns them all, as with
    espeak-ng.
    """

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
            return _NOTHING
        phrase = EnginePhrase(text, language, self._name, self._rate, PITCH)
        return self._engine.render(phrase, self._seconds)


class SapiEngine:
    """pyttsx3's engine with SAPI 5; only ever used on one thread."""

    def __init__(self) -> None:
        try:
            # Each thread has to begin with COM for itself.
            importlib.import_module("comtypes").CoInitialize()
            self._engine = pyttsx3.init("sapi5")
            self._voices = list(_voices_of_windows(self._engine))
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
        return _trimmed(samples, rate)

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


def _voices_of_windows(engine: pyttsx3.Engine) -> Iterator[SystemVoice]:
    """Those of SAPI; pyttsx3's own list fails where a voice speaks two languages (``409;9``)."""
    for token in engine.proxy._driver._tts.GetVoices():
        for number in token.GetAttribute("Language").split(";"):
            known = locale.windows_locale.get(int(number, 16), "")
            yield SystemVoice(token.Id, token.GetDescription(), known.partition("_")[0])


# --- this system --------------------------------------------------------------------------------

_BY_SYSTEM: Final[Mapping[str, Callable[[str, int], Synthesiser]]] = {
    "darwin": MacSynthesiser,
    "win32": SapiSynthesiser,
}


def system_voice(
    name: str = "", rate: int = WORDS_PER_MINUTE, system: str = sys.platform
) -> Synthesiser:
    """The voice ``name`` at ``rate`` words a minute; ``DeviceError`` where systems have none."""
    check_rate(rate)
    if system not in _BY_SYSTEM:
        raise FaultError("system_voice_nowhere")
    return _BY_SYSTEM[system](name, rate)
