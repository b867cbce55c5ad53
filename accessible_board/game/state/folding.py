"""Change of a game by each event, through :func:`apply` and nothing else.

The state that changes is that of :mod:`.game_state`.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import chess

from accessible_board.game import events as e
from accessible_board.game.events import Irregularity
from accessible_board.game.state.game_state import (
    GameState,
    barred_rights,
    moves_by,
    played,
    reinstated,
)
from accessible_board.game.state.procedure import Adjournment, Resumption
from accessible_board.game.vocabulary.effects import is_legal
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from accessible_board.game.vocabulary.touch import Touches

_MOVING: Final = (e.MoveCompleted, e.PositionReinstated, e.PawnMadeQueen, e.CastlingBarred)
"""Events after which the game stands at another position."""

_NEXT_TURN: Final = (e.MoveCompleted, e.IllegalMoveCompleted)
"""Events of the player on the move after which a turn begins: the opponent's, or the own again."""


_Fold = Callable[[GameState, Any], None]

_FOLDS: Final[dict[type[e.Event], _Fold]] = {}
"""The function by which each event changes what several themes share; one without changes nothing.

What a theme keeps by itself follows the events in its own table (:mod:`.game_part`).
"""


def _folds(*kinds: type[e.Event]) -> Callable[[_Fold], _Fold]:
    """Enter a function for these events."""

    def entered(fold: _Fold) -> _Fold:
        _FOLDS.update(dict.fromkeys(kinds, fold))
        return fold

    return entered


def apply(state: GameState, event: e.Event) -> None:
    """Apply an event: the only way to change a game."""
    state.at = max(state.at, event.at)
    by_mover = isinstance(event, e.SeatEvent) and event.seat is state.on_move
    ends = by_mover and isinstance(event, _NEXT_TURN)
    if isinstance(event, e.IllegalMoveCompleted) and event.stays:
        ends = False
    if by_mover:
        state.turn = state.turn.after(event)
    if (fold := _FOLDS.get(type(event))) is not None:
        fold(state, event)
    state.follow(event)
    if isinstance(event, _MOVING):
        state.standing = state.position.copy(stack=1)
    if ends:
        state.begin_turn()


# --- the procedure of Appendix D --------------------------------------------------------------


@_folds(e.MoveAnnounced, e.AnnouncementCorrected)
def _(state: GameState, event: e.MoveAnnounced | e.AnnouncementCorrected) -> None:
    state.announced = event if isinstance(event, e.MoveAnnounced) else None
    state.unfinished = None
    state.differed = None


@_folds(e.AnnouncementSaidAgain, e.DrawClaimRefused)
def _(state: GameState, _: e.AnnouncementSaidAgain | e.DrawClaimRefused) -> None:
    # After a refused claim the next piece named would complete it as if it were a move.
    state.unfinished = None


@_folds(e.AnnouncementRefused)
def _(state: GameState, event: e.AnnouncementRefused) -> None:
    if event.seat is state.on_move:
        lacks_piece = event.reason is e.Refusal.PROMOTION_PIECE_MISSING
        state.unfinished = event if lacks_piece else None


@_folds(e.AnnouncementDiffers)
def _(state: GameState, event: e.AnnouncementDiffers) -> None:
    state.differed = event.shown or chess.Move.null()


@_folds(e.MovePlaced)
def _(state: GameState, event: e.MovePlaced) -> None:
    state.placed = event
    board = state.boards[event.seat]
    board.expected = None


@_folds(e.PlacementUndone)
def _(state: GameState, event: e.PlacementUndone) -> None:
    state.placed = None


@_folds(e.MoveMade)
def _(state: GameState, event: e.MoveMade) -> None:
    # What is illegal is no move made (4.7), and completes none before it.
    if state.edition.next_move_completes and is_legal(event.move, state.position):
        state.count_unpressed(event.seat, event.at)
    state.made = event.move
    state.repetitions -= {state.half_moves}
    state.late_repetition = None


@_folds(e.MoveUnmade)
def _(state: GameState, event: e.MoveUnmade) -> None:
    state.made, state.late_repetition = None, None
    # An opponent's board that showed the move still shows it, until its pegs are put back.
    state.touches[event.seat.other] = Touches(state.position)


@_folds(e.MoveRepeated)
def _(state: GameState, event: e.MoveRepeated) -> None:
    if event.agrees:
        state.repetitions |= {state.number_of_last(event.seat.other)}
    answered = state.announced is not None or state.made is not None
    if answered if event.seat is state.on_move else state.made is None:
        return  # Its speaker has announced the own move, or pressed for it.
    before = state.late_repetition
    doubtful = before is not None and before.seat is event.seat and before.asked is not None
    if not (doubtful and event.agrees and event.asked is None):
        state.late_repetition = event


@_folds(e.MoveCompleted)
def _(state: GameState, event: e.MoveCompleted) -> None:
    state.position.push(event.move)
    board = state.boards.get(event.seat)
    if board is not None:
        board.advance(state.position)
    state.touched_for_last = tuple(state.touches[event.seat])
    state.touches[event.seat] = Touches(state.position)
    if state.owes_announcement is event.seat:
        state.owes_announcement = None
    state.await_next(event.seat.other)


@_folds(e.IllegalMoveCompleted)
def _(state: GameState, event: e.IllegalMoveCompleted) -> None:
    state.illegal = event
    if state.owes_announcement is event.seat:
        state.owes_announcement = None
    state.illegal_acts[event.seat] += (IllegalMove(event.act),)


@_folds(e.PositionReinstated)
def _(state: GameState, event: e.PositionReinstated) -> None:
    """Drop all that was made, said or claimed since; an offer stands until answered (9.1.2.1)."""
    completed = {seat: moves_by(seat, state.position) for seat in Seat}
    to_press_for = {seat: state.to_press_for(seat) for seat in Seat}
    state.position = reinstated(state.position, state.first_position, event.moves)
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
    state.adjournment, state.resumption = None, replace(state.resumption, faulty=None)
    state.begin_turn()


@_folds(e.PawnMadeQueen)
def _(state: GameState, event: e.PawnMadeQueen) -> None:
    moves = [*state.position.move_stack[:-1], event.move]
    state.revise(reinstated(state.position, state.first_position, moves))


@_folds(e.CastlingBarred)
def _(state: GameState, event: e.CastlingBarred) -> None:
    state.castling_barred |= barred_rights(event.square, state.position)
    state.revise(played(state.first_position, state.position.move_stack))


# --- the rules as they are adapted ------------------------------------------------------------


@_folds(e.RuleAdapted)
def _(state: GameState, event: e.RuleAdapted) -> None:
    changed = {event.adaptation}
    state.adaptations = state.adaptations - changed | (changed if event.holds else set())


# --- the clock -----------------------------------------------------------------------


@_folds(e.ClockStarted)
def _(state: GameState, event: e.ClockStarted) -> None:
    state.undecided = None
    state.resumption = replace(state.resumption, faulty=None)
    state.clock = state.clock.start(event.seat, event.at)
    state.stopped_clock = None
    state.started = True
    state.stopped = None


@_folds(e.ClocksStopped)
def _(state: GameState, event: e.ClocksStopped) -> None:
    state.undecided = event if event.loser is not None else None
    if event.reason is e.StopReason.IRREGULARITY:
        state.stopped_clock = None  # The player on the move goes on (7.5.1).
    else:
        state.stopped_clock = state.clock.running or state.stopped_clock
    state.clock = state.clock.stop(event.at)
    state.stopped = event.reason


@_folds(e.ClockPressedBy)
def _(state: GameState, event: e.ClockPressedBy) -> None:
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


@_folds(e.PressRefused)
def _(state: GameState, event: e.PressRefused) -> None:
    late = event.started and event.seat in state.boards  # It completed the move before (6.2.2).
    if event.seat is state.on_move and state.started and not late:
        state.pressed_in_vain = True


@_folds(e.ClockSet)
def _(state: GameState, event: e.ClockSet) -> None:
    if event.moves_completed != state.clock.moves_completed(event.seat):
        state.unpressed[event.seat] = 0  # The arbiter's number includes all of them.
    if event.on_envelope and event.used is not None and state.adjournment is not None:
        more = event.used - state.clock.used(event.seat, event.at)
        state.adjournment = state.adjournment.corrected(event.seat, more)
    state.clock = state.clock.set(
        event.seat, event.remaining, event.moves_completed, event.at, event.used
    )
    state.told_thresholds.pop((event.seat, state.clock.period(event.seat)), None)


@_folds(e.ClockRead)
def _(state: GameState, event: e.ClockRead) -> None:
    for seat, remaining in ((Seat.WHITE, event.white), (Seat.BLACK, event.black)):
        moves = state.clock.moves_completed(seat)
        used = state.clock.used_if_set(seat, remaining, moves, event.at)
        state.clock = state.clock.set(seat, remaining, None, event.at, used)


@_folds(e.FlagHeldUp)
def _(state: GameState, event: e.FlagHeldUp) -> None:
    state.stopped_clock = state.clock.running or state.stopped_clock
    state.clock = state.clock.stop(event.said_at)
    state.stopped = e.StopReason.ANSWER


@_folds(e.FlagFell)
def _(state: GameState, event: e.FlagFell) -> None:
    held = state.unconfirmed.flag
    if held is not None:  # The clock was put back to the words that were asked about.
        state.clock = state.clock.start(held.seat, held.said_at).stop(event.at)


@_folds(e.ThresholdReached)
def _(state: GameState, event: e.ThresholdReached) -> None:
    state.told_thresholds[event.seat, state.clock.period(event.seat)] = event.remaining


# --- offers, claims, the end -----------------------------------------------------------


@_folds(e.DrawOfferMade, e.DrawOfferRevived)
def _(state: GameState, event: e.DrawOfferMade | e.DrawOfferRevived) -> None:
    state.offers |= {event.seat}
    state.touches[event.seat.other].offered()


@_folds(e.DrawOfferDeclined)
def _(state: GameState, event: e.DrawOfferDeclined) -> None:
    state.offers -= {event.seat.other}


@_folds(e.DrawClaimMade)
def _(state: GameState, event: e.DrawClaimMade) -> None:
    state.claim = event
    # A claim is an offer (9.1.2.3), and the opponent's own stands beside it (9.1.2.1).
    state.offers |= {event.seat}
    state.touches[event.seat.other].offered()


@_folds(e.DrawClaimRejected)
def _(state: GameState, event: e.DrawClaimRejected) -> None:
    state.claim = None


_GOES_ON: Final = ("resume", "take-back", "restart")
"""Rulings to agree on by which an illegal move found before is forgotten."""


@_folds(e.AgreementReached)
def _(state: GameState, event: e.AgreementReached) -> None:
    if event.wish.ruling in _GOES_ON:
        state.illegal = None


@_folds(e.PenaltyImposed, e.PenaltyWaived)
def _(state: GameState, event: e.PenaltyImposed | e.PenaltyWaived) -> None:
    if isinstance(event, e.PenaltyWaived) and state.illegal is not None:
        # The arbiter waived it, so it does not count: the next illegal move is not the second
        # (7.5.5).
        state.illegal_acts[event.seat] = state.illegal_acts[event.seat][:-1]
    state.settled = replace(state.settled, illegal=state.illegal)
    state.illegal = None


@_folds(e.GameInterrupted)
def _(state: GameState, event: e.GameInterrupted) -> None:
    state.faults.clear()
    state.oriented = None
    if state.clock.running is not None:
        state.stopped_clock = state.clock.running
        state.clock = state.clock.stop(event.at)
        state.stopped = e.StopReason.INTERRUPTION


@_folds(e.GameEnded)
def _(state: GameState, event: e.GameEnded) -> None:
    if state.clock.running is not None:
        state.stopped_clock = state.clock.running
        state.clock = state.clock.stop(event.at)
    state.ended = event
    state.asked_to_sign = {}
    state.settled = replace(state.settled, offers=state.offers, claim=state.claim)
    state.offers = frozenset()
    state.claim = None


@_folds(e.GameReopened)
def _(state: GameState, event: e.GameReopened) -> None:
    """Restore the game as it was, so that the arbiter can decide again; the clock stays stopped."""
    settled, lost = state.settled, state.ended
    state.lifted = state.half_moves
    state.ended, state.signed = None, frozenset()
    state.offers, state.claim = settled.offers, settled.claim
    if lost is not None and lost.termination is e.Termination.ILLEGAL_MOVES:
        state.illegal = settled.illegal
    state.stopped = state.stopped or e.StopReason.REOPENED


@_folds(e.PlayerArrived)
def _(state: GameState, event: e.PlayerArrived) -> None:
    state.present |= {event.seat}


@_folds(e.SigningAsked)
def _(state: GameState, event: e.SigningAsked) -> None:
    state.asked_to_sign[event.seat] = event.at


@_folds(e.ScoresheetSigned)
def _(state: GameState, event: e.ScoresheetSigned) -> None:
    state.signed |= {event.seat}


@_folds(e.StandingTold)
def _(state: GameState, event: e.StandingTold) -> None:
    if event.seat is None:
        state.oriented = not event.awaited


# --- quickplay --------------------------------------------------------------------------------


@_folds(e.SecondsGranted)
def _(state: GameState, event: e.SecondsGranted) -> None:
    state.clock = state.clock.with_extra(event.milliseconds, delay=event.delay)


# --- adjournment ------------------------------------------------------------------------------


@_folds(e.SealingAsked)
def _(state: GameState, event: e.SealingAsked) -> None:
    state.adjournment = Adjournment(event.seat, event.resumption, reply=event.reply)


@_folds(e.MoveSealed)
def _(state: GameState, event: e.MoveSealed) -> None:
    if state.adjournment is not None:
        state.adjournment = replace(state.adjournment, sealed=event.sealed)


@_folds(e.GameAdjourned)
def _(state: GameState, event: e.GameAdjourned) -> None:
    """Close the envelope; a reply that is sealed belongs to the same session (I.9.3)."""
    before = state.adjournment
    if before is None or not before.reply:
        state.present, state.resumption = frozenset(), Resumption()
    if before is not None:
        state.adjournment = replace(
            before, closed=True, white_used=event.white_used, black_used=event.black_used
        )


@_folds(e.GameResumed)
def _(state: GameState, event: e.GameResumed) -> None:
    state.resumption = Resumption(event.at, gathers=True)


@_folds(e.GameContinued)
def _(state: GameState, _: e.GameContinued) -> None:
    state.resumption = replace(state.resumption, gathers=True)


@_folds(e.RulingRefused)
def _(state: GameState, event: e.RulingRefused) -> None:
    if event.reason is e.Objection.NOT_SEEN:
        state.resumption = replace(state.resumption, gathers=True, unseen=True)


@_folds(e.ResumptionMissed)
def _(state: GameState, event: e.ResumptionMissed) -> None:
    missed = state.resumption.missed | {event.seat}
    state.resumption = replace(state.resumption, missed=missed)


@_folds(e.SealedMoveFaulty)
def _(state: GameState, event: e.SealedMoveFaulty) -> None:
    state.resumption = replace(state.resumption, faulty=event)


@_folds(e.EnvelopeOpened, e.EnvelopeMissing)
def _(state: GameState, event: e.EnvelopeOpened | e.EnvelopeMissing) -> None:
    state.adjournment = None
    if isinstance(event, e.EnvelopeOpened) and event.move is None:
        state.begin_turn()


# --- pegs and touched pieces ------------------------------------------------------------------


@_folds(e.HoleEmptied)
def _(state: GameState, event: e.HoleEmptied) -> None:
    board = state.boards[event.seat]
    if state.may_touch(event.seat, event.square):
        state.touches[event.seat].lift(event.square, event.at)
    board.empty_hole(event.square, event.at)


@_folds(e.HoleFilled)
def _(state: GameState, event: e.HoleFilled) -> None:
    board = state.boards[event.seat]
    if state.may_touch(event.seat, event.square):
        state.touches[event.seat].place(event.square, event.at)
    board.fill_hole(event.square, event.at, event.man)


@_folds(e.PositionRestored)
def _(state: GameState, event: e.PositionRestored) -> None:
    board = state.boards[event.seat]
    board.ready = True
    board.expected = None
    if board.shows(state.expected_on(event.seat)):  # Or else the own move stands as well.
        board.advance(state.expected_on(event.seat))


@_folds(e.IrregularityFound)
def _(state: GameState, event: e.IrregularityFound) -> None:
    board = state.boards.get(event.seat) if event.seat is not None else None
    if event.irregularity is not Irregularity.DISPLACED or event.seat is None or board is None:
        return
    wrong = not board.shows(state.expected_on(event.seat))
    if wrong and state.own_move(event.seat) is None:
        board.reinstating = True


@_folds(e.PositionsDiffer)
def _(state: GameState, event: e.PositionsDiffer) -> None:
    board = state.boards[event.seat]
    board.expected = chess.BaseBoard(event.expected)
    board.told_at = board.changed_at


@_folds(e.BoardTurned)
def _(state: GameState, event: e.BoardTurned) -> None:
    state.boards[event.seat].turn(event.quarters)


@_folds(e.MoveCarriedOut)
def _(state: GameState, event: e.MoveCarriedOut) -> None:
    board = state.boards[event.seat]
    board.expected = None
    board.advance(state.expected_on(event.seat), event.own)
    state.touches[event.seat] = state.touches[event.seat].carried_over(board.position)


@_folds(e.BoardAnswered)
def _(state: GameState, event: e.BoardAnswered) -> None:
    state.boards[event.seat].answering = True
    state.boards[event.seat].log.miss()


@_folds(e.PegsUnseen)
def _(state: GameState, event: e.PegsUnseen) -> None:
    state.boards[event.seat].log.miss()


@_folds(e.SwitchesFailed)
def _(state: GameState, event: e.SwitchesFailed) -> None:
    state.boards[event.seat].doubtful |= set(event.squares)


@_folds(e.BoardWentSilent)
def _(state: GameState, event: e.BoardWentSilent) -> None:
    state.boards[event.seat].answering = False


@_folds(e.PieceTouched)
def _(state: GameState, event: e.PieceTouched) -> None:
    state.touches[event.seat].record(event.square, event.piece, event.at)


@_folds(e.TouchStruck)
def _(state: GameState, event: e.TouchStruck) -> None:
    state.touches[event.seat].strike(event.square)


@_folds(e.AdjustingDeclared)
def _(state: GameState, event: e.AdjustingDeclared) -> None:
    state.touches[event.seat].declare_adjusting(event.at)


# --- devices ----------------------------------------------------------------------------------


@_folds(e.DeviceFaulted)
def _(state: GameState, event: e.DeviceFaulted) -> None:
    state.faults[event.device, event.seat] = event.fault


@_folds(e.DeviceRestored)
def _(state: GameState, event: e.DeviceRestored) -> None:
    state.faults.pop((event.device, event.seat), None)


@_folds(e.MicrophoneOpened, e.MicrophoneClosed)
def _(state: GameState, event: e.MicrophoneOpened | e.MicrophoneClosed) -> None:
    state.push_to_talk[event.seat] = isinstance(event, e.MicrophoneClosed)
