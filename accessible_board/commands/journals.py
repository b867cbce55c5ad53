"""Functions shared by the commands that read a journal."""

import contextlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from accessible_board import bounds
from accessible_board.files import opened_file
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Head, read_head, setup_of
from accessible_board.journal.store import Journal, named, read_journal
from accessible_board.languages import CommandError, JournalError


def opened(path: Path) -> tuple[Journal, GameSetup]:
    """A journal and its setup, with a date from its head if none was given."""
    journal = read_journal(path)
    with named(path):
        setup = setup_of(journal.head)
        begun = _time_of(journal.head)
    if setup.date == GameSetup().date:
        setup = replace(setup, date=f"{begun:%Y.%m.%d}")
    return journal, setup


def _time_of(head: Head) -> datetime:
    """The start of a game, with its time zone; :class:`JournalError` if its head lacks it."""
    try:
        begun = datetime.fromisoformat(head.begun)
    except ValueError as error:
        raise JournalError("journal_unread", line=1) from error
    if begun.tzinfo is None:
        raise JournalError("journal_unread", line=1)
    return begun


def signed(game: Game) -> bool:
    """True once both players have signed and no appeal is open (8.7)."""
    return game.state.handed_in


def newest_unfinished(folder: Path) -> Path:
    """The journal in this folder of the unsigned game that began last.

    Games without a move come after all others, and journals without any event last, as a kill at
    the start leaves them. :class:`InputError` if there is no such game; :class:`JournalError`
    rather than pass over a damaged journal for an older game.
    """
    empty: list[tuple[bool, Path]] = []
    for path in newest_first({path: beginning_of(path) for path in journals_in(folder)}):
        journal, setup = opened(path)
        game = rebuilt(setup, journal)
        if game.state.last_made()[0] is not None and not signed(game):
            return path
        if not signed(game):
            empty.append((not journal.records, path))
    if not empty:
        raise CommandError("no_unfinished", folder=folder)
    return min(empty, key=lambda found: found[0])[1]


def newest_first(begun: Mapping[Path, str]) -> Iterator[Path]:
    """The journals by their beginning, the newest first; without those that have none."""
    return (
        path for path in sorted(begun, key=lambda p: (begun[p], p), reverse=True) if begun[path]
    )


def journals_in(folder: Path) -> list[Path]:
    """The files in this folder that may be journals."""
    return [path for path in folder.glob("*.journal") if path.is_file()]


def beginning_of(path: Path) -> str:
    """The beginning of a journal, from its head; empty for a file that is no journal.

    :class:`JournalError` if the file cannot be read.
    """
    try:
        with opened_file(path) as file:
            head = file.readline(bounds.FILE)
    except OSError as error:
        raise JournalError("file_unread", path=path, reason=error) from error
    with contextlib.suppress(JournalError):
        return read_head(head).begun
    return ""
