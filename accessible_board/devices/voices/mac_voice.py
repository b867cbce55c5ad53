"""The Mac's own voices, rendered by its program ``say``.

``say`` is macOS' own face of NSSpeechSynthesizer, which pyttsx3 drives as well. But that answers by
the run loop of a program's main thread, where ours runs its game, and writes AIFF alone.
"""

import re
import subprocess
import tempfile
import wave
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.voices.synthesiser import (
    RENDER_SECONDS,
    WORDS_PER_MINUTE,
    read_wave,
    trim,
)
from accessible_board.devices.voices.system_voice import SystemVoice, pick
from accessible_board.languages import FaultError

SAY: Final = "/usr/bin/say"

_LISTED: Final = re.compile(r"(?P<name>.+?)\s+(?P<code>[a-z]{2,3})[_-]\S+\s+#")
"""A line of ``say --voice ?``: ``Anna    de_DE    # Hallo! Ich heiße Anna.``"""

_SOUND: Final = ("--file-format=WAVE", "--data-format=LEI16@22050")


class MacSynthesiser:
    """A voice of macOS (a :class:`~.interfaces.Synthesiser`), see :mod:`.system_voice`."""

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
            return np.zeros(0, np.int16), 22_050
        voice = pick(_voices(self._say), self._name, language)
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
        samples = trim(samples, rate)
        if not len(samples):
            raise FaultError("voice_soundless")
        return samples, rate


@cache
def _voices(say: str) -> tuple[SystemVoice, ...]:
    try:
        listed = subprocess.run([say, "--voice=?"], capture_output=True, check=True, timeout=30)
    except (OSError, subprocess.SubprocessError):
        raise FaultError("no_system_speech") from None
    return tuple(_read(listed.stdout.decode("utf-8", "replace")))


def _read(listed: str) -> Iterator[SystemVoice]:
    for line in listed.splitlines():
        if found := _LISTED.match(line):
            yield SystemVoice(found["name"], found["name"], found["code"])
