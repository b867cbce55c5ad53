"""Reckons what flows through the chip's pins; ``python3 -m hardware.currents`` writes the page.

At any moment one wire is driven low at most and all others are pulled up, so what flows into the
driven pin is what the pull-ups of all wires give that are low with it. Which these are, the
simulator's model of the matrix tells, with a peg in every hole and both buttons down.
"""

from collections.abc import Iterator
from itertools import chain, combinations
from math import log
from pathlib import Path

from accessible_board.board.frames import WIRES
from accessible_board.devices.simulator.wired_parts import (
    ALL_CONTACTS,
    BUTTONS,
    SOUND,
    Flaws,
    Matrix,
)

TABLE = Path(__file__).with_name("currents.md")

SUPPLY = 5.25  # V, the most that USB 2.0 gives
PULL_UP = (20e3, 50e3)  # Ω, ATmega328P, table of DC characteristics
PIN = 10e-12  # F, ATmega328P
DIODE = 4e-12  # F, 1N4148 at 0 V
FORWARD = 0.65  # V, 1N4148 at some mA
WIRE = 0.5 * 100e-12  # F, half a metre of wire among others
HIGH = 0.6  # of the supply: what surely reads high, ATmega328P
LOW = 0.3  # of the supply: what surely reads low
RESISTOR = 1e3  # Ω, at D13
LAMP = (330.0, 1.6)  # Ω and V: the Nano's lamp, with the smallest resistor that copies have
BOUND = 20.0  # mA a pin; ATmega328P is tested with that, and bears 40

CONTACTS = [*range(64), *BUTTONS.values()]


def faults() -> Iterator[tuple[str, list[Flaws]]]:
    """Every single fault, by its kind."""
    columns, rows = range(8), range(8, WIRES)
    yield "none", [SOUND]
    yield "two rows touch", [Flaws(touching=(pair,)) for pair in combinations(rows, 2)]
    crossing = [(column, row) for column in columns for row in rows]
    yield "a row and a column touch", [Flaws(touching=(pair,)) for pair in crossing]
    yield "two columns touch", [Flaws(touching=(pair,)) for pair in combinations(columns, 2)]
    yield "a diode is the wrong way round", [Flaws(reversed=1 << c) for c in CONTACTS]
    yield "a diode is bridged", [Flaws(shorted=1 << c) for c in CONTACTS]
    yield "a diode is missing, or a reed is dead", [Flaws(dead=1 << c) for c in CONTACTS]
    yield "a reed or a button sticks", [Flaws(stuck=1 << c) for c in CONTACTS]
    exchanged = combinations(range(WIRES), 2)
    yield "two wires are exchanged", [Flaws(exchanged=pair) for pair in exchanged]
    yield "a wire touches ground", [Flaws(grounded=1 << wire) for wire in range(WIRES)]


def driven_current(flaws: Flaws) -> float:
    """The most that flows into a driven pin, in mA."""
    matrix = Matrix(ALL_CONTACTS, flaws)
    return max(_pulled(matrix, wire) for wire in range(WIRES))


def _pulled(matrix: Matrix, wire: int) -> float:
    """What the pull-ups of all pins give that are low with this one; its own is off."""
    low = (matrix.low_pins(1 << wire) & ~(1 << wire)).bit_count()
    return 1000 * low * SUPPLY / PULL_UP[0]


def clicking() -> tuple[float, float]:
    """What leaves D13 during a click if its wire is at another, and what enters that one, in mA."""
    touching = 1000 * SUPPLY / RESISTOR
    lamp = 1000 * (SUPPLY - LAMP[1]) / LAMP[0]
    worst = max(driven_current(flaws) for flaws in chain.from_iterable(f for _, f in faults()))
    return touching + lamp, touching + worst


def settling() -> float:
    """Microseconds until a wire that was let go reads high, by the weakest pull-up."""
    return 1e6 * PULL_UP[1] * (PIN + 8 * DIODE + WIRE) * log(1 / (1 - HIGH))


def table() -> str:
    """The page."""
    rows = "\n".join(
        f"| {kind} | {len(flaws)} | {max(map(driven_current, flaws)):.1f} mA |"
        for kind, flaws in faults()
    )
    leaving, entering = clicking()
    return f"""# Currents

What flows through the chip's pins at most, reckoned by `python3 -m hardware.currents` for every
single fault: with {SUPPLY:.2f} V and the strongest pull-ups, {PULL_UP[0] / 1000:.0f} kΩ, a peg in
every hole and both buttons down. A pin is to carry {BOUND:.0f} mA at most; it bears 40.

| fault | cases | into the driven pin, at most |
|---|---|---|
{rows}
| the piezo clicks while its wire touches another, or is exchanged with it | {WIRES} | \
{entering:.1f} mA; out of D13 {leaving:.1f} mA |

D13 is the only output that is ever high. Its resistor, {RESISTOR / 1000:.0f} kΩ, sits at the pin
itself, so that it bounds the current of whatever wire is there; the rest is that of the lamp, with
{LAMP[0]:.0f} Ω, the least that copies of the Nano have. What is not bounded is solder between pins
of the Nano itself: from D13 to its neighbour 3V3, or from any pin to 5V. No wire leads there.

A wire that was let go reads high after {settling():.1f} µs: by the weakest pull-up,
{PULL_UP[1] / 1000:.0f} kΩ, with a pin, eight diodes and half a metre of wire, up to
{100 * HIGH:.0f} % of the supply. A row is read 100 µs after it was driven, and in the test of the
wires 30 µs after.

A wire that is low by way of two diodes in a row has some {2 * FORWARD:.1f} V, and reads low below
{LOW * 5:.1f} V.
"""


if __name__ == "__main__":
    TABLE.write_text(table())
