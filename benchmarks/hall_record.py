"""Time for which one table's record keeps the pages of its hall from everybody else.

A game of so many half-moves arrives at the pages as fast as one ticket can send it, all of it
public, with an arbiter at the overview and at the table's page, and a spectator. Measured is for
how long nobody else has a turn on their loop, at most, and how long it takes until all is shown.
The peer is what was done before: the whole game is written at each of its moves.
``python benchmarks/hall_record.py [HALF-MOVES ...]``
"""

import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from accessible_board.console.following import Following
from accessible_board.console.live import Stream
from accessible_board.console.roles import ARBITER, SPECTATOR
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import Begun, Happened, Public
from accessible_board.hall.pages import HallRoom
from accessible_board.journal.pgn import pgn
from accessible_board.journal.record import Entry
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from benchmarks.shared.figures import tell
from tests.support.long_games import long_game

TABLE = "table-1"
SETUP = GameSetup(peg_boards=frozenset(), time_control="10h")


class Desk:
    """Where nothing is passed on."""

    def rule(self, table: str, ruling: ArbiterRuled) -> None:
        """Nobody rules."""

    def give_out(self, table: str, pgn: bytes) -> None:
        """There is no broadcast."""

    def failed(self, error: Exception) -> None:
        """A fault ends the measuring."""
        raise error


async def shown(entries: Sequence[Entry]) -> tuple[float, float]:
    """Seconds until all is shown, and the longest turn of the loop."""
    hall = HallRoom([TABLE], AnnouncingStyle(load("en")), Desk())
    hall.hear(Begun(TABLE, "game", SETUP, (), Path()))
    hall.hear(Public(TABLE, "game", len(entries)))
    room = hall.table(TABLE)
    pages = (hall.stream("en"), room.stream(ARBITER, "en"), room.stream(SPECTATOR, "en"))
    reading = [asyncio.create_task(_read(page)) for page in pages]
    await asyncio.sleep(0)
    began = before = time.perf_counter()
    longest = 0.0
    for entry in entries:
        hall.hear(Happened(TABLE, entry, b""))
    while room.is_behind:
        await asyncio.sleep(0)
        now = time.perf_counter()
        longest, before = max(longest, now - before), now
    for task in reading:
        task.cancel()
    hall.close()
    return before - began, longest


async def _read(page: Stream) -> None:
    async for _ in page.follow(""):
        pass


def rewritten(entries: Sequence[Entry]) -> float:
    """Seconds that it takes to write the whole game at each of its moves."""
    game = Following(SETUP)
    began = time.perf_counter()
    for entry in entries:
        before = game.sheets[Seat.WHITE]
        game.follow(entry)
        if game.sheets[Seat.WHITE] != before:
            pgn(game.sheets[Seat.WHITE].public, SETUP)
    return time.perf_counter() - began


def main(*half_moves: str) -> None:
    """Measure games of so many half-moves."""
    for number in map(int, half_moves or ("400", "2000")):
        entries = long_game(number)
        took, longest = asyncio.run(shown(entries))
        tell(f"{number} half-moves, all is shown", 1000 * took, "ms")
        tell(f"{number} half-moves, longest turn of the loop", 1000 * longest, "ms")
        if number <= 400:
            tell(f"{number} half-moves, written whole at each", 1000 * rewritten(entries), "ms")


if __name__ == "__main__":
    main(*sys.argv[1:])
