"""``python -m tests.referee MOVES``: both beside each other for so many half-moves."""

import argparse
import secrets
import sys
import time
from collections import Counter

from tests.referee.beside import DifferenceError, Game


def main() -> int:
    """Play game after game; every kind of difference is shown once. Exit code 1 if there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("moves", type=int, metavar="MOVES", help="half-moves to play")
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    parser.add_argument("--game", type=int, help="play this game of the seed alone")
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    begun, played, number = time.perf_counter(), 0, chosen.game or 0
    kinds = Counter[str]()
    while played < chosen.moves:
        game = Game(f"{chosen.seed} {number}")
        try:
            game.play()
        except DifferenceError as difference:
            kinds[kind := str(difference).split("\n", 1)[0]] += 1
            if kinds[kind] == 1:
                print(f"game {number}: {difference}", flush=True)
        played += game.half_moves
        number += 1
        if chosen.game is not None:
            break
    seconds = time.perf_counter() - begun
    print(f"{played} half-moves in {number} games: {kinds.total()} differences, {seconds:.1f} s")
    return 1 if kinds else 0


if __name__ == "__main__":
    sys.exit(main())
