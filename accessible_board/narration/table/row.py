"""A row of the table: what is said and written of one event, and what follows from it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import Flag, auto
from typing import Any, Final

import chess

from accessible_board.game import events as e
from accessible_board.game.state.game_state import reinstated
from accessible_board.game.vocabulary.assistants import Duty
from accessible_board.narration.brief import Short
from accessible_board.narration.pulses import Felt
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
    """Consequence of an event for open questions, for words to come, for clocks."""

    NONE = 0
    OUTDATES_QUESTIONS = auto()
    """Questions asked before expect no answer any more."""
    OUTDATES_QUESTIONS_OF_WORDS = auto()
    """It is too late to ask what was announced."""
    CHANGES_EXPECTED_WORDS = auto()
    """Ears expect other words."""
    CHANGES_MOVES = auto()
    """Voices may have to announce other moves."""
    CHANGES_CLOCK = auto()
    """The clocks start or stop."""


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


Before = Callable[[Any, chess.Board, chess.Board], chess.Board]
"""The position before the move that an event is about.

It is found from the position in which the event happened and from that at the start of the game.
"""


def without_its_move(
    event: e.MoveRepeated | e.MoveCarriedOut, position: chess.Board, start: chess.Board
) -> chess.Board:
    """The position without the event's move, which may have been completed meanwhile."""
    before = position.copy()
    if before.move_stack[-1:] == [event.move]:
        before.pop()
    return before


def before_the_last(
    event: e.PositionReinstated, position: chess.Board, start: chess.Board
) -> chess.Board:
    """The position before the last move that stands, or that of the start."""
    return reinstated(start, start, event.moves[:-1])


@dataclass(frozen=True, slots=True)
class EventRow:
    """Speech and text for an event; an ``alert`` is what the arbiter's page says at once.

    Where ``when`` is given, the arbiter is told only of events for which it is true. An event that
    is not ``recorded`` has no line in the record on the arbiter's page; the journal holds it.

    ``kind`` is the kind of message, of which each ear chooses to hear more or less; without one it
    hears all. What a player's ear alone is told is told to an assistant with one of ``duties`` too
    (D.2.10). On pages, an event that ``cuts_in`` interrupts a screen reader, and one that
    ``refuses`` leaves the form filled in for its player to mend. ``felt`` is its feeling at the
    edge of a board that has a motor, ``short`` its meaning in a few signs, where they
    can tell it, and ``before`` the position in which all of this is said; without one it is that
    in which the event happened, whose move is not completed yet, if it has one.
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
    refuses: bool = False
    felt: Felt | None = None
    short: Short | None = None
    before: Before | None = None
