"""The voice as somebody chose it: how each language is spoken, how high and how loud."""

from functools import cache

import numpy as np

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner, Settings

LOUDEST = 200
"""Per cent of the usual volume; more would only distort."""


class ChosenVoices:
    """A :class:`~.interfaces.Synthesiser` that speaks each language in the manner of the settings.

    :class:`DeviceError` for a manner that there is not, at once.
    """

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        for manner in (settings.manner(""), *map(settings.manner, settings.voices)):
            if not 0 <= manner.volume <= LOUDEST:
                raise DeviceError(f"The volume is 0 to {LOUDEST} per cent, not {manner.volume}.")
            _voice(manner)

    def render(self, text: str, language: str) -> tuple[Samples, int]:
        """Speak ``text``; as :meth:`Pyttsx3Synthesiser.render`."""
        manner = self._settings.manner(language)
        samples, rate = _voice(manner).render(text, language)
        if manner.volume == Manner().volume:
            return samples, rate
        louder = samples.astype(np.float64) * manner.volume / Manner().volume
        return np.clip(np.rint(louder), -32768, 32767).astype(np.int16), rate


@cache
def _voice(manner: Manner) -> Pyttsx3Synthesiser:
    return Pyttsx3Synthesiser(manner.voice or None, rate=manner.rate, pitch=manner.pitch)
