"""The firmware's core on a test bench: contacts open and close at given times, frames come out."""

import ctypes
import subprocess
from dataclasses import dataclass
from pathlib import Path

import chess

from accessible_board.board.frames import Frame, FrameDecoder, Switches
from accessible_board.game.vocabulary.terms import Seat

CORE = Path(__file__).parents[2] / "hardware" / "firmware" / "core"
BENCH = Path(__file__).with_name("bench.c")
STRICT = ["-std=c11", "-pedantic", "-Wall", "-Wextra", "-Wconversion", "-Werror"]

TICKS_A_MILLISECOND = 10
BUTTONS_LINE = 8
BESIDE_THEM = {Seat.WHITE: 7, Seat.BLACK: 6}
"""The files in which the buttons are wired: h and g."""
ROOM = 1 << 16
MOST_TURNS = 1 << 12
SMOOTH = 1
"""The main loop comes round on every tick of the timer."""


def build(folder: Path) -> ctypes.CDLL:
    """The core and the bench as one library, by the machine's own compiler."""
    library = folder / "bench.so"
    sources = [*sorted(CORE.glob("*.c")), BENCH]
    checks = ["-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
    make = ["-g", "-O1", "-shared", "-fPIC", f"-I{CORE}", "-o", library]
    subprocess.run(["cc", *STRICT, *checks, *make, *sources], check=True)
    loaded = ctypes.CDLL(str(library))
    loaded.bench_new.restype = ctypes.c_void_p
    return loaded


@dataclass(frozen=True, slots=True)
class Heard:
    """A frame and the time, in milliseconds since the reset, at which its last bit was sent."""

    at: float
    frame: Frame


class Bench:
    """A board that has just been switched on, with pegs in the holes ``occupied``."""

    def __init__(
        self,
        library: ctypes.CDLL,
        occupied: chess.Bitboard = 0,
        *,
        pressed: frozenset[Seat] = frozenset(),
        board_id: int = 1,
        cause: int = 1,
        pace: int = SMOOTH,
        button_files: dict[Seat, int] = BESIDE_THEM,
    ) -> None:
        self._library = library
        self._bench = ctypes.c_void_p(library.bench_new(ctypes.c_uint32(board_id), cause))
        self._pace = pace
        self._button_files = button_files
        self._ticks = 0
        self._decoder = FrameDecoder()
        self.raw = b""
        self.occupied = occupied
        self.pressed = pressed
        self._wire()

    def close(self) -> None:
        self._library.bench_free(self._bench)

    @property
    def now(self) -> float:
        """Milliseconds since the reset."""
        return self._ticks / TICKS_A_MILLISECOND

    @property
    def noise(self) -> int:
        return self._decoder.counters.noise

    def close_contact(self, square: chess.Square, closed: bool) -> None:
        mask = chess.BB_SQUARES[square]
        self.occupied = self.occupied | mask if closed else self.occupied & ~mask
        self._wire()

    def arrange(self, occupied: chess.Bitboard) -> None:
        self.occupied = occupied
        self._wire()

    def press(self, *seats: Seat) -> None:
        self.pressed = frozenset(seats)
        self._wire()

    def short(self, files: int) -> None:
        """Let these files be closed whatever row is driven."""
        self._library.bench_short(self._bench, files)

    def pull_low(self, wire: int, low: int) -> None:
        """Let these wires be low, a bit each, while this one is driven in a test."""
        self._library.bench_wire(self._bench, wire, ctypes.c_uint32(low))

    def command(self, data: bytes) -> None:
        for byte in data:
            self._library.bench_obey(self._bench, byte)

    def clicks(self, tone: int) -> int:
        return int(self._library.bench_clicks(self._bench, tone))

    def runs(self) -> list[tuple[float, float]]:
        """From when to when the motor ran so far, in milliseconds since the reset."""
        turns = (ctypes.c_uint64 * MOST_TURNS)()
        count = self._library.bench_turns(self._bench, turns)
        assert count < MOST_TURNS, "the bench's own room for turns of the motor is used up"
        at = [turn / TICKS_A_MILLISECOND for turn in turns[:count]]
        return list(zip(at[::2], [*at[1::2], self.now], strict=False))

    def until(self, at: float) -> list[Heard]:
        """Let time pass until ``at`` milliseconds after the reset; what was sent meanwhile."""
        ticks = round(at * TICKS_A_MILLISECOND) - self._ticks
        assert ticks >= 0, "time does not go back"
        self._library.bench_run(self._bench, ctypes.c_uint64(ticks), ctypes.c_uint32(self._pace))
        self._ticks += ticks
        return self._read()

    def pass_time(self, milliseconds: float) -> list[Heard]:
        return self.until(self.now + milliseconds)

    def _wire(self) -> None:
        for rank, files in enumerate(self.occupied.to_bytes(8, "little")):
            self._library.bench_contacts(self._bench, rank, files)
        buttons = sum(1 << self._button_files[seat] for seat in self.pressed)
        self._library.bench_contacts(self._bench, BUTTONS_LINE, buttons)

    def _read(self) -> list[Heard]:
        wire, sent = (ctypes.c_uint8 * ROOM)(), (ctypes.c_uint64 * ROOM)()
        length = self._library.bench_read(self._bench, wire, sent)
        assert length < ROOM - 17, "the bench's own room for what is sent is used up"
        self.raw += bytes(wire[:length])
        return [
            Heard(sent[index] / TICKS_A_MILLISECOND, frame)
            for index in range(length)
            for frame in self._decoder.feed(bytes([wire[index]]))
        ]


def changes(heard: list[Heard]) -> list[Switches]:
    """The frames that were sent because something changed."""
    return [
        item.frame
        for item in heard
        if isinstance(item.frame, Switches) and item.frame.occasion == "E"
    ]
