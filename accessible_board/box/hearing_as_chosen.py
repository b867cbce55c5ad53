"""The settings, heard in the earphone as somebody chose it in the menu."""

import msgspec

from accessible_board.languages import available
from accessible_board.menu.kept import Kept
from accessible_board.settings import OwnManner, Settings


def as_chosen(settings: Settings, kept: Kept) -> Settings:
    """The same with the voice, rate, volume and verbosity of the earphone that were chosen.

    The loudspeaker, which others listen to, speaks as before.
    """
    chosen = {"voice": kept.voice, "rate": kept.rate}
    own = {name: value for name, value in chosen.items() if value is not None}
    ear_voices = {
        code: msgspec.structs.replace(settings.ear_voices.get(code, OwnManner()), **own)
        for code in available()
    }
    return msgspec.structs.replace(
        settings,
        ear_voices={**settings.ear_voices, **ear_voices},
        ear_volume=kept.volume or settings.ear_volume,
        verbosity={**settings.verbosity, **kept.verbosity},
    )
