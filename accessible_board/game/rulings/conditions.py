"""Rulings on the conditions of a game: to read, adapt and approve them (6.3.1, 11.3.2.1, D.1)."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.conditions import conditions
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def read(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Read the conditions to both players (6.3.1)."""
    yield conditions(state, ruled.at)


def adapt(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Change a rule of Appendix D for this game; needs a name (D.1)."""
    rule = ruled.adaptation
    if rule is None or (rule in state.adaptations) is ruled.holds:
        return
    if not ruled.name:
        yield nameless(ruled)
        return
    yield e.RuleAdapted(at=ruled.at, adaptation=rule, holds=ruled.holds, by=ruled.name)


def approve(state: GameState, ruled: o.ArbiterRuled) -> Events:
    """Approve the equipment, once and by name (11.3.2.1, 12.8)."""
    if not ruled.name:
        yield nameless(ruled)
    elif state.officials.approved_by is None:
        yield e.EquipmentApproved(at=ruled.at, by=ruled.name)


def nameless(ruled: o.ArbiterRuled) -> e.RulingRefused:
    """Refuse a ruling that lacks the arbiter's name."""
    return e.RulingRefused(at=ruled.at, ruling=ruled.ruling, reason=Objection.NAMELESS)
