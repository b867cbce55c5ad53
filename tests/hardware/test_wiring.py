"""What is soldered is what the firmware drives and reads, and the picture shows it."""

import re
import runpy
import tomllib
from pathlib import Path

import pytest

HARDWARE = Path(__file__).parents[2] / "hardware"
FIRMWARE = HARDWARE / "firmware" / "avr"


def nano_pin(port: str, bit: int) -> str:
    """The name on the Nano's board of one pin of the chip's ports."""
    return f"A{bit}" if port == "C" else f"D{bit + (8 if port == 'B' else 0)}"


@pytest.fixture(scope="module")
def wiring():
    return tomllib.loads((HARDWARE / "wiring.toml").read_text())


@pytest.fixture(scope="module")
def matrix():
    return (FIRMWARE / "matrix.c").read_text()


def test_the_wires_are_those_that_the_firmware_drives(wiring, matrix):
    wires = re.findall(r"\{&PIN([BCD]), _BV\(P\1(\d)\)\}, +/\* (\w+):", matrix)

    assert list(wiring["files"]) == list("abcdefgh")
    assert list(wiring["ranks"]) == list("12345678")
    soldered = [*wiring["files"].values(), *wiring["ranks"].values(), wiring["buttons"]["row"]]
    assert [nano_pin(port, int(bit)) for port, bit, _ in wires] == soldered
    assert [name for _, _, name in wires] == soldered


def test_the_columns_are_those_that_the_firmware_reads(wiring, matrix):
    masks = {port: int(mask, 16) for port, mask in re.findall(r"FILES_(D|B) = (\w+),", matrix)}
    read = [nano_pin(port, bit) for port in "DB" for bit in range(8) if masks[port] >> bit & 1]

    assert list(wiring["files"].values()) == read


def test_the_buttons_are_in_the_columns_beside_them(wiring):
    """They stand beside file h (case/parameters.scad)."""
    assert {wiring["buttons"][seat] for seat in ("white", "black")} == {"h", "g"}


def test_the_piezo_is_where_the_firmware_sounds_it(wiring):
    (bit,) = re.findall(r"DDRB \|= _BV\(PB(\d)\)", (FIRMWARE / "piezo.c").read_text())

    assert wiring["piezo"]["pin"] == nano_pin("B", int(bit))


def test_no_pin_has_two_duties_and_none_is_the_lines(wiring):
    pins = [
        *wiring["files"].values(),
        *wiring["ranks"].values(),
        wiring["buttons"]["row"],
        wiring["piezo"]["pin"],
    ]

    assert len(set(pins)) == len(pins)
    assert not {"D0", "D1"} & set(pins)


def test_the_picture_is_drawn_from_the_table(wiring):
    draw = runpy.run_path(str(HARDWARE / "wiring.py"))["draw"]

    assert (HARDWARE / "wiring.svg").read_text() == draw(wiring)


def test_a_pico_is_wired_as_its_firmware_drives_it(wiring):
    pico = tomllib.loads((HARDWARE / "wiring_pico.toml").read_text())
    firmware = HARDWARE / "firmware" / "rp2040"
    [first] = re.findall(r"FIRST_PIN = (\d+),", (firmware / "matrix.c").read_text())
    [piezo] = re.findall(r"\bPIN = (\d+),", (firmware / "piezo.c").read_text())
    soldered = [*pico["files"].values(), *pico["ranks"].values(), pico["buttons"]["row"]]

    assert soldered == [f"GP{int(first) + wire}" for wire in range(len(soldered))]
    assert pico["piezo"] == {**wiring["piezo"], "pin": f"GP{piezo}"}
    assert pico["piezo"]["pin"] not in soldered
    assert pico["motor"] == wiring["motor"]
    assert [list(pico[part]) for part in wiring] == [list(wiring[part]) for part in wiring]
    assert {**pico["buttons"], "row": ""} == {**wiring["buttons"], "row": ""}
