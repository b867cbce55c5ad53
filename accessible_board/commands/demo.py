"""``accessible-board demo``: a real game, without hardware and unattended."""

import asyncio
import io
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated, Final

import chess
import chess.pgn
import typer

from accessible_board.app.building import VIRTUAL, is_software
from accessible_board.commands.journals import opened
from accessible_board.commands.printed import printed
from accessible_board.demonstration import DemonstrationError
from accessible_board.demonstration.at_table import Demonstration, demonstrated, read_script
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import setup_of
from accessible_board.journal.store import read_journal
from accessible_board.languages import CommandError, JournalError

_JOURNAL: Final = "game.journal"
_MINUTE: Final = "minute.mp3"
WRITTEN: Final = (
    "earphone.wav",
    _JOURNAL,
    "game.pgn",
    "loudspeaker.wav",
    _MINUTE,
    "transcript.txt",
)
"""Names of the files that the demonstration leaves in the folder."""


def demo(
    out: Annotated[Path, typer.Option("--out", "--output", metavar="DIR")] = Path("demo-output"),
    board: Annotated[str, typer.Option(metavar="BOARD")] = VIRTUAL,
) -> None:
    """Play a real game with virtual pegs, recorded speech and both channels as WAV files."""
    started = time.monotonic()
    if not is_software(board):
        raise CommandError("demo_board", board=board)
    prepare(out)
    with ExitStack() as closing:
        demonstration = Demonstration(out, _tell_move, closing, board)
        asyncio.run(demonstration.play())
        announcements = demonstration.announcements
    demonstration.write_minute(out / _MINUTE)
    sheet = _scoresheet(demonstration.journal)
    (out / "game.pgn").write_text(sheet, encoding="utf-8")
    print(printed("demo_understood", count=announcements))
    print(printed("demo_moves", count=_compared(sheet), result=read_script()["result"]))
    print(printed("demo_took", seconds=round(time.monotonic() - started)))
    for name in WRITTEN:
        print(printed("wrote", path=out / name))


def _tell_move(number: int, most: int) -> None:
    print(printed("demo_progress", number=number, most=most))


def prepare(output: Path) -> None:
    """Make room for the files; replace only those of an earlier demonstration.

    :class:`InputError` rather than lose any other file.
    """
    try:
        output.mkdir(parents=True, exist_ok=True)
        there = [path for name in WRITTEN if (path := output / name).exists()]
        full = [path for path in there if not path.is_file() or path.stat().st_size]
        if full and not _is_of_a_demonstration(output / _JOURNAL):
            raise CommandError("not_demonstrated", path=full[0])
        if full:
            print(printed("demo_replaced", folder=output))
        for path in there:
            path.unlink()
    except OSError as error:
        raise CommandError("unwritable", path=output, reason=error) from error


def _is_of_a_demonstration(journal: Path) -> bool:
    """Tell whether this journal records the demonstration, not a game of people."""
    try:
        return setup_of(read_journal(journal).head) == demonstrated()
    except JournalError:
        return False


def _scoresheet(journal: Path) -> str:
    read, setup = opened(journal)
    return pgn(Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), read.events), setup)


def _compared(sheet: str) -> int:
    """Count the moves of the scoresheet; :class:`DemonstrationError` if they are wrong."""
    played = chess.Board()
    for san in read_script()["moves"].split():
        played.push_san(san)
    lines = [line for line in sheet.splitlines() if line and not line.startswith("[")]
    recorded = _moves(" ".join(lines))
    if recorded != played.move_stack:
        raise DemonstrationError("demo_moves_differ", name="game.pgn")
    return len(recorded)


def _moves(text: str) -> list[chess.Move]:
    game = chess.pgn.read_game(io.StringIO(text))
    return list(game.mainline_moves()) if game is not None else []
