"""How the drivers of boards of other makes read rough hands, and how soon a move is known.

Each board looks at its squares so often as its make does (``tests/hands/boards.py``; an assumption,
for no maker says it). Times are simulated: from the last man's coming to rest, and from the board's
first whole message of it, to the driver's knowing it. A press that comes sooner is one too early;
it waits here, and is refused at a table.
Limits: every half-move right, and known within 300 ms of the board's report.
``python benchmarks/other_boards.py [HALF-MOVES] [SEED]``
"""

import sys

from benchmarks.shared.figures import tell, tell_percentiles
from tests.hands.boards import BOARDS, LIMIT, seen
from tests.hands.models import MODELS


def main(half_moves: int = 1_000, seed: str = "1") -> None:
    """Play so many half-moves with each model of hands at each board."""
    print(f"half-moves of each model at each board: {half_moves}, seed: {seed}")
    for make in BOARDS:
        for model in MODELS:
            found, what = seen(make, model, half_moves, seed), f"{make}, {model} hands"
            right = 100 * (found.half_moves - found.wrong) / found.half_moves
            tell(f"{what}, right of {found.half_moves} half-moves", right, "%")
            tell(f"{what}, known at the press", 100 * found.in_time / found.presses, "%")
            tell_percentiles(f"{what}, known after settling", found.after_settling, "ms")
            tell_percentiles(f"{what}, known after its report", found.after_report, "ms", LIMIT)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]), *sys.argv[2:3])
