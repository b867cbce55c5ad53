"""The voices that the system itself brings: of SAPI 5 on Windows, those of the Mac on macOS.

``system`` is the first that speaks the language of a phrase, ``system:NAME`` one that is called so.
Each has a pitch of its own.
"""

import sys
from collections.abc import Sequence
from dataclasses import dataclass

from accessible_board.devices.interfaces import Synthesiser
from accessible_board.devices.voices.synthesiser import WORDS_PER_MINUTE, check_rate
from accessible_board.languages import FaultError, available, load


@dataclass(frozen=True, slots=True)
class SystemVoice:
    """A voice by what the system calls it, its ``name``, and the code of its language."""

    called: str
    name: str
    language: str


def system_voice(
    name: str = "", rate: int = WORDS_PER_MINUTE, system: str = sys.platform
) -> Synthesiser:
    """The voice ``name`` at ``rate`` words a minute; ``DeviceError`` where systems have none."""
    check_rate(rate)
    if system == "win32":
        from accessible_board.devices.voices.sapi_voice import SapiSynthesiser

        return SapiSynthesiser(name, rate)
    if system == "darwin":
        from accessible_board.devices.voices.mac_voice import MacSynthesiser

        return MacSynthesiser(name, rate)
    raise FaultError("system_voice_nowhere")


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
