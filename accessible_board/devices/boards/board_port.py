"""An open serial port with a peg board on it; asks the board which one it is."""

import errno
import threading
import time
from typing import TYPE_CHECKING, Self

import chess

from accessible_board.board.frames import (
    BAUD_RATE,
    INTRODUCE,
    PROTOCOL_VERSION,
    Command,
    Frame,
    FrameDecoder,
    Hello,
    LineCounters,
)
from accessible_board.board.makes.make import LineKnowledge
from accessible_board.board.occupancy import PATIENCE, Call
from accessible_board.devices.boards.memory_line import MemoryPort, is_line
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.system.ports import PORT_FAILURES, hasten, why_not_opened

if TYPE_CHECKING:  # A game without a board on a port loads no pyserial.
    import serial

    from accessible_board.devices.boards.bluetooth_line import BluetoothLine

_LOOK_UP = 0.1
_WRITE_TIMEOUT = 1.0

_REASONS: dict[int | None, str] = {
    errno.ENOENT: "port_missing",
    errno.EACCES: "port_forbidden",
    errno.EBUSY: "port_busy",
    errno.EAGAIN: "port_busy",
}
"""Key of the sentence for each error number with which the system refuses a port."""


def opened_port(name: str, rate: int) -> "serial.Serial | MemoryPort":
    """The serial port, opened for this program alone; else :class:`DeviceError` says why."""
    try:
        if is_line(name):
            return MemoryPort(name)
        # With what searches for a lost board: by then no file might be left to load it from.
        import serial.tools.list_ports

        port = serial.Serial(name, rate, timeout=0, write_timeout=_WRITE_TIMEOUT, exclusive=True)
    except PORT_FAILURES as error:
        reason = _REASONS.get(why_not_opened(error), "port_foreign")
        raise FaultError(reason, port=name) from error
    hasten(port)
    return port


class Connection:
    """An open board, whose state is read as frames of our own wire format.

    Every method raises :class:`DeviceError` once the board is gone. Lights, a clock and commands
    that it does not have do nothing.
    """

    def __init__(self, name: str, line: "serial.Serial | MemoryPort | BluetoothLine") -> None:
        self.name = name
        self._line = line
        self._unread: list[Frame] = []

    @property
    def counters(self) -> LineCounters:
        """The frames and the noise on the line so far."""
        raise NotImplementedError

    @property
    def knowledge(self) -> LineKnowledge:
        """Battery, version and men of the board, as far as its line has told them."""
        return LineKnowledge()

    def call(self, patience: float = PATIENCE, stopped: threading.Event | None = None) -> Hello:
        """The board's hello, awaited for ``patience`` seconds or until ``stopped`` is set.

        The hello and what follows it remain to be read. :class:`NoBoardError` if there is none.
        """
        raise NotImplementedError

    def read(self, timeout: float) -> list[Frame]:
        """The frames that have come, after waiting at most ``timeout`` seconds for the first byte.

        None if there was noise or nothing.
        """
        if self._unread:
            frames, self._unread = self._unread, []
            return frames
        return self._read(timeout)

    def _read(self, timeout: float) -> list[Frame]:
        raise NotImplementedError

    def _bytes(self, timeout: float) -> bytes:
        """Read all bytes that are there, after at most ``timeout`` seconds without one."""
        try:
            self._line.timeout = max(0.0, timeout)
            data = self._line.read(1)
            return data + self._line.read(self._line.in_waiting)
        except PORT_FAILURES as error:
            raise FaultError("port_gone", port=self.name) from error

    def _write(self, data: bytes) -> None:
        try:
            self._line.write(data)
        except PORT_FAILURES as error:
            raise FaultError("port_gone", port=self.name) from error

    def send(self, command: Command) -> None:
        """Give a board of ours a command."""

    def light(self, squares: chess.Bitboard) -> None:
        """Let these squares shine, and no others."""

    def show_times(self, white: int, black: int, running: Seat | None) -> None:
        """Show these milliseconds on a clock of the board."""

    def wake(self) -> None:
        """Let a :meth:`read` on another thread return at once, now or when it is next begun."""
        self._line.cancel_read()

    def close(self) -> None:
        """Release the line."""
        self._line.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class BoardPort(Connection):
    """A board of ours at the port ``name``, open; :class:`DeviceError` if it cannot be opened."""

    def __init__(self, name: str, decoder: FrameDecoder | None = None) -> None:
        super().__init__(name, opened_port(name, BAUD_RATE))
        self._decoder = decoder or FrameDecoder()

    @property
    def counters(self) -> LineCounters:
        """The frames and the noise on this port so far."""
        return self._decoder.counters

    def call(self, patience: float = PATIENCE, stopped: threading.Event | None = None) -> Hello:
        """Ask the board to introduce itself, for at most ``patience`` seconds.

        The hello and what follows it remain to be read. :class:`NoBoardError` if nothing answers,
        if the board speaks a later version, or if ``stopped`` is set meanwhile.
        """
        call = Call(time.monotonic(), patience)
        while not (call.is_over(time.monotonic()) or (stopped and stopped.is_set())):
            if call.asks(time.monotonic()):
                self.send(INTRODUCE)
            frames = self.read(_LOOK_UP)
            for index, frame in enumerate(frames):
                if isinstance(frame, Hello):
                    self._unread = frames[index:]
                    return self._understood(frame)
        raise NoBoardError("board_absent", port=self.name)

    def _understood(self, hello: Hello) -> Hello:
        if not 1 <= hello.version <= PROTOCOL_VERSION:
            raise NoBoardError(
                "board_version", port=self.name, version=hello.version, own=PROTOCOL_VERSION
            )
        return hello

    def _read(self, timeout: float) -> list[Frame]:
        return self._decoder.feed(self._bytes(timeout))

    def send(self, command: Command) -> None:
        """Give the board a command."""
        self._write(command)


def usb_number(name: str) -> str:
    """Mark that tells the adapter at this port from others: its number, its place, or its port."""
    from serial.tools import list_ports

    for port in list_ports.comports():
        if port.device == name:
            return port.serial_number or port.location or name
    return name


def usb_ports() -> list[str]:
    """The serial ports on USB, where a board may be. Pseudo-terminals are never among them."""
    from serial.tools import list_ports

    return sorted(port.device for port in list_ports.comports() if port.vid is not None)
