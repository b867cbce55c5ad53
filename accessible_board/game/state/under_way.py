"""The move that a player has begun and not completed, and how the men stand after it."""

from typing import TYPE_CHECKING

import chess

from accessible_board.game.vocabulary.moves import is_legal, men_of, with_its_moves
from accessible_board.game.vocabulary.seats import Seat

if TYPE_CHECKING:
    from accessible_board.game.state.game_state import GameState


def own_move(state: "GameState", seat: Seat) -> chess.Move | None:
    """The move that a player has made, or announced and begun on the pegs; ``None`` if none."""
    if seat is not state.on_move:
        return None
    board, said = state.boards.get(seat), state.announced
    if state.made is not None or board is None or said is None or said.move is None:
        return state.made
    stands, man_at = board.log.standing(), state.position.piece_at
    begun = any(stands.get(hole) != man_at(hole) for hole in men_of(said.move, state.position))
    return said.move if begun else None


def own_move_on(state: "GameState", seat: Seat) -> chess.Board:
    """The position that a player's pegs should show, with :func:`own_move` carried out (4.7)."""
    expected, move = state.expected_on(seat), own_move(state, seat)
    return expected if move is None else _after(expected, move)


def legal_under_way(state: "GameState") -> chess.Board | None:
    """The position after the legal move that is made or placed, not completed; ``None`` if none."""
    move = state.placed.move if state.placed is not None and state.made is None else state.made
    if move is None or not is_legal(move, state.position):
        return None
    return _after(state.position, move)


def _after(position: chess.Board, move: chess.Move) -> chess.Board:
    after = with_its_moves(position)
    after.push(move)
    return after
