"""A flood of the pages as a program of its own, so that it holds up nobody who measures.

python -m tests.attack.flooding KIND PORT NUMBER [COOKIE]: writes "ready" when it is under way, and
goes on until it is killed.
"""

import contextlib
import random
import resource
import select
import socket
import sys
import time

ADDRESSES = 750
FORM = "Content-Type: application/x-www-form-urlencoded\r\n"
NOT_UNDERSTOOD = "abrakadabra"
"""What the opponent's page says, again and again, and nobody understands."""


def connected(port, number, room=None):
    """A connection from one of many addresses, with little ``room`` for answers."""
    client = socket.socket()
    client.settimeout(20)
    if room is not None:
        client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
    number %= ADDRESSES
    client.bind((f"127.0.{1 + number // 250}.{1 + number % 250}", 0))
    client.connect(("127.0.0.1", port))
    return client


def head(port, line, more=""):
    own = f"127.0.0.1:{port}"
    return f"{line} HTTP/1.1\r\nHost: {own}\r\nOrigin: http://{own}\r\n{more}".encode()


def post(port, path, body, more=""):
    length = f"Content-Length: {len(body)}\r\nConnection: close\r\n"
    return head(port, f"POST {path}", FORM + more + length) + b"\r\n" + body.encode()


def holding(port, number, said, *, address=None, reads=True, room=None):
    """So many connections that say this and no more; who is hung up on comes again."""
    clients = {}

    def come(place):
        with contextlib.suppress(OSError):
            client = connected(port, place if address is None else address, room)
            client.sendall(said)
            clients[client] = place
        time.sleep(0.002)

    for place in range(number):
        come(place)
    print("ready", flush=True)
    while True:
        poll = select.poll()
        by_number = {client.fileno(): client for client in clients}
        for descriptor in by_number:
            poll.register(descriptor, select.POLLIN if reads else select.POLLRDHUP)
        for descriptor, _ in poll.poll(1000):
            client = by_number[descriptor]
            with contextlib.suppress(OSError):
                if reads and client.recv(65_536):
                    continue
            place = clients.pop(client)
            client.close()
            come(place)


def idle(port, number):
    """They say nothing."""
    holding(port, number, b"")


def idle_of_one(port, number):
    """They say nothing, and come from one address."""
    holding(port, number, b"", address=7)


def heads(port, number):
    """They begin a request and never end it."""
    holding(port, number, b"GET / HTTP/1.1\r\nHost: 127")


def bodies(port, number):
    """They send a form of which nothing arrives."""
    holding(port, number, head(port, "POST /join", "Content-Length: 4000\r\n") + b"\r\nsecret=")


def streams(port, number):
    """They watch, from one address, and read what they are sent."""
    holding(port, number, head(port, "GET /spectator/live") + b"\r\n", address=9)


def slow(port, number):
    """They ask for page after page, and read none of it."""
    asked = (head(port, "GET /spectator/") + b"\r\n") * 50
    holding(port, number, asked, reads=False, room=2048)


def slow_streams(port, number):
    """They watch, and read nothing of what they are sent."""
    asked = head(port, "GET /spectator/live") + b"\r\n"
    holding(port, number, asked, reads=False, room=2048)


def asking(port, number, requests, answered=None):
    """So many requests a minute, each over a connection of its own."""
    begun = time.monotonic()
    for count, request in enumerate(requests):
        with contextlib.suppress(OSError), connected(port, count) as client:
            client.sendall(request)
            client.recv(200)
        if count == 0:
            print("ready", flush=True)
        time.sleep(max(0.0, begun + (count + 1) * 60 / number - time.monotonic()))


def codes(port, number):
    """They try codes, from 750 addresses."""
    draw = random.Random(1)
    tries = (f"secret={draw.randrange(10**8):08}" for _ in iter(int, 1))
    asking(port, number, (post(port, "/join", tried) for tried in tries))


def requests(port, number):
    """They ask for the front page."""
    front = head(port, "GET /", "Connection: close\r\n") + b"\r\n"
    asking(port, number, iter(lambda: front, b""))


def words(port, number, cookie):
    """The opponent's page announces what nobody understands."""
    body = f"act=announce&value={NOT_UNDERSTOOD}"
    said = post(port, "/black/act", body, f"Cookie: {cookie}\r\n")
    asking(port, number, iter(lambda: said, b""))


KINDS = {
    flood.__name__: flood
    for flood in (
        idle,
        idle_of_one,
        heads,
        bodies,
        streams,
        slow,
        slow_streams,
        codes,
        requests,
        words,
    )
}

if __name__ == "__main__":
    kind, port, number, *rest = sys.argv[1:]
    allowed = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, allowed))
    KINDS[kind](int(port), int(number), *rest)
