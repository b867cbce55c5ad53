"""A row of the table: what is said and written of one event, and what follows from it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any, Final

from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.narration.feeling import Felt
from accessible_board.narration.sentences.one_sentence import Spoken
from accessible_board.narration.written.lines import Lines
from accessible_board.settings import MessageKind

BOARD: Final = frozenset({Duty.MOVES, Duty.PIECES})
CLOCK: Final = frozenset({Duty.CLOCK, Duty.SCORE_AND_CLOCK})
SCORE: Final = frozenset({Duty.SCORE, Duty.SCORE_AND_CLOCK})
ANNOUNCES: Final = frozenset({Duty.ANNOUNCES})
INFORMS: Final = frozenset({Duty.INFORMS})
CLAIMS: Final = frozenset({Duty.CLAIMS})
ADJOURNS: Final = frozenset({Duty.ADJOURNS})


class Consequence(Flag):
    """What follows from an event for questions that were asked, for words to come, for clocks."""

    NONE = 0
    OUTDATES_QUESTIONS = auto()
    """No answer is meant for a question that was asked before."""
    OUTDATES_QUESTIONS_OF_WORDS = auto()
    """It is too late to ask what was announced."""
    CHANGES_EXPECTED_WORDS = auto()
    """Ears expect other words."""
    CHANGES_MOVES = auto()
    """Voices may have to announce other moves."""
    CHANGES_CLOCK = auto()
    """The clocks stand or run otherwise."""


@dataclass(frozen=True, slots=True)
class Silent:
    """Nothing is said, for this reason."""

    reason: str


def always(_: object) -> bool:
    """True of every event."""
    return True


def never(_: object) -> bool:
    """True of no event."""
    return False


@dataclass(frozen=True, slots=True)
class EventRow:
    """What is said and written of an event; an ``alert`` is what the arbiter's page says at once.

    Where ``when`` is given, the arbiter is told only of events for which it is true. What is not
    ``recorded`` has no line in the record on the arbiter's page; the journal holds it.

    ``kind`` is whose step each ear chooses to hear more or less of; without one it hears what there
    is. What a player's ear alone is told is told to an assistant with one of ``duties`` too
    (D.2.10). On pages, an event that ``cuts_in`` interrupts a screen reader. ``felt`` is what is
    felt of it at the edge of a board that has a motor.
    """

    said: Spoken | Silent
    written: Lines | None = None
    alert: bool = False
    when: Callable[[Any], bool] = always
    recorded: bool = True
    kind: MessageKind | None = None
    duties: frozenset[Duty] = frozenset()
    consequences: Consequence = Consequence.NONE
    cuts_in: Callable[[Any], bool] = never
    felt: Felt | None = None
