"""The rulings of an arbiter: one form each, from which its typed line and its page follow.

A ruling is typed ``arbiter [white|black] VERB [FIELDS]`` (Art. 12); on the page it is a control
with the same fields. It needs a row in :data:`FORMS` and the phrases ``rulings.NAME.label`` and
``rulings.NAME.help`` in every language; nothing else here distinguishes rulings. A reader makes the
value of a field of :class:`ArbiterRuled` from text; :class:`RefusedError` says what could have been
written instead.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

import chess

from accessible_board import bounds
from accessible_board.errors import InputError
from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.terms import Adaptation, IllegalMove, Seat
from accessible_board.languages import CommandError, RefusedError
from accessible_board.speech.time_controls import read_duration

Known = TypeVar("Known")

_MOST_TEXT: Final = 200


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


class Group(StrEnum):
    """Group of controls on the page."""

    CLOCK = "clock"
    DECISION = "decision"
    GAME = "game"
    CONDITIONS = "conditions"


class FieldError(InputError):
    """The text in the field called ``field`` cannot be read."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class RulingForm:
    """Form of one ruling: its verb, and the fields that the page and the line ask for.

    ``typed`` are fields that only a line has.
    """

    group: Group
    ruling: Ruling
    verb: str
    fields: tuple[Field, ...] = ()
    typed: tuple[Field, ...] = ()

    @property
    def whose(self) -> tuple[Field, ...]:
        """The field of the seat, if there is one; a line names the seat before the verb."""
        return tuple(field for field in self.fields if field.widget is Widget.SEAT)

    @property
    def after_verb(self) -> tuple[Field, ...]:
        """The fields in the order of a line, the word for a false boolean first."""
        others = (field for field in (*self.fields, *self.typed) if field not in self.whose)
        return tuple(sorted(others, key=lambda field: field.widget is not Widget.TRUTH))

    @property
    def example(self) -> str:
        """Words that may follow "arbiter"."""
        before, after = (" ".join(f.typed for f in part) for part in (self.whose, self.after_verb))
        return " ".join(f"{before} {self.verb} {after}".split())

    def proposing(self, **typed: str) -> "RulingForm":
        """The form whose example has these values, by the names of their fields."""
        fields = (replace(each, typed=typed.get(each.name, each.typed)) for each in self.fields)
        return replace(self, fields=tuple(fields))


FORMS: Final = (
    RulingForm(Group.CLOCK, Ruling.START, "start"),
    RulingForm(Group.CLOCK, Ruling.STOP, "stop"),
    RulingForm(Group.CLOCK, Ruling.RESUME, "resume"),
    RulingForm(Group.CLOCK, Ruling.SET_CLOCK, "set", (SEAT, CLOCK_TIME, MOVES)),
    RulingForm(Group.CLOCK, Ruling.FLAG_DOWN, "flag", (SEAT,)),
    RulingForm(Group.CLOCK, Ruling.BOTH_FLAGS_DOWN, "flags"),
    RulingForm(Group.CLOCK, Ruling.EXTRA_TIME, "add", (SEAT_OR_BOTH, TIME)),
    RulingForm(Group.CLOCK, Ruling.CHARGE_FOR_ASSISTANT, "charge", (SEAT, TIME)),
    RulingForm(Group.DECISION, Ruling.CONFIRM_PENALTY, "confirm", (RESULT_IF_LOST,)),
    RulingForm(Group.DECISION, Ruling.REFUSE_PENALTY, "refuse"),
    RulingForm(Group.DECISION, Ruling.UPHOLD_CLAIM, "uphold"),
    RulingForm(Group.DECISION, Ruling.REJECT_CLAIM, "reject"),
    RulingForm(Group.DECISION, Ruling.POSTPONE_CLAIM, "postpone", typed=(WITH_TIME,)),
    RulingForm(Group.DECISION, Ruling.GRANT_SECONDS, "grant-seconds", typed=(AS_DELAY,)),
    RulingForm(Group.DECISION, Ruling.REFUSE_SECONDS, "refuse-seconds"),
    RulingForm(Group.DECISION, Ruling.ACCIDENTAL_TOUCH, "accidental", (SEAT, SQUARE)),
    RulingForm(Group.DECISION, Ruling.BY_ASSISTANT, "by-assistant", (SEAT,)),
    RulingForm(Group.DECISION, Ruling.TOUCHED, "touched", (SEAT, SQUARE)),
    RulingForm(Group.DECISION, Ruling.TELL_TOUCHES, "touches"),
    RulingForm(Group.DECISION, Ruling.ILLEGAL_MOVE, "illegal", (SEAT, ACT, PLY)),
    RulingForm(
        Group.DECISION,
        Ruling.PENALISE,
        "penalty",
        (SEAT, PENALTY, TIME_IF_ANY, RESULT_IF_LOST, REASON),
    ),
    RulingForm(Group.DECISION, Ruling.LIST_PENALTIES, "penalties"),
    RulingForm(Group.GAME, Ruling.RESTORE, "restore"),
    RulingForm(Group.GAME, Ruling.TAKE_BACK, "back", (PLY,)),
    RulingForm(Group.GAME, Ruling.DISPLACED, "displaced", (SEAT,)),
    RulingForm(Group.GAME, Ruling.WRONG_START, "wrong-start", (MISPLACED,)),
    RulingForm(Group.GAME, Ruling.BOARD_TURNED, "turned", (SEAT, QUARTERS)),
    RulingForm(Group.GAME, Ruling.REVERSED_COLOURS, "reversed"),
    RulingForm(Group.GAME, Ruling.COMPARE_BOARDS, "compare"),
    RulingForm(Group.GAME, Ruling.VOID, "void"),
    RulingForm(Group.GAME, Ruling.REOPEN, "reopen"),
    RulingForm(Group.GAME, Ruling.RECONSTRUCT, "reconstruct"),
    RulingForm(Group.GAME, Ruling.ADJOURN, "adjourn", (NOTE,)),
    RulingForm(Group.GAME, Ruling.ENVELOPE_MISSING, "no-envelope"),
    RulingForm(Group.GAME, Ruling.SHOW_SHEETS, "sheets"),
    RulingForm(Group.GAME, Ruling.DECLARE, "result", (RESULT,)),
    RulingForm(Group.CONDITIONS, Ruling.TELL, "tell", (SEAT_OR_BOTH, WORDS)),
    RulingForm(Group.CONDITIONS, Ruling.READ_CONDITIONS, "conditions"),
    RulingForm(Group.CONDITIONS, Ruling.APPROVE_EQUIPMENT, "approve"),
    RulingForm(Group.CONDITIONS, Ruling.ADMIT_LATECOMER, "admit", (SEAT,)),
    RulingForm(Group.CONDITIONS, Ruling.ADAPT, "adapt", (ADAPTATION, HOLDS)),
    RulingForm(Group.CONDITIONS, Ruling.ACCEPT_ASSISTANT, "accept", (SEAT,)),
    RulingForm(Group.CONDITIONS, Ruling.GRANT_DUTY, "grant", (SEAT, DUTY)),
    RulingForm(Group.CONDITIONS, Ruling.WITHDRAW_DUTY, "withdraw", (SEAT, DUTY)),
    RulingForm(Group.CONDITIONS, Ruling.DISMISS_ASSISTANT, "dismiss", (SEAT,)),
)
"""Forms of all rulings, in the order of the page."""

VERBS: Final[Mapping[str, RulingForm]] = {form.verb: form for form in FORMS}
"""Forms by the verbs that an arbiter can type."""

_OF: Final[Mapping[str, RulingForm]] = {form.ruling: form for form in FORMS}


def form_of(ruling: str) -> RulingForm:
    """The form of a ruling by its name; :class:`InputError` if there is none."""
    if ruling not in _OF:
        raise InputError(f"There is no ruling {ruling!r}.")
    return _OF[ruling]


# --- from a page ------------------------------------------------------------------------------
def filled(answers: Mapping[str, str], name: str, at: int) -> ArbiterRuled:
    """The ruling that a filled form means, given by the arbiter called ``name``.

    :class:`InputError` names a field that is missing or cannot be read.
    """
    form = form_of(answers.get("ruling", ""))
    values = {field.name: _answer(field, answers.get(field.name, "")) for field in form.fields}
    return _ruled(form, values, name=name, at=at)


def _answer(field: Field, text: str) -> object:
    plain = text.strip()
    if not plain and field.optional:
        return None
    if field.widget is Widget.TIME and plain.isdecimal():
        plain += "s"  # A page asks for a time as a clock shows it, and seconds alone are one.
    try:
        return field.read(_one_line(plain))
    except InputError as error:
        raise FieldError(field.name, str(error)) from None


def _one_line(text: str) -> str:
    if not text or len(text) > _MOST_TEXT or not text.isprintable():
        raise CommandError("one_line", most=_MOST_TEXT)
    return text


# --- from a line ------------------------------------------------------------------------------
def typed_ruling(seat: Seat | None, line: str) -> ArbiterRuled:
    """The ruling of a typed line, for a seat; the caller fills in its time.

    :class:`RefusedError` lists the rulings, or says how this one is written.
    """
    verb, _, argument = line.partition(" ")
    form = VERBS.get(verb.lower())
    if form is None:
        raise RefusedError("no_ruling", words=line, rulings=", ".join(VERBS))
    values = _read_line(form, argument.strip())
    if seat is None and (SEAT in form.fields or _for_one(form, argument)):
        raise RefusedError("whose", example=form.example)
    return _ruled(form, {**values, "seat": seat})


def _for_one(form: RulingForm, argument: str) -> bool:
    """True if a verb that may concern both is followed by one seat, which belongs before it."""
    first = argument.strip().partition(" ")[0].casefold().rstrip(":")
    return SEAT_OR_BOTH in form.fields and first in set(Seat)


def _read_line(form: RulingForm, argument: str) -> dict[str, object]:
    """The values of the fields, in the order of the form: one word each, the rest for the last."""
    words, values = argument.split(), dict[str, object]()
    unread: RefusedError | None = None
    for field in form.after_verb:
        match field.widget:
            case Widget.TRUTH:
                values[field.name] = words[:1] != [field.typed]
                words = words if values[field.name] else words[1:]
            case Widget.TEXT if not field.after or words[:1] == [field.after]:
                values[field.name], words = " ".join(words[bool(field.after) :]), []
            case Widget.TEXT:
                pass
            case _ if words or not field.optional:
                try:
                    values[field.name], words = field.read(" ".join(words[:1])), words[1:]
                except RefusedError as error:
                    unread = unread or error
                    if not field.optional:
                        values[field.name] = _without_a_word(field, error)
    if words:
        raise unread or RefusedError("too_much", words=" ".join(words), example=form.example)
    return values


def _without_a_word(field: Field, error: RefusedError) -> object:
    """Value of a field whose word is left out; the ``error`` if it may not be."""
    try:
        return field.read("")
    except RefusedError:
        raise error from None


def _ruled(
    form: RulingForm, values: Mapping[str, object], name: str = "", at: int = 0
) -> ArbiterRuled:
    given: dict[str, Any] = {key: value for key, value in values.items() if value is not None}
    return ArbiterRuled(at=at, ruling=form.ruling, name=name, **given)
