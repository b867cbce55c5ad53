"""An open serial port with a peg board on it, or a line in memory in its place.

The board is asked which one it is. The line is for boards of software, on every system: the host
opens its end by name, as it opens a port, and fails as with a port, while another program has it
open, and when it is gone.
"""

import errno
import threading
import time
from collections import deque
from collections.abc import Callable
from itertools import count
from typing import TYPE_CHECKING, Final, Self

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
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from accessible_board.system.ports import PORT_FAILURES, hasten, why_not_opened

if TYPE_CHECKING:
    import serial

    from accessible_board.devices.boards.bluetooth_line import BluetoothLine


ROOM: Final = 4096
"""Bytes that the host may leave unread, as in a pseudo-terminal; what comes then is lost."""

CLOSING_SECONDS: Final = 5.0
"""Seconds that the thread at the board's end may take to hang up."""

_numbers = count(1)

_LOOK_UP = 0.1
_WRITE_TIMEOUT = 1.0

_REASONS: dict[int | None, str] = {
    errno.ENOENT: "port_missing",
    errno.EACCES: "port_forbidden",
    errno.EBUSY: "port_busy",
    errno.EAGAIN: "port_busy",
}
"""Key of the sentence for each error number with which the system refuses a port."""


_lines: dict[str, "MemoryLine"] = {}
"""The lines that are plugged in, by the name of their port."""


class MemoryLine:
    """A line with a thread at the board's end: takes ``command`` bytes, sends heartbeats."""

    def __init__(
        self, command: Callable[[bytes], None], beat: Callable[[], None], heartbeat: float
    ) -> None:
        self.port = f"virtual-{next(_numbers)}"
        self.changed = threading.Condition()
        self.to_host = bytearray()
        self.to_board: deque[bytes] = deque()
        self.is_open = False
        self.is_gone = False
        self._command = command
        self._beat = beat
        self._heartbeat = heartbeat
        self._thread = threading.Thread(target=self._run, name="virtual-board", daemon=True)
        _lines[self.port] = self

    def start(self) -> None:
        """Start answering and sending heartbeats."""
        self._thread.start()

    def write(self, data: bytes) -> bool:
        """Send bytes towards the host; return whether there was room for them."""
        with self.changed:
            if self.is_gone or len(self.to_host) + len(data) > ROOM:
                return False
            self.to_host += data
            self.changed.notify_all()
            return True

    def close(self) -> None:
        """Hang up: the host's port fails from now on."""
        _lines.pop(self.port, None)
        with self.changed:
            self.is_gone = True
            self.changed.notify_all()
        if self._thread is not threading.current_thread():
            self._thread.join(CLOSING_SECONDS)

    def _run(self) -> None:
        beat_at = time.monotonic() + self._heartbeat
        while (commands := self._awaited(beat_at)) is not None:
            for byte in commands:
                self._command(bytes([byte]))
            if time.monotonic() >= beat_at:
                beat_at += self._heartbeat
                self._beat()

    def _awaited(self, beat_at: float) -> bytes | None:
        """The next byte from the host; none if the heartbeat is due or the line is gone."""
        with self.changed:
            left = max(0.0, beat_at - time.monotonic())
            self.changed.wait_for(lambda: self.to_board or self.is_gone, left)
            sent = b"".join(self.to_board)
            self.to_board.clear()
            return None if self.is_gone else sent


class MemoryPort:
    """The host's end of a line: the methods of pyserial's ``Serial`` that are used.

    ``OSError`` if there is no such line or it is taken, and from every method once it is gone.
    """

    def __init__(self, name: str) -> None:
        line = _lines.get(name)
        if line is None:
            raise OSError(errno.ENOENT, "no such line")
        with line.changed:
            if line.is_open:
                raise OSError(errno.EBUSY, "in use")
            line.is_open = True
            line.to_host.clear()
        self.timeout: float | None = 0.0
        self._line = line
        self._cancelled = False

    @property
    def in_waiting(self) -> int:
        """Number of bytes that can be read at once."""
        with self._line.changed:
            self._check()
            return len(self._line.to_host)

    def read(self, size: int = 1) -> bytes:
        """So many bytes, or those that have come within :attr:`timeout` seconds."""
        line = self._line
        with line.changed:
            line.changed.wait_for(
                lambda: len(line.to_host) >= size or line.is_gone or self._cancelled, self.timeout
            )
            self._cancelled = False
            self._check()
            data = bytes(line.to_host[:size])
            del line.to_host[:size]
            return data

    def write(self, data: bytes) -> int:
        """Send bytes to the board."""
        with self._line.changed:
            self._check()
            self._line.to_board.append(data)
            self._line.changed.notify_all()
        return len(data)

    def cancel_read(self) -> None:
        """Make a :meth:`read` on another thread return, the present one or the next."""
        with self._line.changed:
            self._cancelled = True
            self._line.changed.notify_all()

    def close(self) -> None:
        """Release the line."""
        with self._line.changed:
            self._line.is_open = False

    def _check(self) -> None:
        if self._line.is_gone:
            raise OSError(errno.EIO, "the line is gone")


def opened_port(name: str, rate: int) -> "serial.Serial | MemoryPort":
    """The serial port, opened for this program alone; else :class:`DeviceError` says why."""
    try:
        if name.startswith("virtual-"):
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
