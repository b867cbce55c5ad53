"""The firmware's real ELF, built once for all tests here."""

import subprocess
from pathlib import Path

import pytest

from accessible_board.devices.simulator.bench import Bench
from tests.simulator.table import BenchTable

FIRMWARE = Path(__file__).parents[2] / "hardware" / "firmware"


@pytest.fixture(scope="session")
def elf(tmp_path_factory):
    build = tmp_path_factory.mktemp("firmware")
    subprocess.run(["make", "-s", "-C", FIRMWARE, f"BUILD={build}"], check=True)
    return build / "board.elf"


@pytest.fixture
def bench(elf):
    """Makes boards that have just been switched on and have introduced themselves."""

    def make(*args, **kwargs):
        made = Bench(elf, *args, **kwargs)
        made.run(50)
        return made

    return make


@pytest.fixture
def table(elf):
    """Makes tables with a started game, whose pegs are on boards that run the firmware."""

    def make(*seats, **setup):
        return BenchTable(elf, *seats, **setup).start()

    return make
