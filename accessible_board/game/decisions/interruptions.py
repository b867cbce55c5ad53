"""What becomes of a game while the program does not run, or stands still."""

from collections.abc import Iterator

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState

Events = Iterator[e.Event]


def interrupted(state: GameState, seen: o.Interrupted) -> Events:
    """The program was not running: the clocks have stood since ``at``."""
    yield e.GameInterrupted(at=seen.at)


def continued(state: GameState, seen: o.Continued) -> Events:
    """The program runs again; a press or an arbiter's word sets the clock going."""
    yield e.GameContinued(at=seen.at)


def stalled(state: GameState, seen: o.Stalled) -> Events:
    """A clock that runs has run on, as it would on the table; what that cost is for the arbiter."""
    if state.clock.running is not None and state.ended is None:
        yield e.ProgramStalled(at=seen.at, lasted=seen.lasted)


def record_kept(state: GameState, seen: o.RecordKept) -> Events:
    """The record goes on where it was held up, for the arbiter to know."""
    yield e.RecordHeldUp(at=seen.at, lasted=seen.lasted)
