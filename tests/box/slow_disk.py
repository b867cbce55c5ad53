"""The program on a disk of which each act named below waits until a file lets it go on."""

import time
from functools import partial
from pathlib import Path

from accessible_board.app.starting import Awaited
from accessible_board.box import evening
from accessible_board.command_line import main
from accessible_board.commands import table
from accessible_board.journal.store import JournalWriter

LOOK = 0.02
"""Seconds between two looks for that file."""


def waits(name, act):
    """The act, begun once the file exists that lets it go on."""

    def waiting(*values, **named):
        while not Path(name).exists():
            time.sleep(LOOK)
        return act(*values, **named)

    return waiting


if __name__ == "__main__":
    evening.read_kept = waits("choices", evening.read_kept)
    table.recorded_games = waits("games", table.recorded_games)
    JournalWriter.create = waits("journal", JournalWriter.create)
    table.Awaited = partial(Awaited, first=0.5, again=1.0)
    main()
