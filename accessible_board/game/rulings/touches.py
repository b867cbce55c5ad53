"""Rulings on touched pieces (Article 4)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def accidental(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """A touch was clearly accidental and does not count (4.2.2)."""
    seat, square = ruled.seat, ruled.square
    if seat is not None and square is not None and square in state.touches[seat]:
        yield e.TouchStruck(at=ruled.at, seat=seat, square=square)
