"""The boards whose buttons steer the menu, and which of them are missed."""

import queue

import pytest

from accessible_board.box.board_watch import Hands
from accessible_board.menu.in_and_out import BOARD, DeviceWent
from tests.support.patience import PATIENCE


@pytest.fixture
def told():
    return queue.SimpleQueue()


def test_a_board_that_is_named_and_not_there_is_missed(told):
    hands = Hands(["/dev/no-such-port"], told.put, "de")
    missed = told.get(timeout=PATIENCE)
    hands.close()
    assert missed == DeviceWent(BOARD, "Das Brett antwortet nicht. Prüfen Sie das Kabel.")


@pytest.mark.parametrize("name", ["virtual", "simulator", "none"])
def test_pegs_that_are_typed_have_no_cable_to_check(told, name):
    Hands([name], told.put, "de").close()
    assert told.empty()
    assert Hands([name, "virtual"], told.put, "de").boards == []
