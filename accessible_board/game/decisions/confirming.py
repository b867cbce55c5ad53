"""Acts that need a yes, and then count from the time of their words (Art. 5, 9.5).

A claim, an acceptance, a resignation has the time at which it was said. Whether it was meant is
asked so that no slip of an ear decides a game; but that must not cost a player the right to it.
So a flag that falls meanwhile, and what the opponent says meanwhile that would end the game, wait
for the answer. If none comes, they count, and of a flag the arbiter decides, who sees what was
said. The arbiter who was called may be no longer needed, or speak at the table (6.11.2, 6.11.3).
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions import agreements, flags
from accessible_board.game.decisions.hands import look
from accessible_board.game.decisions.making import agreement
from accessible_board.game.decisions.presence import start_clock
from accessible_board.game.events import UNTIMELY, Refusal
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import LastingAct


def called(state: GameState, said: o.ArbiterCalled) -> e.Events:
    """A player may stop the clocks only to call the arbiter, and says why (6.11.2)."""
    if state.ended is not None:
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.GAME_OVER)
        return
    if not said.reason.strip():
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.NO_REASON)
        return
    yield e.ArbiterSummoned(at=said.at, seat=said.seat, reason=said.reason.strip())
    if state.clock.running is not None:
        yield e.ClocksStopped(at=said.at, reason=e.StopReason.CALLED)


def withdrawn(state: GameState, said: o.CallWaived) -> e.Events:
    """Both players no longer need the arbiter one of them called: the stopped clock runs again.

    Not if anything else waits for the arbiter, such as a claim or a penalty.
    """
    if state.stopped is not e.StopReason.CALLED or state.awaits_arbiter or state.ended is not None:
        yield e.CallRefused(at=said.at, seat=said.seat, reason=e.Refusal.NO_CALL)
        return
    if said.seat.other not in state.officials.withdrawing:
        yield e.CallWithdrawalOffered(at=said.at, seat=said.seat)
        return
    yield e.CallWithdrawn(at=said.at, seat=said.seat)
    yield from start_clock(state, said.at, whose=state.stopped_clock)
    for seat in state.boards:
        yield from look(state, seat, said.at)
    yield from agreement(state, said.at)


def arbiter_spoke(state: GameState, said: o.ArbiterSpoke) -> e.Events:
    """Record who rules by voice, and every failed attempt to do so."""
    if said.spent:
        yield e.ArbiterIdentified(at=said.at, seat=said.seat, spent=said.spent)
    else:
        yield e.ArbiterCodeWrong(at=said.at, seat=said.seat)


def said(state: GameState, seen: o.ActSaid) -> e.Events:
    """Note what was said, and whether it was possible then."""
    yield e.ActAskedAbout(
        at=seen.at,
        seat=seen.seat,
        act=seen.act,
        words=seen.words,
        announcement=seen.announcement,
        refused=_refusal(state, seen),
    )


def is_hopeless(state: GameState, seen: o.ActSaid) -> bool:
    """True if an act can only be refused now; a wrong claim cannot, as the arbiter may grant it."""
    reason = _refusal(state, seen)
    return reason in UNTIMELY if seen.act is LastingAct.CLAIM else reason is not None


def denied(state: GameState, seen: o.ActDenied) -> e.Events:
    """It was not meant: what waited for the answer counts."""
    for asked in state.unconfirmed.asked:
        if asked.seat is seen.seat:
            yield e.ActNotMeant(at=seen.at, seat=asked.seat, act=asked.act)
    yield from released(state, seen.at)


def released(state: GameState, at: int) -> e.Events:
    """Let count what was held up, in order of time, unless it is held up still."""
    waiting = state.unconfirmed
    if agreements.claim_open(state) or waiting.holding(at) is not None:
        return
    held = [one for one in (*waiting.held, waiting.flag) if one is not None]
    for one in sorted(held, key=lambda one: one.at):
        if state.ended is not None:
            return
        if isinstance(one, e.FlagHeldUp):
            yield from flags.noticed(state, one.seat, one.at)
        else:
            yield from _DECIDED[one.act](state, _OBSERVED[one.act](at=at, seat=one.seat))


_Decision = Callable[[GameState, Any], e.Events]

_DECIDED: Final[Mapping[LastingAct, _Decision]] = {
    LastingAct.OFFER_DRAW: agreements.draw_offered,
    LastingAct.ACCEPT: agreements.draw_accepted,
    LastingAct.CLAIM: agreements.draw_claimed,
    LastingAct.RESIGN: agreements.resigned,
    LastingAct.CALL_ARBITER: called,
    LastingAct.WITHDRAW_CALL: withdrawn,
}
"""Decision on each act that is possible at some times only."""

_OBSERVED: Final[Mapping[LastingAct, Callable[..., o.Observation]]] = {
    LastingAct.OFFER_DRAW: o.DrawOffered,
    LastingAct.ACCEPT: o.DrawAccepted,
    LastingAct.CLAIM: o.DrawClaimed,
    LastingAct.RESIGN: o.Resigned,
    LastingAct.CALL_ARBITER: o.ArbiterCalled,
    LastingAct.WITHDRAW_CALL: o.CallWaived,
}


def _refusal(state: GameState, seen: o.ActSaid) -> Refusal | None:
    """Reason to refuse the act at the time of its words, or ``None``."""
    named: dict[str, Any] = {}
    match seen.act:
        case LastingAct.CLAIM:
            named = {"announcement": seen.announcement}
        case LastingAct.CALL_ARBITER:
            named = {"reason": seen.words}
    meant = _OBSERVED[seen.act](at=seen.at, seat=seen.seat, **named)
    first = next(_DECIDED[seen.act](state, meant), None)
    refusals = (e.CallRefused, e.DrawClaimRefused, e.DrawOfferRefused, e.ResignationRefused)
    return first.reason if isinstance(first, refusals) else None
