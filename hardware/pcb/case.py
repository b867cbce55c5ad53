"""What the circuit has to fit: lengths of the case, and what is open in it. Asks OpenSCAD."""

import json
import re
import subprocess
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from shapely import Polygon
from shapely.affinity import scale, translate
from shapely.geometry.base import BaseGeometry

DRAWING = Path(__file__).with_name("case.scad")
SECTION = Path(__file__).with_name("section.svg")
"""Through part 3."""

Point = tuple[float, float]


@dataclass(frozen=True)
class Case:
    """Lengths of ``parameters.scad`` and ``board.scad``, in mm; points from the board's middle.

    ``near`` and ``far`` are where the leads of a reed go down, on the diagonal of its square from
    the square's middle; the diode lies across the end of ``far``.
    """

    square: float
    near: float
    far: float
    reed_glass: float
    reed_diameter: float
    screws: list[Point]
    collar: float
    circuit_thickness: float
    circuit_play: float
    plug_pitch: float
    plug_shift: float
    plug_inset: float
    channel: float
    channel_depth: float
    base_height: float
    base_floor: float
    board: float
    wall: float
    pillar: float
    buttons: list[Point]
    button_body: float

    @property
    def edge(self) -> float:
        """Of four squares, within which a circuit keeps ``circuit_play``."""
        return 4 * self.square

    def corner(self, part: int) -> Point:
        """Where the circuit of a part of the top begins: its corner towards a1."""
        return (0 if part % 2 else -self.edge, 0 if part > 1 else -self.edge)

    def screws_through(self, part: int) -> list[Point]:
        """The screws within the squares of a part, from the corner of its circuit."""
        x, y = self.corner(part)
        seen = [(a - x, b - y) for a, b in self.screws]
        return [(a, b) for a, b in seen if 0 < a < self.edge and 0 < b < self.edge]


def measure() -> Case:
    """The case as it is drawn; raises ValueError if OpenSCAD refuses its lengths."""
    text = ask("echo")
    found = re.search(r"ECHO: (\[.*\])$", text, re.MULTILINE)
    if found is None:
        raise ValueError(f"{DRAWING} says no lengths")
    return Case(**dict(json.loads(found[1])))


def section(part: int, *options: str) -> str:
    """A section through a part of the top just above its circuit, as SVG with its drawing.

    Through the part itself, as it will be printed, so it takes OpenSCAD half a minute.
    """
    made = ask("svg", "-D", f"quarter={part}", *options)
    return made + drawing(part, *options)


def kept_section(part: int, *options: str) -> str:
    """The section that ``python -m hardware.pcb`` kept, if the part is drawn as it was then."""
    kept = SECTION.read_text("utf-8")
    return kept if kept.endswith(drawing(part, *options)) else section(part, *options)


def drawing(part: int, *options: str) -> str:
    """What OpenSCAD draws a part of, in one number, at the end of its section; it takes no time."""
    drawn = ask("csg", "-D", f"quarter={part}", *options)
    return f"<!-- {sha256(drawn.encode()).hexdigest()} -->\n"


def opening(part: int, case: Case, cut: str) -> BaseGeometry:
    """What is open in the section through a part, from the corner of its circuit."""
    printed = Polygon()
    for outline in re.findall(r"M ([^Mz]*)z", cut):
        points = [
            tuple(map(float, point.split(",")))
            for point in re.findall(r"[\d.e-]+,[\d.e-]+", outline)
        ]
        printed = printed.symmetric_difference(Polygon(points))
    left, low = case.corner(part)
    printed = translate(scale(printed, 1, -1, origin=(0, 0)), -left, -low)
    around = Polygon([(0, 0), (case.edge, 0), (case.edge, case.edge), (0, case.edge)])
    return around.difference(printed)


def ask(kind: str, *options: str) -> str:
    """What OpenSCAD makes of the drawing, as a file of this kind.

    Raises FileNotFoundError without OpenSCAD, and ValueError with its words if it refuses.
    """
    program = which("openscad")
    if program is None:
        raise FileNotFoundError("OpenSCAD is missing: Debian's package openscad")
    with TemporaryDirectory() as folder:
        made = Path(folder) / f"case.{kind}"
        ran = subprocess.run(
            [program, *options, "-o", made, DRAWING], capture_output=True, text=True
        )
        if ran.returncode:
            raise ValueError(ran.stderr.strip())
        return made.read_text("utf-8")
