"""Rulings on the clock and its flags, and those that end or adjourn a game (6.9, 7.1, 8.7, 11.7).

An end may be cancelled, and an appeal decided (11.10, 12.9); a quickplay finish is ruled upon
(Guideline III), and an adjourned game is resumed by its envelope (Guideline I).
"""

from typing import Final

from msgspec import structs

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import claim_open
from accessible_board.game.decisions.flags import both_down, fall, sheets_due
from accessible_board.game.decisions.hands import differ
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.decisions.standing import unfulfilled
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import DRAW, RESULTS
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat

SECONDS: Final = 5_000
"""Milliseconds for each move."""
BONUS: Final = 120_000
"""Milliseconds for the opponent: not among the penalties of Articles 7 and 9, so never halved."""


def void(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the game; a new one is to be played (7.2.1, 7.3)."""
    yield from _ended(state, ruled, "*", Termination.VOID)


def declare(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """End the game with the result that the arbiter declares, even if it was not played."""
    if ruled.result in RESULTS:
        yield from _ended(state, ruled, ruled.result, Termination.ARBITER)


def _ended(
    state: GameState, ruled: o.ArbiterRuled, result: str, termination: Termination
) -> e.Events:
    """The end; if the game had ended before, after cancelling that end (8.7)."""
    if state.ended is not None:
        if state.ended.result == result:
            yield refused(ruled, Objection.SO_ALREADY)
            return
        yield from reopen(state, ruled)
    if state.ended is None:
        yield e.GameEnded(at=ruled.at, result=result, termination=termination)


def reopen(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the end so that it can be corrected, until the sheets are handed in (8.7, 11.10)."""
    if state.handed_in:
        yield refused(ruled, Objection.HANDED_IN)
    elif state.ended is not None:
        yield e.GameReopened(at=ruled.at)


def appeal_decided(state: GameState, ruled: o.ArbiterRuled, *, upheld: bool) -> e.Events:
    """The appeal fails, or succeeds and lifts the end that the decision was (11.10)."""
    appeal = state.officials.appeal
    if appeal is not None:
        yield e.AppealDecided(at=ruled.at, seat=appeal.seat, upheld=upheld)
        if upheld and state.ended is not None:
            yield e.GameReopened(at=ruled.at)


def adjourn(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Ask the player on the move to seal; a move that is made must be completed first.

    If the opponent has not come to the resumption, the sealed move is the reply (I.9.3).
    """
    if state.adjournment is None and state.made is None and state.clock.running is state.on_move:
        seat = state.on_move
        reply = state.resumption.began is not None and seat.other not in state.present
        yield e.SealingAsked(at=ruled.at, seat=seat, resumption=ruled.note, reply=reply)


def _resume(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Begin the session of resumption, with the position before the sealed move (I.5, I.9).

    If the player who has to answer is absent, that clock runs (I.9.2, I.11); otherwise the envelope
    is to be opened. Where absence loses at once, the arbiter is told first who was not seen (I.10).
    """
    adjournment = state.adjournment
    if adjournment is None:
        return
    wrong = [seat for seat, board in state.boards.items() if not board.shows(state.position)]
    for seat in wrong:
        yield differ(state, seat, ruled.at, state.position)
    if wrong:
        yield refused(ruled, e.Objection.PEGS_WRONG)
        return
    instant = state.resumption.began is None and not state.resumption_default_time
    if instant and len(state.present) < len(Seat) and not state.resumption.unseen:
        yield refused(ruled, e.Objection.NOT_SEEN)
        return
    if state.resumption.began is None:
        yield e.GameResumed(at=ruled.at)
    if adjournment.answering not in state.present:
        yield e.ClockStarted(at=ruled.at, seat=adjournment.answering)


def envelope_missing(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Resume the game as it was adjourned; the sealer makes the move on the board (I.12.1).

    The clocks are set as they were then: the time that an absent player has used since is given
    back.
    """
    adjournment = state.adjournment
    if adjournment is None:
        return
    yield e.EnvelopeMissing(at=ruled.at, seat=adjournment.sealer)
    if state.clock.running is state.on_move.other:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.ADJOURNMENT)
    for seat, used in zip(Seat, (adjournment.white_used, adjournment.black_used), strict=True):
        since = state.clock.used(seat, ruled.at) - used
        if adjournment.closed and since:
            left = state.clock.remaining(seat, ruled.at) + since
            moves = state.clock.moves_completed(seat)
            yield e.ClockSet(
                at=ruled.at, seat=seat, remaining=left, moves_completed=moves, used=used
            )


def start(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Start the clock of the player on the move (6.6)."""
    if state.adjourned:
        yield from _resume(state, ruled)
    elif not state.started and unfulfilled(state) is not None:
        yield refused(ruled, Objection.ASSISTANT_NEEDED)
    elif state.clock.running is None and not state.awaits_arbiter:
        yield from start_clock(state, ruled.at, whose=state.stopped_clock)


def resume(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Continue the game, once nothing is undecided and the pegs are put right (6.11.3)."""
    if state.clock.running is not None or state.awaits_arbiter or cannot_go_on(state):
        return
    if state.adjourned:
        yield from _resume(state, ruled)
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
    yield structs.replace(found, ruled=True)
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
    delay = ruled.note == "delay"
    if ruled.note and not (delay and state.edition.seconds_may_be_delay):
        yield refused(ruled, Objection.NO_RULE)
        return
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
