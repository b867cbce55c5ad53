"""``accessible-board export``: the scoresheet of a journal, for people and for programs."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Final

import msgspec
import typer

from accessible_board.braille.cells import ascii_of
from accessible_board.commands.journals import opened
from accessible_board.commands.printed import printed
from accessible_board.devices.braille.louis import translator
from accessible_board.game.rules.notation import NotationForm
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal import exports
from accessible_board.journal.exports import Paper, ScoresheetFormat, cells, copy_scoresheets
from accessible_board.journal.record import Head
from accessible_board.languages import CommandError, Language, available, load
from accessible_board.new_files import write_new
from accessible_board.settings import PaperSize, load_settings

CHESS: Final = "chess"
"""Option value for a language's Braille Chess Code; English sheets always use it."""


def export(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    form: Annotated[ScoresheetFormat, typer.Option("--as")] = ScoresheetFormat.PGN,
    language: Annotated[
        str | None, typer.Option(metavar="CODE", show_default="the_players")
    ] = None,
    notation: Annotated[NotationForm, typer.Option()] = NotationForm.FULL,
    seat: Annotated[Seat, typer.Option()] = Seat.WHITE,
    braille_code: Annotated[
        str | None, typer.Option(metavar="CODE", show_default="of_the_language")
    ] = None,
    paper: Annotated[
        str | None, typer.Option(metavar="CELLSxLINES", show_default="settings_paper")
    ] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    to: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
) -> None:
    """Write the scoresheet that one player kept of a game, or copy both sheets to a folder."""
    read, setup = opened(journal)
    own = load(language or _language_of(read.head))
    embossed = _paper(paper or load_settings().braille_paper, braille_code, own)
    if to is not None:
        languages = dict.fromkeys(Seat, own)
        files = copy_scoresheets(journal.stem, setup, read.events, to, languages, embossed)
        print(own.say("sheets_copied", folder=str(to), files=own.number(len(files))))
        return
    sheet = Scoresheet.of(seat, Seat.of(setup.board().turn), read.events)
    content = exports.export(sheet, setup, form, own, notation, embossed)
    if out is None:
        sys.stdout.buffer.write(content)
        return
    write_new(out, content)
    print(printed("wrote", path=out))


def _paper(size: str, code: str | None, language: Language) -> Paper:
    """The paper and its braille code; :class:`InputError` or :class:`FaultError` if wrong."""
    try:
        msgspec.convert(size, PaperSize)
    except msgspec.ValidationError as error:
        raise CommandError("no_paper", words=size) from error
    paper = Paper.parse(size)
    if code is None:
        return paper
    if code == CHESS:
        return replace(paper, written=cells)
    table = translator(language, code)
    return replace(paper, written=lambda line: ascii_of(table.cells(line)))


def _language_of(head: Head) -> str:
    """The language in which a game was played; English if its journal names none."""
    code = head.settings.get("language")
    return code if code in available() else "en"
