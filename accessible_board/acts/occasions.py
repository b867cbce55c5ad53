"""Occasions for an act, and its possible players, as the state of the game tells."""

from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat

Seats = frozenset[Seat]

EVERYBODY = frozenset(Seat)


# --- who may say it -------------------------------------------------------------------------------


def anybody(state: GameState) -> Seats:
    """Both seats: the state of the game does not tell."""
    return EVERYBODY


def on_move(state: GameState) -> Seats:
    """The player on the move."""
    return frozenset({state.on_move})


def mover(state: GameState) -> Seats:
    """The player who has the move, who is still thinking of it or has made it."""
    return frozenset({state.has_the_move})


def offered_to(state: GameState) -> Seats:
    """The player to whom a draw is offered."""
    return EVERYBODY if state.offer is None else frozenset({state.offer.other})


def clock_stands(state: GameState) -> Seats:
    """The player whose clock does not run while the opponent's does."""
    running = state.clock.running
    return EVERYBODY if running is None else frozenset({running.other})


def at_peg_boards(state: GameState) -> Seats:
    """The players at a peg board, if there are any."""
    return frozenset(state.boards) or EVERYBODY


def arbiter(state: GameState) -> Seats:
    """One microphone: the arbiter has no seat, and is known by the code."""
    return frozenset({Seat.WHITE})


# --- whether there is occasion for it -------------------------------------------------------------


def always(state: GameState, seat: Seat) -> bool:
    """At any time."""
    return True


def never(state: GameState, seat: Seat) -> bool:
    """Only beside a question, with which it is shown."""
    return False


def while_played(state: GameState, seat: Seat) -> bool:
    """The game has not ended."""
    return state.ended is None


def to_sign(state: GameState, seat: Seat) -> bool:
    """The game has ended, and this player has not confirmed the result (8.7)."""
    return state.ended is not None and seat not in state.signed


def offered(state: GameState, seat: Seat) -> bool:
    """A draw is offered to this player (9.1.2)."""
    return while_played(state, seat) and seat.other in state.offers


def not_offered(state: GameState, seat: Seat) -> bool:
    """No draw is offered to this player."""
    return while_played(state, seat) and seat.other not in state.offers


def seals(state: GameState, seat: Seat) -> bool:
    """The player has to seal a move and has not stopped the clock yet (I.1.1)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.sealer is seat and not adjournment.closed


def plays_on(state: GameState, seat: Seat) -> bool:
    """Moves are announced; one that is being sealed is never relayed."""
    return not seals(state, seat)


def is_awaited(state: GameState, seat: Seat) -> bool:
    """An adjourned game is resumed and the player is not there yet (I.9)."""
    adjournment = state.adjournment
    return adjournment is not None and adjournment.closed and seat not in state.present


def may_ask_for_seconds(state: GameState, seat: Seat) -> bool:
    """The quickplay rules hold, and seconds for each move may be asked for (III.4)."""
    return state.setup.quickplay_rules and state.seconds_in_force


def may_claim_in_quickplay(state: GameState, seat: Seat) -> bool:
    """The quickplay rules hold, and a draw may be claimed instead (III.5)."""
    return state.setup.quickplay_rules and not state.seconds_in_force
