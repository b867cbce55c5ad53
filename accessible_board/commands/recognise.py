"""``accessible-board recognise``: the announcement in a recording.

With ``--explain`` the evidence of the sound is told, in log-odds.

The best sentence of all has 0; sentences that are less likely have less.
"""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import chess
import msgspec
import numpy as np
import typer

from accessible_board.commands.positions import read_fen, read_move
from accessible_board.commands.printed import printed
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Recogniser, Samples
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.sound.preparation import after_silence
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.languages import CommandError, Language, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Engine
from accessible_board.speech.decision import (
    ACCEPTED,
    REJECTED,
    Decision,
    Verdict,
    legal_evidence,
    sensed_evidence,
)
from accessible_board.speech.evidence import Evidence, Weights, weighing

_PIECE = RECOGNISER_RATE // 20
"""Samples of a piece of live sound: 50 ms."""


_FULL_SCALE = 32_700
_OVERDRIVEN = 0.02
"""The share of samples at full scale above which words may be lost."""

_REFUSALS = {
    Verdict.REJECTED: "recording_illegal",
    Verdict.UNCLEAR: "recording_unclear",
}


def _weighing_told(ear: Ear, recogniser: Recogniser) -> Iterator[str]:
    """Lines on the possible meanings of the utterance that the ear decided last."""
    best, sensed, legal, _ = ear.possible or [None] * 4
    if best is None:
        yield printed("weighed_nothing")
        return
    by = weighing(recogniser.witness)
    heard = "clear" if best.sound >= by.clear else "ignored" if best.sound < by.ignored else "asked"
    verdict = printed(f"weighed_{heard}")
    yield printed("weighed_doubt", odds=_rounded(best.sound), verdict=verdict)
    if sensed is not None:
        evidence = sensed_evidence(sensed, legal, best.sound)
        yield _weighed("weighed_pegs", sensed.words, evidence, by.sensed)
    if legal is not None:
        yield _weighed("weighed_legal", legal.words, legal_evidence(legal, best.sound), by.legal)


def _rounded(odds: float) -> float:
    """A number rounded to a tenth, zero without a sign."""
    return round(odds, 1) + 0.0


def _weighed(key: str, words: tuple[str, ...], evidence: Evidence, weights: Weights) -> str:
    """A sentence, the evidence for and against it, and the total."""
    sound, lead, doubt = map(_rounded, evidence.limited)
    odds = weights.odds(evidence)
    verdict = "accepted" if odds >= ACCEPTED else "rejected" if odds < REJECTED else "asked"
    return printed(
        key,
        words=" ".join(words),
        sound=sound,
        lead=lead,
        doubt=doubt,
        odds=_rounded(odds),
        verdict=printed(f"weighed_{verdict}"),
    )


class RecognitionReport(msgspec.Struct, frozen=True):
    """The printed result; ``confidence`` in the words is from 0 to 1.

    ``announcement`` is what was understood, without words that add nothing; ``None`` if it was no
    announcement. ``commit_after_speech_ms`` is how long after the end of speech the live listener
    would have decided; negative if before it, ``None`` without speech.
    """

    words: str
    announcement: str | None
    move: str | None
    confidence: float
    verdict: Verdict
    audio_seconds: float
    decode_seconds: float
    commit_after_speech_ms: int | None


def recognise(
    recording: Annotated[Path, typer.Argument(metavar="FILE.wav")],
    fen: Annotated[str, typer.Option(metavar="FEN")] = chess.STARTING_FEN,
    language: Annotated[str, typer.Option(metavar="CODE")] = "de",
    engine: Annotated[Engine, typer.Option(metavar="NAME")] = Engine.AUTO,
    sensed: Annotated[str | None, typer.Option(metavar="MOVE")] = None,
    as_json: Annotated[bool, typer.Option("--json")] = False,
    explain: Annotated[bool, typer.Option("--explain")] = False,
) -> None:
    """Say what was announced in a recording, and whether it is one legal move."""
    spoken, board = load(language), _position(fen)
    recogniser = recogniser_for(spoken, engine)
    ear = Ear(spoken, recogniser)
    ear.attend(board, _sensed(sensed, board))
    samples = read_speech(recording)
    report = report_on(samples, ear, spoken)
    typer.echo(msgspec.json.encode(report).decode() if as_json else _plain(report))
    if explain:
        # Hear it again: the last evidence is that of the live sound.
        ear.hear(after_silence(samples))
        typer.echo("\n".join(_weighing_told(ear, recogniser)), err=as_json)
    if told := _told(report, samples):
        typer.echo(printed(told), err=True)
    raise typer.Exit(0 if report.verdict is Verdict.ACCEPTED else 1)


def _told(report: RecognitionReport, samples: Samples) -> str | None:
    """The key of why no move was accepted, if that is so, and whether it is overdriven."""
    if report.commit_after_speech_ms is None and not report.words:
        return "recording_voiceless"
    overdriven = np.count_nonzero(np.abs(samples.astype(np.int32)) >= _FULL_SCALE)
    if report.verdict is Verdict.REJECTED or overdriven <= _OVERDRIVEN * len(samples):
        return _REFUSALS.get(report.verdict)
    if report.verdict is Verdict.UNCLEAR:
        return "recording_unclear_loud"
    return "recording_loud"


def report_on(samples: Samples, ear: Ear, language: Language) -> RecognitionReport:
    """Recognise an announcement in samples at 16 kHz, and time the decoding."""
    started = time.perf_counter()
    sound = after_silence(samples)
    decision = ear.hear(sound)
    return RecognitionReport(
        words=" ".join(decision.words),
        announcement=_announced(decision, language),
        move=decision.move.uci() if decision.move is not None else None,
        confidence=round(decision.confidence, 3),
        verdict=decision.verdict,
        audio_seconds=round(len(samples) / RECOGNISER_RATE, 3),
        decode_seconds=round(time.perf_counter() - started, 3),
        commit_after_speech_ms=_commit_after_speech(ear, sound),
    )


def _commit_after_speech(ear: Ear, samples: Samples) -> int | None:
    """Milliseconds from the end of the words to the decision on them, in the sound's own time."""
    silence = np.zeros(RECOGNISER_RATE, np.int16)
    sound = np.concatenate([samples, silence])
    waited = None
    for start in range(0, len(sound), _PIECE):
        if ear.feed(sound[start : start + _PIECE]) is not None:
            waited = ear.since_words
    return waited


def _announced(decision: Decision, language: Language) -> str | None:
    """The announcement in the words of the language, as it would be repeated."""
    announcement = decision.announcement
    return AnnouncingStyle(language).announcement(announcement) if announcement else None


def _plain(report: RecognitionReport) -> str:
    """The report as plain lines, a fact each."""
    facts = msgspec.structs.asdict(report)
    facts["verdict"] = printed(f"verdict_{report.verdict}")
    nothing = printed("recognised_none")
    return "\n".join(
        printed(f"recognised_{name}", what=nothing if fact in (None, "") else fact)
        for name, fact in facts.items()
    )


def _position(fen: str) -> chess.Board:
    """Parse a FEN of a legal position; ``InputError`` otherwise."""
    board = read_fen(fen)
    if not board.is_valid():
        raise CommandError("unplayable", words=fen)
    return board


def _sensed(text: str | None, board: chess.Board) -> chess.Move | None:
    """Parse the move on the pegs; ``InputError`` if it is not legal here."""
    if text is None:
        return None
    move = read_move(text, board)
    if not move:
        raise CommandError("move_illegal", words=text)
    return move
