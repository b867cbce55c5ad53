"""``python -m hardware.pcb``: draw the circuit of a quarter, write its files, and check them.

Prints a line for each thing that was measured. Exit code 1 if the circuit is not as it must be, 2
if OpenSCAD is missing or refuses the lengths of the case.
"""

import sys
import tomllib
from pathlib import Path

from hardware.pcb.case import SECTION, measure, opening, section
from hardware.pcb.checks import PARTS, clearances, distances, faults, lacking
from hardware.pcb.copper import load
from hardware.pcb.files import picture, write
from hardware.pcb.layout import lay_out

HERE = Path(__file__).parent
WIRING = HERE.parent / "wiring.toml"
ARCHIVE = HERE / "quarter.zip"
PICTURE = HERE / "quarter.svg"

TITLE = "The circuit of a quarter of the board, from the side of the parts"
DESCRIPTION = (
    "Sixteen squares, four by four. In each the outline of a reed lies along the diagonal, from "
    "the lower left to the upper right; right of it stands a diode, its bar below, between a "
    "round hole and a square one. In each edge, near its middle, are the holes of four pins, and "
    "between the squares five wide holes for pillars. The lower left corner is cut off."
)


def main() -> int:
    """Write the archive and the picture, and say how the circuit measures; the exit code."""
    try:
        case = measure()
    except (FileNotFoundError, ValueError) as reason:
        print(reason, file=sys.stderr)
        return 2
    write(lay_out(case, tomllib.loads(WIRING.read_text("utf-8"))), ARCHIVE)
    PICTURE.write_text(picture(ARCHIVE, TITLE, DESCRIPTION), "utf-8")
    copper = load(ARCHIVE)
    sections = {part: section(part) for part in PARTS}
    SECTION.write_text(sections[3], "utf-8")
    openings = {part: opening(part, case, cut) for part, cut in sections.items()}
    measured = [*distances(copper, case), *clearances(copper, case, openings)]
    for distance in measured:
        print(f"{distance.what}: {distance.found:.2f} mm, at least {distance.least:g}")
    wrong = [*faults(copper, case), *lacking(measured)]
    print(
        *wrong or ["nets: 64 switches, each with its diode the right way round, on 16 lines"],
        sep="\n",
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
