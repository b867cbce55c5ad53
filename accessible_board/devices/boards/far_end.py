"""The board's end of a serial line, at whose other end another program looks for a board.

Either a pseudo-terminal, which Linux and macOS have, or a port that is linked to the program's: one
of a pair of virtual ports on Windows, or a real port at the end of a crossed cable.
"""

import os
import select
from contextlib import suppress
from typing import Final, Protocol

from accessible_board.devices.boards.board_port import opened_port
from accessible_board.languages import FaultError
from accessible_board.system.ports import PORT_FAILURES
from accessible_board.system.terminals import OwnName, open_line

PSEUDO_TERMINAL: Final = "pty"
"""Placeholder for the name of a port that has yet to be made."""

_LOOK_UP: Final = 0.1
"""Seconds after which a thread that waits for bytes looks whether it is to end."""


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
