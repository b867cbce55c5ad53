"""The makes of boards that can be played on, one row each: how they are found and opened.

To add a make, write in ``board/makes`` what it says on its line and add its row to :data:`MAKES`.
"""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from accessible_board.board.frames import Hello
from accessible_board.board.logged_bytes import LoggedDecoder, LoggedReader, Received
from accessible_board.board.makes.certabo import CERTABO
from accessible_board.board.makes.chesslink import CHESSLINK, EONE
from accessible_board.board.makes.chessnut import CHESSNUT
from accessible_board.board.makes.dgt import DGT, PEGASUS
from accessible_board.board.makes.ichessone import ICHESSONE
from accessible_board.board.makes.make import Make
from accessible_board.board.makes.tactum import TACTUM
from accessible_board.board.occupancy import PATIENCE
from accessible_board.devices.boards.bluetooth_line import addresses, has_bluetooth
from accessible_board.devices.boards.board_port import BoardPort, Connection, usb_ports
from accessible_board.devices.boards.foreign_port import ForeignPort
from accessible_board.errors import DeviceError


@dataclass(frozen=True, slots=True)
class Driver:
    """A way to open boards of a ``brand`` by the name of their port, and the ports to search.

    Ours have none.
    """

    open: Callable[[str], Connection]
    ports: Callable[[], Iterable[str]] = usb_ports
    brand: str = ""

    def find(self, patience: float = PATIENCE) -> "list[FoundBoard]":
        """The boards of this make that answer; all ports are tried in parallel."""
        return self.find_at(self.ports(), patience)

    def find_at(self, ports: Iterable[str], patience: float) -> "list[FoundBoard]":
        """The boards of this make that answer at these ports."""
        names = list(dict.fromkeys(ports))
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

    @property
    def name(self) -> str:
        """The name under which it can be opened again: its port, with its make where not ours."""
        makes = (make for make, driver in DRIVERS.items() if driver is self.driver)
        make = next(makes, None)
        return self.port if make is None else f"{make}:{self.port}"


OWN: Final = Driver(BoardPort)
"""Our own board, of ``hardware/``."""

MAKES: Final[Mapping[str, Make]] = {
    "tactum": TACTUM,
    "sentio": TACTUM,
    "certabo": CERTABO,
    "cerno": CERTABO,
    "dgt": DGT,
    "chesslink": CHESSLINK,
    "chessnut": CHESSNUT,
    "eone": EONE,
    "ichessone": ICHESSONE,
    "pegasus": PEGASUS,
}
"""The other makes by the name that stands before the port: ``--board dgt:/dev/ttyUSB0``.

They are tried in this order, those first that speak without being asked.
"""


def driver_for(make: Make) -> Driver:
    """Driver of the boards of this make."""
    opened = partial(ForeignPort, make=make)
    if make.bluetooth is not None:
        return Driver(opened, partial(addresses, make.bluetooth), make.brand)
    return Driver(opened, brand=make.brand)


_DRIVER_OF: Final = {make: driver_for(make) for make in MAKES.values()}
DRIVERS: Final[Mapping[str, Driver]] = {name: _DRIVER_OF[make] for name, make in MAKES.items()}
"""By name. A make of two names has one driver, and is called by the first of them."""

FOREIGN_PATIENCE: Final = 1.5
"""Seconds for a board of another make to say where its men stand; none has to start up first."""


def find_boards() -> list[FoundBoard]:
    """The boards that answer at the USB ports: ours or, where none is, those of other makes.

    Where none of them is either, those on Bluetooth.
    """
    return OWN.find() or foreign_boards(OWN.ports()) or boards_by_bluetooth()


def foreign_boards(ports: Iterable[str], patience: float = FOREIGN_PATIENCE) -> list[FoundBoard]:
    """The boards of other makes at these ports, which are tried as one make after the other."""
    silent, found = list(ports), list[FoundBoard]()
    for driver in _drivers(by_bluetooth=False):
        found += driver.find_at(silent, patience)
        silent = [name for name in silent if name not in {board.port for board in found}]
    return found


def boards_by_bluetooth() -> list[FoundBoard]:
    """The boards that are seen by Bluetooth and answer; none without the extra for it."""
    if not has_bluetooth():
        return []
    drivers = _drivers(by_bluetooth=True)
    return [board for driver in drivers for board in driver.find(FOREIGN_PATIENCE)]


def _drivers(*, by_bluetooth: bool) -> list[Driver]:
    found = _DRIVER_OF.items()
    return [driver for make, driver in found if (make.bluetooth is not None) is by_bluetooth]


def driver_of(name: str) -> tuple[Driver, str]:
    """The driver and the port in a board's name; a bare port is that of our own board."""
    make, colon, port = name.partition(":")
    return (DRIVERS[make], port) if colon and make in DRIVERS else (OWN, name)


def brand_of(name: str) -> str:
    """The brand of the board of this name; nothing for our own."""
    return driver_of(name)[0].brand


def has_tags(name: str) -> bool:
    """Tell if the men on the board of this name carry tags, which it has to learn."""
    make, colon, _ = name.partition(":")
    return bool(colon) and make in MAKES and MAKES[make].tags


def logged(name: str, received: Received) -> tuple[Driver, str]:
    """As :func:`driver_of`; ``received`` takes the bytes of the board as they come."""
    driver, port = driver_of(name)
    if driver is OWN:
        return Driver(lambda at: BoardPort(at, LoggedDecoder(received)), driver.ports), port
    make = MAKES[name.partition(":")[0]]
    return driver_for(replace(make, reader=lambda: LoggedReader(make.reader(), received))), port
