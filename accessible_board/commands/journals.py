"""What the commands that read a journal have in common."""

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from accessible_board.errors import JournalError
from accessible_board.game.setup import GameSetup
from accessible_board.journal.codec import from_plain
from accessible_board.journal.store import Journal, read_journal


def opened(path: Path) -> tuple[Journal, GameSetup]:
    """A journal and the conditions of its game, dated by its head where no date was given."""
    journal = read_journal(path)
    try:
        setup = from_plain(GameSetup, dict(journal.head.setup))
        begun = datetime.fromisoformat(journal.head.begun)
    except ValueError as error:
        raise JournalError(f"{path}: Line 1 of the journal cannot be read: {error}.") from error
    if setup.date == GameSetup().date:
        setup = replace(setup, date=f"{begun:%Y.%m.%d}")
    return journal, setup
