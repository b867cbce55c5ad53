"""``accessible-board appeal``: an appeal against a decision, also after signing (11.10)."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from accessible_board.commands.journals import opened
from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal.chain import code, seal
from accessible_board.journal.rebuilding import rebuilt
from accessible_board.journal.record import Closed, Entry
from accessible_board.journal.store import JournalWriter


def appeal(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="The record of a game.")],
    seat: Annotated[Seat, typer.Argument(metavar="SEAT", help="Who appeals: white or black.")],
    words: Annotated[str, typer.Argument(metavar="WORDS", help="Against what, and why.")],
) -> None:
    """Record an appeal in the journal of a game, if the edition and the event allow one."""
    if not words.strip() or not words.isprintable():
        raise InputError("An appeal needs words, in one line.")
    setup = opened(journal)[1]
    writer, read = JournalWriter.resume(journal)
    with writer:
        game = rebuilt(setup, read)
        begun = datetime.fromisoformat(read.head.begun)
        at = max(read.last_at, round((datetime.now(UTC) - begun).total_seconds() * 1000))
        appealed = o.Appealed(at=at, seat=seat, words=words)
        decided = game.observe(appealed)
        if not any(isinstance(event, e.AppealMade) for event in decided):
            print("No appeal is possible any more, by the edition or the event.", file=sys.stderr)
            raise typer.Exit(1)
        writer.append(Entry(appealed, tuple(decided)))
        noted = code(writer.last_line), seal(writer.last_line)
        writer.append(Closed(at))
    print(f"The appeal of {seat.value.capitalize()} is recorded.")
    print("With it the code of the record is {}, its seal {}.".format(*noted))
