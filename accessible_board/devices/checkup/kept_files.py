"""Files: the settings, and the folder in which games are recorded."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from accessible_board.devices.checkup.examining import Finding, State, fact, of_error, to_do
from accessible_board.languages import FaultError, available, load
from accessible_board.languages.language_files import folders
from accessible_board.settings import Settings, settings_path

ROOM = 100_000_000
"""Bytes that should be free for journals; a long game takes less than one million."""


def settings(chosen: Settings) -> Iterator[Finding]:
    """Findings on the settings: their file, the names in it, the user's languages."""
    path = settings_path()
    source = "settings_read" if path.exists() else "settings_usual"
    yield Finding("Settings", State.WORKS, fact(source, path=path))
    announced, own = load(chosen.announce), load(chosen.language)
    spoken = fact("languages", announced=announced.name, own=own.name)
    yield Finding("Languages", State.WORKS, spoken)
    for folder in [folder for code, folder in folders().items() if code not in available()]:
        unusable, how = (each("language_unusable", folder=folder) for each in (fact, to_do))
        yield Finding("Languages", State.NOTE, unusable, how)


def journals(folder: Path) -> Iterator[Finding]:
    """Check that a journal can be written in this folder, and that there is space.

    The first game makes the folder, so its nearest existing parent is tested in its place.
    """
    place = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"\n")
    except OSError as error:
        refused = of_error(FaultError("no_journal", folder=folder, reason=error))
        yield Finding("Journals", State.FAILS, refused, to_do("journals"))
        return
    free = shutil.disk_usage(place).free
    if free < ROOM:
        little = fact("little_room", free=_size(free), folder=folder)
        yield Finding("Journals", State.NOTE, little, to_do("little_room"))
    else:
        yield Finding("Journals", State.WORKS, fact("journals", folder=folder, free=_size(free)))


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
