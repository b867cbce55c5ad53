"""What keeps a Linux machine from a board's adapter, told from a tree as the kernel shows it."""

import pytest

from accessible_board.commands.check import _in_short
from accessible_board.devices.checkup.boards import ABOUT, hindrances
from accessible_board.devices.checkup.examining import Finding, State
from accessible_board.languages import available, load
from accessible_board.system.ports import (
    has_adapter_without_port,
    has_program,
    is_asked_by_modem_manager,
)


@pytest.fixture
def machine(tmp_path):
    """A machine with nothing plugged in, where no program runs."""
    (tmp_path / "sys/bus/usb/devices").mkdir(parents=True)
    (tmp_path / "proc").mkdir()
    (tmp_path / "dev").mkdir()
    return tmp_path


def plug_in(machine, *, port=None, product="7523"):
    device = machine / "sys/bus/usb/devices/1-2"
    interface = device / "1-2:1.0"
    (interface / port if port else interface).mkdir(parents=True)
    if port:
        (machine / "dev" / port).touch()
    (device / "idVendor").write_text("1a86\n")
    (device / "idProduct").write_text(f"{product}\n")


def run(machine, name, number=812):
    (machine / f"proc/{number}").mkdir()
    (machine / f"proc/{number}/comm").write_text(f"{name}\n")


def told(machine, code="en"):
    return [finding.said(code) for finding in hindrances(machine)]


def test_nothing_is_said_of_a_machine_without_adapter_or_with_one_that_has_its_port(machine):
    assert told(machine) == []
    plug_in(machine, port="ttyUSB0")
    run(machine, "brltty")
    assert told(machine) == []


def test_the_short_check_says_it_too_where_no_board_answers(machine):
    plug_in(machine)
    run(machine, "brltty")
    found = [*hindrances(machine)]

    assert list(_in_short(found, load("en"))) == found
    answers = Finding(ABOUT, State.WORKS, "number 7")
    assert list(_in_short([*found, answers], load("en"))) == []


def test_another_device_of_the_maker_is_no_adapter(machine):
    plug_in(machine, product="8010")
    assert not has_adapter_without_port(machine)


def test_an_adapter_that_brltty_has_taken_is_named_with_the_cure(machine):
    plug_in(machine)
    run(machine, "brltty")

    [line] = told(machine)

    assert "brltty has taken it for a braille display" in line
    assert "brltty 6.5" in line


def test_an_adapter_without_port_and_without_brltty(machine):
    plug_in(machine)

    [line] = told(machine)

    assert "another program has taken it, or its driver is missing" in line


def test_modem_manager_is_named_unless_the_rules_keep_it_off(machine):
    run(machine, "ModemManager")
    assert not is_asked_by_modem_manager(machine)  # There is no port yet.
    plug_in(machine, port="ttyUSB0")
    [line] = told(machine)
    assert "ModemManager may send the board queries" in line

    rules = machine / "usr/lib/udev/rules.d/70-accessible-board.rules"
    rules.parent.mkdir(parents=True)
    rules.touch()
    assert told(machine) == []


def test_each_language_says_it(machine):
    plug_in(machine, port="ttyUSB0")
    run(machine, "ModemManager")
    assert len({tuple(told(machine, code)) for code in available()}) == len(available())


def test_a_machine_that_shows_no_such_files_has_no_such_trouble(tmp_path):
    assert not has_adapter_without_port(tmp_path)
    assert not has_program("brltty", tmp_path)
    assert told(tmp_path) == []
