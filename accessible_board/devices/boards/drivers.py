"""The makes of boards that can be played on, one row each: how they are found and opened.

To add a make, write a class that is a :class:`Connection` and add its row to :data:`DRIVERS`.
"""

import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final, Protocol

from accessible_board.board.calling import PATIENCE
from accessible_board.board.frames import Command, Frame, Hello, LineCounters
from accessible_board.devices.boards.board_port import BoardPort, usb_ports
from accessible_board.devices.boards.tactum_port import TactumPort
from accessible_board.errors import DeviceError


class Connection(Protocol):
    """An open board, whose state is read as frames of our own wire format.

    Every method raises :class:`DeviceError` once the board is gone.
    """

    name: str

    @property
    def counters(self) -> LineCounters:
        """The frames and the noise on the line so far."""

    def call(self, patience: float = PATIENCE, stopped: threading.Event | None = None) -> Hello:
        """The board's hello, awaited for ``patience`` seconds; :class:`NoBoardError` if none."""

    def read(self, timeout: float) -> list[Frame]:
        """The frames that have come, after waiting at most ``timeout`` seconds for the first."""

    def send(self, command: Command) -> None:
        """Send a command; a make that does not know it does nothing."""

    def wake(self) -> None:
        """Let a :meth:`read` on another thread return at once."""

    def close(self) -> None:
        """Release the port."""


@dataclass(frozen=True, slots=True)
class Driver:
    """How boards of a make are opened, by the name of their port, and which ports to search."""

    open: Callable[[str], Connection]
    ports: Callable[[], Iterable[str]] = usb_ports

    def find(self, patience: float = PATIENCE) -> "list[FoundBoard]":
        """The boards of this make that answer; all ports are tried in parallel."""
        names = list(dict.fromkeys(self.ports()))
        if not names:
            return []
        with ThreadPoolExecutor(len(names), "board-call") as pool:
            answers = pool.map(lambda name: self._answer(name, patience), names)
            return [found for found in answers if found is not None]

    def _answer(self, name: str, patience: float) -> "FoundBoard | None":
        try:
            port = self.open(name)
        except DeviceError:
            return None
        try:
            return FoundBoard(name, port.call(patience), self)
        except DeviceError:
            return None
        finally:
            port.close()


@dataclass(frozen=True, slots=True)
class FoundBoard:
    """A board that answered, and the driver that found it."""

    port: str
    hello: Hello
    driver: Driver


OWN: Final = Driver(BoardPort)
"""Our own board, of ``hardware/``."""

DRIVERS: Final[Mapping[str, Driver]] = {"tactum": Driver(TactumPort)}
"""The other makes, by the name that stands before the port: ``--board tactum:/dev/ttyUSB0``."""


def driver_of(name: str) -> tuple[Driver, str]:
    """The driver and the port in a board's name; a bare port is that of our own board."""
    make, colon, port = name.partition(":")
    return (DRIVERS[make], port) if colon and make in DRIVERS else (OWN, name)
