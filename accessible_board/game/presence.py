"""Who is at the board (6.7, I.9)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state import GameState

Events = Iterator[e.Event]


def arrived(state: GameState, seen: o.Arrived) -> Events:
    """A player came; nobody comes twice to one session."""
    if state.ended is None and seen.seat not in state.present:
        yield e.PlayerArrived(at=seen.at, seat=seen.seat)
