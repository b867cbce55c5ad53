"""A simulated chip with the real bootloaders of bought Nanos; avrdude writes it in ``flashing``."""

import pytest

from accessible_board.devices.simulator.bench import Bench
from accessible_board.devices.simulator.wired_parts import Bootloader, as_read, bootloader
from accessible_board.errors import DeviceError

STARTS = {"optiboot": 0x7E00, "atmegaboot": 0x7800}


@pytest.mark.parametrize("name", STARTS)
def test_each_stands_where_the_fuses_start_it(bootloaders, name):
    read = bootloader(name, bootloaders)

    assert (read.start, read.start + len(read.image)) == (STARTS[name], 0x8000)
    assert read.image != b"\xff" * len(read.image)


def test_at_the_wrong_speed_it_understands_nothing(elf, bootloaders):
    """Garbage is garbage at both ends, as on a line of wire."""
    board = Bench(elf, 7, bootloader=bootloader("atmegaboot", bootloaders))
    board.run(1_000)
    board.chip.receive(b"0 ", 115_200)
    board.run(100)
    assert not board.sent

    board.chip.receive(b"0 ", 57_600)
    board.chip.receive(b"0 ", 57_600)
    board.run(100)
    at_its_speed = b"".join(byte.read_at(57_600) for byte in board.sent)
    assert b"\x14\x10" in at_its_speed
    assert b"\x14\x10" not in b"".join(byte.read_at(115_200) for byte in board.sent)


@pytest.mark.parametrize("value", [0x00, 0x14, 0x56, 0xFF])
def test_a_byte_is_read_at_its_own_speed_and_at_one_a_little_off(value):
    assert as_read(value, 115_200, 115_200) == bytes([value])
    assert as_read(value, 117_647, 115_200) == bytes([value])


def test_a_byte_at_another_speed_is_read_as_other_bytes():
    assert as_read(0x14, 57_600, 115_200) == b"\x60\xe0"
    assert as_read(0x55, 57_600, 115_200) == b"\x66\xe6"
    assert as_read(0x56, 115_200, 57_600) == b"\xff"


# --- what a person can mend ---------------------------------------------------------------------


def test_a_bootloader_that_was_not_built(tmp_path):
    with pytest.raises(DeviceError) as refused:
        bootloader("optiboot", tmp_path)

    missing = tmp_path / "optiboot.hex"
    sentence = f"The bootloader {missing} is missing; build it with: make bootloaders"
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("e2e4", "{path} is no file in Intel's hex format."),
        (":00000001FF", "{path} holds no bootloader for an ATmega328P."),
        (":017F000000800\n", "{path} is no file in Intel's hex format."),
        (":017E00000081\n:0180000000007F", "{path} is no file in Intel's hex format."),
        (":017E000000810\n", "{path} is no file in Intel's hex format."),
        (
            ":017E00000081\n:01800000007F\n:00000001FF",
            "The bootloader {path} is longer than its part of the flash memory.",
        ),
    ],
)
def test_a_file_that_holds_no_bootloader(tmp_path, text, sentence):
    path = tmp_path / "boot.hex"
    path.write_text(text)

    with pytest.raises(DeviceError) as refused:
        Bootloader.from_file(path)

    assert str(refused.value) == sentence.format(path=path)
