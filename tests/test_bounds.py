"""No value from outside without its bounds; no file that is a pipe, a device, a planted link."""

import os
from pathlib import Path

import pytest

from accessible_board import bounds
from accessible_board.commands.event_conditions import read_conditions
from accessible_board.errors import InputError
from accessible_board.files import read_file
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.time_control import TimeControl
from accessible_board.journal.record import Head
from accessible_board.journal.store import JournalWriter, read_journal
from accessible_board.languages import JournalError
from accessible_board.settings import load_settings
from accessible_board.typed.reading import typed


@pytest.fixture
def file(tmp_path):
    return tmp_path / "written.toml"


@pytest.mark.parametrize(
    "line",
    [
        "rate = -1",
        "rate = 100000",
        "voices.de.rate = 0",
        "voices.de.pitch = -5",
        "ear_voices.de.volume = 201",
        "ear_volume = 0",
        "thresholds = [0]",
        f'ear = "{"x" * 201}"',
    ],
)
def test_a_setting_out_of_its_bounds_is_one_sentence(file, line):
    file.write_text(line)
    with pytest.raises(InputError, match=str(file)):
        load_settings(file)


@pytest.mark.parametrize(
    "line",
    [
        "release_after = -1",
        "no_draws_before = -1",
        "no_draws_before = 10000",
        f'time = "{"1m+" * 100}1m"',
        f'event = "{"x" * 201}"',
    ],
)
def test_a_condition_out_of_its_bounds_is_one_sentence(file, line):
    file.write_text(line)
    with pytest.raises(InputError, match=str(file)):
        read_conditions(file)


@pytest.mark.parametrize(
    "condition",
    [
        {"release_after": -1},
        {"no_draws_before": -1},
        {"default_time": -1},
        {"thresholds": (-1,)},
        {"white": "x" * 201},
        {"fen": "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"},
    ],
)
def test_a_setup_out_of_its_bounds_is_no_setup_wherever_it_stands(condition):
    """As in a record that was forged, or a stalemate to begin with."""
    with pytest.raises(InputError):
        GameSetup(**condition)


def test_a_time_control_without_end_is_refused():
    with pytest.raises(InputError):
        TimeControl.parse("1m/1+" * 100_000 + "1m")


@pytest.mark.parametrize("number", ["9999999999", "10000", "-1", "1e3"])
def test_no_line_of_the_arbiter_sets_more_moves_than_a_game_can_have(number):
    with pytest.raises(InputError):
        typed(f"arbiter white set 5m {number}", "en")


def test_a_pipe_is_refused_and_holds_nobody_up(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for read in (load_settings, read_conditions, read_journal):
        with pytest.raises((InputError, JournalError)):
            read(pipe)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/tty", "/dev/null"])
def test_a_device_is_no_file(device):
    with pytest.raises(OSError, match=r"ordinary file|device"):
        read_file(Path(device), bounds.FILE)


def test_a_journal_is_made_and_resumed_through_no_planted_link(tmp_path):
    target, link = tmp_path / "somebody's", tmp_path / "game.journal"
    target.write_text("theirs")
    link.symlink_to(target)
    with pytest.raises(JournalError):
        JournalWriter.create(link, Head("test", "2026-11-21T12:00:00Z", {}))
    with pytest.raises(JournalError):
        JournalWriter.resume(link)
    assert target.read_text() == "theirs"
