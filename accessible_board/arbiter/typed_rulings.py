"""What an arbiter types: ``arbiter [white|black] VERB [ARGUMENT]`` (Art. 12).

Each verb stands in :data:`VERBS` with the ruling that it is, how its argument is read, and an
example, which is what somebody is told whose line cannot be read::

    arbiter stop                  start, resume, restore, confirm, refuse, uphold, reject likewise
    arbiter white accidental e2   strike a touch
    arbiter white set 5m30s       set a clock; set 5m30s 12 sets the number of moves as well
    arbiter result 1-0            declare the result
    arbiter conditions            read back what was agreed
    arbiter adjourn Sunday 10:00  ask the player on the move to seal a move
    arbiter grant-seconds         five seconds a move (delay after it makes it one, in 2014)
    arbiter refuse-seconds        and none of them
    arbiter postpone              decide a quickplay claim later; postpone without gives no time
    arbiter no-envelope           the envelope is missing; go on without it
    arbiter reconstruct           note what is known before the scoresheets are reconstructed
    arbiter approve               approve the equipment
    arbiter white accept          accept an assistant; grant DUTY and withdraw DUTY one by one
    arbiter white add 2m          extra time; arbiter add 2m gives it to both
    arbiter white charge 2m       take time for an assistant
    arbiter white flag            a flag is down; arbiter flags where both are
    arbiter white admit           let a player play who came too late
    arbiter sheets                both records
    arbiter white touched e2      enter a touch that no switch saw; touches tells all of them
    arbiter white illegal         an illegal move; illegal two-hands, press or pawn likewise
    arbiter back 12               reinstate the position after so many half-moves
    arbiter white penalty warning a penalty; opponents-time 2m; penalties lists them
    arbiter wrong-start e1        a wrong start position, perhaps the square of a king or rook
    arbiter white turned 2        a board turned by quarters; white displaced, reversed, void
    arbiter compare               both boards and both sheets, when positions differ (D.2.9)
    arbiter adapt slips-stand     let a rule of Appendix D hold otherwise; adapt not … ends that
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.vocabulary.adaptations import Adaptation
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.illegal_move import IllegalMove
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import RefusedError

Members = dict[str, Any]
"""The fields of a ruling that an argument fills."""

_DURATION = re.compile(r"(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb means: its ruling, what its argument fills, whether it needs a seat.

    ``example`` follows the word "arbiter"; ``whose`` says whether a seat has to be named.
    """

    ruling: Ruling
    example: str
    read: Callable[[str], Members] | None = None
    whose: bool = False


def ruling(seat: Seat | None, words: str) -> o.ArbiterRuled:
    """The ruling of these words, for a seat; its time is filled in by whoever hears it.

    :class:`RefusedError` says what there is, or how it is written.
    """
    name, _, argument = words.partition(" ")
    verb = VERBS.get(name.lower())
    if verb is None:
        raise RefusedError("no_ruling", words=words, known=", ".join(VERBS))
    argument = argument.strip()
    if verb.read is None and argument:
        raise RefusedError("too_much", words=argument, example=verb.example)
    members = {} if verb.read is None else verb.read(argument)
    if verb.whose and seat is None:
        raise RefusedError("whose", example=verb.example)
    return o.ArbiterRuled(at=0, ruling=verb.ruling, seat=seat, **members)


def square(name: str) -> chess.Square:
    """The square of this name; :class:`RefusedError` if there is none."""
    try:
        return chess.parse_square(name.strip().lower())
    except ValueError:
        raise RefusedError("no_square", words=name) from None


def milliseconds(text: str) -> int:
    """A duration such as ``1h5m30s``; :class:`RefusedError` if it is none."""
    found = _DURATION.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise RefusedError("no_time", words=text)
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


def _touch(argument: str) -> Members:
    return {"square": square(argument)}


def _clock(argument: str) -> Members:
    time, _, moves = argument.partition(" ")
    members: Members = {"remaining": milliseconds(time)}
    if moves:
        members["moves_completed"] = number(moves)
    return members


def number(text: str) -> int:
    """A whole number of moves; :class:`RefusedError` if it is none."""
    if not text.strip().isdecimal():
        raise RefusedError("no_number", words=text)
    return int(text)


def _result(argument: str) -> Members:
    if argument not in RESULTS:
        raise RefusedError("no_result", words=argument, known=", ".join(RESULTS))
    return {"result": argument}


def _note(argument: str) -> Members:
    return {"note": argument}


def _bonus(argument: str) -> Members:
    if argument not in ("", "without"):
        raise RefusedError("too_much", words=argument, example=VERBS["postpone"].example)
    return {"holds": not argument}


def _adaptation(argument: str) -> Members:
    withdrawn = argument.startswith("not ")
    name = argument.removeprefix("not ").strip()
    try:
        return {"adaptation": Adaptation(name), "holds": not withdrawn}
    except ValueError:
        raise RefusedError("no_adaptation", words=name, known=", ".join(Adaptation)) from None


def _duty(argument: str) -> Members:
    return {"duty": duty(argument)}


def duty(name: str) -> Duty:
    """The duty of this name; :class:`RefusedError` if there is none, naming those there are."""
    try:
        return Duty(name)
    except ValueError:
        raise RefusedError("no_duty", words=name, known=", ".join(Duty)) from None


def _time(argument: str) -> Members:
    return {"remaining": milliseconds(argument)}


def _illegal(argument: str) -> Members:
    if argument not in ACTS:
        kinds = ", ".join(word for word in ACTS if word)
        raise RefusedError("no_illegal_move", words=argument, known=kinds)
    return {"act": ACTS[argument]}


ACTS: Final = {
    "": IllegalMove.AGAINST_ARTICLE_3,
    "pawn": IllegalMove.PAWN_NOT_REPLACED,
    "press": IllegalMove.PRESS_WITHOUT_MOVE,
    "two-hands": IllegalMove.TWO_HANDS,
}
"""How the kinds of illegal moves are typed."""


def _penalty(argument: str) -> Members:
    kind, _, time = argument.partition(" ")
    try:
        members: Members = {"penalty": Penalty(kind)}
    except ValueError:
        raise RefusedError("no_penalty", words=kind, known=", ".join(Penalty)) from None
    if time:
        members["remaining"] = milliseconds(time)
    return members


def _if_any(read: Callable[[str], Members]) -> Callable[[str], Members]:
    """The argument may be left out."""
    return lambda argument: read(argument) if argument else {}


def _ply(argument: str) -> Members:
    return {"ply": number(argument)}


def _quarters(argument: str) -> Members:
    return {"quarters": number(argument)}


VERBS: Final[Mapping[str, Verb]] = {
    "start": Verb(Ruling.START, "start"),
    "stop": Verb(Ruling.STOP, "stop"),
    "resume": Verb(Ruling.RESUME, "resume"),
    "restore": Verb(Ruling.RESTORE, "restore"),
    "confirm": Verb(Ruling.CONFIRM_PENALTY, "confirm"),
    "refuse": Verb(Ruling.REFUSE_PENALTY, "refuse"),
    "uphold": Verb(Ruling.UPHOLD_CLAIM, "uphold"),
    "reject": Verb(Ruling.REJECT_CLAIM, "reject"),
    "accidental": Verb(Ruling.ACCIDENTAL_TOUCH, "white accidental e2", _touch, whose=True),
    "set": Verb(Ruling.SET_CLOCK, "white set 5m30s", _clock, whose=True),
    "reconstruct": Verb(Ruling.RECONSTRUCT, "reconstruct"),
    "result": Verb(Ruling.DECLARE, "result 1-0", _result),
    "adjourn": Verb(Ruling.ADJOURN, "adjourn Sunday 10:00, room 2", _note),
    "grant-seconds": Verb(Ruling.GRANT_SECONDS, "grant-seconds", _note),
    "refuse-seconds": Verb(Ruling.REFUSE_SECONDS, "refuse-seconds"),
    "postpone": Verb(Ruling.POSTPONE_CLAIM, "postpone without", _bonus),
    "no-envelope": Verb(Ruling.ENVELOPE_MISSING, "no-envelope"),
    "conditions": Verb(Ruling.READ_CONDITIONS, "conditions"),
    "approve": Verb(Ruling.APPROVE_EQUIPMENT, "approve"),
    "accept": Verb(Ruling.ACCEPT_ASSISTANT, "white accept", whose=True),
    "grant": Verb(Ruling.GRANT_DUTY, "white grant claims", _duty, whose=True),
    "withdraw": Verb(Ruling.WITHDRAW_DUTY, "white withdraw claims", _duty, whose=True),
    "add": Verb(Ruling.EXTRA_TIME, "white add 2m", _time),
    "charge": Verb(Ruling.CHARGE_FOR_ASSISTANT, "white charge 2m", _time, whose=True),
    "flag": Verb(Ruling.FLAG_DOWN, "white flag", whose=True),
    "flags": Verb(Ruling.BOTH_FLAGS_DOWN, "flags"),
    "admit": Verb(Ruling.ADMIT_LATECOMER, "white admit", whose=True),
    "sheets": Verb(Ruling.SHOW_SHEETS, "sheets"),
    "touched": Verb(Ruling.TOUCHED, "white touched e2", _touch, whose=True),
    "touches": Verb(Ruling.TELL_TOUCHES, "touches"),
    "illegal": Verb(Ruling.ILLEGAL_MOVE, "white illegal", _illegal, whose=True),
    "back": Verb(Ruling.TAKE_BACK, "back 12", _if_any(_ply)),
    "penalty": Verb(Ruling.PENALISE, "white penalty warning", _penalty, whose=True),
    "penalties": Verb(Ruling.LIST_PENALTIES, "penalties"),
    "wrong-start": Verb(Ruling.WRONG_START, "wrong-start e1", _if_any(_touch)),
    "turned": Verb(Ruling.BOARD_TURNED, "white turned 2", _if_any(_quarters), whose=True),
    "reversed": Verb(Ruling.REVERSED_COLOURS, "reversed"),
    "displaced": Verb(Ruling.DISPLACED, "white displaced", whose=True),
    "void": Verb(Ruling.VOID, "void"),
    "compare": Verb(Ruling.COMPARE_BOARDS, "compare"),
    "adapt": Verb(Ruling.ADAPT, "adapt slips-stand", _adaptation),
}
"""What an arbiter can type."""
