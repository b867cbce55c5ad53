"""Journals of games that were played at a table of the tests."""

from pathlib import Path

from accessible_board.game.game import Game
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter
from tests.support.table import Table


def written(table: Table, path: Path) -> Path:
    """The journal of everything that happened at this table."""
    game = Game(table.setup)
    head = Head("test", "2026-11-21T12:00:00Z", to_plain(table.setup))
    with JournalWriter.create(path, head) as writer:
        for observation in table.observations:
            writer.append(Entry(observation, tuple(game.observe(observation))))
    return path
