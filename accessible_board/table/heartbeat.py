"""Writes a heartbeat every 5 s so that a resumed game knows how long its clocks ran."""

import asyncio
import contextlib
from collections.abc import Callable

from accessible_board.devices.interfaces import Now
from accessible_board.errors import JournalError
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation, Stalled
from accessible_board.journal.record import Alive, Closed
from accessible_board.journal.store import JournalWriter
from accessible_board.table.game_time import game_clock

ALIVE_EVERY = 5.0
"""Seconds between two lines of the journal while a player's clock runs."""

STALL = 3_000
"""Milliseconds that the program may stand still without anybody being told."""


class Heartbeat:
    """Records that the program runs while a clock runs, and notices that it stood still."""

    def __init__(
        self,
        game: Game,
        journal: JournalWriter,
        now: Now,
        deliver: Callable[[Observation], None],
    ) -> None:
        self._game = game
        self._journal = journal
        self._now = now
        self._deliver = deliver

    async def run(self) -> None:
        """Beat every :data:`ALIVE_EVERY` seconds, until it is cancelled."""
        while True:
            elapsed = game_clock()
            await asyncio.sleep(ALIVE_EVERY)
            lasted = elapsed() - round(1000 * ALIVE_EVERY)
            if lasted > STALL:
                self._deliver(Stalled(at=self._now(), lasted=lasted))
            self.beat()

    def end(self) -> None:
        """Record an orderly end, so that a record that was cut off can be told from it."""
        with contextlib.suppress(JournalError):
            self._journal.append(Closed(self._now()))

    def beat(self) -> None:
        """Record that the clocks have run until now; a full disk is reported elsewhere."""
        if self._game.state.clock.running is not None:
            with contextlib.suppress(JournalError):
                self._journal.append(Alive(self._now()))
