"""Nanos as they are sold: with a bootloader, and with a program that has nothing to do with us."""

import subprocess
from functools import partial
from pathlib import Path

import pytest

from accessible_board.devices.simulator.wired_parts import bootloader
from tests.flashing.chip import Chip
from tests.flashing.port import Port, library_built_in

ROOT = Path(__file__).parents[2]


OTHER_PROGRAM = """
    .global main
main: nop
    rjmp main
    .org 0x7E00, 0
"""
"""It does nothing, and neither does what stands behind it, up to the bootloader.

yasimavr stops where nothing was ever written; a real chip goes on to its bootloader there.
"""


@pytest.fixture(scope="session")
def other_program(tmp_path_factory):
    """What stands in a chip that was never flashed by us."""
    folder = tmp_path_factory.mktemp("program")
    (folder / "other.S").write_text(OTHER_PROGRAM)
    command = ["avr-gcc", "-mmcu=atmega328p", "-nostartfiles", "-o", "other.elf", "other.S"]
    subprocess.run(command, cwd=folder, check=True)
    return folder / "other.elf"


@pytest.fixture
def sold(other_program, bootloaders):
    """Makes the chip of a Nano, with a number in its EEPROM if one is given."""

    def make(nano, **number):
        return Chip(other_program, bootloader(nano.bootloader, bootloaders), **number)

    return make


@pytest.fixture(scope="session")
def plugged_in(tmp_path_factory):
    """Makes the port of a chip, for programs that wait in its time."""
    return partial(Port, library=library_built_in(tmp_path_factory.mktemp("waiting")))


@pytest.fixture
def chip_of_another_kind(other_program, tmp_path):
    """A chip whose bootloader says that it is an ATmega168."""
    source = ROOT / "hardware" / "bootloaders"
    command = ["make", "-s", "-C", source, f"BUILD={tmp_path}", "MCU=atmega168"]
    subprocess.run(command, check=True)
    return Chip(other_program, bootloader("optiboot", tmp_path))
