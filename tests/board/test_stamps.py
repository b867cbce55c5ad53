"""The board's milliseconds as game time: late frames cost nothing, drifting clocks neither."""

from hypothesis import example, given
from hypothesis import strategies as st

from accessible_board.board.occupancy import StampReader

PROMPT = 2
"""Milliseconds on the way of a frame that nothing holds up."""


class Board:
    """A board whose clock began at ``booted`` and runs ``per_mille`` too fast."""

    def __init__(self, booted=12_345, per_mille=0):
        self.booted = booted
        self.per_mille = per_mille

    def stamp(self, at):
        ran = at - self.booted
        return (ran + ran * self.per_mille // 1000) % 65536


def beats(reader, board, start, count, every=1000):
    """Heartbeats that arrive promptly; when they ended."""
    for at in range(start, start + count * every, every):
        reader.happened(board.stamp(at), at + PROMPT)
    return start + count * every


def test_a_prompt_frame_happened_when_it_came():
    reader = StampReader()

    assert reader.happened(stamp=40_000, received=5000) == 5000


def test_a_frame_that_was_held_up_for_two_seconds_happened_two_seconds_ago():
    reader, board = StampReader(), Board()
    at = beats(reader, board, 20_000, 10)

    happened = reader.happened(board.stamp(at), at + 2000)

    assert at <= happened <= at + PROMPT + 1000 // 100


def test_the_counter_may_begin_again_at_0():
    reader, board = StampReader(), Board(booted=0)
    at = beats(reader, board, 60_000, 10)

    assert board.stamp(at) < board.stamp(at - 5000)
    assert at <= reader.happened(board.stamp(at), at + 500) <= at + PROMPT + 1000 // 100


@given(st.integers(-9, 9))
@example(-5)
@example(5)
def test_after_an_hour_of_a_bad_resonator_an_event_is_still_now(per_mille):
    reader, board = StampReader(), Board(per_mille=per_mille)
    at = beats(reader, board, 20_000, 3600)

    happened = reader.happened(board.stamp(at), at + PROMPT)

    assert at - 10 <= happened <= at + PROMPT


def test_after_a_reset_the_old_clock_is_forgotten():
    reader, board = StampReader(), Board()
    at = beats(reader, board, 20_000, 10)

    reader.restart()

    assert reader.happened(Board(booted=at).stamp(at), at + PROMPT) == at + PROMPT


def test_after_a_gap_the_same_clock_goes_on_and_that_of_a_reset_board_does_not():
    reader, board = StampReader(), Board()
    at = beats(reader, board, 20_000, 10)

    assert reader.continues(board.stamp(at + 3000), at + 3000 + PROMPT)
    assert not reader.continues(Board(booted=at + 2000).stamp(at + 3000), at + 3000 + PROMPT)


frames = st.lists(
    st.tuples(st.integers(0, 1500), st.integers(0, 4000), st.booleans()), min_size=1, max_size=60
)


@given(frames, st.integers(0, 65535), st.integers(-9, 9))
def test_no_event_lies_in_the_future_and_time_never_runs_backwards(steps, booted, per_mille):
    """``steps``: milliseconds to the next frame, its delay, whether the board is reset before."""
    reader, board = StampReader(), Board(booted, per_mille)
    at, received, before = 70_000, 0, 0
    for pause, delay, reset in steps:
        at += pause
        if reset:
            board.booted = at
            reader.restart()
        received = max(received, at + delay)  # a line keeps the order
        happened = reader.happened(board.stamp(at), received)
        assert before <= happened <= received
        before = happened


@given(st.lists(st.tuples(st.integers(1, 1000), st.integers(0, 3000)), max_size=60))
def test_after_one_prompt_frame_no_delay_is_taken_for_thought(steps):
    """An event is dated too late by the way of a prompt frame and by drift, never by a delay."""
    reader, board = StampReader(), Board()
    start = at = beats(reader, board, 20_000, 1)
    received = 0
    for pause, delay in steps:
        at += pause
        received = max(received, at + delay + PROMPT)
        happened = reader.happened(board.stamp(at), received)
        assert at <= happened <= at + PROMPT + (at - start) // 100 + 10
