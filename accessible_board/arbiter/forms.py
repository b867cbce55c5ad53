"""The arbiter's controls: one line a ruling, from which its form and its reading follow.

A ruling needs a line in :data:`CONTROLS` and the phrases ``rulings.NAME.label`` and
``rulings.NAME.help`` in every language; nothing else on the page knows one ruling from another.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

import chess

from accessible_board.errors import InputError
from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.vocabulary.adaptations import Adaptation
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.illegal_move import IllegalMove
from accessible_board.game.vocabulary.seats import Seat


class Group(StrEnum):
    """Where on the page a control stands."""

    CLOCK = "clock"
    DECISION = "decision"
    GAME = "game"
    CONDITIONS = "conditions"


class Widget(StrEnum):
    """How a field is asked for."""

    SEAT = "seat"
    SQUARE = "square"
    TIME = "time"
    NUMBER = "number"
    CHOICE = "choice"
    TRUTH = "truth"
    TEXT = "text"


_CLOCK = re.compile(r"(?:(?:(\d{1,2}):)?(\d{1,3}):)?(\d{1,4})")
_MOST_TEXT = 200


class FieldError(InputError):
    """What was written into the field called ``field`` cannot be read."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a ruling: the name it has in ``ArbiterRuled``, and how it is asked for.

    ``choices`` are those of a :attr:`Widget.CHOICE`. Its words are ``fields.NAME``.
    """

    name: str
    widget: Widget
    optional: bool = False
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Control:
    """The form of one ruling."""

    ruling: Ruling
    group: Group
    fields: tuple[Field, ...] = ()


SEAT: Final = Field("seat", Widget.SEAT)
SQUARE: Final = Field("square", Widget.SQUARE)
REMAINING: Final = Field("remaining", Widget.TIME)
MOVES: Final = Field("moves_completed", Widget.NUMBER, optional=True)
RESULT: Final = Field("result", Widget.CHOICE, choices=RESULTS)
RESULT_IF_LOST: Final = Field("result", Widget.CHOICE, optional=True, choices=RESULTS)
ADAPTATION: Final = Field("adaptation", Widget.CHOICE, choices=tuple(map(str, Adaptation)))
DUTY: Final = Field("duty", Widget.CHOICE, choices=tuple(map(str, Duty)))
NOTE: Final = Field("note", Widget.TEXT, optional=True)
ACT: Final = Field("act", Widget.CHOICE, choices=tuple(map(str, IllegalMove)))
PLY: Final = Field("ply", Widget.NUMBER, optional=True)
PENALTY: Final = Field("penalty", Widget.CHOICE, choices=tuple(map(str, Penalty)))
OF_TIME: Final = Field("remaining", Widget.TIME, optional=True)
MISPLACED: Final = Field("square", Widget.SQUARE, optional=True)
QUARTERS: Final = Field("quarters", Widget.NUMBER, optional=True)
HOLDS: Final = Field("holds", Widget.TRUTH)

CONTROLS: Final = (
    Control(Ruling.START, Group.CLOCK),
    Control(Ruling.STOP, Group.CLOCK),
    Control(Ruling.RESUME, Group.CLOCK),
    Control(Ruling.SET_CLOCK, Group.CLOCK, (SEAT, REMAINING, MOVES)),
    Control(Ruling.FLAG_DOWN, Group.CLOCK, (SEAT,)),
    Control(Ruling.BOTH_FLAGS_DOWN, Group.CLOCK),
    Control(Ruling.EXTRA_TIME, Group.CLOCK, (SEAT, REMAINING)),
    Control(Ruling.CHARGE_FOR_ASSISTANT, Group.CLOCK, (SEAT, REMAINING)),
    Control(Ruling.CONFIRM_PENALTY, Group.DECISION, (RESULT_IF_LOST,)),
    Control(Ruling.REFUSE_PENALTY, Group.DECISION),
    Control(Ruling.UPHOLD_CLAIM, Group.DECISION),
    Control(Ruling.REJECT_CLAIM, Group.DECISION),
    Control(Ruling.POSTPONE_CLAIM, Group.DECISION),
    Control(Ruling.GRANT_SECONDS, Group.DECISION),
    Control(Ruling.REFUSE_SECONDS, Group.DECISION),
    Control(Ruling.ACCIDENTAL_TOUCH, Group.DECISION, (SEAT, SQUARE)),
    Control(Ruling.TOUCHED, Group.DECISION, (SEAT, SQUARE)),
    Control(Ruling.TELL_TOUCHES, Group.DECISION),
    Control(Ruling.ILLEGAL_MOVE, Group.DECISION, (SEAT, ACT, PLY)),
    Control(Ruling.PENALISE, Group.DECISION, (SEAT, PENALTY, OF_TIME, RESULT_IF_LOST)),
    Control(Ruling.LIST_PENALTIES, Group.DECISION),
    Control(Ruling.RESTORE, Group.GAME),
    Control(Ruling.TAKE_BACK, Group.GAME, (PLY,)),
    Control(Ruling.DISPLACED, Group.GAME, (SEAT,)),
    Control(Ruling.WRONG_START, Group.GAME, (MISPLACED,)),
    Control(Ruling.BOARD_TURNED, Group.GAME, (SEAT, QUARTERS)),
    Control(Ruling.REVERSED_COLOURS, Group.GAME),
    Control(Ruling.COMPARE_BOARDS, Group.GAME),
    Control(Ruling.VOID, Group.GAME),
    Control(Ruling.RECONSTRUCT, Group.GAME),
    Control(Ruling.ADJOURN, Group.GAME, (NOTE,)),
    Control(Ruling.ENVELOPE_MISSING, Group.GAME),
    Control(Ruling.SHOW_SHEETS, Group.GAME),
    Control(Ruling.DECLARE, Group.GAME, (RESULT,)),
    Control(Ruling.READ_CONDITIONS, Group.CONDITIONS),
    Control(Ruling.APPROVE_EQUIPMENT, Group.CONDITIONS),
    Control(Ruling.ADMIT_LATECOMER, Group.CONDITIONS, (SEAT,)),
    Control(Ruling.ADAPT, Group.CONDITIONS, (ADAPTATION, HOLDS)),
    Control(Ruling.ACCEPT_ASSISTANT, Group.CONDITIONS, (SEAT,)),
    Control(Ruling.GRANT_DUTY, Group.CONDITIONS, (SEAT, DUTY)),
    Control(Ruling.WITHDRAW_DUTY, Group.CONDITIONS, (SEAT, DUTY)),
)
"""Every ruling there is, in the order of the page."""


def control(name: str) -> Control:
    """The control of a ruling by its name; :class:`InputError` if there is none."""
    for found in CONTROLS:
        if found.ruling == name:
            return found
    raise InputError(f"There is no ruling {name!r}.")


def ruled(form: Mapping[str, str], name: str, at: int) -> ArbiterRuled:
    """The ruling that a filled form is, by the arbiter called ``name``.

    :class:`InputError` names a field that is missing or cannot be read.
    """
    chosen = control(form.get("ruling", ""))
    values = {field.name: _value(field, form.get(field.name, "")) for field in chosen.fields}
    given: dict[str, Any] = {key: value for key, value in values.items() if value is not None}
    return ArbiterRuled(at=at, ruling=chosen.ruling, name=name, **given)


def _value(field: Field, text: str) -> object:
    plain = text.strip()
    if not plain and field.optional:
        return None
    try:
        return _READ[field.widget](field, plain)
    except InputError as error:
        raise FieldError(field.name, str(error)) from None


def _seat(field: Field, text: str) -> Seat:
    try:
        return Seat(text)
    except ValueError:
        raise InputError(f"{text!r} is no seat.") from None


def _square(field: Field, text: str) -> chess.Square:
    try:
        return chess.parse_square(text.lower())
    except ValueError:
        raise InputError(f"{text!r} is no square; write one as e2.") from None


def _time(field: Field, text: str) -> int:
    """``1:05:30``, ``5:30`` or seconds, in milliseconds."""
    match = _CLOCK.fullmatch(text)
    if match is None:
        raise InputError(f"{text!r} is no time; write one as 1:05:30.")
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


def _number(field: Field, text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise InputError(f"{text!r} is no number.")
    return int(text)


def _choice(field: Field, text: str) -> str:
    """One of the choices, as the words or as the values of an enumeration that the game knows."""
    if text not in field.choices:
        raise InputError(f"{text!r} cannot be chosen.")
    return _ENUMERATIONS[field.name](text) if field.name in _ENUMERATIONS else text


def _truth(field: Field, text: str) -> bool:
    if text not in ("yes", "no"):
        raise InputError(f"{text!r} is neither yes nor no.")
    return text == "yes"


def _text(field: Field, text: str) -> str:
    if not text or len(text) > _MOST_TEXT or not text.isprintable():
        raise InputError(f"Write one line of at most {_MOST_TEXT} characters.")
    return text


_ENUMERATIONS: Final[Mapping[str, Callable[[str], StrEnum]]] = {
    "adaptation": Adaptation,
    "duty": Duty,
    "act": IllegalMove,
    "penalty": Penalty,
}
"""Fields whose choices are the values of an enumeration."""

_READ: Final[Mapping[Widget, Callable[[Field, str], object]]] = {
    Widget.SEAT: _seat,
    Widget.SQUARE: _square,
    Widget.TIME: _time,
    Widget.NUMBER: _number,
    Widget.CHOICE: _choice,
    Widget.TRUTH: _truth,
    Widget.TEXT: _text,
}
