"""Obligations by touch and release, breaches, and claims about them (Article 4).

Nothing here is told to a player, except the answers to the players' own claims.
"""

from collections.abc import Sequence

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.obligation import Obligation, bonds, obligation
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.touch import Touch


def oblige(state: GameState, seat: Seat, at: int) -> e.Events:
    """Record, for the arbiter, a new obligation of a player."""
    bound = _bonds(state, seat)[0]
    if bound != state.touch_move.obligations[seat]:
        touches = tuple(state.touches[seat])
        yield e.PlayerObliged(at=at, seat=seat, obligation=bound, touches=touches)


def declined_by_touch(state: GameState, seat: Seat, at: int) -> e.Events:
    """Touching a piece to move or capture it declines the opponent's offer (9.1.2.1)."""
    if seat.other in state.offers:
        yield e.DrawOfferDeclined(at=at, seat=seat, by_touch=True)


def declined_by_moving(state: GameState, seat: Seat, at: int) -> e.Events:
    """A move of ``seat`` has touched a piece: that declines the offer if no touch was seen.

    A touch that was seen has declined it already, or came before it.
    """
    if seat not in state.boards or not state.touches[seat]:
        yield from declined_by_touch(state, seat, at)


def breach(
    state: GameState, seat: Seat, at: int, move: chess.Move, *, ends: bool = False
) -> e.Events:
    """Record, for the arbiter, that this move of ``seat`` breaks Article 4 or 9.5.3, if so.

    ``ends`` says that the move ends the game all the same.
    """
    yield from _breach_of_article_four(state, seat, at, move, ends=ends)
    told = state.requests.instead
    match state.requests.intended:
        case (claimant, intended) if claimant is seat and move not in (intended, told):
            yield e.IntendedMoveNotMade(at=at, seat=seat, intended=intended, move=move)


def _breach_of_article_four(
    state: GameState, seat: Seat, at: int, move: chess.Move, *, ends: bool
) -> e.Events:
    """Record a move that breaks what touched and released pieces oblige to.

    A peg that was adjusted and then takes part in the move was touched when it was lifted.
    """
    for touch in state.touches[seat].by_leaving(move):
        yield e.PieceTouched(at=touch.at, seat=seat, square=touch.square, piece=touch.piece)
    known = state.touch_move.breach
    if known is not None and (known.seat, known.move) == (seat, move):
        return
    bound = next((b for b in _bonds(state, seat) if not b.permits(move, state.position)), None)
    if bound is not None:
        yield e.ArticleFourBreached(
            at=at,
            seat=seat,
            move=move,
            obligation=bound,
            touches=tuple(state.touches[seat]),
            stood=state.touch_move.release.stood,
            on_request=state.edition.article_4_on_request and state.unsupervised,
            ends=ends,
        )


def _bonds(state: GameState, seat: Seat) -> tuple[Obligation, ...]:
    """Obligations of a player now, the one of a released man first."""
    touches = tuple(state.touches[seat])
    if seat is not state.on_move:
        return (obligation(touches, state.position_made),)
    return bonds(
        touches,
        state.position,
        state.touch_move.release,
        meant_to_castle=_meant_to_castle(state),
        together=state.edition.castling_meant_together,
        announced=_castling_first(state.announced, touches),
    )


def _meant_to_castle(state: GameState) -> bool:
    """True if words, corrected or not, or hands of the player on the move show castling."""
    said = state.announced is not None and state.announced.announcement.castling is not None
    bound = state.touch_move.obligations[state.on_move]
    return said or bound.article == "4.4.3" or state.touch_move.release.castling is not None


def _castling_first(
    announced: e.MoveAnnounced | None, touches: Sequence[Touch]
) -> chess.Move | None:
    """The legal castling, if announced before anything was touched."""
    if announced is None or announced.announcement.castling is None:
        return None
    first = min((touch.at for touch in touches), default=announced.at)
    return announced.move if announced.at <= first else None


# --- claims (4.8) -----------------------------------------------------------------------------


def breach_claimed(state: GameState, said: o.BreachClaimed) -> e.Events:
    """A claim that the opponent's last move broke Article 4; too late after touching (4.8)."""
    move, reason = state.last_made()[0], _refusal(state, said.seat)
    if move is None or reason is not None:
        if reason is None or (move is None and reason not in e.UNTIMELY):
            reason = Refusal.NO_MOVE
        yield e.BreachClaimRefused(at=said.at, seat=said.seat, reason=reason)
        return
    yield e.BreachClaimMade(at=said.at, seat=said.seat, move=move)
    yield evidence(state, said.seat.other, said.at)
    yield e.ClocksStopped(at=said.at, reason=e.StopReason.TOUCH_CLAIM)


def evidence(state: GameState, seat: Seat, at: int) -> e.TouchesTold:
    """Touches and obligation of ``seat`` in this turn, or before the move that is claimed."""
    claim = state.touch_move.claim
    if claim is None or claim.seat is seat:
        bound, touches = state.touch_move.obligations[seat], tuple(state.touches[seat])
    else:
        bound, touches = bonds_of_the_breach(state)[0], touches_of_the_breach(state)
    return e.TouchesTold(at=at, seat=seat, obligation=bound, touches=touches)


def touches_of_the_breach(state: GameState) -> tuple[Touch, ...]:
    """The touches for the move that the claim is about, completed or only made."""
    return state.touched_for_last if state.made is None else tuple(state.touches[state.on_move])


def bonds_of_the_breach(state: GameState) -> tuple[Obligation, ...]:
    """The obligation for the move that the claim is about."""
    released = state.touch_move.broken
    return bonds(
        touches_of_the_breach(state),
        state.last_made()[1],
        released,
        meant_to_castle=released.castling is not None,
        together=state.edition.castling_meant_together,
    )


def _refusal(state: GameState, seat: Seat) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not state.started:
        return Refusal.NOT_STARTED
    if state.touch_move.claim is not None or state.claim is not None:
        return Refusal.STOPPED
    if seat is not state.has_the_move:
        return Refusal.NOT_ON_MOVE
    if state.touches[seat] or _has_moved(state, seat):
        return Refusal.TOUCHED
    return None


def _has_moved(state: GameState, seat: Seat) -> bool:
    """True if a player without switches has announced a move, which counts as moving there."""
    return seat is state.on_move and seat not in state.boards and state.announced is not None
