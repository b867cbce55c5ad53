"""The chosen voice: how each phrase is spoken, how high and how loud."""

from functools import cache
from itertools import product
from typing import TYPE_CHECKING

import numpy as np

from accessible_board.devices.interfaces import Phrase, Samples, Synthesiser
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.languages import FaultError
from accessible_board.settings import Manner, Settings

if TYPE_CHECKING:
    from accessible_board.devices.voices.piper_voice import PiperSynthesiser

LOUDEST = 200
"""Per cent of the usual volume; more would only distort."""


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
