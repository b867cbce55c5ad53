"""A console in this process: a real hub, a real journal, real sockets."""

import asyncio
import http.client
import json
import socket
import threading
from contextlib import contextmanager
from datetime import UTC, datetime
from types import SimpleNamespace
from urllib.parse import urlencode

from accessible_board.console import room, web_server
from accessible_board.console.address import Address
from accessible_board.console.server import Console
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.journal.codec import to_plain
from accessible_board.journal.record import Entry, Head
from accessible_board.journal.store import JournalWriter, read_bytes, read_journal
from accessible_board.languages import RefusedError, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.system.clock import game_clock
from accessible_board.table.hub import Hub
from tests.support.patience import PATIENCE

# Slow is not hung: what the pages give up after seconds is waited for on a busy machine.
web_server.ANSWER_SECONDS = web_server._CLOSING_SECONDS = room.PATIENCE = PATIENCE


class Pages:
    """The pages at a port, as browsers ask for them; ``invitations`` by the path of their role."""

    def __init__(self, port):
        self.port = port
        self.invitations = {}

    def enter(self, path, name=""):
        """Let a client in: its cookie."""
        form = {"secret": self.invitations[path].token, "name": name}
        answer = self.ask("POST", "/join", form=form)
        assert answer.status == 303, answer.text
        return answer.headers["set-cookie"].partition(";")[0]

    def ask(self, method, path, *, form=None, cookie=None, headers=(), body=None, own=""):
        """One request of a well-behaved browser at its ``own`` address, but for what is given."""
        host = f"127.0.0.1:{self.port}"
        sent = {"Host": host, "Origin": f"http://{host}", "Accept": "text/plain"}
        if cookie is not None:
            sent["Cookie"] = cookie
        if form is not None:
            body = urlencode(form)
            sent["Content-Type"] = "application/x-www-form-urlencoded"
        sent |= dict(headers)
        connection = http.client.HTTPConnection(
            "127.0.0.1", self.port, timeout=PATIENCE, source_address=(own, 0) if own else None
        )
        try:
            connection.request(method, path, body, {k: v for k, v in sent.items() if v is not None})
            return Answer(connection.getresponse())
        finally:
            connection.close()

    def connect(self):
        """A bare connection."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE)


class Served(Pages):
    """A game whose pages are served; ``faults`` are those of the console itself, none as a rule."""

    def __init__(self, hub, console, journal, faults):
        super().__init__(console.port)
        self.faults = faults
        self.hub = hub
        self.console = console
        self.journal = journal
        self.invite()

    def invite(self):
        self.invitations = {i.role.path: i for i in self.console.invite()}

    def settle(self):
        """Wait until all that was delivered is decided, and shown."""
        assert self.hub.settle(PATIENCE)
        assert self.console.spectators >= 0  # Asked on the thread that shows it, after it.

    def observed(self):
        """What the game has heard, by the journal."""
        assert self.hub.settle(PATIENCE)
        return [entry.observed for entry in read_journal(self.journal).entries]


class Recorder:
    """Keeps the record in a journal, on a disk that takes everything."""

    def __init__(self, writer):
        self._writer = writer

    def record(self, observation, events):
        self._writer.append(Entry(observation, tuple(events)))

    def listener_failed(self, error):
        raise error


class NoEnvelope:
    """A game that nobody adjourns."""

    def code_words(self, words):
        return ()

    def open_envelope(self, code, at):
        raise RefusedError("no_envelope")


class Answer:
    """What came back."""

    def __init__(self, response):
        self.status = response.status
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.content = response.read()
        self.text = self.content.decode("utf-8", "replace")


CODES = ("482713", "551266")
"""By which an arbiter speaks at the table."""


@contextmanager
def served(folder, *, delay=None, now=None, microphones=None, entries=(), **conditions):
    """A game without peg boards, unless its conditions say otherwise; ``entries`` came before."""
    conditions.setdefault("peg_boards", frozenset())
    setup = GameSetup(**conditions)
    now = now or game_clock()
    path = folder / "served.journal"
    with JournalWriter.create(path, Head.now("test", to_plain(setup), datetime.now(UTC))) as writer:
        faults = []
        hub = Hub(
            Game.replay(setup, [event for entry in entries for event in entry.decided]),
            Recorder(writer),
            now,
        )
        console = Console(
            Address("127.0.0.1", 0),
            SimpleNamespace(
                setup=setup,
                entries=entries,
                style=AnnouncingStyle(load("de")),
                enclosed=lambda observation: observation,
                submit_observation=hub.enqueue,
                now=now,
                journal=lambda: read_bytes(path),
                closing=lambda: ("1234 5678", 32 * "5e"),
                failed=faults.append,
                envelope=NoEnvelope(),
                microphones=microphones,
                arbiter_codes=CODES,
                decides=True,
                attested=lambda code: (f"Program: as it is, in {code}.",),
            ),
            language="en",
            delay=delay,
        )
        hub.follow(lambda seen, events: console.follow(Entry(seen, tuple(events))))
        running = threading.Thread(target=lambda: asyncio.run(hub.run()))
        running.start()
        console.start()
        try:
            yield Served(hub, console, path, faults)
        finally:
            hub.close()
            running.join(PATIENCE)
            console.close()
        assert faults == []


class Live:
    """A client of a page's live stream, read message by message."""

    def __init__(self, table, path, *, cookie=None, after=""):
        self._socket = table.connect()
        lines = [f"GET {path}live?language=en&after={after} HTTP/1.1"]
        lines += [f"Host: 127.0.0.1:{table.port}"]
        lines += [f"Cookie: {cookie}"] if cookie else []
        self._socket.sendall("\r\n".join([*lines, "", ""]).encode())
        self._file = self._socket.makefile("rb")
        self.status = int(self._file.readline().split()[1])

    def messages(self):
        """Every message, as long as the connection lasts."""
        for line in self._file:
            if line == b"0\r\n":  # The last of the chunks that the answer comes in.
                return
            if line.startswith(b"data: "):
                yield json.loads(line.removeprefix(b"data: "))

    def wait_for(self, text):
        """The sentences that were told until this one came, which is the last of them."""
        told = []
        for message in self.messages():
            told += [sentence["text"] for sentence in message["told"]]
            if text in told:
                return told
        raise AssertionError(f"the stream ended before it told {text!r}: {told}")

    def close(self):
        self._file.close()
        self._socket.close()
