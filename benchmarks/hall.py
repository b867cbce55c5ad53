"""How long a move takes from its table to the arbiters' page: python benchmarks/hall.py 10 100.

Tables are real games with real journals on this machine's disk, and publishers with TLS to a real
Mosquitto; the hall is the program itself, in a process of its own, with an arbiter at its overview.
Measured is from the moment that a press is on the table's disk until the table knows that the hall
has it on its own, and until the overview shows the move. Beside it stands the peer: the same
messages as they reach a bare client of the broker. First all tables move at once, then at a hall's
pace: each once a second, and of more than 50 tables 50 a second. Other numbers of tables:
python benchmarks/hall.py 1000.
"""

import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import deque
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.hall.broker import Accounts, HallFolder
from accessible_board.hall.connection import Connection
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Kept
from accessible_board.hall.protocol.outbox import Outbox
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.hall.halls import HOST, RealTable, free_port

MOVES: Final = (
    "Springer Felix drei",
    "Springer Felix sechs",
    "Springer Cesar drei",
    "Springer Cesar sechs",
    "Springer Gustav eins",
    "Springer Gustav acht",
    "Springer Bella eins",
    "Springer Bella acht",
)
HALF_MOVES: Final = 1500
"""Of all tables together, at most; each makes 20 at most and 3 at least."""

A_SECOND: Final = 50
"""Half-moves of all tables: of 1,000 tables each moves once in 20 seconds."""

PATIENCE: Final = 60
ROW: Final = re.compile(
    r'id="table-(?P<name>[^"]+)"[^\n]*?</th>(?:<td>[^<]*</td>){3}<td>(?P<move>\d+)\.(?P<black>\.\.)?'
)

Key = tuple[str, int]
"""A half-move: its table, and its number from 1."""


class Measured:
    """When each press left its table, and when it came."""

    def __init__(self) -> None:
        self.left: dict[Key, float] = {}
        self.kept: dict[Key, float] = {}
        self.peer: dict[Key, float] = {}
        self.page: dict[Key, float] = {}
        self.bytes = self.messages = 0

    def heard(self, topic: str, payload: bytes, retained: bool) -> None:
        """A bare client has a message."""
        came = topics.parse(topic)
        self.messages += 1
        self.bytes += len(payload) + len(topic)
        if came is not None and came.what == topics.LINE and b'"ClockPressed"' in payload:
            number = (int(came.rest[2]) - 2) // 2
            self.peer[came.table, number] = time.perf_counter()

    def shown(self, table_rows: str) -> None:
        """The overview shows how far each table is."""
        now = time.perf_counter()
        for row in ROW.finditer(table_rows):
            number = 2 * int(row["move"]) - (0 if row["black"] else 1)
            while number and (row["name"], number) not in self.page:
                self.page[row["name"], number] = now
                number -= 1

    def times(self, came: dict[Key, float], keys: set[Key]) -> tuple[list[float], int]:
        """Milliseconds of each of these moves, and how many never came."""
        until = time.monotonic() + PATIENCE
        while not keys <= came.keys() and time.monotonic() < until:
            time.sleep(0.05)
        there = keys & came.keys()
        waited = sorted(max(0.0, 1000 * (came[key] - self.left[key])) for key in there)
        return waited, len(keys - there)


class Moving:
    """A table that moves, and notes when the hall says that it has the move."""

    def __init__(self, table: RealTable, measured: Measured) -> None:
        self.table, self.name = table, table.ticket.table
        self._measured, self._made = measured, 0
        self._unkept: deque[int] = deque()
        self._take = table.outbox.take
        table.outbox.take = self._taken  # type: ignore[method-assign]

    def begin(self) -> None:
        """Start the clocks."""
        self.table.observe(o.ClockPressed(at=0, seat=Seat.BLACK))

    def move(self) -> Key:
        """One half-move: announced and pressed."""
        seat, words = list(Seat)[self._made % 2], MOVES[self._made % len(MOVES)]
        meant = understand(words, load("de")).announcement
        at = self.table.at = self.table.at + 1000
        self.table.observe(o.Announced(at=at, seat=seat, announcement=meant, words=words))
        self._made += 1
        self._unkept.append(self._made)
        self.table.observe(o.ClockPressed(at=at, seat=seat))
        key = self.name, self._made
        self._measured.left[key] = time.perf_counter()
        return key

    def _taken(self, kept: Kept) -> None:
        self._take(kept)
        outbox: Outbox = self.table.outbox
        while self._unkept and 2 + 2 * self._unkept[0] <= outbox.kept:
            self._measured.kept[self.name, self._unkept.popleft()] = time.perf_counter()


class Arbiter:
    """Somebody at the overview of the hall, told what it shows."""

    def __init__(self, invitation: str, measured: Measured) -> None:
        address, _, token = invitation.partition("/join/")
        self._host, self._measured = address.removeprefix("http://"), measured
        cookie = self._post("/join", f"secret={token}&name=Benchmark").getheader("Set-Cookie", "")
        self._headers = {"Host": self._host, "Cookie": cookie.partition(";")[0]}
        threading.Thread(target=self._read, daemon=True).start()

    def _post(self, path: str, body: str) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        form = {"Content-Type": "application/x-www-form-urlencoded"}
        own = {"Host": self._host, "Origin": f"http://{self._host}"}
        connection.request("POST", path, body, form | own)
        return connection.getresponse()

    def _read(self) -> None:
        connection = http.client.HTTPConnection(self._host, timeout=PATIENCE)
        connection.request("GET", "/arbiter/live", headers=self._headers)
        answer = connection.getresponse()
        if answer.status != 200:
            print(f"The page answers {answer.status}.", flush=True)
        for line in answer:
            if line.startswith(b"data: "):
                self._measured.shown(json.loads(line[6:])["regions"].get("tables", ""))


def told(label: str, waited: list[float], lost: int) -> None:
    """Print how long moves took."""
    if len(waited) < 2:
        print(f"{label}: lost {lost}", flush=True)
        return
    cuts = statistics.quantiles(waited, n=100, method="inclusive")
    figures = f"p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, most {waited[-1]:.0f} ms"
    print(f"{label}: {figures}, lost {lost}", flush=True)


def memory(process: int) -> int:
    """Megabytes that a process has in memory."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) // 1024


def processor(process: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Hall:
    """The program itself, started as an arbiter starts it."""

    def __init__(self, path: Path, names: list[str]) -> None:
        self.folder = HallFolder(path)
        self.accounts: Accounts = self.folder.make([HOST, "localhost"], free_port(), names)
        where = ("--folder", str(path), "--listen", HOST, "--console", f"{HOST}:0")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "accessible_board", "hall", *where],
            stdout=subprocess.PIPE,
            text=True,
        )
        written = self._process.stdout
        self.invitation = next(
            line[line.index("http://") :].strip() for line in written or () if "/join/" in line
        )
        threading.Thread(target=lambda: [None for _ in written or ()], daemon=True).start()

    @property
    def processes(self) -> dict[str, int]:
        """The hall and its broker."""
        broker = int((self.folder.path / "mosquitto.pid").read_text())
        return {"hall": self._process.pid, "broker": broker}

    def close(self) -> None:
        """Interrupt it."""
        self._process.terminate()
        self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()


def measure(number: int, folder: Path) -> None:
    """So many tables, in this folder."""
    load_now = " ".join(f"{each:.0f}" for each in os.getloadavg())
    print(f"{number} tables, {os.cpu_count()} processors, load {load_now}", flush=True)
    names = [f"table-{n}" for n in range(1, number + 1)]
    measured = Measured()
    with ExitStack() as closing:
        hall = Hall(folder / "hall", names)
        closing.callback(hall.close)
        Arbiter(hall.invitation, measured)
        reached = threading.Event()
        ticket = hall.folder.ticket(hall.accounts, topics.HALL)
        peer = Connection(ticket, "peer", [topics.UP], measured.heard, lambda why: reached.set())
        peer.start()
        closing.callback(peer.close)
        reached.wait(PATIENCE)
        tables = []
        for name in names:
            own = hall.folder.ticket(hall.accounts, name)
            table = RealTable(None, folder, name, ticket=own, players=True)
            closing.callback(table.leave)
            table.wait_until_connected()
            tables.append(Moving(table, measured))
            tables[-1].begin()
        time.sleep(5)
        play(tables, measured, hall)


def play(tables: list[Moving], measured: Measured, hall: Hall) -> None:
    """All at once, and then at a hall's pace."""
    measured.messages = measured.bytes = 0
    used = {name: processor(process) for name, process in hall.processes.items()}
    began = time.perf_counter()
    report("all at once", measured, {table.move() for table in tables})
    rounds = max(3, min(19, HALF_MOVES // len(tables)))
    pace = 1 / min(len(tables), A_SECOND)
    moved: set[Key] = set()
    for _ in range(rounds):
        for table in tables:
            before = time.perf_counter()
            moved.add(table.move())
            time.sleep(max(0, pace - (time.perf_counter() - before)))
    report("at a hall's pace", measured, moved)
    moves, took = len(measured.left), time.perf_counter() - began
    each, size = measured.messages / moves, measured.bytes / moves
    print(f"{each:.1f} messages and {size:.0f} bytes a move, {moves / took:.0f} moves a second")
    for name, process in hall.processes.items():
        share = 100 * (processor(process) - used[name]) / took
        print(f"{name}: {memory(process)} MB, {share:.0f} per cent of a processor", flush=True)


def report(label: str, measured: Measured, keys: set[Key]) -> None:
    """What these moves took, on each way."""
    for way, came in (
        ("kept by the hall", measured.kept),
        ("on the arbiters' page", measured.page),
        ("bare client", measured.peer),
    ):
        told(f"{label}, {way}", *measured.times(came, keys))


if __name__ == "__main__":
    for tables in map(int, sys.argv[1:] or ("10", "100")):
        with tempfile.TemporaryDirectory() as folder:
            measure(tables, Path(folder))
