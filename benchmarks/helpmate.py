"""How often, and how fast, it is decided whether a player can mate.

Asks at each flag that might fall (both sides) and after each move (dead position), in four kinds
of positions: games of random legal moves, captures preferred now and then so that few men remain;
real games, if there are any beside this repository (``../shared/games/*.pgn``); constructed ones,
in which most pawns stand face to face; and four men, a knight or bishop among them. There is no
limit but a hand's patience.
``python benchmarks/helpmate.py [GAMES] [SEED]``
"""

import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from pathlib import Path

import chess
import chess.pgn

from accessible_board.game.rules.helpmate import can_mate, is_dead
from benchmarks.shared.figures import tell_percentiles

LONGEST = 240
ASK_EVERY = 12
REAL_GAMES = Path(__file__).resolve().parents[2] / "shared" / "games"
CONSTRUCTED = 20
"""Constructed positions for each random game."""


def random_positions(chooser: random.Random, games: int) -> Iterator[chess.Board]:
    """The positions of random games, in which every fourth move captures if it can."""
    for _ in range(games):
        board = chess.Board()
        for ply in range(LONGEST):
            moves = [*board.legal_moves]
            if not moves or board.is_insufficient_material():
                break
            captures = [move for move in moves if board.is_capture(move)]
            board.push(chooser.choice(captures if captures and ply % 4 == 0 else moves))
            yield board


def real_positions() -> Iterator[chess.Board]:
    """The positions of the real games beside this repository."""
    for path in sorted(REAL_GAMES.glob("*.pgn")):
        with path.open(encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                for node in game.mainline():
                    yield node.board()


def constructed_positions(chooser: random.Random) -> Iterator[chess.Board]:
    """Positions without end, in which most files hold two pawns that stop each other for good."""
    while True:
        board = _constructed(chooser)
        if board.is_valid() and not board.is_game_over():
            yield board


def few_men(chooser: random.Random) -> Iterator[chess.Board]:
    """Positions without end of a knight or bishop against one other man."""
    while True:
        board, men = chess.Board(None), ["K", "k", chooser.choice("NB"), chooser.choice("nbrqp")]
        for man, square in zip(men, chooser.sample(range(8, 56), len(men)), strict=True):
            board.set_piece_at(square, chess.Piece.from_symbol(man))
        board.turn = chooser.random() < 0.5
        if board.is_valid():
            yield board


def _constructed(chooser: random.Random) -> chess.Board:
    board, rank = chess.Board(None), chooser.randint(2, 4)
    for file in range(8):
        rank += chooser.choice((-1, 1)) if 1 < rank < 5 else (1 if rank == 1 else -1)
        if chooser.random() < 0.9:
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, chess.WHITE))
            board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, chess.BLACK))
    pieces = ["K", "k", *(chooser.choice("BbNn") for _ in range(chooser.randint(0, 2)))]
    empty = [square for square in chess.SQUARES if board.piece_at(square) is None]
    for piece, square in zip(pieces, chooser.sample(empty, len(pieces)), strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    board.turn = chooser.random() < 0.5
    return board


def timed(ask: Callable[[], bool | None]) -> tuple[bool | None, float]:
    """The answer and how many milliseconds it took."""
    begun = time.perf_counter()
    answer = ask()
    return answer, (time.perf_counter() - begun) * 1000


def tell(kind: str, positions: Iterable[chess.Board], every: int) -> None:
    """Ask after each move, and at every so many about both flags; print what was answered."""
    answers: dict[bool | None, int] = {True: 0, False: 0, None: 0}
    flags: list[float] = []
    moves: list[float] = []
    for number, board in enumerate(positions):
        moves.append(timed(partial(is_dead, board))[1])
        if number % every:
            continue
        for color in chess.COLORS:
            answer, took = timed(partial(can_mate, board, color))
            answers[answer] += 1
            flags.append(took)
            if answer is None:
                print(f"not known: {'white' if color else 'black'} in {board.fen()}")
    if not flags:
        return
    print(f"{kind}: flags asked about: {len(flags)}")
    print(f"can mate: {answers[True]}, cannot: {answers[False]}, not known: {answers[None]}")
    tell_percentiles("whether a player can mate, at a flag fall", flags, "ms")
    tell_percentiles("whether the position is dead, after a move", moves, "ms")


def main(games: int = 20, seed: int = 1) -> None:
    """Play, read and construct; ask; print."""
    chooser = random.Random(seed)
    print(f"seed: {seed}")
    tell("random games", random_positions(chooser, games), ASK_EVERY)
    tell("real games", real_positions(), ASK_EVERY)
    constructed = islice(constructed_positions(chooser), CONSTRUCTED * games)
    tell("constructed positions", constructed, 1)
    tell("four men", islice(few_men(chooser), CONSTRUCTED * games), 1)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:3]))
