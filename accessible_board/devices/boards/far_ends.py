"""The board's end of a line, at whose other end another program or a page looks for a board.

A serial line ends in a pseudo-terminal, which Linux and macOS have, or in a port that is linked to
the program's: one of a pair of virtual ports on Windows, or a real port at the end of a crossed
cable.

Pages look at a WebSocket, that of DGT's LiveChess, on this machine alone. Any page that is open in
a browser can reach a socket of this machine. So only pages of named sites are let in, and programs,
which name no site; and only by the name of this machine, behind which nobody can hide another
one.
"""

import logging
import os
import select
from collections.abc import Collection
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
from accessible_board.devices.boards.board_port import opened_port
from accessible_board.devices.boards.go_between import GoBetween
from accessible_board.languages import FaultError
from accessible_board.system.ports import PORT_FAILURES
from accessible_board.system.terminals import OwnName, open_line

PSEUDO_TERMINAL: Final = "pty"
"""Placeholder for the name of a port that has yet to be made."""

_LOOK_UP: Final = 0.1
"""Seconds after which a thread that waits for bytes looks whether it is to end."""

HOST: Final = "127.0.0.1"

_AT_ONCE: Final = 8
"""Pages and programs that are served at the same time."""
_CLOSING_SECONDS: Final = 5.0

_quiet = logging.getLogger(f"{__name__}.websockets")
_quiet.propagate = False


class FarEnd(Protocol):
    """The board's end of a line."""

    name: str
    """Name under which the other program finds the board, as far as it is known."""

    def read(self) -> bytes:
        """Bytes of the other program; none after a while. ``DeviceError`` once the line is gone."""

    def write(self, data: bytes) -> None:
        """Send bytes; they are lost if nobody reads them."""

    def close(self) -> None:
        """Hang up."""


def far_end(name: str, rate: int) -> FarEnd:
    """The board's end of a new pseudo-terminal, or the port ``name``.

    ``DeviceError`` if there is none.
    """
    return TerminalEnd() if name == PSEUDO_TERMINAL else PortEnd(name, rate)


class TerminalEnd:
    """A pseudo-terminal, which the other program opens as a port."""

    def __init__(self) -> None:
        try:
            self._board_end, self._program_end, terminal = open_line()
        except OSError as error:
            raise FaultError("bridge_no_terminal") from error
        self._path = OwnName(terminal)
        self.name = self._path.path

    def read(self) -> bytes:
        """Bytes of the other program; none after a while."""
        ready, _, _ = select.select([self._board_end], [], [], _LOOK_UP)
        with suppress(OSError):
            return os.read(self._board_end, 4096) if ready else b""
        return b""

    def write(self, data: bytes) -> None:
        """Send bytes; they are lost if nobody reads them."""
        with suppress(BlockingIOError):
            os.write(self._board_end, data)

    def close(self) -> None:
        """Hang up."""
        self._path.forget()
        os.close(self._board_end)
        os.close(self._program_end)


class PortEnd:
    """A port that leads to that of the other program."""

    def __init__(self, name: str, rate: int) -> None:
        self.name = name
        self._serial = opened_port(name, rate)

    def read(self) -> bytes:
        """Bytes of the other program; none after a while. ``DeviceError`` once the port is gone."""
        try:
            self._serial.timeout = _LOOK_UP
            data: bytes = self._serial.read(1)
            return data + self._serial.read(self._serial.in_waiting)
        except PORT_FAILURES as error:
            raise FaultError("port_gone", port=self.name) from error

    def write(self, data: bytes) -> None:
        """Send bytes; they are lost if nobody takes them. ``DeviceError`` once the port is gone."""
        from serial import SerialTimeoutException

        try:
            with suppress(SerialTimeoutException):
                self._serial.write(data)
        except PORT_FAILURES as error:
            raise FaultError("port_gone", port=self.name) from error

    def close(self) -> None:
        """Hang up."""
        self._serial.close()


_quiet.addHandler(logging.NullHandler())


class LiveChessSocket:
    """Serves pages of these ``sites`` at ``port``; 0 chooses a free one.

    ``DeviceError`` if another program has the port, as LiveChess itself.
    """

    def __init__(self, sites: Collection[str], pages: GoBetween, port: int) -> None:
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
