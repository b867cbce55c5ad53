"""Fuzzing files that other programs wrote: games, tournament reports, tables of puzzles."""

import contextlib
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from random import Random

import chess

from accessible_board.errors import InputError
from accessible_board.menu.words import menu_words
from accessible_board.study.game_bounds import games
from accessible_board.study.game_text import read_game
from accessible_board.study.puzzle_index import PuzzleIndex
from accessible_board.study.puzzles import PuzzleError
from accessible_board.study.review import Review
from accessible_board.texts import decoded, opened_text
from accessible_board.tournament import ReportFile
from tests.fuzz.mutation import Mutator
from tests.tournament.reports import SECOND_ROUND

GAMES = (
    """[White "Ina"]
[Black "Jörg"]
[Result "1-0"]
[TimeControl "5400+30"]

1. e4 {[%clk 1:30:00] good} e5 $1 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 {[%emt 0:00:07]}
Nc6 3. Bb5 a6 4. O-O *

[White "Kai"]
[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]

1. e4 Ke7 -- Ke6 1/2-1/2
""",
    """% old
1. e4 e5 2. Sf3 Sc6 3. Lb5 0-1

1. d4 d5 ; a remark
2. c4 (2. Qz9) dxc4 ½-½
""",
    """[Event "Team"]
[Variant "Crazyhouse"]
1. e4 d5 2. exd5 Qxd5 3. P@e4 0-1
[FEN "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1"]
1. Nd3 Nd6 0-0
""",
)
TABLES = {
    ".csv": """PuzzleId,FEN,Moves,Rating,Themes
a1,6k1/5ppp/8/8/8/8/1n3PPP/R5K1 b - - 0 1,b2d3 a1a8,800,mate mateIn1
a2,"8/4P1k1/8/8/8/8/1K6/8 b - - 0 1",g7f7 e7e8n,1000,fork
""",
    ".epd": """6k1/5ppp/8/8/8/8/8/R5K1 w - - bm Ra8#; id "one"; dm 1;
6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1 am Kh1; pv Ra8#;
""",
    ".pgn": """[FEN "k7/8/8/8/8/1r6/r7/7K b - - 0 1"]

1... Rb1# *

[White "A"]

1. e4 *
""",
}
STRANGE = Path(__file__).parents[1] / "strange_files" / "files"
"""What other programs and people write; :mod:`tests.strange_files` has what is told of it."""

ENCODINGS = ("utf-8", "utf-8", "utf-8-sig", "cp1252", "utf-16")
ENDS = ("\n", "\n", "\r\n", "\r")


def _samples(*suffixes: str) -> list[bytes]:
    """Short strange files of these kinds."""
    found = (path.read_bytes() for path in sorted(STRANGE.iterdir()) if path.suffix in suffixes)
    return [content for content in found if len(content) < _LONGEST]


_LONGEST = 3_000


def _spoiled(random: Random, samples: Sequence[str], strange: Sequence[bytes]) -> bytes:
    mutator = Mutator(random)
    content = random.choice(strange)
    if random.random() < 0.5:
        ours = random.choice(samples).replace("\n", random.choice(ENDS))
        content = ours.encode(random.choice(ENCODINGS))
    return random.choice((mutator.spoiled, mutator.spoiled_lines))(content)


def games_of_others(random: Random, folder: Path) -> Iterator[object]:
    """Games: every one that is found is read and told, or refused in a sentence.

    No move is told that leads to a square which the game does not name.
    """
    path, words, strange = folder / "games.pgn", menu_words("en"), _samples(".pgn")
    while True:
        content = _spoiled(random, GAMES, strange)
        yield content
        path.write_bytes(content)
        with opened_text(path) as file:
            whole = file.read()
        for found in games(path):
            text = decoded(whole[found.offset : found.end])[0]
            with contextlib.suppress(InputError):
                review = Review(read_game(text), words)
                told = [review.title(), review.next(), review.time(), review.end(), review.time()]
                assert all(each.isprintable() for each in told), told
                board = review.game.board()
                for move in review.game.mainline_moves():
                    is_castling = bool(move) and board.is_castling(move)
                    assert not move or is_castling or chess.square_name(move.to_square) in text
                    board.push(move)


def reports(random: Random, folder: Path) -> Iterator[object]:
    """Reports of tournaments: what is written into one can be read, and moves no board."""
    results, strange = ("1-0", "0-1", "1/2-1/2", "+/-", "0-0"), _samples(".trf")
    while True:
        content = _spoiled(random, [SECOND_ROUND], strange)
        yield content
        with contextlib.suppress(InputError):
            file = ReportFile.of(content)
            before = file.pairings()
            for pairing in file.unfinished():
                file = file.with_result(pairing, random.choice(results))
            again = ReportFile.of(file.content())
            assert [(p.white_rank, p.black_rank) for p in again.pairings(file.round)] == [
                (p.white_rank, p.black_rank) for p in before
            ]


def puzzles(random: Random, folder: Path) -> Iterator[object]:
    """Tables of puzzles: each is one that can be solved, or damaged, and the others stay."""
    strange = {suffix: _samples(suffix) for suffix in TABLES}
    for number in count():
        suffix, sample = random.choice([*TABLES.items()])
        content = _spoiled(random, [sample], strange[suffix])
        yield content
        path = folder / f"puzzles-{number % 2}{suffix}"
        path.write_bytes(content)
        with contextlib.suppress(InputError):
            index = PuzzleIndex(path)
            try:
                for each in range(1, len(index) + 1):
                    assert index.name(each).isprintable()
                    with contextlib.suppress(PuzzleError):
                        index.read(each)
            finally:
                index.close()
