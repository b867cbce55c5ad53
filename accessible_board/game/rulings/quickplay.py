"""Rulings in a quickplay finish (III.4, III.5)."""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.rulings.clock import given, going_on
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState

SECONDS: Final = 5_000
"""Milliseconds for each move."""
BONUS: Final = 120_000
"""Milliseconds for the opponent: not among the penalties of Articles 7 and 9, so never halved."""


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


def postpone(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Postpone the decision on a claim, perhaps adding two minutes for the opponent (III.5.2)."""
    seat = state.requests.claim
    if seat is None:
        return
    bonus = BONUS if ruled.holds else 0
    yield e.QuickplayClaimPostponed(at=ruled.at, seat=seat, bonus=bonus)
    yield from given(state, seat.other, bonus, ruled.at)
    yield from going_on(state, ruled.at)
