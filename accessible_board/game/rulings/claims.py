"""Rulings on claims of a draw (9.5)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.rulings.clock import given
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def uphold(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The claim is found correct: the game is drawn at once (9.5.2)."""
    if state.claim is not None:
        yield e.GameEnded(at=ruled.at, result="1/2-1/2", termination=Termination.CLAIM)


def reject(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The opponent gains time and the clock of the claimant runs on (9.5.3)."""
    if state.claim is None:
        return
    seat, bonus = state.claim.seat, state.penalties.wrong_claim_bonus
    yield e.DrawClaimRejected(at=ruled.at, seat=seat, bonus=bonus)
    yield given(state, seat.other, bonus, ruled.at)
    yield e.ClockStarted(at=ruled.at, seat=seat)
