"""Rebuilds a game from its record, and reports a forged record in one sentence."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from accessible_board.errors import AccessibleBoardError, JournalError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal


def rebuilt(setup: GameSetup, journal: Journal) -> Game:
    """Rebuild the game of a journal; :class:`JournalError` if its events are impossible."""
    with impossible("Line 1 of the journal"):
        game = Game(setup)
    for number, record in enumerate(journal.records, 2):
        with impossible(f"Line {number} of the journal"):
            for event in record.decided if isinstance(record, Entry) else ():
                game.apply(event)
    return game


@contextlib.contextmanager
def impossible(what: str) -> Iterator[None]:
    """Turn any error from a forged record into one sentence: not written by this program."""
    try:
        yield
    except (AccessibleBoardError, OSError):
        raise
    except Exception as error:
        raise JournalError(f"{what} tells of what cannot have happened in a game.") from error


@contextlib.contextmanager
def shown(path: Path) -> Iterator[None]:
    """Turn errors of a possibly forged record at ``path`` into one sentence."""
    with impossible(f"The record {path}"):
        yield
