"""A flood costs whoever makes it: the board, the players and an honest spectator are served.

The same with two thousand connections and a game of its own is ``make attack``.
"""

import contextlib
import socket
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.console import door, guards, room, site
from accessible_board.console.following import Delay
from accessible_board.console.guards import ConnectionPlaces, Crowd
from accessible_board.console.limits import Rate
from accessible_board.console.player_pages import spectator_page
from accessible_board.console.roles import Post, Role
from accessible_board.game.vocabulary.terms import Seat
from tests.console.serving import Live, served
from tests.support.patience import PATIENCE

ROOM = 24
WHITE = Role(Post.PLAYER, Seat.WHITE)


@pytest.fixture
def table(tmp_path, monkeypatch):
    monkeypatch.setattr(guards, "MOST", ROOM)
    monkeypatch.setattr(site, "MOST_SPECTATORS", 6)
    with served(tmp_path, delay=Delay()) as opened:
        yield opened


@contextmanager
def idle(table, number):
    """So many connections from one address that say nothing."""
    with ExitStack() as closing:
        for _ in range(number):
            address = ("127.0.0.2", 0)
            where = ("127.0.0.1", table.port)
            closing.enter_context(socket.create_connection(where, PATIENCE, address))
        yield


def test_idle_connections_keep_nobody_out(table):
    with idle(table, 5 * ROOM):
        assert table.ask("GET", "/spectator/").status == 200
        cookie = table.enter("white")
        assert table.ask("POST", "/white/act", form={"act": "pick"}, cookie=cookie).status == 400


def test_who_was_let_in_keeps_the_connection_that_a_flood_takes_from_others(table):
    cookie = table.enter("black")
    live = Live(table, "/black/", cookie=cookie)
    other = table.enter("white")
    table.ask("POST", "/black/act", form={"act": "press"}, cookie=cookie)
    with idle(table, 5 * ROOM):
        e4 = {"act": "announce", "value": "e4"}
        table.ask("POST", "/white/act", form=e4, cookie=other)
        assert live.wait_for("Eva vier")
    live.close()


def test_a_spectator_is_served_though_all_places_are_taken(table):
    """The oldest page of the address that has most of them makes room."""
    taken = [Live(table, "/spectator/") for _ in range(6)]
    honest = Live(table, "/spectator/")
    assert honest.status == 200
    assert len(list(taken[0].messages())) == 1, "it was hung up on after what it showed first"
    for live in (*taken, honest):
        live.close()


def test_wrong_codes_of_many_keep_no_link_waiting(table):
    for number in range(80):
        table.ask("POST", "/join", form={"secret": f"{number:08}"})
    assert table.ask("POST", "/join", form={"secret": "12345678"}).status == 429
    for path in ("white", "black", "arbiter"):
        assert table.enter(path, name="Hansen")


def test_who_never_guessed_is_not_locked_out_by_many_who_do(tmp_path, monkeypatch):
    monkeypatch.setattr(door, "ALL_GUESSES", Rate(burst=60, per_second=1e-9))

    def tries(secret, own):
        return table.ask("POST", "/join", form={"secret": secret}, own=own).status

    with served(tmp_path) as table:
        for number in range(60):
            assert tries(f"{number:08}", f"127.0.1.{1 + number // 6}") == 403
        assert tries("00000060", "127.0.1.1") == 429, "it has guessed, and all together too much"
        guest = "127.0.2.1"
        assert [tries("00000060", guest) for _ in range(2)] == [403, 403]
        assert tries(table.invitations["white"].code, guest) == 303
        assert [tries("00000060", guest) for _ in range(2)] == [403, 429]


def test_who_takes_nothing_of_what_is_sent_is_hung_up_on(table, monkeypatch):
    monkeypatch.setattr(guards, "STALLED_SECONDS", 0.2)
    table.console._server._socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 4096)
    cookie, pick = table.enter("white"), {"act": "pick", "value": "e2"}
    with socket.socket() as slow:
        slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        slow.connect(("127.0.0.1", table.port))
        stream = f"GET /white/live HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n\r\n"
        slow.sendall(stream.encode())
        wait_until(lambda: reads(table))
        wait_until(
            lambda: table.ask("POST", "/white/act", form=pick, cookie=cookie) and not reads(table)
        )


def reads(table):
    return table.console._server.call(lambda: table.console._room.readers(WHITE))


def wait_until(true):
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline


def test_who_asks_for_more_before_the_answer_is_hung_up_on(table):
    """As no browser does: neither to ask for page after page, nor to smuggle a form in."""
    asked = f"GET /spectator/ HTTP/1.1\r\nHost: 127.0.0.1:{table.port}\r\n\r\n".encode()
    with table.connect() as client:
        client.sendall(asked * 20)
        assert client.makefile("rb").read().count(b"HTTP/1.1 200") <= 1


def test_for_who_is_gone_no_page_is_made(table, monkeypatch):
    made = []
    monkeypatch.setattr(room, "spectator_page", lambda *_, **__: made.append("page"))
    for language in ("en", "de", "da", "nb", "nl"):
        with table.connect() as client:
            client.sendall(PAGE.format(table.port, language).encode() * 5)
            with contextlib.suppress(ConnectionError):
                assert client.recv(100) == b""
    assert made == []


def test_whoever_has_a_right_waits_for_no_queue_of_strangers(table, monkeypatch):
    """While one of their pages is being made, more of them ask, and a player."""
    order, making, asked = [], threading.Event(), threading.Event()

    def spectators(*arguments, **more):
        order.append("spectator")
        making.set()
        assert asked.wait(PATIENCE)
        return spectator_page(*arguments, **more)

    async def player(*_):
        order.append("player")

    cookie = table.enter("white")
    monkeypatch.setattr(room, "spectator_page", spectators)
    monkeypatch.setattr(table.console._room, "act", player)
    with ExitStack() as closing:
        for language in ("en", "de", "da", "nb", "nl"):
            client = closing.enter_context(table.connect())
            client.sendall(PAGE.format(table.port, language).encode())
            assert making.wait(PATIENCE)
        client = closing.enter_context(table.connect())
        client.sendall(PRESS.format(table.port, cookie).encode())
        asked.set()
        assert b" 204 " in client.recv(100)
    assert order.index("player") <= 2


PAGE = "GET /spectator/ HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nAccept-Language: {}\r\n\r\n"
PRESS = (
    "POST /white/act HTTP/1.1\r\nHost: 127.0.0.1:{0}\r\nOrigin: http://127.0.0.1:{0}\r\n"
    "Accept: text/plain\r\nCookie: {1}\r\nContent-Length: 9\r\n\r\nact=press"
)


HOSTS = st.sampled_from(["a", "b", "c"])
ACTS = st.lists(st.tuples(st.sampled_from(["come", "serve", "know", "go"]), HOSTS), max_size=120)


@given(ACTS)
def test_there_are_never_more_than_there_is_room_for_and_the_known_stay(acts):
    crowd, connected, known, port = Crowd(most=6, most_of_one=4), [], set(), 0
    for act, host in acts:
        mine = [who for who in connected if who[0] == host]
        if act == "come" and len(known) < 6:
            port += 1
            who = (host, port)
            crowd.come(who, lambda who=who: connected.remove(who))
            connected.append(who)
        elif act == "serve" and mine:
            crowd.serve(mine[-1], serving=True)
        elif act == "know" and mine:
            crowd.know(mine[-1])
            known.add(mine[-1])
        elif act == "go" and mine and mine[0] not in known:
            crowd.go(mine[0])
            connected.remove(mine[0])
        assert known <= set(connected)
        assert len(crowd) == len(connected) <= 6


def test_who_has_most_loses_the_oldest():
    places = ConnectionPlaces()
    for port in range(3):
        places.add(("many", port))
    places.add(("one", 9))
    assert places.oldest() == ("many", 0)
    assert places.oldest("one") == ("one", 9)


def test_a_thousand_addresses_of_one_network_have_no_more_room_than_one():
    crowd, lost = Crowd(most=30, most_of_one=5), []
    for number in range(1000):
        who = (f"2001:db8::{number:x}", number)
        crowd.come(who, lambda who=who: lost.append(who))
    assert len(crowd) == 5
    assert lost == [(f"2001:db8::{number:x}", number) for number in range(995)]
