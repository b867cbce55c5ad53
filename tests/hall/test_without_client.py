"""Where the extra of the hall is not installed, all that needs no hall works."""

import msgspec
import pytest

from accessible_board.hall.tickets import Ticket
from tests.support.child import SILENT, quits

PROGRAM = """
import sys
sys.modules["paho"] = sys.modules["cryptography"] = None
from accessible_board import command_line
sys.exit(command_line.run(sys.argv[1:]))
"""
PLAY = ("play", "--board", "none", *SILENT)


@pytest.fixture
def without(tmp_path):
    def run(*arguments):
        done = quits(tmp_path, PROGRAM, *arguments)
        return done.returncode, done.stdout.splitlines(), done.stderr

    return run


def test_the_first_steps_and_the_help_are_told(without):
    code, lines, errors = without()
    assert (code, errors) == (0, "")
    assert all("accessible-board" in line for line in lines)
    assert len(lines) >= 3
    code, lines, errors = without("--help")
    assert (code, errors) == (0, "")
    assert any(line.startswith("  hall ") for line in lines)


@pytest.mark.parametrize("command", [PLAY, ("table", *PLAY[1:])])
def test_who_asks_for_a_hall_is_told_how_to_install_what_it_needs(without, tmp_path, command):
    ticket = Ticket("table-1", "127.0.0.1", 1, "word", "0" * 64, "")
    tmp_path.joinpath("table-1.ticket").write_bytes(msgspec.json.encode(ticket))
    code, lines, errors = without(*command, "--hall", "table-1.ticket")
    assert (code, errors.count("\n")) == (2, 1)
    assert command is PLAY or not lines
    assert errors.rstrip().endswith("pip install paho-mqtt cryptography")


def test_who_makes_a_hall_is_told_so_before_anything_is_written(without, tmp_path):
    code, _, errors = without("hall", "init", "here", "--tables", "2")
    assert (code, errors.count("\n")) == (2, 1)
    assert errors.rstrip().endswith("pip install paho-mqtt cryptography")
    assert not tmp_path.joinpath("here").exists()
