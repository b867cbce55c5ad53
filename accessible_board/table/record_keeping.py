"""Keeps the record of a game: decisions, signs of life, and faults of the disk.

A heartbeat every 5 s tells a resumed game how long its clocks ran.
"""

import asyncio
import contextlib
import logging
from pathlib import Path

from accessible_board.errors import AccessibleBoardError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.state.game_state import GameState
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Alive, Closed, Entry
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import JournalError, reason
from accessible_board.logs import Seldom
from accessible_board.system.clock import game_clock
from accessible_board.table.gates import Intake
from accessible_board.table.telling import Telling

_log = logging.getLogger(__name__)

ALIVE_EVERY = 5.0
"""Seconds between two lines of the journal while a player's clock runs."""

STALL = 3_000
"""Milliseconds that the program may stand still without anybody being told."""


class RecordKeeper:
    """The hub's :class:`~.hub.Recorder`: writes a journal, and tells the table why it cannot."""

    def __init__(self, journal: JournalWriter, telling: Telling, intake: Intake) -> None:
        self._journal = journal
        self._telling = telling
        self._intake = intake
        self._seldom = Seldom()
        self._refused_at = 0
        journal.follow_moves(self._moved)

    def record(self, observation: o.Observation, events: list[e.Event]) -> None:
        """Put a decision on disk."""
        self._journal.append(Entry(observation, tuple(events)))

    def refused(self, error: JournalError) -> None:
        """Tell everybody that the disk refuses the record, so that the game waits."""
        self._refused_at = self._intake.now()
        words = self._telling.words
        why = reason(error.__cause__ or error, words.language.code)
        self._telling.write(words("terminal.record_refused", path=self._journal.path, reason=why))
        for seat in Seat:
            self._telling.seat(seat, "record_refused")

    def accepted(self) -> None:
        """The game goes on: its record says how long it had to wait."""
        now = self._intake.now()
        self._intake.submit_observation(o.RecordKept(at=now, lasted=now - self._refused_at))

    def listener_failed(self, error: Exception) -> None:
        """Write it; the game and its record go on, unless the system itself fails."""
        if isinstance(error, AccessibleBoardError):
            self._telling.error(error)
        elif isinstance(error, OSError):
            raise error
        elif self._seldom(repr(error)):
            self._telling.write(self._telling.words("terminal.untold", error=repr(error)))

    def _moved(self, old: Path, new: Path) -> None:
        """The journal's file was deleted or renamed; a complete copy continues elsewhere."""
        _log.warning("The journal's file lost its name and goes on anew")
        words = self._telling.words
        self._telling.write(words("terminal.record_moved", old=str(old), path=str(new)))


class Heartbeat:
    """Records that the program runs while a clock runs, and notices that it stood still."""

    def __init__(self, state: GameState, journal: JournalWriter, intake: Intake) -> None:
        self._state = state
        self._journal = journal
        self._intake = intake

    async def run(self) -> None:
        """Beat every :data:`ALIVE_EVERY` seconds, until it is cancelled."""
        while True:
            elapsed = game_clock()
            await asyncio.sleep(ALIVE_EVERY)
            lasted = elapsed() - round(1000 * ALIVE_EVERY)
            if lasted > STALL:
                stalled = o.Stalled(at=self._intake.now(), lasted=lasted)
                self._intake.submit_observation(stalled)
            self.beat()

    def end(self) -> None:
        """Record an orderly end, so that a record that was cut off can be told from it."""
        with contextlib.suppress(JournalError):
            self._journal.append(Closed(self._intake.now()))

    def beat(self) -> None:
        """Record that the clocks have run until now; a full disk is reported elsewhere."""
        if self._state.clock.running is not None:
            with contextlib.suppress(JournalError):
                self._journal.append(Alive(self._intake.now()))
