"""Limits on connections and on every request: its sender, its size, the rate, rights of browsers.

Where there is no room, it is chosen which open connections close. Nobody is refused for coming
late: whoever has most loses the oldest, first of those that have not said what they want, then of
those that are answered. So a thousand idle connections cost the one who holds them, and a spectator
who comes is served. Who was let in as a role loses nothing. The guard of requests is an ASGI
application around another one. It knows nothing of games and roles.
"""

import asyncio
import ipaddress
import socket
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Final, Protocol, cast
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.http.h11_impl import H11Protocol

from accessible_board.console.limits import Limiter, Rate, owner_of
from accessible_board.narration.written.phrases import Phrases
from accessible_board.system import disk

HEAD_SECONDS: Final = 10.0
"""Seconds for a client to send its request."""

STALLED_SECONDS: Final = 60.0
"""Seconds for which a client may read nothing of what it is sent."""

MOST: Final = 700
"""The most connections; with those to boards and voices they stay below usual limits on files."""

MOST_OF_ONE: Final = 500
"""Connections of one owner of addresses, behind which a whole hall may be."""

AT_ONCE: Final = 128
"""Connections that are accepted at once, or may wait for that."""

_OTHER_FILES: Final = 100
_FEWEST: Final = 16

Client = tuple[str, int]
"""A client's address and port."""

LONGEST_BODY: Final = 8_192
"""Bytes of a form: more than anybody types at once."""

BODY_SECONDS: Final = 5.0
"""Seconds for a form to arrive."""

REQUESTS: Final = Rate(burst=1500, per_second=300)
"""Rates per owner of addresses, behind which a hall may be, and per guest."""

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)

_HEADERS: Final[Mapping[str, str]] = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}

Problem = tuple[int, str]
"""A reason to refuse a request: the status, and the key of the sentence under ``door``."""


class ConnectionPlaces:
    """Places in order of arrival, each taken by an owner of addresses."""

    def __init__(self) -> None:
        self._owners: dict[str, dict[Client, None]] = {}
        self._number = 0

    def __len__(self) -> int:
        return self._number

    def __contains__(self, who: Client) -> bool:
        return who in self._owners.get(owner_of(who[0]), ())

    def of(self, host: str) -> int:
        """The number of places of this address's owner."""
        return len(self._owners.get(owner_of(host), ()))

    def add(self, who: Client) -> None:
        """Take a place, or move to the end of the order."""
        self.remove(who)
        self._owners.setdefault(owner_of(who[0]), {})[who] = None
        self._number += 1

    def remove(self, who: Client) -> None:
        """Give up a place, if there is one."""
        owner = owner_of(who[0])
        taken = self._owners.get(owner, {})
        if who in taken:
            del taken[who]
            self._number -= 1
            if not taken:
                del self._owners[owner]

    def oldest(self, host: str | None = None) -> Client | None:
        """The oldest place of an address's owner, or of the owner with most places."""
        if host is None:
            owner = max(self._owners, key=lambda owner: len(self._owners[owner]), default="")
        else:
            owner = owner_of(host)
        return next(iter(self._owners.get(owner, ())), None)


def room_for_connections() -> int:
    """The most connections, by the number of files that this process may open."""
    allowed = disk.most()
    if allowed is None:
        return MOST
    return max(_FEWEST, min(MOST, allowed - AT_ONCE - _OTHER_FILES))


class Crowd:
    """The connections of one console, on its loop: ``waiting`` for requests, ``served``, or known.

    ``most`` are all together, ``most_of_one`` those of one owner of addresses.
    """

    def __init__(self, most: int | None = None, most_of_one: int = MOST_OF_ONE) -> None:
        self._most = most or room_for_connections()
        self._most_of_one = min(most_of_one, self._most)
        self._waiting, self._served, self._known = (
            ConnectionPlaces(),
            ConnectionPlaces(),
            ConnectionPlaces(),
        )
        self._hang_up: dict[Client, Callable[[], None]] = {}

    def __len__(self) -> int:
        return len(self._hang_up)

    def __contains__(self, who: Client) -> bool:
        return who in self._hang_up

    def come(self, who: Client, hang_up: Callable[[], None]) -> None:
        """Add a connection, which may be closed to make room until :meth:`know`."""
        if self._of(who[0]) >= self._most_of_one:
            self._make_room(who[0])
        if len(self) >= self._most:
            self._make_room()
        self._hang_up[who] = hang_up
        self._waiting.add(who)

    def go(self, who: Client) -> None:
        """Remove a connection that has ended."""
        self._hang_up.pop(who, None)
        for places in (self._waiting, self._served, self._known):
            places.remove(who)

    def serve(self, who: Client, *, serving: bool) -> None:
        """Note that a request of this connection is being answered, or was."""
        if who in self._hang_up and who not in self._known:
            (self._waiting if serving else self._served).remove(who)
            (self._served if serving else self._waiting).add(who)

    def know(self, who: Client) -> None:
        """Keep this connection: its client was let in."""
        if who in self._hang_up:
            self._waiting.remove(who)
            self._served.remove(who)
            self._known.add(who)

    def hang_up(self, who: Client) -> None:
        """Close a connection."""
        hang_up = self._hang_up.get(who)
        self.go(who)
        if hang_up is not None:
            hang_up()

    def hang_up_on_all(self) -> None:
        """Close every connection."""
        for who in list(self._hang_up):
            self.hang_up(who)

    def _of(self, host: str) -> int:
        return self._waiting.of(host) + self._served.of(host)

    def _make_room(self, host: str | None = None) -> None:
        loses = self._waiting.oldest(host) or self._served.oldest(host)
        if loses is not None:
            self.hang_up(loses)


class HttpConnection(H11Protocol):
    """HTTP with time limits on a client's request, and on its reading of the answer.

    They are hung up on if they do not, if they ask for more before they were answered, and when
    another needs the place more.
    """

    crowd: Crowd
    _hanging_up: asyncio.TimerHandle | None = None
    _stalled: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client connects."""
        super().connection_made(cast(asyncio.Transport, transport))
        self.crowd.come(self._who, self.transport.abort)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Bytes arrive, perhaps the end of a request's headers."""
        super().data_received(data)
        self._watch()
        if self._asks_ahead():
            self.transport.abort()

    def on_response_complete(self) -> None:
        """The answer is sent; the client may ask for something else."""
        self.crowd.serve(self._who, serving=False)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The client does not read what is sent."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        self._stop_waiting()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self.crowd.go(self._who)
        self._stop_waiting()
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        super().connection_lost(exc)

    @property
    def _who(self) -> Client:
        return self.client or ("?", id(self))

    def _asks_ahead(self) -> bool:
        """Tell whether further requests came before the answer, which no browser sends."""
        answering = self.cycle is not None and not self.cycle.response_complete
        return answering and self.flow.read_paused and bool(self.conn.trailing_data[0])

    def _stop_waiting(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    def _watch(self) -> None:
        waiting = not self.cycle or self.cycle.response_complete
        if waiting and self._hanging_up is None:
            self._hanging_up = self.loop.call_later(HEAD_SECONDS, self.transport.abort)
        elif not waiting and self._hanging_up is not None:
            self.crowd.serve(self._who, serving=True)
            self._hanging_up.cancel()
            self._hanging_up = None


def connections_of(crowd: Crowd) -> type[HttpConnection]:
    """A protocol class for the connections of this crowd."""
    return type("CrowdConnection", (HttpConnection,), {"crowd": crowd})


class Askers(Protocol):
    """Identifies the senders of requests."""

    def words(self, request: Request) -> Phrases:
        """The words of the sender's language."""

    def knows(self, request: Request) -> str | None:
        """The key of a guest, ``None`` for a stranger."""

    def awaits(self, request: Request) -> bool:
        """Tell whether the browser still waits for an answer."""


class Guard:
    """Passes on only requests that a browser of this console's own pages would send.

    Anything else is refused with a sentence. Only strangers are limited by rate, and answered one
    after the other, so that however many ask, a guest waits for one.
    """

    def __init__(self, app: ASGIApp, askers: Askers) -> None:
        self._app = app
        self._askers = askers
        self._limiter = Limiter(REQUESTS)
        self._turn = asyncio.Lock()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it with a sentence."""
        if scope["type"] != "http":
            return
        guarded = _with_headers(send)
        problem = self._problem(scope)
        body = b""
        if problem is None and scope["method"] == "POST":
            arrived = await _body(receive)
            problem = arrived if isinstance(arrived, tuple) else None
            body = arrived if isinstance(arrived, bytes) else b""
            receive = _once(body, receive)
        if problem is not None:
            status, key = problem
            sentence = self._askers.words(Request(scope))(f"door.{key}")
            refusal = PlainTextResponse(sentence, status, headers={"connection": "close"})
            await refusal(scope, receive, guarded)
            return
        if self._askers.knows(Request(scope)) is not None:
            await self._app(scope, receive, guarded)
            return
        async with _until_it_begins(self._turn, guarded) as begins:
            await asyncio.sleep(0)  # Let guests, who have a right, go first.
            if self._askers.awaits(Request(scope)):
                await self._app(scope, receive, begins)

    def _problem(self, scope: Scope) -> Problem | None:
        headers = Headers(scope=scope)
        owner = owner_of(scope["client"][0]) if scope.get("client") else "?"
        asker = self._askers.knows(Request(scope)) or owner
        if not self._limiter.allows(asker, time.monotonic()):
            return 429, "too_fast"
        if not is_own_host(headers.get("host", "")):
            return 421, "other_name"
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return 405, "other_way"
        if scope["method"] == "POST" and not same_origin(headers):
            return 403, "other_site"
        if len(headers.get("content-length", "0")) > len(str(LONGEST_BODY)):
            return 413, "too_long"
        return None


def is_own_host(host: str) -> bool:
    """Tell whether a request names this machine: by number, as localhost, or by its own name.

    Any other name in the header means a foreign page whose name was pointed here (DNS rebinding).
    """
    own = socket.gethostname().lower()
    try:
        asked = urlsplit(f"//{host}")
        _ = asked.port  # Which is not looked at before it is asked for.
        name = (asked.hostname or "").rstrip(".")
        if name not in ("localhost", own, f"{own}.local"):
            ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def same_origin(headers: Headers) -> bool:
    """Tell whether a form comes from one of this console's own pages."""
    origin = headers.get("origin")
    return origin is not None and origin == f"http://{headers.get('host', '')}"


async def _body(receive: Receive) -> bytes | Problem:
    body = b""
    try:
        async with asyncio.timeout(BODY_SECONDS):
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return 400, "cut_off"
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > LONGEST_BODY:
                    return 413, "too_long"
    except TimeoutError:
        return 408, "too_slow"
    return body


def _once(body: bytes, receive: Receive) -> Receive:
    """A receiver that returns the body again, and after it the following messages."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


@asynccontextmanager
async def _until_it_begins(turn: asyncio.Lock, send: Send) -> AsyncIterator[Send]:
    """A turn, which ends with the first byte of the answer: slow readers delay nobody."""
    await turn.acquire()
    ended = False

    def end() -> None:
        nonlocal ended
        if not ended:
            ended = True
            turn.release()

    async def begins(message: Message) -> None:
        end()
        await send(message)

    try:
        yield begins
    finally:
        end()


def _with_headers(send: Send) -> Send:
    async def guarded(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers.setdefault(name, value)
            headers.setdefault("cache-control", "no-store")
        await send(message)

    return guarded
