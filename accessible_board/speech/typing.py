"""What is typed at the keyboard of a game: words for a seat, presses, and an arbiter's word.

One line is one thing. It may begin with the seat that it is for, ``white`` or ``black`` (``w:``,
``b:``); without one it is for the player on the move. Everything that is no instruction below is
taken as what that player says, so that typing is equal to speaking::

    white press            press the clock (an empty line presses for the player on the move)
    lift e2, place e4      move the pegs of a virtual board
    sign                   confirm the result
    arbiter stop           and start, resume, restore, confirm, refuse, uphold, reject
    arbiter accidental e2  strike a touch
    arbiter set 5m30s      set the clock of a seat
    arbiter result 1-0     declare the result
    help                   what can be typed, and what can be said
    quit                   leave; the game can be resumed
"""

import re
from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.seats import Seat


@dataclass(frozen=True, slots=True)
class Said:
    """Words of a player; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    words: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """The clock is pressed; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class PegMoved:
    """A peg of a virtual board is lifted or placed; ``seat`` is ``None`` for the only board."""

    seat: Seat | None
    square: chess.Square
    lifted: bool


@dataclass(frozen=True, slots=True)
class Signed:
    """A player confirms the result; ``seat`` is ``None`` for both."""

    seat: Seat | None


@dataclass(frozen=True, slots=True)
class Ruled:
    """The arbiter's word; its time is filled in by whoever hears it."""

    ruling: o.ArbiterRuled


@dataclass(frozen=True, slots=True)
class Quit:
    """The game is left."""


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody asks what can be typed."""


Typed = Said | Pressed | PegMoved | Signed | Ruled | Helped | Quit

INSTRUCTIONS: Final = (
    "A move is announced as it is said or written: Eva vier, or e4, or e2e4.",
    "An empty line presses the clock for the player on the move.",
    "A line may begin with white or black: black press, white time.",
    "lift e2 and place e4 move the pegs of a virtual board.",
    "sign confirms the result for both players.",
    "The arbiter stops the clocks by arbiter stop, and starts them by arbiter resume.",
    "The arbiter rules by arbiter confirm, refuse, uphold, reject, restore or accidental e2.",
    "The arbiter sets a clock by arbiter white set 5m30s, and a result by arbiter result 1-0.",
    "quit leaves the game; it can be resumed.",
)
"""What can be typed, a fact a line."""

_SEATS: Final = {"white": Seat.WHITE, "w:": Seat.WHITE, "black": Seat.BLACK, "b:": Seat.BLACK}
_DURATION = re.compile(r"(?:(\d{1,5})h)?(?:(\d{1,5})m)?(?:(\d{1,5})s)?", re.ASCII)
_RESULTS: Final = ("1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2")
_RULINGS: Final = {
    "start": Ruling.START,
    "stop": Ruling.STOP,
    "resume": Ruling.RESUME,
    "restore": Ruling.RESTORE,
    "confirm": Ruling.CONFIRM_PENALTY,
    "refuse": Ruling.REFUSE_PENALTY,
    "uphold": Ruling.UPHOLD_CLAIM,
    "reject": Ruling.REJECT_CLAIM,
}


def typed(line: str) -> Typed:
    """What a typed line is. :class:`InputError` for an instruction that is not complete."""
    seat, rest = _seat(line.strip())
    verb, _, argument = rest.partition(" ")
    match verb.lower():
        case "" | "press":
            return Pressed(seat)
        case "lift" | "place":
            return PegMoved(seat, _square(argument), verb.lower() == "lift")
        case "sign" if not argument:
            return Signed(seat)
        case "help" | "?" if seat is None and not argument:
            return Helped()
        case "quit" if not argument:
            return Quit()
        case "arbiter":
            return Ruled(_ruling(seat, argument.strip()))
        case _:
            return Said(seat, rest)


def _seat(line: str) -> tuple[Seat | None, str]:
    for prefix, seat in _SEATS.items():
        head, tail = line[: len(prefix)], line[len(prefix) :]
        if head.lower() == prefix and (prefix.endswith(":") or not tail or tail[0] in " :"):
            return seat, tail.lstrip(" :")
    return None, line


def _ruling(seat: Seat | None, words: str) -> o.ArbiterRuled:
    """``[white|black] VERB [ARGUMENT]``, the seat before or after the word ``arbiter``."""
    inner, rest = _seat(words)
    seat = inner or seat
    verb, _, argument = rest.partition(" ")
    verb, argument = verb.lower(), argument.strip()
    if verb in _RULINGS:
        return o.ArbiterRuled(at=0, ruling=_RULINGS[verb], seat=seat)
    if verb == "accidental":
        square = _square(argument)
        if seat is None:
            raise InputError("Say whose touch it was, as in: arbiter white accidental e2.")
        return o.ArbiterRuled(at=0, ruling=Ruling.ACCIDENTAL_TOUCH, seat=seat, square=square)
    if verb == "set":
        remaining = _milliseconds(argument)
        if seat is None:
            raise InputError("Say whose clock it is, as in: arbiter white set 5m30s.")
        return o.ArbiterRuled(at=0, ruling=Ruling.SET_CLOCK, seat=seat, remaining=remaining)
    if verb == "result" and argument in _RESULTS:
        return o.ArbiterRuled(at=0, ruling=Ruling.DECLARE, result=argument)
    known = ", ".join([*_RULINGS, "accidental SQUARE", "set TIME", "result RESULT"])
    raise InputError(f"The arbiter cannot be asked {words!r}; there are: {known}.")


def _square(name: str) -> chess.Square:
    try:
        return chess.parse_square(name.strip().lower())
    except ValueError:
        raise InputError(f"{name!r} is no square; write one as in: lift e2.") from None


def _milliseconds(text: str) -> int:
    found = _DURATION.fullmatch(text.strip())
    if found is None or not any(found.groups()):
        raise InputError(f"{text!r} is no time; write one as in: arbiter white set 1h5m30s.")
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000
