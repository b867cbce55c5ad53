"""How often, and how soon, it is known whether a player can mate by any series of legal moves.

Plays games of random legal moves, captures preferred now and then so that few men remain, and asks
at each flag that might fall (both sides) and after each move (dead position). There is no limit but
a hand's patience. ``python benchmarks/helpmate.py [GAMES] [SEED]``
"""

import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial

import chess

from accessible_board.game.helpmate import can_mate, is_dead
from benchmarks.shared.figures import tell_percentiles

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


def main(games: int = 20, seed: int = 1) -> None:
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
    print(f"flags asked about: {len(flags)}, seed: {seed}")
    print(f"can mate: {answers[True]}, cannot: {answers[False]}, not known: {answers[None]}")
    tell_percentiles("whether a player can mate, at a flag fall", flags, "ms")
    tell_percentiles("whether the position is dead, after a move", moves, "ms")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
