"""Boards of DGT: those that know their men, and Pegasus.

A board on a cable or on Bluetooth's serial port knows its men. A message is an identifier with its
highest bit set, two bytes of seven bits with the length of the whole, and data below 128. The board
tells all squares when it is asked and each that changes afterwards, a8 first (DGT's description of
the protocol, ``dgtbrd.h``; facts, no text of it).

A clock on the board tells its times and the side of its lever that is up: who goes down with it has
pressed. On its left are the times of the player with White, unless the board stands half-turned. A
DGT 3000 in mode 23 shows the times that it is sent.

Pegasus, on Bluetooth, speaks as these boards do and tells full squares alone. A full square has the
number 1, which on a board with men is a white pawn (after the open simulator of Universal-Chess).
Its lights want a key that DGT gives to developers, and are not used. Nobody's recorded bytes were
found. Neither is tried on a real board yet.
"""

from typing import Final

import chess

from accessible_board.board.makes.make import Bluetooth, Make, Men, MessageReader, Sensed
from accessible_board.game.vocabulary.terms import Seat

_RESET: Final = b"\x40"
_SEND_BOARD: Final = b"\x42"
SEND_CHANGES: Final = b"\x4b"
"""Squares, and times when they change."""
SEND_NUMBER: Final = b"\x45"
_SEND_BATTERY: Final = b"\x4c"
SEND_VERSION: Final = b"\x4d"

BOARD: Final = 0x86
TIMES: Final = 0x8D
CHANGE: Final = 0x8E
NUMBER: Final = 0x91
VERSION: Final = 0x93
BATTERY: Final = 0xA0

_LENGTHS: Final = {BOARD: 67, TIMES: 10, CHANGE: 5, NUMBER: 8, VERSION: 5}
"""The length of the messages that are read; a message of another length is none of them."""

_LONGEST: Final = 256
"""Bytes of the longest message that a board sends, the trademark."""

_HEADER: Final = 3

_QUIET: Final = 25
"""Milliseconds after which no more squares of the same look come: thrice a message at 9600 bits a
second, and more than the 16 for which an adapter of FTDI holds bytes back."""

MEN: Final = tuple(
    chess.Piece(kind, color)
    for color in (chess.WHITE, chess.BLACK)
    for kind in (chess.PAWN, chess.ROOK, chess.KNIGHT, chess.BISHOP, chess.KING, chess.QUEEN)
)
"""The men by their numbers on the wire, which begin at 1."""


class DgtReader(MessageReader):
    """Reads the messages of a DGT board."""

    def __init__(self) -> None:
        super().__init__()
        self._men: dict[chess.Square, chess.Piece] | None = None
        self._times: tuple[int, int] | None = None
        """Milliseconds on the left and on the right of the clock."""
        self._right_up: bool | None = None
        """True if the right side of the clock's lever was up when it was last read."""

    def _length(self, taken: bytearray) -> int:
        if taken[0] < 0x80:
            return 0
        if len(taken) < _HEADER:
            return _HEADER
        length = taken[1] << 7 | taken[2]
        known = _HEADER <= length <= _LONGEST and _LENGTHS.get(taken[0], length) == length
        return length if known and max(taken[1:length]) < 0x80 else 0

    def _take(self, message: bytes) -> Sensed | None:
        kind, data = message[0], message[_HEADER:]
        if kind == NUMBER:
            self.heard.number = int(data) if data.isdigit() else None
        elif kind == VERSION:
            self.heard.version = f"{data[0]}.{data[1]:02}"
        elif kind == BATTERY and data:
            self.heard.battery = data[0]
        elif kind == TIMES:
            self._read_clock(data)
        elif kind == BOARD:
            self._men = {}
            for at, man in enumerate(data):
                self._put(at, man)
        elif kind == CHANGE and self._men is not None:
            self._put(data[0], data[1])
        sensed = None if self._men is None else self._seen(self._men)
        if self._times is not None:
            left, right = self._times
            self.heard.times = (right, left) if self.heard.half_turned else (left, right)
        return sensed

    def _read_clock(self, data: bytes) -> None:
        """The times and the lever of the clock, unless the message answers a command to it."""
        answers = data[0] & 0x0F == 0x0A or data[3] & 0x0F == 0x0A
        if answers or data[6] & 0x20 or not any(data):
            return
        self._times = _milliseconds(data[3:6]), _milliseconds(data[:3])
        turned = self._orientation.half_turned
        before, self._right_up = self._right_up, bool(data[6] & 0x02)
        if before is not None and before is not self._right_up:
            pressed = Seat.BLACK if before is not turned else Seat.WHITE
            self.heard.presses[pressed] += 1

    def _put(self, at: int, man: int) -> None:
        """Write down which man, if any, stands on a square by its number on the wire."""
        if self._men is None or at >= len(chess.SQUARES):
            return
        square = chess.square_mirror(at)
        if 1 <= man <= len(MEN):
            self._men[square] = MEN[man - 1]
        else:
            self._men.pop(square, None)


def _milliseconds(time: bytes) -> int:
    """Hours, and minutes and seconds of two digits each, as the clock tells them."""
    hours, minutes, seconds = time[0] & 0x0F, *((two >> 4) * 10 + (two & 0x0F) for two in time[1:])
    return ((hours * 60 + minutes) * 60 + seconds) * 1000


def show_times(white: int, black: int, running: Seat | None) -> bytes:
    """Let the clock show these milliseconds, White's on the left, and count one of them down."""
    counts = {Seat.WHITE: 0x01, Seat.BLACK: 0x02, None: 0x04}[running]
    return bytes([0x2B, 0x0A, 0x03, 0x0A, *_shown(white), *_shown(black), counts, 0x00])


def _shown(milliseconds: int) -> tuple[int, int, int]:
    """Hours, minutes and seconds; a begun second counts, as on clocks that count down."""
    seconds = min(-(-max(0, milliseconds) // 1000), _MOST_SECONDS)
    return seconds // 3600, seconds // 60 % 60, seconds % 60


_MOST_SECONDS: Final = 10 * 3600 - 1
"""The most that the clock shows."""

DGT = Make(
    "DGT",
    DgtReader,
    baud_rate=9_600,
    asks=_RESET + SEND_CHANGES + SEND_VERSION + _SEND_BOARD + SEND_NUMBER,
    asks_again=_SEND_BOARD,  # A change that was lost on the line is made good within a second.
    asks_seldom=_SEND_BATTERY,
    quiet=_QUIET,
    show_times=show_times,
)


class PegasusReader(DgtReader):
    """Reads the messages of a Pegasus."""

    def _seen(self, men: Men) -> Sensed:
        return Sensed(int(chess.SquareSet(men)))


PEGASUS = Make(
    "DGT Pegasus",
    PegasusReader,
    asks=_RESET + b"\x44" + _SEND_BOARD,
    asks_again=_SEND_BOARD,
    asks_seldom=_SEND_BATTERY,
    quiet=_QUIET,
    bluetooth=Bluetooth(
        names=("DGT_PEGASUS", "PCS-REVII"),
        tells=("6e400003-b5a3-f393-e0a9-e50e24dcca9e",),
        takes="6e400002-b5a3-f393-e0a9-e50e24dcca9e",
    ),
)
