"""Where there is nothing of POSIX: every command works typed, as on Windows.

A stand-in: :mod:`tests.system.stand_in` takes away what Windows lacks. What Windows itself does
with files, sound and ports is not tried by it.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from accessible_board.command_line import COMMANDS
from tests.support.child import SILENT, Playing, environment, script
from tests.support.patience import PATIENCE

STAND_IN = Path(__file__).with_name("stand_in.py")
BOARDS = ("--board", "virtual", "--board", "virtual")
GAME = ("e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "h5f7")
ACTS_OF_MATE = 8


@pytest.fixture
def windows(tmp_path):
    """Runs a command to its end: its exit code, output and errors."""

    def run(*arguments, typed=""):
        done = subprocess.run(
            [sys.executable, STAND_IN, *arguments],
            input=typed,
            cwd=tmp_path,
            env=environment(tmp_path),
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        return done.returncode, done.stdout, done.stderr

    return run


class WindowsGame(Playing):
    """A running ``play`` of the stand-in."""

    program = (sys.executable, str(STAND_IN))


def test_every_command_can_be_loaded(windows):
    code, said, errors = windows("--help")
    assert (code, errors) == (0, "")
    assert all(f"  {command} " in said for command in COMMANDS)


def test_without_settings_it_speaks_the_language_that_windows_is_displayed_in(tmp_path):
    unset = {"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"}
    kept = {name: value for name, value in environment(tmp_path).items() if name not in unset}
    said = subprocess.run(
        [sys.executable, STAND_IN], env=kept, capture_output=True, check=True, timeout=PATIENCE
    )
    assert "Sofort spielen" in said.stdout.decode("utf-8")


def test_a_game_is_played_left_resumed_and_written(windows, tmp_path):
    before, after = script(*GAME)[:-ACTS_OF_MATE], script(*GAME)[-ACTS_OF_MATE:]
    playing = WindowsGame(tmp_path, *BOARDS, "--journal", str(tmp_path))
    playing.wait_for("type: help").type(*before).wait_for("White's clock runs", 4).type("quit")
    assert playing.end() == (0, "")
    again = WindowsGame(tmp_path, *BOARDS, "--resume", str(playing.journal))
    again.wait_for("type: help").type("", *after)
    again.wait_for("Checkmate").type("white sign", "black sign")
    assert again.end() == (0, "")
    code, sheet, errors = windows("export", str(playing.journal))
    assert (code, errors) == (0, "")
    assert "Qxf7#" in sheet
    code, told, errors = windows("replay", str(playing.journal))
    assert (code, errors) == (0, "")
    assert told


def test_two_programs_never_write_one_journal(windows, tmp_path):
    playing = WindowsGame(tmp_path, *BOARDS, "--journal", str(tmp_path))
    playing.wait_for("type: help").type("", "white Eva vier").wait_for("Eva vier")
    code, _, errors = windows("play", "--resume", str(playing.journal), *BOARDS, *SILENT)
    assert (code, errors.count("\n")) == (2, 1)
    assert "Another program is writing" in errors
    playing.type("quit").end()


def test_a_move_is_said_into_a_file_and_understood_again(windows, tmp_path):
    move = ("--move", "e2e4", "--fen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
    code, _, errors = windows(
        "say", *move, "--rate", "140", "--out", "said.wav", "--device", "none"
    )
    assert (code, errors) == (0, "")
    code, heard, errors = windows("recognise", "said.wav", *move[2:])
    assert (code, errors) == (0, "")
    assert "Eva vier" in heard


def test_what_is_written_into_a_pipe_is_utf_8_whatever_the_code_page(tmp_path):
    written = subprocess.run(
        [sys.executable, STAND_IN, "guide", "--language", "de", "1"],
        env=environment(tmp_path) | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert "ü" in written.stdout.decode("utf-8")
    failed = subprocess.run(
        [sys.executable, STAND_IN, "export", "Läufer.journal"],
        env=environment(tmp_path) | {"PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )
    assert "Läufer.journal" in failed.stderr.decode("utf-8")


def test_a_check_says_what_is_there_and_blames_nobody(windows):
    code, said, errors = windows("check", "--json")
    assert (code, errors) == (0, "")
    findings = json.dumps(json.loads(said))
    assert "driver failed" not in findings
    assert "mistake" not in findings
