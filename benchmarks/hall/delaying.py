"""Whether a game is delayed by its hall: the same game alone, and with halls that fail.

Every game is a process of its own, with its own journal on this machine's disk. They make one
half-move after the other in turn, so that whatever else the machine does falls on all alike.
"""

import random
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import msgspec

from accessible_board.hall.connection import BrokerConnection
from accessible_board.hall.protocol import topics
from accessible_board.hall.tickets import Ticket
from benchmarks.hall.programs import Hall
from benchmarks.hall.tables import GAME, PATIENCE
from benchmarks.shared.figures import tell_percentiles
from tests.hall.proxy import Proxy

ALONE = "alone"
FULL = 20_000
"""Bytes that a file may have at the hall whose disk is full."""

CUT_EVERY = 0.5
FLOOD = 500
"""Messages a second that a table gets from its hall."""


class Game:
    """A game in a process of its own."""

    def __init__(self, folder: Path, name: str, ticket: Ticket | None = None) -> None:
        own = folder / name.replace(" ", "-")
        own.mkdir()
        path = own / "game.ticket"
        if ticket is not None:
            path.write_bytes(msgspec.json.encode(ticket))
        asked = [str(path)] if ticket is not None else []
        self.name, self.took = name, list[float]()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.hall.game", str(own), *asked],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        if self._read() != b"begun\n":
            raise RuntimeError(f"The game {name} does not begin.")

    def move(self) -> None:
        """One half-move."""
        assert self._process.stdin is not None
        self._process.stdin.write(b"\n")
        self._process.stdin.flush()
        self.took += map(float, self._read().split())

    def _read(self) -> bytes:
        assert self._process.stdout is not None
        return self._process.stdout.readline()

    def close(self) -> None:
        """End it."""
        self._process.communicate()


def delays() -> None:
    """Play all games, and print how long their decisions took."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as closing:
        folder = Path(name)
        hall = Hall(folder / "hall", ["works", "floods", "stalls", "cut"])
        closing.callback(hall.close)
        full = Hall(folder / "full", ["full"], within=("prlimit", f"--fsize={FULL}:unlimited"))
        closing.callback(full.close)
        stalls, cut = Proxy(hall.accounts.port), Proxy(hall.accounts.port)

        def ticket(table: str, through: Proxy | None = None) -> Ticket:
            own = hall.folder.ticket(hall.accounts, table)
            return msgspec.structs.replace(own, port=through.port) if through else own

        games = [
            Game(folder, ALONE),
            Game(folder, "with a hall", ticket("works")),
            Game(folder, "a hall that floods", ticket("floods")),
            Game(folder, "a hall that stalls", ticket("stalls", stalls)),
            Game(folder, "a hall that is cut off", ticket("cut", cut)),
            Game(folder, "a hall with a full disk", full.folder.ticket(full.accounts, "full")),
        ]
        for one in (stalls, cut, *games):
            closing.callback(one.close)
        stalls.hold()
        closing.enter_context(again_and_again(cut.cut, CUT_EVERY))
        closing.enter_context(flooded(hall))
        for _ in GAME:
            for game in random.sample(games, len(games)):
                game.move()
        stalls.release()
    for game in games:
        tell_percentiles(f"a decision, {game.name}", game.took, "ms")


@contextmanager
def flooded(hall: Hall) -> Iterator[None]:
    """A table gets more words from its hall than it could ever need."""
    ticket = hall.folder.ticket(hall.accounts, topics.HALL)
    reached = threading.Event()
    flood = BrokerConnection(ticket, "flood", [], lambda *_: None, lambda why: reached.set())
    flood.start()
    reached.wait(PATIENCE)
    word = topics.down("floods", topics.WORD)
    with again_and_again(lambda: flood.publish(word, b"{}" * 100), 1 / FLOOD):
        yield
    flood.close()


@contextmanager
def again_and_again(do: Callable[[], None], every: float) -> Iterator[None]:
    """Do this every so many seconds meanwhile."""
    ended = threading.Event()

    def run() -> None:
        while not ended.wait(every):
            do()

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    yield
    ended.set()
    thread.join()
