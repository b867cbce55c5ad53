"""A neural voice: Piper, where it is installed, with a voice that was fetched for it.

A Piper voice is a file ``NAME.onnx`` with its description ``NAME.onnx.json`` beside it, and speaks
one language. It takes about a third as long to render a phrase as to say it, so what was not
foreseen begins later than with espeak-ng.
"""

import importlib
import json
import sys
import threading
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from accessible_board import bounds
from accessible_board.devices.interfaces import Samples
from accessible_board.devices.voices.synthesiser import WORDS_PER_MINUTE, check_rate, trim
from accessible_board.files import read_file
from accessible_board.languages import FaultError, available, load
from accessible_board.settings import voices_path
from accessible_board.system.commands_told import how_to_add

_SUFFIX = ".onnx"


@dataclass(frozen=True, slots=True)
class _Loaded:
    """A voice in memory, of which there is one for all rates, and the language that it speaks."""

    voice: Any
    language: str
    lock: threading.Lock = field(default_factory=threading.Lock)


class PiperSynthesiser:
    """The Piper voice ``name``, at ``rate`` words a minute (a :class:`~.interfaces.Synthesiser`).

    ``name`` is one of those in the folder of voices, as ``de_DE-thorsten-medium``, or the path of a
    file. Its pitch is its own. :class:`DeviceError` without Piper, without the voice, or for files
    that are none.
    """

    def __init__(self, name: str, rate: int = WORDS_PER_MINUTE) -> None:
        check_rate(rate)
        self._name = name
        self._slowness = WORDS_PER_MINUTE / rate
        self._loaded = _load(_path(name))

    def must_speak(self, language: str) -> None:
        """:class:`DeviceError` for a language that is not the voice's own."""
        own = self._loaded.language
        if language != own:
            raise FaultError("piper_language", name=self._name, own=own, language=language)

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text``; :class:`DeviceError` in a language that is not the voice's own."""
        self.must_speak(language)
        rate: int = self._loaded.voice.config.sample_rate
        if not any(character.isalnum() for character in text):
            return np.zeros(0, np.int16), rate
        with self._loaded.lock:
            samples = np.concatenate([*self._rendered(text), np.zeros(0, np.int16)])
        if not len(samples):
            raise FaultError("voice_soundless")
        return trim(samples, rate), rate

    def _rendered(self, text: str) -> list[Samples]:
        """Sentence after sentence."""
        voice = self._loaded.voice
        config = _piper().SynthesisConfig(length_scale=voice.config.length_scale * self._slowness)
        try:
            return [chunk.audio_int16_array for chunk in voice.synthesize(text, config)]
        except Exception as error:  # whatever the engine raises is one and the same to a user
            raise FaultError("voice_failed", reason=repr(error)) from None


def installed() -> list[str]:
    """The names of the voices that were fetched."""
    return sorted(path.name.removesuffix(_SUFFIX) for path in voices_path().glob(f"*{_SUFFIX}"))


def no_piper() -> FaultError:
    """That Piper is not installed, and the command that installs it."""
    return FaultError("no_piper", command=how_to_add("piper-tts"))


def how_to_get_one() -> str:
    """The command that fetches a voice, and where to."""
    fetch = f"{sys.executable} -m piper.download_voices"
    return f"{fetch} --download-dir {voices_path()} de_DE-thorsten-medium"


def _piper() -> ModuleType:
    try:
        return importlib.import_module("piper")
    except ImportError:
        raise no_piper() from None


@cache
def _load(path: Path) -> _Loaded:
    piper = _piper()
    try:
        return _Loaded(piper.PiperVoice.load(path), _language(path))
    except Exception as error:  # whatever the engine raises is one and the same to a user
        raise FaultError("piper_unusable", path=path, reason=repr(error)) from None


def _path(name: str) -> Path:
    """The file of a voice; :class:`DeviceError` says how to get one."""
    path = Path(name) if name.endswith(_SUFFIX) else voices_path() / f"{name}{_SUFFIX}"
    if name and path.is_file():
        return path
    raise FaultError("no_piper_voice", name=name, folder=voices_path(), command=how_to_get_one())


def _language(path: Path) -> str:
    description: Any = json.loads(read_file(path.with_name(f"{path.name}.json"), bounds.FILE))
    code: str = description["language"]["family"]
    return next((own for own in available() if code in load(own).voice.other_codes), code)
