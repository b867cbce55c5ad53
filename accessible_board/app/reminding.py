"""Repeats what a game waits for, when its clocks are stopped and nothing happens for a while."""

import asyncio
from collections.abc import Callable
from itertools import chain, repeat
from typing import Final, Protocol

import chess

from accessible_board.devices.interfaces import Now
from accessible_board.game import events as e
from accessible_board.game.observations import Observation, StandingDue
from accessible_board.game.state.game_state import GameState

WAITS: Final = (60.0, 120.0, 240.0, 480.0)
"""Seconds without an event after which it is said again; the last one holds on."""


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
    """Follows a game; reminds of nothing while a clock runs or nobody is waited for."""

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
        self._waits = iter(WAITS)

    def follow(self, event: e.Event, _: chess.Board) -> None:
        """Start waiting anew; after a reminder of its own it waits longer."""
        if not (isinstance(event, e.StandingTold) and not event.whole):
            self._waits = chain(WAITS, repeat(WAITS[-1]))
        self.close()
        if self._is_waited_for():
            self._timer = self._later(next(self._waits), self._remind)

    def close(self) -> None:
        """Remind no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _is_waited_for(self) -> bool:
        """Whether the game waits for people: not overnight, nor after both have signed."""
        state = self._state
        return state.clock.running is None and not state.adjourned and not state.handed_in

    def _remind(self) -> None:
        self._deliver(StandingDue(at=self._now(), whole=False))
