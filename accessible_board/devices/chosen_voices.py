"""The voice as somebody chose it: how each phrase is spoken, how high and how loud."""

from functools import cache

import numpy as np

from accessible_board.devices.interfaces import Phrase, Samples
from accessible_board.devices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner, Settings

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
    """:class:`DeviceError` for a manner in which no voice can speak."""
    for manner in settings.manners:
        if not 0 <= manner.volume <= LOUDEST:
            raise DeviceError(f"The volume is 0 to {LOUDEST} per cent, not {manner.volume}.")
        _voice(manner)


@cache
def _voice(manner: Manner) -> Pyttsx3Synthesiser:
    return Pyttsx3Synthesiser(manner.voice or None, rate=manner.rate, pitch=manner.pitch)
