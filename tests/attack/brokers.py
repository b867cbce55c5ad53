"""Brokers that are silent, false, or full, and what a hall is made to say too often."""

import contextlib
import queue
import secrets
import socket
import ssl
import threading
from contextlib import ExitStack

import msgspec

from accessible_board.game.observations import ArbiterRuled, Ruling
from accessible_board.hall.authority import Identity, new_authority, vouched
from accessible_board.hall.protocol import topics
from accessible_board.hall.protocol.messages import Take, write
from accessible_board.system.disk import allow_enough
from tests.attack.floods import flooded
from tests.attack.hall import TABLES, connected, play_lines
from tests.hall.bad_line import CONNACK, PUBACK, PUBLISH, SUBACK, WithholdingLine
from tests.hall.halls import RealHall, RealTable
from tests.hall.paged import HallProgram, PagedHall
from tests.hall.proxy import Proxy
from tests.support.at_table import wait_until
from tests.support.patience import PATIENCE
from tests.support.ports import HOST

WITHHELD = ({CONNACK}, {PUBACK}, {SUBACK, PUBACK, PUBLISH}, {CONNACK, PUBLISH, PUBACK, SUBACK})


def silent_brokers(folder):
    """brokers that accept a connection, and then do not answer, or acknowledge nothing"""
    tables = [f"table-{number}" for number in range(len(WITHHELD) + 1)]
    folder.mkdir()
    with RealHall(folder / "hall", tables) as hall:
        held = Proxy(hall.accounts.port)
        held.hold()
        lines = [held, *(WithholdingLine(hall, withheld) for withheld in WITHHELD)]
        playing = [
            RealTable(hall, folder, name, _elsewhere(hall.ticket(name), line.port))
            for name, line in zip(tables, lines, strict=True)
        ]
        play_lines(playing)
        for table in playing:
            _told(table, "lost" if table.ticket.port != held.port else "unreachable")
        play_lines(playing)
        held.cut()
        held.release()
        for line in lines[1:]:
            line.withheld = set()
        for table in playing:
            hall.wait_for(table.ticket.table, table.path)
            table.leave()
        for line in lines:
            line.close()
    return len(lines)


def _elsewhere(ticket, port):
    return msgspec.structs.replace(ticket, port=port)


def _told(table, why):
    """Wait until the table was told this of its connection."""
    while table.connections.get(timeout=PATIENCE) != why:
        pass


class FalseHall:
    """Answers at a port with these certificates, or without TLS; ``heard`` is what came."""

    def __init__(self, identity, folder):
        self.heard, self._context = queue.SimpleQueue(), None
        if identity is not None:
            for name, content in (("false.pem", identity.certificate), ("false.key", identity.key)):
                (folder / name).write_bytes(content)
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(folder / "false.pem", folder / "false.key")
        self._server = socket.create_server((HOST, 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        with contextlib.suppress(OSError):
            while True:
                came, _ = self._server.accept()
                self.heard.put(self._read(came))

    def _read(self, came):
        came.settimeout(PATIENCE)
        with contextlib.suppress(OSError), came:
            if self._context is None:
                return came.recv(65_536)
            with self._context.wrap_socket(came, server_side=True) as opened:
                return opened.recv(65_536)
        return b""

    def close(self):
        with contextlib.suppress(OSError):
            self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()


def other_authorities(folder):
    """a false hall at the address: another authority's certificate, a stolen chain, no TLS"""
    folder.mkdir()
    with RealHall(folder / "hall") as hall:
        own = (hall.folder.path / "authority.pem").read_bytes()
        other = new_authority("Hall")
        alone = vouched(other, [HOST])
        identities = (
            other,  # Which vouches for itself.
            alone,
            Identity(alone.certificate + other.certificate, alone.key),
            Identity(alone.certificate + own, alone.key),
            None,
        )
        for identity in identities:
            false = FalseHall(identity, folder)
            ticket = _elsewhere(hall.ticket("table-1"), false.port)
            table = RealTable(hall, folder, ticket=ticket)
            play_lines([table])
            heard = false.heard.get(timeout=PATIENCE)
            _told(table, "untrusted" if identity is not None else "unreachable")
            table.leave()
            false.close()
            for secret in (ticket.password, ticket.table, "MQTT"):
                assert secret.encode() not in heard, (identity, heard)
            table.path.unlink()
        table = RealTable(hall, folder)
        play_lines([table])
        hall.wait_for("table-1", table.path)
        table.leave()
    return len(identities)


def said_again(folder):
    """all that a hall said to a table, said again: to it, to another, and in other games"""
    folder.mkdir()
    with RealHall(folder / "hall") as hall, ExitStack() as closing:
        said = queue.SimpleQueue()
        listening = [topics.down("table-1", "#")]
        connection = closing.enter_context(
            connected(hall, topics.HALL, listening, lambda topic, payload, _: said.put(payload))
        )
        table = RealTable(hall, folder)
        hall.wait_for("table-1", table.path)
        for ruling in (Ruling.STOP, Ruling.READ_CONDITIONS, Ruling.COMPARE_BOARDS):
            hall.keeper.rule("table-1", ArbiterRuled(at=0, ruling=ruling))
        wait_until(lambda: _orders(table) == [1, 2, 3], PATIENCE)
        hall.wait_for("table-1", table.path)
        words = {}  # In their order, and each once.
        while len(words) <= 3 or not said.empty():
            words[said.get(timeout=PATIENCE)] = None
        other = RealTable(hall, folder, "table-2")
        _say_again(hall, connection, words, table)
        _say_again(hall, connection, words, other)
        _say_again(hall, connection, words, RealTable(hall, folder, resume=table.path))
        (folder / "new").mkdir()
        _say_again(hall, connection, words, RealTable(hall, folder / "new"))
        other.leave()
    return 4 * len(words)


def _orders(table):
    """The numbers of the rulings of a hall that were carried out at a table."""
    return [
        entry.order for entry in table.observed if isinstance(entry, ArbiterRuled) and entry.order
    ]


def _say_again(hall, connection, words, table):
    """Say these words to a table, and look that nothing comes of it."""
    name = table.ticket.table
    table.wait_until_connected()
    hall.wait_for(name, table.path)
    before = table.path.read_bytes()
    for word in words:
        connection.publish(topics.down(name, topics.WORD), word)
    assert table.path.read_bytes() == before
    table.rule(Ruling.READ_CONDITIONS)
    hall.wait_for(name, table.path)
    assert table.refusals == []
    assert [order for order in _orders(table) if order > 3] == []
    if name == "table-1":
        table.leave()


def taken_again_and_again(folder):
    """one ticket of a hall that takes its long game over and over: the record is sent each time"""
    times, came = 300, []
    with PagedHall(folder / "hall", TABLES) as hall, ExitStack() as closing:
        long = RealTable(hall, folder, "table-2")
        play_lines([long] * 20)
        hall.wait_for("table-2", long.path)
        long.leave()
        journals = [topics.down("table-2", topics.JOURNAL, "+")]
        closing.enter_context(
            connected(hall, topics.HALL, journals, lambda topic, payload, _: came.append(payload))
        )
        greedy = closing.enter_context(connected(hall, "table-2"))
        for _ in range(times):
            greedy.publish(topics.up("table-2", topics.TAKE), write(Take(secrets.token_hex(8))))
        honest = RealTable(hall, folder)
        play_lines([honest])
        hall.wait_for("table-1", honest.path)
        wait_until(lambda: "table-1" in hall.shown().text, PATIENCE)
        wait_until(lambda: came, PATIENCE)
        assert len(came) < times // 10
        honest.leave()
    return times


def streams_of_a_hall(folder):
    """450 live pages of a hall, and 450 that nobody reads: an arbiter, a spectator, a table"""
    number = 450
    with PagedHall(folder / "hall", TABLES) as hall:
        honest = RealTable(hall, folder)
        for kind in ("streams", "slow_streams"):
            with flooded(kind, hall.pages, number):
                play_lines([honest])
                hall.wait_for("table-1", honest.path)
                wait_until(lambda: "table-1" in hall.shown().text, PATIENCE)
                assert hall.shown("/spectator/").status == 200
                assert hall.arbiter.follows("/arbiter/live")
                assert hall.arbiter.follows("/spectator/live")
        assert hall.faults == []
        honest.leave()
    return 2 * number


def no_room_at_the_broker(folder):
    """1,100 idle connections to a hall's broker that may open 1,024 files: nobody falls out"""
    number = 1_100
    allow_enough()
    folder.mkdir()
    with HallProgram(folder, within=("prlimit", "--nofile=1024:1024")) as hall:
        inside = RealTable(hall.made, folder)
        play_lines([inside])
        hall.made.wait_for("table-1", inside.path)
        with ExitStack() as closing:
            for _ in range(number):
                closing.enter_context(
                    socket.create_connection((HOST, hall.made.accounts.port), PATIENCE)
                )
            outside = RealTable(hall.made, folder, "table-2")
            play_lines([inside, outside])
            hall.made.wait_for("table-1", inside.path)
            told = "The broker has no room for more connections"
            hall.program.wait_for(told)
            wait_until(lambda: told in hall.arbiter.shown().text, PATIENCE)
        hall.made.wait_for("table-2", outside.path)
        outside.leave()
        inside.leave()
    return number


OF_BROKERS = (
    silent_brokers,
    other_authorities,
    said_again,
    taken_again_and_again,
    streams_of_a_hall,
    no_room_at_the_broker,
)
SHARE = (other_authorities, said_again, taken_again_and_again)
"""What the tests try as well."""
