"""Tables of the hall as its pages have them: each a copy of its game, and one of its public part.

All games go into one PGN file, written on a thread beside the pages' loop. A thousand games take
many seconds to write. So a thread does it, one game after the other, and rests as long as each one
took: the pages and the keeper have their share of the processor. What was written of a game is kept
until it goes on, and whoever asks while the file is being made gets the same one.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from accessible_board.console.following import Following
from accessible_board.console.live import RestingQueue
from accessible_board.console.room import Room
from accessible_board.game.observations import ArbiterRuled, Observation
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import Begun
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import Entry, code, seal
from accessible_board.journal.store import read_bytes
from accessible_board.languages import JournalError, RefusedError
from accessible_board.languages.plain_words import shortened
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import Phrases
from accessible_board.system.clock import since_start

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A snapshot of a game: its scoresheet and its conditions."""

    sheet: Scoresheet
    setup: GameSetup


class HallDesk(Protocol):
    """Receiver of the pages' commands; never blocks."""

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Send a ruling to a table."""

    def give_out(self, table: str, pgn: bytes) -> None:
        """Pass on the public part of a table's game."""

    def failed(self, error: Exception) -> None:
        """Report a fault of the pages."""


class _NoEnvelope:
    """No envelope: a sealed move is opened at its table."""

    def code_words(self, words: Phrases) -> tuple[str, ...]:
        return (words("envelope.elsewhere"),)

    def open_envelope(self, code: str, at: int) -> None:
        raise RefusedError("no_envelope")


class _MadePublic:
    """The limit that a table sets by itself: so many entries of its record."""

    def __init__(self) -> None:
        self.given: int | None = None

    def add(self, entry: Entry, now: int) -> None:
        """Nothing to count: the table does."""

    def upto(self, now: int) -> int:
        return self.given or 0

    def next_release(self) -> int | None:
        return None


class ShownTable:
    """A table with a game, and the room of its pages."""

    def __init__(
        self, begun: Begun, style: AnnouncingStyle, desk: HallDesk, pace: RestingQueue
    ) -> None:
        self.name, self.game, self.records = begun.table, begun.game, begun.records
        self.setup: GameSetup = begun.setup
        self.entries = begun.entries
        self.style = style
        self.envelope = _NoEnvelope()
        self.microphones = None
        self.arbiter_codes: tuple[str, ...] = ()
        self.decides = False
        self.behind = since_start() - max((entry.at for entry in begun.entries), default=0)
        self.failed = desk.failed
        self._path, self._last = begun.path, begun.last
        self._desk = desk
        self._public = _MadePublic()
        self._given_out = b""
        present, spectated = Following(self.setup), Following(self.setup, limit=self._public)
        present.history = len(begun.entries)
        self.room = Room(self, present, spectated, pace)

    @property
    def is_public(self) -> bool:
        """True if the table has made any of this game public."""
        return self._public.given is not None

    def take(self, entry: Entry, line: bytes) -> None:
        """Take a further entry of the record, and its line."""
        self._last = line
        self.room.take(entry, self.now())

    def make_public(self, upto: int) -> None:
        """Let spectators see so many entries; what was seen stays seen."""
        if self._public.given is None:
            self.room.spectated.history = upto
        self._public.given = max(upto, self._public.given or 0)

    def live_pgn(self) -> bytes:
        """The public part of the game, empty if there is none that can be written."""
        try:
            return self.room.spectated.public_pgn() if self.is_public else b""
        except JournalError:
            return b""

    def give_out(self) -> None:
        """Pass on the public part of the game, if there is more of it."""
        pgn = self.live_pgn()
        if pgn != self._given_out:
            self._given_out = pgn
            self._desk.give_out(self.name, pgn)

    @property
    def sheet(self) -> RecordedGame:
        """White's record of a game, final once it was handed in."""
        return RecordedGame(self.room.game.sheets[Seat.WHITE], self.setup)

    # --- the table of its room ------------------------------------------------------------------

    def attested(self, code: str) -> tuple[str, ...]:
        """Nothing: the table itself tells it, and reports each change to the hall."""
        return ()

    def now(self) -> int:
        """Game time by the table's last report."""
        return since_start() - self.behind

    def enclosed(self, observation: Observation) -> Observation:
        """The observation itself."""
        return observation

    def submit_observation(self, observation: Observation) -> None:
        """Send a ruling on its way; its decision appears in the table's record."""
        if isinstance(observation, ArbiterRuled):
            self._desk.rule(self.name, observation)

    def journal(self) -> bytes:
        """The hall's copy of the journal."""
        return read_bytes(self._path)

    def closing(self) -> tuple[str, str]:
        """Code and seal of the last entry."""
        return code(self._last), seal(self._last)


class RoundGames:
    """Writes the games of a round, until :meth:`close`."""

    def __init__(self) -> None:
        self._written: dict[str, tuple[RecordedGame, str]] = {}
        """PGN by table, with the snapshot it was made of; used by the writing thread only."""
        self._writing: asyncio.Task[bytes] | None = None
        self._closed = threading.Event()

    async def written(self, games: Mapping[str, RecordedGame]) -> bytes:
        """These games as PGN, by the names of their tables; joins a writing in progress."""
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(asyncio.to_thread(self._write, games))
        return await asyncio.shield(self._writing)

    def close(self) -> None:
        """Write no further game."""
        self._closed.set()

    def _write(self, games: Mapping[str, RecordedGame]) -> bytes:
        for name, game in games.items():
            if self._closed.is_set():
                break
            if name not in self._written or self._written[name][0] != game:
                began = time.thread_time()
                self._written[name] = game, _written(name, game)
                self._closed.wait(time.thread_time() - began)
        texts = (self._written[name][1] for name in games if name in self._written)
        return "\n".join(texts).encode("utf-8", "replace")


def _written(name: str, game: RecordedGame) -> str:
    """A table's game as PGN, or a comment with the reason why its record holds none."""
    try:
        return pgn(game.sheet, game.setup)
    except JournalError as error:
        _log.warning("%s has no game that can be written: %s", name, shortened(error))
        return f"% {name}: {shortened(error)}\n"
