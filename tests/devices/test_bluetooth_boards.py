"""Boards on Bluetooth: what happens on them is reported as on our own, in range and back."""

import sys

import chess
import pytest

from accessible_board.board.makes.chessnut import CHESSNUT
from accessible_board.devices.boards.bluetooth_line import MOST_WAITING, NEAREST, BluetoothLine
from accessible_board.devices.boards.drivers import boards_by_bluetooth, driver_of
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.interfaces import NoBoardError
from accessible_board.game.observations import BoardFound, BoardLost, PegLifted, PegPlaced
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import FaultError
from tests.support.bluetooth import AirBoard, EoneBoard, IChessOneBoard, PegasusBoard, bleak_with
from tests.support.reports import Reports

KINDS = {
    "chessnut": AirBoard,
    "eone": EoneBoard,
    "ichessone": IChessOneBoard,
    "pegasus": PegasusBoard,
}


@pytest.fixture(params=KINDS)
def make(request):
    return request.param


@pytest.fixture
def board(make, monkeypatch):
    board = KINDS[make]()
    monkeypatch.setitem(sys.modules, "bleak", bleak_with(board))
    return board


@pytest.fixture
def reader(make, board):
    driver, port = driver_of(f"{make}:auto")
    reader = SerialBoard(port, Seat.WHITE, Reports(), driver=driver, times=Times(search_every=0.05))
    reader.start()
    yield reader
    reader.close()


@pytest.fixture
def reports(reader):
    return reader._host


def test_of_a_board_that_sends_without_end_what_is_newest_is_kept(monkeypatch):
    monkeypatch.setitem(sys.modules, "bleak", bleak_with(AirBoard()))
    line = BluetoothLine(NEAREST, CHESSNUT.bluetooth)
    for number in range(200):
        line._hear(None, bytearray(str(number).zfill(1000).encode()))
    assert line.in_waiting == MOST_WAITING
    assert line.read(MOST_WAITING).endswith(b"199")
    line.close()


def test_a_move_on_it_is_a_lift_and_a_place(make, board, reports):
    assert len(reports.until(BoardFound)) == 33
    board.put(e2=None)
    lifted = reports.next()
    assert (type(lifted), lifted.square) == (PegLifted, chess.E2)
    board.put(e4="P")
    placed = reports.next()
    man = None if make == "pegasus" else chess.Piece.from_symbol("P")
    assert (type(placed), placed.square, placed.man) == (PegPlaced, chess.E4, man)


def test_out_of_range_and_back_is_told_with_what_happened_meanwhile(board, reports):
    reports.until(BoardFound)
    board.leave()
    assert isinstance(reports.next(), BoardLost)
    board.men.pop(chess.E2)
    board.near = True
    lifted, found = reports.until(BoardFound)
    assert (type(lifted), lifted.square) == (PegLifted, chess.E2)
    assert isinstance(found, BoardFound)


@pytest.mark.parametrize(
    ("make", "lit"),
    [("chessnut", "00 00 00 00 08 00 08 00"), ("ichessone", "00 00 00 00 10 00 10 00")],
)
def test_the_lights_of_those_that_have_them_shine(board, reports, reader, lit):
    reports.until(BoardFound)
    reader.light(chess.BB_E2 | chess.BB_E4)
    assert board.lit.hex(" ") == lit


def test_it_is_found_by_itself(make, board):
    (found,) = boards_by_bluetooth()
    assert found.name == f"{make}:{board.address}"


def test_one_that_is_away_or_held_by_a_phone_is_told_with_the_cure(make, board):
    board.near = False
    driver, port = driver_of(f"{make}:{board.address}")
    with pytest.raises(NoBoardError, match="switch it on, and disconnect it from phones"):
        driver.open(port)


def test_without_the_package_it_is_named_and_how_to_install_it(monkeypatch):
    monkeypatch.setattr(
        "accessible_board.devices.boards.bluetooth_line.has_bluetooth", lambda: False
    )
    driver, port = driver_of("chessnut:auto")
    with pytest.raises(FaultError, match="need bleak; install it with"):
        driver.open(port)
