"""Rulings on illegal moves, penalties and claims (4.8, 7.5, 9.5, 12.9)."""

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import illegality
from accessible_board.game.decisions.confirming import released
from accessible_board.game.decisions.flags import lose
from accessible_board.game.decisions.making import counting, move_made
from accessible_board.game.decisions.obliging import bonds_of_the_breach, touches_of_the_breach
from accessible_board.game.events import Objection, Refusal, Termination
from accessible_board.game.rules.outcome import RESULTS, ending_after, is_illegal_move
from accessible_board.game.rulings.clock_and_ending import BONUS, given, going_on
from accessible_board.game.rulings.misplaced import restore, touched_again
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.procedure import Pegs
from accessible_board.game.vocabulary.announcements import Announcement, is_castling
from accessible_board.game.vocabulary.editions import Penalty
from accessible_board.game.vocabulary.effects import legal_moves, with_its_moves
from accessible_board.game.vocabulary.terms import IllegalMove, LastingAct, Seat
from accessible_board.game.vocabulary.touch import Release


def confirm(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Impose the penalty proposed for an illegal move (7.5.5)."""
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
    yield from given(state, illegal.seat.other, illegal.bonus, ruled.at)
    yield from restore(state, ruled)


def illegal_move(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter reports an illegal move that the program could not see or had missed (7.5)."""
    seat, act = ruled.seat, ruled.act or IllegalMove.AGAINST_ARTICLE_3
    if seat is None or state.illegal is not None or not state.started:
        return
    reason = _why_not(state, ruled, seat, act)
    if reason is not None:
        yield refused(ruled, reason)
        return
    if state.unclaimed.illegal is not None and state.unclaimed.illegal.seat is seat:
        yield from illegality.act_on(state, ruled.at, state.unclaimed.illegal)
    else:
        yield from _found(state, ruled, seat, act)
    yield from restore(state, ruled)


def _found(state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove) -> e.Events:
    """Reinstate the position where the edition says so; otherwise the move stands."""
    if _pressed_now(state, ruled, seat, act):
        yield from _found_now(state, ruled.at, seat, act)
        return
    stack, ply = state.position.move_stack, _ply(state, ruled, seat)
    made = _with_two_hands(state, ruled, seat, act)
    older = act is not IllegalMove.PRESS_WITHOUT_MOVE and ply in range(len(stack))
    move = made[0] if made is not None else stack[ply] if older else None
    words = move.uci() if move is not None else act.value
    if act in _REPLACED and not _becomes_queen(state, act):
        yield from illegality.taken_back(state, ruled.at, ply)
        yield from illegality.found(state, seat, ruled.at, words, act, move)
        return
    if act is IllegalMove.PAWN_NOT_REPLACED and (ply + 1 < len(stack) or state.made is not None):
        yield from illegality.taken_back(state, ruled.at, ply + 1)
    yield from illegality.found(state, seat, ruled.at, words, act)
    if act is IllegalMove.PAWN_NOT_REPLACED and move is not None:
        yield _made_queen(state, seat, ruled.at, move)


def _found_now(state: GameState, at: int, seat: Seat, act: IllegalMove) -> e.Events:
    """The illegal act is the press just made, which completed nothing; no older move."""
    move, words = _pressed_move(state), _pressed_words(state) or act.value
    if move is not None and _becomes_queen(state, act):
        yield from _queen_now(state, seat, at, words, _queened(move))
        yield from illegality.found(state, seat, at, words, act)
        yield _made_queen(state, seat, at, move)
        return
    if seat in state.pressed:  # The clock has counted this move; it must be made again.
        yield from illegality.taken_back(state, at, len(state.position.move_stack))
    yield from illegality.found_now(state, seat, at, words, act, move)


def _queen_now(state: GameState, seat: Seat, at: int, words: str, move: chess.Move) -> e.Events:
    """Complete the press by the move with the queen that the Laws provide (7.5.2)."""
    if state.turn.pegs in (Pegs.UNTOUCHED, Pegs.TOUCHED):
        yield e.MovePlaced(at=at, seat=seat, move=move, legal=True)
    said = Announcement.of(move, state.position)
    yield e.MoveAnnounced(at=at, seat=seat, announcement=said, words=words, move=move)
    yield from move_made(state, e.MoveMade(at=at, seat=seat, move=move))
    if seat not in state.pressed:
        left = state.clock_pressed(seat, at).remaining(seat, at)
        yield from counting(state, seat, e.ClockPressedBy(at=at, seat=seat, remaining=left))
    yield e.MoveCompleted(at=at, seat=seat, move=move)


def _pressed_move(state: GameState) -> chess.Move | None:
    """The move that was pressed for and not completed, by pegs or by words."""
    if state.placed is not None:
        return state.placed.move
    said = state.announced or state.unfinished
    if said is None:
        return None
    moves = said.announcement.moves(state.position)
    return moves[0] if moves else illegality.spoken_move(said.announcement, state.position)


def _pressed_words(state: GameState) -> str:
    said = state.announced or state.unfinished
    return said.words if said is not None else ""


def _pressed_now(state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove) -> bool:
    """True if the ruling is about a press in this turn that completed nothing."""
    now = seat is state.on_move and state.pressed_in_vain and ruled.ply is None
    return now and act in _REPLACED


def _made_queen(state: GameState, seat: Seat, at: int, move: chess.Move) -> e.PawnMadeQueen:
    """Event that makes the pawn of the last move a queen, with the end of the game, if any."""
    queened, after = _queened(move), with_its_moves(state.position)
    after.pop()
    after.push(queened)
    end = ending_after(after, state.edition)
    return e.PawnMadeQueen(
        at=at, seat=seat, move=queened, ends=None if end is None else end.termination
    )


def _queened(move: chess.Move) -> chess.Move:
    return chess.Move(move.from_square, move.to_square, chess.QUEEN)


def _becomes_queen(state: GameState, act: IllegalMove) -> bool:
    return act is IllegalMove.PAWN_NOT_REPLACED and state.edition.pawn_becomes_queen


def _ply(state: GameState, ruled: o.ArbiterRuled, seat: Seat) -> int:
    """The half-move that the ruling is about: the one named, or the player's last."""
    last = len(state.position.move_stack) - (1 if state.on_move is not seat else 2)
    return last if ruled.ply is None else ruled.ply


_REPLACED = (IllegalMove.AGAINST_ARTICLE_3, IllegalMove.PAWN_NOT_REPLACED)
"""Illegal moves that another move is to replace (7.5.1)."""


def _why_not(
    state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove
) -> Objection | None:
    """Reason why this is no illegal move by the edition, or too late to act on (A.4.2, A.5.2)."""
    now = _pressed_now(state, ruled, seat, act)
    moved = state.completed_by(seat) > 0
    pressed = act is IllegalMove.PRESS_WITHOUT_MOVE or (seat is not state.on_move and moved)
    if act in _REPLACED:
        pressed = moved or now
    if not is_illegal_move(act, state.edition, pressed=pressed):
        return Objection.NOT_PROVIDED
    if act is not IllegalMove.PRESS_WITHOUT_MOVE and (
        wrong := _not_this_move(state, ruled, seat, act)
    ):
        return wrong
    if not state.unsupervised or illegality.steps_in(state, state.position, act):
        return None
    if state.unclaimed.claimant is seat.other:
        return None
    if not now and (_answered(state, seat, act) or _older(state, ruled, act)):
        return Objection.TOO_LATE
    return Objection.ONLY_ON_CLAIM if state.penalties.on_claim_only else None


def _answered(state: GameState, seat: Seat, act: IllegalMove) -> bool:
    """True if the opponent has made the next move after this act of ``seat`` (A.4.2, A.5.2).

    A move with two hands may be one made and not pressed for yet (7.7.1 of 2017), and a press
    without a move is followed by a move of the same player.
    """
    if seat is not state.on_move:
        return state.made is not None
    return act in _REPLACED or (
        act is IllegalMove.TWO_HANDS and illegality.moved_on_board(state) is None
    )


def _older(state: GameState, ruled: o.ArbiterRuled, act: IllegalMove) -> bool:
    """True if another move answered the half-move that the ruling names."""
    named = ruled.ply is not None and act is not IllegalMove.PRESS_WITHOUT_MOVE
    return named and (ruled.ply or 0) + 1 < len(state.position.move_stack)


def _not_this_move(
    state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove
) -> Objection | None:
    """Reason why the named move, or the player's last one, cannot have been such an illegal act."""
    if _pressed_now(state, ruled, seat, act):
        move, before = _pressed_move(state), state.position
    else:
        move, before = _with_two_hands(state, ruled, seat, act) or _completed_move(
            state, ruled, seat
        )
        if move is None:
            return Objection.NO_SUCH_MOVE
    if move is not None and before.turn != seat.color:
        return Objection.NOT_THEIR_MOVE
    if act is IllegalMove.PAWN_NOT_REPLACED and (move is None or move.promotion is None):
        return Objection.NOT_WITH_THIS_MOVE
    if act is IllegalMove.TWO_HANDS and move is not None and not _of_two_men(move, before):
        return Objection.NOT_WITH_THIS_MOVE
    return None


def _with_two_hands(
    state: GameState, ruled: o.ArbiterRuled, seat: Seat, act: IllegalMove
) -> tuple[chess.Move, chess.Board] | None:
    """The move that stands on the board, not pressed for yet: two hands need no press (7.7.1)."""
    moved = (
        illegality.moved_on_board(state) if seat is state.on_move and ruled.ply is None else None
    )
    if moved is None or act is not IllegalMove.TWO_HANDS:
        return None
    return moved, state.position


def _completed_move(
    state: GameState, ruled: o.ArbiterRuled, seat: Seat
) -> tuple[chess.Move | None, chess.Board]:
    """The move that the ruling is about, and its position; includes a made one."""
    board = state.position_made.copy()
    last = len(board.move_stack) - (1 if board.turn is not seat.color else 2)
    ply = last if ruled.ply is None else ruled.ply
    if not 0 <= ply < len(board.move_stack):
        return None, board
    move = board.move_stack[ply]
    while len(board.move_stack) > ply:
        board.pop()
    return move, board


def _of_two_men(move: chess.Move, board: chess.Board) -> bool:
    """True if the move handles two men: castling, a capture or a promotion (7.5.4, 7.7.1)."""
    return is_castling(move, board) or board.is_capture(move) or move.promotion is not None


def list_penalties(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """List the penalties of the edition for the arbiter (12.9)."""
    yield e.PenaltiesListed(at=ruled.at, penalties=state.edition.penalty_list)


def penalise(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Impose a penalty of 12.9: time and loss are carried out, the others recorded.

    With a loss the arbiter also decides the opponent's score (12.9.6, 12.3b of 2009).
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
    reason = ruled.reason or ""
    yield e.PenaltyGiven(at=ruled.at, seat=seat, penalty=penalty, milliseconds=time, reason=reason)
    if penalty is Penalty.OPPONENTS_TIME:
        yield from given(state, seat.other, time, ruled.at)
    elif penalty is Penalty.OWN_TIME:
        yield from given(state, seat, -time, ruled.at)
    elif penalty is Penalty.LOSS and ruled.result is not None:
        yield e.GameEnded(at=ruled.at, result=ruled.result, termination=Termination.ARBITER)


_OF_TIME = (Penalty.OPPONENTS_TIME, Penalty.OWN_TIME)


def refuse(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Refuse the proposed penalty; the position is restored all the same."""
    if state.illegal is not None:
        yield e.PenaltyWaived(at=ruled.at, seat=state.illegal.seat)
        yield from restore(state, ruled)


def uphold_claim(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Find the claim correct: a draw at once (9.5.2), or the move is taken back (4.8)."""
    if state.touch_move.claim is not None:
        yield from _uphold_breach(state, ruled.at, state.touch_move.claim)
    elif _claimed(state):
        yield e.GameEnded(at=ruled.at, result="1/2-1/2", termination=Termination.CLAIM)


def _claimed(state: GameState) -> bool:
    """True if a draw is claimed, even if the program refused it or asks whether it was meant."""
    requests = state.requests
    said = any(one.act is LastingAct.CLAIM for one in state.unconfirmed.asked)
    claims = (state.claim, requests.undecided, requests.refused_claim)
    return said or any(one is not None for one in claims)


def _uphold_breach(state: GameState, at: int, claim: e.BreachClaimMade) -> e.Events:
    """Reinstate the position before the move; touched pieces bind as before (4.3)."""
    touches, released = touches_of_the_breach(state), _still_released(state)
    yield e.BreachClaimDecided(at=at, seat=claim.seat, upheld=True, released=released)
    ply = len(state.position.move_stack) - (state.made is None)
    yield from illegality.taken_back(state, at, ply)
    yield from touched_again(state, at, touches)
    yield from restore(state, o.ArbiterRuled(at=at, ruling=o.Ruling.RESTORE))


def _still_released(state: GameState) -> Release:
    """Release that outlasts the move taken back, unless only that move would meet what binds.

    A man put down first stays there (4.7), where the touches before it allow that (4.3).
    """
    made, before = state.last_made()
    held = bonds_of_the_breach(state)
    others = (move for move in legal_moves(before) if move != made)
    kept = any(all(bond.permits(move, before) for bond in held) for move in others)
    return state.touch_move.broken if kept else Release()


def reject_claim(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Reject the claim: the clock runs on; a wrong draw claim costs time (9.5.3, III.5.3)."""
    if state.touch_move.claim is not None:
        yield e.BreachClaimDecided(at=ruled.at, seat=state.touch_move.claim.seat, upheld=False)
        return
    if state.claim is not None:
        seat, bonus = state.claim.seat, state.penalties.wrong_claim_bonus
    elif state.requests.claim is not None:
        seat, bonus = state.requests.claim, BONUS
    else:
        yield from _reject_without_clock(state, ruled.at)
        return
    yield e.DrawClaimRejected(at=ruled.at, seat=seat, bonus=bonus)
    yield from given(state, seat.other, bonus, ruled.at)
    yield from released(state, ruled.at)
    if state.ended is None and state.stopped is not e.StopReason.RESIGNATION:
        yield from going_on(state, ruled.at)


def _reject_without_clock(state: GameState, at: int) -> e.Events:
    """Reject a claim for which the clocks were not stopped."""
    if state.requests.postponed is not None:
        yield from _reject_postponed(state, at, state.requests.postponed)
    elif state.requests.refused_claim is not None:
        yield from _reject_refused(state, at, state.requests.refused_claim)


def _reject_refused(state: GameState, at: int, claim: e.DrawClaimRefused) -> e.Events:
    """Reject a claim the program refused; incorrect if it named no clear legal move (9.5.3)."""
    incorrect = claim.reason in (Refusal.INTENDED_UNCLEAR, Refusal.SEVERAL_MOVES)
    bonus = state.penalties.wrong_claim_bonus if incorrect else 0
    yield e.DrawClaimRejected(at=at, seat=claim.seat, bonus=bonus)
    yield from given(state, claim.seat.other, bonus, at)


def _reject_postponed(state: GameState, at: int, seat: Seat) -> e.Events:
    """Reject a postponed claim at the end; time was added when it was postponed (III.5.2)."""
    yield e.DrawClaimRejected(at=at, seat=seat, bonus=0)
    if state.stopped is e.StopReason.FLAG and state.flags.fallen:
        yield from lose(state, state.flags.fallen[0], at)
