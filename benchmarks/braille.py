"""How soon a braille display shows what happened, and what a key of it does.

BRLTTY drives its virtual display, to which the program writes as to any other. What is told is
measured to the line that the driver sends to the display, a key from its being sent to the cells
that answer it; BRLTTY looks for keys of this driver every 40 ms, which is in the figure.

    python benchmarks/braille.py
"""

import os
import statistics
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

from accessible_board.braille.cells import ComputerBraille
from accessible_board.braille.keys import Pressed
from accessible_board.braille.line import BrailleLine
from accessible_board.devices.braille.display import BrailleDisplay
from accessible_board.languages import load
from accessible_board.narration.audience import Channel, Priority, Utterance
from benchmarks.shared.figures import tell
from tests.support.brltty import VirtualDisplay

TIMES = 200
LIMIT_MS = 50.0

RESTARTS = 20
BACK_MS = 2000.0


class OneLine:
    """A line without a game."""

    def __init__(self) -> None:
        english = load("en")
        self._line = BrailleLine(english, ComputerBraille(english))
        self._lock = threading.Lock()

    def tell(self, text: str) -> None:
        """Show it at once."""
        with self._lock:
            told = Utterance(Channel.EARPHONE_WHITE, text, "en", Priority.NOW, "benchmark")
            self._line.tell(told, 0)

    def cells(self, width: int) -> bytes:
        """The cells of the line."""
        with self._lock:
            self._line.width = width
            return self._line.cells

    def press(self, pressed: Pressed) -> None:
        """Take a key."""
        with self._lock:
            self._line.press(pressed, 0)

    def pass_time(self) -> float | None:
        """Nothing waits."""
        return None


def main() -> int:
    """Print the figures; whether both keep their limit."""
    with suppress(PermissionError):
        os.nice(-10)  # As the service of a table without a screen has it.
    with tempfile.TemporaryDirectory() as folder:
        virtual = VirtualDisplay(Path(folder))
        line = OneLine()
        display = BrailleDisplay(virtual.host, lambda error: None)
        display.start(line)
        line.tell("ready")
        display.refresh()
        virtual.reads("ready")
        told, pressed = [], []
        for number in range(TIMES):
            began = time.perf_counter()
            line.tell(f"S e5, number {number} ")
            display.refresh()
            virtual.reads(f"number {number}")
            told.append(1000 * (time.perf_counter() - began))
        for number in range(TIMES):
            before = len(virtual.shown)
            began = time.perf_counter()
            virtual.press("LNDN" if number % 2 or not number else "LNUP")
            virtual.changed_since(before)
            pressed.append(1000 * (time.perf_counter() - began))
        back = [_taken_up_again(virtual, display, line) for _ in range(RESTARTS)]
        display.close()
        virtual.close()
    kept = _tell("what is told, to the cells of the display", told)
    kept &= _tell("a key of the display, to the cells that answer it", pressed)
    kept &= _tell("a display that is back, to the cells on it", back, BACK_MS)
    return 0 if kept else 1


def _taken_up_again(virtual: VirtualDisplay, display: BrailleDisplay, line: OneLine) -> float:
    """Restart BRLTTY; how many milliseconds it takes until the line is there again."""
    virtual.unplug()
    line.tell(f"back {time.monotonic_ns()}")
    virtual.plug_in()
    began = time.perf_counter()
    display.refresh()
    virtual.reads("back")
    return 1000 * (time.perf_counter() - began)


def _tell(what: str, figures: list[float], limit: float = LIMIT_MS) -> bool:
    """Print median, 95th percentile and worst; whether the percentile keeps the limit."""
    cuts = statistics.quantiles(figures, n=20, method="inclusive")
    tell(f"{what}, p50", cuts[9], "ms")
    tell(f"{what}, p95", cuts[18], "ms", limit)
    tell(f"{what}, worst", max(figures), "ms")
    return cuts[18] <= limit


if __name__ == "__main__":
    raise SystemExit(main())
