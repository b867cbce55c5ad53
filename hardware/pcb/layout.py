"""Where everything lies on the circuit of a quarter: sixteen reeds, sixteen diodes, their wires.

Lengths in mm, from the corner that looks to a1, seen from the side of the parts, which lies
against the top of the board. Columns run on the far side, rows on the side of the parts; where
both meet a part, its holes are plated. The parts lie where the case has its pockets, in every
square alike, so the four quarters are moved and not turned: one design does for all.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from hardware.pcb.case import Case, Point

LEAD_HOLE = 0.9
"""For leads of at most 0.56 mm: a DO-35 diode's; a reed's have 0.43."""

LEAD_PAD = 2.0
"""Wide enough for a hand with an iron, and narrower than the channel above it."""

PIN_HOLE = 1.0
PIN_PAD = 1.8
TRACK = 0.6
DIODE_SPAN = 7.62
"""Between the holes of a diode, whose body of at most 4.6 mm lies between them."""

CUT_CORNER = 4.0
"""Cut from the corner that looks to a1, so that fingers find it."""

Side = Literal["top", "bottom"]


@dataclass(frozen=True)
class Pad:
    """A plated hole with copper around it on both sides; a cathode's is square."""

    at: Point
    hole: float
    width: float
    square: bool = False


@dataclass(frozen=True)
class Track:
    """A line of copper through these points, on the side of the parts (top) or the other."""

    side: Side
    points: list[Point]


@dataclass(frozen=True)
class Label:
    """Printed words, their left end at a point; upwards if they are turned."""

    at: Point
    words: str
    height: float = 1.2
    turned: bool = False


@dataclass(frozen=True)
class Circuit:
    """Everything that is on one circuit."""

    outline: list[Point]
    pads: list[Pad]
    tracks: list[Track]
    holes: list[tuple[Point, float]]
    """For the collars of pillars: where, and how wide; without copper."""
    drawn: list[list[Point]]
    labels: list[Label]


def lay_out(case: Case, wiring: dict[str, dict[str, str]]) -> Circuit:
    """The circuit for a case; its words say what ``wiring.toml`` joins to its lines."""
    centres = [(n + 0.5) * case.square for n in range(4)]
    squares = [(x, y) for x in centres for y in centres]
    return Circuit(
        outline(case),
        [pad for square in squares for pad in pads(case, square)] + list(pins(case)),
        [*columns(case, centres), *rows(case, centres), *joints(case, squares)],
        sorted(
            {
                (at, case.collar + 2 * case.circuit_play)
                for n in range(4)
                for at in case.screws_through(n)
            }
        ),
        [line for square in squares for line in bodies(case, square)],
        [*names(case, squares, wiring), *lists(case, wiring)],
    )


def outline(case: Case) -> list[Point]:
    """The edge of the circuit, closed."""
    low, high = case.circuit_play, case.edge - case.circuit_play
    cut = low + CUT_CORNER
    return [(cut, low), (high, low), (high, high), (low, high), (low, cut), (cut, low)]


def pads(case: Case, square: Point) -> Iterator[Pad]:
    """Of one square: the reed's near and far lead, then the diode's anode and cathode."""
    x, y = square
    yield Pad((x + case.near, y + case.near), LEAD_HOLE, LEAD_PAD)
    yield Pad((x + case.far, y + case.far), LEAD_HOLE, LEAD_PAD)
    yield Pad((x + case.far, y + DIODE_SPAN / 2), LEAD_HOLE, LEAD_PAD)
    yield Pad((x + case.far, y - DIODE_SPAN / 2), LEAD_HOLE, LEAD_PAD, square=True)


def along(case: Case) -> list[float]:
    """Where the four pins of an edge stand along it."""
    middle = case.edge / 2 + case.plug_shift
    return [middle + (n - 1.5) * case.plug_pitch for n in range(4)]


def pins(case: Case) -> Iterator[Pad]:
    """Four in each edge: columns above and below, rows left and right."""
    low, high = case.plug_inset, case.edge - case.plug_inset
    for place in along(case):
        for across in (low, high):
            yield Pad((place, across), PIN_HOLE, PIN_PAD)
            yield Pad((across, place), PIN_HOLE, PIN_PAD)


def columns(case: Case, centres: list[float]) -> Iterator[Track]:
    """From the pins below by the near leads of four reeds to the pins above."""
    for centre, pin, (first, last) in zip(centres, along(case), bends(case), strict=True):
        x = centre + case.near
        low, high = case.plug_inset, case.edge - case.plug_inset
        yield Track(
            "bottom", [(pin, low), (pin, first), (x, first), (x, last), (pin, last), (pin, high)]
        )


def rows(case: Case, centres: list[float]) -> Iterator[Track]:
    """From the pins at the left by the cathodes of four diodes to the pins at the right."""
    for centre, pin, (first, last) in zip(centres, along(case), bends(case), strict=True):
        y = centre - DIODE_SPAN / 2
        low, high = case.plug_inset, case.edge - case.plug_inset
        end = max(last, centres[-1] + case.far)
        yield Track("top", [(low, pin), (first, pin), (first, y), (end, y)])
        yield Track("top", [(last, y), (last, pin), (high, pin)])


def bends(case: Case) -> list[tuple[float, float]]:
    """Where lines turn towards their pins, at their beginning and at their end.

    The outer two pass outside the inner ones. At their end the inner ones turn halfway between the
    last diode and its reed's far lead, and the outer ones behind that.
    """
    last = 3.5 * case.square
    outer = (5.0, last + case.far + LEAD_PAD / 2 + 0.8)
    inner = (6.6, last + (case.far + DIODE_SPAN / 2) / 2)
    return [outer, inner, inner, outer]


def joints(case: Case, squares: list[Point]) -> Iterator[Track]:
    """From each reed to its diode."""
    for x, y in squares:
        at = x + case.far
        yield Track("top", [(at, y + case.far), (at, y + DIODE_SPAN / 2)])


def bodies(case: Case, square: Point) -> Iterator[list[Point]]:
    """The outlines of a reed and a diode, and the diode's bar at its cathode."""
    x, y = square
    middle, half = (case.near + case.far) / 2, case.reed_glass / 2 / 2**0.5
    thick = case.reed_diameter / 2 / 2**0.5
    corners = [(-half + thick, -half - thick), (half + thick, half - thick)]
    corners += [(half - thick, half + thick), (-half - thick, -half + thick)]
    yield [(x + middle + a, y + middle + b) for a, b in [*corners, corners[0]]]
    left, right, low, high = x + case.far - 0.9, x + case.far + 0.9, y - 2.0, y + 2.0
    yield [(left, low), (right, low), (right, high), (left, high), (left, low)]
    for bar in (low + 0.5, low + 0.7):
        yield [(left, bar), (right, bar)]


def names(case: Case, squares: list[Point], wiring: dict[str, dict[str, str]]) -> Iterator[Label]:
    """In each place the four squares that it may become."""
    files, ranks = list(wiring["files"]), list(wiring["ranks"])
    for x, y in squares:
        file, rank = int(x // case.square), int(y // case.square)
        for line, above in enumerate((4, 0)):
            words = f"{files[file]}{ranks[rank + above]} {files[file + 4]}{ranks[rank + above]}"
            yield Label((x - 8, y + 7 - 2 * line), words)


def lists(case: Case, wiring: dict[str, dict[str, str]]) -> Iterator[Label]:
    """What is joined to the pins, and where this corner belongs."""
    for name, turned in (("files", False), ("ranks", True)):
        lines = [f"{line} {pin}" for line, pin in wiring[name].items()]
        for start, half in ((7.5, lines[:4]), (3 * case.square - 12, lines[4:])):
            at = (3.2, start) if turned else (start, 1.8)
            yield Label(at, ", ".join(half), turned=turned)
    yield Label((7.5, 4.2), "accessible_board: four of these, the cut corner towards a1", 1.0)
