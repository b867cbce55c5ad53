"""Rebuilds a game from its record, and reports a forged record in one sentence."""

import contextlib
from collections.abc import Iterator

from accessible_board.errors import AccessibleBoardError
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.record import Entry
from accessible_board.journal.store import Journal
from accessible_board.languages import JournalError


def rebuilt(setup: GameSetup, journal: Journal) -> Game:
    """Rebuild the game of a journal; :class:`JournalError` if its events are impossible."""
    with impossible(1):
        game = Game(setup)
    for number, record in enumerate(journal.records, 2):
        with impossible(number):
            for event in record.decided if isinstance(record, Entry) else ():
                game.apply(event)
    return game


@contextlib.contextmanager
def impossible(line: int | None = None) -> Iterator[None]:
    """Turn any error from a forged record into one sentence: not written by this program."""
    try:
        yield
    except (AccessibleBoardError, OSError):
        raise
    except Exception as error:
        if line is None:
            raise JournalError("record_impossible") from error
        raise JournalError("journal_impossible", line=line) from error
