"""Pegs out of place, told on request: men that stand wrong, and a move that is begun."""

import chess
from msgspec.structs import replace

from accessible_board.game import events as e
from accessible_board.game.decisions.hands import differ, differing_from_words
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.men_elsewhere import half_done
from accessible_board.game.vocabulary.terms import Seat


def to_mend(state: GameState, seat: Seat, at: int) -> e.PositionsDiffer | None:
    """Full instructions to mend the pegs of a seat; ``None`` if none is wrong.

    A move that is under way is no fault: neither the player's own, nor the opponent's, carried out
    in part or not at all.
    """
    board = state.boards.get(seat)
    if board is None or not board.answering or state.ended is not None:
        return None
    moving = state.started and seat is state.on_move and state.carried_out(seat)
    if state.adjourned or not moving:
        expected: chess.BaseBoard | None = state.expected_on(seat)
        under_way = board.log.unchanged() or _carrying_out(state, seat)
        told_to_mend = state.suspended and board.differing
        if board.ready and state.started and under_way and not told_to_mend:
            return None
    else:
        expected = _on_the_move(state, seat)
        if expected is None:
            found = differing_from_words(state, seat, at)
            return replace(found, asked=True) if isinstance(found, e.PositionsDiffer) else None
    if expected is None or board.shows(expected):
        return None
    return differ(state, seat, at, expected, asked=True)


def _on_the_move(state: GameState, seat: Seat) -> chess.BaseBoard | None:
    """Position to be shown by the pegs of the player on the move, where words do not tell it."""
    if state.made is not None:
        return state.own_move_on(seat)
    board = state.boards[seat]
    strange = board.reinstating or board.log.upset or not board.log.believable()
    wrong = state.position if strange else board.expected
    return wrong if state.placed is None else None


def _carrying_out(state: GameState, seat: Seat) -> bool:
    """True while the pegs of a seat are on the way to the opponent's last move (D.2.1)."""
    move, before = state.last_made()
    if move is None or state.carried_out(seat):
        return False
    return half_done(state.boards[seat].log, before, move)


def begun(state: GameState, seat: Seat, at: int) -> e.ActBegun | None:
    """The move that is half carried out on the pegs of a seat: own, or the opponent's (D.2.1).

    ``None`` if none is, or if pegs stand wrong, which :func:`to_mend` tells.
    """
    board = state.boards.get(seat)
    if board is None or not (board.ready and state.started) or state.ended is not None:
        return None
    made = state.made is not None and seat is state.on_move
    if made or board.log.unchanged() or board.log.upset or to_mend(state, seat, at) is not None:
        return None
    displaced, men = board.log.displaced(), board.log.standing()
    stands = chess.BaseBoard(None)
    stands.set_piece_map({hole: man for hole in displaced if (man := men[hole]) is not None})
    unknown = tuple(sorted(hole for hole in displaced if men[hole] is None))
    out = [man for hole in board.log.in_hand() if (man := board.position.piece_at(hole))]
    held = board.position.turn if not unknown else None  # A new piece has replaced the pawn.
    return e.ActBegun(
        at=at,
        seat=seat,
        standing=stands.board_fen(),
        unknown_squares=unknown,
        in_hand="".join(man.symbol() for man in out if man.color is held),
        taken="".join(man.symbol() for man in out if man.color is not held),
    )


def keeps_from_starting(state: GameState, seat: Seat) -> bool:
    """True if the pegs of this seat keep any press from starting a clock (row 10)."""
    board = state.boards.get(seat)
    if board is None:
        return False
    return not board.ready or not (state.started or board.shows(state.expected_on(seat)))
