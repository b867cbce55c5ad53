"""What is typed at the keyboard of a game: words for a seat, presses, and an arbiter's word.

One line is one thing. It may begin with the seat that it is for, ``white`` or ``black`` (``w:``,
``b:``); without one it is for the player on the move. Everything that is no instruction below is
taken as what that player says, so that typing is equal to speaking::

    white press            press the clock (an empty line presses for the player on the move)
    lift e2, place e4      move the pegs of a virtual board
    sign                   confirm the result
    conditions             read back what was agreed, to the player who asks
    arbiter stop           and every other ruling of :mod:`accessible_board.speech.rulings`
    codes                  new codes for the pages of the console; codes qr draws them as well
    help                   what can be typed, and what can be said
    quit                   leave; the game can be resumed
"""

from dataclasses import dataclass
from typing import Final

import chess

from accessible_board.game import observations as o
from accessible_board.game.seats import Seat
from accessible_board.speech.rulings import ruling, square


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
class Wanted:
    """A player wants to be told something; ``seat`` is ``None`` for the player on the move."""

    seat: Seat | None
    request: o.Request


@dataclass(frozen=True, slots=True)
class Ruled:
    """The arbiter's word; its time is filled in by whoever hears it."""

    ruling: o.ArbiterRuled


@dataclass(frozen=True, slots=True)
class Invited:
    """New codes for the pages of the console are asked for; ``drawn`` also as pictures (QR)."""

    drawn: bool


@dataclass(frozen=True, slots=True)
class Quit:
    """The game is left."""


@dataclass(frozen=True, slots=True)
class Helped:
    """Somebody asks what can be typed."""


Typed = Said | Pressed | PegMoved | Signed | Wanted | Ruled | Invited | Helped | Quit

INSTRUCTIONS: Final = (
    "A move is announced as it is said or written: Eva vier, or e4, or e2e4.",
    "An empty line presses the clock for the player on the move.",
    "A line may begin with white or black: black press, white time.",
    "lift e2 and place e4 move the pegs of a virtual board.",
    "sign confirms the result for both players.",
    "The arbiter stops the clocks by arbiter stop, and starts them by arbiter resume.",
    "The arbiter rules by arbiter confirm, refuse, uphold, reject, restore or accidental e2.",
    "The arbiter sets a clock by arbiter white set 5m30s, and a result by arbiter result 1-0.",
    "arbiter conditions reads back to everybody what was agreed; black conditions to one player.",
    "arbiter approve accepts the equipment.",
    "arbiter adapt slips-stand changes a rule, as D.1 allows.",
    "codes makes new codes for the pages of the console; codes qr draws them as well.",
    "quit leaves the game; it can be resumed.",
)
"""What can be typed, a fact a line."""

_SEATS: Final = {"white": Seat.WHITE, "w:": Seat.WHITE, "black": Seat.BLACK, "b:": Seat.BLACK}


def typed(line: str) -> Typed:
    """What a typed line is. :class:`InputError` for an instruction that is not complete."""
    seat, rest = _seat(line.strip())
    verb, _, argument = rest.partition(" ")
    match verb.lower():
        case "" | "press":
            return Pressed(seat)
        case "lift" | "place":
            return PegMoved(seat, square(argument), verb.lower() == "lift")
        case "sign" if not argument:
            return Signed(seat)
        case "conditions" if not argument:
            return Wanted(seat, o.Request.CONDITIONS)
        case "codes" if seat is None and argument.lower() in ("", "qr"):
            return Invited(bool(argument))
        case "help" | "?" if seat is None and not argument:
            return Helped()
        case "quit" if not argument:
            return Quit()
        case "arbiter":
            inner, words = _seat(argument.strip())
            return Ruled(ruling(inner or seat, words))
        case _:
            return Said(seat, rest)


def _seat(line: str) -> tuple[Seat | None, str]:
    for prefix, seat in _SEATS.items():
        head, tail = line[: len(prefix)], line[len(prefix) :]
        if head.lower() == prefix and (prefix.endswith(":") or not tail or tail[0] in " :"):
            return seat, tail.lstrip(" :")
    return None, line
