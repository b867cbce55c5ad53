"""``accessible-board heard``: how well a game's announcements are understood, heard anew."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import chess
import typer

from accessible_board.commands.journals import opened
from accessible_board.commands.printed import printed, sentence
from accessible_board.confidence import share
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.sound.sound_files import RecordedAnnouncement, recordings, sound_of
from accessible_board.game import observations as o
from accessible_board.game.rules.notation import san
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.journal.spoken_moves import SpokenMove, spoken_moves
from accessible_board.languages import CommandError, Language, load
from accessible_board.languages.plain_words import in_one_line
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import Engine, load_settings
from accessible_board.speech.decision import Decision


@dataclass(frozen=True, slots=True)
class Tried:
    """A recording of a move's announcement, and the ear's decision on it under three conditions.

    ``alone`` without a board, ``shown`` with the move on the pegs; ``near_taken`` is whether it
    passes for a move on the pegs whose announcement differs in one word, where there is one.
    """

    move: SpokenMove
    recording: RecordedAnnouncement
    alone: Decision
    shown: Decision
    near_taken: bool | None

    @property
    def mistaken(self) -> bool:
        """True if another move was heard, with or without the help of the pegs."""
        taken = {self.alone.move, self.shown.move} - {None, self.move.move}
        return bool(taken or self.near_taken)


def heard(
    journal: Annotated[Path, typer.Argument(metavar="JOURNAL")],
    record: Annotated[Path, typer.Argument(metavar="FOLDER")],
    seat: Annotated[Seat, typer.Option()] = Seat.WHITE,
    language: Annotated[str | None, typer.Option(metavar="CODE")] = None,
    engine: Annotated[Engine, typer.Option(metavar="NAME")] = Engine.AUTO,
) -> None:
    """Hear the announcements of a game again, and say how many are understood in your hall."""
    read, setup = opened(journal)
    spoken = load(language or load_settings().announce)
    kept = [found for found in recordings(record) if found.seat is seat]
    said = list(_announcements(spoken_moves(read.entries, setup, seat), kept))
    if not said:
        raise CommandError("nothing_recorded", player=seat, folder=record)
    ear = Ear(spoken, recogniser_for(spoken, engine))
    tried = [_tried(move, found, record, ear, spoken) for move, found in said]
    for line in _told(tried, spoken):
        typer.echo(line)
    typer.echo(printed("heard_unrecorded", count=_unrecorded(read.entries, seat, kept)))
    raise typer.Exit(1 if any(each.mistaken for each in tried) else 0)


def _announcements(
    moves: list[SpokenMove], kept: list[RecordedAnnouncement]
) -> Iterator[tuple[SpokenMove, RecordedAnnouncement]]:
    """Pairs of an accepted announcement's move and each recording since the one before."""
    left = sorted(kept, key=lambda recording: recording.at)
    for move in moves:
        while move.said_at is not None and left and left[0].at <= move.said_at:
            yield move, left.pop(0)


def _tried(
    move: SpokenMove, recording: RecordedAnnouncement, record: Path, ear: Ear, language: Language
) -> Tried:
    """The recording, heard in its position in each way."""
    sound = sound_of(record, recording)

    def decided(shown: chess.Move | None) -> Decision:
        ear.attend(move.board, shown)
        return ear.hear(sound)

    near = _near(move, language)
    near_taken = decided(near).move == near if near is not None else None
    return Tried(move, recording, decided(None), decided(move.move), near_taken)


def _near(move: SpokenMove, language: Language) -> chess.Move | None:
    """A legal move whose announcement differs in one word."""
    style = AnnouncingStyle(language)
    words = style.move(move.move, move.board).split()
    for other in move.board.legal_moves:
        others = style.move(other, move.board).split()
        if len(others) == len(words) and sum(map(str.__ne__, words, others)) == 1:
            return other
    return None


def _told(tried: list[Tried], language: Language) -> Iterator[str]:
    """Shares of each outcome, a line each, and every recording that was not understood."""
    alone = (each.alone.move == each.move.move for each in tried)
    shown = (each.shown.move == each.move.move for each in tried)
    near = (each.near_taken for each in tried if each.near_taken is not None)
    yield printed("heard_alone", share=_share(alone))
    yield printed("heard_shown", share=_share(shown))
    yield printed("heard_near", share=_share(near))
    yield printed("heard_mistaken", share=_share(each.mistaken for each in tried))
    for each in tried:
        if each.shown.move != each.move.move:
            yield _not_understood(each, language)


def _share(cases: Iterable[bool]) -> str:
    return share(cases, sentence("heard_share"), sentence("heard_unmeasured"))


def _not_understood(tried: Tried, language: Language) -> str:
    """A line on a recording, with its name and the words that were heard."""
    board, shown = tried.move.board, tried.shown
    dots = "." if board.turn == chess.WHITE else "..."
    move = f"{board.fullmove_number}{dots} {san(tried.move.move, board, language)}"
    words = " ".join(shown.words) or printed("heard_nothing")
    file = in_one_line(tried.recording.file)
    verdict = printed(f"verdict_{shown.verdict}")
    return printed("heard_not_taken", move=move, file=file, words=words, verdict=verdict)


def _unrecorded(entries: Sequence[Entry], seat: Seat, kept: Sequence[RecordedAnnouncement]) -> int:
    """Count the utterances that were not understood and have no recording."""
    times = {recording.at for recording in kept}
    return sum(
        isinstance(entry.observed, o.NotUnderstood)
        and entry.observed.seat is seat
        and entry.observed.at not in times
        for entry in entries
    )
