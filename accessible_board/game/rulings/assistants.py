"""Rulings on assistants (4.9, 6.2.6, 8.1.6, D.2.10)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.assisting import objection
from accessible_board.game.events import Objection
from accessible_board.game.rulings.clock import given
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState


def accept(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Accept an assistant for all the duties that the player named."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None:
        yield e.AssistantAccepted(at=ruled.at, seat=ruled.seat, by=ruled.name)


def grant(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Grant one more duty, if the Laws allow it to this player's assistant."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None and ruled.duty is not None:
        reason = objection(state, ruled.seat, frozenset({ruled.duty}))
        if reason is None:
            yield e.DutyGranted(at=ruled.at, seat=ruled.seat, duty=ruled.duty, by=ruled.name)
        else:
            yield refused(ruled, reason)


def withdraw(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Withdraw a duty."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None and ruled.duty in state.officials.assistants[ruled.seat].duties:
        yield e.DutyWithdrawn(at=ruled.at, seat=ruled.seat, duty=ruled.duty, by=ruled.name)


def dismiss(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Withdraw all duties of an assistant who helped in a forbidden way (11.3.1, D.2.10)."""
    unready = _unready(state, ruled)
    if unready is not None:
        yield refused(ruled, unready)
    elif ruled.seat is not None:
        for duty in sorted(state.officials.assistants[ruled.seat].duties):
            yield e.DutyWithdrawn(at=ruled.at, seat=ruled.seat, duty=duty, by=ruled.name)


def charge(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Take time for using an assistant; from 2014 on never from a disabled player (6.2.6)."""
    seat = ruled.seat
    if seat is None or ruled.remaining is None:
        return
    disabled = seat in state.boards or seat in state.setup.disabled
    if disabled and not state.edition.assistant_costs_disabled_player:
        yield refused(ruled, Objection.DISABLED)
    else:
        yield from given(state, seat, -ruled.remaining, ruled.at)


def _unready(state: GameState, ruled: o.ArbiterRuled) -> Objection | None:
    """Reason why the ruling is incomplete: it needs a name, and an assistant."""
    if not ruled.name:
        return Objection.NAMELESS
    return None if ruled.seat in state.officials.assistants else Objection.NO_ASSISTANT
