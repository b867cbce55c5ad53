"""Make the puzzles that come with the program, from games, with Stockfish (Debian: stockfish).

    python -m tools.puzzles --games 200 --book /usr/share/games/gnuchess/book.bin > found.csv
    python -m tools.puzzles --from games.pgn > found.csv
    python -m tools.puzzles --check accessible_board/study/puzzles.csv

A puzzle begins where a player let the other win. It is taken only if the engine finds one move that
wins, or that mates, and no second one, at each of the solver's turns (:data:`NODES` nodes a move);
the last move of a mate may be any that mates. Without ``--from`` two Stockfish of low strength play
the games, from openings of a book in Polyglot's format where one is given. What is written has the
columns that lichess's file of puzzles has too, and ``Depth`` in place of its rating: how many
half-moves the engine had to look ahead before it saw the first move and kept to it.
"""

import argparse
import csv
import random
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import chess
import chess.engine
import chess.pgn
import chess.polyglot

from accessible_board.study.engines import found_engines
from tools.puzzle_themes import themes

NODES: Final = 300_000
"""Nodes of the search that confirms a move as the only one."""

_GLANCE: Final = chess.engine.Limit(depth=6)
"""Limit of the first, shallow search."""

_DEPTH: Final = 14
_MOST_MOVES: Final = 5
"""The most moves of the solver."""

_WINS: Final = 200
_EQUAL: Final = 110
"""Centipawns: a position is won from the first on, and not won up to the second."""

_MARGIN: Final = 50
"""Centipawns by which a new puzzle must be clearer than one that is only checked."""

_MATE: Final = 100_000

COLUMNS: Final = ("PuzzleId", "FEN", "Moves", "Depth", "Themes", "Source")


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A position before the blunder, the blunder and the solution."""

    board: chess.Board
    moves: tuple[chess.Move, ...]
    depth: int
    source: str

    def row(self, name: str) -> tuple[str, ...]:
        """The puzzle as a row of the file."""
        moves = " ".join(move.uci() for move in self.moves)
        told = " ".join(themes(self.board, self.moves))
        return name, self.board.fen(), moves, str(self.depth), told, self.source


class Searcher:
    """Looks for puzzles with an engine."""

    def __init__(self, engine: chess.engine.SimpleEngine) -> None:
        self._engine = engine

    def puzzles(self, game: chess.pgn.Game, source: str) -> Iterator[FoundPuzzle]:
        """The puzzles of a game; of overlapping ones the first."""
        before: int | None = None
        free_from = 0
        for node in game.mainline():
            board = node.board()
            if board.is_game_over() or len(board.move_stack) < 8:
                continue
            value = self._glance(board)
            blundered = before is not None and _lets_win(-before, value)
            before = value
            if not blundered or board.ply() < free_from:
                continue
            solution = self._solution(board)
            if solution and _is_worth_it(node.move, solution, node.parent.board()):
                start = node.parent.board()
                start.clear_stack()
                free_from = board.ply() + len(solution)
                moves = (node.move, *solution)
                if self.is_right(start, moves):
                    yield FoundPuzzle(start, moves, self._depth(board, solution[0]), source)

    def _glance(self, board: chess.Board) -> int:
        return _score(self._engine.analyse(board, _GLANCE), board)

    def only_move(
        self, board: chess.Board, *, mates: bool | None = None, margin: int = 0
    ) -> chess.Move | None:
        """The only move that wins, or mates if that is the goal; ``None`` if there is not one."""
        limit = chess.engine.Limit(nodes=NODES)
        found = self._engine.analyse(board, limit, multipv=2, game=object())
        best = _score(found[0], board)
        second = _score(found[1], board) if len(found) > 1 else -_MATE
        if mates is None:
            mates = _is_mate(best)
        alone = _is_mate(best) and not _is_mate(second) if mates else _alone(best, second, margin)
        return found[0]["pv"][0] if alone else None

    def _solution(self, board: chess.Board) -> tuple[chess.Move, ...]:
        """The solver's line, up to the last move without an alternative."""
        board, line = board.copy(stack=False), []
        mates: bool | None = None
        for _ in range(_MOST_MOVES):
            last = mates and self._mate_at_once(board)
            move = last or self.only_move(board, mates=mates, margin=_MARGIN)
            if move is None:
                break
            if mates is None:
                mates = _is_mate(self._glance(board))
            line.append(move)
            board.push(move)
            if board.is_checkmate():
                return tuple(line)
            if board.is_game_over():
                break
            answer = self._engine.play(board, chess.engine.Limit(nodes=NODES // 2)).move
            if answer is None:
                break
            line.append(answer)
            board.push(answer)
            if board.is_game_over():
                break
        if mates:
            return ()  # A mate that is not played to its end is no puzzle of mate.
        return tuple(line[: len(line) - (len(line) + 1) % 2])

    def _mate_at_once(self, board: chess.Board) -> chess.Move | None:
        for move in board.legal_moves:
            board.push(move)
            mates = board.is_checkmate()
            board.pop()
            if mates:
                return move
        return None

    def _depth(self, board: chess.Board, move: chess.Move) -> int:
        """The depth from which on the engine saw this move and kept to it."""
        chosen: dict[int, chess.Move] = {}
        limit = chess.engine.Limit(depth=_DEPTH)
        with self._engine.analysis(board, limit, game=object()) as analysis:
            for info in analysis:
                if "pv" in info and "depth" in info:
                    chosen[info["depth"]] = info["pv"][0]
        others = [depth for depth, each in chosen.items() if each != move]
        return min(max(others, default=0) + 1, _DEPTH)

    def is_right(self, board: chess.Board, moves: tuple[chess.Move, ...]) -> bool:
        """Tell whether the solver's moves are still the only ones; any mate may come last."""
        board = board.copy()
        board.push(moves[0])
        end = board.copy()
        for move in moves[1:]:
            end.push(move)
        mates = end.is_checkmate()
        for number, move in enumerate(moves[1:]):
            last = mates and number == len(moves) - 2
            if number % 2 == 0 and not last and self.only_move(board, mates=mates) != move:
                return False
            board.push(move)
        return True


def _is_worth_it(blunder: chess.Move, solution: tuple[chess.Move, ...], start: chess.Board) -> bool:
    """Tell whether the puzzle is worth solving: it has a theme, and is no mere recapture."""
    told = set(themes(start, (blunder, *solution)))
    takes_back = start.is_capture(blunder) and solution[0].to_square == blunder.to_square
    return "mate" in told or (bool(told - {"endgame"}) and not (takes_back and len(solution) < 5))


def _score(info: chess.engine.InfoDict, board: chess.Board) -> int:
    return info["score"].pov(board.turn).score(mate_score=_MATE)


def _is_mate(score: int) -> bool:
    return score > _MATE - 100


def _lets_win(before: int, value: int) -> bool:
    """Tell whether a mate has appeared, or the value has jumped to a win."""
    if _is_mate(value):
        return not _is_mate(before)
    return value >= _WINS and value - before >= _WINS - _EQUAL


def _alone(best: int, second: int, margin: int) -> bool:
    return best >= _WINS + margin and second <= _EQUAL - margin


def played(
    engine: chess.engine.SimpleEngine, drawn: random.Random, book: Path | None
) -> chess.pgn.Game:
    """A game of an engine of low strength against itself."""
    board = chess.Board()
    skill, depth = drawn.choice(((0, 1), (0, 2), (0, 3), (2, 4), (5, 5)))
    with ExitStack() as closing:
        reader = None if book is None else closing.enter_context(chess.polyglot.open_reader(book))
        while not board.is_game_over(claim_draw=True) and board.ply() < 120:
            entry = reader.get(board) if reader is not None and board.ply() < 14 else None
            if entry is not None and reader is not None:
                board.push(reader.weighted_choice(board, random=drawn).move)
            elif board.ply() < 3:
                board.push(drawn.choice(list(board.legal_moves)))
            else:
                limit = chess.engine.Limit(nodes=8000, depth=depth)
                move = engine.play(board, limit, options={"Skill Level": skill}).move
                if move is None:
                    break
                board.push(move)
    return chess.pgn.Game.from_board(board)


def recorded(path: Path) -> Iterator[tuple[chess.pgn.Game, str]]:
    """The games of a file, each with its players and date."""
    with path.open(encoding="utf-8", errors="replace") as file:
        while (game := chess.pgn.read_game(file)) is not None:
            if game.headers.get("Variant", "Standard") in ("Standard", "From Position"):
                tags = (game.headers.get(name, "?") for name in ("White", "Black", "Date"))
                yield game, "{} - {}, {}".format(*tags)


def read(path: Path) -> Iterator[FoundPuzzle]:
    """The puzzles of a file written by this tool."""
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            moves = tuple(map(chess.Move.from_uci, row["Moves"].split()))
            yield FoundPuzzle(chess.Board(row["FEN"]), moves, int(row["Depth"]), row["Source"])


def _check(path: Path, searcher: Searcher) -> int:
    wrong = [p for p in read(path) if not searcher.is_right(p.board, p.moves)]
    for puzzle in wrong:
        print(puzzle.board.fen(), "has another solution")
    print(f"{sum(1 for _ in read(path))} puzzles, {len(wrong)} with another solution")
    return 1 if wrong else 0


def _write(
    searcher: Searcher, player: chess.engine.SimpleEngine, chosen: argparse.Namespace
) -> None:
    drawn = random.Random(chosen.seed)
    if chosen.source:
        every: Iterator[tuple[chess.pgn.Game, str]] = recorded(chosen.source)
    else:
        name = "Stockfish against itself"
        every = ((played(player, drawn, chosen.book), name) for _ in range(chosen.games))
    written = csv.writer(sys.stdout, lineterminator="\n")
    written.writerow(COLUMNS)
    number = 0
    for game, source in every:
        for puzzle in searcher.puzzles(game, source):
            number += 1
            written.writerow(puzzle.row(f"{chosen.seed}-{number}"))
            sys.stdout.flush()


def main() -> int:
    """Make puzzles, or check a file of them; 1 if one of them has another solution."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=100, help="games that are played")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--book", type=Path, help="openings, in Polyglot's format")
    parser.add_argument("--from", dest="source", type=Path, help="games in PGN instead")
    parser.add_argument("--check", type=Path, help="puzzles to be checked")
    chosen = parser.parse_args()
    command = list(found_engines("stockfish")[0].command)
    with ExitStack() as closing:
        searching, playing = (
            closing.enter_context(chess.engine.SimpleEngine.popen_uci(command)) for _ in range(2)
        )
        searcher = Searcher(searching)
        if chosen.check:
            return _check(chosen.check, searcher)
        _write(searcher, playing, chosen)
    return 0


if __name__ == "__main__":
    sys.exit(main())
