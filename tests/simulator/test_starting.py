"""A board from the shop is found, whatever bootloader it has; in the chip's own time."""

import time
from pathlib import Path

import pytest

from accessible_board.board.frames import INTRODUCE, Hello, ResetCause
from accessible_board.board.occupancy import PATIENCE, QUIET, Call
from accessible_board.devices.boards.board_port import BoardPort
from accessible_board.devices.simulator.bench import MILLISECOND, Bench
from accessible_board.devices.simulator.board import SimulatedBoard
from accessible_board.devices.simulator.wired_parts import NAMES, bootloader
from tests.simulator.starting import BY_ITSELF, CASES, heard, introduced
from tests.support.patience import PATIENCE as PATIENT


@pytest.fixture(scope="module", params=[None, *NAMES])
def started(request, elf, bootloaders):
    """The name of a bootloader, or none, and how soon a board with it is heard in each case."""
    name = request.param
    return name, heard(elf, bootloader(name, bootloaders) if name else None)


def test_it_is_heard_soon_whatever_happens_to_it(started):
    name, found = started

    assert [each.case for each in found] == list(CASES)
    assert [str(each) for each in found if not each.is_soon] == []
    assert found[0].case == BY_ITSELF
    assert (found[0].seconds > 1.0) == (name is not None)


def test_the_page_of_the_hardware_tells_what_is_printed(started):
    name, found = started
    told = (Path(__file__).parents[2] / "hardware/README.md").read_text("utf-8").splitlines()
    lines = [f"    {name or 'no bootloader'}, {each}" for each in found]

    assert [line for line in lines if line not in told] == []


def test_a_program_that_hangs_is_not_sent_through_the_bootloader(started):
    hung = {each.case: each.seconds for each in started[1]}
    assert hung["its program hangs"] < 0.5


@pytest.mark.parametrize("name", NAMES)
def test_asked_each_second_the_bootloader_would_be_kept_waiting(elf, bootloaders, name):
    """What hosts did before; so the model can fail."""
    board = Bench(elf, bootloader=bootloader(name, bootloaders))
    assert introduced(board)
    board.chip.reset(ResetCause.EXTERNAL)
    for seconds in (0.002, 1.01, 2.01):
        at = board.now + round(seconds * 1000 * MILLISECOND)
        board.at(at, lambda: board.chip.receive(INTRODUCE))

    board.run(3_000)

    assert not board.frames()


@pytest.mark.parametrize("name", NAMES)
def test_a_bite_of_the_watchdog_locks_no_board(elf, bootloaders, name):
    board = Bench(elf, bootloader=bootloader(name, bootloaders))
    assert introduced(board)

    causes = []
    for happen in (
        board.chip.hang,
        board.chip.hang,
        lambda: board.chip.reset(ResetCause.EXTERNAL),
    ):
        happen()
        causes.append(introduced(board).frame.reset_cause)

    external = {"optiboot": ResetCause.UNKNOWN, "atmegaboot": ResetCause.EXTERNAL}[name]
    assert causes == [ResetCause.WATCHDOG, ResetCause.WATCHDOG, external]


@pytest.mark.parametrize("name", NAMES)
def test_it_introduces_itself_through_its_port_unasked_and_then_answers(elf, bootloaders, name):
    """No question keeps the bootloader waiting on a machine that simulates it slowly."""
    at, file = [0], str(bootloaders / f"{name}.hex")
    with (
        SimulatedBoard(elf, 7, now=lambda: at[0], bootloader=file) as board,
        BoardPort(board.port) as port,
    ):
        board.follow(5_000)
        deadline = time.monotonic() + PATIENT
        while not any(isinstance(frame, Hello) for frame in port.read(0.1)):
            assert time.monotonic() < deadline

        assert port.call(PATIENT).board_id == 7


def test_a_call_is_one_question_and_then_a_silence():
    call = Call(10.0)
    asked = [tenth / 10 for tenth in range(100, 170) if call.asks(tenth / 10)]

    assert asked == [10.0, 10.0 + QUIET, 10.0 + 2 * QUIET]
    assert not call.is_over(10.0 + PATIENCE - 0.1)
    assert call.is_over(10.0 + PATIENCE)
