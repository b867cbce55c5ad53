"""The firmware that the package brings along is the one that is built from its sources."""

from accessible_board.board.firmware import FIRMWARE, Firmware


def test_the_package_brings_along_what_the_sources_make(elf):
    built = elf.with_suffix(".hex").read_bytes()

    assert built == FIRMWARE.read_bytes(), "the firmware was changed; run: make firmware-hex"


def test_it_has_four_kilobytes_at_most():
    assert len(Firmware.from_hex(FIRMWARE.read_text("ascii")).program) <= 4096
