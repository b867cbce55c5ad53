"""Repeats what a game waits for when nothing happens for a while.

While the clocks are stopped everybody is told. While a clock runs only a player who left a move
unfinished is told, in private and seldom: players may think as long as they like.
"""

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

import chess

from accessible_board.devices.interfaces import Now
from accessible_board.game import events as e
from accessible_board.game.decisions.steps import is_half_done
from accessible_board.game.observations import Observation, StandingDue, StepDue
from accessible_board.game.state.game_state import GameState

WAITS: Final = (60.0, 120.0, 240.0, 480.0)
"""Seconds without an event after which it is said again; the last one holds on."""

STEP_WAITS: Final = (120.0, 300.0, 600.0)
"""The same while a clock runs."""


class Timer(Protocol):
    """A call that was scheduled and can be cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


Later = Callable[[float, Callable[[], None]], Timer]
"""Arranges something for so many seconds later."""


def on_the_loop(seconds: float, act: Callable[[], None]) -> Timer:
    """Call ``act`` after so many seconds, on the running loop."""
    return asyncio.get_running_loop().call_later(seconds, act)


class Reminder:
    """Follows a game; reminds of nothing while nobody is waited for."""

    def __init__(
        self,
        state: GameState,
        deliver: Callable[[Observation], None],
        now: Now,
        later: Later = on_the_loop,
    ) -> None:
        self._state = state
        self._deliver = deliver
        self._now = now
        self._later = later
        self._timer: Timer | None = None
        self._reminded = 0

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Wait anew; a reminder of our own waits longer."""
        self._reminded = self._reminded + 1 if _is_own(event) else 0
        self.close()
        if self._is_waited_for():
            self._arrange(WAITS, self._remind)
        elif any(is_half_done(self._state, seat) for seat in self._state.boards):
            self._arrange(STEP_WAITS, self._remind_of_step)

    def close(self) -> None:
        """Remind no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _arrange(self, waits: tuple[float, ...], act: Callable[[], None]) -> None:
        self._timer = self._later(waits[min(self._reminded, len(waits) - 1)], act)

    def _is_waited_for(self) -> bool:
        """Whether the game waits for people: not overnight, nor after both have signed."""
        state = self._state
        return state.clock.running is None and not state.adjourned and not state.handed_in

    def _remind(self) -> None:
        self._deliver(StandingDue(at=self._now(), whole=False))

    def _remind_of_step(self) -> None:
        for seat in self._state.boards:
            if is_half_done(self._state, seat):
                self._deliver(StepDue(at=self._now(), seat=seat))


def _is_own(event: e.Event) -> bool:
    match event:
        case e.StandingTold(whole=False) | e.StepTold(asked=False):
            return True
    return False
