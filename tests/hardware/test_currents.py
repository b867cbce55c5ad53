"""No single fault of the wiring lets a pin carry more than it is to, and the page says so."""

from importlib import import_module
from pathlib import Path

import pytest

from accessible_board.devices.simulator.bench import RISE
from accessible_board.devices.simulator.microcontroller import FREQUENCY

PAGE = Path(__file__).parents[2] / "hardware" / "currents.md"


@pytest.fixture(scope="module")
def currents():
    return import_module("hardware.currents")


def test_every_single_fault_keeps_each_pin_below_20_milliamperes(currents):
    assert currents.BOUND == 20
    for kind, flaws in currents.faults():
        assert max(map(currents.driven_current, flaws)) < currents.BOUND, kind
    assert max(currents.clicking()) < currents.BOUND


def test_a_wire_rises_faster_than_the_simulator_lets_it(currents):
    assert currents.settling() < RISE / FREQUENCY * 1e6 < 30 / 2


def test_the_page_says_what_is_reckoned(currents):
    assert PAGE.read_text() == currents.table(), "run: python3 -m hardware.currents"
