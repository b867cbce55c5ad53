"""How much of a peg's field its own reed sees, and how much those of all other squares.

A rough answer to where the reed has to lie: the magnet as a point dipole, the reed as the mean
field along its glass. Run it with Python; needs nothing else. Rules of thumb: 10 ampere-turns are
about 1 mT, and a reed opens at about half of what closes it.
"""

import re
from itertools import product
from math import hypot, pi, sqrt
from pathlib import Path

REMANENCE = 1.32
"""Tesla, of neodymium N42 to N45."""


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


if __name__ == "__main__":
    main()
