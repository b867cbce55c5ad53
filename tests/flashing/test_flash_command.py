"""``flash`` from its first line to the number of the board, through a pseudo-terminal."""

import json
import subprocess

import pytest

from accessible_board import command_line
from accessible_board.board.firmware import FIRMWARE, Firmware
from tests.flashing.chip import ATMEGABOOT, OPTIBOOT
from tests.flashing.port import Port
from tests.support.child import environment
from tests.support.patience import PATIENCE

SHIPPED = Firmware.from_hex(FIRMWARE.read_text())
LENGTH = len(SHIPPED.program)
BOTH = pytest.mark.parametrize("nano", [OPTIBOOT, ATMEGABOOT], ids=["Optiboot", "ATmegaBOOT"])


@pytest.fixture
def flash(tmp_path, monkeypatch, capfd):
    """Runs the command; the exit code, what was printed, and what stands on standard error."""
    for name, value in environment(tmp_path).items():
        monkeypatch.setenv(name, value)

    def run(*arguments):
        code = command_line.run(["flash", *arguments])
        said = capfd.readouterr()
        return code, said.out, said.err

    return run


@BOTH
def test_the_steps_are_told_and_the_board_answers_with_its_number(flash, sold, nano):
    with Port(sold(nano)) as port:
        code, said, errors = flash(port.name, "--number", "4711")

    assert (code, errors) == (0, "")
    assert said.splitlines() == [
        f"Looking for the bootloader at the port {port.name}.",
        f"It answers at {nano.rate} bits a second, and the chip is the right one.",
        f"Writing {LENGTH} bytes. Leave the cable in.",
        "Written, and read back without a difference.",
        "Waiting until the board answers.",
        (
            "The board answers: its number is 4711. "
            f"Try its holes and buttons with: accessible-board check --board {port.name} --walk"
        ),
    ]


def test_a_board_that_was_pulled_out_is_flashed_again_and_has_a_number_by_chance(flash, sold):
    chip = sold(OPTIBOOT)
    with Port(chip, torn_after=2000) as port:
        code, _, error = flash(port.name)
    assert code == 2
    assert error == (
        f"The port {port.name} was gone while the board was being written. "
        "Plug the board in again and repeat the command; nothing is broken.\n"
    )

    with Port(chip) as port:
        code, said, _ = flash(port.name, "--json")
    done = json.loads(said)
    assert (code, done["port"], done["bytes"]) == (0, port.name, LENGTH)
    assert done["number"] > 0


@BOTH
def test_avrdude_reads_back_what_was_written(flash, sold, nano, tmp_path):
    chip, read = sold(nano), tmp_path / "read.bin"
    with Port(chip) as port:
        assert flash(port.name, "--number", "9")[0] == 0
    with Port(chip) as port:
        done = subprocess.run(
            [
                *("avrdude", "-p", "m328p", "-c", "arduino", "-P", port.name),
                *("-b", str(nano.rate), "-U", f"flash:r:{read}:r"),
            ],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )

    assert done.returncode == 0, done.stderr
    assert read.read_bytes()[:LENGTH] == SHIPPED.numbered(9, replacing=True).program
