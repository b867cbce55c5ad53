"""Draws ``wiring.toml`` as a circuit: ``python3 hardware/wiring.py`` writes ``wiring.svg``.

The picture has a title and a description for those who do not see it.
"""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
SOURCE = HERE / "wiring.toml"
PICTURE = HERE / "wiring.svg"

CELL = 64
LEFT, TOP = 130, 90
WIDTH, HEIGHT = LEFT + 8 * CELL + 30, TOP + 9 * CELL + 120

STYLE = (
    "text{font:15px sans-serif;text-anchor:middle}.small{font-size:12px}"
    "path,rect,circle{stroke:#000;stroke-width:1.6;fill:none}"
    ".dot,.diode{fill:#000}.pin{fill:#e8eef8}"
)

DESCRIPTION = (
    "Eight columns, one for each file, cross eight rows, one for each rank, and a ninth row for "
    "the two clock buttons. At each crossing a contact and a diode lie in series from the column "
    "to the row, the cathode of the diode at the row. The piezo and its resistor lie in series "
    "between their pin and ground."
)


def draw(wiring: dict[str, Any]) -> str:
    """The whole picture as SVG."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        "<title>Wiring of the peg board</title>",
        f"<desc>{DESCRIPTION}</desc>",
        f"<style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" style="fill:#fff;stroke:none"/>',
        text(WIDTH / 2, 24, "Pins of the Arduino Nano, contacts and diodes, seen from above"),
        *columns(wiring["files"]),
        *rows(wiring["ranks"]),
        *buttons(wiring["buttons"], wiring["files"]),
        *piezo(wiring["piezo"]),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def across(index: int) -> int:
    """Where the wire of a column is."""
    return LEFT + index * CELL


def down(index: int) -> int:
    """Where the wire of a row is; the first is rank 8, the last the buttons'."""
    return TOP + (index + 1) * CELL


def columns(files: dict[str, str]) -> Iterator[str]:
    """The columns with their pins above them."""
    for index, (file, pin) in enumerate(files.items()):
        yield path(f"M{across(index)} {TOP - 14}V{down(8) - 44}")
        yield from pin_box(across(index), TOP - 26, pin)
        yield text(across(index), TOP - 44, f"file {file}", "small")


def rows(ranks: dict[str, str]) -> Iterator[str]:
    """The rows with their pins at the left, rank 8 above, and a contact at each crossing."""
    for index, (rank, pin) in enumerate(reversed(ranks.items())):
        yield from row(index, pin, f"rank {rank}")
        for file in range(8):
            yield from contact(across(file), down(index))


def buttons(wired: dict[str, str], files: dict[str, str]) -> Iterator[str]:
    """The row of the clock buttons."""
    yield from row(8, wired["row"], "buttons")
    for seat in ("white", "black"):
        x = across(list(files).index(wired[seat]))
        yield from contact(x, down(8))
        yield text(x + 26, down(8) + 18, seat, "small")


def row(index: int, pin: str, name: str) -> Iterator[str]:
    """One row's wire, its pin and its name."""
    yield path(f"M{LEFT - 34} {down(index)}H{across(7) + 40}")
    yield from pin_box(LEFT - 54, down(index), pin)
    yield text(LEFT - 100, down(index) + 4, name, "small")


def contact(x: int, y: int) -> Iterator[str]:
    """From the column at ``x`` by a contact and a diode to the row at ``y``."""
    yield dot(x, y - 44)
    yield path(f"M{x} {y - 44}H{x + 26}v4M{x + 26} {y - 28}l-8-11M{x + 26} {y - 28}V{y}")
    yield f'<path class="diode" d="M{x + 20} {y - 20}h12l-6 9z"/>'
    yield path(f"M{x + 20} {y - 10}h12")
    yield dot(x + 26, y)


def piezo(wired: dict[str, str]) -> Iterator[str]:
    """The piezo and its resistor, below the matrix."""
    y = down(8) + 70
    yield from pin_box(LEFT - 54, y, wired["pin"])
    yield path(f"M{LEFT - 34} {y}h24m0-6h44v12h-44zm44 6h46m0-12v24m6-24h10v24h-10z")
    yield path(f"M{LEFT + 102} {y - 12}v24m0-12h40")
    yield from pin_box(LEFT + 162, y, "GND")
    yield text(LEFT + 12, y + 32, wired["resistor"], "small")
    yield text(LEFT + 90, y + 32, "piezo", "small")


def pin_box(x: float, y: float, name: str) -> Iterator[str]:
    """A pin of the Nano, by its name."""
    yield f'<rect class="pin" x="{x - 20}" y="{y - 12}" width="40" height="24" rx="4"/>'
    yield text(x, y + 5, name)


def dot(x: float, y: float) -> str:
    """Where wires are joined."""
    return f'<circle class="dot" cx="{x}" cy="{y}" r="2.4"/>'


def path(data: str) -> str:
    """Lines."""
    return f'<path d="{data}"/>'


def text(x: float, y: float, words: str, kind: str = "") -> str:
    """Words, centred at ``x``."""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}">{words}</text>'


if __name__ == "__main__":
    PICTURE.write_text(draw(tomllib.loads(SOURCE.read_text())))
