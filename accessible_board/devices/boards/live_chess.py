"""The WebSocket at which pages look for boards: that of DGT's LiveChess, on this machine alone.

Any page that is open in a browser can reach a socket of this machine. So only pages of named sites
are let in, and programs, which name no site; and only by the name of this machine, behind which
nobody can hide another one.
"""

import logging
from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from itertools import count
from threading import Semaphore, Thread
from typing import Final, Protocol

from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from accessible_board.board.guises.livechess import LONGEST, PATH
from accessible_board.languages import FaultError

HOST: Final = "127.0.0.1"

_AT_ONCE: Final = 8
"""Pages and programs that are served at the same time."""
_CLOSING_SECONDS: Final = 5.0

_quiet = logging.getLogger(f"{__name__}.websockets")
_quiet.addHandler(logging.NullHandler())
_quiet.propagate = False


class BoardSeekers(Protocol):
    """Hears of pages and programs; called on a thread for each of them."""

    def joined(self, number: int, send: Callable[[bytes], None]) -> None:
        """A page or program with this number has come."""

    def heard(self, number: int, data: bytes) -> None:
        """It says this."""

    def left(self, number: int) -> None:
        """It has gone."""

    def refused(self, site: str) -> None:
        """A page of a site that is not allowed was not let in."""


class LiveChessSocket:
    """Serves pages of these ``sites`` at ``port``; 0 chooses a free one.

    ``DeviceError`` if another program has the port, as LiveChess itself.
    """

    def __init__(self, sites: Collection[str], pages: BoardSeekers, port: int) -> None:
        self._sites = frozenset(sites)
        self._pages = pages
        self._numbers = count(1)
        self._places = Semaphore(_AT_ONCE)
        try:
            self._server: Server = serve(
                self._serve,
                HOST,
                port,
                process_request=self._admitted,
                compression=None,
                max_size=LONGEST,
                server_header=None,
                logger=_quiet,
            )
        except OSError as error:
            raise FaultError("bridge_unheard", host=HOST, port=port, reason=error) from error
        self.port: int = self._server.socket.getsockname()[1]
        self._thread = Thread(target=self._server.serve_forever, name="livechess", daemon=True)
        self._thread.start()

    @property
    def address(self) -> str:
        """Address at which pages find the board."""
        return f"ws://{HOST}:{self.port}{PATH}"

    def close(self) -> None:
        """Let nobody in any more."""
        self._server.shutdown()
        self._thread.join(_CLOSING_SECONDS)

    def _admitted(self, connection: ServerConnection, request: Request) -> Response | None:
        """Nothing if it may come in, else what it is answered."""
        hosts = request.headers.get_all("Host")
        if hosts not in ([f"{HOST}:{self.port}"], [f"localhost:{self.port}"]):
            return connection.respond(HTTPStatus.FORBIDDEN, "")
        origins = request.headers.get_all("Origin")
        if origins and (len(origins) > 1 or origins[0] not in self._sites):
            self._pages.refused(origins[0])
            return connection.respond(HTTPStatus.FORBIDDEN, "")
        if request.path != PATH:
            return connection.respond(HTTPStatus.NOT_FOUND, "")
        return None

    def _serve(self, connection: ServerConnection) -> None:
        if not self._places.acquire(blocking=False):
            return
        number = next(self._numbers)
        try:
            self._pages.joined(number, partial(_send, connection))
            with suppress(ConnectionClosed):
                for message in connection:
                    text = message if isinstance(message, bytes) else message.encode()
                    self._pages.heard(number, text)
        finally:
            self._pages.left(number)
            self._places.release()


def _send(connection: ServerConnection, data: bytes) -> None:
    """Send a message; that a page has gone is told by the thread that hears it."""
    with suppress(ConnectionClosed):
        connection.send(data.decode())
