"""Rulings on illegal moves and penalties (7.5, 12.9)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.outcome import RESULTS
from accessible_board.game.rulings.clock import given
from accessible_board.game.rulings.positions import restore
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def confirm(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The penalty proposed for an illegal move is imposed (7.5.5)."""
    illegal = state.illegal
    if illegal is None:
        return
    yield e.PenaltyImposed(at=ruled.at, seat=illegal.seat, bonus=illegal.bonus)
    result = illegal.result or (ruled.result if ruled.result in RESULTS else None)
    if illegal.loses and result is not None:
        yield e.GameEnded(at=ruled.at, result=result, termination=Termination.ILLEGAL_MOVES)
        return
    yield given(state, illegal.seat.other, illegal.bonus, ruled.at)
    yield from restore(state, ruled)


def refuse(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The arbiter refrains from the penalty; the position is restored all the same."""
    if state.illegal is not None:
        yield e.PenaltyWaived(at=ruled.at, seat=state.illegal.seat)
        yield from restore(state, ruled)
