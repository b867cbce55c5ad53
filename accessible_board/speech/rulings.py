"""What an arbiter types: ``arbiter [white|black] VERB [ARGUMENT]`` (Art. 12).

Each verb stands in :data:`VERBS` with the ruling that it is, how its argument is read, and an
example, which is what somebody is told whose line cannot be read::

    arbiter stop                  start, resume, restore, confirm, refuse, uphold, reject likewise
    arbiter white accidental e2   strike a touch
    arbiter white set 5m30s       set a clock; set 5m30s 12 sets the number of moves as well
    arbiter result 1-0            declare the result
    arbiter conditions            read back what was agreed
    arbiter adjourn Sunday 10:00  ask the player on the move to seal a move
    arbiter no-envelope           the envelope is missing; go on without it
    arbiter reconstruct           note what is known before the scoresheets are reconstructed
    arbiter approve               approve the equipment
    arbiter white accept          accept an assistant; grant DUTY and withdraw DUTY one by one
    arbiter white charge 2m       take time for an assistant
    arbiter white flag            a flag is down; arbiter flags where both are
    arbiter white admit           let a player play who came too late
    arbiter sheets                both records
    arbiter adapt slips-stand     let a rule of Appendix D hold otherwise; adapt not … ends that
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

import chess

from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.adaptations import Adaptation
from accessible_board.game.events import Duty
from accessible_board.game.observations import Ruling
from accessible_board.game.outcome import RESULTS
from accessible_board.game.seats import Seat

Members = dict[str, Any]
"""The fields of a ruling that an argument fills."""

_DURATION = re.compile(r"(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb means: its ruling, what its argument fills, whether it needs a seat.

    ``example`` follows the word "arbiter".
    """

    ruling: Ruling
    example: str
    read: Callable[[str], Members] | None = None
    of: str = ""
    """What the seat is needed for, as "clock"; empty where none is needed."""


def ruling(seat: Seat | None, words: str) -> o.ArbiterRuled:
    """The ruling of these words, for a seat; its time is filled in by whoever hears it.

    :class:`InputError` says what there is, or how it is written.
    """
    name, _, argument = words.partition(" ")
    verb = VERBS.get(name.lower())
    if verb is None:
        raise InputError(f"The arbiter cannot be asked {words!r}; there are: {', '.join(VERBS)}.")
    argument = argument.strip()
    if verb.read is None and argument:
        raise InputError(f"{argument!r} is too much; write it as in: arbiter {verb.example}.")
    members = {} if verb.read is None else verb.read(argument)
    if verb.of and seat is None:
        raise InputError(f"Say whose {verb.of} it is, as in: arbiter {verb.example}.")
    return o.ArbiterRuled(at=0, ruling=verb.ruling, seat=seat, **members)


def square(name: str) -> chess.Square:
    """The square of this name; :class:`InputError` if there is none."""
    try:
        return chess.parse_square(name.strip().lower())
    except ValueError:
        raise InputError(f"{name!r} is no square; write one as in: lift e2.") from None


def milliseconds(text: str) -> int:
    """A duration such as ``1h5m30s``; :class:`InputError` if it is none."""
    found = _DURATION.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise InputError(f"{text!r} is no time; write one as in: arbiter white set 1h5m30s.")
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
    """A whole number of moves; :class:`InputError` if it is none."""
    if not text.strip().isdecimal():
        raise InputError(f"{text!r} is no number of moves; write it as in: set 5m30s 12.")
    return int(text)


def _result(argument: str) -> Members:
    if argument not in RESULTS:
        raise InputError(f"{argument!r} is no result; there are: {', '.join(RESULTS)}.")
    return {"result": argument}


def _note(argument: str) -> Members:
    return {"note": argument}


def _adaptation(argument: str) -> Members:
    withdrawn = argument.startswith("not ")
    name = argument.removeprefix("not ").strip()
    try:
        return {"adaptation": Adaptation(name), "holds": not withdrawn}
    except ValueError:
        known = ", ".join(Adaptation)
        raise InputError(f"{name!r} is no rule that can be adapted; there are: {known}.") from None


def _duty(argument: str) -> Members:
    return {"duty": duty(argument)}


def duty(name: str) -> Duty:
    """The duty of this name; :class:`InputError` if there is none, naming those there are."""
    try:
        return Duty(name)
    except ValueError:
        known = ", ".join(Duty)
        raise InputError(f"{name!r} is no duty of an assistant; there are: {known}.") from None


def _time(argument: str) -> Members:
    return {"remaining": milliseconds(argument)}


VERBS: Final[Mapping[str, Verb]] = {
    "start": Verb(Ruling.START, "start"),
    "stop": Verb(Ruling.STOP, "stop"),
    "resume": Verb(Ruling.RESUME, "resume"),
    "restore": Verb(Ruling.RESTORE, "restore"),
    "confirm": Verb(Ruling.CONFIRM_PENALTY, "confirm"),
    "refuse": Verb(Ruling.REFUSE_PENALTY, "refuse"),
    "uphold": Verb(Ruling.UPHOLD_CLAIM, "uphold"),
    "reject": Verb(Ruling.REJECT_CLAIM, "reject"),
    "accidental": Verb(Ruling.ACCIDENTAL_TOUCH, "white accidental e2", _touch, of="touch"),
    "set": Verb(Ruling.SET_CLOCK, "white set 5m30s", _clock, of="clock"),
    "reconstruct": Verb(Ruling.RECONSTRUCT, "reconstruct"),
    "result": Verb(Ruling.DECLARE, "result 1-0", _result),
    "adjourn": Verb(Ruling.ADJOURN, "adjourn Sunday 10:00, room 2", _note),
    "no-envelope": Verb(Ruling.ENVELOPE_MISSING, "no-envelope"),
    "conditions": Verb(Ruling.READ_CONDITIONS, "conditions"),
    "approve": Verb(Ruling.APPROVE_EQUIPMENT, "approve"),
    "accept": Verb(Ruling.ACCEPT_ASSISTANT, "white accept", of="assistant"),
    "grant": Verb(Ruling.GRANT_DUTY, "white grant claims", _duty, of="assistant"),
    "withdraw": Verb(Ruling.WITHDRAW_DUTY, "white withdraw claims", _duty, of="assistant"),
    "charge": Verb(Ruling.CHARGE_FOR_ASSISTANT, "white charge 2m", _time, of="clock"),
    "flag": Verb(Ruling.FLAG_DOWN, "white flag", of="flag"),
    "flags": Verb(Ruling.BOTH_FLAGS_DOWN, "flags"),
    "admit": Verb(Ruling.ADMIT_LATECOMER, "white admit", of="coming late"),
    "sheets": Verb(Ruling.SHOW_SHEETS, "sheets"),
    "adapt": Verb(Ruling.ADAPT, "adapt slips-stand", _adaptation),
}
"""What an arbiter can type."""
