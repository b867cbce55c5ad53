"""A game rebuilt from its record, which may be forged: then that is said in one sentence."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from accessible_board.errors import AccessibleBoardError, JournalError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal


def rebuilt(setup: GameSetup, journal: Journal) -> Game:
    """The game of a journal; :class:`JournalError` for what cannot have happened in a game."""
    with impossible("Line 1 of the journal"):
        game = Game(setup)
    for number, record in enumerate(journal.records, 2):
        with impossible(f"Line {number} of the journal"):
            for event in record.decided if isinstance(record, Entry) else ():
                game.apply(event)
    return game


@contextlib.contextmanager
def impossible(what: str) -> Iterator[None]:
    """Let what a forged record leads to be one sentence: this program wrote no such thing."""
    try:
        yield
    except (AccessibleBoardError, OSError):
        raise
    except Exception as error:
        raise JournalError(f"{what} tells of what cannot have happened in a game.") from error


@contextlib.contextmanager
def shown(path: Path) -> Iterator[None]:
    """Show what is in a record at ``path`` that may be forged."""
    with impossible(f"The record {path}"):
        yield
