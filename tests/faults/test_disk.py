"""A disk that is full or read-only: the game waits, and nothing is told that is not kept."""

import time

import pytest

from accessible_board.commands.journals import opened
from accessible_board.game import events as e
from accessible_board.game.game import Game
from tests.support.child import Playing
from tests.support.small_disk import fill, on_a_disk_of_its_own, seen_from_outside

NO_BOARD = ("--board", "none")


@pytest.fixture
def playing(tmp_path):
    """A game whose journal is on a small disk, after 1. e4."""
    disk = tmp_path / "disk"
    disk.mkdir()
    playing = Playing(
        tmp_path, *NO_BOARD, "--journal", str(disk), within=on_a_disk_of_its_own(disk)
    )
    playing.wait_for("type: help").type("", "white Eva vier", "white press")
    yield playing.wait_for("Black's clock runs")
    playing.kill()


MORE_THAN_A_PAGE = ["white repeat"] * 60
"""What is written down of these does not fit into what is left of the journal's last page."""


def test_a_full_disk_holds_the_game_up_until_there_is_room(playing, tmp_path):
    disk = seen_from_outside(playing, tmp_path / "disk")
    (journal,) = disk.glob("*.journal")
    filler = fill(disk)

    playing.type(*MORE_THAN_A_PAGE).wait_for("cannot be written: No space left on device")
    playing.wait_for("Black: Please call the arbiter. The game cannot be recorded").type(
        "black Eva fünf", "black press"
    )
    kept = journal.read_bytes()
    time.sleep(1.2)  # Long enough for another try, which is not told of again.
    assert journal.read_bytes() == kept
    assert not any("Eva fünf" in line for line in playing.lines)

    filler.unlink()
    playing.wait_for("is being recorded again").wait_for("Loudspeaker: Eva fünf")
    playing.wait_for("White's clock runs", 2)
    for once in ("cannot be written", "Black: Please call the arbiter. The game cannot be"):
        assert sum(once in line for line in playing.lines) == 1
    read, setup = opened(journal)
    state = Game.replay(setup, read.events).state
    assert [move.uci() for move in state.position.move_stack] == ["e2e4", "e7e5"]
    playing.type("white time").wait_for("Your opponent has")
    events = opened(journal)[0].events
    (asked,) = [event for event in events if isinstance(event, e.TimesTold)]
    *_, pressed = [event for event in events if isinstance(event, e.ClockPressedBy)]
    assert asked.at - pressed.at > 1000, "a press counts from when it was made, not kept"


def test_left_while_the_disk_is_full_it_says_why_and_keeps_what_it_had(playing, tmp_path):
    disk = seen_from_outside(playing, tmp_path / "disk")
    (journal,) = disk.glob("*.journal")
    fill(disk)
    playing.type(*MORE_THAN_A_PAGE).wait_for("cannot be written")
    saved = tmp_path / "saved.journal"
    saved.write_bytes(journal.read_bytes())
    playing.type("black Eva fünf", "quit")
    code, errors = playing.end()
    assert code == 2
    assert errors.count("\n") == 1
    assert "No space left on device" in errors
    state = Game.replay(opened(saved)[1], opened(saved)[0].events).state
    assert [move.uci() for move in state.position.move_stack] == ["e2e4"]


def test_left_where_no_scoresheet_fits_it_says_so_and_how_to_go_on(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    for_the_journal_alone = on_a_disk_of_its_own(disk, "size=256k,nr_inodes=2")
    playing = Playing(tmp_path, *NO_BOARD, "--journal", str(disk), within=for_the_journal_alone)
    playing.wait_for("type: help").type("", "white Eva vier", "white press")
    playing.wait_for("Black's clock runs")
    (journal,) = seen_from_outside(playing, disk).glob("*.journal")
    saved = tmp_path / "saved.journal"
    with journal.open("rb") as file:
        code, errors = playing.type("quit").end()
        saved.write_bytes(file.read())
    assert code == 2
    assert errors.endswith(".pgn cannot be written: No space left on device.\n")
    assert errors.count("\n") == 1
    assert playing.lines[-1].startswith("To go on: accessible-board play --resume")
    state = Game.replay(opened(saved)[1], opened(saved)[0].events).state
    assert [move.uci() for move in state.position.move_stack] == ["e2e4"]


def test_on_a_disk_that_cannot_be_written_no_game_begins(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    playing = Playing(
        tmp_path, *NO_BOARD, "--journal", str(disk), within=on_a_disk_of_its_own(disk, "ro")
    )
    code, errors = playing.end()
    assert (code, errors.count("\n")) == (2, 1)
    assert "Read-only file system" in errors
