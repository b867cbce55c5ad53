"""Tells the standing of a game that begins or goes on, and repeats its question after a while.

While the clocks are stopped everybody is told. While a clock runs only a player who left a move
unfinished is told, in private and seldom: players may think as long as they like.
"""

from collections.abc import Callable
from typing import Final

import chess

from accessible_board.game import events as e
from accessible_board.game.decisions.next_step import is_half_done
from accessible_board.game.observations import StandingDue, StepDue
from accessible_board.game.state.game_state import GameState
from accessible_board.table.gates import Intake, Later, Timer, on_the_loop

WAITS: Final = (60.0, 120.0, 240.0, 480.0)
"""Seconds without an event after which it is said again; the last one holds on."""

STEP_WAITS: Final = (120.0, 300.0, 600.0)
"""The same while a clock runs."""

BOARDS_ANSWER: Final = 2.0
"""Seconds after which it is told all the same, and that a board is waited for."""


class Reminder:
    """Reminds players of what the game waits for."""

    def __init__(self, state: GameState, intake: Intake, later: Later = on_the_loop) -> None:
        self._state = state
        self._intake = intake
        self._later = later
        self._timer: Timer | None = None
        self._reminded = 0

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Restart the waiting time; it grows with each reminder."""
        match event:
            case e.StandingTold(whole=False) | e.StepTold(asked=False):  # Its own reminder.
                self._reminded += 1
            case _:
                self._reminded = 0
        self.close()
        state = self._state
        if state.clock.running is not None:
            if state.boards:
                self._arrange(STEP_WAITS, self._remind_of_step)
        elif not (state.adjourned or state.handed_in):  # Overnight nothing is waited for.
            self._arrange(WAITS, self._remind)

    def close(self) -> None:
        """Remind no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arrange(self, waits: tuple[float, ...], act: Callable[[], None]) -> None:
        self._timer = self._later(waits[min(self._reminded, len(waits) - 1)], act)

    def _remind(self) -> None:
        due = StandingDue(at=self._intake.now(), whole=False)
        self._intake.submit_observation(due)

    def _remind_of_step(self) -> None:
        for seat in self._state.boards:
            if is_half_done(self._state, seat):
                due = StepDue(at=self._intake.now(), seat=seat)
                self._intake.submit_observation(due)


class Orientation:
    """Follows a game whose session begins; ``tell`` is called once."""

    concerns: Final = (e.BoardAnswered,)

    def __init__(
        self, state: GameState, tell: Callable[[], None], later: Later = on_the_loop
    ) -> None:
        self._state = state
        self._tell = tell
        self._later = later
        self._timer: Timer | None = None

    def begin(self) -> None:
        """The boards are connected: tell it as soon as they answer."""
        if self._state.awaited_boards:
            self._timer = self._later(BOARDS_ANSWER, self._told)
        else:
            self._tell()

    def follow(self, *_: object) -> None:
        """Tell it with the answer of the last board."""
        if not self._state.awaited_boards:
            self._told()

    def close(self) -> None:
        """Stop telling."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _told(self) -> None:
        if self._timer is not None:
            self.close()
            self._tell()
