"""``accessible-board say``: an announcement as words, and as speech to a device or a file."""

import io
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import chess
import msgspec
import soundfile
import typer

from accessible_board.bounds import RATE
from accessible_board.commands.audible import play_to_end
from accessible_board.commands.positions import read_fen, read_move
from accessible_board.commands.printed import printed
from accessible_board.devices.interfaces import Samples, Synthesiser
from accessible_board.devices.sound.audio_devices import DEFAULT
from accessible_board.devices.voices.chosen_voices import voice_of
from accessible_board.devices.voices.synthesiser import WORDS_PER_MINUTE
from accessible_board.errors import DeviceError
from accessible_board.languages import CommandError, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.new_files import write_new
from accessible_board.settings import Manner, load_settings


@dataclass(frozen=True, slots=True)
class SayReport:
    """The output of ``--json``; ``seconds`` is the length of the speech, if there is any."""

    words: str
    language: str
    move: str | None
    seconds: float | None
    out: str | None


def say(
    text: Annotated[str | None, typer.Option(metavar="WORDS")] = None,
    fen: Annotated[str | None, typer.Option(metavar="FEN")] = None,
    move: Annotated[str | None, typer.Option(metavar="MOVE")] = None,
    language: Annotated[str, typer.Option(metavar="CODE")] = "de",
    voice: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    rate: Annotated[
        int, typer.Option(metavar="NUMBER", min=RATE.least, max=RATE.most)
    ] = WORDS_PER_MINUTE,
    device: Annotated[str | None, typer.Option(metavar="NAME")] = None,
    out: Annotated[Path | None, typer.Option(metavar="FILE.wav")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
) -> None:
    """Say a move as it is announced, or any text: in words, on a sound device, in a file."""
    words = _words(text, fen, move, language)
    if not as_json:
        typer.echo(words)
    speech = _speech(
        words, language, voice_of(Manner(voice=voice or "", rate=rate)), required=bool(out or voice)
    )
    if as_json:
        seconds = round(len(speech[0]) / speech[1], 3) if speech else None
        report = SayReport(words, language, move, seconds, str(out) if out else None)
        typer.echo(msgspec.json.encode(report).decode())
    if speech and out:
        _write(out, *speech)
    if speech and (device or not out):
        _play(device, *speech)


def _words(text: str | None, fen: str | None, move: str | None, language: str) -> str:
    """The words to say; exits with 1 if the move is not legal."""
    style = AnnouncingStyle(load(language))
    if text is not None and fen is None and move is None:
        if not text.strip():
            raise CommandError("nothing_to_say")
        if any("\ud800" <= sign <= "\udfff" for sign in text):
            raise CommandError("encoded_otherwise", words=text)
        return text
    if text is not None or move is None:
        raise CommandError("text_or_move")
    board = read_fen(fen or chess.STARTING_FEN)
    wanted = read_move(move, board)
    if wanted is None:
        typer.echo(printed("say_illegal", move=move), err=True)
        raise typer.Exit(1)
    return style.move(wanted, board)


def _speech(
    words: str, language: str, synthesiser: Synthesiser, *, required: bool
) -> tuple[Samples, int] | None:
    """Render the words; without a voice print a hint, or fail if a file was asked for."""
    try:
        return synthesiser.render(words, language)
    except DeviceError as error:
        if required:
            raise
        typer.echo(error.said(load_settings().language), err=True)
        return None


def _write(path: Path, samples: Samples, rate: int) -> None:
    sound = io.BytesIO()
    soundfile.write(sound, samples, rate, format="WAV", subtype="PCM_16")
    write_new(path, sound.getvalue())


def _play(device: str | None, samples: Samples, rate: int) -> None:
    """Play it to its end; having no device is a failure only if one was named."""
    try:
        play_to_end(device or DEFAULT, samples, rate)
    except DeviceError as error:
        if device is not None:
            raise
        why = error.said(load_settings().language)
        typer.echo(printed("say_unspoken", why=why), err=True)
