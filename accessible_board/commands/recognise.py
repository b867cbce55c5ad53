"""``accessible-board recognise``: what was announced in a recording."""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import chess
import msgspec
import typer

from accessible_board.devices.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound_files import read_speech
from accessible_board.errors import InputError
from accessible_board.languages import load


@dataclass(frozen=True, slots=True)
class Report:
    """What the command prints; times in seconds, the commit in milliseconds after the speech."""

    words: str
    announcement: str | None
    move: str | None
    confidence: float
    verdict: str
    audio_seconds: float
    decode_seconds: float
    commit_after_speech_ms: int | None


def recognise(
    recording: Annotated[Path, typer.Argument(metavar="FILE.wav", help="One utterance.")],
    fen: Annotated[str, typer.Option(help="The position in which it was said.")],
    language: Annotated[str, typer.Option(help="The language it was said in.")] = "de",
    engine: Annotated[str, typer.Option(help="auto, vosk or sphinx.")] = "auto",
    sensed: Annotated[str | None, typer.Option(help="The move that the pegs show, in UCI.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Say what was announced in a recording, and whether it is one legal move."""
    samples = read_speech(recording)
    started = time.perf_counter()
    decision = Ear(load(language)).hear(samples, _position(fen))
    print(decision, time.perf_counter() - started)


def _position(fen: str) -> chess.Board:
    """The position of a FEN, a legal one; ``InputError`` otherwise."""
    try:
        board = chess.Board(fen)
    except ValueError as error:
        raise InputError(f"{fen!r} is not a position in FEN.") from error
    if not board.is_valid():
        raise InputError(f"{fen!r} is not a position that can be played.")
    return board
