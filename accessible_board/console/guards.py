"""Limits on every request: its sender, its size, the rate, and the rights of browsers.

An ASGI application around another one. It knows nothing of games and roles.
"""

import asyncio
import ipaddress
import socket
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Final, Protocol
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from accessible_board.console.limits import Limiter, Rate, owner_of
from accessible_board.narration.written.phrases import Phrases

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
