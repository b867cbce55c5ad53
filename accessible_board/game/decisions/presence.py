"""Players who arrive, and those who come late (6.6, 6.7, I.9)."""

from typing import Final

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.conditions import unfulfilled
from accessible_board.game.decisions.presses import start_clock
from accessible_board.game.events import Objection
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import BothAbsent

SIGNS: Final = (o.Announced, o.Asked, o.ClockPressed, o.NotUnderstood, o.AdjustingAnnounced)
"""What shows that the player of a seat is there; pegs may be set up by anybody."""

ACTING: Final = frozenset({AssistantAct.ANNOUNCES, AssistantAct.PRESSES})
"""What an assistant does only together with the player (D.2.10)."""


def noticed(state: GameState, seen: o.Observation) -> e.Events:
    """A player who speaks or presses has arrived; matters if the start has a fixed time."""
    seat = _seen(state, seen)
    fixed = state.setup.starts_at is not None
    if fixed and seat is not None and seat not in state.beginning.came:
        yield from arrived(state, o.Arrived(at=seen.at, seat=seat))


def _seen(state: GameState, seen: o.Observation) -> Seat | None:
    """Whose presence an observation shows.

    It may be the assistant's who announces the player's move and presses for it.
    """
    if isinstance(seen, SIGNS):
        return seen.seat
    if isinstance(seen, o.AssistantReported) and seen.report in ACTING:
        own = seen.mover in (None, seen.seat) and state.started
        return seen.seat if own and seen.seat in state.officials.assistants else None
    return None


def arrived(state: GameState, seen: o.Arrived) -> e.Events:
    """A player arrived; counted once for each session."""
    if state.ended is not None or seen.seat in state.present:
        return
    first = not state.beginning.came
    yield from _too_late(state, seen.at)
    yield e.PlayerArrived(at=seen.at, seat=seen.seat)
    waiting = state.setup.both_absent is BothAbsent.NOBODY_LOSES_TIME and first
    if waiting and state.beginning.began is not None and not state.started:
        yield from start(state, seen.at)


def deadline(state: GameState) -> int | None:
    """When the fixed start time or the default time is reached."""
    starts_at, began = state.setup.starts_at, state.beginning.began
    if starts_at is None or began is None:
        return starts_at
    return began + state.setup.lateness + 1 if state.beginning.awaited else None


def time_passed(state: GameState, at: int) -> e.Events:
    """Start White's clock at the fixed time (6.6), and report latecomers (6.7.1)."""
    starts_at = state.setup.starts_at
    if state.ended is not None or starts_at is None or at < starts_at:
        return
    if state.beginning.began is None:
        yield e.SessionBegan(at=at)
        nobody = not state.beginning.came
        if not (nobody and state.setup.both_absent is BothAbsent.NOBODY_LOSES_TIME):
            yield from start(state, at)
    yield from _too_late(state, at)


def start(state: GameState, at: int) -> e.Events:
    """Start the clock, unless a condition of the game is not fulfilled.

    The board of an absent player need not be set up: the time runs all the same (6.7.2).
    """
    if state.started:
        return
    if unfulfilled(state) is not None:
        yield e.RulingRefused(at=at, ruling="start", reason=Objection.ASSISTANT_NEEDED)
    else:
        yield from start_clock(state, at, excused=frozenset(Seat) - state.beginning.came)


def _too_late(state: GameState, at: int) -> e.Events:
    began = state.beginning.began
    if began is None or at <= began + state.setup.lateness:
        return
    for seat in sorted(state.beginning.awaited, reverse=True):
        yield e.DefaultTimeExceeded(at=at, seat=seat)
