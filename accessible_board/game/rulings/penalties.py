"""Rulings on illegal moves and penalties (7.5, 12.9)."""

from collections.abc import Iterator

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.illegality import act_on, found, steps_in, taken_back
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.rules.penalty import is_illegal_move
from accessible_board.game.rulings.clock import given
from accessible_board.game.rulings.positions import refused, restore
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.illegal_move import IllegalMove
from accessible_board.game.vocabulary.seats import Seat

Events = Iterator[e.Event]


def confirm(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The penalty proposed for an illegal move is imposed (7.5.5)."""
    illegal = state.illegal
    if illegal is None:
        return
    result = illegal.result or (ruled.result if ruled.result in RESULTS else None)
    if illegal.loses and result is None:
        yield refused(ruled, Objection.SCORE_MISSING)
        return
    yield e.PenaltyImposed(at=ruled.at, seat=illegal.seat, bonus=illegal.bonus)
    if illegal.loses and result is not None:
        yield e.GameEnded(at=ruled.at, result=result, termination=Termination.ILLEGAL_MOVES)
        return
    yield given(state, illegal.seat.other, illegal.bonus, ruled.at)
    yield from restore(state, ruled)


def illegal_move(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Somebody saw an illegal move that the program could not see, or sees it only now (7.5)."""
    seat, act = ruled.seat, ruled.act or IllegalMove.AGAINST_ARTICLE_3
    if seat is None or state.illegal is not None or not state.started:
        return
    reason = _why_not(state, ruled, seat, act)
    if reason is not None:
        yield refused(ruled, reason)
        return
    if state.unclaimed.illegal is not None and state.unclaimed.illegal.seat is seat:
        yield from act_on(state, ruled.at, state.unclaimed.illegal)
    else:
        yield from _found(state, ruled, seat, act)
    yield from restore(state, ruled)


def _found(state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove) -> Events:
    """The position is reinstated where the edition says so; otherwise the move stands."""
    stack = state.position.move_stack
    last = len(stack) - (1 if state.on_move is not seat else 2)
    ply = last if ruled.ply is None else ruled.ply
    move = stack[ply] if 0 <= ply < len(stack) else None
    queen = act is IllegalMove.PAWN_NOT_REPLACED and state.edition.pawn_becomes_queen
    words = move.uci() if move is not None else act.value
    if act in _REPLACED and not queen:
        yield from taken_back(state, ruled.at, ply)
        yield from found(state, seat, ruled.at, words, act, move)
        return
    yield from found(state, seat, ruled.at, words, act)
    if queen and move is not None and state.on_move is not seat:
        queened = chess.Move(move.from_square, move.to_square, chess.QUEEN)
        yield e.PawnMadeQueen(at=ruled.at, seat=seat, move=queened)


_REPLACED = (IllegalMove.AGAINST_ARTICLE_3, IllegalMove.PAWN_NOT_REPLACED)
"""Illegal moves that another move is to replace (7.5.1)."""


def _why_not(
    state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove
) -> Objection | None:
    """Why this is no illegal move by the edition, or none to act on any more (A.4.2, A.5.2)."""
    moved = state.completed_by(seat) > 0
    pressed = act is IllegalMove.PRESS_WITHOUT_MOVE or (seat is not state.on_move and moved)
    if act in _REPLACED:
        pressed = moved
    if not is_illegal_move(act, state.edition, pressed=pressed):
        return Objection.NOT_PROVIDED
    if act is IllegalMove.TWO_HANDS and not _may_take_two_hands(state, ruled, seat):
        return Objection.NOT_WITH_THIS_MOVE
    answered = seat is state.on_move and act is not IllegalMove.PRESS_WITHOUT_MOVE
    if not state.unsupervised or steps_in(state, state.position):
        return None
    if answered or state.made is not None:
        return Objection.TOO_LATE
    return Objection.ONLY_ON_CLAIM if state.penalties.on_claim_only else None


def _may_take_two_hands(state: GameState, ruled: o.ArbiterRuled, seat: Seat) -> bool:
    """Whether the move moves two pieces: castling, a capture or a promotion (7.5.4, 7.7.1)."""
    board = state.position_made.copy()
    last = len(board.move_stack) - (1 if board.turn is not seat.color else 2)
    ply = last if ruled.ply is None else ruled.ply
    if not 0 <= ply < len(board.move_stack):
        return False
    move = board.move_stack[ply]
    while len(board.move_stack) > ply:
        board.pop()
    return board.is_castling(move) or board.is_capture(move) or move.promotion is not None


def list_penalties(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The arbiter asks which penalties the edition has (12.9)."""
    yield e.PenaltiesListed(at=ruled.at, penalties=state.edition.penalty_list)


def penalise(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The arbiter imposes a penalty of 12.9: time and loss are carried out, the rest is noted.

    With a loss the arbiter says the opponent's score, too (12.9.6, 12.3b of 2009).
    """
    seat, penalty = ruled.seat, ruled.penalty
    if seat is None or penalty is None:
        return
    if penalty not in state.edition.penalty_list:
        yield refused(ruled, Objection.NOT_PROVIDED)
        return
    if penalty is Penalty.LOSS and ruled.result not in RESULTS:
        yield refused(ruled, Objection.SCORE_MISSING)
        return
    time = max(0, ruled.remaining or 0) if penalty in _OF_TIME else 0
    yield e.PenaltyGiven(at=ruled.at, seat=seat, penalty=penalty, milliseconds=time)
    if penalty is Penalty.OPPONENTS_TIME:
        yield given(state, seat.other, time, ruled.at)
    elif penalty is Penalty.OWN_TIME:
        yield given(state, seat, -time, ruled.at)
    elif penalty is Penalty.LOSS and ruled.result is not None:
        yield e.GameEnded(at=ruled.at, result=ruled.result, termination=Termination.ARBITER)


_OF_TIME = (Penalty.OPPONENTS_TIME, Penalty.OWN_TIME)


def refuse(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """The arbiter refrains from the penalty; the position is restored all the same."""
    if state.illegal is not None:
        yield e.PenaltyWaived(at=ruled.at, seat=state.illegal.seat)
        yield from restore(state, ruled)
