"""A board without wood at a line in memory is found, lost and refused as one at a serial port."""

import threading

import pytest

from accessible_board.board.frames import SNAPSHOT, Hello, Occasion, Switches
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.boards.virtual_board import START, VirtualBoard
from accessible_board.errors import DeviceError
from tests.support.patience import PATIENCE


@pytest.fixture
def board():
    with VirtualBoard(board_id=7, heartbeat=60.0) as board:
        yield board


def test_the_board_introduces_itself_and_answers(board):
    with BoardPort(board.port) as port:
        assert port.call().board_id == 7
        frames = port.read(PATIENCE)
        assert isinstance(frames[0], Hello)
        port.send(SNAPSHOT)
        while getattr(frames[-1], "occasion", None) is not Occasion.SNAPSHOT:
            frames += port.read(PATIENCE)
        assert isinstance(frames[-1], Switches)
        assert frames[-1].occupied == START


def test_a_port_is_for_one_program_alone_until_it_is_closed(board):
    with BoardPort(board.port), pytest.raises(DeviceError, match="another program uses it"):
        BoardPort(board.port)
    with BoardPort(board.port) as port:
        assert port.call().board_id == 7


def test_an_unplugged_board_is_noticed_and_comes_back_at_another_port(board):
    name = board.port
    port = BoardPort(name)
    board.unplug()
    with pytest.raises(DeviceError, match="gone"):
        port.read(PATIENCE)
    with pytest.raises(DeviceError, match="there is no such port"):
        BoardPort(name)
    board.replug()
    assert board.port != name
    with BoardPort(board.port) as port:
        assert port.call().board_id == 7


def test_whoever_waits_for_a_frame_can_be_woken(board):
    with BoardPort(board.port) as port:
        port.call()
        port.read(PATIENCE)
        heard = []
        waiting = threading.Thread(target=lambda: heard.append(port.read(2 * PATIENCE)))
        waiting.start()
        port.wake()
        waiting.join(PATIENCE)
        assert not waiting.is_alive()


def test_what_nobody_reads_is_lost_and_the_board_goes_on(board):
    with BoardPort(board.port) as port:
        port.call()
        for _ in range(1000):
            board.arrange(0)
            board.arrange(START)
        board.arrange(1)
        while frames := port.read(0.0):
            last = frames[-1]
        assert last.occupied in (0, START)
        port.send(SNAPSHOT)
        assert port.read(PATIENCE)[-1].occupied == 1
