"""How fast the board tells of a peg, and what of the microcontroller its firmware uses.

Runs the real ELF in simulated time, so the figures of the time are exact and the same on every
machine: 150 pegs at any moment of the scan, each with 0.5 to 1 ms of bounce, from the first contact
to the last bit on the wire. ``python benchmarks/firmware.py [PEGS]``.
"""

import re
import statistics
import subprocess
import sys
from pathlib import Path

from accessible_board.devices.simulator.board import FIRMWARE
from benchmarks.shared.figures import tell
from tests.simulator.measuring import latencies, stack_used

FLASH, RAM = 4096, 2048
"""Bytes that the firmware may have, and those that an ATmega328P has."""

_PEG = "a peg, first contact to last bit on the wire"


def main(pegs: str = "150") -> None:
    """Build the firmware, and measure it."""
    source = Path(__file__).parents[1] / "hardware" / "firmware"
    built = subprocess.run(
        ["make", "-s", "-C", source, "all"], check=True, capture_output=True, text=True
    )
    times = latencies(FIRMWARE, int(pegs))
    tell(f"{_PEG}, median of {pegs}", statistics.median(times), "ms", 5.6)
    tell(f"{_PEG}, worst", max(times), "ms", 6.6)
    flash, static = (_bytes(built.stdout, of) for of in ("Program", "Data"))
    stack = stack_used(FIRMWARE)
    tell("flash", flash, "bytes", FLASH)
    tell("RAM without stack", static, "bytes")
    tell("stack at most", stack, "bytes")
    tell("RAM with stack", static + stack, "bytes", RAM)


def _bytes(sizes: str, of: str) -> int:
    found = re.search(rf"^{of}: +(\d+) bytes", sizes, re.MULTILINE)
    if found is None:
        raise ValueError(f"avr-size does not tell the bytes of {of}")
    return int(found[1])


if __name__ == "__main__":
    main(*sys.argv[1:2])
