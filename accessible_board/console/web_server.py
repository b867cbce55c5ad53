"""A web server on a thread of its own, which delays no other.

What is shown belongs to the loop of that thread: whoever has news hands them over.
"""

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, Final, Protocol, TypeVar

import uvicorn
from starlette.types import ASGIApp

from accessible_board.console.address import Address
from accessible_board.console.answers import Failed
from accessible_board.console.guards import AT_ONCE, Crowd, connections_of
from accessible_board.languages import FaultError

ANSWER_SECONDS: Final = 5.0
"""Seconds to wait for the server's thread."""

_CLOSING_SECONDS: Final = 5.0

T = TypeVar("T")


class ServedRoom(Protocol):
    """The served room; both methods run on the server's thread, first and last."""

    def begin(self) -> None:
        """Start, before the first request."""

    def close(self) -> None:
        """End the streams of all browsers."""


class WebServer:
    """Serves the application of a room at an address until :meth:`close`.

    ``failed`` hears of faults for which nobody waits. :class:`DeviceError` if nobody can listen at
    the address.
    """

    def __init__(
        self,
        address: Address,
        application: ASGIApp,
        crowd: Crowd,
        failed: Failed,
        room: ServedRoom,
    ) -> None:
        self._socket = _listening(address)
        self._crowd = crowd
        self._failed = failed
        self._room = room
        config = uvicorn.Config(
            application,
            http=connections_of(crowd),
            backlog=AT_ONCE,
            ws="none",
            lifespan="off",
            log_config=None,
            log_level="critical",
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=1,
        )
        self._server = uvicorn.Server(config)
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(self._tell_fault)
        self._thread = threading.Thread(target=self._run, name="console", daemon=True)

    @property
    def port(self) -> int:
        """The port it listens at."""
        port: int = self._socket.getsockname()[1]
        return port

    def start(self) -> None:
        """Serve from now on."""
        self._thread.start()

    def close(self) -> None:
        """End the streams of all browsers, and stop."""
        self.soon(self._close)
        self._thread.join(_CLOSING_SECONDS)

    def soon(self, what: Callable[..., None], *news: object) -> None:
        """Run something on the server's thread, without waiting; nothing once it has ended."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(what, *news)

    def call(self, what: Callable[[], T]) -> T:
        """Run something on the server's thread; :class:`DeviceError` if it does not answer."""
        done: Future[T] = Future()

        def do() -> None:
            done.set_result(what())

        try:
            self._loop.call_soon_threadsafe(do)
            return done.result(ANSWER_SECONDS)
        except (RuntimeError, TimeoutError):
            raise FaultError("pages_hang") from None

    def wait(self, until: Coroutine[None, None, None], seconds: float) -> None:
        """Run a coroutine on the server's thread; wait at most so long."""
        awaited = asyncio.run_coroutine_threadsafe(until, self._loop)
        with contextlib.suppress(TimeoutError):
            try:
                awaited.result(seconds)
            finally:
                awaited.cancel()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.call_soon(self._room.begin)
        try:
            self._loop.run_until_complete(self._server.serve([self._socket]))
        finally:
            self._loop.run_until_complete(self._let_the_rest_go())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.close()

    async def _let_the_rest_go(self) -> None:
        """Close connections that uvicorn leaves: new ones while it closed, and stalled ones."""
        self._crowd.hang_up_on_all()
        await asyncio.sleep(0)  # The loop closes the sockets in its next round.

    def _tell_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        self._failed(context.get("exception") or RuntimeError(context["message"]))

    def _close(self) -> None:
        self._room.close()
        self._server.should_exit = True


class Served:
    """Pages with a web server of their own."""

    def __init__(self, server: WebServer) -> None:
        self._server = server

    @property
    def port(self) -> int:
        """The port it listens at."""
        return self._server.port

    def start(self) -> None:
        """Serve from now on."""
        self._server.start()

    def close(self) -> None:
        """End the streams of all browsers, and stop."""
        self._server.close()


def _listening(address: Address) -> socket.socket:
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((address.host, address.port))
    except OSError as error:
        listening.close()
        raise FaultError(
            "pages_unheard", host=address.host, port=address.port, reason=error
        ) from error
    listening.listen(AT_ONCE)
    return listening
