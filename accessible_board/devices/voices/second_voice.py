"""A voice for the players of a demonstration, so that nobody is heard in the announcer's.

Pico where there is one for this machine, or else a variant of espeak-ng's.
"""

from importlib.util import find_spec

from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.voices.synthesiser import PITCH, Pyttsx3Synthesiser

_VARIANT = "+f2"

UNDERSTOOD = 145
"""Words a minute at which espeak-ng is understood better than when it hurries."""


def second_voice(speed: float, pitch: float) -> Synthesiser:
    """A voice; both are factors of Pico's own speed and pitch."""
    if find_spec("py_nanotts") is None:
        return EspeakVariant(pitch)
    from accessible_board.devices.voices.pico_synthesiser import PicoSynthesiser

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
