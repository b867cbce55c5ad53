"""A quickplay finish: the last phase of a game without extra time for moves (Guideline III).

In 2009 these are Articles 10 and D of the Laws; from 2014 on they hold where that was announced. A
player on the move with less than two minutes may ask for five seconds a move for both (III.4, from
2014 on) or, where that is not in force, claim a draw (III.5): in 2009, in an event whose clocks
cannot be set so, and once the arbiter has refused the seconds in this game.
"""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat

LAST_MINUTES: Final = 120_000
"""Milliseconds that the player must have less of."""


def seconds_requested(state: GameState, said: o.SecondsRequested) -> e.Events:
    """Asking for five seconds a move, which is a draw offer, too (III.4)."""
    reason = _refusal(state, said.seat, said.at)
    if reason is None and not state.seconds_in_force:
        reason = Refusal.NOT_QUICKPLAY
    if reason is not None:
        yield e.QuickplayRefused(at=said.at, seat=said.seat, reason=reason)
        return
    yield e.SecondsAsked(at=said.at, seat=said.seat)
    yield from _offer(state, said.seat, said.at)
    yield e.ClocksStopped(at=said.at, reason=e.StopReason.CLAIM)


def quickplay_claimed(state: GameState, said: o.QuickplayClaimed) -> e.Events:
    """A claim that the opponent cannot win, or does not try to, by normal means (III.5)."""
    reason = _refusal(state, said.seat, said.at)
    if reason is None and state.seconds_in_force:
        reason = Refusal.SECONDS_FIRST
    if reason is not None:
        yield e.QuickplayRefused(at=said.at, seat=said.seat, reason=reason)
        return
    yield e.QuickplayClaimMade(at=said.at, seat=said.seat)
    if state.edition.quickplay_claim_offers:
        yield from _offer(state, said.seat, said.at)
    yield e.ClocksStopped(at=said.at, reason=e.StopReason.CLAIM)


def _refusal(state: GameState, seat: Seat, at: int) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not _in_last_phase(state, seat):
        return Refusal.NOT_QUICKPLAY
    if state.clock.running is None or state.adjourned:
        return Refusal.STOPPED if state.started else Refusal.NOT_STARTED
    if seat is not state.has_the_move or seat is state.owes_announcement:
        return Refusal.NOT_ON_MOVE
    if seat in state.flags.fallen or state.clock.is_flagged(seat, at):
        return Refusal.FLAG_DOWN
    if state.clock.remaining(seat, at) >= LAST_MINUTES:
        return Refusal.TOO_MUCH_TIME
    return None


def _in_last_phase(state: GameState, seat: Seat) -> bool:
    """True if all remaining moves must be made in this time; since 2014 without increment (III.1).

    Article 10 of 2009 has no such exception (III.2.2, G3); the arbiter judges whether it applies.
    """
    if not state.setup.quickplay_rules or state.clock.moves_to_control(seat) is not None:
        return False
    extra = any(period.increment or period.delay for period in state.clock.control.periods)
    return state.edition.quickplay_always or not extra


def _offer(state: GameState, seat: Seat, at: int) -> e.Events:
    if seat not in state.offers:
        yield e.DrawOfferMade(at=at, seat=seat)
