"""Rulings on the chess clock (6.10.2, 6.11, 7.1, 12.9)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.decisions.standing import unfulfilled
from accessible_board.game.events import Objection
from accessible_board.game.rulings import adjournment
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def start(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Start the clock of the player on the move (6.6)."""
    if state.adjourned:
        yield from adjournment.resume(state, ruled)
    elif not state.started and unfulfilled(state) is not None:
        yield refused(ruled, Objection.ASSISTANT_NEEDED)
    elif state.clock.running is None and not state.awaits_arbiter:
        yield from start_clock(state, ruled.at, whose=state.stopped_clock)


def resume(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Continue the game, once nothing is undecided and the pegs are put right (6.11.3)."""
    if state.clock.running is not None or state.awaits_arbiter or cannot_go_on(state):
        return
    if state.adjourned:
        yield from adjournment.resume(state, ruled)
        return
    wrong = [
        seat
        for seat in state.boards
        if state.being_put_right(seat) and not state.stands_right(seat)
    ]
    for seat in wrong:
        yield differ(state, seat, ruled.at, state.expected_on(seat))
    if wrong:
        yield refused(ruled, Objection.PEGS_WRONG)
    else:
        begun = state.started
        yield from start_clock(state, ruled.at, whose=state.stopped_clock)
        if begun and state.clock.running is not None:
            yield e.ClocksResumed(at=ruled.at, seat=state.clock.running)


def cannot_go_on(state: GameState) -> bool:
    """True if an irregularity left the player on the move without any move (7.5.2)."""
    return state.putting_right and not any(state.position.legal_moves)


def stop(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Stop both clocks (6.11.1)."""
    if state.clock.running is not None:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.ARBITER)


def set_clock(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Set a clock to what the arbiter says (6.10.2, 7.1)."""
    if ruled.seat is None or ruled.remaining is None:
        return
    moves = ruled.moves_completed
    if moves is None:
        moves = state.clock.moves_completed(ruled.seat)
    yield e.ClockSet(
        at=ruled.at,
        seat=ruled.seat,
        remaining=ruled.remaining,
        moves_completed=moves,
        used=state.clock.used_if_set(ruled.seat, ruled.remaining, moves, ruled.at),
        on_envelope=state.adjourned,
    )


def extra_time(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Add time for a player, or for both, because of a disturbance from outside (12.5)."""
    for seat in Seat if ruled.seat is None else (ruled.seat,):
        if ruled.remaining is not None:
            yield from given(state, seat, ruled.remaining, ruled.at)


def going_on(state: GameState, at: int) -> e.Events:
    """Start the stopped clock again, unless something else waits for the arbiter.

    Also the clock of a player who had made a move and not pressed (6.2.2).
    """
    if not state.awaits_arbiter:
        yield e.ClockStarted(at=at, seat=state.stopped_clock or state.on_move)


def given(state: GameState, seat: Seat, bonus: int, at: int) -> e.Events:
    """Add ``bonus`` milliseconds for ``seat``, or take them if negative; nothing is no news."""
    if bonus:
        yield e.ClockSet(
            at=at,
            seat=seat,
            remaining=max(0, state.clock.remaining(seat, at) + bonus),
            moves_completed=state.clock.moves_completed(seat),
        )
