"""How long a move takes from a table to its hall, for 10 and 100 tables: python benchmarks/hall.py.

Tables are real games with real journals on this machine's disk, and publishers with TLS to a real
Mosquitto; the hall is a real keeper. Measured is from the moment that a line is on the table's disk
until the hall has it in its own journal and tells its pages. Beside it stands the peer: the same
messages as they reach a bare client of the broker. First all tables move at once, then each moves
once a second, in turn. Other numbers of tables: python benchmarks/hall.py 1000.
"""

import os
import statistics
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.hall.connection import Connection
from accessible_board.hall.keeper import Happened, News
from accessible_board.hall.protocol import topics
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.hall.halls import RealHall, RealTable

MOVES = (
    "Springer Felix drei",
    "Springer Felix sechs",
    "Springer Gustav eins",
    "Springer Gustav acht",
)
ROUNDS = 20
PATIENCE = 120

Key = tuple[str, int]
"""A press: its table, and its game time."""


class Measured:
    """When each press left its table, and when it came."""

    def __init__(self) -> None:
        self.left: dict[Key, float] = {}
        self.kept: dict[Key, float] = {}
        self.peer: dict[Key, float] = {}
        self.bytes = self.messages = 0

    def news(self, news: News) -> None:
        """The hall has an entry."""
        if isinstance(news, Happened) and isinstance(news.entry.observed, o.ClockPressed):
            self.kept[news.table, news.entry.at] = time.perf_counter()

    def heard(self, topic: str, payload: bytes, retained: bool) -> None:
        """A bare client has a message."""
        came = topics.parse(topic)
        self.messages += 1
        self.bytes += len(payload) + len(topic)
        if came is not None and came.what == topics.LINE and b'"ClockPressed"' in payload:
            at = int(payload.partition(b'"at": ')[2].partition(b",")[0])
            self.peer[came.table, at] = time.perf_counter()

    def move(self, table: RealTable, number: int) -> None:
        """One half-move: announced and pressed."""
        seat, words = list(Seat)[number % 2], MOVES[number % len(MOVES)]
        meant = understand(words, load("de")).announcement
        table.at += 1000
        table.observe(o.Announced(at=table.at, seat=seat, announcement=meant, words=words))
        table.observe(o.ClockPressed(at=table.at, seat=seat))
        self.left[table.ticket.table, table.at] = time.perf_counter()

    def times(self, came: dict[Key, float], keys: set[Key]) -> tuple[list[float], int]:
        """Milliseconds of each of these moves, and how many never came."""
        until = time.monotonic() + PATIENCE
        while not keys <= came.keys() and time.monotonic() < until:
            time.sleep(0.01)
        waited = sorted(1000 * (came[key] - self.left[key]) for key in keys & came.keys())
        return waited, len(keys - came.keys())


def told(label: str, waited: list[float], lost: int) -> None:
    """Print how long moves took."""
    cuts = statistics.quantiles(waited, n=100)
    figures = f"p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, most {waited[-1]:.0f} ms"
    print(f"{label}: {figures}, lost {lost}", flush=True)


def memory(process: int) -> int:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def measure(number: int, folder: Path) -> None:
    """So many tables, in this folder."""
    print(f"{number} tables, {os.cpu_count()} processors")
    names = [f"table-{n}" for n in range(1, number + 1)]
    measured = Measured()
    with ExitStack() as closing:
        hall = RealHall(folder / "hall", names)
        hall.news = Both(hall.news, measured.news)
        closing.enter_context(hall)
        reached = threading.Event()
        ticket = hall.folder.ticket(hall.accounts, topics.HALL)
        peer = Connection(ticket, "peer", [topics.UP], measured.heard, lambda why: reached.set())
        peer.start()
        closing.callback(peer.close)
        reached.wait(PATIENCE)
        tables = [RealTable(hall, folder, name, players=True) for name in names]
        for table in tables:
            closing.callback(table.leave)
            table.wait_until_connected()
            table.observe(o.ClockPressed(at=0, seat=Seat.BLACK))
        for table in tables:
            hall.wait_for(table.ticket.table, table.path)
        measured.messages = measured.bytes = 0
        for table in tables:
            measured.move(table, 0)
        report("all at once", measured, set(measured.left))
        before = set(measured.left)
        for turn in range(1, ROUNDS):
            for table in tables:
                began = time.perf_counter()
                measured.move(table, turn)
                time.sleep(max(0, 1 / number - (time.perf_counter() - began)))
        report("each once a second", measured, set(measured.left) - before)
        moves = len(measured.left)
        each, size = measured.messages / moves, measured.bytes / moves
        print(f"{each:.1f} messages and {size:.0f} bytes a move")
        own, broker = memory(os.getpid()), memory(hall.broker.number)
        print(f"memory: tables and hall together {own} MB, broker {broker} MB")


def report(label: str, measured: Measured, keys: set[Key]) -> None:
    """What these moves took, on either way."""
    told(f"{label}, kept by the hall", *measured.times(measured.kept, keys))
    told(f"{label}, bare client", *measured.times(measured.peer, keys))


class Both(list[News]):
    """The hall's news, which somebody else hears as well."""

    def __init__(self, news: list[News], hear: Callable[[News], None]) -> None:
        super().__init__(news)
        self._hear = hear

    def append(self, news: News) -> None:
        """Something happened."""
        self._hear(news)
        super().append(news)


if __name__ == "__main__":
    for tables in map(int, sys.argv[1:] or ("10", "100")):
        with tempfile.TemporaryDirectory() as folder:
            measure(tables, Path(folder))
