"""The board's test of its wires, by the real firmware: what it reads is what electricity does."""

import chess
import pytest

from accessible_board.board.frames import TEST_WIRES, WIRES, Switches, WireReading
from accessible_board.devices.simulator.wired_parts import Flaws

START = chess.Board().occupied
RANK_1 = 8


def low(board):
    """Which wires are low while each is driven, and while none is."""
    board.frames()
    board.chip.receive(TEST_WIRES)
    board.run(60)
    frames = [sent.frame for sent in board.frames()]
    readings = [frame for frame in frames if isinstance(frame, WireReading)]
    assert [reading.driven for reading in readings] == list(range(WIRES + 1))
    assert isinstance(frames[-1], Switches)
    return [reading.low for reading in readings]


def test_on_an_empty_board_each_wire_is_low_alone(bench):
    assert low(bench(1)) == [1 << wire for wire in range(WIRES)] + [0]


def test_a_peg_lets_the_row_pull_the_file_and_not_the_file_the_row(bench):
    expected = [1 << wire for wire in range(WIRES)] + [0]
    expected[RANK_1] |= 0b1
    assert low(bench(1, chess.BB_A1)) == expected


@pytest.mark.parametrize("pair", [(0, 1), (7, 8), (8, 9), (15, 16), (3, 16)])
def test_wires_that_touch_are_read_from_both_ends(bench, pair):
    one, other = pair
    expected = [1 << wire for wire in range(WIRES)] + [0]
    expected[one] = expected[other] = 1 << one | 1 << other

    assert low(bench(1, 0, Flaws(touching=(pair,)))) == expected


def test_the_game_goes_on_during_the_test(bench):
    board = bench(1, START)
    board.frames()
    board.chip.receive(TEST_WIRES)
    board.set(chess.E2, closed=False)
    board.run(10)

    seen = [sent.frame for sent in board.frames()]
    assert [f.occupied for f in seen if isinstance(f, Switches)] == [START & ~chess.BB_E2]
