"""Pegs that do not stand as they should, for whoever asks: what is wrong, and who waits for it."""

from dataclasses import replace

import chess

from accessible_board.game import events as e
from accessible_board.game.decisions.hands import differ, differing_from_words
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.seats import Seat


def to_mend(state: GameState, seat: Seat, at: int) -> e.PositionsDiffer | None:
    """How to mend the pegs of a seat, told in full; ``None`` if none is wrong.

    The opponent's move that is merely not carried out yet, and an own move that is under way, are
    nothing wrong.
    """
    board = state.boards.get(seat)
    if board is None or not board.answering or state.ended is not None:
        return None
    if not (state.started and seat is state.on_move and state.carried_out(seat)):
        expected: chess.BaseBoard | None = state.expected_on(seat)
        if board.ready and state.started and board.log.unchanged():
            return None
    else:
        expected = board.expected if state.placed is None else None
        if expected is None:
            found = differing_from_words(state, seat, at)
            return replace(found, asked=True) if isinstance(found, e.PositionsDiffer) else None
    if expected is None or board.shows(expected):
        return None
    return differ(state, seat, at, expected, asked=True)


def keeps_from_starting(state: GameState, seat: Seat) -> bool:
    """Whether no press can start a clock because of how this seat's pegs stand (row 10)."""
    board = state.boards.get(seat)
    if board is None:
        return False
    return not board.ready or not (state.started or board.shows(state.expected_on(seat)))
