"""``accessible-board appeal``: an appeal against a decision, also after signing (11.10)."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer

from accessible_board.commands.journals import opened
from accessible_board.commands.printed import printed
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import closing_of, recorded_afterwards
from accessible_board.languages import CommandError, load
from accessible_board.settings import load_settings


def appeal(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    seat: Annotated[Seat, typer.Argument(metavar="SEAT")],
    words: Annotated[str, typer.Argument(metavar="WORDS")],
) -> None:
    """Record an appeal in the journal of a game, if the edition and the event allow one."""
    if not words.strip() or not words.isprintable():
        raise CommandError("appeal_one_line")
    read, setup = opened(journal)
    own = load(load_settings().language)

    def appealed(earliest: int) -> o.Observation:
        begun = datetime.fromisoformat(read.head.begun)
        since = round((datetime.now(UTC) - begun).total_seconds() * 1000)
        return o.Appealed(at=max(earliest, since), seat=seat, words=words)

    if recorded_afterwards(journal, setup, appealed) is None:
        print(own.say("refused_no_appeal"), file=sys.stderr)
        raise typer.Exit(1)
    code, seal = closing_of(journal)
    print(own.say("appeal_made", player=own.say(seat)))
    print(printed("record_code", code=code, seal=seal))
