"""``python -m tests.hands.agreement HALF-MOVES``: one game read by a game, ``detect`` and a bridge.

Each model of hands plays in each of these ways; a line for each tells how many half-moves each of
the three read right, and of the bridge how many another one replaced: who rests on the way for
longer than a bridge waits has moved there.
"""

import argparse
import random
import secrets
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Final

from tests.hands.bridges import Passed, at_page
from tests.hands.models import MODELS, games, wrong_in_detect
from tests.support.players import Players

WAYS: Final[dict[str, dict[str, float]]] = {
    "pressing": {},
    "not pressing": {"press": 0.0, "late_press": 0.0, "extra_press": 0.0},
    "replying before the move stands": {"hasty": 0.3, "press": 1.0},
    "under holes that read empty now and then": {"unseen": 0.3},
    "knocking over neighbours": {"bump": 0.8, "drop": 0.6},
    "resting in the middle": {"rest": 0.3},
}
"""Habits besides those of the model."""


@dataclass
class Agreement:
    """What the three readers made of so many half-moves."""

    half_moves: int = 0
    wrong_in_game: int = 0
    wrong_in_detect: int = 0
    bridge: Passed = field(default_factory=Passed)
    apart: list[int] = field(default_factory=list)
    """Numbers of the games that one of them read wrong."""

    def __str__(self) -> str:
        game, detect = (self.half_moves - n for n in (self.wrong_in_game, self.wrong_in_detect))
        bridge = self.bridge.right + self.bridge.corrected
        return (
            f"right of {self.half_moves:,} half-moves: {game:,} in a game, {detect:,} in detect, "
            f"{bridge:,} over a bridge ({self.bridge.corrected:,} after another one); "
            f"games read apart: {self.apart or 'none'}"
        )


def agreed(model: str, way: str, half_moves: int, seed: str) -> Agreement:
    """Play so many half-moves; the bridge sees the same games by the same hands."""
    chance, found = random.Random(f"{seed} {model} {way}"), Agreement()
    habits = replace(MODELS[model], **WAYS[way])
    for moves in games(chance, half_moves):
        number = chance.randrange(2**32)
        game = Players(number, habits).play(moves).wrong
        detect = wrong_in_detect(number, habits, moves)
        bridge = at_page(number, habits, moves)
        found.half_moves += len(moves)
        found.wrong_in_game += game
        found.wrong_in_detect += detect
        found.bridge += bridge
        if game or detect or bridge.missing:
            found.apart.append(number)
    return found


def rows(half_moves: int, seed: str) -> Iterator[tuple[bool, str]]:
    """A line for each model and way, and if one read otherwise than another."""
    for model in MODELS:
        for way in WAYS:
            found = agreed(model, way, half_moves, seed)
            yield bool(found.apart), f"{model} hands, {way}: {found}"


def main() -> int:
    """Print the lines; exit code 1 where one of the three read a half-move wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("moves", type=int, metavar="HALF-MOVES", nargs="?", default=1_000)
    parser.add_argument("--seed", default=str(secrets.randbelow(2**32)))
    chosen = parser.parse_args()
    print(f"seed {chosen.seed}", flush=True)
    code = 0
    for apart, row in rows(chosen.moves, chosen.seed):
        code |= apart
        print(row, flush=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
