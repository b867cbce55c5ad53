"""Rulings on players who come too late (6.7.1)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def admit(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Let a latecomer play; needs the arbiter's name."""
    late = state.beginning.late - state.beginning.admitted
    if ruled.seat is None or ruled.seat not in late:
        return
    if ruled.name:
        yield e.LatecomerAdmitted(at=ruled.at, seat=ruled.seat, by=ruled.name)
    else:
        yield e.RulingRefused(at=ruled.at, ruling=ruled.ruling, reason=Objection.NAMELESS)
