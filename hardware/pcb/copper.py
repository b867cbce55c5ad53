"""The circuit as its files describe it: shapes, and which of them are one net.

Nothing here knows the layout; what is joined follows from copper that touches.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from gerbonara import ExcellonFile, GerberFile
from gerbonara.graphic_primitives import Circle, GraphicPrimitive, Line, Rectangle
from gerbonara.utils import MM
from shapely import LineString, Polygon, box, unary_union
from shapely import Point as Dot
from shapely.affinity import rotate
from shapely.geometry.base import BaseGeometry
from shapely.ops import polygonize

from hardware.pcb.case import Point
from hardware.pcb.files import read
from hardware.pcb.layout import Side

SIDES: tuple[Side, Side] = ("top", "bottom")


@dataclass(frozen=True)
class Hole:
    """A drilled hole."""

    at: Point
    diameter: float

    @cached_property
    def shape(self) -> BaseGeometry:
        """What the drill takes away."""
        return Dot(self.at).buffer(self.diameter / 2, 32)


@dataclass(frozen=True)
class Copper:
    """One circuit as it will be made."""

    outline: Polygon
    islands: dict[Side, list[BaseGeometry]]
    """Pieces of copper that do not touch each other on their side."""
    bare: dict[Side, list[BaseGeometry]]
    """Where the mask leaves copper open to solder."""
    print: BaseGeometry
    plated: list[Hole]
    unplated: list[Hole]

    @cached_property
    def nets(self) -> dict[tuple[Side, int], int]:
        """The net of each island: plated holes join those of both sides."""
        nets = {
            (side, n): n + 1000 * (side == "bottom")
            for side in SIDES
            for n in range(len(self.islands[side]))
        }
        for hole in self.plated:
            joined = {
                nets[place]
                for place in nets
                if self.islands[place[0]][place[1]].intersects(hole.shape)
            }
            nets = {place: min(joined) if net in joined else net for place, net in nets.items()}
        return nets

    def net(self, hole: Hole) -> int:
        """The net that a plated hole belongs to; raises ValueError if it has no copper."""
        for (side, n), net in self.nets.items():
            if self.islands[side][n].intersects(hole.shape):
                return net
        raise ValueError(f"no copper around the hole at {hole.at}")

    def is_square(self, hole: Hole) -> bool:
        """Whether the copper that is open around a hole is square, as it is at a cathode."""
        around = next(shape for shape in self.bare["top"] if shape.intersects(Dot(hole.at)))
        return bool(around.area > 0.99 * around.envelope.area)


def load(archive: Path) -> Copper:
    """The circuit of an archive of Gerber and Excellon files."""
    stack = read(archive)
    islands: dict[Side, list[BaseGeometry]] = {}
    bare: dict[Side, list[BaseGeometry]] = {}
    for side in SIDES:
        islands[side] = pieces(shapes(stack[side, "copper"]))
        bare[side] = pieces(shapes(stack[side, "mask"]))
    edges = [
        LineString([(o.x1, o.y1), (o.x2, o.y2)]) for o in stack["mechanical", "outline"].objects
    ]
    (outline,) = polygonize(edges)
    return Copper(
        outline,
        islands,
        bare,
        unary_union(list(shapes(stack["top", "silk"]))),
        list(holes(stack.drill_pth)),
        list(holes(stack.drill_npth)),
    )


def pieces(parts: Iterable[BaseGeometry]) -> list[BaseGeometry]:
    """Shapes that touch, melted into one."""
    whole = unary_union(list(parts))
    return list(getattr(whole, "geoms", [whole]))


def shapes(layer: GerberFile) -> Iterator[BaseGeometry]:
    """Everything that a layer draws."""
    for drawn in layer.objects:
        for primitive in drawn.to_primitives(MM):
            yield shape(primitive)


def shape(primitive: GraphicPrimitive) -> BaseGeometry:
    """One stroke or stamp; raises TypeError for kinds that our circuit has no use for."""
    match primitive:
        case Circle():
            return Dot(primitive.x, primitive.y).buffer(primitive.r, 32)
        case Line():
            ends = [(primitive.x1, primitive.y1), (primitive.x2, primitive.y2)]
            return LineString(ends).buffer(primitive.width / 2, 32)
        case Rectangle():
            x, y, w, h = primitive.x, primitive.y, primitive.w / 2, primitive.h / 2
            return rotate(box(x - w, y - h, x + w, y + h), primitive.rotation, use_radians=True)
    raise TypeError(f"{type(primitive).__name__} is not expected here")


def holes(layer: ExcellonFile) -> Iterator[Hole]:
    """The holes of a drill file."""
    for drilled in layer.objects:
        yield Hole((drilled.x, drilled.y), drilled.aperture.diameter)
