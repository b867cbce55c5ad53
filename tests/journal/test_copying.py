"""Both players' scoresheets on a stick to take home, or one sentence that says why not."""

import io
from pathlib import Path

import chess.pgn
import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import copy_scoresheets
from accessible_board.languages import FaultError, load
from tests.support.full_disk import room_for
from tests.support.table import Table

LANGUAGES = {Seat.WHITE: load("de"), Seat.BLACK: load("nl")}
NAMES = ["game-black.brf", "game-black.pgn", "game-white.brf", "game-white.pgn"]


@pytest.fixture(scope="module")
def table():
    """A game of one move, that Black has lost."""
    table = Table(white="Anna", black="Bo").start()
    table.move("g1f3", Seat.WHITE).say("Springer Felix drei").press()
    return table.observe(o.Resigned(at=table.at, seat=Seat.BLACK))


def copied(table, folder):
    return copy_scoresheets("game", table.setup, table.events, folder, LANGUAGES)


def test_each_player_gets_a_game_for_programs_and_one_in_braille(table, tmp_path):
    assert sorted(path.name for path in copied(table, tmp_path)) == NAMES
    for seat in Seat:
        game = chess.pgn.read_game(io.StringIO((tmp_path / f"game-{seat}.pgn").read_text()))
        assert game is not None
        assert game.headers["Result"] == "1-0"
        assert [move.uci() for move in game.mainline_moves()] == ["g1f3"]
    assert b".SF#C" in (tmp_path / "game-white.brf").read_bytes()
    assert b".PF#C" in (tmp_path / "game-black.brf").read_bytes()


def test_to_copy_again_writes_nothing_twice_and_loses_nothing_that_is_there(table, tmp_path):
    (tmp_path / "game-white.pgn").write_text("notes")
    first = copied(table, tmp_path)
    assert copied(table, tmp_path) == first
    assert (tmp_path / "game-white.pgn").read_text() == "notes"
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        *NAMES[:2],
        "game-white-2.pgn",
        *NAMES[2:],
    ]


def test_a_folder_that_is_missing_is_one_sentence(table, tmp_path):
    with pytest.raises(FaultError) as failed:
        copied(table, tmp_path / "stick")
    assert str(failed.value) == (
        f"The scoresheets could not be copied to {tmp_path / 'stick'}: No such file or directory."
    )
    assert failed.value.said("de").endswith("Die Datei oder der Ordner ist nicht da.")


def test_a_file_in_place_of_the_folder_is_one_sentence(table, tmp_path):
    (tmp_path / "stick").write_text("")
    with pytest.raises(FaultError, match=r"Not a directory\.$"):
        copied(table, tmp_path / "stick")


def test_a_full_stick_is_one_sentence_and_no_half_file_is_left(table, tmp_path):
    with room_for(10), pytest.raises(FaultError, match=r"File too large\.$"):
        copied(table, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_stick_that_takes_nothing_is_one_sentence(table):
    """The kernel's own folder refuses every file, to everybody."""
    with pytest.raises(FaultError, match=r"^The scoresheets could not be copied to /proc: "):
        copied(table, Path("/proc"))
