"""How soon ``accessible-board table`` speaks and answers, and how soon a game can be begun with it.

Starts the program as a machine without a screen does, with a simulated board on a pseudo-terminal
and an ear on a file. Each figure is from the start of the process until the words begin to be said:
the menu's first, that the board is there, and who presses first in a game that was begun with two
presses. Then the menu is walked through: from the press of a button until the next entry begins to
be said. Limits: 10 s to the first word, 20 s to the beginning of a game, 0.3 s for a step.
"""

import tempfile
import time
from pathlib import Path

from accessible_board.menu.words import menu_words
from benchmarks.shared.figures import tell_spread
from tests.support.at_table import AtTable
from tests.support.child import AFRESH

FIRST_WORD_LIMIT = 10.0
BEGUN_LIMIT = 20.0
STEP_LIMIT = 300.0
STARTS = 5
STEPS = 50


def main() -> None:
    """Start, press, print."""
    with tempfile.TemporaryDirectory() as directory:
        folder = Path(directory)
        AtTable(folder).chooses_german().switches_off()
        starts = [start(folder) for _ in range(STARTS)]
        walked = walk(folder)
    words, ready, begun = zip(*starts, strict=True)
    tell_spread("start to the first word", words, "s", FIRST_WORD_LIMIT)
    tell_spread("start to the board's being there", ready, "s")
    tell_spread("start to who presses first, two presses at once", begun, "s", BEGUN_LIMIT)
    tell_spread("a step in the menu, press to words", walked, "ms", STEP_LIMIT)


def start(folder: Path) -> tuple[float, float, float]:
    """Seconds from the start to the first word, to the board, and to the beginning of a game."""
    begun_at = time.perf_counter()
    table = AtTable(folder, plays=AFRESH)
    times = []
    for part in (menu_words("de")("home.title"), menu_words("de")("found.board")):
        table.hears(part)
        times.append(time.perf_counter() - begun_at)
    table.take().hears("Eins: Beginnen.")
    table.take().hears("drückt zuerst")
    begun = time.perf_counter() - begun_at
    table.kill().close()
    return times[0], max(times), begun


def walk(folder: Path) -> list[float]:
    """Milliseconds from each press of the button that steps to the words of the next entry."""
    table = AtTable(folder, plays=AFRESH).hears(menu_words("de")("found.board"))
    taken = []
    for _ in range(STEPS):
        known = len(table.lines)
        pressed_at = time.perf_counter()
        table.step().playing.wait_for_lines(known + 1)
        taken.append(1000 * (time.perf_counter() - pressed_at))
    table.switches_off()
    return taken


if __name__ == "__main__":
    main()
