"""The circuit as Gerber and Excellon files, which any maker of circuits reads, and as a picture."""

import re
import warnings
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from gerbonara import ExcellonFile, GerberFile, LayerStack
from gerbonara.apertures import CircleAperture, ExcellonTool, RectangleAperture
from gerbonara.graphic_objects import Flash, Line
from gerbonara.layers import NamingScheme
from gerbonara.newstroke import Newstroke
from gerbonara.utils import MM

from hardware.pcb.case import Point
from hardware.pcb.layout import TRACK, Circuit, Label, Pad, Side

MASK_PLAY = 0.1
"""How far the mask keeps from the copper that is to be soldered."""

SILK = 0.15
DRAWN = (
    "mechanical outline",
    *("top silk", "top copper", "top mask"),
    *("bottom copper", "bottom mask"),
)
"""The layers that are Gerber files, by gerbonara's names; the two others are drill files."""

SAME_DAY = (2020, 1, 1, 0, 0, 0)
"""In place of a time in the archive, so that the same circuit is the same to the last byte."""


def layers(circuit: Circuit) -> dict[str, GerberFile | ExcellonFile]:
    """Each layer by gerbonara's name of it."""
    leads = [(pad.at, pad.hole) for pad in circuit.pads]
    bare = list(flashes(circuit.pads, MASK_PLAY))
    return {
        "mechanical outline": GerberFile(list(strokes(circuit.outline, 0.1))),
        "top silk": GerberFile(list(printed(circuit))),
        "top copper": GerberFile(list(copper(circuit, "top"))),
        "top mask": GerberFile(bare),
        "bottom copper": GerberFile(list(copper(circuit, "bottom"))),
        "bottom mask": GerberFile(bare),
        "drill plated": ExcellonFile(list(drilled(leads, plated=True))),
        "drill nonplated": ExcellonFile(list(drilled(circuit.holes, plated=False))),
    }


def copper(circuit: Circuit, side: Side) -> Iterator[Line | Flash]:
    """The tracks of a side, and all pads."""
    for track in circuit.tracks:
        if track.side == side:
            yield from strokes(track.points, TRACK)
    yield from flashes(circuit.pads, 0)


def strokes(points: list[Point], width: float) -> Iterator[Line]:
    """A line through these points."""
    pen = CircleAperture(width, unit=MM)
    for (x1, y1), (x2, y2) in pairwise(points):
        yield Line(x1, y1, x2, y2, aperture=pen, unit=MM)


def flashes(pads: list[Pad], more: float) -> Iterator[Flash]:
    """The pads, wider by ``more`` all around."""
    for pad in pads:
        width = pad.width + 2 * more
        stamp = (
            RectangleAperture(width, width, unit=MM)
            if pad.square
            else CircleAperture(width, unit=MM)
        )
        yield Flash(*pad.at, aperture=stamp, unit=MM)


def drilled(holes: list[tuple[Point, float]], plated: bool) -> Iterator[Flash]:
    """Holes of these diameters."""
    for at, diameter in holes:
        yield Flash(*at, aperture=ExcellonTool(diameter, plated=plated, unit=MM), unit=MM)


def printed(circuit: Circuit) -> Iterator[Line]:
    """What is printed on the side of the parts."""
    for points in circuit.drawn:
        yield from strokes(points, SILK)
    for label in circuit.labels:
        yield from letters(label)


def letters(label: Label) -> Iterator[Line]:
    """The strokes of words."""
    x, y = label.at
    for stroke in Newstroke.load().render(label.words, size=label.height, scale=(1, -1)):
        turned = [(x - b, y + a) if label.turned else (x + a, y + b) for a, b in stroke]
        yield from strokes(turned, SILK)


def write(circuit: Circuit, archive: Path) -> None:
    """All layers into one archive, as makers of printed circuits want it."""
    with ZipFile(archive, "w") as made:
        for kind, layer in layers(circuit).items():
            # gerbonara 1.5 leaves out the end of one command, which strict readers refuse.
            text = layer.write_to_bytes().replace(b"\nG75\n", b"\nG75*\n")
            made.writestr(ZipInfo(file_name(kind), SAME_DAY), text, ZIP_DEFLATED)


def file_name(kind: str) -> str:
    """What the file of a layer is called."""
    return str(NamingScheme.kicad[kind].format(board_name="quarter"))


def read(archive: Path) -> LayerStack:
    """The layers of an archive, as gerbonara reads them."""
    with ZipFile(archive) as opened:

        def text(kind: str) -> str:
            return opened.read(file_name(kind)).decode("ascii")

        return LayerStack(
            {tuple(kind.split()): GerberFile.from_string(text(kind)) for kind in DRAWN},
            drill_pth=ExcellonFile.from_string(text("drill plated")),
            drill_npth=ExcellonFile.from_string(text("drill nonplated")),
        )


def picture(archive: Path, title: str, description: str) -> str:
    """The side of the parts as SVG, drawn from the files; words for those who do not see it."""
    with warnings.catch_warnings():
        # It misses the layers of machines that paste solder; ours is soldered by hand.
        warnings.simplefilter("ignore", UserWarning)
        drawn = str(read(archive).to_pretty_svg(side="top"))
    words = f'role="img"><title>{title}</title><desc>{description}</desc>'
    return re.sub(r"(?<=<svg )([^>]*)>", rf"\1 {words}", drawn, count=1)
