"""Rulings that end a game or adjourn it (6.9, 8.7, 11.7, 11.10, 12.9, Guideline I).

An end may be cancelled, and an appeal decided; an adjourned game is resumed by its envelope.
"""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.hands import differ
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import RESULTS
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def void(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the game; a new one is to be played (7.2.1, 7.3)."""
    yield from _ended(state, ruled, "*", Termination.VOID)


def declare(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """End the game with the result that the arbiter declares, even if it was not played."""
    if ruled.result in RESULTS:
        yield from _ended(state, ruled, ruled.result, Termination.ARBITER)


def _ended(
    state: GameState, ruled: o.ArbiterRuled, result: str, termination: Termination
) -> e.Events:
    """The end; if the game had ended before, after cancelling that end (8.7)."""
    if state.ended is not None:
        if state.ended.result == result:
            yield refused(ruled, Objection.SO_ALREADY)
            return
        yield from reopen(state, ruled)
    if state.ended is None:
        yield e.GameEnded(at=ruled.at, result=result, termination=termination)


def reopen(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Cancel the end so that it can be corrected, until the sheets are handed in (8.7, 11.10)."""
    if state.handed_in:
        yield refused(ruled, Objection.HANDED_IN)
    elif state.ended is not None:
        yield e.GameReopened(at=ruled.at)


def appeal_upheld(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The appeal succeeds (11.10); if the decision had ended the game, that end is cancelled."""
    appeal = state.officials.appeal
    if appeal is not None:
        yield e.AppealDecided(at=ruled.at, seat=appeal.seat, upheld=True)
        if state.ended is not None:
            yield e.GameReopened(at=ruled.at)


def appeal_rejected(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The appeal fails: the decision stands (11.10)."""
    appeal = state.officials.appeal
    if appeal is not None:
        yield e.AppealDecided(at=ruled.at, seat=appeal.seat, upheld=False)


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
