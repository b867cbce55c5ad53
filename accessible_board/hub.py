"""The one writer of the game: observations in from anywhere, decisions out to everyone.

Devices and people deliver observations from their own threads into one queue. The hub takes them
one by one, lets the game decide, puts the decision into the journal and only then tells everyone
else: what was announced is on disk, and what is not on disk is not announced. It sleeps until
something arrives or until the game asked to be woken (:meth:`Game.next_deadline`); nothing ticks.
"""

import asyncio
from collections.abc import Callable, Iterable

from accessible_board.game.events import Event
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation, TimePassed

Now = Callable[[], int]
"""Game time in milliseconds."""

Record = Callable[[Observation, list[Event]], None]
"""Puts an observation and what was decided from it on disk before it returns."""

Listener = Callable[[Event], None]
"""Hears of an event after it is on disk."""

CAPACITY = 4_096
"""Observations that may wait: many times what hands can do while a disk is slow."""


class Hub:
    """Owns a game while it is played. ``deliver`` may be called from any thread."""

    def __init__(self, game: Game, record: Record, listeners: Iterable[Listener], now: Now) -> None:
        self.game = game
        self._record = record
        self._listeners = tuple(listeners)
        self._now = now
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: asyncio.Queue[Observation | None] = asyncio.Queue(CAPACITY)
        self._early: list[Observation] = []
        self.overflowed = 0

    def deliver(self, observation: Observation) -> None:
        """Take an observation from any thread, without waiting."""
        self._hand_over(observation)

    def close(self) -> None:
        """Let :meth:`run` return once everything delivered so far has been decided."""
        self._hand_over(None)

    async def run(self) -> None:
        """Decide, record and tell, until :meth:`close`. A journal that fails ends it."""
        self._loop = asyncio.get_running_loop()
        for early in self._early:
            self._put(early)
        while (observation := await self._next()) is not None:
            self.decide(observation)

    def decide(self, observation: Observation) -> list[Event]:
        """Let the game decide, record it, and tell everyone; on the loop's thread only."""
        events = self.game.observe(observation)
        if events or not isinstance(observation, TimePassed):
            self._record(observation, events)
        for event in events:
            for listener in self._listeners:
                listener(event)
        return events

    async def _next(self) -> Observation | None:
        """What arrives, or that the time has come at which the game asked to be woken."""
        try:
            async with asyncio.timeout(self._until_deadline()):
                return await self._queue.get()
        except TimeoutError:
            return TimePassed(at=self._now())

    def _hand_over(self, observation: Observation | None) -> None:
        if self._loop is None:
            if observation is not None:
                self._early.append(observation)
            return
        self._loop.call_soon_threadsafe(self._put, observation)

    def _put(self, observation: Observation | None) -> None:
        try:
            self._queue.put_nowait(observation)
        except asyncio.QueueFull:
            self.overflowed += 1

    def _until_deadline(self) -> float | None:
        """Seconds until the game asked to be woken."""
        deadline = self.game.next_deadline()
        return None if deadline is None else max(0, deadline - self._now()) / 1000
