"""Files to download from a console: scoresheets, and everything for the arbiter."""

import io
import zipfile
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from accessible_board.console.following import Following
from accessible_board.errors import InputError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.languages import JournalError, Language

EVERYTHING: Final = "everything.zip"
JOURNAL: Final = "game.journal"
_ENDINGS: Final = {
    ScoresheetFormat.PGN: "pgn",
    ScoresheetFormat.TEXT: "txt",
    ScoresheetFormat.BRF: "brf",
}

ReadJournal = Callable[[], bytes]
"""The journal as it is on disk; :class:`JournalError` if it cannot be read."""


def sheets() -> tuple[str, ...]:
    """The names of the scoresheets' files."""
    return tuple(f"{seat}.{ending}" for seat in Seat for ending in _ENDINGS.values())


def names() -> tuple[str, ...]:
    """The names of all files that an arbiter can download."""
    return (*sheets(), JOURNAL, EVERYTHING)


def download(name: str, game: Following, language: Language, journal: ReadJournal) -> bytes:
    """A file by its name; :class:`InputError` if there is none."""
    if name == EVERYTHING:
        return _packed(game, language, journal)
    for known, read in _files(game, language, journal):
        if known == name:
            return read()
    raise InputError(f"There is no file {name!r}.")


def _files(
    game: Following, language: Language, journal: ReadJournal
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    for seat, sheet in game.sheets.items():
        for form, ending in _ENDINGS.items():
            yield f"{seat}.{ending}", partial(export, sheet, game.setup, form, language)
    yield JOURNAL, journal


def _packed(game: Following, language: Language, journal: ReadJournal) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, read in _files(game, language, journal):
            try:
                archive.writestr(name, read())
            except JournalError as error:
                archive.writestr(f"{name}.missing.txt", f"{error.said(language.code)}\n")
    return packed.getvalue()
