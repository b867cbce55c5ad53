"""Reasons why a ruling does not fit the game, for the arbiter who gave it.

The effect of a ruling, and the cases without one, stand with the ruling. Here stand the obstacles,
in the order in which they would have to be removed.
"""

from collections.abc import Callable, Mapping
from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.observations import Ruling
from accessible_board.game.state.game_state import GameState

_OF_CLAIMS: Final = (Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM)

Doubt = Callable[[GameState, o.ArbiterRuled], bool]
"""Test for one obstacle: true if the game, or the wording, keeps a ruling from its effect."""


def objection(state: GameState, ruled: o.ArbiterRuled) -> Objection:
    """Reason why this ruling changes nothing; if none is known, that it is incomplete."""
    if state.ended is not None:
        return Objection.NOTHING_CLAIMED if ruled.ruling in _OF_CLAIMS else Objection.GAME_OVER
    doubts = ((reason, _DOUBTS[reason]) for reason in _OBJECTIONS.get(ruled.ruling, ()))
    found = (reason for reason, doubted in doubts if doubted(state, ruled))
    return next(found, Objection.INCOMPLETE)


def refused(ruled: o.ArbiterRuled, reason: Objection) -> e.RulingRefused:
    """The event that tells the arbiter why a ruling cannot be carried out."""
    return e.RulingRefused(at=ruled.at, ruling=ruled.ruling, reason=reason)


def _not_started(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return not state.started


def _runs(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return state.clock.running is not None


def _stands(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return state.clock.running is None


def _undecided(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return state.awaits_arbiter


def _is_put_right(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return state.putting_right


def _no_legal_move(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return not any(state.position.legal_moves)


def _adjourned(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return state.adjournment is not None


def _not_completed(state: GameState, ruled: o.ArbiterRuled) -> bool:
    """A made move is not pressed for yet, or a pressed one is not announced."""
    return state.made is not None or state.clock.running is not state.on_move


def _silent(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return not all(board.answering for board in state.boards.values())


def _named_duty(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.seat in state.officials.assistants and ruled.duty is not None


def _named_square(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.seat is not None and ruled.square is not None


def _named_seat(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.seat is not None


def _not_on_move(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.seat is not None and ruled.seat is not state.has_the_move


def _no_man(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.square is not None and state.position_made.piece_at(ruled.square) is None


def _so_already(state: GameState, ruled: o.ArbiterRuled) -> bool:
    """True for a complete ruling: if it changes nothing, its result holds already."""
    return ruled.ruling is not Ruling.ADAPT or ruled.adaptation is not None


def _named_result(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return ruled.result is not None


def _always(state: GameState, ruled: o.ArbiterRuled) -> bool:
    return True


_DOUBTS: Final[Mapping[Objection, Doubt]] = {
    Objection.NOT_STARTED: _not_started,
    Objection.NO_SUCH_RESULT: _named_result,
    Objection.CLOCK_RUNS: _runs,
    Objection.CLOCK_STANDS: _stands,
    Objection.UNDECIDED: _undecided,
    Objection.NO_LEGAL_MOVE: _no_legal_move,
    Objection.PUT_RIGHT: _is_put_right,
    Objection.ADJOURNED: _adjourned,
    Objection.NOT_ADJOURNED: _always,
    Objection.NOT_COMPLETED: _not_completed,
    Objection.ENVELOPE_CLOSED: _adjourned,
    Objection.BOARD_SILENT: _silent,
    Objection.NOTHING_PROPOSED: _always,
    Objection.NOTHING_CLAIMED: _always,
    Objection.NOTHING_ASKED: _always,
    Objection.NOT_A_DUTY: _named_duty,
    Objection.NOT_TOUCHED: _named_square,
    Objection.NOTHING_TOUCHED: _named_seat,
    Objection.NOT_ON_MOVE: _not_on_move,
    Objection.NO_SUCH_PIECE: _no_man,
    Objection.SO_ALREADY: _so_already,
    Objection.NOT_LATE: _always,
    Objection.NOT_OVER: _always,
}
"""Test for each obstacle that depends on more than the kind of ruling."""

_OBJECTIONS: Final[Mapping[Ruling, tuple[Objection, ...]]] = {
    Ruling.START: (
        Objection.CLOCK_RUNS,
        Objection.UNDECIDED,
        Objection.ENVELOPE_CLOSED,
        Objection.BOARD_SILENT,
    ),
    Ruling.STOP: (Objection.CLOCK_STANDS,),
    Ruling.RESUME: (
        Objection.CLOCK_RUNS,
        Objection.UNDECIDED,
        Objection.NO_LEGAL_MOVE,
        Objection.ENVELOPE_CLOSED,
        Objection.BOARD_SILENT,
    ),
    Ruling.RESTORE: (Objection.SO_ALREADY,),
    Ruling.CONFIRM_PENALTY: (Objection.NOTHING_PROPOSED,),
    Ruling.REFUSE_PENALTY: (Objection.NOTHING_PROPOSED,),
    Ruling.UPHOLD_CLAIM: (Objection.NOTHING_CLAIMED,),
    Ruling.REJECT_CLAIM: (Objection.NOTHING_CLAIMED,),
    Ruling.ACCIDENTAL_TOUCH: (Objection.NOT_TOUCHED,),
    Ruling.BY_ASSISTANT: (Objection.NOTHING_TOUCHED,),
    Ruling.DECLARE: (Objection.NO_SUCH_RESULT,),
    Ruling.RECONSTRUCT: (Objection.NOT_STARTED,),
    Ruling.ADJOURN: (
        Objection.NOT_STARTED,
        Objection.ADJOURNED,
        Objection.UNDECIDED,
        Objection.CLOCK_STANDS,
        Objection.NOT_COMPLETED,
    ),
    Ruling.ENVELOPE_MISSING: (Objection.NOT_ADJOURNED,),
    Ruling.GRANT_SECONDS: (Objection.NOTHING_ASKED,),
    Ruling.REFUSE_SECONDS: (Objection.NOTHING_ASKED,),
    Ruling.POSTPONE_CLAIM: (Objection.NOTHING_CLAIMED,),
    Ruling.ADAPT: (Objection.SO_ALREADY,),
    Ruling.APPROVE_EQUIPMENT: (Objection.SO_ALREADY,),
    Ruling.WITHDRAW_DUTY: (Objection.NOT_A_DUTY,),
    Ruling.FLAG_DOWN: (Objection.NOT_STARTED,),
    Ruling.BOTH_FLAGS_DOWN: (Objection.NOT_STARTED,),
    Ruling.ADMIT_LATECOMER: (Objection.NOT_LATE,),
    Ruling.REOPEN: (Objection.NOT_OVER,),
    Ruling.TOUCHED: (
        Objection.NOT_STARTED,
        Objection.NOT_ON_MOVE,
        Objection.NO_SUCH_PIECE,
        Objection.SO_ALREADY,
    ),
    Ruling.ILLEGAL_MOVE: (Objection.NOT_STARTED, Objection.UNDECIDED),
    Ruling.DISPLACED: (
        Objection.NOT_STARTED,
        Objection.UNDECIDED,
        Objection.ADJOURNED,
        Objection.PUT_RIGHT,
    ),
    Ruling.COMPARE_BOARDS: (Objection.NOT_STARTED,),
}
"""Possible obstacles to each ruling, beside being incomplete."""
