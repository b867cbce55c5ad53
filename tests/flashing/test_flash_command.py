"""``flash`` from its first line to the number of the board, through a pseudo-terminal."""

import json
import sys

import pytest

from accessible_board.board.firmware import FIRMWARE, Firmware
from accessible_board.devices.simulator.wired_parts import bootloader
from accessible_board.errors import INTERRUPTED
from tests.flashing.chip import ATMEGABOOT, OPTIBOOT, Chip
from tests.flashing.port import avrdude
from tests.support.child import environment

SHIPPED = Firmware.from_hex(FIRMWARE.read_text())
LENGTH = len(SHIPPED.program)
BOTH = pytest.mark.parametrize("nano", [OPTIBOOT, ATMEGABOOT], ids=["Optiboot", "ATmegaBOOT"])


@pytest.fixture
def flash(tmp_path):
    """Runs the command; the exit code, what was printed, and what stands on standard error."""

    def run(port, *arguments):
        command = (sys.executable, "-m", "accessible_board", "flash", port.name, *arguments)
        done = port.run(*command, env=environment(tmp_path))
        return done.returncode, done.stdout, done.stderr

    return run


@BOTH
def test_the_steps_are_told_and_the_board_answers_with_its_number(
    flash, plugged_in, sold, nano, tmp_path
):
    chip, wanted = sold(nano), tmp_path / "wanted.bin"
    with plugged_in(chip) as port:
        code, said, errors = flash(port, "--number", "4711")

    assert (code, errors) == (0, "")
    assert said.splitlines() == [
        f"Looking for the bootloader at the port {port.name}.",
        f"It answers at {nano.rate} bits a second, and the chip is the right one.",
        f"Writing {LENGTH} bytes. Leave the cable in.",
        "Written, and read back without a difference.",
        "Waiting until the board answers.",
        (
            "The board answers: its number is 4711. "
            "Test its wires, holes and buttons with: "
            f"accessible-board check --board {port.name} --wiring"
        ),
    ]
    wanted.write_bytes(SHIPPED.numbered(4711, replacing=True).program)
    with plugged_in(chip) as port:
        done = avrdude(port, nano.rate, f"flash:v:{wanted}:r")
    assert done.returncode == 0, done.stderr
    assert f"{LENGTH} bytes of flash verified" in done.stderr


def test_pulled_out_or_interrupted_it_says_the_way_back_which_gives_a_number_by_chance(
    flash, plugged_in, sold
):
    chip = sold(OPTIBOOT)
    with plugged_in(chip, torn_after=2000) as port:
        code, _, error = flash(port)
    assert code == 2
    assert error == (
        f"The port {port.name} vanished while the board was being written. "
        "Plug the board in again and repeat the command; nothing is broken.\n"
    )

    with plugged_in(chip, interrupted_after=2000) as port:
        code, said, error = flash(port)
    assert (code, error) == (INTERRUPTED, "Interrupted.\n")
    assert said.splitlines()[2:] == [
        f"Writing {LENGTH} bytes. Leave the cable in.",
        (
            "The board may be written only in part; nothing is broken. "
            f"Repeat the command: accessible-board flash {port.name}"
        ),
    ]

    with plugged_in(chip) as port:
        code, said, _ = flash(port, "--json")
    done = json.loads(said)
    assert (code, done["port"], done["bytes"]) == (0, port.name, LENGTH)
    assert done["number"] > 0


def test_a_board_that_is_written_and_does_not_answer(flash, plugged_in, sold):
    with plugged_in(sold(OPTIBOOT), silent_again=True) as port:
        code, said, error = flash(port)

    assert (code, said.splitlines()[-1]) == (2, "Waiting until the board answers.")
    assert error == (
        f"The firmware is written, but the board at the port {port.name} does not answer. Unplug "
        f"it, plug it in again, and look with: accessible-board check --board {port.name}\n"
    )


@BOTH
def test_avrdude_writes_the_firmware_over_itself(plugged_in, elf, bootloaders, nano):
    """Here the firmware stands in the way; so what avrdude hears first is not for it."""
    chip = Chip(elf, bootloader(nano.bootloader, bootloaders))
    with plugged_in(chip) as port:
        done = avrdude(port, nano.rate, f"flash:w:{elf.with_suffix('.hex')}:i")

    assert done.returncode == 0, done.stderr
    assert "bytes of flash verified" in done.stderr
