"""The rulings of an arbiter: one form each, from which its typed line and its page follow.

A ruling is typed ``arbiter [white|black] VERB [FIELDS]`` (Art. 12); on the page it is a control
with the same fields. It needs a row in :data:`FORMS` and the phrases ``rulings.NAME.label`` and
``rulings.NAME.help`` in every language; nothing else here distinguishes rulings.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from accessible_board.arbiter import fields as f
from accessible_board.arbiter.fields import Field, Widget
from accessible_board.errors import InputError
from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import CommandError, RefusedError

_MOST_TEXT: Final = 200


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


FORMS: Final = (
    RulingForm(Group.CLOCK, Ruling.START, "start"),
    RulingForm(Group.CLOCK, Ruling.STOP, "stop"),
    RulingForm(Group.CLOCK, Ruling.RESUME, "resume"),
    RulingForm(Group.CLOCK, Ruling.SET_CLOCK, "set", (f.SEAT, f.CLOCK_TIME, f.MOVES)),
    RulingForm(Group.CLOCK, Ruling.FLAG_DOWN, "flag", (f.SEAT,)),
    RulingForm(Group.CLOCK, Ruling.BOTH_FLAGS_DOWN, "flags"),
    RulingForm(Group.CLOCK, Ruling.EXTRA_TIME, "add", (f.SEAT_OR_BOTH, f.TIME)),
    RulingForm(Group.CLOCK, Ruling.CHARGE_FOR_ASSISTANT, "charge", (f.SEAT, f.TIME)),
    RulingForm(Group.DECISION, Ruling.CONFIRM_PENALTY, "confirm", (f.RESULT_IF_LOST,)),
    RulingForm(Group.DECISION, Ruling.REFUSE_PENALTY, "refuse"),
    RulingForm(Group.DECISION, Ruling.UPHOLD_CLAIM, "uphold"),
    RulingForm(Group.DECISION, Ruling.REJECT_CLAIM, "reject"),
    RulingForm(Group.DECISION, Ruling.POSTPONE_CLAIM, "postpone", typed=(f.WITH_TIME,)),
    RulingForm(Group.DECISION, Ruling.GRANT_SECONDS, "grant-seconds", typed=(f.AS_DELAY,)),
    RulingForm(Group.DECISION, Ruling.REFUSE_SECONDS, "refuse-seconds"),
    RulingForm(Group.DECISION, Ruling.ACCIDENTAL_TOUCH, "accidental", (f.SEAT, f.SQUARE)),
    RulingForm(Group.DECISION, Ruling.BY_ASSISTANT, "by-assistant", (f.SEAT,)),
    RulingForm(Group.DECISION, Ruling.TOUCHED, "touched", (f.SEAT, f.SQUARE)),
    RulingForm(Group.DECISION, Ruling.TELL_TOUCHES, "touches"),
    RulingForm(Group.DECISION, Ruling.ILLEGAL_MOVE, "illegal", (f.SEAT, f.ACT, f.PLY)),
    RulingForm(
        Group.DECISION,
        Ruling.PENALISE,
        "penalty",
        (f.SEAT, f.PENALTY, f.TIME_IF_ANY, f.RESULT_IF_LOST, f.REASON),
    ),
    RulingForm(Group.DECISION, Ruling.LIST_PENALTIES, "penalties"),
    RulingForm(Group.GAME, Ruling.RESTORE, "restore"),
    RulingForm(Group.GAME, Ruling.TAKE_BACK, "back", (f.PLY,)),
    RulingForm(Group.GAME, Ruling.DISPLACED, "displaced", (f.SEAT,)),
    RulingForm(Group.GAME, Ruling.WRONG_START, "wrong-start", (f.MISPLACED,)),
    RulingForm(Group.GAME, Ruling.BOARD_TURNED, "turned", (f.SEAT, f.QUARTERS)),
    RulingForm(Group.GAME, Ruling.REVERSED_COLOURS, "reversed"),
    RulingForm(Group.GAME, Ruling.COMPARE_BOARDS, "compare"),
    RulingForm(Group.GAME, Ruling.VOID, "void"),
    RulingForm(Group.GAME, Ruling.REOPEN, "reopen"),
    RulingForm(Group.GAME, Ruling.RECONSTRUCT, "reconstruct"),
    RulingForm(Group.GAME, Ruling.ADJOURN, "adjourn", (f.NOTE,)),
    RulingForm(Group.GAME, Ruling.ENVELOPE_MISSING, "no-envelope"),
    RulingForm(Group.GAME, Ruling.SHOW_SHEETS, "sheets"),
    RulingForm(Group.GAME, Ruling.DECLARE, "result", (f.RESULT,)),
    RulingForm(Group.CONDITIONS, Ruling.TELL, "tell", (f.SEAT_OR_BOTH, f.WORDS)),
    RulingForm(Group.CONDITIONS, Ruling.READ_CONDITIONS, "conditions"),
    RulingForm(Group.CONDITIONS, Ruling.APPROVE_EQUIPMENT, "approve"),
    RulingForm(Group.CONDITIONS, Ruling.ADMIT_LATECOMER, "admit", (f.SEAT,)),
    RulingForm(Group.CONDITIONS, Ruling.ADAPT, "adapt", (f.ADAPTATION, f.HOLDS)),
    RulingForm(Group.CONDITIONS, Ruling.ACCEPT_ASSISTANT, "accept", (f.SEAT,)),
    RulingForm(Group.CONDITIONS, Ruling.GRANT_DUTY, "grant", (f.SEAT, f.DUTY)),
    RulingForm(Group.CONDITIONS, Ruling.WITHDRAW_DUTY, "withdraw", (f.SEAT, f.DUTY)),
    RulingForm(Group.CONDITIONS, Ruling.DISMISS_ASSISTANT, "dismiss", (f.SEAT,)),
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
    if seat is None and (f.SEAT in form.fields or _for_one(form, argument)):
        raise RefusedError("whose", example=form.example)
    return _ruled(form, {**values, "seat": seat})


def _for_one(form: RulingForm, argument: str) -> bool:
    """True if a verb that may concern both is followed by one seat, which belongs before it."""
    first = argument.strip().partition(" ")[0].casefold().rstrip(":")
    return f.SEAT_OR_BOTH in form.fields and first in set(Seat)


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
