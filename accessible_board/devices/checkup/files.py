"""Files: the settings, and the folder in which games are recorded."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from accessible_board.devices.checkup.findings import Finding, State
from accessible_board.errors import DeviceError
from accessible_board.languages import available, load
from accessible_board.languages.folders import folders
from accessible_board.settings import Settings, settings_path

ROOM = 100_000_000
"""Bytes that should be free for journals; a long game takes less than one million."""


def settings(chosen: Settings) -> Iterator[Finding]:
    """Findings on the settings: their file, the names in it, the user's languages."""
    path = settings_path()
    source = f"read from {path}." if path.exists() else f"the usual ones; {path} is not there."
    yield Finding("Settings", State.WORKS, source)
    announced, own = load(chosen.announce), load(chosen.language)
    fact = f"announcements in {announced.name}, dialogue in {own.name}."
    yield Finding("Languages", State.WORKS, fact)
    for folder in [folder for code, folder in folders().items() if code not in available()]:
        how = f"What is wrong tells: accessible-board languages check {folder}"
        yield Finding("Languages", State.NOTE, f"the language in {folder} cannot be used.", how)


def journals(folder: Path) -> Iterator[Finding]:
    """Whether a journal can be written in this folder; ``DeviceError`` if not.

    The first game makes the folder, so its nearest existing parent is tested in its place.
    """
    place = next(path for path in (folder, *folder.absolute().parents) if path.exists())
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            file.write(b"\n")
    except OSError as error:
        raise DeviceError(
            f"No journal can be kept in {folder}: {error.strerror}. "
            "Name another folder with play --journal."
        ) from error
    free = shutil.disk_usage(place).free
    if free < ROOM:
        fact = f"only {free / 1e6:.0f} MB are free in {folder}."
        yield Finding("Journals", State.NOTE, fact, "Make room.")
    else:
        yield Finding("Journals", State.WORKS, f"{folder} can be written, {_size(free)} free.")


def _size(count: int) -> str:
    return f"{count / 1e9:.1f} GB" if count >= 1e9 else f"{count / 1e6:.0f} MB"
