"""How long a file of 100,000 games takes to be indexed, how much memory, and how soon it answers.

The games are made here, of moves drawn by chance: 2,000 of them, each repeated with other names.
What it would take if every game began otherwise is told as well. Times are of the processor, since
other programs may run beside.
"""

import random
import sys
import tempfile
import time
from pathlib import Path

import chess

sys.path.insert(0, str(Path(__file__).parents[1]))

from accessible_board.study.index import GameIndex

GAMES = 100_000
MOVES = 40
LINES = 2_000
"""How many different games there are; each is repeated with other names."""


def line(drawn: random.Random) -> str:
    """A game of legal moves, drawn by chance."""
    board, written = chess.Board(), []
    for ply in range(2 * MOVES):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = drawn.choice(moves)
        written.append(f"{ply // 2 + 1}. {board.san(move)}" if ply % 2 == 0 else board.san(move))
        board.push(move)
    return " ".join(written)


def make(path: Path) -> None:
    """Write the file."""
    drawn = random.Random(1)
    lines = [line(drawn) for _ in range(LINES)]
    with path.open("w") as file:
        for number in range(GAMES):
            names = f'[White "Player {number % 5000}"]\n[Black "Player {number * 7 % 5000}"]\n'
            tags = f'[ECO "B{number % 100:02}"]\n[Opening "Opening {number % 400}"]\n'
            file.write(f'{names}[Result "1-0"]\n{tags}\n{lines[number % LINES]} 1-0\n\n')


def alone(path: Path) -> float:
    """How long a game takes whose beginning no other has, in seconds of the processor."""
    few = path.with_name("few.pgn")
    with path.open("rb") as file:
        few.write_bytes(b"".join(file.readline() for _ in range(8 * LINES)))
    began = time.process_time()
    GameIndex(few, path.with_name("few")).close()
    return (time.process_time() - began) / LINES


def memory() -> int:
    """The most memory that this process had, in MB; 0 where that cannot be asked."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def seconds(asked: object) -> float:
    """How long something takes, in seconds of the processor."""
    began = time.process_time()
    asked()  # type: ignore[operator]
    return time.process_time() - began


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as folder:
        path, cache = Path(folder) / "games.pgn", Path(folder) / "cache"
        make(path)
        before = memory()
        began = time.process_time()
        index = GameIndex(path, cache)
        taken = time.process_time() - began
        size = path.stat().st_size // 1_000_000
        print(f"{len(index)} games, {size} MB: indexed in {taken:.0f} s of the processor")
        print(f"memory: {memory()} MB at most, {before} MB of it before")
        print(f"if each game began otherwise: {alone(path) * GAMES:.0f} s of the processor")
        began = time.process_time()
        GameIndex(path, cache).close()
        print(f"opened again: {1000 * (time.process_time() - began):.0f} ms")
        board = chess.Board()
        board.push_san("e4")
        asked = {
            "a player": lambda: index.search(player="Player 77"),
            "an opening": lambda: index.search(opening="Opening 7"),
            "a position": lambda: index.with_position(board),
            "all players": index.players,
        }
        for what, search in asked.items():
            print(f"{what} found in {1000 * seconds(search):.0f} ms")
        index.close()


if __name__ == "__main__":
    main()
