"""Files as other programs and people write them: what is read of each is what it says.

``told.txt`` has what a person reads in each of these files; all were made by hand after reports of
what other programs could not read.
"""

from pathlib import Path

import chess
import pytest

from accessible_board.errors import InputError
from accessible_board.study.game_bounds import games
from accessible_board.study.game_text import DamagedGameError, OtherResultError, read_game
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzles import PuzzleError
from accessible_board.texts import decoded, opened_text
from accessible_board.tournament import ReportFile

HERE = Path(__file__).parent
FILES = sorted((HERE / "files").iterdir())
TOLD = {
    part.partition("\n")[0]: part.partition("\n")[2]
    for part in (HERE / "told.txt").read_text("utf-8").split("== ")[1:]
}


def of_games(path):
    with opened_text(path) as file:
        content = file.read()
    for found in games(path):
        try:
            yield of_game(read_game(decoded(content[found.offset : found.end])[0]))
        except InputError as error:
            yield str(error)


def of_game(game):
    board, moves = game.board(), []
    for move in game.mainline_moves():
        moves.append(board.san(move))
        board.push(move)
    names = " - ".join(game.headers.get(name, "?") for name in ("White", "Black"))
    damage = [each.last for each in game.errors if isinstance(each, DamagedGameError)]
    told = [names, game.headers["Result"], *moves]
    told += [f"but {each.result}" for each in game.errors if isinstance(each, OtherResultError)]
    return " ".join(told + ["then damaged" if last else "side lines damaged" for last in damage])


def of_puzzles(path):
    index = PuzzleIndex(path)
    for number in range(1, len(index) + 1):
        try:
            puzzle = index.read(number)
        except PuzzleError as error:
            yield f"{index.name(number)}: {error}"
            continue
        line = chess.Board(puzzle.board.fen()).variation_san(puzzle.line)
        avoid = [f"not {puzzle.board.san(move)}" for move in puzzle.avoid]
        others = [*map(puzzle.board.san, puzzle.also), *avoid]
        yield " ".join([f"{index.name(number)}:", line, *others]).strip()
    index.close()


def of_report(path):
    try:
        file = ReportFile.of(path.read_bytes())
        for number in range(1, file.round + 1):
            for pairing in file.pairings(number):
                open_still = " (not over)" if pairing in file.unfinished() else ""
                yield f"{number}: {pairing.white} - {pairing.black}{open_still}"
        yield from map(str, file.remarks)
    except InputError as error:
        yield str(error)


READERS = {".pgn": of_games, ".csv": of_puzzles, ".epd": of_puzzles, ".trf": of_report}


def told(path):
    return "".join(f"{line}\n" for line in READERS[path.suffix](path))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_what_is_told_of_a_file_is_what_it_says(path):
    assert told(path) == TOLD[path.name]
