"""What tables give out goes to a broadcast: with a token alone, and again after every failure."""

import queue
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from accessible_board.errors import InputError
from accessible_board.hall.broadcast import (
    AT_ONCE,
    VARIABLE,
    Broadcast,
    Pauses,
    check_address,
    token_of,
)
from accessible_board.hall.broker import HallFolder
from tests.support.patience import PATIENCE
from tests.support.ports import HOST, free_port

TOKEN = "a token of a test"
NONE = Pauses(0, 0, 0)


class Site:
    """A broadcast's server. ``pushes`` are what it took; ``answers`` what it says, then 200."""

    def __init__(self, port=0):
        self.pushes, self.answers = queue.SimpleQueue(), queue.SimpleQueue()
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                status, answer = (200, b"{}") if site.answers.empty() else site.answers.get()
                if status == 200:
                    site.pushes.put((self.path, self.headers["Authorization"], body.decode()))
                self.send_response(status)
                self.send_header("Location", "http://127.0.0.1:1/")
                self.end_headers()
                self.wfile.write(answer)

            def log_message(self, *_):
                """Nothing is written."""

        self._server = ThreadingHTTPServer((HOST, port), Handler)
        self.address = f"http://{HOST}:{self._server.server_port}/api/broadcast/round/r/push"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def took(self):
        return self.pushes.get(timeout=PATIENCE)

    def close(self):
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def pushing(address):
    told = queue.SimpleQueue()
    broadcast = Broadcast(address, TOKEN, told.put, NONE)
    broadcast.start()
    try:
        yield broadcast, told
    finally:
        broadcast.close()


@pytest.fixture
def site():
    opened = Site()
    yield opened
    opened.close()


@pytest.mark.parametrize("answer", [b"[" * 500_000, b'{"games": ' + b"[" * 100_000, b"\xff"])
def test_an_answer_that_nobody_understands_ends_nothing(site, answer):
    site.answers.put((200, answer))
    with pushing(site.address) as (broadcast, _):
        for number in range(2):
            broadcast.give("table-1", b"%d *" % number)
            assert site.took()[2] == f"{number} *"


@pytest.mark.parametrize("token", ["a\nb", "10 \u20ac", "a\x1bb"])
def test_a_token_that_cannot_be_sent_is_refused_and_not_shown(tmp_path, token):
    with pytest.raises(InputError) as refused:
        token_of(HallFolder(tmp_path), {VARIABLE: token})
    assert token not in str(refused.value)


@pytest.mark.parametrize(
    "address",
    [
        "http://evil\\@127.0.0.1/push",
        "https://a b/push",
        "https://lichess.org@evil.example/push",
        "https://li\tchess.org/push",
        "https://lichess.org/\u202epush",
    ],
)
def test_an_address_that_others_read_otherwise_is_refused(address):
    with pytest.raises(InputError):
        check_address(address)


def test_a_game_is_posted_with_the_token_and_only_what_is_new(site):
    with pushing(site.address) as (broadcast, told):
        broadcast.give("table-1", b"1. e4 *\n")
        where, authorization, pgn = site.took()
        assert (where, authorization) == ("/api/broadcast/round/r/push", f"Bearer {TOKEN}")
        assert pgn == "1. e4 *\n"
        broadcast.give("table-2", b"1. d4 *\n")
        assert site.took()[2] == "1. d4 *\n"
        assert told.empty()


@pytest.mark.parametrize("status", [302, 401, 429, 500])
def test_what_is_refused_is_told_once_and_pushed_again(site, status):
    for _ in range(3):
        site.answers.put((status, b""))
    with pushing(site.address) as (broadcast, told):
        broadcast.give("table-1", b"1. e4 *\n")
        assert site.took()[2] == "1. e4 *\n"
        why = "address_elsewhere" if status == 302 else f"http\t{status}"
        assert told.get(timeout=PATIENCE) == why
        assert told.get(timeout=PATIENCE) is None
        assert told.empty()


def test_a_broadcast_that_is_not_there_yet_gets_the_newest_state_of_each_game():
    port = free_port()
    with pushing(f"http://{HOST}:{port}/push") as (broadcast, told):
        broadcast.give("table-1", b"1. e4 *\n")
        assert told.get(timeout=PATIENCE) == "ECONNREFUSED"
        broadcast.give("table-1", b"1. e4 e5 *\n")
        broadcast.give("table-2", b"1. d4 *\n")
        site = Site(port)
        taken = site.took()[2]
        while "e5" not in taken or "d4" not in taken:
            taken = site.took()[2]
        site.close()


def test_a_game_that_is_not_understood_there_is_told_and_not_sent_again_as_it_is(site):
    site.answers.put((200, b'{"games": [{"tags": {}, "error": "Invalid move: Nxe5"}]}'))
    with pushing(site.address) as (broadcast, told):
        broadcast.give("table-1", b"1. Nxe5 *\n")
        assert told.get(timeout=PATIENCE) == "Invalid move: Nxe5"
        site.took()
        broadcast.give("table-2", b"1. d4 *\n")
        assert site.took()[2] == "1. d4 *\n"


def test_no_push_has_more_games_than_a_round_takes(site):
    with pushing(site.address) as (broadcast, _):
        for number in range(AT_ONCE + 10):
            broadcast.give(f"table-{number}", f"[Round {number}]".encode())
        seen = ""
        while seen.count("Round") < AT_ONCE + 10:
            taken = site.took()[2]
            assert taken.count("Round") <= AT_ONCE
            seen += taken


def test_a_token_is_in_the_environment_or_in_a_file_that_nobody_else_reads(tmp_path):
    folder, file = HallFolder(tmp_path), tmp_path / "broadcast.token"
    assert token_of(folder, {VARIABLE: TOKEN}) == TOKEN
    with pytest.raises(InputError, match="needs a token"):
        token_of(folder, {})
    file.write_text(f"{TOKEN}\n")
    file.chmod(0o644)
    with pytest.raises(InputError, match="chmod 600"):
        token_of(folder, {})
    file.chmod(0o600)
    assert token_of(folder, {}) == TOKEN
    file.write_text("\n")
    with pytest.raises(InputError, match="no token"):
        token_of(folder, {})


@pytest.mark.parametrize(
    "address",
    ["", "lichess.org", "http://lichess.org/push", "ftp://x/", "http://x:99999/", "https://["],
)
def test_a_token_is_sent_to_no_address_where_others_would_read_it(address):
    with pytest.raises(InputError):
        check_address(address)


def test_an_address_is_one_with_tls_or_of_this_machine():
    for address in ("https://lichess.org/api/broadcast/round/r/push", f"http://{HOST}:1/push"):
        assert check_address(address) == address
