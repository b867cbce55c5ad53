"""What the README of the firmware states, measured on the ELF in simulated time."""

import statistics
from itertools import groupby

import chess
import pytest

from accessible_board.board.frames import CLICKS_OFF, CLICKS_ON, ResetCause, feel
from tests.simulator.measuring import latencies, stack_used

START = chess.Board().occupied


def test_a_peg_is_on_the_wire_within_7_ms(elf):
    taken = latencies(elf, 150)

    assert len(taken) == 150
    assert statistics.median(taken) <= 5.6
    assert max(taken) <= 6.6
    assert min(taken) >= 3 + 1.47, "faster than four samples and a frame on the wire can be"


def test_the_stack_leaves_most_of_the_memory_free(elf):
    assert 20 < stack_used(elf) < 256


@pytest.mark.parametrize(
    ("square", "closed", "hertz", "lasts"),
    [(chess.E2, False, 2400, 4), (chess.E4, True, 1200, 12)],
    ids=["lifted", "seated"],
)
def test_a_peg_clicks_by_what_became_of_it(bench, square, closed, hertz, lasts):
    board = bench(1, START)
    board.set(square, closed=closed)

    heard = tones(board, 40)

    assert {round(tone, -1) for tone in heard} - {0} == {hertz}
    assert len([tone for tone in heard if tone]) == pytest.approx(lasts, abs=1)
    assert heard[-1] == 0


def test_clicks_are_off_by_command_and_on_again_after_a_reset(bench):
    board = bench(1, START)
    clicked = []
    for prepare in (
        lambda: board.chip.receive(CLICKS_OFF),
        lambda: board.chip.receive(CLICKS_ON),
        lambda: board.chip.receive(CLICKS_OFF),
        lambda: board.chip.reset(ResetCause.BROWN_OUT),
    ):
        prepare()
        board.run(40)
        board.set(chess.E2, closed=not board.matrix.closed & chess.BB_E2)
        clicked.append(any(tones(board, 20)))

    assert clicked == [False, True, False, True]


def test_a_pattern_is_felt_pulse_by_pulse(bench):
    board = bench()
    board.chip.receive(feel("-."))
    felt = [len([*same]) for runs, same in groupby(motor(board, 700)) if runs]

    assert felt == [pytest.approx(300, abs=1), pytest.approx(100, abs=1)]


def test_clicks_and_tones_do_not_run_the_motor(bench):
    board = bench()
    board.chip.receive(b"3")
    board.run(20)
    board.set(chess.E4, closed=True)

    assert not any(motor(board, 700))


@pytest.mark.parametrize(
    "fault", [lambda chip: chip.hang(), lambda chip: chip.reset(ResetCause.EXTERNAL)]
)
def test_a_motor_stops_with_its_program(bench, fault):
    """A main loop that hangs is ended by the watchdog after a quarter of a second."""
    board = bench()
    board.chip.receive(feel("------"))
    board.run(100)
    fault(board.chip)
    board.run(260)

    assert not any(motor(board, 1_000))


def motor(board, milliseconds):
    """Whether the motor runs at each millisecond."""
    ran = []
    for _ in range(milliseconds):
        board.run(1)
        ran.append(board.chip.motor)
    return ran


def tones(board, milliseconds):
    """What sounds at each millisecond."""
    heard = []
    for _ in range(milliseconds):
        board.run(1)
        heard.append(board.chip.tone)
    return heard
