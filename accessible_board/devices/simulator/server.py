"""A simulated board on a pseudo-terminal, controlled by lines."""

import contextlib
import os
import select
import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final

import chess

from accessible_board.board.frames import ResetCause
from accessible_board.devices.simulator.bench import MILLISECOND, Bench
from accessible_board.devices.simulator.wired_parts import BUTTONS, FELT, Contact, Pulses
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.system.terminals import is_open, line_speed, open_line

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
