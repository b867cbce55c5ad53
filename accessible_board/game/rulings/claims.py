"""Rulings on claims of a draw and on claims about Article 4 (4.8, 9.5)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.confirming import released
from accessible_board.game.decisions.flags import lose
from accessible_board.game.decisions.illegality import taken_back
from accessible_board.game.events import Refusal, Termination
from accessible_board.game.rulings.clock import given, going_on
from accessible_board.game.rulings.positions import restore, touched_again
from accessible_board.game.rulings.quickplay import BONUS
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.moves import legal_moves
from accessible_board.game.vocabulary.obligation import obligation
from accessible_board.game.vocabulary.terms import LastingAct, Seat
from accessible_board.game.vocabulary.touch import Release, Touch


def uphold(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
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
    touches = _touches_of_the_breach(state)
    released = _still_released(state, touches)
    yield e.BreachClaimDecided(at=at, seat=claim.seat, upheld=True, released=released)
    ply = len(state.position.move_stack) - (state.made is None)
    yield from taken_back(state, at, ply)
    yield from touched_again(state, at, touches)
    yield from restore(state, o.ArbiterRuled(at=at, ruling=o.Ruling.RESTORE))


def _still_released(state: GameState, touches: tuple[Touch, ...]) -> Release:
    """Release that outlasts the move taken back, unless it was the breach itself.

    A man put down first stays there (4.7); one that the touches forbid to move goes back (4.3), and
    so does one that only the move that is taken back would leave there.
    """
    released, (made, before) = state.touch_move.broken, state.last_made()
    by_touch, by_release = (
        obligation(
            touches,
            before,
            meant_to_castle=released.castling is not None,
            together=state.edition.castling_meant_together,
            release=release,
        )
        for release in (Release(), released)
    )
    kept = (
        by_touch.permits(move, before) and by_release.permits(move, before)
        for move in legal_moves(before)
        if move != made
    )
    return released if any(kept) else Release()


def _touches_of_the_breach(state: GameState) -> tuple[Touch, ...]:
    """The touches for the move that the claim is about, completed or only made."""
    return state.touched_for_last if state.made is None else tuple(state.touches[state.on_move])


def reject(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
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
