"""``accessible-board export``: the scoresheet of a journal, for people and for programs."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from accessible_board.commands.journals import opened
from accessible_board.files import write_new
from accessible_board.game.rules.notation import NotationForm
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.journal import exports
from accessible_board.journal.copying import copy_scoresheets
from accessible_board.journal.exports import ScoresheetFormat
from accessible_board.journal.record import Head
from accessible_board.languages import available, load


def export(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL", help="The record of a game.")],
    form: Annotated[
        ScoresheetFormat,
        typer.Option("--as", help="pgn, brf (braille), text, or score (the moves alone)."),
    ] = ScoresheetFormat.PGN,
    language: Annotated[
        str | None,
        typer.Option(
            metavar="CODE",
            help="Whose notation and words, as de; see languages list.",
            show_default="the player's",
        ),
    ] = None,
    notation: Annotated[
        NotationForm, typer.Option(help="How moves are written: full, short, long or figurine.")
    ] = NotationForm.FULL,
    seat: Annotated[Seat, typer.Option(help="Whose scoresheet: white or black.")] = Seat.WHITE,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The file to write; else it is printed.")
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Copy both players' scoresheets there, as PGN and BRF, and verify the copies.",
        ),
    ] = None,
) -> None:
    """Write the scoresheet that one player kept of a game, or copy both sheets to a folder."""
    read, setup = opened(journal)
    own = load(language or _language_of(read.head))
    if to is not None:
        files = copy_scoresheets(journal.stem, setup, read.events, to, dict.fromkeys(Seat, own))
        print(own.say("sheets_copied", folder=str(to), files=own.number(len(files))))
        return
    sheet = Scoresheet.of(seat, Seat.of(setup.board().turn), read.events)
    content = exports.export(sheet, setup, form, own, notation)
    if out is None:
        sys.stdout.buffer.write(content)
        return
    write_new(out, content)
    print(f"Wrote {out}.")


def _language_of(head: Head) -> str:
    """The language in which a game was played; English where its journal does not say."""
    code = head.settings.get("language")
    return code if code in available() else "en"
