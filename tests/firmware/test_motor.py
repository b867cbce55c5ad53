"""What is felt: pulses as a command asks for them, and never a motor that runs on."""

from itertools import pairwise
from random import Random

import chess
import pytest

from accessible_board.board.frames import feel

SHORT, LONG, GAP, REST = 100, 300, 150, 500
SEATED = 2


def lengths(board):
    return [round(end - begin) for begin, end in board.runs()]


def gaps(board):
    runs = board.runs()
    return [round(after[0] - before[1]) for before, after in pairwise(runs)]


def begun(bench):
    board = bench()
    board.until(100)
    return board


@pytest.mark.parametrize("clicks", [b"C", b"c"])
@pytest.mark.parametrize("pulses", [".", "-", "..", "-.-", "------"])
def test_the_motor_runs_in_the_pulses_that_are_asked_for(bench, clicks, pulses):
    board = begun(bench)
    board.command(clicks + feel(pulses))
    board.pass_time(3_000)

    assert lengths(board) == [SHORT if pulse == "." else LONG for pulse in pulses]
    assert gaps(board) == [GAP] * (len(pulses) - 1)


def test_a_pattern_is_felt_at_once(bench):
    board = begun(bench)
    board.command(feel("."))
    board.pass_time(20)

    assert board.runs()[0][0] == pytest.approx(100, abs=2)


def test_one_that_is_felt_is_not_begun_anew_and_the_last_other_waits(bench):
    board = begun(bench)
    board.command(feel("--"))
    board.pass_time(50)
    board.command(feel("--") + feel("-.") + feel(".."))
    board.pass_time(5_000)

    assert lengths(board) == [LONG, LONG, SHORT, SHORT]
    assert gaps(board) == [GAP, REST, GAP]


def test_without_pulses_it_stops_and_forgets_what_waits(bench):
    board = begun(bench)
    board.command(feel("------") + feel("."))
    board.pass_time(50)
    board.command(feel(""))
    board.pass_time(5_000)

    assert lengths(board) == [pytest.approx(50, abs=2)]


def test_a_byte_without_an_end_of_its_pattern_moves_nothing(bench):
    board = begun(bench)
    board.command(b"\x80")
    board.pass_time(1_000)

    assert board.runs() == []


def test_a_click_does_not_stop_the_motor(bench):
    board = begun(bench)
    board.command(feel("-"))
    board.pass_time(50)
    board.close_contact(chess.E4, True)
    board.pass_time(500)

    assert (lengths(board), board.clicks(SEATED)) == ([LONG], 0)


@pytest.mark.parametrize(
    ("every", "flood"),
    [(7, lambda _: feel("------")), (90, lambda chance: bytes([chance.randrange(0x80, 0x100)]))],
)
def test_no_host_leaves_the_motor_on(bench, every, flood):
    """A byte each so many milliseconds: each window of time bounds how long the motor runs.

    The bound is that of ``core/motor.h``; and each pulse ends.
    """
    board, chance = begun(bench), Random(1)
    while board.now < 40_000:
        board.command(flood(chance))
        board.pass_time(every)

    runs = board.runs()
    assert max(end - begin for begin, end in runs) <= LONG + 2
    for begin, _ in runs:
        for window in (1_000, 10_000, 30_000):
            ran = sum(max(0, min(end, begin + window) - max(at, begin)) for at, end in runs)
            assert ran <= (window + 11_200) / 5 + 2


def test_a_host_that_falls_silent_leaves_it_off(bench):
    board = begun(bench)
    board.command(feel("------"))
    board.pass_time(60_000)

    assert sum(lengths(board)) == 6 * LONG
