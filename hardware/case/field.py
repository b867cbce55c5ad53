"""How much of a peg's field its own reed sees, those of all other squares, and where it switches.

A rough answer to where the reed has to lie: the magnet as a point dipole, the reed as the mean
field along its glass. Run it with Python; needs nothing else.

Makers state a reed's sensitivity in ampere-turns of a test coil, and no sheet says how many
millitesla of a magnet these are: no answer is "both simple and accurate" (Littelfuse, application
note AN102A). So what follows is a range; where a reed really switches, only the printed sample
tells.
"""

import re
from collections.abc import Iterator
from itertools import product
from math import hypot, pi, sqrt
from pathlib import Path

REMANENCE = 1.32
"""Tesla, of neodymium N42 to N45."""

AMPERE_TURNS = (20, 25)
"""Between these the reeds of the bill of materials close (data sheet of the MDSR-10-20-25)."""

OPENS_AT = 0.5
"""Of the field that closes a reed what lets it open again: a rule of thumb, not of any sheet."""

MILLITESLA = {
    "a coil of 25.4 mm": 0.4 * pi / 25.4,
    "a coil of 12.6 mm": 0.4 * pi / 12.6,
    "the same, by one pole": 2 * 0.4 * pi / 12.6,
}
"""Of an ampere-turn, by what is assumed.

In a long coil it is 0.4 pi / length (AN102A). Reeds are measured between contacts 25.4 mm apart
(AN103C), which leaves room for no longer coil; 10 ampere-turns to 1 mT, the usual rule, is one
of 12.6 mm, hardly longer than the glass. By one pole of a magnet alone, as here, a reed may need
twice the field (AN102A).
"""


def parameters() -> dict[str, float]:
    """The plain numbers of ``parameters.scad``, in mm."""
    text = Path(__file__).with_name("parameters.scad").read_text()
    return {name: float(value) for name, value in re.findall(r"^(\w+) = ([\d.]+);", text, re.M)}


def horizontal_field(moment: float, distance: float, below: float) -> float:
    """Millitesla away from the axis of an upright dipole; lengths in mm, ``moment`` in A m²."""
    away = hypot(distance, below)
    return 1e-7 * moment * 3 * distance * below / away**5 * 1e9 * 1e3


def mean_along_reed(
    case: dict[str, float], offset: float, peg: tuple[float, float] = (0, 0), lift: float = 0
) -> float:
    """Millitesla along a reed, the mean over its glass.

    The middle of the glass is ``offset`` mm away from the axis of the hole. The peg stands ``peg``
    mm aside of that hole, (0, 0) in it, and is lifted by ``lift`` mm.
    """
    volume = pi * (case["magnet_diameter"] / 2) ** 2 * case["magnet_length"] * 1e-9
    moment = REMANENCE / (4e-7 * pi) * volume
    gap = case["hole_depth"] - case["peg_length"] + case["hole_floor"]
    below = lift + case["magnet_length"] / 2 + gap + case["reed_diameter"] / 2
    steps = 40
    total = 0.0
    for step in range(steps + 1):
        along = (offset + case["reed_glass"] * (step / steps - 0.5)) / sqrt(2)
        x, y = along - peg[0], along - peg[1]
        distance = hypot(x, y)
        if distance > 0:
            share = (x + y) / sqrt(2) / distance
            total += share * horizontal_field(moment, distance, below)
    return total / (steps + 1)


def lift_at(case: dict[str, float], field: float) -> float:
    """At how many mm of lift the reed sees a field of its own peg, in mT, and no more."""
    low, high = 0.0, 30.0
    while high - low > 0.001:
        middle = (low + high) / 2
        seen = abs(mean_along_reed(case, case["reed_offset"], lift=middle))
        low, high = (middle, high) if seen > field else (low, middle)
    return low


def switching(case: dict[str, float], millitesla: float) -> tuple[list[float], list[float]]:
    """Lifts at which reeds close, and at which they open; of the least and the most sensitive."""
    closing = [millitesla * turns for turns in reversed(AMPERE_TURNS)]
    opening = [OPENS_AT * field for field in closing]
    return [lift_at(case, field) for field in closing], [lift_at(case, field) for field in opening]


def assumptions(case: dict[str, float]) -> Iterator[str]:
    """A line for each way to reckon ampere-turns, then the range of all."""
    closed, opened = [], []
    for name, millitesla in MILLITESLA.items():
        closing, opening = switching(case, millitesla)
        closed += closing
        opened += opening
        yield (
            f"{name}, 10 ampere-turns to {10 * millitesla:.1f} mT: closes at {span(closing)} mm, "
            f"opens at {span(opening)} mm"
        )
    yield f"all together: closes at {span(closed)} mm of lift, opens at {span(opened)} mm"


def span(values: list[float]) -> str:
    """From the least to the greatest."""
    return f"{min(values):.1f} to {max(values):.1f}"


def main() -> None:
    """Print the field for reeds nearer to the axis and farther, then for a peg that is lifted."""
    case = parameters()
    squares = [n * case["square"] for n in range(-7, 8)]
    others = [(x, y) for x, y in product(squares, squares) if (x, y) != (0, 0)]
    print("offset   own peg   all others together")
    for offset in range(9):
        own = abs(mean_along_reed(case, offset))
        rest = sum(abs(mean_along_reed(case, offset, peg)) for peg in others)
        mark = "  <- as built" if offset == case["reed_offset"] else ""
        print(f"{offset:3} mm  {own:6.2f} mT  at most {rest:5.2f} mT{mark}")
    print("\nlift     own peg, as built")
    for lift in range(13):
        own = abs(mean_along_reed(case, case["reed_offset"], lift=lift))
        print(f"{lift:3} mm  {own:6.2f} mT")
    print(f"\nwhere a reed of {AMPERE_TURNS[0]} to {AMPERE_TURNS[1]} ampere-turns switches")
    for line in assumptions(case):
        print(line)


if __name__ == "__main__":
    main()
