"""The file in which a table remembers its last choices."""

import logging
from pathlib import Path

import msgspec
import platformdirs

from accessible_board.files import replace
from accessible_board.menu.kept import Kept
from accessible_board.settings import APP

_log = logging.getLogger(__name__)

_MOST = 1_000_000
"""Bytes that are read."""


def kept_path() -> Path:
    """The path of the file."""
    return platformdirs.user_state_path(APP) / "table.json"


def load_kept(path: Path) -> Kept:
    """The choices made before; the defaults if there are none or they cannot be read."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MOST), type=Kept)
    except (OSError, msgspec.DecodeError) as error:
        _log.info("Nothing is known of earlier evenings: %s", error)
        return Kept()


def keep(path: Path, kept: Kept) -> None:
    """Save the choices; if the disk refuses, the evening goes on without."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, msgspec.json.encode(kept))
    except OSError as error:
        _log.warning("What was chosen cannot be kept: %s", error)
