"""Observations that acts become, by the words that go with them."""

from collections.abc import Callable

import chess

from accessible_board.acts.row import Becomes
from accessible_board.game import observations as o
from accessible_board.game.rules.notation import parse, without_move_number
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import RefusedError, available, load


def simply(observation: Callable[..., o.Observation]) -> Becomes:
    """An observation made of the time and the seat alone."""
    return lambda at, seat, words: observation(at=at, seat=seat)


def asked(request: o.Request) -> Becomes:
    """A question to the program, which the player alone hears answered (D.2.10.4)."""
    return lambda at, seat, words: o.Asked(at=at, seat=seat, request=request)


def asked_about(request: o.Request) -> Becomes:
    """A question about something that the words name."""
    return lambda at, seat, words: o.Asked(at=at, seat=seat, request=request, about=words)


def flag_claimed(at: int, seat: Seat, words: str) -> o.FlagClaimed:
    """A claim on time; ``display`` is said where only the hall's display shows the flag."""
    return o.FlagClaimed(at=at, seat=seat, by_display=words.casefold() == "display")


def board_reported(at: int, seat: Seat, words: str) -> o.BoardDescribed:
    """Report of the position on a board without switches, as the board part of a FEN."""
    try:
        chess.BaseBoard(words)
    except ValueError:
        raise RefusedError("no_position", words=words) from None
    return o.BoardDescribed(at=at, seat=seat, fen=words)


def sheet_reported(at: int, seat: Seat, words: str) -> o.SheetReported:
    """A scoresheet that is read out; its notation may be of any language."""
    texts = [text for text in map(without_move_number, words.split()) if text]
    readings = tuple(_readings(text) for text in texts)
    return o.SheetReported(at=at, seat=seat, words=" ".join(texts), readings=readings)


def _readings(text: str) -> tuple[Announcement, ...]:
    """The meanings of a written move in the languages."""
    parsed = (parse(text, load(code)) for code in available())
    return tuple(dict.fromkeys(reading for reading in parsed if reading is not None))


def touch_reported(at: int, seat: Seat, words: str) -> o.AssistantReported:
    """Report of an assistant that the opponent has touched a piece, by its square."""
    touched = AssistantAct.TOUCHED
    return o.AssistantReported(at=at, seat=seat, report=touched, square=chess.parse_square(words))


def moves_for_player(at: int, seat: Seat, words: str) -> o.AssistantReported:
    """An assistant is about to move pieces."""
    return o.AssistantReported(at=at, seat=seat, report=AssistantAct.MOVES)


def appealed(at: int, seat: Seat, words: str) -> o.Appealed:
    """An appeal (11.10), with words that give the decision and the grounds."""
    if not words.strip():
        raise RefusedError("appeal_wordless")
    return o.Appealed(at=at, seat=seat, words=words)


def assistant_proposed(at: int, seat: Seat, words: str) -> o.AssistantProposed:
    """An assistant's name, followed by the duties."""
    named = [word for word in words.split() if word not in set(Duty)]
    if not named or words.split()[: len(named)] != named:
        raise RefusedError("assistant_nameless")
    duties = tuple(Duty(word) for word in words.split()[len(named) :])
    return o.AssistantProposed(at=at, seat=seat, name=" ".join(named), duties=duties)
