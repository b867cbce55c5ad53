"""Acts of an assistant on the page, each under a granted duty (D.2.10, D.2.11, 4.9).

Which acts there are stands in :mod:`accessible_board.acts.table`, each with its ``assistance``. An
assistant hears what others hear as well, and what only the player is told if a granted duty needs
it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.acts.act_row import Assistance
from accessible_board.acts.table import Act
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import Language, RefusedError
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Channel, Utterance
from accessible_board.narration.table import row_of
from accessible_board.speech.understanding import understand


def assistant_of(state: GameState, seat: Seat) -> Assistant | None:
    """The assistant of a seat, if any duty is granted now (D.2.11)."""
    assistant = state.officials.assistants.get(seat)
    return assistant if assistant is not None and assistant.able else None


def is_other(name: str, assistant: Assistant | None) -> bool:
    """Tell whether this name differs from that of the assistant with the duties."""
    if assistant is None:
        return False
    return " ".join(name.split()).casefold() != " ".join(assistant.name.split()).casefold()


def hears(state: GameState, seat: Seat, event: e.Event, utterances: Iterable[Utterance]) -> bool:
    """Tell whether a seat's assistant hears what the player's earphone says of an event."""
    if any(utterance.channel is not Channel.ear(seat) for utterance in utterances):
        return True
    assistant = assistant_of(state, seat)
    duties = assistant.able if assistant is not None else frozenset()
    return bool(duties & row_of(event).duties)


@dataclass(frozen=True, slots=True)
class Filled:
    """An assistant's filled form: the seat, the text, its languages, the time."""

    seat: Seat
    form: Mapping[str, str]
    language: Language
    style: AnnouncingStyle
    at: int


def tasks(state: GameState, seat: Seat) -> tuple[Assistance, ...]:
    """The acts open to this seat's assistant, in the order of the page."""
    return tuple(assistance for _, assistance in _granted(state, seat))


def granted(name: str, state: GameState, seat: Seat) -> Act:
    """The open act of this name; :class:`RefusedError` if there is none."""
    for act, assistance in _granted(state, seat):
        if assistance.name == name:
            return act
    raise RefusedError("no_duty_now")


def _granted(state: GameState, seat: Seat) -> list[tuple[Act, Assistance]]:
    assistant = state.officials.assistants.get(seat)
    if assistant is None or state.ended is not None:
        return []
    assisted = ((act, act.row.assistance) for act in Act if act.row.assistance is not None)
    return [
        (act, assistance)
        for act, assistance in assisted
        if assistance.allowed(assistant) and assistance.possible(state, seat)
    ]


def observed(act: Act, filled: Filled) -> o.Observation:
    """The observation of an assistant's act; ``RefusedError`` for a wrong field."""
    assistance = act.row.assistance
    if assistance is None or assistance.reports is None:
        return act.row.observation(filled.at, filled.seat)
    if fill := _FIELDS.get(assistance.fields):
        return fill(filled)
    return o.AssistantReported(at=filled.at, seat=filled.seat, report=assistance.reports)


def _announced(filled: Filled) -> o.Observation:
    """An announcement of either player, in the words that the assistant relays."""
    words = filled.form.get("words", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words=words)
    return o.AssistantReported(
        at=filled.at,
        seat=filled.seat,
        report=AssistantAct.ANNOUNCES,
        announcement=meant.announcement,
        words=words,
        mover=_mover(filled.form),
    )


def _sealed(filled: Filled) -> o.Observation:
    """The move that the player seals; the caller puts it into the envelope (I.1.1)."""
    words = filled.form.get("sealed", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words="")
    return o.Announced(at=filled.at, seat=filled.seat, announcement=meant.announcement, words=words)


def _touched(filled: Filled) -> o.Observation:
    """The square of a piece that the opponent has touched."""
    square = _square(filled.form)
    return o.AssistantReported(
        at=filled.at, seat=filled.seat, report=AssistantAct.TOUCHED, square=square
    )


_FIELDS: Final[Mapping[tuple[str, ...], Callable[[Filled], o.Observation]]] = {
    ("seat", "words"): _announced,
    ("sealed",): _sealed,
    ("square",): _touched,
}
"""Builders of observations from filled-in fields."""


def may_talk(state: GameState, seat: Seat) -> bool:
    """Tell whether a seat's assistant may use push to talk, as one who relays announcements may."""
    assistant = assistant_of(state, seat)
    return assistant is not None and Duty.ANNOUNCES in assistant.able


def _mover(form: Mapping[str, str]) -> Seat:
    try:
        return Seat(form.get("seat", ""))
    except ValueError:
        raise RefusedError("whose_move") from None


def _square(form: Mapping[str, str]) -> chess.Square:
    try:
        return chess.parse_square(form.get("square", "").strip().lower())
    except ValueError:
        raise RefusedError("no_square", words=form.get("square", "")) from None
