"""What an assistant does on the page, duty by duty (D.2.10).

A task needs a line in :data:`TASKS` and its phrase ``assistant.NAME`` in every language.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from accessible_board.announcer.announcing import AnnouncingStyle
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.seats import Seat
from accessible_board.game.state import GameState
from accessible_board.languages import Language
from accessible_board.speech.understanding import understand


@dataclass(frozen=True, slots=True)
class Report:
    """A filled form of an assistant: for whom, what was typed, in which languages, when."""

    seat: Seat
    form: Mapping[str, str]
    language: Language
    style: AnnouncingStyle
    at: int


@dataclass(frozen=True, slots=True)
class Task:
    """One thing that an assistant may do: the duty it belongs to (D.2.10.N), and its fields."""

    name: str
    duty: int
    observe: Callable[[Report], o.Observation]
    fields: tuple[str, ...] = ()


def _announce(report: Report) -> o.Observation:
    """An announcement of either player, in the words in which it is relayed."""
    seat, words = _seat(report.form), report.form.get("words", "").strip()
    meant = understand(words, report.language, report.style.language)
    if meant is None or meant.announcement is None:
        return o.NotUnderstood(at=report.at, seat=report.seat, words=words)
    return o.Announced(at=report.at, seat=seat, announcement=meant.announcement, words=words)


def _press(report: Report) -> o.Observation:
    return o.ClockPressed(at=report.at, seat=report.seat)


def _times(report: Report) -> o.Observation:
    return o.Asked(at=report.at, seat=report.seat, request=o.Request.TIME)


def _moves(report: Report) -> o.Observation:
    return o.Asked(at=report.at, seat=report.seat, request=o.Request.MOVES)


TASKS: Final = (
    Task("announce", 2, _announce, ("seat", "words")),
    Task("press", 3, _press),
    Task("times", 4, _times),
    Task("moves", 4, _moves),
)
"""What can be done, in the order of the page."""


def tasks(state: GameState, seat: Seat) -> tuple[Task, ...]:
    """The tasks of the duties that were granted to the assistant of this seat."""
    return TASKS


def task(name: str, granted: tuple[Task, ...]) -> Task:
    """A granted task by its name; :class:`InputError` if there is none."""
    for found in granted:
        if found.name == name:
            return found
    raise InputError(f"The duty {name!r} was not granted.")


def _seat(form: Mapping[str, str]) -> Seat:
    try:
        return Seat(form.get("seat", ""))
    except ValueError:
        raise InputError("Say for which player.") from None
