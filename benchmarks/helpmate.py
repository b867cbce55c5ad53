"""How often, and how soon, it is known whether a player can mate by any series of legal moves.

Plays games of random legal moves, captures preferred now and then so that few men remain, and asks
at each flag that might fall (both sides) and after each move (dead position). Prints one fact a
line. Run it with ``python benchmarks/helpmate.py [GAMES] [SEED]``.
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import quantiles

import chess

from accessible_board.game.helpmate import can_mate, is_dead

LONGEST = 240
ASK_EVERY = 12


def positions(chooser: random.Random) -> Iterator[chess.Board]:
    """The positions of one random game, in which every fourth move captures if it can."""
    board = chess.Board()
    for ply in range(LONGEST):
        moves = [*board.legal_moves]
        if not moves or board.is_insufficient_material():
            return
        captures = [move for move in moves if board.is_capture(move)]
        board.push(chooser.choice(captures if captures and ply % 4 == 0 else moves))
        yield board


def timed(ask: Callable[[], bool | None]) -> tuple[bool | None, float]:
    """The answer and how many milliseconds it took."""
    begun = time.perf_counter()
    answer = ask()
    return answer, (time.perf_counter() - begun) * 1000


def told(name: str, milliseconds: list[float]) -> None:
    """Print median, 99th percentile and worst of these times."""
    cuts = quantiles(milliseconds, n=100)
    print(f"{name}: p50 {cuts[49]:.2f} ms, p99 {cuts[98]:.1f} ms, most {max(milliseconds):.1f} ms")


def main(games: int = 40, seed: int = 1) -> None:
    """Play, ask, print."""
    chooser = random.Random(seed)
    answers: dict[bool | None, int] = {True: 0, False: 0, None: 0}
    flags: list[float] = []
    moves: list[float] = []
    for _ in range(games):
        for ply, board in enumerate(positions(chooser)):
            moves.append(timed(partial(is_dead, board))[1])
            if ply % ASK_EVERY:
                continue
            for color in chess.COLORS:
                answer, took = timed(partial(can_mate, board, color))
                answers[answer] += 1
                flags.append(took)
                if answer is None:
                    print(f"not known: {'white' if color else 'black'} in {board.fen()}")
    print(f"flags asked about: {len(flags)}, seed {seed}")
    print(f"can mate: {answers[True]}, cannot: {answers[False]}, not known: {answers[None]}")
    told("time at a flag fall", flags)
    told("time after each move", moves)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
