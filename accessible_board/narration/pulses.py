"""Pulses at the edge of the board for an event: the column ``felt`` of the table.

Nothing is felt that the player is not told as well, in the ear or on the line of braille: it says
that there is something to read. Short pulses ask for something, long ones say that something is
wrong. A time is felt only where it is told unasked, which an event has to allow (D.2.10.4).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Device, Seat


class Feeling(StrEnum):
    """Feelings that a hand tells apart; of several at once the first one here is felt."""

    FLAG = "flag"
    IRREGULARITY = "irregularity"
    QUESTION = "question"
    OFFER = "offer"
    LOW_TIME = "low_time"
    TURN = "turn"


PULSES: Final[Mapping[Feeling, str]] = {
    Feeling.TURN: ".",
    Feeling.OFFER: "..",
    Feeling.QUESTION: "...",
    Feeling.LOW_TIME: "-",
    Feeling.IRREGULARITY: "--",
    Feeling.FLAG: "---",
}
"""The short and long pulses of each (:mod:`~accessible_board.board.frames`)."""

Felt = Callable[[Any, Seat], Feeling | None]
"""Feeling of the player of a seat at an event; ``None`` if it does not concern that player."""


def own(feeling: Feeling) -> Felt:
    """Felt by the player whose event it is."""
    return lambda event, seat: feeling if event.seat is seat else None


def others(feeling: Feeling) -> Felt:
    """Felt by the opponent of the player whose event it is."""
    return lambda event, seat: feeling if event.seat is not seat else None


def both(feeling: Feeling) -> Felt:
    """Felt by both players."""
    return lambda event, seat: feeling


def stopped(event: e.ClocksStopped, seat: Seat) -> Feeling | None:
    """Felt at a stop of running clocks; a question that stopped them is felt by itself."""
    if event.reason in (e.StopReason.START, e.StopReason.ANSWER):
        return None
    of_flags = event.reason in (e.StopReason.FLAG, e.StopReason.FLAGS)
    return Feeling.FLAG if of_flags else Feeling.IRREGULARITY


def faulted(event: e.DeviceFaulted, seat: Seat) -> Feeling | None:
    """Loss of the earphone or braille display: the hand alone may learn it at once."""
    tells = event.device in (Device.EARPHONE, Device.BRAILLE_DISPLAY)
    return Feeling.IRREGULARITY if tells and event.seat is seat else None


def ended(event: e.GameEnded, seat: Seat) -> Feeling:
    """The end asks for a signature."""
    fell = event.termination is e.Termination.FLAG_FALL
    return Feeling.FLAG if fell else Feeling.QUESTION
