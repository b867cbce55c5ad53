"""A Tactum or Sentio board of Tabutronic, which reports occupied squares and nothing else.

Text at 38400 baud, again and again: a colon and eight decimal numbers, one a rank from the eighth
to the first, whose highest bit is the a-file, after the open source of PicoChess and BearChess. It
has no clock buttons, no board number and no clicks. Not tried on a real board yet.
"""

import re
import threading
import time
import zlib
from typing import TYPE_CHECKING, Final

import chess

from accessible_board.board.calling import PATIENCE
from accessible_board.board.frames import (
    SEQUENCE_PERIOD,
    STAMP_PERIOD,
    Command,
    Frame,
    Hello,
    LineCounters,
    Occasion,
    Switches,
)
from accessible_board.devices.boards.board_port import (
    NoBoardError,
    opened_port,
)
from accessible_board.languages import FaultError
from accessible_board.system.serial_ports import PORT_FAILURES

if TYPE_CHECKING:  # See board_port.
    import serial

BAUD_RATE: Final = 38_400

_LINE = re.compile(rb":\s*" + rb"\s+".join([rb"(\d{1,3})"] * 8) + rb"\s*\Z")

_LONGEST = 256
"""Bytes without an end of line after which what came is noise."""


def occupied(line: bytes) -> chess.Bitboard | None:
    """The occupied squares in a line; ``None`` for any other line."""
    found = _LINE.match(line)
    if found is None:
        return None
    ranks = [int(number) for number in found.groups()]
    if max(ranks) > 255:
        return None
    squares = (
        chess.square(file, 7 - row)
        for row, bits in enumerate(ranks)
        for file in range(8)
        if bits & 128 >> file
    )
    return int(chess.SquareSet(squares))


class TactumPort:
    """The port ``name``, open; a :class:`~accessible_board.devices.boards.drivers.Connection`."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.counters = LineCounters()
        self._serial: serial.Serial = opened_port(name, BAUD_RATE)
        self._rest = b""
        self._seq = 0
        self._last: chess.Bitboard | None = None

    def call(self, patience: float = PATIENCE, stopped: threading.Event | None = None) -> Hello:
        """Wait for the first line; the port's name serves as the board number."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and not (stopped and stopped.is_set()):
            if self.read(0.1):
                self._last = None  # So that the next line is told again.
                number = zlib.crc32(self.name.encode())
                return Hello(seq=self._next(), stamp=_stamp(), board_id=number, scan_rate=0)
        raise NoBoardError("board_absent", port=self.name)

    def read(self, timeout: float) -> list[Frame]:
        """The changes; at least one frame each second, as long as the board sends."""
        try:
            self._serial.timeout = timeout
            data = self._serial.read(1)
            data += self._serial.read(self._serial.in_waiting)
        except PORT_FAILURES as error:
            raise FaultError("port_gone", port=self.name) from error
        *lines, self._rest = (self._rest[-_LONGEST:] + data).split(b"\n")
        return [frame for line in lines for frame in self._frames(line)]

    def _frames(self, line: bytes) -> list[Frame]:
        squares = occupied(line.strip())
        if squares is None:
            self.counters.bad_length += bool(line.strip())
            return []
        self.counters.frames += 1
        occasion = Occasion.HEARTBEAT if squares == self._last else Occasion.CHANGE
        self._last = squares
        frame = Switches(seq=self._next(), stamp=_stamp(), occasion=occasion, occupied=squares)
        return [frame]

    def _next(self) -> int:
        self._seq = (self._seq + 1) % SEQUENCE_PERIOD
        return self._seq

    def send(self, command: Command) -> None:
        """Do nothing: the board reports unasked, and knows no commands of ours."""

    def wake(self) -> None:
        """Let a :meth:`read` on another thread return at once."""
        self._serial.cancel_read()

    def close(self) -> None:
        """Release the port."""
        self._serial.close()


def _stamp() -> int:
    return time.monotonic_ns() // 1_000_000 % STAMP_PERIOD
