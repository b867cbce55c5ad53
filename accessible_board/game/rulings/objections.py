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


_DOUBTS: Final[Mapping[Objection, Doubt]] = {
    Objection.NOT_STARTED: lambda state, _: not state.started,
    Objection.NO_SUCH_RESULT: lambda _, ruled: ruled.result is not None,
    Objection.CLOCK_RUNS: lambda state, _: state.clock.running is not None,
    Objection.CLOCK_STANDS: lambda state, _: state.clock.running is None,
    Objection.UNDECIDED: lambda state, _: state.awaits_arbiter,
    Objection.NO_LEGAL_MOVE: lambda state, _: not any(state.position.legal_moves),
    Objection.PUT_RIGHT: lambda state, _: state.putting_right,
    Objection.ADJOURNED: lambda state, _: state.adjournment is not None,
    Objection.NOT_ADJOURNED: lambda *_: True,
    # A made move is not pressed for yet, or a pressed one is not announced.
    Objection.NOT_COMPLETED: lambda state, _: (
        state.made is not None or state.clock.running is not state.on_move
    ),
    Objection.ENVELOPE_CLOSED: lambda state, _: state.adjournment is not None,
    Objection.BOARD_SILENT: lambda state, _: (
        not all(board.answering for board in state.boards.values())
    ),
    Objection.NOTHING_PROPOSED: lambda *_: True,
    Objection.NOTHING_CLAIMED: lambda *_: True,
    Objection.NOTHING_ASKED: lambda *_: True,
    Objection.NOT_A_DUTY: lambda state, ruled: (
        ruled.seat in state.officials.assistants and ruled.duty is not None
    ),
    Objection.NOT_TOUCHED: lambda _, ruled: None not in (ruled.seat, ruled.square),
    Objection.NOTHING_TOUCHED: lambda _, ruled: ruled.seat is not None,
    Objection.NOT_ON_MOVE: lambda state, ruled: ruled.seat not in (None, state.has_the_move),
    Objection.NO_SUCH_PIECE: lambda state, ruled: (
        ruled.square is not None and state.position_made.piece_at(ruled.square) is None
    ),
    # If a complete ruling changes nothing, its result holds already.
    Objection.SO_ALREADY: lambda _, ruled: (
        ruled.ruling is not Ruling.ADAPT or ruled.adaptation is not None
    ),
    Objection.NOT_LATE: lambda *_: True,
    Objection.NOT_OVER: lambda *_: True,
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
