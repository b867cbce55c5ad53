"""The rulings of an arbiter (Art. 12); one module for each theme."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import look
from accessible_board.game.decisions.making import agreement
from accessible_board.game.decisions.sheets import boards_compared
from accessible_board.game.observations import Ruling
from accessible_board.game.rulings import clock_and_ending, conditions, misplaced, penalties
from accessible_board.game.rulings.objections import objection, refused
from accessible_board.game.state.game_state import GameState

Decision = Callable[[GameState, o.ArbiterRuled], e.Events]

RULINGS: Final[Mapping[Ruling, Decision]] = {
    Ruling.START: clock_and_ending.start,
    Ruling.STOP: clock_and_ending.stop,
    Ruling.RESUME: clock_and_ending.resume,
    Ruling.SET_CLOCK: clock_and_ending.set_clock,
    Ruling.EXTRA_TIME: clock_and_ending.extra_time,
    Ruling.RESTORE: misplaced.restore,
    Ruling.CONFIRM_PENALTY: penalties.confirm,
    Ruling.REFUSE_PENALTY: penalties.refuse,
    Ruling.UPHOLD_CLAIM: penalties.uphold_claim,
    Ruling.REJECT_CLAIM: penalties.reject_claim,
    Ruling.ACCIDENTAL_TOUCH: misplaced.accidental,
    Ruling.BY_ASSISTANT: misplaced.by_assistant,
    Ruling.DECLARE: clock_and_ending.declare,
    Ruling.RECONSTRUCT: conditions.reconstruct,
    Ruling.ADJOURN: clock_and_ending.adjourn,
    Ruling.ENVELOPE_MISSING: clock_and_ending.envelope_missing,
    Ruling.GRANT_SECONDS: clock_and_ending.grant_seconds,
    Ruling.REFUSE_SECONDS: clock_and_ending.refuse_seconds,
    Ruling.POSTPONE_CLAIM: clock_and_ending.postpone_claim,
    Ruling.READ_CONDITIONS: conditions.read,
    Ruling.ADAPT: conditions.adapt,
    Ruling.APPROVE_EQUIPMENT: conditions.approve,
    Ruling.ACCEPT_ASSISTANT: conditions.accept_assistant,
    Ruling.GRANT_DUTY: conditions.grant_duty,
    Ruling.WITHDRAW_DUTY: conditions.withdraw_duty,
    Ruling.DISMISS_ASSISTANT: conditions.dismiss_assistant,
    Ruling.CHARGE_FOR_ASSISTANT: conditions.charge_for_assistant,
    Ruling.FLAG_DOWN: clock_and_ending.flag_down,
    Ruling.BOTH_FLAGS_DOWN: clock_and_ending.both_flags_down,
    Ruling.ADMIT_LATECOMER: conditions.admit,
    Ruling.SHOW_SHEETS: conditions.show_sheets,
    Ruling.TOUCHED: misplaced.touched,
    Ruling.TELL_TOUCHES: misplaced.told,
    Ruling.ILLEGAL_MOVE: penalties.illegal_move,
    Ruling.TAKE_BACK: misplaced.take_back,
    Ruling.LIST_PENALTIES: penalties.list_penalties,
    Ruling.PENALISE: penalties.penalise,
    Ruling.WRONG_START: misplaced.wrong_start,
    Ruling.BOARD_TURNED: misplaced.board_turned,
    Ruling.REVERSED_COLOURS: misplaced.reversed_colours,
    Ruling.DISPLACED: misplaced.displaced,
    Ruling.VOID: clock_and_ending.void,
    Ruling.REOPEN: clock_and_ending.reopen,
    Ruling.COMPARE_BOARDS: boards_compared,
    Ruling.TELL: conditions.tell,
}
"""Function that carries out each ruling; one that does not fit the game decides nothing."""


AFTER_THE_END: Final[Mapping[Ruling, Decision]] = {
    Ruling.REOPEN: clock_and_ending.reopen,
    Ruling.DECLARE: clock_and_ending.declare,
    Ruling.VOID: clock_and_ending.void,
    Ruling.UPHOLD_CLAIM: partial(clock_and_ending.appeal_decided, upheld=True),
    Ruling.REJECT_CLAIM: partial(clock_and_ending.appeal_decided, upheld=False),
    Ruling.TELL: conditions.tell,
}
"""Rulings on a game that is over: how it ended (8.7), an appeal (11.10), a message."""


def _decisions(state: GameState, ruling: Ruling) -> Iterator[Decision]:
    """The functions to try for a ruling, in order; an appeal is decided if no claim is open."""
    if state.ended is None:
        yield RULINGS[ruling]
    if ruling in AFTER_THE_END and (state.ended is not None or ruling in _OF_APPEALS):
        yield AFTER_THE_END[ruling]


_OF_APPEALS: Final = (Ruling.UPHOLD_CLAIM, Ruling.REJECT_CLAIM)


def arbiter_ruled(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Carry out a ruling, or say why it cannot be carried out."""
    stood = state.clock.running is None
    for decision in _decisions(state, ruled.ruling):
        fits = False
        for event in decision(state, ruled):
            fits = True
            yield event
        if fits:
            if stood and state.clock.running is not None:
                yield from _going_on(state, ruled.at)
            return
    yield refused(ruled, objection(state, ruled))


def _going_on(state: GameState, at: int) -> e.Events:
    """Treat acts made while the clocks were stopped as made when they start again (6.11.3)."""
    for seat in state.boards:
        yield from look(state, seat, at)
    yield from agreement(state, at)
