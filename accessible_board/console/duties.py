"""What an assistant can do on the page, each act under a granted duty (D.2.10, D.2.11, 4.9).

An act needs a row in :data:`TASKS` and its phrase ``assistant.NAME`` in every language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.console.granted import assistant_of
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.officials import Assistant
from accessible_board.game.vocabulary.assistants import Duty, Report
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import Language, RefusedError
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.understanding import understand


@dataclass(frozen=True, slots=True)
class Filled:
    """An assistant's filled form: the seat, the text, its languages, the time."""

    seat: Seat
    form: Mapping[str, str]
    language: Language
    style: AnnouncingStyle
    at: int


def _always(state: GameState, seat: Seat) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Task:
    """One act of an assistant: its observation, the duty that allows it, its fields.

    ``possible`` says whether there is occasion for it now.
    """

    name: str
    observe: Callable[[Filled], o.Observation]
    allowed: Callable[[Assistant], bool]
    fields: tuple[str, ...] = ()
    possible: Callable[[GameState, Seat], bool] = _always


def _announce(filled: Filled) -> o.Observation:
    """An announcement of either player, in the words in which it is relayed."""
    words = filled.form.get("words", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words=words)
    return o.AssistantReported(
        at=filled.at,
        seat=filled.seat,
        report=Report.ANNOUNCES,
        announcement=meant.announcement,
        words=words,
        mover=_mover(filled.form),
    )


def _seal(filled: Filled) -> o.Observation:
    """The move that the player seals; the caller puts it into the envelope (I.1.1)."""
    words = filled.form.get("sealed", "").strip()
    meant = understand(words, filled.language, filled.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=filled.at, seat=filled.seat, words="")
    return o.Announced(at=filled.at, seat=filled.seat, announcement=meant.announcement, words=words)


def _touched(filled: Filled) -> o.Observation:
    """The square of a piece that the opponent has touched."""
    square = _square(filled.form)
    return o.AssistantReported(at=filled.at, seat=filled.seat, report=Report.TOUCHED, square=square)


def _reporting(
    name: str, report: Report, possible: Callable[[GameState, Seat], bool] = _always
) -> Task:
    """A task without fields."""
    return Task(
        name,
        lambda filled: o.AssistantReported(at=filled.at, seat=filled.seat, report=report),
        _acting(report),
        possible=possible,
    )


def _asking(name: str, request: o.Request) -> Task:
    """A question that the player asked the assistant, answered in the player's ear (D.2.10.4)."""
    return Task(
        name,
        lambda filled: o.Asked(at=filled.at, seat=filled.seat, request=request),
        lambda assistant: Duty.INFORMS in assistant.able,
    )


def _acting(report: Report) -> Callable[[Assistant], bool]:
    return lambda assistant: assistant.acting(report) is not None


def _seals(state: GameState, seat: Seat) -> bool:
    """Whether the player has to seal a move and has not stopped the clock yet (I.1.1)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.sealer is seat and not adjournment.closed


def _is_awaited(state: GameState, seat: Seat) -> bool:
    """Whether an adjourned game is resumed and the player is not there yet (I.9)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.closed and seat not in state.present


def _plays_on(state: GameState, seat: Seat) -> bool:
    """Whether moves are announced; a move that is being sealed is never relayed."""
    return not _seals(state, seat)


def _may_ask_for_seconds(state: GameState, seat: Seat) -> bool:
    return state.setup.quickplay_rules and state.seconds_in_force


def _may_claim_in_quickplay(state: GameState, seat: Seat) -> bool:
    return state.setup.quickplay_rules and not state.seconds_in_force


TASKS: Final = (
    Task("announce", _announce, _acting(Report.ANNOUNCES), ("seat", "words"), possible=_plays_on),
    Task("seal", _seal, _acting(Report.CLOSES), ("sealed",), possible=_seals),
    _reporting("close", Report.CLOSES, _seals),
    _reporting("arrived", Report.ARRIVES, _is_awaited),
    _reporting("press", Report.PRESSES),
    _reporting("moves_pieces", Report.MOVES),
    _asking("times", o.Request.TIME),
    _asking("moves", o.Request.MOVES),
    Task("touched", _touched, _acting(Report.TOUCHED), ("square",)),
    _reporting("flag", Report.FLAG),
    _reporting("seconds", Report.SECONDS, _may_ask_for_seconds),
    _reporting("quickplay", Report.QUICKPLAY, _may_claim_in_quickplay),
)
"""What can be done, in the order of the page."""


def tasks(state: GameState, seat: Seat) -> tuple[Task, ...]:
    """What the assistant of this seat may do now."""
    assistant = state.officials.assistants.get(seat)
    if assistant is None or state.ended is not None:
        return ()
    return tuple(task for task in TASKS if task.allowed(assistant) and task.possible(state, seat))


def task(name: str, granted: tuple[Task, ...]) -> Task:
    """A granted task by its name; :class:`RefusedError` if there is none."""
    for found in granted:
        if found.name == name:
            return found
    raise RefusedError("no_duty_now")


def may_talk(state: GameState, seat: Seat) -> bool:
    """Whether a seat's assistant may use push to talk: only one who relays announcements."""
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
