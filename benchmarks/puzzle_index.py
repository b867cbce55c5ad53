"""How long a table of 100,000 puzzles takes to be indexed, and how soon it answers.

Its lines are those of the program's own puzzles, as lichess's table has them, with other names and
ratings. Times are of the processor, since other programs may run beside.
"""

import csv
import random
import sys
import tempfile
import time
from datetime import date
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzle_record import OWN, PuzzleDesk
from accessible_board.study.puzzles import Hardness, Result, Theme
from benchmarks.game_index import memory, seconds

PUZZLES = 100_000
SOLVED = 5_000
"""Puzzles that the player has solved before."""

COLUMNS = (
    *("PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes"),
    *("GameUrl", "OpeningTags"),
)


def make(path: Path) -> None:
    """Write the file."""
    drawn = random.Random(1)
    with OWN.open(newline="") as file:
        rows = list(csv.DictReader(file))
    with path.open("w", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(COLUMNS)
        for number in range(PUZZLES):
            row = rows[number % len(rows)]
            rating = drawn.randint(600, 2800)
            url = f"https://lichess.org/{number:08}#40"
            known = (f"{number:05}", row["FEN"], row["Moves"], rating, 80, 90, 1000)
            table.writerow((*known, row["Themes"], url, "Italian_Game"))


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path, cache = Path(folder) / "puzzles.csv", Path(folder) / "cache"
        make(path)
        before = memory()
        began = time.process_time()
        index = PuzzleIndex(path, cache)
        taken = time.process_time() - began
        size = path.stat().st_size // 1_000_000
        print(f"{len(index)} puzzles, {size} MB: indexed in {taken:.1f} s of the processor")
        print(f"memory: {memory()} MB at most, {before} MB of it before")
        print(f"opened again in {1000 * seconds(PuzzleIndex(path, cache).close):.0f} ms")
        desk = PuzzleDesk((), Path(folder), cache, date.today, random.Random(1))
        for number in index.numbers(None, Hardness.EASY, 0.5):
            if len(desk.record.known) == SOLVED:
                break
            desk.record = desk.record.with_result(
                f"puzzles.csv:{index.name(number)}", frozenset(), Result.ALONE, date.today()
            )
        desk.keep(level=Hardness.EASY, theme=Theme.FORK)
        asked = {
            "the next puzzle": lambda: index.read(next(desk.new(index))),
            "all themes": index.amounts,
            "a puzzle by its name": partial(index.called, "77777"),
            "a result, with 5,000 before, kept": partial(
                desk.solved, "a:1", index.read(1), Result.FAILED
            ),
        }
        for what, ask in asked.items():
            print(f"{what}: {1000 * seconds(ask):.1f} ms")
        index.close()


if __name__ == "__main__":
    main()
