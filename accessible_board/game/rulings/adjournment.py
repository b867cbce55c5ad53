"""Rulings on an adjournment (Guideline I)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def adjourn(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Ask the player on the move to seal; a move that is made must be completed first.

    If the opponent has not come to the resumption, the sealed move is the reply (I.9.3).
    """
    if state.adjournment is None and state.made is None and state.clock.running is state.on_move:
        seat = state.on_move
        reply = state.resumption.began is not None and seat.other not in state.present
        yield e.SealingAsked(at=ruled.at, seat=seat, resumption=ruled.note, reply=reply)


def resume(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Begin the session of resumption, with the position before the sealed move (I.5, I.9).

    If the player who has to answer is absent, that clock runs (I.9.2, I.11); otherwise the envelope
    is to be opened.
    """
    adjournment = state.adjournment
    if adjournment is None:
        return
    wrong = [seat for seat, board in state.boards.items() if not board.shows(state.position)]
    for seat in wrong:
        yield differ(state, seat, ruled.at, state.position)
    if wrong:
        yield refused(ruled, e.Objection.PEGS_WRONG)
        return
    if state.resumption.began is None:
        yield e.GameResumed(at=ruled.at)
    if adjournment.answering not in state.present:
        yield e.ClockStarted(at=ruled.at, seat=adjournment.answering)


def envelope_missing(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Resume the game as it was adjourned; the sealer makes the move on the board (I.12.1).

    The clocks are set as they were then: the time that an absent player has used since is given
    back.
    """
    adjournment = state.adjournment
    if adjournment is None:
        return
    yield e.EnvelopeMissing(at=ruled.at, seat=adjournment.sealer)
    if state.clock.running is state.on_move.other:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.ADJOURNMENT)
    for seat, used in zip(Seat, (adjournment.white_used, adjournment.black_used), strict=True):
        since = state.clock.used(seat, ruled.at) - used
        if adjournment.closed and since:
            left = state.clock.remaining(seat, ruled.at) + since
            moves = state.clock.moves_completed(seat)
            yield e.ClockSet(
                at=ruled.at, seat=seat, remaining=left, moves_completed=moves, used=used
            )
