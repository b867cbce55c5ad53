"""A Pico's flash as a file that a Pico takes as a disk (https://github.com/microsoft/uf2)."""

import runpy
import struct
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "hardware/firmware/rp2040/uf2.py"


@pytest.fixture(scope="module")
def uf2():
    return runpy.run_path(str(SCRIPT))


def test_the_check_sum_is_the_one_that_is_known_as_mpeg_2(uf2):
    assert uf2["check_sum"](b"123456789") == 0x0376E6E7


def test_the_check_sum_stands_behind_what_boots_and_changes_nothing_else(uf2):
    flash = bytes(range(256)) + b"program"
    sealed = uf2["sealed"](flash)

    assert sealed[:252] == flash[:252]
    assert sealed[252:256] == struct.pack("<I", uf2["check_sum"](flash[:252]))
    assert sealed[256:] == b"program"


def test_each_block_says_where_its_page_belongs(uf2):
    first, second = uf2["blocks"](bytes(range(256)) + b"end")

    assert {len(first), len(second)} == {512}
    assert first[:8] == second[:8] == b"UF2\nWQ]\x9e"
    assert first[-4:] == second[-4:] == b"\x30\x6f\xb1\x0a"
    family = 0xE48BFF56
    assert struct.unpack("<6I", first[8:32]) == (0x2000, 0x10000000, 256, 0, 2, family)
    assert struct.unpack("<6I", second[8:32]) == (0x2000, 0x10000100, 256, 1, 2, family)
    assert first[32:288] == bytes(range(256))
    assert second[32:288] == b"end" + bytes(253)
