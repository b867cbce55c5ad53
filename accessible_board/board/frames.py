"""The frames of the wire format and their bytes, as ``hardware/protocol.md`` defines them.

Sans input and output: :func:`encode` makes the bytes of a frame, :class:`FrameDecoder` takes bytes
in pieces of any size and gives frames. Noise on the line is counted and never an error, because the
next frame repeats everything that a lost one said.

A motor under the board's edge lets a hand feel patterns of short and long pulses. One command
carries a pattern; the firmware bounds how long the motor runs, whatever is sent.
"""

import struct
from binascii import crc_hqx
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

import chess
from cobs import cobs

from accessible_board.game.vocabulary.terms import Seat

PROTOCOL_VERSION = 2
"""The version of the wire format that this module speaks, and all before it."""

FEELS_FROM = 2
"""The first version with the command for the motor (:mod:`~accessible_board.board.frames`)."""

BAUD_RATE = 115_200
"""Bits a second on the line, 8N1."""

STAMP_PERIOD = 1 << 16
"""Milliseconds after which the time in a frame begins again at 0."""

SEQUENCE_PERIOD = 1 << 8
"""Frames after which ``seq`` begins again at 0."""

PRESS_PERIOD = 4
"""Presses after which the count of a clock button begins again at 0."""

CRC_SEED = 0xFFFF
_BODY = struct.Struct("<cBH8sB")
_CRC = struct.Struct(">H")
_HELLO = struct.Struct("<BBHI")
_STUFFED_LENGTH = _BODY.size + _CRC.size + 1


SHORT, LONG = ".", "-"
"""A pulse of 0.1 s, and one of 0.3."""

MOST_PULSES: Final = 6

_COMMAND = 0x80


class Command(bytes):
    """One byte from host to board; asking twice does no harm."""


SNAPSHOT = Command(b"S")
"""Answer with the switches as they are."""

INTRODUCE = Command(b"V")
"""Answer with a hello, and the switches after it."""

REPORT_FAULTS = Command(b"F")
"""Answer with the switches that cannot be trusted, and the switches after them."""

TEST_WIRES = Command(b"W")
"""Drive each wire alone and tell which others are low; answer with a reading of each."""

CLICKS_ON = Command(b"C")
"""Click for every peg that is lifted or seated, as after a reset; no answer."""

CLICKS_OFF = Command(b"c")
"""Lift and seat pegs without a click; no answer."""

TONES = (Command(b"1"), Command(b"2"), Command(b"3"))
"""Sound one, two or three tones, for a host without another sound; no answer."""


class Occasion(StrEnum):
    """Occasion of a frame with the switches; the value is its type on the wire."""

    CHANGE = "E"
    SNAPSHOT = "S"
    HEARTBEAT = "B"


HELLO = "H"
"""The type of a hello on the wire."""

FAULTS = "F"
"""The type of a report of faults on the wire."""

WIRE = "W"
"""The type of a reading of the wires on the wire."""

_KNOWN_TYPES = (*Occasion, HELLO, FAULTS, WIRE)

WIRES = 17
"""The wires at the chip: files a to h, ranks 1 to 8, the buttons' row. As a number: none."""


class ResetCause(IntEnum):
    """Cause of the board's last reset; ``UNKNOWN`` also stands for causes of a later version."""

    UNKNOWN = 0
    POWER_ON = 1
    EXTERNAL = 2
    BROWN_OUT = 3
    WATCHDOG = 4

    @classmethod
    def _missing_(cls, value: object) -> "ResetCause":
        return cls.UNKNOWN


@dataclass(frozen=True, slots=True)
class ClockButton:
    """One clock button: ``down`` now, and how often it was pressed, counted modulo 4."""

    down: bool = False
    presses: int = 0

    def __post_init__(self) -> None:
        if not 0 <= self.presses < PRESS_PERIOD:
            raise ValueError("the presses of a button are counted from 0 to 3")


@dataclass(frozen=True, slots=True)
class Buttons:
    """Both clock buttons of a board."""

    white: ClockButton = ClockButton()
    black: ClockButton = ClockButton()

    def of(self, seat: Seat) -> ClockButton:
        """The button of a seat."""
        return self.white if seat is Seat.WHITE else self.black

    def __int__(self) -> int:
        return (
            self.white.down
            | self.black.down << 1
            | self.white.presses << 2
            | self.black.presses << 4
        )

    @classmethod
    def from_byte(cls, byte: int) -> "Buttons":
        """The buttons as the last byte of a frame's body holds them; bits 6 and 7 are ignored."""
        return cls(
            white=ClockButton(bool(byte & 1), byte >> 2 & 3),
            black=ClockButton(bool(byte & 2), byte >> 4 & 3),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """Fields of every frame: its number, the board's time and both buttons.

    ``seq`` counts frames modulo 256. ``stamp`` is the time on the board, milliseconds modulo
    65536, at which the frame's content became true.
    """

    seq: int
    stamp: int
    buttons: Buttons = Buttons()

    def __post_init__(self) -> None:
        if not 0 <= self.seq < SEQUENCE_PERIOD or not 0 <= self.stamp < STAMP_PERIOD:
            raise ValueError("the number of a frame has 8 bits and its time stamp 16")


def _verify_squares(squares: chess.Bitboard) -> None:
    """``ValueError`` unless these are squares of the board."""
    if not 0 <= squares <= chess.BB_ALL:
        raise ValueError("a board has 64 switches")


@dataclass(frozen=True, slots=True, kw_only=True)
class Switches(Frame):
    """All 64 switches; ``occupied`` are the full holes as in python-chess (a1 is bit 0).

    ``men`` stand in them, where a board of another make can tell; never on our own line.
    """

    occasion: Occasion
    occupied: chess.Bitboard
    men: Mapping[chess.Square, chess.Piece] | None = None

    def __post_init__(self) -> None:
        super(Switches, self).__post_init__()
        _verify_squares(self.occupied)


@dataclass(frozen=True, slots=True, kw_only=True)
class Faults(Frame):
    """The ``untrusted`` switches, stuck or chattering, since the reset (a1 is bit 0).

    Sent on request, and followed by the switches. A reed that sticks alone looks like a peg and is
    not among them.
    """

    untrusted: chess.Bitboard

    def __post_init__(self) -> None:
        super(Faults, self).__post_init__()
        _verify_squares(self.untrusted)


@dataclass(frozen=True, slots=True, kw_only=True)
class WireReading(Frame):
    """Wires that were ``low``, a bit each, while the board drove only the wire ``driven`` low.

    ``driven`` is :data:`WIRES` in the last reading of a test, when none was driven; a higher
    number is a wire of a later version. Sent on request; the switches follow the last one.
    """

    driven: int
    low: int

    def __post_init__(self) -> None:
        super(WireReading, self).__post_init__()
        if not 0 <= self.driven < 1 << 8 or not 0 <= self.low < 1 << WIRES:
            raise ValueError("the number of a wire has 8 bits, and 17 wires may be low")


@dataclass(frozen=True, slots=True, kw_only=True)
class Hello(Frame):
    """Greeting of a board, sent after a reset and on request, and followed by the switches.

    ``scan_rate`` is in full scans of the matrix a second, ``board_id`` has 32 bits.
    """

    board_id: int
    version: int = PROTOCOL_VERSION
    reset_cause: ResetCause = ResetCause.UNKNOWN
    scan_rate: int = 1000

    def __post_init__(self) -> None:
        super(Hello, self).__post_init__()
        if not (
            0 <= self.version < 1 << 8
            and 0 <= self.scan_rate < 1 << 16
            and 0 <= self.board_id < 1 << 32
        ):
            raise ValueError("version, scan rate and board id have 8, 16 and 32 bits")

    @property
    def feels(self) -> bool:
        """True if the board's firmware knows of a motor that can be felt."""
        return self.version >= FEELS_FROM


@dataclass(frozen=True, slots=True, kw_only=True)
class UnknownFrame(Frame):
    """A valid frame of a type from a later version, whose 8 bytes are ignored."""

    type: str
    payload: bytes

    def __post_init__(self) -> None:
        super(UnknownFrame, self).__post_init__()
        if len(self.payload) != 8 or self.type in _KNOWN_TYPES:
            raise ValueError("an unknown frame has 8 bytes and a type that is none of ours")


def encode(frame: Frame) -> bytes:
    """The 17 bytes of a frame, with the delimiter at their end."""
    kind, payload = _payload(frame)
    body = _BODY.pack(kind.encode("latin-1"), frame.seq, frame.stamp, payload, int(frame.buttons))
    return bytes(cobs.encode(body + _CRC.pack(crc_hqx(body, CRC_SEED)))) + b"\0"


def _payload(frame: Frame) -> tuple[str, bytes]:
    """A frame's type and its 8 bytes."""
    match frame:
        case Switches(occasion=occasion, occupied=occupied):
            return occasion.value, occupied.to_bytes(8, "little")
        case Hello():
            fields = (frame.version, frame.reset_cause, frame.scan_rate, frame.board_id)
            return HELLO, _HELLO.pack(*fields)
        case Faults(untrusted=untrusted):
            return FAULTS, untrusted.to_bytes(8, "little")
        case WireReading(driven=driven, low=low):
            return WIRE, bytes([driven]) + low.to_bytes(7, "little")
        case UnknownFrame():
            return frame.type, frame.payload
        case _:
            raise ValueError(f"{type(frame).__name__} has no form on the wire")


def _parse(body: bytes) -> Frame:
    """The frame of a body whose check sum was right."""
    kind, seq, stamp, payload, button_byte = _BODY.unpack(body)
    kind = kind.decode("latin-1")
    buttons = Buttons.from_byte(button_byte)
    if kind in Occasion.__members__.values():
        occupied = int.from_bytes(payload, "little")
        return Switches(
            seq=seq, stamp=stamp, buttons=buttons, occasion=Occasion(kind), occupied=occupied
        )
    if kind == HELLO:
        version, cause, scan_rate, board_id = _HELLO.unpack(payload)
        return Hello(
            seq=seq,
            stamp=stamp,
            buttons=buttons,
            board_id=board_id,
            version=version,
            reset_cause=ResetCause(cause),
            scan_rate=scan_rate,
        )
    if kind == FAULTS:
        untrusted = int.from_bytes(payload, "little")
        return Faults(seq=seq, stamp=stamp, buttons=buttons, untrusted=untrusted)
    if kind == WIRE:
        low = int.from_bytes(payload[1:4], "little") & (1 << WIRES) - 1
        return WireReading(seq=seq, stamp=stamp, buttons=buttons, driven=payload[0], low=low)
    return UnknownFrame(seq=seq, stamp=stamp, buttons=buttons, type=kind, payload=payload)


@dataclass(slots=True)
class LineCounters:
    """Counts of valid frames and noise since the line was opened."""

    frames: int = 0
    bad_length: int = 0
    bad_stuffing: int = 0
    bad_crc: int = 0

    @property
    def noise(self) -> int:
        """Stretches between two delimiters that held anything but one sound frame."""
        return self.bad_length + self.bad_stuffing + self.bad_crc


class FrameDecoder:
    """Finds the frames in a stream of bytes that comes in pieces of any size.

    Every frame has the same length, so what counts is the last 16 bytes before a delimiter: a
    frame that follows noise is found although nothing separated it from the noise. No bytes raise
    an error, and no more than 16 of them are kept.
    """

    def __init__(self) -> None:
        self.counters = LineCounters()
        self._tail = b""
        self._overlong = False

    def feed(self, data: bytes) -> list[Frame]:
        """The frames that these bytes complete."""
        return list(self._frames(data))

    def _frames(self, data: bytes) -> Iterator[Frame]:
        *complete, rest = data.split(b"\0")
        for piece in complete:
            self._keep(piece)
            frame = self._take()
            if frame is not None:
                yield frame
        self._keep(rest)

    def _keep(self, piece: bytes) -> None:
        """Add bytes without a delimiter, remembering no more than a frame's length of them."""
        self._overlong |= len(self._tail) + len(piece) > _STUFFED_LENGTH
        self._tail = (self._tail + piece[-_STUFFED_LENGTH:])[-_STUFFED_LENGTH:]

    def _take(self) -> Frame | None:
        """The frame that a delimiter completes, if there is one."""
        tail, overlong = self._tail, self._overlong
        self._tail, self._overlong = b"", False
        if not tail:
            return None
        frame = self._unstuff(tail, overlong)
        if frame is not None:
            self.counters.frames += 1
            self.counters.bad_length += overlong
        return frame

    def _unstuff(self, tail: bytes, overlong: bool) -> Frame | None:
        """Undo the stuffing and verify the check sum, counting the first fault."""
        if len(tail) != _STUFFED_LENGTH:
            self.counters.bad_length += 1
            return None
        try:
            frame = bytes(cobs.decode(tail))
        except cobs.DecodeError:
            frame = b""
        if len(frame) == _STUFFED_LENGTH - 1 and crc_hqx(frame, CRC_SEED) == 0:
            return _parse(frame[: _BODY.size])
        if overlong:
            self.counters.bad_length += 1
        elif len(frame) != _STUFFED_LENGTH - 1:
            self.counters.bad_stuffing += 1
        else:
            self.counters.bad_crc += 1
        return None


def feel(pulses: str) -> Command:
    """The command for these pulses, as ``"-."``; for none the motor stops."""
    if len(pulses) > MOST_PULSES or not set(pulses) <= {SHORT, LONG}:
        raise ValueError(f"what is felt is at most {MOST_PULSES} short and long pulses")
    bits = "".join("1" if pulse == LONG else "0" for pulse in pulses)
    return Command([_COMMAND | int(f"{bits}1".ljust(7, "0"), 2)])


def pulses_of(command: bytes) -> str | None:
    """The pulses that a command asks for; ``None`` if it is another one."""
    if len(command) != 1 or not command[0] & _COMMAND:
        return None
    bits = f"{command[0] & ~_COMMAND:07b}".rstrip("0")
    return bits[:-1].replace("0", SHORT).replace("1", LONG) if bits else None
