"""Sealing a move, and presses in an adjournment (I.1, I.9)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.state.procedure import Adjournment
from accessible_board.game.vocabulary.terms import Seat


def move_written_to_seal(state: GameState, seen: o.MoveWrittenToSeal) -> e.Events:
    """A move is sealed; it may be replaced until the clock is stopped (I.1.1)."""
    adjournment = state.adjournment
    reason = None
    if state.ended is not None:
        reason = Refusal.GAME_OVER
    elif adjournment is None or seen.seat is not adjournment.sealer:
        reason = Refusal.NOT_SEALING
    elif adjournment.closed:
        reason = Refusal.SEALED
    if reason is not None:
        yield e.SealingRefused(at=seen.at, seat=seen.seat, reason=reason)
    else:
        yield e.MoveSealed(at=seen.at, seat=seen.seat, sealed=seen.sealed)


def pressed(state: GameState, seen: o.ClockPressed) -> e.Events:
    """A press in an adjournment: the sealer's closes the envelope, and starts no clock.

    Also where the clocks stand since the program was interrupted. A reply to the sealed move of an
    absent player starts that player's clock (I.9.3). A player who arrives late to answer may stop
    the own clock (I.9.2).
    """
    adjournment = state.adjournment
    if adjournment is None or state.ended is not None:
        return
    if state.clock.running is None and (adjournment.closed or state.suspended):
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.STOPPED)
    elif not adjournment.closed and seen.seat is adjournment.sealer:
        if adjournment.sealed is None:
            yield e.PressRefused(at=seen.at, seat=seen.seat, reason=Refusal.NOT_SEALED)
        else:
            yield _adjourned(state, adjournment, seen.at)
            yield _clock_after(adjournment, seen.at)
    elif adjournment.closed and state.clock.running is seen.seat:
        yield e.ClocksStopped(at=seen.at, reason=e.StopReason.ADJOURNMENT)
    else:
        reason = Refusal.UNOPENED if adjournment.closed else Refusal.ADJOURNED
        yield e.PressRefused(at=seen.at, seat=seen.seat, reason=reason)


def _clock_after(adjournment: Adjournment, at: int) -> e.Event:
    if adjournment.reply:
        return e.ClockStarted(at=at, seat=adjournment.answering)
    return e.ClocksStopped(at=at, reason=e.StopReason.ADJOURNMENT)


def _adjourned(state: GameState, adjournment: Adjournment, at: int) -> e.GameAdjourned:
    """Text of the envelope: the seven items of I.2."""
    return e.GameAdjourned(
        at=at,
        seat=adjournment.sealer,
        white=state.setup.white,
        black=state.setup.black,
        fen=state.position.fen(),
        white_used=state.clock.used(Seat.WHITE, at),
        black_used=state.clock.used(Seat.BLACK, at),
        move_number=state.position.fullmove_number,
        offer=state.offer,
        resumption=adjournment.resumption,
        reply=adjournment.reply,
    )
