"""One board in simulated time: the microcontroller, its matrix, and hands.

Time passes only through :meth:`Bench.run` and :meth:`Bench.run_until`, so everything is exact to
the cycle and reproducible.
"""

import contextlib
import heapq
import os
import select
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

import chess

from accessible_board.board.frames import BAUD_RATE, Frame, FrameDecoder, ResetCause
from accessible_board.devices.simulator.microcontroller import FREQUENCY, Microcontroller
from accessible_board.devices.simulator.wired_parts import (
    BUTTONS,
    FELT,
    SOUND,
    Bootloader,
    Contact,
    Flaws,
    Matrix,
    Pulses,
    as_read,
)
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.system.terminals import is_open, line_speed, open_line

MILLISECOND = FREQUENCY // 1000
"""Cycles in a millisecond."""

RISE = 7 * FREQUENCY // 1_000_000
"""Cycles in which a pull-up of 50 kΩ lifts a wire; what pulls it down does so at once."""

BOUNCE = (0.5, 1.0)
"""Milliseconds for which a contact bounces, at least and at most."""

PRESSED = 80.0
"""Milliseconds for which a button is held down."""

SETTLED = 40.0
"""Milliseconds after which everything that was done has been told, be it a reset."""

SETTLED_BOOTLOADER = 100.0
"""Milliseconds after which a bootloader has written a page and answered."""

SLICE = 20 * MILLISECOND
"""Cycles after which at the latest lines and commands are looked at."""

LOOK_UP = 0.004
"""Seconds between two looks at how much real time has passed."""

LINES: Final = """\
lift e2         take the peg out of a hole; its contact bounces as a reed does
place e4        put a peg into a hole
press white     press a clock button, once it has been let go, and let it go
reset brown_out reset the chip: power_on, external, brown_out or watchdog
hang            let the firmware's main loop hang
until 12000     with --follow: let simulated time pass until so many milliseconds
"""


@dataclass(frozen=True, slots=True)
class SentByte:
    """A byte sent by the board, and the cycle at which its last bit had left it."""

    at: int
    value: int
    rate: float
    """Bits a second: the bootloader's or the firmware's."""

    def read_at(self, rate: float) -> bytes:
        """Bytes that a host reads instead of it at this speed of the line."""
        return as_read(self.value, self.rate, rate)


@dataclass(frozen=True, slots=True)
class SentFrame:
    """A frame sent by the board, and the cycle at which its last bit had left it."""

    at: int
    frame: Frame


class Bench:
    """Board number ``board_id`` with the firmware ``elf`` and pegs in the holes ``occupied``.

    It is switched on at cycle 0, and then runs its ``bootloader`` first, if it has one.
    ``FaultError`` if the file holds no firmware.
    """

    def __init__(
        self,
        elf: Path,
        board_id: int = 1,
        occupied: chess.Bitboard = chess.BB_EMPTY,
        flaws: Flaws = SOUND,
        *,
        bootloader: Bootloader | None = None,
    ) -> None:
        self.matrix = Matrix(occupied, flaws)
        self.sent: list[SentByte] = []
        """Bytes that the board has sent since they were last taken away."""
        self.chip = Microcontroller(elf, board_id, self._send, bootloader)
        self._decoder = FrameDecoder()
        self._due: list[tuple[int, int, Callable[[], None]]] = []
        self._order = count()
        self._driven = 0
        self._pulled = 0
        self._rising = self.chip.timer(self._let_rise)
        self.chip.watch(self._changes)
        self._settle()

    # --- time -----------------------------------------------------------------------------------

    @property
    def now(self) -> int:
        """Cycles since the board was switched on."""
        return self.chip.cycle

    def run_until(self, cycle: int) -> None:
        """Let time pass up to this cycle, with everything scheduled before it."""
        while self._due and self._due[0][0] <= cycle:
            at, _, do = heapq.heappop(self._due)
            self._run_chip(at)
            do()
        self._run_chip(cycle)

    def run(self, milliseconds: float) -> None:
        """Let this time pass."""
        self.run_until(self.now + round(milliseconds * MILLISECOND))

    def at(self, cycle: int, do: Callable[[], None]) -> None:
        """Call ``do`` at this cycle."""
        heapq.heappush(self._due, (cycle, next(self._order), do))

    def _run_chip(self, cycle: int) -> None:
        if cycle > self.now:  # A run of 0 cycles would never end.
            self.chip.run(cycle - self.now)

    # --- contacts -------------------------------------------------------------------------------

    def set(self, contact: Contact, *, closed: bool) -> None:
        """Close or open a contact now, cleanly."""
        self.matrix.set(contact, closed=closed)
        self._settle()

    def bounce(
        self, contact: Contact, *, closed: bool, chance: Random, milliseconds: float
    ) -> None:
        """Close or open a contact from now on, bouncing for this time."""
        length = round(milliseconds * MILLISECOND)
        turns = sorted(chance.sample(range(1, length), 2 * chance.randint(1, 3) - 1))
        for number, edge in enumerate([0, *turns, length]):
            state = closed if number % 2 == 0 else not closed
            self.at(self.now + edge, partial(self.set, contact, closed=state))

    def arrange(self, occupied: chess.Bitboard) -> None:
        """Let exactly these holes be full, all at once and without bounce."""
        self.matrix.arrange(occupied)
        self._settle()

    def suffer(self, flaws: Flaws) -> None:
        """Have exactly these flaws from now on."""
        self.matrix.suffer(flaws)
        self._settle()

    # --- the line -------------------------------------------------------------------------------

    def frames(self) -> list[SentFrame]:
        """Take the frames sent so far."""
        return list(self._frames())

    def _frames(self) -> Iterator[SentFrame]:
        sent, self.sent = self.sent, []
        for byte in sent:
            for frame in self._decoder.feed(byte.read_at(BAUD_RATE)):
                yield SentFrame(byte.at, frame)

    def _send(self, value: int, rate: float) -> None:
        self.sent.append(SentByte(self.now, value, rate))

    # --- electricity ----------------------------------------------------------------------------

    def _changes(self, driven: int) -> None:
        """Note which wires the chip drives now."""
        self._driven = driven
        self._settle()

    def _settle(self) -> None:
        """Pull down the wires that are low now; the pull-ups lift the others a little later."""
        pulled = self.matrix.low_pins(self._driven) & ~self._driven
        if falling := pulled & ~self._pulled:
            self.chip.pull(falling, low=True)
            self._pulled |= falling
        if self._pulled != pulled:
            self._rising.start(RISE)

    def _let_rise(self) -> None:
        """Let the pull-ups lift the wires that nothing pulls down."""
        pulled = self.matrix.low_pins(self._driven) & ~self._driven
        self.chip.pull(self._pulled & ~pulled, low=False)
        self._pulled &= pulled


class Server:
    """A board at a pseudo-terminal, whose time passes as ``follow`` says.

    Either it keeps step with real time, or it follows the lines ``until``, as fast as it can; then
    what is done is told within ``settled`` milliseconds of the board's time all the same. A host
    that opens the port resets the board, as the line DTR does to a Nano.
    """

    def __init__(self, bench: Bench, *, follow: bool, settled: float = SETTLED) -> None:
        self._bench = bench
        self._follow = follow
        self._chance = Random(1)
        self._told = 0
        self._settled = 0
        self._free: dict[Contact, int] = {}
        """The cycle from which a button that was pressed can be pressed again."""
        self._started = time.monotonic()
        self._rest = b""
        self._pulses = Pulses(lambda pulses: print(f"{FELT}{pulses}", flush=True))
        self._line, host_end, self.port = open_line()
        os.close(host_end)
        self._opened = False
        self._settled_after = settled
        self._settle(settled)

    def serve(self, orders: int) -> None:
        """Obey the lines that arrive at the file descriptor ``orders``, until its end."""
        while True:
            self._look_at_port()
            sources = [orders, self._line] if self._opened else [orders]
            ready, _, _ = select.select(sources, [], [], self._pause())
            if self._line in ready:
                self._hear()
            if orders in ready and not self._obey_all(os.read(orders, 65_536)):
                return
            self._run()

    # --- time -----------------------------------------------------------------------------------

    def _clock(self) -> int:
        """The cycle of the clock that the board follows."""
        if self._follow:
            return self._told
        return int((time.monotonic() - self._started) * 1000) * MILLISECOND

    def _target(self) -> int:
        """The cycle that the board should have reached by now."""
        return max(self._clock(), self._settled) if self._follow else self._clock()

    def _pause(self) -> float | None:
        """Seconds to sleep unless something arrives; ``None`` for as long as it takes."""
        if self._bench.now < self._target():
            return 0.0
        return None if self._follow and self._opened else LOOK_UP

    def _run(self) -> None:
        """Run the board for the next stretch; time that a slow machine cannot simulate is lost."""
        self._bench.run_until(min(self._target(), self._bench.now + SLICE))
        behind = self._target() - self._bench.now
        if not self._follow and behind > 25 * SLICE:
            self._started += behind / (1000 * MILLISECOND)
        self._pulses.look(self._bench.now / MILLISECOND, runs=self._bench.chip.motor)
        self._send()

    def _settle(self, milliseconds: float) -> None:
        """Keep running for so long whatever happens, so that what was done is reported."""
        end = self._present() + round(milliseconds * MILLISECOND)
        self._settled = max(self._settled, end)

    def _present(self) -> int:
        """The cycle at which an order takes effect, even if the board is late or ahead."""
        return max(self._bench.now, self._clock())

    # --- the line -------------------------------------------------------------------------------

    def _look_at_port(self) -> None:
        """Reset the board if a host has opened the port since the last look."""
        opened = is_open(self._line)
        if opened and not self._opened:
            self._bench.chip.reset(ResetCause.EXTERNAL)
            self._settle(self._settled_after)
        self._opened = opened

    def _hear(self) -> None:
        """Pass commands of the host to the board; a host that closes the port ends them."""
        with contextlib.suppress(OSError):
            self._bench.chip.receive(os.read(self._line, 256), line_speed(self._line))
            self._settle(self._settled_after)

    def _send(self) -> None:
        """Put the board's bytes on the line; bytes that nobody reads are lost."""
        sent, self._bench.sent = self._bench.sent, []
        if sent and self._opened:
            speed = line_speed(self._line)
            with contextlib.suppress(OSError):
                os.write(self._line, b"".join(byte.read_at(speed) for byte in sent))

    # --- orders ---------------------------------------------------------------------------------

    def _obey_all(self, data: bytes) -> bool:
        *lines, self._rest = (self._rest + data).split(b"\n")
        for line in lines:
            self._obey(line.decode("utf-8", "replace"))
        return bool(data)

    def _obey(self, line: str) -> None:
        """Obey a line; report an unknown one on standard error."""
        if not line.strip():
            return
        word, *rest = line.split()
        try:
            _ORDERS[word](self, *rest)
        except (KeyError, TypeError, ValueError):
            print(f"This line is not understood: {line}", file=sys.stderr, flush=True)

    def _lift(self, square: str) -> None:
        self._touch(chess.parse_square(square), closed=False)

    def _place(self, square: str) -> None:
        self._touch(chess.parse_square(square), closed=True)

    def _press(self, seat: str) -> None:
        button, now = BUTTONS[Seat(seat)], self._present()
        after = max(0, self._free.get(button, 0) - now) / MILLISECOND
        self._touch(button, closed=True, after=after)
        self._touch(button, closed=False, after=after + PRESSED)
        self._free[button] = now + round((after + PRESSED + SETTLED) * MILLISECOND)

    def _touch(self, contact: Contact, *, closed: bool, after: float = 0.0) -> None:
        """Close or open a contact so many milliseconds from now."""
        length = self._chance.uniform(*BOUNCE)

        def do() -> None:
            self._bench.bounce(contact, closed=closed, chance=self._chance, milliseconds=length)

        self._do(do, after)

    def _reset(self, cause: str) -> None:
        self._do(partial(self._bench.chip.reset, ResetCause[cause.upper()]))

    def _hang(self) -> None:
        self._do(self._bench.chip.hang)

    def _run_until(self, milliseconds: str) -> None:
        self._told = max(self._told, int(milliseconds) * MILLISECOND)

    def _do(self, do: Callable[[], None], after: float = 0.0) -> None:
        self._bench.at(self._present() + round(after * MILLISECOND), do)
        self._settle(after + self._settled_after)


_ORDERS: Final[dict[str, Callable[..., None]]] = {
    "lift": Server._lift,
    "place": Server._place,
    "press": Server._press,
    "reset": Server._reset,
    "hang": Server._hang,
    "until": Server._run_until,
}
