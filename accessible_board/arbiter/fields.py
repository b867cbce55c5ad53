"""Fields of an arbiter's ruling, and their readers for a line or a page.

A reader makes the value of a field of :class:`ArbiterRuled` from text; :class:`RefusedError` says
what could have been written instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeVar

import chess

from accessible_board import bounds
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Adaptation, IllegalMove, Seat
from accessible_board.languages import RefusedError
from accessible_board.speech.time_controls import read_duration

Known = TypeVar("Known")


class Widget(StrEnum):
    """Control by which a page asks for a field."""

    SEAT = "seat"
    SQUARE = "square"
    TIME = "time"
    NUMBER = "number"
    CHOICE = "choice"
    TRUTH = "truth"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a ruling: its name in ``ArbiterRuled``, its control and its reader.

    Its words on a page are ``fields.NAME``; ``choices`` are those of a :attr:`Widget.CHOICE`.
    ``typed`` stands in the example of the line that an arbiter types. A boolean field is typed as
    one word, which makes it false; a text follows the word ``after``, if there is one.
    """

    name: str
    widget: Widget
    read: Callable[[str], object]
    typed: str = ""
    optional: bool = False
    choices: tuple[str, ...] = ()
    after: str = ""


def square(name: str) -> chess.Square:
    """The square of this name; :class:`RefusedError` if there is none."""
    try:
        return chess.parse_square(name.strip().lower())
    except ValueError:
        raise RefusedError("no_square", words=name) from None


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and int(text) in bounds.MOVES):
        raise RefusedError("no_number", words=text)
    return int(text)


def _one_of(
    known: Mapping[str, Known], refusal: str, also: Mapping[str, Known] | None = None
) -> Callable[[str], Known]:
    """A reader of the known words, and of the ``also`` words that the refusal does not list."""

    def read(word: str) -> Known:
        for words in (known, also or {}):
            if word in words:
                return words[word]
        raise RefusedError(refusal, words=word, known=", ".join(known))

    return read


def _named(kind: type[StrEnum]) -> dict[str, StrEnum]:
    return {str(value): value for value in kind}


_ACTS: Final = {
    "pawn": IllegalMove.PAWN_NOT_REPLACED,
    "press": IllegalMove.PRESS_WITHOUT_MOVE,
    "two-hands": IllegalMove.TWO_HANDS,
}
"""Typed words for the kinds of illegal moves; without a word it is one against Article 3."""

_SEAT: Final = _one_of(_named(Seat), "whose_move")
_RESULT: Final = _one_of({result: result for result in RESULTS}, "no_result")
_ACT: Final = _one_of(
    _ACTS, "no_illegal_move", {"": IllegalMove.AGAINST_ARTICLE_3, **_named(IllegalMove)}
)
_TRUTH: Final = _one_of({"yes": True, "no": False}, "no_result")

SEAT: Final = Field("seat", Widget.SEAT, _SEAT, "white")
SEAT_OR_BOTH: Final = Field("seat", Widget.SEAT, _SEAT, "white", optional=True)
SQUARE: Final = Field("square", Widget.SQUARE, square, "e2")
MISPLACED: Final = Field("square", Widget.SQUARE, square, "e1", optional=True)
CLOCK_TIME: Final = Field("remaining", Widget.TIME, read_duration, "5m30s")
TIME: Final = Field("remaining", Widget.TIME, read_duration, "2m")
TIME_IF_ANY: Final = Field("remaining", Widget.TIME, read_duration, optional=True)
MOVES: Final = Field("moves_completed", Widget.NUMBER, _number, "12", optional=True)
PLY: Final = Field("ply", Widget.NUMBER, _number, "12", optional=True)
QUARTERS: Final = Field("quarters", Widget.NUMBER, _number, "2", optional=True)
RESULT: Final = Field("result", Widget.CHOICE, _RESULT, "1-0", choices=RESULTS)
RESULT_IF_LOST: Final = Field("result", Widget.CHOICE, _RESULT, optional=True, choices=RESULTS)
ADAPTATION: Final = Field(
    "adaptation",
    Widget.CHOICE,
    _one_of(_named(Adaptation), "no_adaptation"),
    "slips-stand",
    choices=tuple(Adaptation),
)
DUTY: Final = Field(
    "duty", Widget.CHOICE, _one_of(_named(Duty), "no_duty"), "claims", choices=tuple(Duty)
)
ACT: Final = Field("act", Widget.CHOICE, _ACT, "two-hands", choices=tuple(IllegalMove))
PENALTY: Final = Field(
    "penalty",
    Widget.CHOICE,
    _one_of(_named(Penalty), "no_penalty"),
    "warning",
    choices=tuple(Penalty),
)
NOTE: Final = Field("note", Widget.TEXT, str, "Sunday 10:00, room 2", optional=True)
WORDS: Final = Field("words", Widget.TEXT, str, "your taxi is there")
REASON: Final = Field(
    "reason", Widget.TEXT, str, "for talking in the hall", optional=True, after="for"
)
AS_DELAY: Final = Field("note", Widget.TEXT, str, "delay", optional=True)
HOLDS: Final = Field("holds", Widget.TRUTH, _TRUTH, "not")
WITH_TIME: Final = Field("holds", Widget.TRUTH, _TRUTH, "without")
