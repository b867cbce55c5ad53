"""Whether a circuit that was read back is wired as it must be, can be made, and fits the case."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import hypot

from shapely import LineString, MultiPolygon, Polygon, box, unary_union
from shapely import Point as Dot
from shapely.geometry.base import BaseGeometry
from shapely.strtree import STRtree

from hardware.pcb.case import Case
from hardware.pcb.copper import SIDES, Copper, Hole

DIODE_BODY = 2.0
"""The largest diameter of a DO-35."""

PLUG_HEIGHT = 6.0
"""Angled pins, and the sockets of a cable on them."""

NANO_HEIGHT = 11.7
"""A Nano on the floor of the base, its pins upwards; it lies below a plug."""

ASTRAY = 0.2
"""How far from its place in the case a hole is still taken for the one of that place."""

PARTS = range(4)
NEIGHBOURS = (
    (0, 1, "right", "left"),
    (2, 3, "right", "left"),
    (0, 2, "above", "below"),
    (1, 3, "above", "below"),
)


@dataclass(frozen=True)
class Distance:
    """What was measured in a circuit, and the least that it may be; in mm."""

    what: str
    found: float
    least: float


@dataclass(frozen=True)
class Switch:
    """The holes of one square: those of the reed's leads, then of the diode's."""

    near: Hole
    far: Hole
    anode: Hole
    cathode: Hole

    def body(self) -> BaseGeometry:
        """What the diode takes up."""
        return LineString([self.anode.at, self.cathode.at]).buffer(DIODE_BODY / 2)


# ---- Nets ----------------------------------------------------------------------------------------


def faults(copper: Copper, case: Case) -> Iterator[str]:
    """How four of these circuits, side by side, differ from a matrix of 8 by 8; nothing if not."""
    switches = {(x, y): switch(copper, case, x, y) for x, y in product(range(4), repeat=2)}
    for (x, y), found in switches.items():
        if copper.net(found.far) != copper.net(found.anode):
            yield f"reed and diode of place {x + 1}, {y + 1} are not joined"
        if not bar_is_at_cathode(copper, found):
            yield f"the printed bar of the diode of place {x + 1}, {y + 1} is not at its cathode"
    used = [copper.net(hole) for hole in copper.plated]
    if any(used.count(copper.net(found.far)) != 2 for found in switches.values()):
        yield "a reed's far lead is joined to more than its diode"
    line = joined(copper, case)
    ends: dict[str, set[int]] = defaultdict(set)
    for part, file, rank in squares():
        found = switches[file % 4, rank % 4]
        ends[f"file {file + 1}"].add(line[part, copper.net(found.near)])
        ends[f"rank {rank + 1}"].add(line[part, copper.net(found.cathode)])
    yield from (
        f"{name} is in {len(pieces)} pieces" for name, pieces in ends.items() if len(pieces) != 1
    )
    if len(set().union(*ends.values())) < len(ends):
        yield "some of the sixteen lines are joined to each other"
    yield from wrong_pins(copper, case, switches)


def squares() -> Iterator[tuple[int, int, int]]:
    """The part in which each square of the board lies, its file and its rank, from 0."""
    for file, rank in product(range(8), repeat=2):
        yield file // 4 + 2 * (rank // 4), file, rank


def switch(copper: Copper, case: Case, x: int, y: int) -> Switch:
    """The holes of one square; raises ValueError unless a reed and a diode fit into it.

    The reed's lie where its leads leave the pocket of the case, the diode's in the channel below
    the reed's far end; the one with square copper is the cathode's.
    """
    reed, diode = [], []
    for hole in copper.plated:
        dx, dy = hole.at[0] - (x + 0.5) * case.square, hole.at[1] - (y + 0.5) * case.square
        if any(hypot(dx - end, dy - end) < ASTRAY for end in (case.near, case.far)):
            reed.append(hole)
        elif abs(dx - case.far) < ASTRAY and abs(dy) < case.far:
            diode.append(hole)
    near, far = sorted(reed, key=lambda hole: hole.at)
    anode, cathode = sorted(diode, key=copper.is_square)
    if copper.is_square(anode) or not copper.is_square(cathode):
        raise ValueError(f"not one of the holes of the diode of place {x + 1}, {y + 1} is square")
    return Switch(near, far, anode, cathode)


def bar_is_at_cathode(copper: Copper, found: Switch) -> bool:
    """Whether more is printed in the cathode's half of a diode than in the other."""
    middle = found.body().centroid

    def printed(end: Hole) -> float:
        half = LineString([middle, end.at]).buffer(DIODE_BODY / 2 - 0.4, cap_style="flat")
        return float(copper.print.intersection(half).area)

    return printed(found.cathode) > printed(found.anode) + 0.1


def edge_pins(copper: Copper, case: Case) -> dict[str, list[Hole]]:
    """The holes at each edge, in the order of the lines."""
    low, high = case.plug_inset, case.edge - case.plug_inset
    edges = {"left": (0, low), "right": (0, high), "below": (1, low), "above": (1, high)}
    return {
        edge: sorted(
            (hole for hole in copper.plated if abs(hole.at[axis] - across) < ASTRAY),
            key=lambda hole: hole.at[::-1] if edge in ("left", "right") else hole.at,
        )
        for edge, (axis, across) in edges.items()
    }


def joined(copper: Copper, case: Case) -> dict[tuple[int, int], int]:
    """The line that each net of each of the four parts belongs to, once neighbours are joined."""
    pins = edge_pins(copper, case)
    line = {(part, net): 10_000 * part + net for part in PARTS for net in copper.nets.values()}
    for one, other, edge, facing in NEIGHBOURS:
        for a, b in zip(pins[edge], pins[facing], strict=True):
            ends = {line[one, copper.net(a)], line[other, copper.net(b)]}
            line = {net: min(ends) if name in ends else name for net, name in line.items()}
    return line


def wrong_pins(
    copper: Copper, case: Case, switches: dict[tuple[int, int], Switch]
) -> Iterator[str]:
    """Pins whose line is not the one of their place in the edge."""
    for edge, pins in edge_pins(copper, case).items():
        if edge in ("left", "right"):
            wanted = [switches[0, n].cathode for n in range(4)]
        else:
            wanted = [switches[n, 0].near for n in range(4)]
        if [copper.net(pin) for pin in pins] != [copper.net(hole) for hole in wanted]:
            yield f"the pins {edge} are not those of four lines in their order"


# ---- Distances -----------------------------------------------------------------------------------


def distances(copper: Copper, case: Case) -> Iterator[Distance]:
    """What the maker of the circuit needs, and a hand with an iron.

    Cheap makers promise half of the least that is asked for here, and less.
    """
    drills = [*copper.plated, *copper.unplated]
    cut = unary_union([hole.shape for hole in copper.unplated])
    edge = copper.outline.boundary
    yield Distance(
        "what is left of 100 mm",
        100 - max(copper.outline.bounds[2:]) + min(copper.outline.bounds[:2]),
        0,
    )
    yield Distance("copper to copper of another net", min(gap(copper)), 0.3)
    yield Distance(
        "copper to edge", min(piece.distance(edge) for piece in all_islands(copper)), 0.5
    )
    yield Distance(
        "copper to a hole without copper",
        min(piece.distance(cut) for piece in all_islands(copper)),
        0.3,
    )
    yield Distance("ring of copper around a hole", min(ring(copper)), 0.3)
    yield Distance("hole to hole", closest([hole.shape for hole in drills]), 0.5)
    yield Distance("hole to edge", min(hole.shape.distance(edge) for hole in drills), 1.0)
    yield Distance("mask between two pads", min(closest(copper.bare[side]) for side in SIDES), 0.2)
    yield Distance(
        "print to what is soldered",
        MultiPolygon(copper.bare["top"]).distance(copper.print),
        0.1,
    )
    yield Distance("print to edge", copper.print.distance(edge), 0.2)


def gap(copper: Copper) -> Iterator[float]:
    """From each piece of copper to the next one of another net on its side."""
    for side in SIDES:
        for (n, one), (m, other) in combinations(enumerate(copper.islands[side]), 2):
            if copper.nets[side, n] != copper.nets[side, m]:
                yield one.distance(other)


def ring(copper: Copper) -> Iterator[float]:
    """From the edge of each plated hole to where its copper ends, on both sides."""
    for hole, side in product(copper.plated, SIDES):
        around = [piece for piece in copper.islands[side] if piece.covers(hole.shape)]
        yield around[0].boundary.distance(hole.shape) if around else 0


def all_islands(copper: Copper) -> Iterator[BaseGeometry]:
    """Of both sides."""
    for side in SIDES:
        yield from copper.islands[side]


def closest(shapes: list[BaseGeometry]) -> float:
    """Between the two of these that are closest to each other."""
    _, found = STRtree(shapes).query_nearest(shapes, exclusive=True, return_distance=True)
    return float(min(found))


# ---- The case ------------------------------------------------------------------------------------


def clearances(copper: Copper, case: Case, openings: dict[int, BaseGeometry]) -> Iterator[Distance]:
    """How four circuits fit the case.

    ``openings`` is what is open in some parts of the top, just above their circuits.
    """
    for part, opening in openings.items():
        plastic = box(0, 0, case.edge, case.edge).difference(opening)
        soldered = MultiPolygon(copper.bare["top"])
        yield Distance(f"solder to the top, part {part}", soldered.distance(plastic), 0.05)
        diodes = [switch(copper, case, x, y).body() for x, y in product(range(4), repeat=2)]
        found = min(diode.distance(plastic) for diode in diodes)
        yield Distance(f"diode to the top, part {part}", found, 0.1)
    yield Distance("collar of a pillar to its hole", min(collars(copper, case)), 0.2)
    inside = box(*[case.board / -2 + case.wall] * 2, *[case.board / 2 - case.wall] * 2)
    others = [
        Dot(screw).buffer(case.pillar / 2)
        for screw in case.screws
        if max(map(abs, screw)) > case.edge
    ]
    others += [
        Dot(button).buffer(case.button_body / 2, cap_style="square") for button in case.buttons
    ]
    field: Polygon = box(-case.edge, -case.edge, case.edge, case.edge)
    yield Distance("circuits to the walls of the base", inside.boundary.distance(field), 1)
    yield Distance(
        "circuits to pillars and buttons of the border",
        min(field.distance(other) for other in others),
        1,
    )
    room = case.base_height - case.circuit_thickness - case.base_floor
    yield Distance("height for a plug above the Nano", room - PLUG_HEIGHT - NANO_HEIGHT, 0)
    yield Distance("height for a diode above", case.channel_depth - DIODE_BODY, 0.2)


def collars(copper: Copper, case: Case) -> Iterator[float]:
    """The play of each collar in its hole; negative where there is none."""
    for part in PARTS:
        for screw in case.screws_through(part):
            through = (
                hole.diameter / 2 - hypot(hole.at[0] - screw[0], hole.at[1] - screw[1])
                for hole in copper.unplated
            )
            yield max(through) - case.collar / 2


def lacking(measured: Iterable[Distance]) -> list[str]:
    """Of these distances those that are too small, as sentences."""
    return [
        f"{d.what}: {d.found:.2f} mm, and {d.least:g} are needed"
        for d in measured
        if d.found < d.least
    ]
