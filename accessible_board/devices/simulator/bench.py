"""One board in simulated time: the microcontroller, its matrix, and hands.

Time passes only through :meth:`Bench.run` and :meth:`Bench.run_until`, so everything is exact to
the cycle and reproducible.
"""

import heapq
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from random import Random

import chess

from accessible_board.board.frames import BAUD_RATE, Frame, FrameDecoder
from accessible_board.devices.simulator.bootloaders import Bootloader
from accessible_board.devices.simulator.microcontroller import FREQUENCY, Microcontroller
from accessible_board.devices.simulator.wired_parts import SOUND, Contact, Flaws, Matrix, as_read

MILLISECOND = FREQUENCY // 1000
"""Cycles in a millisecond."""

RISE = 7 * FREQUENCY // 1_000_000
"""Cycles in which a pull-up of 50 kΩ lifts a wire; what pulls it down does so at once."""


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
