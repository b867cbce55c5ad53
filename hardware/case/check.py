"""Whether the rendered parts can be printed: closed surfaces, in one piece, that fit the bed.

    python hardware/case/check.py FILE.stl …

Prints a line for each part; exit code 1 if one of them cannot be printed as it is.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import trimesh

PARAMETERS = Path(__file__).with_name("parameters.scad")


def bed() -> float:
    """The edge of the print bed in millimetres."""
    found = re.search(r"^bed = ([\d.]+);", PARAMETERS.read_text("utf-8"), re.MULTILINE)
    if found is None:
        raise ValueError(f"{PARAMETERS} names no bed")
    return float(found[1])


def faults(part: trimesh.Trimesh, largest: float) -> Iterator[str]:
    """Why a part cannot be printed on a bed of this edge; nothing if it can."""
    if not part.is_watertight:
        yield "its surface has holes"
    if not part.is_winding_consistent or part.volume <= 0:
        yield "its surface is inside out somewhere"
    if (count := pieces(part)) != 1:
        yield f"it is {count} pieces"
    if max(part.extents[:2]) > largest:
        yield f"it is larger than the bed of {largest:g} mm"


def pieces(part: trimesh.Trimesh) -> int:
    """In how many pieces a part would come from the printer: those that share no point."""
    leads_to = list(range(len(part.vertices)))

    def end(point: int) -> int:
        while leads_to[point] != point:
            leads_to[point] = point = leads_to[leads_to[point]]
        return point

    for one, other in part.edges_unique:
        leads_to[end(one)] = end(other)
    return sum(point == next_point for point, next_point in enumerate(leads_to))


def main(files: list[str]) -> int:
    """Check these files; the exit code."""
    bad = 0
    for file in files:
        part = trimesh.load_mesh(file)
        wrong = list(faults(part, bed()))
        bad += bool(wrong)
        width, depth, height = part.extents
        size = f"{width:.1f} x {depth:.1f} x {height:.1f} mm, {part.volume / 1000:.1f} cm3"
        print(f"{Path(file).stem}: {size}: {'; '.join(wrong) or 'can be printed'}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
