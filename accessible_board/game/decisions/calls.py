"""The arbiter is called, no longer needed, or speaks at the table (6.11.2, 6.11.3)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import look
from accessible_board.game.decisions.making import agreement
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.state.game_state import GameState


def called(state: GameState, said: o.ArbiterCalled) -> e.Events:
    """A player may stop the clocks only to call the arbiter, and says why (6.11.2)."""
    if state.ended is not None:
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.GAME_OVER)
        return
    if not said.reason.strip():
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.NO_REASON)
        return
    yield e.ArbiterSummoned(at=said.at, seat=said.seat, reason=said.reason.strip())
    if state.clock.running is not None:
        yield e.ClocksStopped(at=said.at, reason=e.StopReason.CALLED)


def withdrawn(state: GameState, said: o.CallWaived) -> e.Events:
    """Both players no longer need the arbiter one of them called: the stopped clock runs again.

    Not if anything else waits for the arbiter, such as a claim or a penalty.
    """
    if state.stopped is not e.StopReason.CALLED or state.awaits_arbiter or state.ended is not None:
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.NO_CALL)
        return
    if said.seat.other not in state.officials.withdrawing:
        yield e.CallWithdrawalOffered(at=said.at, seat=said.seat)
        return
    yield e.CallWithdrawn(at=said.at, seat=said.seat)
    yield from start_clock(state, said.at, whose=state.stopped_clock)
    for seat in state.boards:
        yield from look(state, seat, said.at)
    yield from agreement(state, said.at)


def arbiter_spoke(state: GameState, said: o.ArbiterSpoke) -> e.Events:
    """Record who rules by voice, and every failed attempt to do so."""
    if said.spent:
        yield e.ArbiterIdentified(at=said.at, seat=said.seat, spent=said.spent)
    else:
        yield e.ArbiterCodeWrong(at=said.at, seat=said.seat)
