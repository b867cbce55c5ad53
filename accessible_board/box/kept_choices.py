"""What a table remembers of its last choices: the file, and how they change what is heard."""

import logging
from pathlib import Path

import msgspec
import platformdirs

from accessible_board.files import replace
from accessible_board.languages import available
from accessible_board.menu.kept import KeptChoices
from accessible_board.settings import APP, OwnManner, Settings

_log = logging.getLogger(__name__)

_MOST = 1_000_000
"""Bytes that are read."""


def kept_path() -> Path:
    """The path of the file."""
    return platformdirs.user_state_path(APP) / "table.json"


def load_kept(path: Path) -> KeptChoices:
    """The choices made before; the defaults if there are none or they cannot be read."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MOST), type=KeptChoices)
    except (OSError, msgspec.DecodeError) as error:
        _log.info("Nothing is known of earlier evenings: %s", error)
        return KeptChoices()


def keep(path: Path, kept: KeptChoices) -> None:
    """Save the choices; if the disk refuses, the evening goes on without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, msgspec.json.encode(kept))
    except OSError as error:
        _log.warning("What was chosen cannot be kept: %s", error)


def as_chosen(settings: Settings, kept: KeptChoices) -> Settings:
    """The settings with the voice, rate, volume and verbosity of the earphone that were chosen.

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
