"""Blocks of sound are dated by how many came, whenever a busy machine takes them."""

from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.hearing.microphone import MOST_BEHIND, REMEMBERED, SampleClock

RATE, BLOCK = 16_000, 1_600
EACH = 1000 * BLOCK // RATE


def dated(arrivals):
    clock = SampleClock(RATE)
    return [clock.end_of(BLOCK, at) for at in arrivals]


def test_a_block_that_is_taken_late_is_dated_as_if_it_had_been_taken_at_once():
    assert dated([100, 200, 700, 700, 700, 700, 700, 800]) == [*range(100, 801, 100)]


@given(st.lists(st.integers(0, MOST_BEHIND - EACH), min_size=2, max_size=REMEMBERED - 1))
def test_after_one_block_in_time_no_delay_changes_the_time_of_any(delays):
    true = [EACH * (number + 1) for number in range(len(delays) + 1)]
    arrivals = [true[0], *(at + late for at, late in zip(true[1:], delays, strict=True))]
    assert dated(arrivals) == true


@given(st.lists(st.integers(0, 5_000), min_size=1, max_size=100))
def test_no_block_is_dated_after_it_arrived_nor_before_the_one_before_it(steps):
    arrivals = [sum(steps[: number + 1]) for number in range(len(steps))]
    times = dated(arrivals)
    assert all(at <= arrived for at, arrived in zip(times, arrivals, strict=True))
    assert times == sorted(times)


def test_after_a_gap_that_was_told_the_time_is_that_of_the_arrival():
    clock = SampleClock(RATE)
    clock.end_of(BLOCK, 100)
    assert clock.end_of(BLOCK, 1_200, gap=True) == 1_200
    assert clock.end_of(BLOCK, 1_300) == 1_300


def test_after_a_sleep_the_time_is_that_of_the_arrival():
    assert dated([100, 200, 60_000, 60_100])[2:] == [60_000, 60_100]


def test_a_gap_that_nobody_told_of_is_healed_within_seconds():
    arrivals = [100 * number + (500 if number > 5 else 0) for number in range(1, 2 * REMEMBERED)]
    assert dated(arrivals)[-1] == arrivals[-1]
