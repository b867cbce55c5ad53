"""A board of another make on its line; what it senses becomes frames of our own format.

Such a board has no clock buttons of ours, no clicks and no hello. It is known again by the number
that it says of itself, else by that of its USB adapter, else by its port. The men that a board with
tags has learnt are kept in a file for each board; an unreadable one is none.
"""

import logging
import math
import threading
import time
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Final

import chess
import msgspec
import platformdirs

from accessible_board.board.frames import (
    PRESS_PERIOD,
    SEQUENCE_PERIOD,
    STAMP_PERIOD,
    Buttons,
    ClockButton,
    Frame,
    Hello,
    LineCounters,
    Occasion,
    Switches,
)
from accessible_board.board.makes.make import LineKnowledge, Make, OneLook, Questions, Sensed
from accessible_board.board.occupancy import PATIENCE
from accessible_board.devices.boards.bluetooth_line import BluetoothLine
from accessible_board.devices.boards.board_port import (
    Connection,
    MemoryPort,
    opened_port,
    usb_number,
)
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.files import APP, read_file, replace
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.settings import NO_FILE

if TYPE_CHECKING:
    import serial


_LOOK_UP: Final = 0.1
"""Seconds to wait for bytes at once, so that questions are not late."""

_NUMBER_SECONDS: Final = 0.5
"""Seconds that a board has to say its number after its squares."""

_log = logging.getLogger(__name__)

_MOST: Final = 1_000_000

Tags = dict[bytes, chess.Piece]


class ForeignPort(Connection):
    """A board of this make at the port ``name``, open."""

    def __init__(self, name: str, make: Make) -> None:
        super().__init__(name, _opened(name, make))
        self._make = make
        self._reader = make.reader()
        self._look = OneLook(make.quiet)
        self._men_path = _men_path(name, make)
        if self._men_path is not None:
            self._reader.heard.tags.update(_load_men(self._men_path))
        self._seq = 0
        self._last: Sensed | None = None
        self._questions = Questions(make, _now())
        self._write(make.asks_seldom)
        self._write(make.asks)

    @property
    def counters(self) -> LineCounters:
        """The messages and the noise on the line so far."""
        heard = self._reader.heard
        return LineCounters(frames=heard.messages, bad_length=heard.noise)

    @property
    def knowledge(self) -> LineKnowledge:
        """Battery, version and men, as the board itself has told them."""
        return self._reader.heard

    def call(self, patience: float = PATIENCE, stopped: threading.Event | None = None) -> Hello:
        """Wait for the squares, and for a board that has a number, that too."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline and not (stopped and stopped.is_set()):
            self._unread += self.read(_LOOK_UP)
            if self._unread:
                self._await_number()
                return Hello(
                    seq=self._seq,
                    stamp=_now() % STAMP_PERIOD,
                    board_id=self._number(),
                    version=1,  # It has no motor of ours.
                    scan_rate=0,
                )
        heard = self._reader.heard
        strange = heard.noise > 0 and not heard.messages
        raise NoBoardError("board_foreign" if strange else "board_absent", port=self.name)

    def _await_number(self) -> None:
        deadline = time.monotonic() + _NUMBER_SECONDS * bool(self._make.asks_again)
        while self._reader.heard.number is None and time.monotonic() < deadline:
            self._unread += self._read(_LOOK_UP)

    def _number(self) -> int:
        said = self._reader.heard.number
        return zlib.crc32(usb_number(self.name).encode()) if said is None else said

    def _read(self, timeout: float) -> list[Frame]:
        """Read the changes; at least one frame each second, as long as the board sends."""
        self._write(self._questions.due(_now()))
        until = min(self._questions.deadline, self._look.deadline or math.inf)
        data = self._bytes(min(timeout, (until - _now()) / 1000))
        tags = dict(self._reader.heard.tags)
        looks = self._look.gather(self._reader.feed(data), _now())
        frames = [self._frame(sensed, at) for sensed, at in looks]
        as_before = any(frame.occasion is Occasion.HEARTBEAT for frame in frames[-1:])
        self._questions.hear(data, _now(), as_before=as_before)
        if self._men_path is not None and self._reader.heard.tags != tags:
            _keep_men(self._men_path, self._reader.heard.tags)
        return [*frames]

    def _frame(self, sensed: Sensed, at: int) -> Switches:
        occasion = Occasion.HEARTBEAT if sensed == self._last else Occasion.CHANGE
        self._last = sensed
        return Switches(
            seq=self._next(),
            stamp=at % STAMP_PERIOD,
            occasion=occasion,
            occupied=sensed.occupied,
            men=sensed.men,
            buttons=self._buttons(),
        )

    def _buttons(self) -> Buttons:
        """The presses of a clock on the board, counted as our own buttons count them."""
        presses = self._reader.heard.presses
        white, black = (
            ClockButton(presses=presses[seat] % PRESS_PERIOD) for seat in (Seat.WHITE, Seat.BLACK)
        )
        return Buttons(white, black)

    def light(self, squares: chess.Bitboard) -> None:
        """Let these squares shine, if the board has lights."""
        if self._make.light is not None:
            self._write(self._make.light(squares))

    def show_times(self, white: int, black: int, running: Seat | None) -> None:
        """Show these milliseconds on the clock of the board, if the make has one."""
        heard = self._reader.heard
        if self._make.show_times is not None and heard.times is not None:
            if heard.half_turned:  # Then White's times are on the right.
                white, black, running = black, white, running and running.other
            self._write(self._make.show_times(white, black, running))

    def _next(self) -> int:
        self._seq = (self._seq + 1) % SEQUENCE_PERIOD
        return self._seq


def _opened(name: str, make: Make) -> "serial.Serial | MemoryPort | BluetoothLine":
    """The board's line, by its make: a serial port or Bluetooth."""
    if make.bluetooth is not None:
        return BluetoothLine(name, make.bluetooth)
    return opened_port(name, make.baud_rate)


def _men_path(name: str, make: Make) -> Path | None:
    """File of this board's men; ``None`` if the board cannot be known again."""
    known = usb_number(name) if make.tags else name
    return None if known == name else _known_men_path(zlib.crc32(known.encode()))


def _now() -> int:
    return time.monotonic_ns() // 1_000_000


def _known_men_path(number: int) -> Path:
    """The file of the board with this number."""
    return platformdirs.user_data_path(APP) / "boards" / f"{number}.json"


def _load_men(path: Path) -> Tags:
    """Read the tags that are known, each with its man; none where nothing was kept."""
    try:
        kept = msgspec.json.decode(read_file(path, _MOST), type=dict[str, str])
        return {bytes.fromhex(tag): chess.Piece.from_symbol(man) for tag, man in kept.items()}
    except NO_FILE:
        return {}
    except (OSError, ValueError, RecursionError) as error:
        _log.warning("The men of a board are not known any more: %s", error)
        return {}


def _keep_men(path: Path, men: Mapping[bytes, chess.Piece]) -> None:
    """Keep them, whole or not at all; a disk that refuses is logged, and they are learnt anew."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace(path, msgspec.json.encode({tag.hex(): man.symbol() for tag, man in men.items()}))
    except OSError as error:
        _log.warning("The men of a board cannot be kept: %s", error)
