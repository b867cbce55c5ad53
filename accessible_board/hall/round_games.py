"""All games of a hall as one PGN file, written on a thread beside the pages' loop.

A thousand games take many seconds to write. So a thread does it, one game after the other, and
rests as long as each one took: the pages and the keeper have their share of the processor. What was
written of a game is kept until it goes on, and whoever asks while the file is being made gets the
same one.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass

from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.pgn import pgn
from accessible_board.languages import JournalError
from accessible_board.languages.plain_words import shortened

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """A snapshot of a game: its scoresheet and its conditions."""

    sheet: Scoresheet
    setup: GameSetup


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
