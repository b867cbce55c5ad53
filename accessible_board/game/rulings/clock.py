"""Rulings on the chess clock, its flags, and a quickplay finish (Art. 6, 7.1, 12.9, III)."""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import claim_open
from accessible_board.game.decisions.flags import both_down, fall, sheets_due
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.decisions.standing import unfulfilled
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import DRAW
from accessible_board.game.rulings import ending
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat

SECONDS: Final = 5_000
"""Milliseconds for each move."""
BONUS: Final = 120_000
"""Milliseconds for the opponent: not among the penalties of Articles 7 and 9, so never halved."""


def start(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Start the clock of the player on the move (6.6)."""
    if state.adjourned:
        yield from ending.resume(state, ruled)
    elif not state.started and unfulfilled(state) is not None:
        yield refused(ruled, Objection.ASSISTANT_NEEDED)
    elif state.clock.running is None and not state.awaits_arbiter:
        yield from start_clock(state, ruled.at, whose=state.stopped_clock)


def resume(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Continue the game, once nothing is undecided and the pegs are put right (6.11.3)."""
    if state.clock.running is not None or state.awaits_arbiter or cannot_go_on(state):
        return
    if state.adjourned:
        yield from ending.resume(state, ruled)
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


def flag_down(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter finds a flag down, and the required moves are counted (6.4).

    The game goes on if that period's moves are completed, otherwise it is lost or drawn (6.9). A
    draw that was claimed before is decided first (9.5.2).
    """
    seat = ruled.seat
    if seat is None or not state.started:
        return
    if claim_open(state) or state.unconfirmed.holding(ruled.at) is not None:
        yield refused(ruled, Objection.UNDECIDED)
        return
    if state.clock.period(seat) > state.flags.periods[seat] + 1:
        yield e.PeriodEnded(at=ruled.at, seat=seat)
        yield from sheets_due(state, ruled.at)
    else:
        yield from fall(state, seat, ruled.at)


def both_flags_down(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter finds both flags down, and cannot say which fell first (6.11, III.3.1)."""
    if not state.started:
        return
    found = both_down(state, ruled.at)
    if found.drawn is None:
        reason = Objection.NO_RULE if found.first is None else Objection.ORDER_KNOWN
        yield refused(ruled, reason)
        return
    yield found
    if found.drawn:
        yield e.GameEnded(at=ruled.at, result=DRAW, termination=Termination.FLAG_FALL)
    elif state.clock.running is not None:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.ARBITER)


def grant_seconds(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Grant both five seconds a move, once the draw offer in the request is declined (III.4)."""
    seat = state.requests.seconds
    if seat is None:
        return
    if seat in state.offers:
        yield refused(ruled, Objection.OFFER_STANDS)
        return
    delay = state.edition.seconds_may_be_delay and ruled.note == "delay"
    yield e.SecondsGranted(at=ruled.at, seat=seat, milliseconds=SECONDS, delay=delay, bonus=BONUS)
    yield from given(state, seat.other, BONUS, ruled.at)
    yield from going_on(state, ruled.at)


def refuse_seconds(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Refuse the seconds: the game goes on with the times as they are."""
    seat = state.requests.seconds
    if seat is not None:
        yield e.SecondsRefused(at=ruled.at, seat=seat)
        yield from going_on(state, ruled.at)


def postpone_claim(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Postpone the decision on a claim, perhaps adding two minutes for the opponent (III.5.2)."""
    seat = state.requests.claim
    if seat is None:
        return
    bonus = BONUS if ruled.holds else 0
    yield e.QuickplayClaimPostponed(at=ruled.at, seat=seat, bonus=bonus)
    yield from given(state, seat.other, bonus, ruled.at)
    yield from going_on(state, ruled.at)
