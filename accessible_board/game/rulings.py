"""What an arbiter decides, and what becomes of a game that was interrupted."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.hands import differ
from accessible_board.game.observations import Ruling
from accessible_board.game.presses import start_clock
from accessible_board.game.seats import Seat
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def arbiter_ruled(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Carry out a ruling; one that does not fit the state of the game changes nothing."""
    if state.ended is None:
        yield from _RULINGS[ruled.ruling](state, ruled)


def interrupted(state: GameState, seen: o.Interrupted) -> Events:
    """The program was not running: the clocks have stood since ``at``."""
    yield e.GameInterrupted(at=seen.at)


def continued(state: GameState, seen: o.Continued) -> Events:
    """The program runs again; a press or an arbiter's word sets the clock going."""
    yield e.GameContinued(at=seen.at)


def _start(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if state.clock.running is None:
        yield from start_clock(state, ruled.at)


def _resume(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if state.clock.running is not None or state.illegal is not None or state.claim is not None:
        return
    wrong = [
        seat
        for seat, board in state.boards.items()
        if state.stopped == "irregularity" and not board.shows(state.expected_on(seat))
    ]
    for seat in wrong:
        yield differ(state, seat, ruled.at, state.expected_on(seat))
    if not wrong:
        yield from start_clock(state, ruled.at)


def _stop(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if state.clock.running is not None:
        yield e.ClocksStopped(at=ruled.at, reason="arbiter")


def _restore(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Guide the boards back to the position before the irregularity (7.5.1, 7.6)."""
    for seat, board in state.boards.items():
        if not board.shows(state.expected_on(seat)):
            yield differ(state, seat, ruled.at, state.expected_on(seat))


def _confirm_penalty(state: GameState, ruled: o.ArbiterRuled) -> Events:
    illegal = state.illegal
    if illegal is None:
        return
    yield e.PenaltyImposed(at=ruled.at, seat=illegal.seat, bonus=illegal.bonus)
    result = illegal.result or ruled.result
    if illegal.loses and result is not None:
        yield e.GameEnded(at=ruled.at, result=result, termination=Termination.ILLEGAL_MOVES)
        return
    yield _bonus(state, illegal.seat.other, illegal.bonus, ruled.at)
    yield from _restore(state, ruled)


def _refuse_penalty(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if state.illegal is not None:
        yield e.PenaltyWaived(at=ruled.at, seat=state.illegal.seat)
        yield from _restore(state, ruled)


def _uphold_claim(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if state.claim is not None:
        yield e.GameEnded(at=ruled.at, result="1/2-1/2", termination=Termination.CLAIM)


def _reject_claim(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The opponent gains time and the clock of the claimant runs on (9.5.3)."""
    if state.claim is None:
        return
    seat, bonus = state.claim.seat, state.penalties.wrong_claim_bonus
    yield e.DrawClaimRejected(at=ruled.at, seat=seat, bonus=bonus)
    yield _bonus(state, seat.other, bonus, ruled.at)
    yield e.ClockStarted(at=ruled.at, seat=seat)


def _accidental_touch(state: GameState, ruled: o.ArbiterRuled) -> Events:
    seat, square = ruled.seat, ruled.square
    if seat is not None and square is not None and square in state.touches[seat]:
        yield e.TouchStruck(at=ruled.at, seat=seat, square=square)


def _set_clock(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if ruled.seat is None or ruled.remaining is None:
        return
    moves = ruled.moves_completed
    if moves is None:
        moves = state.clock.moves_completed(ruled.seat)
    yield e.ClockSet(at=ruled.at, seat=ruled.seat, remaining=ruled.remaining, moves_completed=moves)


def _declare(state: GameState, ruled: o.ArbiterRuled) -> Events:
    if ruled.result is not None:
        yield e.GameEnded(at=ruled.at, result=ruled.result, termination=Termination.ARBITER)


def _bonus(state: GameState, seat: Seat, bonus: int, at: int) -> e.ClockSet:
    return e.ClockSet(
        at=at,
        seat=seat,
        remaining=state.clock.remaining(seat, at) + bonus,
        moves_completed=state.clock.moves_completed(seat),
    )


_RULINGS = {
    Ruling.START: _start,
    Ruling.STOP: _stop,
    Ruling.RESUME: _resume,
    Ruling.RESTORE: _restore,
    Ruling.CONFIRM_PENALTY: _confirm_penalty,
    Ruling.REFUSE_PENALTY: _refuse_penalty,
    Ruling.UPHOLD_CLAIM: _uphold_claim,
    Ruling.REJECT_CLAIM: _reject_claim,
    Ruling.ACCIDENTAL_TOUCH: _accidental_touch,
    Ruling.SET_CLOCK: _set_clock,
    Ruling.DECLARE: _declare,
}
