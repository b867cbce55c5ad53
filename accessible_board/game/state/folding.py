"""How each event changes a game, by :func:`apply` and by nothing else.

What a game is stands in :mod:`.game_state`.
"""

from dataclasses import replace
from functools import singledispatch
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.state.adjournment import AdjournmentEvent
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.peg_folding import fold_pegs
from accessible_board.game.state.procedure import ends_turn
from accessible_board.game.state.reinstating import barred_rights, moves_by, reinstated
from accessible_board.game.vocabulary.illegal_move import IllegalMove
from accessible_board.game.vocabulary.moves import is_legal
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.touch import Touches

_MOVING: Final = (e.MoveCompleted, e.PositionReinstated, e.PawnMadeQueen, e.CastlingBarred)
"""Events after which the game stands at another position."""


def apply(state: GameState, event: e.Event) -> None:
    """Apply an event: the only way to change a game."""
    state.at = max(state.at, event.at)
    ends = ends_turn(event, state.on_move)
    if isinstance(event, e.SeatEvent) and event.seat is state.on_move:
        state.turn = state.turn.after(event)
    fold(event, state)
    state.follow(event)
    if isinstance(event, _MOVING):
        state.standing = state.position.copy(stack=1)
    if ends:
        state.begin_turn()


@singledispatch
def fold(event: e.Event, state: GameState) -> None:
    """Apply an event by the function for it below, or as one of pegs, touches or devices."""
    fold_pegs(event, state)


# --- the procedure of Appendix D --------------------------------------------------------------


@fold.register(e.MoveAnnounced)
def _(event: e.MoveAnnounced, state: GameState) -> None:
    state.announced = event
    state.unfinished = None
    state.differed = None


@fold.register(e.AnnouncementSaidAgain)
def _(event: e.AnnouncementSaidAgain, state: GameState) -> None:
    state.unfinished = None


@fold.register(e.AnnouncementRefused)
def _(event: e.AnnouncementRefused, state: GameState) -> None:
    if event.seat is state.on_move:
        lacks_piece = event.reason is e.Refusal.PROMOTION_PIECE_MISSING
        state.unfinished = event if lacks_piece else None


@fold.register(e.DrawClaimRefused)
def _(event: e.DrawClaimRefused, state: GameState) -> None:
    # Otherwise the next piece named would complete the refused claim as if it were a move.
    state.unfinished = None


@fold.register(e.AnnouncementCorrected)
def _(event: e.AnnouncementCorrected, state: GameState) -> None:
    state.announced = None
    state.unfinished = None
    state.differed = None


@fold.register(e.AnnouncementDiffers)
def _(event: e.AnnouncementDiffers, state: GameState) -> None:
    state.differed = event.shown or chess.Move.null()


@fold.register(e.MovePlaced)
def _(event: e.MovePlaced, state: GameState) -> None:
    state.placed = event
    board = state.boards[event.seat]
    board.expected = None


@fold.register(e.PlacementUndone)
def _(event: e.PlacementUndone, state: GameState) -> None:
    state.placed = None


@fold.register(e.MoveMade)
def _(event: e.MoveMade, state: GameState) -> None:
    # What is illegal is no move made (4.7), and completes none before it.
    if state.edition.next_move_completes and is_legal(event.move, state.position):
        state.count_unpressed(event.seat, event.at)
    state.made = event.move
    state.repetitions -= {state.half_moves}
    state.late_repetition = None


@fold.register(e.MoveUnmade)
def _(event: e.MoveUnmade, state: GameState) -> None:
    state.made, state.late_repetition = None, None
    # An opponent's board that showed the move still shows it, until its pegs are put back.
    state.touches[event.seat.other] = Touches(state.position)


@fold.register(e.MoveRepeated)
def _(event: e.MoveRepeated, state: GameState) -> None:
    if event.agrees:
        state.repetitions |= {state.number_of_last(event.seat.other)}
    answered = state.announced is not None or state.made is not None
    if answered if event.seat is state.on_move else state.made is None:
        return  # Its speaker has announced the own move, or pressed for it.
    before = state.late_repetition
    doubtful = before is not None and before.seat is event.seat and before.asked is not None
    if not (doubtful and event.agrees and event.asked is None):
        state.late_repetition = event


@fold.register(e.MoveCompleted)
def _(event: e.MoveCompleted, state: GameState) -> None:
    state.position.push(event.move)
    board = state.boards.get(event.seat)
    if board is not None:
        board.advance(state.position)
    state.touched_for_last = tuple(state.touches[event.seat])
    state.touches[event.seat] = Touches(state.position)
    if state.owes_announcement is event.seat:
        state.owes_announcement = None
    state.await_next(event.seat.other)


@fold.register(e.IllegalMoveCompleted)
def _(event: e.IllegalMoveCompleted, state: GameState) -> None:
    state.illegal = event
    if state.owes_announcement is event.seat:
        state.owes_announcement = None
    state.illegal_acts[event.seat] += (IllegalMove(event.act),)


@fold.register(e.PositionReinstated)
def _(event: e.PositionReinstated, state: GameState) -> None:
    """What was made, said or claimed since is no more; an offer stands until answered (9.1.2.1)."""
    completed = {seat: moves_by(seat, state.position) for seat in Seat}
    to_press_for = {seat: state.to_press_for(seat) for seat in Seat}
    state.position = reinstated(state.position, state.setup.board(), event.moves)
    state.position.castling_rights &= ~state.castling_barred
    state.clock = state.clock.stop(event.at)
    late = dict.fromkeys(Seat, 0)
    for seat in Seat:
        stand = moves_by(seat, state.position)
        late[seat] = max(0, to_press_for[seat] - max(0, completed[seat] - stand))
        state.clock = state.clock.take_back(seat, stand - late[seat])
    for board in state.boards.values():
        board.reinstate(state.position)
    state.touches = {seat: Touches(state.position) for seat in Seat}
    state.await_press_for(late)
    state.late_repetition, state.owes_announcement = None, None
    state.repetitions &= frozenset(range(len(event.moves) + 1))
    state.claim, state.stopped = None, e.StopReason.IRREGULARITY
    state.stopped_clock = None
    state.begin_turn()


@fold.register(e.PawnMadeQueen)
def _(event: e.PawnMadeQueen, state: GameState) -> None:
    state.position.pop()
    state.position.push(event.move)


@fold.register(e.CastlingBarred)
def _(event: e.CastlingBarred, state: GameState) -> None:
    state.castling_barred |= barred_rights(event.square, state.position)
    state.position.castling_rights &= ~state.castling_barred


# --- the clock -----------------------------------------------------------------------


@fold.register(e.ClockStarted)
def _(event: e.ClockStarted, state: GameState) -> None:
    state.undecided = None
    state.clock = state.clock.start(event.seat, event.at)
    state.stopped_clock = None
    state.started = True
    state.stopped = None


@fold.register(e.ClocksStopped)
def _(event: e.ClocksStopped, state: GameState) -> None:
    state.undecided = event if event.loser is not None else None
    if event.reason is e.StopReason.IRREGULARITY:
        state.stopped_clock = None  # The player on the move goes on (7.5.1).
    else:
        state.stopped_clock = state.clock.running or state.stopped_clock
    state.clock = state.clock.stop(event.at)
    state.stopped = event.reason


@fold.register(e.ClockPressedBy)
def _(event: e.ClockPressedBy, state: GameState) -> None:
    late = state.presses_late(event.seat)
    state.clock = state.clock_pressed(event.seat, event.at)
    state.unpressed[event.seat] = 0
    state.stopped_clock = None
    state.started = True
    state.stopped = None
    if late:
        return
    state.pressed |= {event.seat}
    if state.made is None and event.seat is state.on_move:
        state.owes_announcement = event.seat


@fold.register(e.PressRefused)
def _(event: e.PressRefused, state: GameState) -> None:
    late = event.started and event.seat in state.boards  # It completed the move before (6.2.2).
    if event.seat is state.on_move and state.started and not late:
        state.pressed_in_vain = True


@fold.register(e.ClockSet)
def _(event: e.ClockSet, state: GameState) -> None:
    if event.moves_completed != state.clock.moves_completed(event.seat):
        state.unpressed[event.seat] = 0  # The arbiter's number includes all of them.
    if event.on_envelope and event.used is not None and state.adjournment is not None:
        more = event.used - state.clock.used(event.seat, event.at)
        state.adjournment = state.adjournment.corrected(event.seat, more)
    state.clock = state.clock.set(
        event.seat, event.remaining, event.moves_completed, event.at, event.used
    )
    state.told_thresholds.pop((event.seat, state.clock.period(event.seat)), None)


@fold.register(e.ClockRead)
def _(event: e.ClockRead, state: GameState) -> None:
    for seat, remaining in ((Seat.WHITE, event.white), (Seat.BLACK, event.black)):
        moves = state.clock.moves_completed(seat)
        used = state.clock.used_if_set(seat, remaining, moves, event.at)
        state.clock = state.clock.set(seat, remaining, None, event.at, used)


@fold.register(e.FlagHeldUp)
def _(event: e.FlagHeldUp, state: GameState) -> None:
    state.stopped_clock = state.clock.running or state.stopped_clock
    state.clock = state.clock.stop(event.said_at)
    state.stopped = e.StopReason.ANSWER


@fold.register(e.FlagFell)
def _(event: e.FlagFell, state: GameState) -> None:
    held = state.unconfirmed.flag
    if held is not None:  # The clock was put back to the words that were asked about.
        state.clock = state.clock.start(held.seat, held.said_at).stop(event.at)


@fold.register(e.ThresholdReached)
def _(event: e.ThresholdReached, state: GameState) -> None:
    state.told_thresholds[event.seat, state.clock.period(event.seat)] = event.remaining


# --- offers, claims, the end -----------------------------------------------------------


@fold.register(e.DrawOfferMade)
@fold.register(e.DrawOfferRevived)
def _(event: e.DrawOfferMade | e.DrawOfferRevived, state: GameState) -> None:
    state.offers |= {event.seat}
    state.touches[event.seat.other].offered()


@fold.register(e.DrawOfferDeclined)
def _(event: e.DrawOfferDeclined, state: GameState) -> None:
    state.offers -= {event.seat.other}


@fold.register(e.DrawClaimMade)
def _(event: e.DrawClaimMade, state: GameState) -> None:
    state.claim = event
    # A claim is an offer (9.1.2.3), and the opponent's own stands beside it (9.1.2.1).
    state.offers |= {event.seat}
    state.touches[event.seat.other].offered()


@fold.register(e.DrawClaimRejected)
def _(event: e.DrawClaimRejected, state: GameState) -> None:
    state.claim = None


_GOES_ON: Final = ("resume", "take-back", "restart")
"""What players agree on so that an illegal move found before is forgotten."""


@fold.register(e.AgreementReached)
def _(event: e.AgreementReached, state: GameState) -> None:
    if event.wish.ruling in _GOES_ON:
        state.illegal = None


@fold.register(e.PenaltyImposed)
@fold.register(e.PenaltyWaived)
def _(event: e.PenaltyImposed | e.PenaltyWaived, state: GameState) -> None:
    if isinstance(event, e.PenaltyWaived) and state.illegal is not None:
        # The arbiter waived it, so it does not count: the next illegal move is not the second
        # (7.5.5).
        state.illegal_acts[event.seat] = state.illegal_acts[event.seat][:-1]
    state.settled = replace(state.settled, illegal=state.illegal)
    state.illegal = None


@fold.register(e.GameInterrupted)
def _(event: e.GameInterrupted, state: GameState) -> None:
    state.faults.clear()
    if state.clock.running is not None:
        state.stopped_clock = state.clock.running
        state.clock = state.clock.stop(event.at)
        state.stopped = e.StopReason.INTERRUPTION


@fold.register(e.GameEnded)
def _(event: e.GameEnded, state: GameState) -> None:
    if state.clock.running is not None:
        state.stopped_clock = state.clock.running
        state.clock = state.clock.stop(event.at)
    state.ended = event
    state.asked_to_sign = {}
    state.settled = replace(state.settled, offers=state.offers, claim=state.claim)
    state.offers = frozenset()
    state.claim = None


@fold.register(e.GameReopened)
def _(event: e.GameReopened, state: GameState) -> None:
    """Restore the game as it was, so that the arbiter can decide again; the clock stays stopped."""
    settled, lost = state.settled, state.ended
    state.ended, state.signed = None, frozenset()
    state.offers, state.claim = settled.offers, settled.claim
    if lost is not None and lost.termination is e.Termination.ILLEGAL_MOVES:
        state.illegal = settled.illegal
    state.stopped = state.stopped or e.StopReason.REOPENED


@fold.register(e.PlayerArrived)
def _(event: e.PlayerArrived, state: GameState) -> None:
    state.present |= {event.seat}


@fold.register(e.SigningAsked)
def _(event: e.SigningAsked, state: GameState) -> None:
    state.asked_to_sign[event.seat] = event.at


@fold.register(e.ScoresheetSigned)
def _(event: e.ScoresheetSigned, state: GameState) -> None:
    state.signed |= {event.seat}


@fold.register(e.StandingTold)
def _(event: e.StandingTold, state: GameState) -> None:
    if event.seat is None:
        state.orientation_owed = bool(event.awaited)


# --- quickplay --------------------------------------------------------------------------------


@fold.register(e.SecondsGranted)
def _(event: e.SecondsGranted, state: GameState) -> None:
    state.clock = state.clock.with_extra(event.milliseconds, delay=event.delay)


# --- adjournment ------------------------------------------------------------------------------


@fold.register(AdjournmentEvent)
def _(event: AdjournmentEvent, state: GameState) -> None:
    reply = state.adjournment is not None and state.adjournment.reply
    if isinstance(event, e.GameAdjourned) and not reply:
        state.present = frozenset()
    if isinstance(event, e.EnvelopeOpened) and event.move is None:
        state.begin_turn()
