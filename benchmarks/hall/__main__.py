"""How long a move takes from its table to the arbiters' page: python -m benchmarks.hall 10 100.

Tables are real games with real journals, and publishers with TLS to a real Mosquitto, in processes
of many tables each. In a hall every table has a disk of its own, so here their journals are in
memory where the system has files there, and the disk is the hall's. The hall is the program itself,
in a process of its own, with an arbiter at its overview. Measured is from the moment that a press
is in the table's journal until the table knows that the hall has it on its disk, and until the
overview shows the move. Beside it stands the peer: the same messages as they reach a bare client of
the broker.

First all tables make the first move of a round, within 10 seconds. Then they play on at a hall's
pace: ``--every`` says how many seconds pass between two half-moves of a table, ``--half-moves`` how
many each makes. In an open it is about a minute; 60 half-moves would take an hour, so the usual 8
seconds are seven times as hard as a hall. A thousand tables, in ten minutes:
python -m benchmarks.hall --half-moves 60 1000.

``--rounds 9`` measures instead what a hall with the records of so many rounds takes to start, to
show them, and to write a round's results.

``--delays`` measures instead whether a game is delayed by its hall: the same game alone, and with
halls that fail.
"""

import argparse
import os
import statistics
import tempfile
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from benchmarks.hall.delaying import delays
from benchmarks.hall.programs import Hall, Tables, memory, opened, played, processor
from benchmarks.hall.rounds import measure_rounds
from benchmarks.hall.tables import Key, Played
from benchmarks.hall.watching import PATIENCE, Arbiter, Seen

BURST: Final = 10.0
"""Seconds within which all tables make the first move of a round."""

MEMORY: Final = "/dev/shm"
"""Where Linux has files in memory."""

LIMIT: Final = 1000
"""Milliseconds until an arbiter sees a move."""


def arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall")
    parser.add_argument("tables", type=int, nargs="*", default=[10, 100])
    parser.add_argument("--half-moves", type=int, default=6, help="at each table, after the first")
    parser.add_argument("--every", type=float, default=8.0, help="seconds between two at a table")
    parser.add_argument("--delays", action="store_true", help="whether games wait for a hall")
    parser.add_argument("--rounds", type=int, default=0, help="records of so many rounds instead")
    parser.add_argument("--in-a-process", type=int, default=125, help="tables in each process")
    return parser.parse_args()


def measure(number: int, folder: Path, own: Path, asked: argparse.Namespace) -> None:
    """So many tables; the hall in this folder, the tables in their ``own``."""
    load_now = " ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{number} tables, {os.cpu_count()} processors, load {load_now}", flush=True)
    names = [f"table-{n}" for n in range(1, number + 1)]
    seen = Seen()
    with ExitStack() as closing:
        hall = Hall(folder / "hall", names)
        closing.callback(hall.close)
        tables = opened(hall.folder, own, names, asked.in_a_process)
        for process in tables:
            closing.callback(process.close)
        Arbiter(hall.invitation, seen)
        closing.callback(bare_client(hall, seen).close)
        time.sleep(BURST)  # Until all is told that connecting brings.
        told("first moves", hall, seen, tables, BURST, 1)
        told("at a hall's pace", hall, seen, tables, asked.every, asked.half_moves)


def bare_client(hall: Hall, seen: Seen) -> BrokerConnection:
    """Somebody who hears what all tables send, and does nothing with it."""
    reached = threading.Event()
    ticket = hall.folder.ticket(hall.accounts, topics.HALL)
    peer = BrokerConnection(ticket, "peer", [topics.UP], seen.heard, lambda why: reached.set())
    peer.start()
    reached.wait(PATIENCE)
    return peer


def told(
    label: str, hall: Hall, seen: Seen, tables: list[Tables], every: float, moves: int
) -> None:
    """Let all tables move, and print what it took."""
    seen.messages = seen.bytes = seen.page_bytes = 0
    used = {name: processor(process) for name, process in hall.processes.items()}
    began = time.monotonic()
    parts = played(tables, began + 1, every, moves)
    took = time.monotonic() - began
    left = {(name, move): at for part in parts for name, move, at in part.left}
    wait_for(seen, set(left))
    for way, came in (
        ("kept by the hall", {(name, move): at for part in parts for name, move, at in part.kept}),
        ("on the arbiters' page", seen.page),
        ("bare client", seen.peer),
    ):
        print(f"{label}, {way}: {spread(left, came)}", flush=True)
    print(f"{label}: {summed(seen, parts, len(left), took)}", flush=True)
    for name, process in hall.processes.items():
        share = 100 * (processor(process) - used[name]) / took
        print(f"{name}: {memory(process)} MB, {share:.0f} per cent of a processor", flush=True)


def wait_for(seen: Seen, keys: set[Key]) -> None:
    """Wait until all of these half-moves were seen, or patience ends."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and not (keys <= seen.page.keys() and keys <= seen.peer.keys()):
        time.sleep(0.1)


def spread(left: dict[Key, float], came: dict[Key, float]) -> str:
    """How many milliseconds it took, and how many never came."""
    there = left.keys() & came.keys()
    lost = len(left) - len(there)
    if len(there) < 2:
        return f"lost {lost}"
    waited = sorted(max(0.0, 1000 * (came[key] - left[key])) for key in there)
    cuts = statistics.quantiles(waited, n=100, method="inclusive")
    over = sum(each > LIMIT for each in waited)
    figures = f"p50 {cuts[49]:.0f} ms, p99 {cuts[98]:.0f} ms, most {waited[-1]:.0f} ms"
    return f"{figures}, over {LIMIT} ms: {over}, lost {lost}"


def summed(seen: Seen, parts: list[Played], moves: int, took: float) -> str:
    """Messages and bytes of a half-move, and how fast they came."""
    late = 1000 * max(part.late for part in parts)
    return (
        f"{moves} half-moves, {moves / took:.0f} a second (at most {late:.0f} ms late), "
        f"each {seen.messages / moves:.1f} messages and {seen.bytes / moves:.0f} bytes "
        f"to the hall, {seen.page_bytes / moves:.0f} bytes to a page"
    )


if __name__ == "__main__":
    given = arguments()
    if given.delays:
        delays()
    for tables in () if given.delays else given.tables:
        memory_files = MEMORY if Path(MEMORY).is_dir() else None
        with ExitStack() as folders:
            hall_folder, own = (
                Path(folders.enter_context(tempfile.TemporaryDirectory(dir=where)))
                for where in (None, memory_files)
            )
            if given.rounds:
                measure_rounds(tables, given.rounds, given.half_moves, hall_folder)
            else:
                measure(tables, hall_folder, own, given)
