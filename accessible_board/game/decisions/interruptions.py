"""A program that was not running, stood still, or could not record."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def interrupted(state: GameState, seen: o.Interrupted) -> Events:
    """The program was not running after ``at``, so the clocks are stopped from then on."""
    yield e.GameInterrupted(at=seen.at)


def continued(state: GameState, seen: o.Continued) -> Events:
    """The program runs again; a press or the arbiter starts the clock."""
    yield e.GameContinued(at=seen.at)


def stalled(state: GameState, seen: o.Stalled) -> Events:
    """The program stood still while a clock ran: tell the arbiter how long, and change nothing."""
    if state.clock.running is not None and state.ended is None:
        yield e.ProgramStalled(at=seen.at, lasted=seen.lasted)


def record_kept(state: GameState, seen: o.RecordKept) -> Events:
    """The disk accepts the record again: tell the arbiter."""
    yield e.RecordHeldUp(at=seen.at, lasted=seen.lasted)
