"""How long a game waits for its journal: each observation is on disk before anything is announced.

Appends lifts, places and the events decided from them, as a game does, to a journal of its own with
``fsync``, and times each append. There is no limit of its own, for the time is part of that to the
first sample (``announcing.py``); it depends on the disk, so the folder can be chosen:
``python benchmarks/journal_appending.py [RECORDS] [FOLDER]``.
"""

import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import chess

from accessible_board.game.events import Event, PieceTouched
from accessible_board.game.observations import PegLifted, PegPlaced
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter
from benchmarks.shared.figures import tell, tell_percentiles

PAWN = chess.Piece(chess.PAWN, chess.WHITE)


def main(records: str = "2000", folder: str | None = None) -> None:
    """Time so many appends in a folder, or else where journals of tests are kept."""
    with tempfile.TemporaryDirectory(dir=folder) as directory:
        path = Path(directory, "measured.journal")
        milliseconds = list(appending(path, int(records)))
        size = path.stat().st_size
    tell_percentiles("append a record with fsync", milliseconds, "ms")
    tell("a record on disk", size / len(milliseconds), "bytes")


def appending(path: Path, records: int) -> Iterator[float]:
    """The milliseconds of each append."""
    with JournalWriter.create(path, Head.now("benchmark", {}, datetime.now(UTC))) as journal:
        for number in range(records):
            entry = entry_of(number)
            begun = time.perf_counter()
            journal.append(entry)
            yield (time.perf_counter() - begun) * 1000


def entry_of(number: int) -> Entry:
    """Lifts, each of which touches a piece, and places in turn, half a second apart."""
    at, square = 500 * number, number // 2 % 64
    if number % 2:
        return Entry(PegPlaced(at=at, seat=Seat.WHITE, square=square))
    touched: Event = PieceTouched(at=at, seat=Seat.WHITE, square=square, piece=PAWN)
    return Entry(PegLifted(at=at, seat=Seat.WHITE, square=square), (touched,))


if __name__ == "__main__":
    main(*sys.argv[1:3])
