"""Copies of a game's scoresheets to take home, on a USB stick for instance."""

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from accessible_board.files import names
from accessible_board.game.events import Event
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.braille import USUAL_PAPER, Paper
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.languages import FaultError, Language
from accessible_board.system import disk

FORMATS: Final = (ScoresheetFormat.PGN, ScoresheetFormat.BRF)


def copy_scoresheets(
    name: str,
    setup: GameSetup,
    events: Iterable[Event],
    folder: Path,
    languages: Mapping[Seat, Language],
    paper: Paper = USUAL_PAPER,
) -> tuple[Path, ...]:
    """Copy both scoresheets of a game into a folder, and read them again; return the files.

    Each is called by ``name``, its player and its form; braille is in the player's language, on
    this ``paper``. What
    is there already stays: the same is not written twice, and another file of that name gets one
    beside it. :class:`FaultError` if the folder is missing, full or read-only, or reads otherwise;
    then nothing is left of what could not be written whole.
    """
    happened = tuple(events)
    begins = Seat.of(setup.board().turn)
    try:
        return tuple(
            _copied(
                folder / f"{name}-{seat}.{form}",
                export(
                    Scoresheet.of(seat, begins, happened), setup, form, languages[seat], paper=paper
                ),
            )
            for seat in Seat
            for form in FORMATS
        )
    except OSError as error:
        raise FaultError("sheets_uncopied", folder=folder, reason=error) from error


def _copied(path: Path, content: bytes) -> Path:
    """Write a file with this content unless one exists; return its path after reading it again."""
    free = next(one for one in names(path) if not os.path.lexists(one) or _holds(one, content))
    if not os.path.lexists(free):
        _write(free, content)
    if free.read_bytes() != content:
        raise FaultError("sheets_differ", folder=path.parent)
    return free


def _holds(path: Path, content: bytes) -> bool:
    """Tell whether a file has this content; one of another length is not read."""
    return path.is_file() and path.stat().st_size == len(content) and path.read_bytes() == content


def _write(path: Path, content: bytes) -> None:
    """Write a new file through to the medium, or none."""
    try:
        with path.open("xb") as file:
            file.write(content)
            file.flush()
            disk.sync(file.fileno())
    except OSError:
        with suppress(OSError):
            path.unlink()
        raise
