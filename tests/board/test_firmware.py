"""The firmware of the package: read from Intel's format, numbered, cut into pages."""

import pytest

from accessible_board.board.firmware import FIRMWARE, PAGE, Firmware

SHIPPED = Firmware.from_hex(FIRMWARE.read_text())
MARK = b"board no"


def test_a_program_stands_where_its_lines_say():
    text = ":02000000AABB99\n:0100040001FA\n:00000001FF\n"

    assert Firmware.from_hex(text).program == bytes.fromhex("AABB FFFF 01")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (":02000000AABB98\n:00000001FF", ":02000000AABB98 is damaged"),
        (":03000000AABB98\n:00000001FF", ":03000000AABB98 is damaged"),
        ("02000000AABB99\n:00000001FF", "02000000AABB99 is damaged"),
        (":020000040000FA\n:00000001FF", ":020000040000FA is for a larger chip"),
        (":01780000FF88\n:00000001FF", "the program leaves no room for a bootloader"),
        (":02000000AABB99\n", "the end of the program is missing"),
        ("", "the end of the program is missing"),
    ],
)
def test_a_damaged_file_is_refused(text, reason):
    with pytest.raises(ValueError, match=f"^{reason}$"):
        Firmware.from_hex(text)


def test_a_number_stands_behind_the_mark_and_nothing_else_changes():
    numbered = SHIPPED.numbered(0x01020304).program
    place = numbered.index(MARK) + len(MARK)

    assert numbered[place : place + 5] == bytes.fromhex("04030201 00")
    assert numbered[:place] == SHIPPED.program[:place]
    assert numbered[place + 5 :] == SHIPPED.program[place + 5 :]


def test_a_number_that_replaces_the_boards_own_says_so():
    numbered = SHIPPED.numbered(7, replacing=True).program
    place = numbered.index(MARK) + len(MARK)

    assert numbered[place : place + 5] == bytes.fromhex("07000000 01")


@pytest.mark.parametrize("number", [-1, 0, 0xFFFF_FFFF, 1 << 40])
def test_a_number_that_no_board_can_have(number):
    with pytest.raises(ValueError, match="a board has a number from 1 to 4294967294"):
        SHIPPED.numbered(number)


@pytest.mark.parametrize("program", [b"", MARK * 2])
def test_a_program_without_one_place_for_a_number(program):
    with pytest.raises(ValueError, match="the program has no place for a board's number"):
        Firmware(program).numbered(7)


def test_pages_are_whole_and_hold_the_program():
    pages = dict(Firmware(bytes(range(1, 131))).pages())

    assert pages == {0: bytes(range(1, 129)), PAGE: bytes([129, 130]).ljust(PAGE, b"\xff")}
