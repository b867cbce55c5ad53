"""How soon a board is heard again, whatever bootloader it has, in the chip's own time.

``python -m tests.simulator.starting`` prints it; ``make try-board`` builds what that needs.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from accessible_board.board.frames import INTRODUCE, Hello, ResetCause
from accessible_board.board.occupancy import PATIENCE, Call
from accessible_board.devices.simulator.bench import MILLISECOND, Bench, SentFrame
from accessible_board.devices.simulator.board import FIRMWARE
from accessible_board.devices.simulator.wired_parts import NAMES, Bootloader, bootloader

ALLOWED: Final = 2.5
"""Seconds after a bootloader's own time in which a board that was opened must be heard."""

_STEP = 5

_PLUGGED_IN = 300
"""Milliseconds after which the system shows the port of a board that was plugged in."""

_NOISE = range(100, 1_300, 50)
"""Milliseconds after opening at which noise comes that looks like a byte."""


def introduced(board: Bench) -> SentFrame | None:
    """The next time that a board says who it is; ``None`` if that is later than a host waits."""
    until = board.now + round(PATIENCE * 1000 * MILLISECOND)
    while board.now < until:
        board.run(_STEP)
        for sent in board.frames():
            if isinstance(sent.frame, Hello):
                return sent
    return None


class MeasuredStart:
    """A board that runs, at a port that nobody has open."""

    def __init__(self, board: Bench) -> None:
        self.board = board
        self._call: Call | None = None
        self._since = self.board.now

    def open(self) -> None:
        """The host opens the port, which resets the board, and calls."""
        self.board.chip.reset(ResetCause.EXTERNAL)
        self._since = self.board.now
        self._call = Call(0.0)

    def seconds(self) -> float | None:
        """When the board says who it is; ``None`` if that is later than a host waits."""
        while self._elapsed() < PATIENCE:
            if self._call is not None and self._call.asks(self._elapsed()):
                self.board.chip.receive(INTRODUCE)
            self.board.run(_STEP)
            for sent in self.board.frames():
                if isinstance(sent.frame, Hello):
                    return (sent.at - self._since) / MILLISECOND / 1000
        return None

    def _elapsed(self) -> float:
        return (self.board.now - self._since) / MILLISECOND / 1000


def _by_itself(start: MeasuredStart) -> None:
    start.board.chip.reset(ResetCause.EXTERNAL)


def _plugged_in(start: MeasuredStart) -> None:
    start.board.chip.reset(ResetCause.POWER_ON)
    start.board.run(_PLUGGED_IN)
    start.board.frames()
    start.open()


def _noisy(start: MeasuredStart) -> None:
    chance = Random(1)
    start.open()
    for milliseconds in _NOISE:
        at, noise = start.board.now + milliseconds * MILLISECOND, chance.randbytes(1)
        start.board.at(at, partial(start.board.chip.receive, noise))


BY_ITSELF: Final = "reset, and nobody calls"

CASES: Final[dict[str, Callable[[MeasuredStart], None]]] = {
    BY_ITSELF: _by_itself,
    "opened": MeasuredStart.open,
    "plugged in again and opened": _plugged_in,
    "opened, with noise on the line": _noisy,
    "its program hangs": lambda start: start.board.chip.hang(),
    "its voltage drops": lambda start: start.board.chip.reset(ResetCause.BROWN_OUT),
}
"""What happens to a board that runs."""


@dataclass(frozen=True, slots=True)
class Heard:
    """How long a board was not heard: ``None`` for longer than a host waits."""

    case: str
    seconds: float | None
    allowed: float

    @property
    def is_soon(self) -> bool:
        """Whether it was heard in the time that is allowed."""
        return self.seconds is not None and self.seconds <= self.allowed

    def __str__(self) -> str:
        told = f"{self.seconds:.2f} s" if self.seconds is not None else f"not in {PATIENCE:g} s"
        return f"{self.case}: {told}, at most {self.allowed:.2f} s"


def heard(elf: Path, first: Bootloader | None) -> list[Heard]:
    """How soon the firmware ``elf`` is heard behind a bootloader, or alone, in all cases."""
    seconds: dict[str, float | None] = {}
    board = Bench(elf, bootloader=first)
    introduced(board)
    for case, happen in CASES.items():
        start = MeasuredStart(board)
        happen(start)
        seconds[case] = start.seconds()
    allowed = (seconds[BY_ITSELF] or 0.0) + ALLOWED
    return [Heard(case, took, allowed) for case, took in seconds.items()]


def main() -> int:
    """Print how soon a board is heard with each bootloader; 1 if one is not soon enough."""
    late = 0
    for name in (None, *NAMES):
        for found in heard(FIRMWARE, bootloader(name) if name else None):
            print(f"{name or 'no bootloader'}, {found}", flush=True)
            late += not found.is_soon
    return 1 if late else 0


if __name__ == "__main__":
    raise SystemExit(main())
