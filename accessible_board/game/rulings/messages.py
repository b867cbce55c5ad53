"""What an arbiter has to say to players in private: where the next round is, who waits for them."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat


def tell(state: GameState, ruled: o.ArbiterRuled) -> Iterator[e.Event]:
    """Say it in the ear of one player, or of both; the game goes on as it is.

    Who has neither an earphone nor a page was not told, and the arbiter learns it.
    """
    to = tuple(Seat) if ruled.seat is None else (ruled.seat,)
    reached = tuple(seat for seat in to if seat not in ruled.unreached)
    if ruled.words and reached:
        seat = ruled.seat if reached == to else reached[0]
        yield e.ArbiterTold(at=ruled.at, seat=seat, words=ruled.words, by=ruled.name)
    if ruled.words and reached != to:
        reason = Objection.NOT_REACHED
        yield e.RulingRefused(at=ruled.at, ruling=ruled.ruling, reason=reason)
