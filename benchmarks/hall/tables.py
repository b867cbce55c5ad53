"""A process with some tables of a hall; the benchmark starts as many as it needs.

A table is a real game with a real journal on this machine's disk, and a publisher with TLS of its
own. What is to be played comes line by line as JSON (:class:`Order`), and what it took goes back so
(:class:`Played`); times are those of the system's monotonic clock, which all processes share.
"""

import sys
import time
from collections import deque
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import chess
import msgspec

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.broker import HallFolder
from accessible_board.hall.protocol.messages import JournalKept
from accessible_board.hall.protocol.replica import Outbox
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.understanding import understand
from tests.hall.halls import RealTable

KNIGHTS: Final = "g1f3 g8f6 b1c3 b8c6 f3g1 f6g8 c3b1 c6b8"
PAWNS: Final = tuple(
    f"{file}{rank}{file}{rank + 1} {file}{9 - rank}{file}{8 - rank}"
    for rank in (2, 3)
    for file in "ahbgde"
)
GAME: Final = " ".join(f"{KNIGHTS} {pawns}" for pawns in PAWNS).split()
"""Moves of the knights, and pawns between, lest a position occur five times (9.6.1)."""

PATIENCE: Final = 60
STYLE: Final = AnnouncingStyle(load("de"))

Key = tuple[str, int]
"""A half-move: its table, and its number from 1."""


class Order(msgspec.Struct, frozen=True):
    """Every table makes so many ``moves``, one in each span of ``every`` seconds from ``begins``.

    Within a span one table follows the other; the first is at ``first`` of ``of`` tables in all.
    """

    begins: float
    every: float
    moves: int
    first: int
    of: int


class Played(msgspec.Struct, frozen=True):
    """When each half-move was on its table's disk, and when its table knew that the hall has it.

    ``late`` is by how many seconds the tables were behind the order at most.
    """

    left: list[tuple[str, int, float]]
    kept: list[tuple[str, int, float]]
    late: float


def announcements() -> list[tuple[str, object]]:
    """The words of each half-move, and what they mean."""
    board, found = chess.Board(), []
    for uci in GAME:
        move = chess.Move.from_uci(uci)
        words = STYLE.move(move, board)
        found.append((words, understand(words, STYLE.language).announcement))
        board.push(move)
    return found


class NotedOutbox(Outbox):
    """An outbox that notes when the hall says of a half-move that it has it."""

    def __init__(self, *of_outbox: object) -> None:
        super().__init__(*of_outbox)
        self.unkept: deque[int] = deque()
        self.noted: list[tuple[int, float]] = []

    def take(self, kept: JournalKept) -> None:
        """What the hall says it has."""
        super().take(kept)
        while self.unkept and 2 + 2 * self.unkept[0] <= self.kept:
            self.noted.append((self.unkept.popleft(), time.monotonic()))


class Moving:
    """A table that moves."""

    def __init__(self, table: RealTable, says: list[tuple[str, object]]) -> None:
        self.table, self.name = table, table.ticket.table
        self._says, self._made = says, 0

    def begin(self) -> None:
        """Start the clocks."""
        self.table.observe(o.ClockPressed(at=0, seat=Seat.BLACK))

    def move(self) -> tuple[str, int, float]:
        """One half-move, announced and pressed: when it was on this table's disk."""
        words, meant = self._says[self._made]
        seat = list(Seat)[self._made % 2]
        at = self.table.at = self.table.at + 1000
        self.table.observe(o.Announced(at=at, seat=seat, announcement=meant, words=words))
        self._made += 1
        self.table.outbox.unkept.append(self._made)
        self.table.observe(o.ClockPressed(at=at, seat=seat))
        return self.name, self._made, time.monotonic()

    def noted(self) -> list[tuple[str, int, float]]:
        """Which half-moves the hall has, and since when it is known here; told once."""
        noted, self.table.outbox.noted = self.table.outbox.noted, []
        return [(self.name, number, at) for number, at in noted]


def play(tables: list[Moving], order: Order) -> Played:
    """Carry out an order, and wait until the hall has all of it."""
    left, late = [], 0.0
    for move in range(order.moves):
        for place, table in enumerate(tables, order.first):
            due = order.begins + order.every * (move + place / order.of)
            if (wait := due - time.monotonic()) > 0:
                time.sleep(wait)
            late = max(late, -wait)
            left.append(table.move())
    until = time.monotonic() + PATIENCE
    while any(table.table.outbox.unkept for table in tables) and time.monotonic() < until:
        time.sleep(0.05)
    return Played(left, [noted for table in tables for noted in table.noted()], late)


def main(hall: Path, folder: Path, *names: str) -> None:
    """Open these tables, say so, and carry out orders until there are no more."""
    of, says = HallFolder(hall), announcements()
    accounts = of.accounts()
    with ExitStack() as closing:
        tables = []
        for name in names:
            ticket = of.ticket(accounts, name)
            table = RealTable(
                None, folder, name, ticket=ticket, players=True, outbox_of=NotedOutbox
            )
            closing.callback(table.leave)
            table.wait_until_connected()
            tables.append(Moving(table, says))
            tables[-1].begin()
        print("connected", flush=True)
        for line in sys.stdin:
            played = play(tables, msgspec.json.decode(line, type=Order))
            print(msgspec.json.encode(played).decode(), flush=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:3]), *sys.argv[3:])
