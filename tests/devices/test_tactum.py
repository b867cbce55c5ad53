"""A board of another make, whose every line says which squares are occupied."""

import os
import threading
import tty

import chess
import pytest

from accessible_board.devices.boards.drivers import DRIVERS, OWN, driver_of
from accessible_board.devices.boards.serial_board import SerialBoard, Times
from accessible_board.devices.boards.tactum_port import occupied
from accessible_board.game.observations import BoardFound, BoardLost, PegLifted, PegPlaced
from accessible_board.game.vocabulary.seats import Seat
from tests.support.reports import Reports

START = b":255 255 0 0 0 0 255 255\r\n"
E2_LIFTED = b":255 255 0 0 0 0 247 255\r\n"
E4_PLACED = b":255 255 0 0 8 0 247 255\r\n"


class TactumBoard:
    """Says which squares are occupied, again and again, until it falls silent."""

    def __init__(self):
        self._end, host = os.openpty()
        tty.setraw(self._end)
        self.port = os.ttyname(host)
        self._host = host
        self.line = START
        self._silent = threading.Event()
        self._speaking = threading.Thread(target=self._speak)
        self._speaking.start()

    def _speak(self):
        while not self._silent.wait(0.02):
            os.write(self._end, self.line)

    def fall_silent(self):
        self._silent.set()
        self._speaking.join()

    def close(self):
        self.fall_silent()
        os.close(self._end)
        os.close(self._host)


@pytest.fixture
def board():
    board = TactumBoard()
    yield board
    board.close()


@pytest.fixture
def reports(board):
    driver, port = driver_of(f"tactum:{board.port}")
    reports = Reports()
    reader = SerialBoard(port, Seat.WHITE, reports, driver=driver, times=Times(silence=0.5))
    reader.start()
    yield reports
    reader.close()


def test_a_move_on_it_is_a_lift_and_a_place(board, reports):
    assert len(reports.until(BoardFound)) == 33
    board.line = E2_LIFTED
    lifted = reports.next()
    assert (type(lifted), lifted.square) == (PegLifted, chess.E2)
    board.line = E4_PLACED
    placed = reports.next()
    assert (type(placed), placed.square) == (PegPlaced, chess.E4)


def test_noise_on_its_line_is_nothing_and_silence_is_a_lost_board(board, reports):
    reports.until(BoardFound)
    board.line = b"\xff:1 2\r\n:999 0 0 0 0 0 0 0\r\nhello\r\n"
    assert isinstance(reports.next(), BoardLost)
    board.line = START
    assert isinstance(reports.next(), BoardFound)


def test_the_eighth_rank_comes_first_and_the_a_file_is_the_highest_bit():
    assert occupied(b":128 0 0 0 0 0 0 1") == chess.BB_A8 | chess.BB_H1


@pytest.mark.parametrize(
    "line", [b"", b":", b":1 2 3", b":0 0 0 0 0 0 0 256", b"x:0 0 0 0 0 0 0 0"]
)
def test_what_is_no_line_of_it_says_nothing(line):
    assert occupied(line) is None


def test_a_port_alone_is_that_of_our_own_board():
    assert driver_of("/dev/ttyUSB0") == (OWN, "/dev/ttyUSB0")
    assert driver_of("tactum:/dev/ttyUSB0") == (DRIVERS["tactum"], "/dev/ttyUSB0")
