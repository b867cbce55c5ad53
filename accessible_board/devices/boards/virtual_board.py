"""Boards of software, whose pegs the program moves itself, and the virtual one among them.

A virtual board speaks the wire format over a line in memory, and the host reads it as it reads a
real board. It does what the firmware does: the zero and the hello at start-up, a heartbeat, answers
to commands, counted presses, and silence rather than blocking when nobody reads.
"""

import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, Self

import chess

from accessible_board.board.frames import (
    CLICKS_OFF,
    CLICKS_ON,
    INTRODUCE,
    PRESS_PERIOD,
    PROTOCOL_VERSION,
    REPORT_FAULTS,
    SEQUENCE_PERIOD,
    SNAPSHOT,
    STAMP_PERIOD,
    TONES,
    Buttons,
    ClockButton,
    Faults,
    Frame,
    Hello,
    Occasion,
    ResetCause,
    Switches,
    encode,
    pulses_of,
)
from accessible_board.devices.boards.board_port import MemoryLine
from accessible_board.game.vocabulary.terms import Seat

START: chess.Bitboard = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_7 | chess.BB_RANK_8
"""The full holes of the start position."""

__all__ = ["HEARTBEAT", "START", "VirtualBoard"]

HEARTBEAT = 1.0
"""Seconds between two heartbeats."""


class SoftwareBoard(ABC):
    """A board on a line without a cable, with pegs in the holes ``occupied``.

    The host opens its :attr:`port` by the same reader as that of a real board. Close it, or use it
    in a ``with`` statement.
    """

    occupied: chess.Bitboard

    @property
    @abstractmethod
    def port(self) -> str:
        """The name of its port; another one each time it was plugged in."""

    @abstractmethod
    def arrange(self, occupied: chess.Bitboard) -> None:
        """Let exactly these holes be full, all at once."""

    @abstractmethod
    def press(self, seat: Seat) -> None:
        """Press the clock button of a seat and let it go."""

    @abstractmethod
    def close(self) -> None:
        """Unplug the board for good."""

    def lift(self, square: chess.Square) -> None:
        """Take a peg out of its hole; ``ValueError`` if the hole is empty."""
        if not self.occupied & chess.BB_SQUARES[square]:
            raise ValueError(f"no peg is in {chess.square_name(square)}")
        self.arrange(self.occupied & ~chess.BB_SQUARES[square])

    def place(self, square: chess.Square) -> None:
        """Put a peg into a hole; ``ValueError`` if the hole is full."""
        if self.occupied & chess.BB_SQUARES[square]:
            raise ValueError(f"a peg is in {chess.square_name(square)}")
        self.arrange(self.occupied | chess.BB_SQUARES[square])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _milliseconds() -> int:
    return time.monotonic_ns() // 1_000_000


class BoardEnd(Protocol):
    """The board's end of a serial line; ``port`` is the name of the host's."""

    port: str

    def start(self) -> None:
        """Start answering and sending heartbeats."""

    def write(self, data: bytes) -> bool:
        """Send bytes towards the host; return whether there was room for them."""

    def close(self) -> None:
        """Hang up: the host's port fails."""


PlugIn = Callable[[Callable[[bytes], None], Callable[[], None], float], BoardEnd]
"""Makes a line that calls the first for each byte of a command, the other every so many seconds."""


class VirtualBoard(SoftwareBoard):
    """Board number ``board_id`` with pegs in the holes ``occupied``, plugged in at ``port``.

    ``now`` is the clock, in milliseconds, from which frames are stamped; ``plug_in`` makes its line
    each time it is plugged in. Close it, or use it in a ``with`` statement. Methods may be called
    from any thread.
    """

    def __init__(
        self,
        board_id: int = 1,
        occupied: chess.Bitboard = START,
        now: Callable[[], int] = _milliseconds,
        heartbeat: float = HEARTBEAT,
        plug_in: PlugIn = MemoryLine,
    ) -> None:
        self.board_id = board_id
        self.occupied = occupied
        self.version = PROTOCOL_VERSION
        """The version of the wire format that it says it speaks."""
        self.untrusted = chess.BB_EMPTY
        """The switches that the board reports as faulty when it is asked; the reset trusts all."""
        self.clicks = True
        """True if it would click for a peg, had it a piezo."""
        self.tones: list[int] = []
        """Number of tones in each request to sound some."""
        self.felt: list[str] = []
        """The pulses that its motor would have let be felt, each time that it was asked."""
        self._now = now
        self._heartbeat = heartbeat
        self._plug_in = plug_in
        self._lock = threading.RLock()
        self._line: BoardEnd | None = None
        self._hung = False
        self._buttons = Buttons()
        self.replug()

    @property
    def port(self) -> str:
        """The name of its port; a new one after :meth:`replug`, ``""`` if unplugged."""
        line = self._line
        return line.port if line is not None else ""

    def arrange(self, occupied: chess.Bitboard) -> None:
        """Let exactly these holes be full, all at once and in one frame."""
        with self._lock:
            self.occupied = occupied
            self._send_switches(Occasion.CHANGE)

    def press(self, seat: Seat) -> None:
        """Press the clock button of a seat and let it go."""
        with self._lock:
            self.hold(seat)
            self.let_go(seat)

    def hold(self, seat: Seat) -> None:
        """Press the clock button of a seat and keep it down."""
        presses = (self._buttons.of(seat).presses + 1) % PRESS_PERIOD
        self._set_button(seat, ClockButton(True, presses))

    def let_go(self, seat: Seat) -> None:
        """Release the clock button of a seat."""
        self._set_button(seat, replace(self._buttons.of(seat), down=False))

    def _set_button(self, seat: Seat, button: ClockButton) -> None:
        with self._lock:
            self._buttons = replace(self._buttons, **{seat.value: button})
            self._send_switches(Occasion.CHANGE)

    def noise(self, data: bytes) -> None:
        """Send bytes that are no frame."""
        with self._lock:
            self._write(data)

    def hang(self) -> None:
        """Send nothing more, like firmware whose main loop hangs, until :meth:`reset`."""
        self._hung = True

    def reset(self, cause: ResetCause = ResetCause.WATCHDOG) -> None:
        """Restart with all counts at 0: send the zero, the hello and the switches."""
        with self._lock:
            self._hung = False
            self._seq = 0
            self._booted = self._now()
            self._buttons = Buttons()
            self.untrusted = chess.BB_EMPTY
            self.clicks = True
            self._reset_cause = cause
            self._write(b"\0")
            self._introduce()

    def unplug(self) -> None:
        """Pull the plug; pegs may be moved meanwhile."""
        with self._lock:
            line, self._line = self._line, None
        if line is not None:
            line.close()

    def replug(self) -> None:
        """Plug the board in, at a new port; it starts as after power-on."""
        self.unplug()
        with self._lock:
            self._line = self._plug_in(self._obey, self._beat, self._heartbeat)
            self.reset(ResetCause.POWER_ON)
        self._line.start()

    def close(self) -> None:
        """Unplug the board for good."""
        self.unplug()

    def _obey(self, command: bytes) -> None:
        """Obey one command; ignore unknown bytes."""
        with self._lock:
            if command == SNAPSHOT:
                self._send_switches(Occasion.SNAPSHOT)
            elif command == INTRODUCE:
                self._introduce()
            elif command == REPORT_FAULTS:
                self._report_faults()
            elif command in (CLICKS_ON, CLICKS_OFF):
                self.clicks = command == CLICKS_ON
            elif command in TONES:
                self.tones.append(TONES.index(command) + 1)
            elif (pulses := pulses_of(command)) is not None:
                self.felt.append(pulses)

    def _beat(self) -> None:
        with self._lock:
            self._send_switches(Occasion.HEARTBEAT)

    def _introduce(self) -> None:
        self._send(
            Hello(
                seq=self._seq,
                stamp=self._stamp(),
                buttons=self._buttons,
                board_id=self.board_id,
                version=self.version,
                reset_cause=self._reset_cause,
            )
        )
        self._send_switches(Occasion.SNAPSHOT)

    def _report_faults(self) -> None:
        self._send(
            Faults(
                seq=self._seq,
                stamp=self._stamp(),
                buttons=self._buttons,
                untrusted=self.untrusted,
            )
        )
        self._send_switches(Occasion.SNAPSHOT)

    def _send_switches(self, occasion: Occasion) -> None:
        self._send(
            Switches(
                seq=self._seq,
                stamp=self._stamp(),
                buttons=self._buttons,
                occasion=occasion,
                occupied=self.occupied,
            )
        )

    def _stamp(self) -> int:
        return (self._now() - self._booted) % STAMP_PERIOD

    def _send(self, frame: Frame) -> None:
        """Send a frame if there is room; the next heartbeat repeats its content."""
        if self._write(encode(frame)):
            self._seq = (self._seq + 1) % SEQUENCE_PERIOD

    def _write(self, data: bytes) -> bool:
        return self._line is not None and not self._hung and self._line.write(data)
