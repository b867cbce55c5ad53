"""A tournament's records in one hall: how soon it starts, shows and exports them.

Each table has a record of each round, a real game of its own players with every line chained; the
hall is the program itself. Measured is what whoever looks after it waits for.
"""

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Self

from accessible_board.game import observations as o
from accessible_board.game.events import Event
from accessible_board.game.game import Game
from accessible_board.game.observations import Observation
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.keeper import JOURNALS
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Entry, Head, seal, write_head, write_record
from benchmarks.hall.programs import Hall, memory
from benchmarks.hall.tables import announcements
from benchmarks.hall.watching import Arbiter, Seen

PLAYERS = 2
"""At a table; the same two in every round, White and Black in turn."""

VISITING = 0.01
"""Seconds between two visits to the front page."""


def measure_rounds(tables: int, rounds: int, half_moves: int, folder: Path) -> None:
    """Records of so many tables and rounds in this folder, and what each thing takes."""
    names = [f"table-{number}" for number in range(1, tables + 1)]
    began = time.monotonic()
    entries = list(_played(half_moves))
    hall_folder = folder / "hall"
    size = sum(
        _record(hall_folder / JOURNALS / name, entries, number, round_)
        for number, name in enumerate(names)
        for round_ in range(1, rounds + 1)
    )
    took = time.monotonic() - began
    print(f"{tables * rounds} records, {size / 1e6:.0f} MB, written in {took:.0f} s", flush=True)
    began = time.monotonic()
    hall = Hall(hall_folder, names)
    try:
        print(f"started: {time.monotonic() - began:.1f} s", flush=True)
        asked = Arbiter(hall.invitation, Seen())
        for path in ("/arbiter/", "/arbiter/round.pgn", "/arbiter/round.pgn"):
            began = time.monotonic()
            with Visitor(asked) as visitor:
                answer = asked.ask(path)
            took = time.monotonic() - began
            print(f"{path}: {took:.1f} s, {len(answer) / 1000:.0f} kB", flush=True)
            print(f"meanwhile the front page took {visitor.longest:.0f} ms at most", flush=True)
        games = answer.count(b"[Event ")
        print(f"games of the newest round as PGN: {games}", flush=True)
        print(f"the hall's memory: {memory(hall.processes['hall'])} MB", flush=True)
    finally:
        hall.close()
    _export(folder, tables, rounds)


class Visitor:
    """Somebody who asks for the front page again and again, and what the ``longest`` took (ms)."""

    def __init__(self, asked: Arbiter) -> None:
        self._asked, self._left = asked, threading.Event()
        self._asking = threading.Thread(target=self._ask)
        self.longest = 0.0

    def __enter__(self) -> Self:
        self._asking.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._left.set()
        self._asking.join()

    def _ask(self) -> None:
        while not self._left.is_set():
            began = time.monotonic()
            self._asked.ask("/")
            self.longest = max(self.longest, 1000 * (time.monotonic() - began))
            self._left.wait(VISITING)


def _played(half_moves: int) -> Iterator[tuple[Observation, tuple[Event, ...]]]:
    """What happens in a game, up to a result."""
    game = Game(GameSetup(time_control="10h", peg_boards=frozenset()))

    def entry(observation: Observation) -> tuple[Observation, tuple[Event, ...]]:
        return observation, tuple(game.observe(observation))

    yield entry(o.ClockPressed(at=0, seat=Seat.BLACK))
    for number, (words, meant) in zip(range(half_moves), announcements(), strict=False):
        at, seat = 60_000 * (number + 1), list(Seat)[number % 2]
        yield entry(o.Announced(at=at, seat=seat, announcement=meant, words=words))
        yield entry(o.ClockPressed(at=at + 1000, seat=seat))
    yield entry(o.ArbiterRuled(at=10_000_000, ruling=o.Ruling.DECLARE, result="1-0"))


def _record(
    folder: Path, entries: list[tuple[Observation, tuple[Event, ...]]], table: int, round_: int
) -> int:
    """The record of one table in one round; how many bytes it has."""
    white, black = _pair(table, round_)
    setup = GameSetup(
        time_control="10h",
        peg_boards=frozenset(),
        round=str(round_),
        white=_name(white),
        black=_name(black),
    )
    moment = datetime(2026, 11, round_, 15, tzinfo=UTC)
    lines = [write_head(Head.now("benchmark", whole(setup), moment))]
    for observed, decided in entries:
        lines.append(write_record(Entry(observed, decided), lines[-1]))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{seal(lines[0])}.journal"
    return path.write_bytes(b"".join(lines))


def _pair(table: int, round_: int) -> tuple[int, int]:
    ranks = PLAYERS * table + 1, PLAYERS * table + 2
    return ranks if round_ % 2 else ranks[::-1]


def _name(rank: int) -> str:
    return f"Player {rank}"


def _export(folder: Path, tables: int, rounds: int) -> None:
    """The results of the last round, into a report of all players."""
    lines = []
    for table in range(tables):
        for rank in (PLAYERS * table + 1, PLAYERS * table + 2):
            line = f"001 {rank:>4}      {_name(rank):<33}".ljust(80) + f" 0.0 {rank:>4}"
            for round_ in range(1, rounds + 1):
                white, black = _pair(table, round_)
                opponent = black if rank == white else white
                line += f"  {opponent:>4} {'w' if rank == white else 'b'}  "
            lines.append(line)
    report = folder / "open.trf"
    report.write_text("012 Benchmark\n" + "".join(f"{line}\n" for line in lines), "utf-8")
    began = time.monotonic()
    asked = ("results", str(report), "--round", str(rounds), "--out", str(folder / "new.trf"))
    said = subprocess.run(
        [
            sys.executable,
            "-m",
            "accessible_board",
            "hall",
            *asked,
            "--folder",
            str(folder / "hall"),
        ],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    print(
        f"hall results: {time.monotonic() - began:.1f} s: {said[-1].partition(',')[0]}", flush=True
    )
