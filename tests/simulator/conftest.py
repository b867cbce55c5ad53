"""Boards and tables whose boards run the firmware's real ELF."""

import pytest

from accessible_board.devices.simulator.bench import Bench
from tests.simulator.table import BenchTable


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
