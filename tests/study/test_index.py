"""The index of a file of games: found again without being read, and made anew when it changed."""

from random import Random

import chess
import pytest

from accessible_board.languages import reason
from accessible_board.study.game_bounds import games
from accessible_board.study.index import GameIndex, first_moves
from tests.support.full_disk import room_for

TWO = b"""[White "A \\"the\\" B"]
[Black "C"]

1. e4 {a (comment) here} (1. d4 d5 (1... Nf6)) 1... e5 $1 2. Nf3! ; the rest
Nc6 1-0

[White "D"]
[Black "E"]

1. Nf3 Nc6 2. e4 e5 *
"""


def index(folder, text=TWO, **options):
    file = folder / "games.pgn"
    file.write_bytes(text)
    return GameIndex(file, folder / "cache", **options)


def test_the_first_moves_are_those_of_the_game_and_of_no_variation(tmp_path):
    index(tmp_path)
    first, _ = games(tmp_path / "games.pgn")
    assert first_moves(first) == ("e4", "e5", "Nf3", "Nc6")


def test_a_game_begins_where_its_first_tag_stands(tmp_path):
    found = index(tmp_path)
    assert [TWO[found.bounds(number)[0] :][:8] for number in (1, 2)] == [b'[White "'] * 2
    assert found.names(1)[0] == 'A "the" B'
    assert len(found) == 2


def test_a_position_is_found_by_whichever_moves_it_was_reached(tmp_path):
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6"):
        board.push_san(move)
    assert index(tmp_path).with_position(board) == [1, 2]


@pytest.mark.parametrize(
    "moves",
    [
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 1-0",
        "1. ♘f3 ♞c6 2. e2-e4 e7-e5",
        "1. e4 e5 2. Кf3 Кc6 3. Фe2 *",
    ],
)
def test_a_position_is_found_in_any_letters(tmp_path, moves):
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6"):
        board.push_san(move)
    found = index(tmp_path, f'[White "A"]\n\n{moves}\n\n'.encode())
    assert found.with_position(board) == [1]


def test_an_index_is_kept_and_made_anew_for_another_file(tmp_path):
    told = []
    many = b"".join(b'[White "%d"]\n\n1. e4 *\n\n' % number for number in range(5000))
    index(tmp_path, many, told=told.append).close()
    assert told == [5000]
    again = GameIndex(tmp_path / "games.pgn", tmp_path / "cache", told.append)
    assert (len(again), told) == (5000, [5000])
    again.close()
    assert len(index(tmp_path, TWO)) == 2


def test_a_damaged_index_is_made_anew(tmp_path):
    index(tmp_path).close()
    [file] = (tmp_path / "cache").iterdir()
    file.write_bytes(b"no database " * 100)
    assert len(GameIndex(tmp_path / "games.pgn", tmp_path / "cache")) == 2


def test_noise_is_no_game_and_moves_without_tags_are_one(tmp_path):
    noise = Random(1).randbytes(100_000)
    for text in (noise, b"\xff\x00[White\n(((( 1. e4 {\n" * 50, b"Dear e4,\n\nhello\n"):
        assert len(index(tmp_path, text)) == 0
    assert len(index(tmp_path, b"{Opening} 1. Nf3 Nf6 *\n")) == 1


def test_a_disk_that_refuses_the_index_is_told_in_the_listeners_language(tmp_path):
    file = tmp_path / "games.pgn"
    file.write_bytes(TWO)
    with room_for(0), pytest.raises(OSError, match=r"\.sqlite") as refused:
        GameIndex(file, tmp_path / "cache")
    assert reason(refused.value, "de") == "Das Lesen oder Schreiben ist gescheitert"
