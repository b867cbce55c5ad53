"""A real hall for tests: Mosquitto with TLS, a keeper, tables that write real journals."""

import contextlib
import queue
import secrets
import socket
from datetime import UTC, datetime
from types import SimpleNamespace

from accessible_board.game.game import Game
from accessible_board.game.observations import ArbiterRuled
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall import broker, rounds
from accessible_board.hall.broker import Broker, HallFolder
from accessible_board.hall.keeper import JOURNALS, Keeper
from accessible_board.hall.news import Reached
from accessible_board.hall.protocol.replica import Outbox
from accessible_board.hall.publisher import Publisher
from accessible_board.journal.codec import whole
from accessible_board.journal.record import Entry, Head, setup_of
from accessible_board.journal.store import JournalWriter, read_lines
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.ports import HOST, free_port

broker._STARTING_SECONDS = 0  # A test waits for it itself, at the hall's own address.
broker._ENDING_SECONDS = rounds._SECONDS = PATIENCE

LEFT_OPEN = {}
"""What a test has opened and not closed: how to close each. A test that failed leaves some."""


def close_what_was_left():
    """So that a table or a line that goes on in the background spoils no later test."""
    while LEFT_OPEN:
        LEFT_OPEN.popitem()[1]()


class RealHall:
    """A hall in a folder, its broker and its keeper running. ``news`` is what the keeper told."""

    def __init__(self, path, tables=("table-1", "table-2"), hosts=(HOST, "localhost"), at=HOST):
        self.folder, self.host = HallFolder(path), at
        if not path.exists():
            self.folder.make(hosts, free_port(), tables)
        self.accounts = self.folder.accounts()
        self.conf = self.folder.configure(self.accounts, at)
        self.broker = Broker(self.conf, self.accounts.port)
        self.keeper = None
        self.news = []

    def __enter__(self):
        self.start_broker()
        self.start_keeper()
        return self

    def __exit__(self, *_):
        self.stop_keeper()
        self.broker.close()

    def start_broker(self):
        self.broker.start()
        wait_until(self._listens, PATIENCE)

    def _listens(self):
        with (
            contextlib.suppress(OSError),
            socket.create_connection((self.host, self.accounts.port), 5),
        ):
            return True
        assert not self.broker.ended, self.broker.last_words()
        return False

    def start_keeper(self):
        self.keeper = Keeper(self.folder, self.accounts, self.told)
        self.keeper.start()
        wait_until(lambda: Reached(None) in self.news, PATIENCE)

    def told(self, news):
        self.news.append(news)

    def stop_keeper(self):
        self.keeper.close()

    def ticket(self, table):
        return self.folder.ticket(self.accounts, table)

    def replicas(self, table):
        return sorted((self.folder.path / JOURNALS / table).glob("*.journal"))

    def has(self, table, path):
        """Whether the hall's journal is byte by byte that of the table."""
        for replica in self.replicas(table):
            # The hall may just be putting a damaged one aside.
            with contextlib.suppress(FileNotFoundError):
                if replica.read_bytes() == path.read_bytes():
                    return True
        return False

    def wait_for(self, table, path):
        wait_until(lambda: self.has(table, path), PATIENCE)


class RealTable:
    """A table whose journal goes to a hall. ``refusals`` and ``connections`` are what it heard."""

    def __init__(
        self,
        hall,
        folder,
        name="table-1",
        ticket=None,
        resume=None,
        *,
        players=False,
        outbox_of=Outbox,
        names=None,
    ):
        self.ticket = ticket or hall.ticket(name)
        self.refusals, self.connections, self.observed = [], queue.SimpleQueue(), []
        self.at = 0
        if resume is None:
            self.path = folder / f"{name}.journal"
            boards = frozenset() if players else frozenset({Seat.WHITE})
            setup = GameSetup(peg_boards=boards, **(names or {}))
            head = Head.now("test", whole(setup), datetime.now(UTC))
            self.writer = JournalWriter.create(self.path, head)
            self.game = Game(setup)
        else:
            self.path = resume
            self.writer, journal = JournalWriter.resume(resume)
            self.game = Game.replay(setup_of(journal.head), journal.events)
            self.at = journal.last_at
        ruled = [
            entry.observed.order
            for entry in (journal.entries if resume else ())
            if isinstance(entry.observed, ArbiterRuled) and entry.observed.order
        ]
        self.outbox = outbox_of(secrets.token_hex(8), read_lines(self.path)[0])
        table = SimpleNamespace(
            now=lambda: self.at,
            rule=self.observe,
            refused=self.refusals.append,
            connected=self.connections.put,
            public=lambda: None,
            public_game=lambda: None,
            paired=lambda paired: None,
        )
        self.publisher = Publisher(self.ticket, self.outbox, table, max(ruled, default=0))
        self.writer.follow_lines(self.publisher.line)
        LEFT_OPEN[self] = self.leave
        self.publisher.start()

    def observe(self, observation):
        self.observed.append(observation)
        self.writer.append(Entry(observation, tuple(self.game.observe(observation))))

    def rule(self, ruling, **details):
        self.at += 1000
        self.observe(ArbiterRuled(at=self.at, ruling=ruling, **details))

    def wait_until_connected(self):
        while self.connections.get(timeout=PATIENCE) is not None:
            pass

    def leave(self):
        LEFT_OPEN.pop(self, None)
        self.publisher.close()
        self.writer.close()
