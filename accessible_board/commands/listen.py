"""``accessible-board listen``: a game as its player announced it, move by move (D.2.7)."""

import io
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import chess
import numpy as np
import soundfile
import typer

from accessible_board.commands.audible import play_to_end
from accessible_board.commands.journals import opened
from accessible_board.commands.printed import printed
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.audio_devices import DEFAULT, NONE
from accessible_board.devices.sound.sound_files import RecordedAnnouncement, recordings, sound_of
from accessible_board.game.rules.notation import san
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.spoken_moves import SpokenMove, spoken_moves
from accessible_board.languages import CommandError, Language, load
from accessible_board.languages.plain_words import in_one_line
from accessible_board.new_files import write_new

_PAUSE = RECOGNISER_RATE // 2
"""Samples of silence after each move in a file."""


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A move in the list, and its recording, if there is one."""

    text: str
    recording: RecordedAnnouncement | None


def listen(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    record: Annotated[Path, typer.Argument(metavar="FOLDER")],
    seat: Annotated[Seat, typer.Option()] = Seat.WHITE,
    language: Annotated[str, typer.Option(metavar="CODE")] = "en",
    first: Annotated[int, typer.Option("--from", metavar="NUMBER", min=1)] = 1,
    device: Annotated[str, typer.Option(metavar="NAME")] = DEFAULT,
    out: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
) -> None:
    """Hear a game again as its player announced it, one move after another."""
    read, setup = opened(journal)
    moves = spoken_moves(read.entries, setup, seat)
    kept = {found.at: found for found in recordings(record) if found.seat is seat}
    lines = list(_lines(moves, kept, load(language), first))
    if not any(line.recording for line in lines):
        raise CommandError("nothing_recorded", player=seat, folder=record)
    if out is not None:
        _write(out, record, lines)
    else:
        _hear(record, lines, device)


def _lines(
    moves: list[SpokenMove], kept: dict[int, RecordedAnnouncement], language: Language, first: int
) -> Iterator[ListedMove]:
    for spoken in moves:
        number = spoken.board.fullmove_number
        dots = "." if spoken.board.turn == chess.WHITE else "..."
        written = san(spoken.move, spoken.board, language)
        recording = None if spoken.said_at is None else kept.get(spoken.said_at)
        said = f": {in_one_line(recording.words)}" if recording else ": not recorded"
        if number >= first:
            yield ListedMove(f"{number}{dots} {written}{said}", recording)


def _hear(record: Path, lines: list[ListedMove], device: str) -> None:
    """Play the lines one by one, waiting for the listener at a terminal."""
    asks = sys.stdin.isatty()
    place = 0
    while place < len(lines):
        line = lines[place]
        typer.echo(line.text)
        if line.recording is not None and device != NONE:
            play_to_end(device, sound_of(record, line.recording), RECOGNISER_RATE)
        answer = sys.stdin.readline().strip().lower() if asks else ""
        if answer == "quit":
            return
        place += answer != "again"


def _write(out: Path, record: Path, lines: list[ListedMove]) -> None:
    """Write all recorded moves into one file, with a silence after each."""
    pause = np.zeros(_PAUSE, dtype=np.int16)
    pieces = [
        piece
        for line in lines
        if line.recording is not None
        for piece in (sound_of(record, line.recording), pause)
    ]
    form = out.suffix.removeprefix(".").upper()
    if not soundfile.check_format(form, "PCM_16"):
        raise CommandError("no_sound_format", path=out)
    sound = io.BytesIO()
    soundfile.write(sound, np.concatenate(pieces), RECOGNISER_RATE, "PCM_16", format=form)
    write_new(out, sound.getvalue())
    typer.echo(printed("wrote", path=out))
