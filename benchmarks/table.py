"""How soon ``accessible-board table`` speaks, and how soon a game can be begun with it.

Starts the program as a machine without a screen does, with a simulated board on a pseudo-terminal
and an ear on a file. Each figure is from the start of the process until the words begin to be said:
the menu's first, that the board is there, and who presses first in a game that was begun with two
presses. Limits: 10 s to the first word, 20 s to the last of these.
"""

import tempfile
import time
from pathlib import Path

from accessible_board.menu.words import menu_words
from benchmarks.shared.figures import tell_spread
from tests.app.at_table import AtTable

FIRST_WORD_LIMIT = 10.0
BEGUN_LIMIT = 20.0
STARTS = 5


def main() -> None:
    """Start, press, print."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        AtTable(folder).chooses_german().switches_off()
        starts = [start(folder) for _ in range(STARTS)]
    words, ready, begun = zip(*starts, strict=True)
    tell_spread("start to the first word", words, "s", FIRST_WORD_LIMIT)
    tell_spread("start to the board's being there", ready, "s")
    tell_spread("start to who presses first, two presses at once", begun, "s", BEGUN_LIMIT)


def start(folder: Path) -> tuple[float, float, float]:
    """Seconds from the start to the first word, to the board, and to the beginning of a game."""
    begun_at = time.perf_counter()
    table = AtTable(folder)
    times = []
    for part in (menu_words("de")("home.title"), menu_words("de")("found.board")):
        table.hears(part)
        times.append(time.perf_counter() - begun_at)
    table.take().hears("Eins: Beginnen.")
    table.take().hears("drückt zuerst")
    begun = time.perf_counter() - begun_at
    table.kill().close()
    return times[0], max(times), begun


if __name__ == "__main__":
    main()
