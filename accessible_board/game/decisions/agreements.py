"""Offers, claims, resignations and requests of the players (Art. 5, 9, III).

A quickplay finish is the last phase of a game without extra time for moves (Guideline III). In 2009
these are Articles 10 and D of the Laws; from 2014 on they hold where that was announced. A player
on the move with less than two minutes may ask for five seconds a move for both (III.4, from 2014
on) or, where that is not in force, claim a draw (III.5): in 2009, in an event whose clocks cannot
be set so, and once the arbiter has refused the seconds in this game.
"""

from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal, Termination
from accessible_board.game.rules.outcome import agreement_allowed, claim_evidence, resignation
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import LastingAct, Seat

LAST_MINUTES: Final = 120_000
"""Milliseconds that the player must have less of."""


def draw_offered(state: GameState, said: o.DrawOffered) -> e.Events:
    """A draw offer: it stands until it is answered, and cannot be withdrawn (9.1.2.1).

    An offer while the opponent's stands accepts that one.
    """
    if said.seat.other in state.offers:
        yield from draw_accepted(state, o.DrawAccepted(at=said.at, seat=said.seat))
        return
    reason = _not_playing(state)
    if reason is None and said.seat in state.offers:
        reason = Refusal.OWN_OFFER
    if reason is None and state.edition.draw_limit_bars_offers and _draws_barred(state):
        reason = Refusal.DRAWS_BARRED
    if reason is None:
        yield e.DrawOfferMade(at=said.at, seat=said.seat)
    else:
        yield e.DrawOfferRefused(at=said.at, seat=said.seat, reason=reason)


def draw_accepted(state: GameState, said: o.DrawAccepted) -> e.Events:
    """The opponent's offer is accepted: the game is drawn, if the edition allows it yet (5.2.3)."""
    reason = _not_playing(state)
    stood = _possible_when_said(state, said, LastingAct.ACCEPT) is not None
    if reason is None and said.seat.other not in state.offers and not stood:
        reason = Refusal.NO_OFFER
    reason = reason or too_early_to_agree(state)
    before = state.unconfirmed.holding(said.at, but=said.seat)
    if reason is None and before is not None and before.act is LastingAct.RESIGN:
        yield e.ActHeldUp(at=said.at, seat=said.seat, act=LastingAct.ACCEPT)
    elif reason is None:
        yield e.GameEnded(at=said.at, result="1/2-1/2", termination=Termination.AGREEMENT)
    else:
        yield e.DrawOfferRefused(at=said.at, seat=said.seat, reason=reason)


def draw_declined(state: GameState, said: o.DrawDeclined) -> e.Events:
    """The opponent's offer is declined in words."""
    if said.seat.other in state.offers:
        yield e.DrawOfferDeclined(at=said.at, seat=said.seat, by_touch=False)
    else:
        yield e.DrawOfferRefused(at=said.at, seat=said.seat, reason=Refusal.NO_OFFER)


def resigned(state: GameState, said: o.Resigned) -> e.Events:
    """The opponent wins; by some editions it is a draw if no mate is possible (5.1.2).

    A draw that was claimed first is decided first (9.5.2).
    """
    reason = _not_playing(state)
    before = state.unconfirmed.holding(said.at, but=said.seat)
    if reason is None and (claim_open(state) or before is not None):
        yield e.ActHeldUp(at=said.at, seat=said.seat, act=LastingAct.RESIGN)
        return
    if reason is not None:
        yield e.ResignationRefused(at=said.at, seat=said.seat, reason=reason)
        return
    end = resignation(state.position_reached, said.seat, state.edition)
    if end is None:
        yield e.ClocksStopped(
            at=said.at,
            reason=e.StopReason.RESIGNATION,
            loser=said.seat,
            fen=state.position_made.fen(),
        )
    else:
        yield e.GameEnded(at=said.at, result=end.result, termination=end.termination)


def draw_claimed(state: GameState, said: o.DrawClaimed) -> e.Events:
    """A claim under 9.2 or 9.3: only with the move, and before touching a piece (9.4).

    A player has the move once the opponent's is made, pressed for or not (1.3).
    """
    position = state.position_made
    before = _possible_when_said(state, said, LastingAct.CLAIM)
    reason, move = None if before is not None else _no_claim(state, said.seat), None
    if reason is None and said.announcement is not None:
        reason, move = _intended(said.announcement, position)
    if _bound_otherwise(state, said.seat, move):
        reason = Refusal.INTENDED_BINDS
    if reason is not None:
        named = said.announcement
        yield e.DrawClaimRefused(at=said.at, seat=said.seat, reason=reason, intended=named)
        return
    found = claim_evidence(position, move)
    yield e.DrawClaimMade(
        at=said.at,
        seat=said.seat,
        move=move,
        occurrences=found.occurrences,
        halfmoves=found.halfmoves,
    )
    since = said.at if before is None else before.at
    yield e.ClocksStopped(at=since, reason=e.StopReason.CLAIM)


def _possible_when_said(
    state: GameState, said: o.DrawClaimed | o.DrawAccepted, act: LastingAct
) -> e.ActAskedAbout | None:
    """The words that were asked about, if the act was possible as they were said (9.4, 9.5.1)."""
    asked = None if said.said_at is None else state.unconfirmed.of(said.seat, act)
    possible = asked is not None and asked.refused is None and state.ended is None
    return asked if possible else None


def _no_claim(state: GameState, seat: Seat) -> Refusal | None:
    """Reason to refuse a claim now, or ``None``; a claim cannot be withdrawn or changed (9.5.1)."""
    reason = _not_playing(state)
    if reason is not None:
        return reason
    if state.adjourned:
        return Refusal.UNOPENED
    if seat is not state.has_the_move or seat is state.owes_announcement:
        return Refusal.NOT_ON_MOVE
    if state.claim is not None:
        return Refusal.STOPPED
    placed = seat is state.on_move and state.placed is not None
    return Refusal.TOUCHED if state.touches[seat] or placed else None


def _intended(
    announcement: Announcement, position: chess.Board
) -> tuple[Refusal | None, chess.Move | None]:
    """The move that a player writes down for a claim, or why it is none (9.2.1.1, 9.3.1)."""
    if announcement.lacks_promotion(position):
        return Refusal.PROMOTION_PIECE_MISSING, None
    moves = announcement.moves(position)
    if len(moves) != 1:
        return Refusal.SEVERAL_MOVES if moves else Refusal.INTENDED_UNCLEAR, None
    return None, moves[0]


def _bound_otherwise(state: GameState, seat: Seat, move: chess.Move | None) -> bool:
    """True if a wrong claim in this turn named another move, which must be made now (9.5.3).

    A claim of the position already on the board needs no move and is always allowed.
    """
    return move is not None and state.requests.intended not in (None, (seat, move))


def claim_open(state: GameState) -> bool:
    """True while a claim of a draw or in a quickplay finish waits for the arbiter (9.5, III.5)."""
    return state.claim is not None or state.requests.claim is not None


def _not_playing(state: GameState) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    return None if state.started else Refusal.NOT_STARTED


def too_early_to_agree(state: GameState) -> Refusal | None:
    """Reason to refuse a draw by agreement so early, by event (9.1.1) or edition (5.2.3)."""
    if _draws_barred(state):
        return Refusal.DRAWS_BARRED
    white, black = map(state.made_by, Seat)
    return None if agreement_allowed(white, black, state.edition) else Refusal.TOO_EARLY


def _draws_barred(state: GameState) -> bool:
    """True while the event forbids draws by agreement (9.1.1)."""
    return min(map(state.made_by, Seat)) < state.setup.no_draws_before


def seconds_requested(state: GameState, said: o.SecondsRequested) -> e.Events:
    """Asking for five seconds a move, which is a draw offer, too (III.4)."""
    reason = _no_request(state, said.seat, said.at)
    if reason is None and not state.seconds_in_force:
        reason = Refusal.NOT_QUICKPLAY
    if reason is not None:
        yield e.QuickplayRefused(at=said.at, seat=said.seat, reason=reason)
        return
    yield e.SecondsAsked(at=said.at, seat=said.seat)
    yield from _also_offer(state, said.seat, said.at)
    yield e.ClocksStopped(at=said.at, reason=e.StopReason.CLAIM)


def quickplay_claimed(state: GameState, said: o.QuickplayClaimed) -> e.Events:
    """A claim that the opponent cannot win, or does not try to, by normal means (III.5)."""
    reason = _no_request(state, said.seat, said.at)
    if reason is None and state.seconds_in_force:
        reason = Refusal.SECONDS_FIRST
    if reason is not None:
        yield e.QuickplayRefused(at=said.at, seat=said.seat, reason=reason)
        return
    yield e.QuickplayClaimMade(at=said.at, seat=said.seat)
    if state.edition.quickplay_claim_offers:
        yield from _also_offer(state, said.seat, said.at)
    yield e.ClocksStopped(at=said.at, reason=e.StopReason.CLAIM)


def _no_request(state: GameState, seat: Seat, at: int) -> Refusal | None:
    if state.ended is not None:
        return Refusal.GAME_OVER
    if not _in_last_phase(state, seat):
        return Refusal.NOT_QUICKPLAY
    if state.clock.running is None or state.adjourned:
        return Refusal.STOPPED if state.started else Refusal.NOT_STARTED
    if seat is not state.has_the_move or seat is state.owes_announcement:
        return Refusal.NOT_ON_MOVE
    if seat in state.flags.fallen or state.clock.is_flagged(seat, at):
        return Refusal.FLAG_DOWN
    if state.clock.remaining(seat, at) >= LAST_MINUTES:
        return Refusal.TOO_MUCH_TIME
    return None


def _in_last_phase(state: GameState, seat: Seat) -> bool:
    """True if all remaining moves must be made in this time; since 2014 without increment (III.1).

    Article 10 of 2009 has no such exception (III.2.2, G3); the arbiter judges whether it applies.
    """
    if not state.setup.quickplay_rules or state.clock.moves_to_control(seat) is not None:
        return False
    extra = any(period.increment or period.delay for period in state.clock.control.periods)
    return state.edition.quickplay_always or not extra


def _also_offer(state: GameState, seat: Seat, at: int) -> e.Events:
    if seat not in state.offers:
        yield e.DrawOfferMade(at=at, seat=seat)
