"""Requests of people who mean no good, against the running game: refused, and nothing is heard."""

import re
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import product
from urllib.parse import quote

from tests.attack.flooding import NOT_UNDERSTOOD
from tests.support import patience

CODE = r"^(?:White|Black|Assistant|Arbiter)[^:]*: code (\d{4} \d{4})$"
SECRET = "no-such-secret"
ORIGINS = (None, "null", "http://evil.example", "https://{own}", "http://{own}.evil.example", "x")
HOSTS = (
    "evil.example",
    "evil.example:{port}",
    "127.0.0.1.evil.example",
    "{own}.evil.example",
    "",
    "[::1",
    "x" * 3000,
)
POSTED = (
    ("/black/act", {"act": "announce", "value": "e4"}),
    ("/arbiter/rule", {"ruling": "declare", "result": "1-0"}),
    ("/arbiter/invite", {"role": "arbiter"}),
    ("/arbiter/dismiss", {"guest": "1"}),
    ("/arbiter/arrived", {"seat": "white"}),
    ("/arbiter/open", {"code": "1"}),
    ("/arbiter/name", {"name": "Eve"}),
    ("/assistant-white/task", {"task": "press"}),
    ("/assistant-white/talk", {"talk": "open"}),
    ("/assistant-white/name", {"name": "Eve"}),
)
SHOWN = (
    "/arbiter/",
    "/arbiter/live",
    "/arbiter/record",
    "/arbiter/download/game.journal",
    "/arbiter/download/everything.zip",
    "/arbiter/download/white.pgn",
    "/black/",
    "/black/live",
    "/assistant-white/",
    "/assistant-white/live",
)
CLIMBS = ("../", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "....//", "%252e%252e%252f", "..%c0%af")
BELOW = ("/static/", "/arbiter/download/", "/picture/", "/join/", "/")


DID = re.compile(
    rb'"observed": {"(?!Peg|BoardLost|BoardFound|FramesMissed|Stalled|TimePassed)(\w+)(?![^\n]*%s)'
    % NOT_UNDERSTOOD.encode()
)


def observed(game):
    """What the record says that people did; a board and a clock go on at their own pace.

    So does what a flood has said when it is over and not yet decided.
    """
    return DID.findall(game.record())


def unheard(asked):
    """An attack of which the game hears nothing; what it tries is counted."""

    def attack(game):
        before = observed(game)
        number = asked(game)
        after = observed(game)
        assert after == before, after[len(before) :]
        return number

    attack.__name__, attack.__doc__ = asked.__name__, asked.__doc__
    return attack


PATIENCE = 2.0
"""Seconds after which nothing more comes, where it is no matter what does."""


def own(game, text):
    return text.format(own=f"127.0.0.1:{game.port}", port=game.port)


@unheard
def other_sites(game):
    """forms that other sites send with the arbiter's or the opponent's cookie"""
    cases = list(product(ORIGINS, POSTED, (game.arbiter, game.black)))
    for origin, (path, form), cookie in cases:
        headers = {"Origin": origin and own(game, origin)}
        answer = game.ask("POST", path, form=form, cookie=cookie, headers=headers)
        assert answer.status == 403, (origin, path, answer.status)
    return len(cases)


@unheard
def other_names(game):
    """names that were made to lead to this machine"""
    cases = list(product(HOSTS, SHOWN, (game.arbiter, game.black)))
    for host, path, cookie in cases:
        headers = {"Host": own(game, host), "Origin": f"http://{own(game, host)}"}
        answer = game.ask("GET", path, cookie=cookie, headers=headers)
        assert answer.status in (400, 421), (host, path, answer.status)
    return len(cases)


@unheard
def other_roles(game):
    """pages and forms of other roles, with cookies of the own one, forged ones and none"""
    cookies = {"black": game.black, "": None, "-": "console=forged", "--": "console="}
    cases = 0
    for (role, cookie), path in product(cookies.items(), (*SHOWN, *dict(POSTED))):
        if path.split("/")[1] == role:
            continue
        form = dict(POSTED).get(path)
        answer = game.ask("GET" if form is None else "POST", path, form=form, cookie=cookie)
        assert answer.status == 403, (role, path, answer.status)
        cases += 1
    return cases


@unheard
def other_origins(game):
    """web sockets and streams of events that pages of other sites open"""
    upgrades = [
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{game.port}\r\nOrigin: http://evil.example\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        for path in ("/black/live", "/arbiter/live", "/spectator/live", "/")
    ]
    asked = [
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{game.port}\r\nConnection: close\r\n"
        "Origin: http://evil.example\r\nAccept: text/html\r\n\r\n"
        for path in (*SHOWN, "/live.pgn", "/spectator/")
        for method in ("GET", "OPTIONS")
    ]
    for said in all_answered(game, upgrades + asked, patience.PATIENCE):
        assert b" 101 " not in said[:20]
        assert b"access-control-" not in said.lower()
        assert b"cross-origin-resource-policy: same-origin" in said.lower()
    return len(upgrades) + len(asked)


def all_answered(game, requests, seconds=PATIENCE):
    """What comes back for each, many at a time."""
    with ThreadPoolExecutor(24) as together:
        asked = [text.encode() for text in requests]
        return list(together.map(partial(answered, game, seconds=seconds), asked))


def answered(game, data, most=200_000, seconds=PATIENCE):
    """What comes back for these bytes until the end, or until it is clear that more would come."""
    said = b""
    with game.connect() as client:
        client.settimeout(seconds)
        try:
            client.sendall(data)
            while len(said) < most and (part := client.recv(65_536)):
                said += part
                if b"text/event-stream" in said:
                    break
        except OSError:
            return said
    return said


@unheard
def climbing(game):
    """addresses that climb out of the folder of the pages' own files"""
    cases = 0
    targets = ("etc/passwd", "server.py", "console/door.py", game.journal.name)
    for below, climb, target, times in product(BELOW, CLIMBS, targets, (1, 3, 9)):
        path = f"{below}{climb * times}{target}"
        answer = game.ask("GET", path, cookie=game.arbiter)
        assert 400 <= answer.status < 500, (path, answer.status)
        assert b"root:" not in answer.content
        assert b"import " not in answer.content
        cases += 1
    return cases


@unheard
def smuggled(game):
    """requests hidden in others: two lengths, a length and chunks, folded lines, a bare CR"""
    host = f"Host: 127.0.0.1:{game.port}\r\nOrigin: http://127.0.0.1:{game.port}\r\n"
    ruling = "ruling=declare&result=1-0"
    hidden = (
        f"POST /arbiter/rule HTTP/1.1\r\n{host}Cookie: {game.arbiter}\r\n"
        f"Content-Length: {len(ruling)}\r\n\r\n{ruling}"
    )
    length = len(hidden)
    fronts = [
        f"Content-Length: 0\r\nContent-Length: {length}\r\n\r\n",
        f"Content-Length: {length}\r\nContent-Length: 0\r\n\r\n",
        f"Content-Length: {length}, 0\r\n\r\n",
        f"Content-Length: +{length}\r\n\r\n",
        "Content-Length: -1\r\n\r\n",
        f"Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
        "Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n",
        "X: y\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "X: y\rTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "X: \0\r\n\r\n",
        "Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\n",
        "Transfer-Encoding: chunked\r\n\r\n-1\r\n",
        f"X: {'y' * 100_000}\r\n\r\n",
        f"Content-Length: {length}\r\n\r\n",
    ]
    paths = ("/join", "/black/act", "/spectator/", "/nowhere")
    fronts = list(product(paths, fronts))
    data = [f"POST {path} HTTP/1.1\r\n{host}{front}{hidden}" for path, front in fronts]
    for case, said in zip(fronts, all_answered(game, data), strict=True):
        assert said.count(b"HTTP/1.1 ") <= 1, (case, said[:300])
        assert b" 2" not in said[8:11], (case, said[:100])
    return len(fronts)


@unheard
def bodies(game):
    """bodies without end, or longer than a form: sent, claimed and in chunks"""
    head = (
        f"POST /black/act HTTP/1.1\r\nHost: 127.0.0.1:{game.port}\r\nCookie: {game.black}\r\n"
        f"Origin: http://127.0.0.1:{game.port}\r\n"
    )
    chunk = f"{2000:x}\r\n{'x' * 2000}\r\n"
    tried = [f"Content-Length: {n}\r\n\r\n" for n in (8193, 10**5, 10**9, 10**18, "9" * 5000)]
    tried += [f"Content-Length: {n}\r\n\r\n{'x' * n}" for n in (8193, 60_000, 10**6)]
    tried += [f"Transfer-Encoding: chunked\r\n\r\n{chunk * n}" for n in (5, 40, 400)]
    for more, said in zip(tried, all_answered(game, [head + t for t in tried]), strict=True):
        assert said == b"" or re.match(rb"HTTP/1.1 4\d\d ", said), (more[:60], said[:100])
    return len(tried)


def values(game):
    """values out of bounds in the fields of pages: too long, too large, lines, cursors, no text"""
    told = len(game.process.lines)
    said = (
        "light\nArbiter: code 1234 5678",
        "\x1b[2J\x1b[1A",
        "\u202e\u2066right",
        "\0",
        "\ud800",
        "x" * 7000,
    )
    numbers = ("9" * 30, "-1", "1e9", "0x10", "NaN", "\u0663", "", "5m 9999999999", "99999:99")
    cases = 0
    for value in said:
        for act in ("announce", "call", "appeal", "pick", "promote", "repeat"):
            cases += 1
            page(game, "/black/act", game.black, {"act": act, "value": value})
        for path in ("/arbiter/name", "/arbiter/open", "/join"):
            field = {"name": "name", "open": "code", "join": "secret"}[path.rpartition("/")[2]]
            cases += 1
            page(game, path, game.arbiter, {field: value})
    for number, ruling in product(numbers, ("set", "add", "penalty", "moves", "result")):
        form = {"ruling": ruling, "seat": "white", "remaining": number, "moves": number}
        cases += 1
        page(game, "/arbiter/rule", game.arbiter, form)
    page(game, "/arbiter/name", game.arbiter, {"name": "Hansen"})
    many = "&".join(f"value={n}" for n in range(300))
    answer = unhurried(game, "/black/act", game.black, many)
    assert answer.status == 400
    game.typed("arbiter resume", "Clock: White's clock runs")  # The arbiter was called.
    for line in game.process.lines[told:]:
        assert line.isprintable(), repr(line)
        assert not line.startswith("Arbiter: code"), line
    return cases + 1


def page(game, path, cookie, form):
    """Fill a form that may be refused, but meets no fault."""
    form = {name: value.encode("utf-8", "surrogatepass") for name, value in form.items()}
    body = "&".join(f"{name}={quote(value)}" for name, value in form.items())
    answer = unhurried(game, path, cookie, body)
    assert answer.status != 200
    assert answer.status < 500, (path, form, answer.text)


def unhurried(game, path, cookie, body):
    """Asked again for as long as it was asked too often."""
    while (answer := game.ask("POST", path, body=body, cookie=cookie)).status == 429:
        time.sleep(0.1)
    return answer


def secrets_kept(game):
    """secrets looked for in addresses, in the log and in the record"""
    secrets = [i.token for i in game.invitations.values()]
    secrets += [cookie.partition("=")[2] for cookie in (game.arbiter, game.black)]
    for code in re.findall(CODE, "\n".join(game.process.lines), re.MULTILINE):
        secrets += [code, code.replace(" ", "")]
    written = [path for path in game.journal.parent.iterdir() if path.is_file()]
    for path, secret in product(written, secrets):
        assert secret.encode() not in path.read_bytes(), (path, secret)
    for path, cookie in (("/black/", game.black), ("/arbiter/", game.arbiter)):
        answer = game.ask("GET", path, cookie=cookie)
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert not [secret for secret in secrets if secret in answer.text]
    return len(written) * len(secrets)


ATTACKS = (
    other_sites,
    other_names,
    other_roles,
    other_origins,
    climbing,
    smuggled,
    bodies,
    values,
    secrets_kept,
)
