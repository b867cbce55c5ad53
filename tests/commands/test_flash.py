"""``flash`` where nothing can be flashed: one sentence that says what to do, and exit code 2."""

import os

import pytest
import soundfile

from accessible_board import command_line
from accessible_board.languages import available
from accessible_board.languages.loading import sentences
from tests.support.child import environment


@pytest.fixture
def flash(tmp_path, monkeypatch, capfd):
    """Runs the command; the exit code, the lines, and what stands on standard error."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def run(*arguments):
        code = command_line.run(["flash", *arguments])
        said = capfd.readouterr()
        return code, said.out.splitlines(), said.err.splitlines()

    return run


@pytest.mark.parametrize("code", available())
def test_a_port_that_is_not_there_is_told_in_the_language_that_was_asked_for(flash, code):
    missing = sentences("faults", code)["port_missing"].format(port="COM77")
    looking = sentences("heard", code)["phrases.flash_calling"].format(port="COM77")

    assert flash("COM77", "--language", code) == (2, [looking], [missing])


def test_a_port_that_another_program_uses(flash):
    import serial

    far, near = os.openpty()
    name = os.ttyname(near)
    with serial.Serial(name, exclusive=True):
        code, _, errors = flash(name)
    os.close(far)
    os.close(near)

    assert (code, errors) == (
        2,
        [f"The port {name} cannot be opened: another program uses it; close that program."],
    )


def test_what_is_no_serial_port(flash, tmp_path):
    file = tmp_path / "board"
    file.touch()

    assert flash(str(file))[2] == [f"The port {file} cannot be opened: it is no serial port."]


def test_with_json_the_steps_are_kept_apart(flash):
    code, lines, errors = flash("COM77", "--json")

    assert (code, lines) == (2, [])
    assert errors[0] == "Looking for the bootloader at the port COM77."


@pytest.mark.parametrize("number", ["0", "-1", "4294967295", "seven"])
def test_a_number_that_no_board_can_have(flash, number):
    code, lines, errors = flash("COM77", "--number", number)

    assert (code, lines, len(errors)) == (2, [], 1)
    assert "--number" in errors[0]


def test_without_a_port_it_says_that_one_is_missing(flash):
    assert flash() == (2, [], ["PORT is missing; add --help to the command to see what it needs."])


def test_aloud_each_step_and_what_fails_is_said_in_the_earphone(flash, tmp_path):
    settings = tmp_path / "accessible-board" / "settings.toml"
    settings.parent.mkdir()
    settings.write_text(f"ear = 'file:{tmp_path}/ear.wav'\nlanguage = 'en'\n", "utf-8")

    code, _, errors = flash("COM77", "--aloud")

    assert (code, len(errors)) == (2, 1)
    assert soundfile.info(tmp_path / "ear.wav").duration > 6  # One sentence takes less.
