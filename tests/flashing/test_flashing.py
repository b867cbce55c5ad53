"""The firmware goes into a chip through the bootloader that it is sold with."""

import pytest

from accessible_board.board.firmware import FIRMWARE, Firmware
from accessible_board.devices.boards.flashing import write_firmware
from accessible_board.errors import DeviceError
from tests.flashing.chip import ATMEGABOOT, OPTIBOOT, Cable
from tests.support.shares import each_in_turn

SHIPPED = Firmware.from_hex(FIRMWARE.read_text())
NANOS = (OPTIBOOT, ATMEGABOOT)
BOTH = pytest.mark.parametrize("nano", NANOS, ids=["Optiboot", "ATmegaBOOT"])


def written(cable, firmware=SHIPPED):
    """The steps that were told while the firmware was written."""
    steps = []

    def tell(step, **values):
        steps.append((step, values))

    write_firmware("COM3", cable.open, firmware, tell)
    return steps


def refused(cable, firmware=SHIPPED):
    with pytest.raises(DeviceError) as told:
        written(cable, firmware)
    return str(told.value)


def number_of(chip):
    """The number that the firmware in a chip tells of itself."""
    return chip.introduced().board_id


def test_a_board_keeps_the_number_that_it_has_unless_another_is_asked_for(sold):
    chip = sold(OPTIBOOT, number=7)
    written(Cable(chip), SHIPPED.numbered(4711))
    assert number_of(chip) == 7

    written(Cable(chip), SHIPPED.numbered(4711, replacing=True))
    assert number_of(chip) == 4711


def test_the_number_0_is_none(sold):
    chip = sold(OPTIBOOT, number=0)
    written(Cable(chip), SHIPPED.numbered(4711))

    assert number_of(chip) == 4711


def test_another_chip_is_refused_and_left_as_it_is(chip_of_another_kind):
    chip = chip_of_another_kind
    before = chip.program(len(SHIPPED.program))

    assert refused(Cable(chip)) == (
        "The chip at the port COM3 has the signature 1E9406 and is not the ATmega328P of a Nano; "
        "nothing was written."
    )
    assert chip.program(len(SHIPPED.program)) == before


@BOTH
def test_a_cable_that_is_pulled_out_in_the_middle_does_no_harm_to_a_new_chip(sold, nano):
    """It runs the firmware in the end, and has the number that came with it."""
    chip, firmware = sold(nano), SHIPPED.numbered(4711)

    for torn_after in each_in_turn((60, 3000), NANOS.index(nano), len(NANOS)):
        assert refused(Cable(chip, torn_after)) == (
            "The port COM3 vanished while the board was being written. "
            "Plug the board in again and repeat the command; nothing is broken."
        )
    steps = written(Cable(chip), firmware)

    assert steps == [
        ("flash_calling", {"port": "COM3"}),
        ("flash_found", {"rate": str(nano.rate)}),
        ("flash_writing", {"count": str(len(firmware.program))}),
        ("flash_written", {}),
    ]
    assert chip.program(len(firmware.program)) == firmware.program
    assert number_of(chip) == 4711


def test_a_port_that_goes_before_anything_is_written(sold):
    assert refused(Cable(sold(OPTIBOOT), torn_after=2)) == "The port COM3 is gone."


def test_a_bootloader_that_falls_silent(sold):
    assert refused(Cable(sold(OPTIBOOT), deaf_after=500)) == (
        "The bootloader at the port COM3 stopped answering. Repeat the command, as often as needed."
    )


def test_a_chip_that_does_not_keep_what_is_written(sold):
    assert refused(Cable(sold(OPTIBOOT), bent=True)) == (
        "The chip at the port COM3 does not hold what was written. "
        "Repeat the command; if that does not help, take another Nano."
    )


def test_each_rate_is_tried_twice_before_it_is_said_that_no_bootloader_answers(sold):
    cable = Cable(sold(OPTIBOOT), deaf_after=0)

    assert refused(cable) == (
        "No bootloader answers at the port COM3, and nothing was written. Name the port of the "
        "Nano, or try another cable; a chip without a bootloader needs a programmer."
    )
    assert cable.opened == [115_200, 57_600, 115_200, 57_600]
    assert not any(end.is_open for end in cable.ends)
