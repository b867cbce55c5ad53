"""Fuzzing the pages: whatever is asked is answered by no fault of the server, nor obeyed."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random
from unittest.mock import patch
from urllib.parse import urlencode

from accessible_board.console import guards, site
from accessible_board.console.limits import Rate
from accessible_board.game.observations import Ruling
from tests.console.serving import Served, served
from tests.fuzz.mutation import Mutator
from tests.fuzz.vocabulary import LINES, WORDS

PATHS = ("/", "/join", "/join/x", "/white/", "/white/act", "/arbiter/", "/arbiter/rule")
ACTS = ("announce", "press", "offer-draw", "accept", "pick", "resign", "yes", "no", "claim")
FIELDS = ("seat", "square", "remaining", "result", "task", "name", "guest", "duty")
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
PATIENCE = 5.0


def strangers(random: Random, folder: Path) -> Iterator[object]:
    """Bytes of somebody who was not let in: one answer or none, and nothing is observed."""
    mutator = Mutator(random)
    with unlimited(), served(folder) as table:
        while True:
            request = mutator.spoiled(_request(random, mutator, table.port))
            yield request
            status = _answer(table, request)
            assert status is None or 200 <= status < HTTPStatus.INTERNAL_SERVER_ERROR, status
            if random.random() < 0.01:
                assert table.observed() == []


def guests(random: Random, folder: Path) -> Iterator[object]:
    """Forms of a player and an arbiter who were let in: done or refused, never a fault."""
    mutator = Mutator(random)
    with unlimited(), served(folder) as table:
        cookies = {role: table.enter(role, name="Somebody") for role in ("white", "arbiter")}
        while True:
            role, page = random.choice((("white", "act"), ("arbiter", "rule"), ("arbiter", "name")))
            form = {field: _value(random, mutator) for field in _fields(random)}
            yield role, page, form
            body = urlencode(form, errors="surrogateescape")
            answer = table.ask(
                "POST", f"/{role}/{page}", body=body, headers=FORM, cookie=cookies[role]
            )
            assert answer.status < HTTPStatus.INTERNAL_SERVER_ERROR, answer.text
            assert "Traceback" not in answer.text


@contextmanager
def unlimited() -> Iterator[None]:
    """No limit to how much may be asked, which otherwise most of these cases would meet."""
    rate = Rate(burst=1e9, per_second=1e9)
    with patch.object(site, "ACTS", rate), patch.object(guards, "REQUESTS", rate):
        yield


def _fields(random: Random) -> list[str]:
    return ["act", "value", "ruling", *random.sample(FIELDS, 3)]


def _value(random: Random, mutator: Mutator) -> str:
    match random.randrange(5):
        case 0:
            return random.choice(ACTS)
        case 1:
            return str(random.choice(list(Ruling)))
        case 2:
            return mutator.spoiled_text(random.choice(LINES))
        case 3:
            return mutator.words(WORDS)
        case _:
            return random.choice(("white", "e2", "300", "1-0", "-1", "", "9" * 30, "e9", "\0"))


def _request(random: Random, mutator: Mutator, port: int) -> bytes:
    """A request as a browser would send it, to anywhere."""
    method = random.choice(("GET", "GET", "POST", "HEAD"))
    body = urlencode({"secret": "1234 5678", "act": "announce", "value": mutator.words(WORDS)})
    own = f"127.0.0.1:{port}"
    lines = [
        f"{method} {random.choice(PATHS)} HTTP/1.1",
        f"Host: {own}",
        f"Origin: http://{own}",
        "Content-Type: application/x-www-form-urlencoded",
        f"Content-Length: {len(body) if method == 'POST' else 0}",
        "Cookie: console=forged; language=de",
        "Accept-Language: da, en;q=0.5",
        "Connection: close",
    ]
    head = "\r\n".join(lines) + "\r\n\r\n"
    return (head + (body if method == "POST" else "")).encode()


def _answer(table: Served, request: bytes) -> int | None:
    """The status of the answer, ``None`` if the connection was closed or kept waiting for more."""
    with table.connect() as client:
        client.settimeout(PATIENCE)
        client.sendall(request)
        client.shutdown(1)  # Nothing more is sent, so there is nothing more to wait for.
        try:
            said = client.recv(64)
        except (ConnectionError, TimeoutError):
            return None
    return int(said.split()[1]) if said.startswith(b"HTTP/1.1 ") else None
