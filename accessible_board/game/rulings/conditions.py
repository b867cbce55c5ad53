"""Rulings on the conditions of a game (6.3.1, 11.3.2.1, D.1), on latecomers, and messages.

The conditions are read, adapted and approved; a player who comes too late is let in (6.7.1); and
players are told in private what an arbiter has to say: who waits for them, where the next round is.
"""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.standing import conditions
from accessible_board.game.events import Objection
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat


def read(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Read the conditions to both players (6.3.1)."""
    yield conditions(state, ruled.at)


def adapt(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Change a rule of Appendix D for this game; needs a name (D.1)."""
    rule = ruled.adaptation
    if rule is None or (rule in state.adaptations) is ruled.holds:
        return
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
        return
    yield e.RuleAdapted(at=ruled.at, adaptation=rule, holds=ruled.holds, by=ruled.name)


def approve(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Approve the equipment, once and by name (11.3.2.1, 12.8)."""
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
    elif state.officials.approved_by is None:
        yield e.EquipmentApproved(at=ruled.at, by=ruled.name)


def admit(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Let a latecomer play; needs the arbiter's name."""
    late = state.beginning.late - state.beginning.admitted
    if ruled.seat is None or ruled.seat not in late:
        return
    if not ruled.name:
        yield refused(ruled, Objection.NAMELESS)
    else:
        yield e.LatecomerAdmitted(at=ruled.at, seat=ruled.seat, by=ruled.name)


def tell(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """Say it in the ear of one player, or of both; the game goes on as it is.

    A player with neither an earphone nor a page is not told, and the arbiter learns it.
    """
    to = tuple(Seat) if ruled.seat is None else (ruled.seat,)
    reached = tuple(seat for seat in to if seat not in ruled.unreached)
    if ruled.words and reached:
        seat = ruled.seat if reached == to else reached[0]
        yield e.ArbiterTold(at=ruled.at, seat=seat, words=ruled.words, by=ruled.name)
    if ruled.words and reached != to:
        yield refused(ruled, Objection.NOT_REACHED)
