"""Rulings on fallen flags (6.4, 6.8, 6.9, 6.11, III.3.1)."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.agreements import claim_open
from accessible_board.game.decisions.flags import both_down, fall, sheets_due
from accessible_board.game.events import Objection, Termination
from accessible_board.game.rules.outcome import DRAW
from accessible_board.game.rulings.objections import refused
from accessible_board.game.state.game_state import GameState


def flag_down(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter finds a flag down, and the required moves are counted (6.4).

    The game goes on if that period's moves are completed, otherwise it is lost or drawn (6.9). A
    draw that was claimed before is decided first (9.5.2).
    """
    seat = ruled.seat
    if seat is None or not state.started:
        return
    if claim_open(state) or state.unconfirmed.holding(ruled.at) is not None:
        yield refused(ruled, Objection.UNDECIDED)
        return
    if state.clock.period(seat) > state.flags.periods[seat] + 1:
        yield e.PeriodEnded(at=ruled.at, seat=seat)
        yield from sheets_due(state, ruled.at)
    else:
        yield from fall(state, seat, ruled.at)


def both_flags_down(state: GameState, ruled: o.ArbiterRuled) -> e.Events:
    """The arbiter finds both flags down, and cannot say which fell first (6.11, III.3.1)."""
    if not state.started:
        return
    found = both_down(state, ruled.at)
    if found.drawn is None:
        reason = Objection.NO_RULE if found.first is None else Objection.ORDER_KNOWN
        yield refused(ruled, reason)
        return
    yield found
    if found.drawn:
        yield e.GameEnded(at=ruled.at, result=DRAW, termination=Termination.FLAG_FALL)
    elif state.clock.running is not None:
        yield e.ClocksStopped(at=ruled.at, reason=e.StopReason.ARBITER)
