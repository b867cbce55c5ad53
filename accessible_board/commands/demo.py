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

from accessible_board.app.building import VIRTUAL, is_woodless
from accessible_board.app.demonstration import Demonstration, DemonstrationError, read_script
from accessible_board.commands.journals import opened
from accessible_board.errors import InputError
from accessible_board.game.records.scoresheet import Scoresheet
from accessible_board.game.seats import Seat
from accessible_board.journal.exports import pgn

_TRANSCRIPT: Final = "transcript.txt"
WRITTEN: Final = ("earphone.wav", "game.journal", "game.pgn", "loudspeaker.wav", _TRANSCRIPT)
"""What there is at the end, in the folder that was named."""


def demo(
    output: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Folder for sound, scoresheet, journal and transcript."),
    ] = Path("demo-output"),
    board: Annotated[
        str,
        typer.Option(
            metavar="BOARD",
            help="virtual, or simulator: the board's real firmware, built by make firmware.",
        ),
    ] = VIRTUAL,
) -> None:
    """Play a real game with virtual pegs, recorded speech and both channels as WAV files."""
    started = time.monotonic()
    if not is_woodless(board):
        raise InputError(f"The board of a demonstration is virtual or simulator, not {board}.")
    _prepare(output)
    with ExitStack() as closing:
        demonstration = Demonstration(output, print, closing, board)
        asyncio.run(demonstration.play())
        announcements = demonstration.announcements
    sheet = _scoresheet(demonstration.journal)
    (output / "game.pgn").write_text(sheet, encoding="utf-8")
    print(f"{announcements} utterances were spoken and understood, none misheard.")
    print(f"All {_compared(sheet)} moves are those of the game, result {read_script()['result']}.")
    print(f"The demonstration took {time.monotonic() - started:.0f} s.")
    for name in WRITTEN:
        print(f"Written: {output / name}")


def _prepare(output: Path) -> None:
    """Make room for the files; :class:`InputError` rather than lose one that is not of a demo."""
    try:
        output.mkdir(parents=True, exist_ok=True)
        there = [name for name in WRITTEN if (output / name).exists()]
        if there and not (output / _TRANSCRIPT).exists():
            raise InputError(
                f"{output / there[0]} was not written by a demonstration; name another folder."
            )
        for name in there:
            (output / name).unlink()
    except OSError as error:
        raise InputError(f"{output} cannot be written: {error.strerror}.") from error


def _scoresheet(journal: Path) -> str:
    read, setup = opened(journal)
    return pgn(Scoresheet.of(Seat.WHITE, Seat.of(setup.board().turn), read.events), setup)


def _compared(sheet: str) -> int:
    """How many moves the scoresheet has; :class:`DemonstrationError` if they are not the game's."""
    played = chess.Board()
    for san in read_script()["moves"].split():
        played.push_san(san)
    lines = [line for line in sheet.splitlines() if line and not line.startswith("[")]
    recorded = _moves(" ".join(lines))
    if recorded != played.move_stack:
        raise DemonstrationError("The moves on the scoresheet are not those of the game.")
    return len(recorded)


def _moves(text: str) -> list[chess.Move]:
    game = chess.pgn.read_game(io.StringIO(text))
    return list(game.mainline_moves()) if game is not None else []
