"""The clock button: it completes moves (Art. 6, 7.5, D.2.4) and signs the scoresheets (8.7)."""

from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import illegality, making, sealing
from accessible_board.game.decisions.hands import differ, look
from accessible_board.game.decisions.next_step import keeps_from_starting
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.decisions.standing import standing, unfulfilled
from accessible_board.game.decisions.time import passed_in_play
from accessible_board.game.decisions.words import far_from_the_last
from accessible_board.game.events import Refusal
from accessible_board.game.rules.outcome import ending_after
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.effects import is_legal
from accessible_board.game.vocabulary.men_elsewhere import MenElsewhere, amiss_beside, men_elsewhere
from accessible_board.game.vocabulary.terms import Adaptation, Seat

CONSIDERED: Final = 2_000
"""Milliseconds after which another press signs: one out of habit, or a double one, does not."""

FORGOTTEN: Final = 60_000
"""Milliseconds after which nobody remembers what a press would sign, and it is told again."""


def clock_pressed(state: GameState, seen: o.ClockPressed) -> e.Events:
    """A press: it starts the game, completes a move, is late, signs, or is refused."""
    if state.ended is not None:
        yield from making.ending_completed(state, seen.at)
        yield from _pressed(state, seen)
        return
    waiting = _awaited(state)
    if waiting is not None:
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=waiting)
    elif state.adjournment is not None:
        yield from passed_in_play(state, seen.at)
        yield from sealing.pressed(state, seen)
    elif state.starts_by_press and seen.seat is not state.on_move:
        yield from start_clock(state, seen.at)
        if state.clock.running is None:
            yield e.PressRefused(at=seen.at, seat=seen.seat, reason=_why_not_started(state))
    elif state.stopped is not None and not _completes_at_rest(state):
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=_at_rest(state))
        if not state.started:
            yield standing(state, seen.at, seen.seat, whole=False)
    else:
        yield from _press_in_play(state, seen)


def _why_not_started(state: GameState) -> Refusal:
    """Reason why a press set no clock going: boards that stand wrong, or do not answer yet."""
    if state.awaited_boards:
        return Refusal.BOARD_AWAITED
    wrong = any(keeps_from_starting(state, seat) for seat in state.boards)
    return Refusal.BOARD_WRONG if wrong else _at_rest(state)


def _at_rest(state: GameState) -> Refusal:
    """Reason of a press without effect: no clock runs, not yet or not now."""
    return Refusal.STOPPED if state.started else Refusal.NOT_STARTED


def _press_in_play(state: GameState, seen: o.ClockPressed) -> e.Events:
    """A press of the player on the move, or a late one; first a flag that had fallen by then."""
    stood = state.stopped
    yield from passed_in_play(state, seen.at)
    if state.ended is not None:
        return
    if state.stopped == stood and seen.seat not in state.boards:
        yield from making.replied(state, seen.seat, seen.at)
    if state.stopped != stood:
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.STOPPED)
    elif _puts_back(state, seen.seat):
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.BOARD_WRONG)
        yield differ(state, seen.seat, seen.at, state.expected_on(seen.seat), asked=True)
    elif seen.seat is state.on_move:
        yield from _press_of_mover(state, seen)
    elif state.clock.running is seen.seat:
        yield from _press(state, seen)


def _puts_back(state: GameState, seat: Seat) -> bool:
    """True if a player has yet to restore, in their own time, men that were displaced (7.4.1).

    Words of that player are judged by the pegs like any others.
    """
    board, said = state.boards.get(seat), state.announced
    restoring = board is not None and board.reinstating and board.answering
    speaks = said is not None and said.seat is seat
    return restoring and not speaks and not state.stands_right(seat)


def _awaited(state: GameState) -> Refusal | None:
    """Condition, or fixed time (6.6), that the start still waits for."""
    if state.started:
        return None
    early = state.setup.starts_at is not None and state.beginning.began is None
    return unfulfilled(state) or (Refusal.NOT_STARTED if early else None)


def _completes_at_rest(state: GameState) -> bool:
    """True if the made move may be pressed for now: not while the arbiter has to decide."""
    return state.made is not None and state.starts_by_press


# --- the player on the move presses --------------------------------------------------------
def _press_of_mover(state: GameState, seen: o.ClockPressed) -> e.Events:
    if seen.seat not in state.boards:
        yield from _press_at_ordinary_board(state, seen)
        return
    if state.presses_late(seen.seat):
        yield from _press(state, seen)
        if state.placed is not None:  # Who pressed for this one as well hears what is missing.
            missing = _unsaid(state, seen.seat)
            yield e.PressRefused(at=seen.at, seat=seen.seat, reason=missing, started=True)
        return
    if Adaptation.ANNOUNCED_BY_PRESSING in state.adaptations:
        yield from _announce_for(state, seen)
    reason = _why_not(state, seen.seat)
    if state.ended is not None:
        return
    if reason in _INCOMPLETE:
        yield from _incomplete(state, seen, reason)
    elif reason is not None:
        yield from _refused(state, seen, reason)
    elif state.made is not None:
        yield from complete(state, seen, state.made)


def _incomplete(state: GameState, seen: o.ClockPressed, reason: Refusal) -> e.Events:
    """Refuse a press that completes no legal move, unless the pegs show an illegal one."""
    meant, stands = _amiss_beside(state, seen.seat), _men_elsewhere(state, seen.seat)
    if meant is not None:
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.BOARD_WRONG)
        yield differ(state, seen.seat, seen.at, meant, asked=True)
    elif stands is None:
        yield from _refused(state, seen, reason)
    elif _unannounced(state):
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=_unsaid(state, seen.seat))
    else:
        words = state.announced.words if state.announced is not None else ""
        yield from illegality.found_now(state, seen.seat, seen.at, words, move=stands.move)


def _refused(state: GameState, seen: o.ClockPressed, reason: Refusal) -> e.Events:
    """Refuse a press with the reason; guide the hand to a missing move of the opponent's."""
    yield e.PressRefused(at=seen.at, seat=seen.seat, reason=reason)
    if reason is Refusal.NOT_CARRIED_OUT:
        yield differ(state, seen.seat, seen.at, state.own_move_on(seen.seat), asked=True)


def _unannounced(state: GameState) -> bool:
    """True if the announcement that every move needs is missing (D.2.3, D.2.4)."""
    by_pressing = Adaptation.ANNOUNCED_BY_PRESSING in state.adaptations
    return state.announced is None and not by_pressing


_INCOMPLETE = (
    Refusal.NOT_PLACED,
    Refusal.CAPTURED_STAYS,
    Refusal.NOT_ANNOUNCED,
    Refusal.PROMOTION_PIECE_MISSING,
    Refusal.DIFFERS,
)
"""Reasons why a press completes no legal move; an illegal one may be completed all the same."""


def _amiss_beside(state: GameState, seat: Seat) -> chess.Board | None:
    """The position wanted, where the announced legal move stands and other pegs are amiss (7.4.1).

    What the player said and did is a move, so the rest was knocked over, or reads wrongly.
    """
    move, log = state.own_move(seat), state.boards[seat].log
    if move is None or not state.carried_out(seat):
        return None
    return state.own_move_on(seat) if amiss_beside(log, state.position, move) else None


def _men_elsewhere(state: GameState, seat: Seat) -> MenElsewhere | None:
    """The illegal move that the pegs show when it is pressed for, if any (3.8.2, 7.5.1).

    Without supervision an illegal move that can stand must be announced like any other.
    """
    board = state.boards[seat]
    if state.made is not None or not state.carried_out(seat):
        return None
    named = state.announced.announcement if state.announced is not None else None
    stands = men_elsewhere(board.log, state.position, named)
    if stands is None or stands.move is None:
        return None
    alone = len(stands.men) == 1
    return None if alone and illegality.can_stand(state, stands.move) else stands


def _announce_for(state: GameState, seen: o.ClockPressed) -> e.Events:
    """Announce the move for a player who presses; never the piece of a promotion.

    Nor a move that the pegs leave in doubt, such as which of two men was captured.
    """
    if state.announced is not None or state.placed is None:
        return
    move = state.placed.move
    if not move.promotion and not state.boards[seen.seat].log.rivals(move):
        said = Announcement.of(move, state.position)
        yield e.MoveAnnounced(at=seen.at, seat=seen.seat, announcement=said, words="", move=move)
        yield from making.agreement(state, seen.at)


def _why_not(state: GameState, seat: Seat) -> Refusal | None:
    """The condition of D.2.3 that is not met, if any."""
    board = state.boards[seat]
    if state.made is not None:
        if making.shown_move(state, board) != state.made:
            return Refusal.NOT_PLACED
        return Refusal.NOT_REPEATED if state.repetition_missing else None
    if not state.carried_out(seat):
        return Refusal.NOT_CARRIED_OUT
    if state.placed is None:
        if board.log.unchanged() and state.announced is None:
            return Refusal.NO_MOVE
        alone = _pawn_has_left_its_file(board.log.occupied, board.position)
        return Refusal.CAPTURED_STAYS if alone else Refusal.NOT_PLACED
    return _unsaid(state, seat) if state.announced is None else Refusal.DIFFERS


def _pawn_has_left_its_file(stands: chess.SquareSet, before: chess.Board) -> bool:
    """True if all that the pegs show is a pawn in an empty hole of another file."""
    left, come = before.occupied & ~int(stands), int(stands) & ~before.occupied
    pawns = before.pawns & before.occupied_co[before.turn]
    if left.bit_count() != 1 or come.bit_count() != 1 or not left & pawns:
        return False
    return chess.square_file(chess.msb(left)) != chess.square_file(chess.msb(come))


def _unsaid(state: GameState, seat: Seat) -> Refusal:
    """Missing part of the announcement: all, or the piece of a begun promotion (D.2.1, 7.5.2)."""
    begun = state.begun_by(seat) is not None
    return Refusal.PROMOTION_PIECE_MISSING if begun else Refusal.NOT_ANNOUNCED


def _press_at_ordinary_board(state: GameState, seen: o.ClockPressed) -> e.Events:
    """A press starts the other clock once the move is announced, as the opponent's does (D.2.4).

    If presses work another clock than the program's, the announcement may follow (D.2.5). So it may
    if the press also completes an earlier move that was not pressed for (6.2.2). Words taken for a
    wrong repetition are the announcement if they are more than a slip away from it.
    """
    if state.made is not None and state.repetition_missing:
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.NOT_REPEATED)
        return
    repeated = state.late_repetition
    if repeated is not None and (repeated.agrees or repeated.asked is not None):
        yield from making.repeated_as_own(state, seen.at, repeated.announcement)
    elif repeated is not None and repeated.seat is seen.seat and far_from_the_last(state, repeated):
        yield e.MoveAnnounced(
            at=seen.at,
            seat=seen.seat,
            announcement=repeated.announcement,
            words=repeated.words,
            move=None,
        )
        yield from making.agreement(state, seen.at)
    if state.made is not None:
        yield from complete(state, seen, state.made)
    elif state.announced is not None:
        said = state.announced  # No position comes of its move (7.5.1).
        move = illegality.spoken_move(said.announcement, state.position)
        yield from illegality.found_now(state, seen.seat, seen.at, said.words, move=move)
    elif state.clock.running is seen.seat:
        works = state.setup.external_clock or state.unpressed[seen.seat] > 0
        if works:
            yield from _press(state, seen)
        reason = _unsaid(state, seen.seat)
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=reason, started=works)


def complete(state: GameState, seen: o.ClockPressed, move: chess.Move) -> e.Events:
    """Complete the move by the press (6.2.1), even if it is illegal (7.5.1)."""
    if not is_legal(move, state.position) and not illegality.can_stand(state, move):
        words = state.announced.words if state.announced is not None else move.uci()
        yield from illegality.found_now(state, seen.seat, seen.at, words, move=move)
        return
    yield from making.touched_by_moving(state, seen.at, move)
    yield from _press(state, seen)
    lets_end = state.touch_move.breached_by(seen.seat) or state.lifted == state.half_moves
    yield from making.completed(state, seen.at, move)
    end = ending_after(state.position, state.edition) if lets_end else None
    if end is not None:  # The arbiter let a breach pass, or had lifted the end before.
        yield e.GameEnded(at=seen.at, result=end.result, termination=end.termination)
    if state.on_move in state.boards:
        yield from look(state, state.on_move, seen.at)


def _press(state: GameState, seen: o.ClockPressed) -> e.Events:
    """Stop the own clock and start the opponent's."""
    after = state.clock_pressed(seen.seat, seen.at)
    remaining = after.remaining(seen.seat, seen.at)
    pressed = e.ClockPressedBy(at=seen.at, seat=seen.seat, remaining=remaining)
    yield from making.counting(state, seen.seat, pressed)


def result_confirmed(state: GameState, said: o.ResultConfirmed) -> e.Events:
    """A player signs the scoresheets with the result (8.7), unless it has changed since."""
    ended = state.ended
    if ended is None or said.seat in state.signed or said.at < ended.at:
        return
    if said.result in (None, ended.result):
        yield from making.ending_completed(state, said.at)
        yield e.ScoresheetSigned(at=said.at, seat=said.seat, result=ended.result)


def _pressed(state: GameState, seen: o.ClockPressed) -> e.Events:
    """The first press after the end asks whether to sign; the second one signs."""
    ended, seat = state.ended, seen.seat
    if ended is None or seat in state.signed or seen.at < ended.at:
        return
    if state.agreeing.asked is not None:  # Whether it has ended is what the other is asked.
        yield standing(state, seen.at, seat, whole=False)
        return
    asked = state.asked_to_sign.get(seat)
    waited = None if asked is None else seen.at - asked
    if waited is None or waited > FORGOTTEN:
        yield e.SigningAsked(
            at=seen.at,
            seat=seat,
            result=ended.result,
            termination=ended.termination,
            moves=max(map(state.made_by, Seat)),
        )
    elif waited >= CONSIDERED:
        yield from result_confirmed(state, o.ResultConfirmed(at=seen.at, seat=seat))
