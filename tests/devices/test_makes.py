"""Boards of other makes: what happens on them is reported as on our own."""

import queue
import threading

import chess
import pytest

from accessible_board.commands.walking import walk_over
from accessible_board.devices.boards.drivers import DRIVERS, OWN, driver_of, foreign_boards
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.checkup.boards import board_at, board_findings, named_board
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.errors import DeviceError
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    DeviceFailed,
    DeviceRecovered,
    PegLifted,
    PegPlaced,
)
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.settings import Settings
from tests.support.at_table import wait_until
from tests.support.makes import BOARDS, KNOW_MEN
from tests.support.patience import PATIENCE
from tests.support.reports import Reports
from tests.support.spoken import spoken
from tests.support.table import Table

OF_ITSELF = {
    "dgt": ["its firmware has version 1.08.", "its battery is at 80 percent."],
    "chesslink": ["its firmware has version 01.03."],
}
"""What a board says of itself when it is checked."""


@pytest.fixture(params=BOARDS)
def make(request):
    return request.param


@pytest.fixture
def turned():
    return False


@pytest.fixture
def board(make, turned):
    board = BOARDS[make](turned=turned)
    yield board
    board.close()


@pytest.fixture
def reports(make, board):
    driver, port = driver_of(f"{make}:{board.port}")
    reports = Reports()
    reader = SerialBoard(port, Seat.WHITE, reports, driver=driver, times=Times(silence=2))
    reader.start()
    yield reports
    reader.close()


def told(reports):
    report = reports.next()
    return type(report), chess.square_name(report.square)


def test_a_move_on_it_is_a_lift_and_a_place(board, reports):
    assert len(reports.until(BoardFound)) == 33
    board.put(e2=None)
    assert told(reports) == (PegLifted, "e2")
    board.put(e4="P")
    assert told(reports) == (PegPlaced, "e4")


def test_what_is_no_message_of_it_is_noise_and_silence_a_lost_board(board, reports):
    reports.until(BoardFound)
    board.garble = lambda data: b"\xff\x00:1 2\r\n" + bytes(byte ^ 0x21 for byte in data[:40])
    assert isinstance(reports.next(), BoardLost)
    board.garble = lambda data: data
    assert isinstance(reports.next(), BoardFound)


def test_a_half_message_before_a_whole_one_costs_at_most_a_second(board, reports):
    reports.until(BoardFound)
    board.garble = lambda data: data[: len(data) // 2]
    board.put(g1=None)
    board.garble = lambda data: data
    assert told(reports) == (PegLifted, "g1")


@pytest.mark.parametrize("make", ["dgt", "chesslink"])
@pytest.mark.parametrize("turned", [True])
def test_one_that_knows_its_men_may_stand_the_other_way_round(board, reports):
    reports.until(BoardFound)
    board.put(e2=None)
    assert told(reports) == (PegLifted, "e2")


@pytest.mark.parametrize("make", KNOW_MEN)
def test_a_man_that_takes_another_between_two_looks_is_a_lift_and_a_place(board, reports):
    reports.until(BoardFound)
    board.put(e2=None)
    assert told(reports) == (PegLifted, "e2")
    board.put(d7="P")
    assert [told(reports), told(reports)] == [(PegLifted, "d7"), (PegPlaced, "d7")]


@pytest.mark.parametrize("make", ["certabo"])
def test_a_tag_that_is_missed_once_is_no_lift(board, reports):
    reports.until(BoardFound)
    spoilt = threading.Event()

    def miss_one(data):
        if spoilt.is_set():
            return data
        spoilt.set()
        first, rest = data.split(b" ", 5)[:5], data.split(b" ", 5)[5]
        return b" ".join([b":0", *[b"0"] * (len(first) - 1)]) + b" " + rest

    board.garble = miss_one
    assert spoilt.wait(PATIENCE)
    board.put(e2=None)
    assert told(reports) == (PegLifted, "e2")


@pytest.mark.parametrize("make", ["dgt"])
def test_a_board_with_a_number_of_its_own_is_known_by_it(board):
    driver, port = driver_of(f"dgt:{board.port}")
    connection = driver.open(port)
    try:
        assert connection.call().board_id == 23946
    finally:
        connection.close()


BRANDS = {
    "tactum": "Tabutronic",
    "certabo": "Certabo",
    "dgt": "DGT",
    "chesslink": "Millennium",
}


def test_among_all_makes_it_is_found_by_itself_and_checked(make, board):
    (found,) = foreign_boards([board.port])
    assert found.name == f"{make}:{board.port}", "a Tactum was called by its other name, Sentio"
    told = [str(finding) for finding in board_findings(board_at(found.name))]
    whose = f"by {BRANDS[make]}, {found.name}; nobody has tried a real one yet."
    assert told[0] == f"Peg board: {whose}"
    own = [line.removeprefix("Peg board: ") for line in told if line.startswith("Peg board: its")]
    assert own == OF_ITSELF.get(make, [])
    assert told[-1] == "Pegs: 32 stand in the right holes for the start."


@pytest.mark.parametrize("make", ["tactum"])
def test_one_that_is_taken_for_another_make_is_named(board):
    (found,) = named_board(f"dgt:{board.port}", patience=1)
    assert found.remedy.startswith("A board of Tabutronic is there; choose it with: --board ")
    assert found.remedy.endswith(board.port)


def test_a_hand_is_led_over_the_squares_of_any_make(make, board):
    said = []
    walk_over(f"{make}:{board.port}", Settings(language="en", ear="none"), said.append, ["quit"])
    assert any("Take" in text for text in said), "32 men stand, and the board has to be empty"


def test_unplugged_and_back_is_heard_by_the_player_at_it(board, reports):
    """What any make reports of that, as a game tells it."""
    table = Table(Seat.WHITE)

    def hears_after(kind):
        for seen in reports.until(kind):
            table.at = max(table.at, seen.at)
            table.observe(seen)
        return [text for ear, text in spoken(table, white="en") if ear == "white ear"]

    hears_after(BoardFound)
    board.garble = lambda data: b""
    assert any("The board does not answer." in text for text in hears_after(BoardLost))
    board.garble = lambda data: data
    assert any("The board answers." in text for text in hears_after(BoardFound))


@pytest.mark.parametrize("make", ["dgt"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_times_of_its_clock_are_read_and_others_shown_whichever_way_it_stands(board, turned):
    driver, port = driver_of(f"dgt:{board.port}")
    times = queue.SimpleQueue()
    host = Reports()
    reader = SerialBoard(port, Seat.WHITE, host, driver=driver, clock=lambda *read: times.put(read))
    reader.start()
    try:
        left, right = (30 * 60 + 5) * 1000, (89 * 60 + 59) * 1000
        expected = (right, left) if turned else (left, right)
        while times.get(timeout=PATIENCE) != expected:
            pass  # It is seen to stand half-turned by its men, which may come later.
        reader.show_times(60_000, 3_600_000, Seat.WHITE)
        wanted = (1, 0, 0, 0, 1, 0, 0x02) if turned else (0, 1, 0, 1, 0, 0, 0x01)
        wait_until(lambda: board.shown == wanted)
    finally:
        reader.close()


def test_a_port_alone_is_that_of_our_own_board():
    assert driver_of("/dev/ttyUSB0") == (OWN, "/dev/ttyUSB0")
    assert driver_of("dgt:/dev/ttyUSB0") == (DRIVERS["dgt"], "/dev/ttyUSB0")
    assert driver_of("COM3") == (OWN, "COM3")


@pytest.mark.parametrize("make", ["dgt"])
def test_a_battery_that_is_nearly_empty_is_told_once_and_so_is_that_it_is_charged(board):
    board.battery = 9
    driver, port = driver_of(f"dgt:{board.port}")
    reports = Reports()
    reader = SerialBoard(port, Seat.WHITE, reports, driver=driver, times=Times(silence=2))
    reader.start()
    try:
        *_, empty = reports.until(DeviceFailed)
        assert (empty.device, empty.seat) == (Device.BATTERY, Seat.WHITE)
        board.battery = 90
        board.answer_battery()
        assert isinstance(reports.next(), DeviceRecovered)
    finally:
        reader.close()


@pytest.mark.parametrize("make", ["certabo"])
def test_a_board_of_another_make_at_the_port_is_told_with_the_cure(board):
    driver, port = driver_of(f"chesslink:{board.port}")
    connection = driver.open(port)
    try:
        with pytest.raises(NoBoardError, match="no board of this make; accessible-board check"):
            connection.call(0.5)
    finally:
        connection.close()


@pytest.mark.parametrize("make", ["dgt"])
@pytest.mark.parametrize("turned", [True])
def test_the_check_tells_that_it_stands_the_other_way_round_and_wrong_men(board):
    board.put(b1="B", c1="N")
    told = [str(finding) for finding in board_findings(board_at(f"dgt:{board.port}"))]
    assert not any("turned round" in line for line in told), "nobody can tell yet"
    board.put(b1="N", c1="B")
    told = [str(finding) for finding in board_findings(board_at(f"dgt:{board.port}"))]
    assert "Peg board: it is turned round" in " ".join(told)


@pytest.mark.parametrize("make", ["dgt"])
def test_the_check_names_the_squares_of_wrong_men(board):
    board.put(b1="B", c1="N")
    told = [str(finding) for finding in board_findings(board_at(f"dgt:{board.port}"))]
    assert any(line.startswith("Pegs: note: wrong men on b1, c1.") for line in told)


@pytest.mark.parametrize("make", ["certabo"])
def test_the_check_says_how_a_board_with_tags_learns_its_men(board):
    board.put(e2=None)
    told = [str(finding) for finding in board_findings(board_at(f"certabo:{board.port}"))]
    assert any("it does not know its men yet. Set up the start position" in line for line in told)


@pytest.mark.parametrize("make", ["tactum"])
def test_a_board_that_lies_turned_by_a_quarter_is_told_with_the_cure(board):
    """One that tells full squares alone looks the same when it is turned by half."""
    turned = {at: None for at in chess.SQUARE_NAMES if at[1] in "1278" and at[0] not in "abgh"}
    turned |= {at: "P" for at in chess.SQUARE_NAMES if at[1] in "3456" and at[0] in "abgh"}
    board.put(**turned)
    told = [str(finding) for finding in board_findings(board_at(f"tactum:{board.port}"))]
    assert told[-1].startswith("Pegs: note: they stand on the files a, b, g and h: the board is")
    assert "Turn it until its first rank" in told[-1]


@pytest.mark.parametrize("make", ["tactum"])
def test_a_board_that_is_not_calibrated_for_its_men_is_told_with_the_cure(board):
    """So owners of a DGT Pegasus saw theirs."""
    board.put(**dict.fromkeys(chess.SQUARE_NAMES, "P"))
    told = [str(finding) for finding in board_findings(board_at(f"tactum:{board.port}"))]
    assert told[-1].startswith("Pegs: note: it reports all 64 squares full")
    assert "Calibrate the board" in told[-1]


def test_a_board_that_another_program_holds_is_told_with_the_cure(make, board):
    driver, port = driver_of(f"{make}:{board.port}")
    held = driver.open(port)
    try:
        with pytest.raises(DeviceError, match="another program uses it; close that program"):
            driver.open(port)
    finally:
        held.close()
