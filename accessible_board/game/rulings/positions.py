"""Rulings on where the men should stand (7.1 to 7.6)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.hands import differ
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def restore(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Guide the boards back to the position before the irregularity (7.5.1, 7.6)."""
    for seat, board in state.boards.items():
        if not board.shows(state.expected_on(seat)):
            yield differ(state, seat, ruled.at, state.expected_on(seat))
