"""What an arbiter has to say to players in private: where the next round is, who waits for them."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState


def tell(state: GameState, ruled: o.ArbiterRuled) -> Iterator[e.Event]:
    """Say it in the ear of one player, or of both; the game goes on as it is."""
    if ruled.words:
        yield e.ArbiterTold(at=ruled.at, seat=ruled.seat, words=ruled.words, by=ruled.name)
