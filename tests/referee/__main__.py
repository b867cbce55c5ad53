"""``python -m tests.referee MOVES``: both beside each other for so many half-moves.

Every kind of difference is shown once. Exit code 1 if there is one; a run that is interrupted says
how far it came and how to go on.
"""

import argparse
import secrets
import sys
import time
from collections import Counter

from tests.referee.beside import DifferenceError, Game
from tests.support.interrupting import InterruptError, interruptible

TELLS_EVERY = 30.0
"""Seconds between two lines of progress."""


class Run:
    """Game after game of a seed, and what came of them."""

    def __init__(self, seed: str, first: int) -> None:
        self.seed, self.first, self.number = seed, first, first
        self.played = 0
        self.kinds = Counter[str]()
        self._began = self._told = time.perf_counter()

    def play(self) -> None:
        """Play the next game; a kind of difference is printed when it is first met."""
        game = Game(f"{self.seed} {self.number}")
        try:
            game.play()
        except DifferenceError as difference:
            self.kinds[kind := str(difference).split("\n", 1)[0]] += 1
            if self.kinds[kind] == 1:
                print(f"game {self.number}: {difference}", flush=True)
        self.played += game.half_moves
        self.number += 1
        if time.perf_counter() >= self._told + TELLS_EVERY:
            self.tell()

    def tell(self) -> None:
        """Print how far it has come."""
        self._told = time.perf_counter()
        games, differences = self.number - self.first, self.kinds.total()
        print(
            f"{self.played} half-moves in {games} games: {differences} differences, "
            f"{self._told - self._began:.1f} s",
            flush=True,
        )


def main() -> int:
    """Play until there are so many half-moves, or somebody interrupts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moves", type=int, metavar="MOVES", help="half-moves to play")
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    parser.add_argument("--first", type=int, default=0, help="begin with this game of the seed")
    parser.add_argument("--game", type=int, help="play this game of the seed alone")
    chosen = parser.parse_args()
    alone = chosen.game is not None
    run = Run(chosen.seed, chosen.game if alone else chosen.first)
    try:
        with interruptible():
            print(f"seed {run.seed}", flush=True)
            while not (run.played >= chosen.moves or (alone and run.number > run.first)):
                run.play()
    except InterruptError as interrupt:
        run.tell()
        left = max(1, chosen.moves - run.played)
        print(f"interrupted; to repeat: python -m tests.referee {run.played} --seed {run.seed}")
        print(f"to go on: python -m tests.referee {left} --seed {run.seed} --first {run.number}")
        return 1 if run.kinds else interrupt.code
    run.tell()
    return 1 if run.kinds else 0


if __name__ == "__main__":
    sys.exit(main())
