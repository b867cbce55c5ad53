"""A program that appends to a journal until it is killed, and says what was acknowledged."""

import sys
from pathlib import Path

from accessible_board.game.observations import PegLifted
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter


def main(path: Path) -> None:
    """Append one record after the other to a new journal at ``path``."""
    with JournalWriter.create(path, Head("test", "2026-11-21T12:00:00Z", {})) as writer:
        at = 0
        while True:
            writer.append(Entry(PegLifted(at=at, seat=Seat.WHITE, square=at % 64)))
            print(at, flush=True)
            at += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]))
