"""When the board says what: the hello, heartbeats, answers, presses; and that it never stumbles."""

from itertools import pairwise

import chess
import pytest
from cobs import cobs
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.board.frames import (
    SEQUENCE_PERIOD,
    STAMP_PERIOD,
    WIRES,
    ClockButton,
    Faults,
    Hello,
    ResetCause,
    Switches,
    WireReading,
)
from accessible_board.game.vocabulary.terms import Seat
from tests.firmware.bench import Bench, changes

START = chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_7 | chess.BB_RANK_8
WHITE, BLACK = Seat.WHITE, Seat.BLACK


def has_a_sequel(frame):
    """A test of the wires that was asked for again leaves its last reading out."""
    return isinstance(frame, Hello | Faults) or getattr(frame, "driven", 0) == WIRES


LETTERS = {Hello: "H", Faults: "F", WireReading: "W"}


def types(heard):
    return "".join(
        frame.occasion if isinstance(frame, Switches) else LETTERS[type(frame)]
        for frame in (item.frame for item in heard)
    )


def settled(board):
    """The board, once it has said its hello."""
    board.until(100)
    return board


def test_the_board_begins_with_a_zero_a_hello_and_the_switches(bench):
    board = bench(START, board_id=0xDEADBEEF, cause=ResetCause.BROWN_OUT)

    hello, switches = board.until(20)

    assert board.raw[0] == 0
    assert len(board.raw) == 1 + 2 * 17
    assert hello.frame == Hello(
        seq=0,
        stamp=hello.frame.stamp,
        board_id=0xDEADBEEF,
        reset_cause=ResetCause.BROWN_OUT,
        scan_rate=1000,
    )
    assert hello.frame.stamp <= 10
    assert (switches.frame.occasion, switches.frame.seq) == ("S", 1)
    assert switches.frame.occupied == START


def test_a_switch_that_bounces_at_the_start_is_no_change_before_the_hello(bench):
    board = bench()
    board.until(1)

    board.close_contact(chess.E4, True)

    assert types(board.until(500)) == "HS"


def test_a_heartbeat_each_second_and_no_number_left_out(bench):
    board = bench(START)

    heard = board.until(300_000)

    assert types(heard) == "HS" + "B" * 299
    assert [item.frame.seq for item in heard] == [n % SEQUENCE_PERIOD for n in range(301)]
    assert [item.frame.stamp for item in heard[2:]] == [
        second * 1000 % STAMP_PERIOD for second in range(1, 300)
    ]


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        (b"S", "S"),
        (b"V", "HS"),
        (b"F", "FS"),
        (b"W", "W" * 18 + "S"),
        (b"C", ""),
        (b"c", ""),
    ],
)
def test_a_command_has_its_answer_each_time(bench, command, answer):
    board = settled(bench(START))

    for _ in range(3):
        board.command(command)
        heard = board.pass_time(50)
        assert types(heard) == answer
        assert all(item.frame.occupied == START for item in heard[-1:])


def test_other_bytes_are_ignored(bench):
    board = settled(bench(START))

    board.command(bytes(set(range(256)) - set(b"SVFWCc")))

    assert board.pass_time(500) == []


def test_the_answer_to_a_command_before_the_hello_follows_it(bench):
    board = bench(START)

    board.command(b"S")

    assert types(board.until(500)) == "HSS"


def test_a_button_that_is_down_at_the_start_was_not_pressed(bench):
    board = bench(pressed=frozenset({WHITE}))

    heard = board.until(100)

    assert {item.frame.buttons.white for item in heard} == {ClockButton(down=True, presses=0)}


def test_presses_are_counted_each_for_itself(bench):
    board = settled(bench())
    told = []
    for seats in [(WHITE,), (), (WHITE,), (WHITE, BLACK), (), (WHITE,), (), (WHITE,), ()]:
        board.press(*seats)
        told += changes(board.pass_time(50))

    white = [(frame.buttons.white.down, frame.buttons.white.presses) for frame in told]
    black = [(frame.buttons.black.down, frame.buttons.black.presses) for frame in told]
    assert white == [(1, 1), (0, 1), (1, 2), (1, 2), (0, 2), (1, 3), (0, 3), (1, 0), (0, 0)]
    assert black == [(0, 0), (0, 0), (0, 0), (1, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)]


def test_buttons_where_the_first_boards_had_them_are_felt_too(bench):
    board = settled(bench(button_files={WHITE: 0, BLACK: 1}))

    for seats in [(WHITE,), (), (BLACK,), ()]:
        board.press(*seats)
        board.pass_time(50)
    board.command(b"S")

    [item] = board.pass_time(50)
    assert (item.frame.buttons.white, item.frame.buttons.black) == (ClockButton(False, 1),) * 2


@pytest.mark.parametrize("seat", [WHITE, BLACK])
def test_no_count_of_presses_runs_over_into_other_bits(bench, seat):
    board = settled(bench())

    for seats in [(seat,), ()] * 7:
        board.press(*seats)
        board.pass_time(20)

    *_, buttons, _, _ = cobs.decode(board.raw[-17:-1])
    assert buttons == 3 << (2 if seat is WHITE else 4)


def test_a_press_is_told_when_the_line_was_too_full_for_it(bench):
    board = settled(bench())

    for seats in [(WHITE,), ()]:
        board.command(b"VFSV")
        board.press(*seats)
        board.pass_time(5)
    board.pass_time(50)
    board.command(b"S")

    assert board.pass_time(50)[-1].frame.buttons.white == ClockButton(down=False, presses=1)


@pytest.mark.parametrize("command", [b"V", b"S", b"F", b"W"])
def test_a_flood_of_commands_holds_up_no_heartbeat_and_no_change(bench, command):
    board = settled(bench())
    heard = []
    for millisecond in range(100, 10_100):
        board.command(command)
        if millisecond == 5_000:
            board.close_contact(chess.E4, True)
        heard += board.until(millisecond)

    beats = [item for item in heard if getattr(item.frame, "occasion", "") == "B"]
    assert [item.frame.stamp // 1000 for item in beats] == list(range(1, 11))
    told = next(item for item in heard if getattr(item.frame, "occupied", 0))
    assert told.at <= 5_000 + 10


def test_each_wire_is_told_as_it_was_read(bench):
    board = settled(bench(START))
    for wire in range(WIRES + 1):
        board.pull_low(wire, 1 << wire % WIRES | 1 << 16)

    board.command(b"W")
    *readings, _ = [item.frame for item in board.pass_time(100)]

    assert [reading.driven for reading in readings] == list(range(WIRES + 1))
    assert [reading.low for reading in readings] == [
        1 << wire % WIRES | 1 << 16 for wire in range(WIRES + 1)
    ]


def test_a_test_of_the_wires_that_is_asked_for_again_begins_again(bench):
    board = settled(bench(START))
    board.command(b"W")
    board.pass_time(10)

    board.command(b"W")
    heard = [item.frame for item in board.pass_time(100)]

    told = [frame.driven for frame in heard if isinstance(frame, WireReading)]
    assert told[-18:] == list(range(18))


def test_a_test_of_the_wires_holds_up_no_peg(bench):
    board = settled(bench(START))
    board.command(b"W")

    board.close_contact(chess.E4, True)

    [frame] = changes(board.pass_time(10))
    assert frame.occupied == START | chess.BB_E4


actions = st.lists(
    st.tuples(
        st.floats(0, 30).map(lambda time: round(time, 1)),
        st.one_of(
            st.sampled_from(chess.SQUARES),
            st.sampled_from([frozenset(), {WHITE}, {BLACK}, {WHITE, BLACK}]),
            st.binary(min_size=1, max_size=8),
            st.sampled_from([b"V", b"S", b"F", b"W", b"c", b"C"]),
        ),
    ),
    max_size=40,
)


@settings(max_examples=150)
@given(actions=actions, pace=st.sampled_from([1, 3, 60, 200]))
def test_whatever_happens_the_frames_are_sound_and_end_in_the_truth(library, actions, pace):
    board = Bench(library, START, pace=pace)
    heard = board.until(100)
    for delay, action in actions:
        match action:
            case int():
                held = board.occupied & chess.BB_SQUARES[action]
                board.close_contact(action, not held)
            case bytes():
                board.command(action)
            case _:
                board.press(*action)
        heard += board.pass_time(delay)
    heard += board.pass_time(2_000)
    board.close()

    frames = [item.frame for item in heard]
    assert board.noise == 0
    assert [frame.seq for frame in frames] == [n % SEQUENCE_PERIOD for n in range(len(frames))]
    assert all(before.stamp <= after.stamp for before, after in pairwise(frames))
    assert frames[-1].occupied == board.occupied
    assert frames[-1].buttons.white.down == (WHITE in board.pressed)
    assert frames[-1].buttons.black.down == (BLACK in board.pressed)
    sequels = [after for before, after in pairwise(frames) if has_a_sequel(before)]
    assert {frame.occasion for frame in sequels} == {"S"}
