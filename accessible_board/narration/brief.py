"""Events in a few signs: the column ``short`` of the table.

They are for one line at a keyboard, or for a line of braille: for the player of one seat, in her
language and with the letters of her notation: "S e5", "your clock runs". An event without such
signs is told by its whole sentence, for a reason, advice or a reading does not fit. The words stand
in ``brief.toml`` of each language; none takes more than :data:`MOST` signs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import chess

from accessible_board.game import events as e
from accessible_board.game.rules.notation import write
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide, is_castling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import counts
from accessible_board.languages import Language
from accessible_board.narration.announcing import clock_text

MOST: Final = 40
"""The signs that a line may have: as many as a usual braille display shows at once."""

_CLOSE: Final = 10 * 60 * 1000
"""Milliseconds below which a time is told to the second."""


@dataclass(frozen=True, slots=True)
class BriefReader:
    """The reader of brief signs: the player of a seat, in a language."""

    seat: Seat
    language: Language

    def phrase(self, key: str, **values: str) -> str:
        """Words of ``brief.toml``."""
        return self.language.say(f"brief_{key}", **values)

    def of(self, key: str, seat: Seat) -> str:
        """Words about a player: the reader, or the opponent by colour."""
        if seat is self.seat:
            return self.phrase(f"{key}_you")
        return self.phrase(key, player=self.language.say(seat))


Short = Callable[[Any, chess.Board, BriefReader], str | None]
"""The few signs for an event, with the position before its move, to a reader.

None (``""``) where another event of the moment says it, ``None`` where its sentence is told.
"""


def move_signs(move: chess.Move, before: chess.Board, language: Language) -> str:
    """A move in the letters of a language, the man apart: "S e5", "exd6", "0-0", "e8D".

    It does not show whether the move is legal, nor whether it gives check (11.3.1).
    """
    piece = before.piece_at(move.from_square)
    if before.is_legal(move):
        text = write(move, before, language).replace("+", "").replace("#", "")
    else:
        text = _letter(piece.piece_type if piece else chess.PAWN, language)
        text += "x" * before.is_capture(move) + chess.square_name(move.to_square)
    apart = piece is not None and piece.piece_type != chess.PAWN and not is_castling(move, before)
    return f"{text[0]} {text[1:]}" if apart else text


def announcement_signs(said: Announcement, language: Language) -> str:
    """An announcement in the same letters, as it was understood, be it legal or not."""
    if said.castling is not None:
        return "0-0-0" if said.castling is CastlingSide.QUEEN else "0-0"
    files = "" if said.from_file is None else chess.FILE_NAMES[said.from_file]
    ranks = "" if said.from_rank is None else chess.RANK_NAMES[said.from_rank]
    target = "" if said.to_square is None else chess.square_name(said.to_square)
    became = "" if said.promotion is None else language.man(said.promotion).letter
    letter = _letter(said.piece_type or chess.PAWN, language)
    return f"{letter} {files}{ranks}{'x' * said.capture}{target}{became}".strip()


def _letter(piece: chess.PieceType, language: Language) -> str:
    return "" if piece == chess.PAWN else language.man(piece).letter


def time_signs(milliseconds: int) -> str:
    """A time left, as hours and minutes; to the second where it is short."""
    text = clock_text(milliseconds)
    return text if milliseconds < _CLOSE else text.rpartition(":")[0]


# --- the rows -------------------------------------------------------------------------------------


def always(key: str) -> Short:
    """The same words to either player."""
    return lambda event, before, reader: reader.phrase(key)


def of_player(key: str) -> Short:
    """Words about the player whose event it is."""
    return lambda event, before, reader: reader.of(key, event.seat)


def made(event: e.MoveMade, before: chess.Board, reader: BriefReader) -> str:
    """The opponent's move; for the own one that it stands, for its words are read back before."""
    if event.seat is reader.seat:
        return reader.phrase("made")
    return move_signs(event.move, before, reader.language)


def remaining(event: e.ThresholdReached, before: chess.Board, reader: BriefReader) -> str:
    """The time that is left."""
    return _told_time(event.remaining, reader)


def unmade(event: e.MoveUnmade, before: chess.Board, reader: BriefReader) -> str:
    """The move that was taken back before the press."""
    return reader.phrase("unmade", move=move_signs(event.move, before, reader.language))


def announced(event: e.MoveAnnounced, before: chess.Board, reader: BriefReader) -> str:
    """The own words as they were understood; the opponent's are told once his move is made."""
    if event.seat is not reader.seat:
        return ""
    return announcement_signs(event.announcement, reader.language)


def said_again(event: e.AnnouncementSaidAgain, before: chess.Board, reader: BriefReader) -> str:
    """The own words once more; to the opponent the move that they make, if they make one."""
    if event.seat is reader.seat:
        return announcement_signs(event.announcement, reader.language)
    return "" if event.move is None else move_signs(event.move, before, reader.language)


def differs(event: e.AnnouncementDiffers, before: chess.Board, reader: BriefReader) -> str | None:
    """The words, and the move that the pegs show."""
    if event.shown is None:
        return None
    said = announcement_signs(event.announcement, reader.language)
    return reader.phrase(
        "differs", said=said, shown=move_signs(event.shown, before, reader.language)
    )


def repeated(event: e.MoveRepeated, before: chess.Board, reader: BriefReader) -> str:
    """A repetition that differs; nothing of one that agrees, or that is asked about."""
    if event.agrees or event.asked is not None:
        return ""
    return reader.phrase("repeated", move=move_signs(event.move, before, reader.language))


def claimed(event: e.DrawClaimMade, before: chess.Board, reader: BriefReader) -> str:
    """A claim of a draw, with the intended move."""
    claimed = reader.of("claim", event.seat)
    if event.move is None:
        return claimed
    return f"{claimed}: {move_signs(event.move, before, reader.language)}"


def pressed(event: e.ClockPressedBy, before: chess.Board, reader: BriefReader) -> str:
    """The seat whose clock runs after a press."""
    return reader.of("clock", event.seat.other)


def times(event: e.TimesTold, before: chess.Board, reader: BriefReader) -> str:
    """The own time, and the opponent's if it was asked for."""
    times = {Seat.WHITE: event.white, Seat.BLACK: event.black}
    if not counts(times[event.seat]):
        return reader.language.say("no_clock")
    seats = (event.seat,) if event.own else (event.seat, event.seat.other)
    return ", ".join(_told_time(times[seat], reader) for seat in seats)


def _told_time(milliseconds: int, reader: BriefReader) -> str:
    """A time left with its unit: "1:29 h", "10 min", "9:59 min"."""
    hours, minutes, *seconds = time_signs(milliseconds).split(":")
    if hours != "0":
        return reader.phrase("hours", time=f"{hours}:{minutes}")
    return reader.phrase("minutes", time=":".join([str(int(minutes)), *seconds]))


def last(event: e.LastMoveTold, before: chess.Board, reader: BriefReader) -> str:
    """The last move."""
    if event.move is None:
        return reader.phrase("no_move")
    return move_signs(event.move, chess.Board(event.fen_before), reader.language)


def ended(event: e.GameEnded, before: chess.Board, reader: BriefReader) -> str:
    """The result, and how it came about."""
    how = reader.phrase(f"by_{event.termination}")
    if event.termination is e.Termination.VOID:
        return how
    return f"{_outcome(event.result, reader)}: {how}"


def _outcome(result: str, reader: BriefReader) -> str:
    won = {Seat.WHITE: ("1-0", "+/-"), Seat.BLACK: ("0-1", "-/+")}
    if result == "1/2-1/2":
        return reader.phrase("drawn")
    for seat, results in won.items():
        if result in results:
            return reader.phrase("won" if seat is reader.seat else "lost", result=result)
    return result
