"""Rulings that end a game (6.9, 11.7, 12.9)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def void(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The game is cancelled, and a new one is to be played (7.2.1, 7.3)."""
    yield e.GameEnded(at=ruled.at, result="*", termination=Termination.VOID)


def declare(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The game ends with the result that the arbiter declares; a game that was not played, too."""
    if ruled.result in RESULTS:
        yield e.GameEnded(at=ruled.at, result=ruled.result, termination=Termination.ARBITER)
