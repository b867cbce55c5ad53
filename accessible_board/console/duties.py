"""What an assistant does on the page, each by a duty that was granted (D.2.10, D.2.11, 4.9).

A task needs a line in :data:`TASKS` and its phrase ``assistant.NAME`` in every language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.events import Duty
from accessible_board.game.people.officials import Assistant, Report
from accessible_board.game.seats import Seat
from accessible_board.game.state import GameState
from accessible_board.languages import Language
from accessible_board.speech.understanding import understand


@dataclass(frozen=True, slots=True)
class Filled:
    """A filled form of an assistant: for whom, what was typed, in which languages, when."""

    seat: Seat
    form: Mapping[str, str]
    language: Language
    style: AnnouncingStyle
    at: int


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that an assistant may do: what the game hears of it, its fields, what allows it."""

    name: str
    observe: Callable[[Filled], o.Observation]
    allowed: Callable[[Assistant], bool]
    fields: tuple[str, ...] = ()


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


def _touched(filled: Filled) -> o.Observation:
    """The square of a piece that the opponent has touched."""
    square = _square(filled.form)
    return o.AssistantReported(at=filled.at, seat=filled.seat, report=Report.TOUCHED, square=square)


def _reporting(name: str, report: Report) -> Task:
    """A task that needs no words."""
    return Task(
        name,
        lambda filled: o.AssistantReported(at=filled.at, seat=filled.seat, report=report),
        _acting(report),
    )


def _asking(name: str, request: o.Request) -> Task:
    """What the player asked the assistant for, and is told in the own ear (D.2.10.4)."""
    return Task(
        name,
        lambda filled: o.Asked(at=filled.at, seat=filled.seat, request=request),
        lambda assistant: Duty.INFORMS in assistant.duties,
    )


def _acting(report: Report) -> Callable[[Assistant], bool]:
    return lambda assistant: assistant.acting(report) is not None


TASKS: Final = (
    Task("announce", _announce, _acting(Report.ANNOUNCES), ("seat", "words")),
    _reporting("press", Report.PRESSES),
    _reporting("moves_pieces", Report.MOVES),
    _asking("times", o.Request.TIME),
    _asking("moves", o.Request.MOVES),
    Task("touched", _touched, _acting(Report.TOUCHED), ("square",)),
    _reporting("flag", Report.FLAG),
)
"""What can be done, in the order of the page."""


def tasks(state: GameState, seat: Seat) -> tuple[Task, ...]:
    """What the assistant of this seat may do now."""
    assistant = state.officials.assistants.get(seat)
    if assistant is None or state.ended is not None:
        return ()
    return tuple(task for task in TASKS if task.allowed(assistant))


def task(name: str, granted: tuple[Task, ...]) -> Task:
    """A granted task by its name; :class:`InputError` if there is none."""
    for found in granted:
        if found.name == name:
            return found
    raise InputError(f"No duty allows {name!r} now.")


def _mover(form: Mapping[str, str]) -> Seat:
    try:
        return Seat(form.get("seat", ""))
    except ValueError:
        raise InputError("Say whose move it is.") from None


def _square(form: Mapping[str, str]) -> chess.Square:
    try:
        return chess.parse_square(form.get("square", "").strip().lower())
    except ValueError:
        raise InputError("Name the square as e2.") from None
