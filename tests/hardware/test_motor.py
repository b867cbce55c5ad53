"""The motor's circuit: no tone runs it, each pulse does, and a lasting level only for a while."""

import tomllib
from importlib import import_module
from pathlib import Path

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"


@pytest.fixture(scope="module")
def motor():
    return import_module("hardware.motor")


@pytest.mark.parametrize("hertz", [800, 1200, 2400])
def test_no_tone_opens_the_gate(motor, hertz):
    assert motor.gate(motor.tone(hertz), 5.0, 0.1).highest() < motor.THRESHOLD[0]


def test_without_the_slow_capacitor_a_tone_would(motor):
    """The check of the model: this is what the capacitor is for."""
    assert motor.gate(motor.tone(800), 5.0, 0.05, slow=1e-9).highest() > motor.THRESHOLD[1]


@pytest.mark.parametrize("chip", ["Nano", "Pico"])
def test_each_pulse_opens_it_fully_and_soon(motor, chip):
    for seconds in (0.1, 0.3):
        seen = motor.gate(motor.pulse(0, seconds), motor.SUPPLIES[chip], seconds + 0.05)

        assert seen.first(motor.OPEN) < 0.03
        assert seen.above(motor.OPEN) > seconds - 0.03


@pytest.mark.parametrize("chip", ["Nano", "Pico"])
def test_a_pin_that_stays_high_runs_it_for_two_seconds_at_most(motor, chip):
    seen = motor.gate(motor.pulse(0, 9), motor.SUPPLIES[chip], 3.0)

    assert seen.above(motor.THRESHOLD[0]) < 2.1
    assert seen.volts[-1] < motor.THRESHOLD[0]


def test_the_transistor_and_the_cable_bear_what_a_stalled_motor_takes(motor):
    assert motor.most_current() < 320 * 0.5, "half of what a ZVNL110A carries"
    assert 5.25**2 / (motor.MOTOR_RESISTOR + motor.MOTOR[0]) < 0.5, "watts of the resistor"


def test_the_page_says_what_is_reckoned_and_the_table_of_the_wiring_too(motor):
    page = (HARDWARE / "vibration.md").read_text()
    wired = tomllib.loads((HARDWARE / "wiring.toml").read_text())["motor"]

    assert motor.figures() in page, "run: python3 -m hardware.motor"
    assert wired == {
        "slow_resistor": "100 kΩ",
        "slow": "220 nF",
        "coupling": "1 µF",
        "gate_resistor": "1 MΩ",
        "resistor": "27 Ω",
        "transistor": "ZVNL110A",
        "diodes": "1N4148",
    }
    assert (motor.SLOW_RESISTOR, motor.SLOW) == (100e3, 220e-9)
    assert (motor.COUPLING, motor.GATE_RESISTOR, motor.MOTOR_RESISTOR) == (1e-6, 1e6, 27)
    assert all(value in page for value in wired.values())
