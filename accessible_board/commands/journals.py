"""What the commands that read a journal have in common."""

import contextlib
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from accessible_board.errors import InputError, JournalError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Head, read_head, setup_of
from accessible_board.journal.store import Journal, named, read_journal


def opened(path: Path) -> tuple[Journal, GameSetup]:
    """A journal and the conditions of its game, dated by its head where no date was given."""
    journal = read_journal(path)
    with named(path):
        setup = setup_of(journal.head)
        begun = _time_of(journal.head)
    if setup.date == GameSetup().date:
        setup = replace(setup, date=f"{begun:%Y.%m.%d}")
    return journal, setup


def _time_of(head: Head) -> datetime:
    """When a game began, with its time zone; :class:`JournalError` if its head does not tell."""
    try:
        begun = datetime.fromisoformat(head.begun)
    except ValueError as error:
        raise JournalError(f"Line 1 of the journal cannot be read: {error}.") from error
    if begun.tzinfo is None:
        raise JournalError("Line 1 of the journal cannot be read: its time has no time zone.")
    return begun


def signed(game: Game) -> bool:
    """Whether the game is over and both players have signed, and no appeal is open (8.7)."""
    return game.state.handed_in


def newest_unfinished(folder: Path) -> Path:
    """The journal in this folder of the game that began last, of those that are not signed.

    One in which nothing happened yet, as a kill at the start leaves it, comes after all others.
    :class:`InputError` if there is none; :class:`JournalError` for a damaged one that would be
    passed over for an older game.
    """
    games = [(_begun(path), path) for path in folder.glob("*.journal") if path.is_file()]
    untouched = None
    for begun, path in sorted(games, reverse=True):
        if begun:
            journal, setup = opened(path)
            if not journal.records:
                untouched = untouched or path
            elif not signed(Game.replay(setup, journal.events)):
                return path
    if untouched is not None:
        return untouched
    raise InputError(f"{folder} holds no unfinished game.")


def _begun(path: Path) -> str:
    """When a journal was begun, as its head says; nothing for what is no journal."""
    with path.open("rb") as file, contextlib.suppress(JournalError):
        return read_head(file.readline()).begun
    return ""
