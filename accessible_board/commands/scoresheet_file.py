"""The scoresheet file beside a journal, rewritten each time the game is left.

A file of this name may hold the user's notes, or be another file. So only a file that the program
itself wrote for this game is replaced; otherwise the scoresheet goes to a new file beside it.
"""

from pathlib import Path
from typing import Final

from accessible_board.files import names, replace
from accessible_board.game import observations as o
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import ScoresheetFormat, export
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal
from accessible_board.languages import FaultError, Language, load

PGN: Final = ".pgn"
"""Suffix of the file, in place of ``.journal``."""


def write_scoresheet(path: Path, journal: Journal, setup: GameSetup) -> tuple[Path, Path | None]:
    """Write the scoresheet of the ``journal`` at ``path``; return its path and any file kept.

    :class:`FaultError` if it cannot be written.
    """
    usual = path.with_suffix(PGN)
    own = _written(journal, setup)
    try:
        file = next(name for name in names(usual) if not name.exists() or name.read_bytes() in own)
        replace(file, _scoresheet(journal.entries, setup))
    except OSError as error:
        raise FaultError("file_unwritten", path=usual, reason=error) from error
    return file, usual if file != usual else None


def _written(journal: Journal, setup: GameSetup) -> frozenset[bytes]:
    """All that the program may have written for a game: its present sheet and earlier ones."""
    entries = journal.entries
    left = (at for at, entry in enumerate(entries) if isinstance(entry.observed, o.Interrupted))
    return frozenset(_scoresheet(entries[:end], setup) for end in (*left, len(entries)))


def _scoresheet(
    entries: tuple[Entry, ...],
    setup: GameSetup,
    seat: Seat = Seat.WHITE,
    form: ScoresheetFormat = ScoresheetFormat.PGN,
    language: Language | None = None,
) -> bytes:
    """A player's scoresheet, usually White's as PGN."""
    events = tuple(event for entry in entries for event in entry.decided)
    sheet = Scoresheet.of(seat, Seat.of(setup.board().turn), events)
    return export(sheet, setup, form, language or load("en"))
