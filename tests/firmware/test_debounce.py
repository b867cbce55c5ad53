"""What counts as a change: tables of times at which contacts close and open, and of what is told.

After every table the board must keep silent for a minute but for its heartbeats.
"""

import random
import statistics

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.frames import STAMP_PERIOD, Switches
from tests.firmware.bench import SMOOTH, Bench, changes

SILENCE = 60_000
LATE = (SMOOTH, 7, 40, 61)
"""After how many ticks the main loop comes round: always at once, and up to 6 ms late."""


def toggled(start, step, count):
    """``e4`` goes to and fro ``count`` times, beginning by closing."""
    return [(start + index * step, "-+"[index % 2 == 0] + "e4") for index in range(count)]


# Each row: what happens (milliseconds, + closes and - opens), and what is told (the board's time,
# the full holes).
TABLES = {
    "a clean peg": ([(100, "+e4")], [(103, "e4")]),
    "in and out": ([(100, "+e4"), (200, "-e4")], [(103, "e4"), (203, "")]),
    "three samples are a glitch": ([(100, "+e4"), (103, "-e4")], []),
    "four samples are a peg": ([(100, "+e4"), (104, "-e4")], [(103, "e4"), (107, "")]),
    "a glitch while a peg stands": (
        [(100, "+e4"), (200, "-e4"), (203, "+e4")],
        [(103, "e4")],
    ),
    "bounce of 1 ms": (toggled(100, 0.2, 5), [(104, "e4")]),
    "bounce of 3 ms": (
        [*toggled(100, 0.6, 6), (103, "+e4")],
        [(106, "e4")],
    ),
    "slow bounce of 3 ms": (toggled(100, 1.5, 3), [(106, "e4")]),
    "bounce that no sample meets": (toggled(100, 0.5, 7), [(103, "e4")]),
    "bounce that ends open": (toggled(100, 0.5, 6), []),
    "chatter for two seconds, in step with the scan": (toggled(100, 1, 2000), []),
    "chatter for two seconds, just too fast": (toggled(100, 3, 666), []),
    "chatter that ends closed": (toggled(100, 3, 667), [(2101, "e4")]),
    "two pegs in one rank at once": ([(100, "+e4"), (100, "+d4")], [(103, "d4 e4")]),
    "one bounces, its neighbour does not": (
        [(100, "+e4"), (100, "+d4"), (101, "-d4"), (102, "+d4")],
        [(103, "e4"), (105, "d4 e4")],
    ),
    "from one hole into another at once": (
        [(100, "+e2"), (200, "-e2"), (200, "+e4")],
        [(103, "e2"), (203, ""), (203, "e4")],
    ),
    "over the end of the board's time": (
        [(STAMP_PERIOD - 2, "+e4"), (STAMP_PERIOD + 100, "-e4")],
        [(1, "e4"), (103, "")],
    ),
}


def squares(names):
    return chess.SquareSet(chess.parse_square(name) for name in names.split())


def act(board: Bench, events):
    heard = []
    for at, (sign, *name) in events:
        heard += board.until(at)
        board.close_contact(chess.parse_square("".join(name)), sign == "+")
    return heard + board.pass_time(20)


@pytest.mark.parametrize("pace", LATE)
@pytest.mark.parametrize(("events", "told"), TABLES.values(), ids=TABLES)
def test_only_true_changes_are_told(bench, events, told, pace):
    board = bench(pace=pace)

    heard = changes(act(board, events))

    assert [(frame.stamp, chess.SquareSet(frame.occupied)) for frame in heard] == [
        (at, squares(names)) for at, names in told
    ]
    assert_silence(board)


def assert_silence(board):
    silence = board.pass_time(SILENCE)

    assert len(silence) == SILENCE // 1000
    assert {item.frame.occasion for item in silence} == {"B"}
    assert {item.frame.occupied for item in silence} == {board.occupied}


@given(
    square=st.sampled_from(chess.SQUARES),
    lifted=st.booleans(),
    edges=st.lists(st.integers(0, 30), max_size=20),
    phase=st.integers(0, 9),
)
def test_any_bounce_of_3_ms_is_one_change(library, square, lifted, edges, phase):
    before = chess.BB_SQUARES[square] if lifted else 0
    board = Bench(library, before)
    contact = lifted
    for edge in [0, *sorted(edges)]:
        board.until(100 + (phase + edge) / 10)
        contact = not contact
        board.close_contact(square, contact)
    board.close_contact(square, not lifted)

    heard = changes(board.until(200))

    assert [frame.occupied for frame in heard] == [before ^ chess.BB_SQUARES[square]]
    assert 103 <= heard[0].stamp <= 107
    board.close()


@pytest.mark.parametrize("pace", LATE)
def test_pegs_swept_off_at_once_are_all_told(bench, pace):
    board = bench(chess.BB_RANK_1 | chess.BB_RANK_2 | chess.BB_RANK_7 | chess.BB_RANK_8, pace=pace)
    board.until(100)

    board.arrange(0)
    heard = changes(board.pass_time(20))

    assert 1 <= len(heard) <= 4
    assert heard[-1].occupied == 0
    assert {frame.stamp for frame in heard} == {103}
    assert_silence(board)


def test_200_lifts_in_300_ms_end_in_the_truth(bench):
    board = bench(chess.BB_ALL)
    hand = random.Random(4)
    board.until(100)

    for step in range(200):
        board.until(100 + step * 1.5)
        square = hand.randrange(64)
        board.close_contact(square, not board.occupied & chess.BB_SQUARES[square])
    board.pass_time(20)

    assert_silence(board)


@pytest.mark.parametrize("pace", [100, 3001])
def test_a_main_loop_that_is_far_too_late_ends_in_the_truth(bench, pace):
    """Samples are lost then; none that are left mislead for longer than the next ones take."""
    board = bench(chess.BB_RANK_1, pace=pace)

    board.until(5_000)
    board.arrange(chess.BB_RANK_4)
    heard = board.pass_time(30_000)

    assert {type(item.frame) for item in heard} == {Switches}
    assert heard[-1].frame.occupied == chess.BB_RANK_4
    assert [item.frame.occasion for item in heard].count("B") == 30


def test_a_change_is_on_the_wire_soon(bench):
    """From the first contact to the last bit: 150 phases, bounce of 0.5 to 1 ms."""
    chance = random.Random(1)
    taken = []
    for _ in range(150):
        board = bench(board_id=7)
        start = board.until(100 + chance.randrange(1000) / 10) and board.now
        square = chance.randrange(64)
        for edge in sorted(chance.sample(range(1, 10), 4)):
            board.close_contact(square, not board.occupied)
            board.until(start + edge / 10)
        board.close_contact(square, True)
        taken += [item.at - start for item in board.pass_time(50) if item.frame.occasion == "E"]

    assert len(taken) == 150
    assert statistics.median(taken) <= 5.6
    assert max(taken) <= 6.6


@pytest.mark.parametrize("tenths", range(-60, 30, 3))
def test_no_heartbeat_takes_the_line_from_a_change(bench, tenths):
    """The contact closes so many tenths of a millisecond after a heartbeat falls due."""
    board = bench()
    start = 2_000 + tenths / 10
    heard = board.until(start)

    board.close_contact(chess.E4, True)
    heard += board.pass_time(20)

    [change] = [item for item in heard if getattr(item.frame, "occasion", "") == "E"]
    assert change.at - start <= 5.6
    assert [item.at for item in heard if getattr(item.frame, "occasion", "") == "B"][1] <= 2_010


def test_switches_that_chatter_by_turns_hold_up_no_heartbeat(bench):
    """At every moment one of the two is on its way to count as closed."""
    board = bench()
    heard = []
    both = chess.BB_E4 | chess.BB_D5
    for at in range(100, 10_100):
        heard += board.until(at)
        board.arrange((both, chess.BB_E4, both, chess.BB_D5)[at % 4])

    beats = [item.at for item in heard if getattr(item.frame, "occasion", "") == "B"]
    assert [round(at, -2) for at in beats] == [1000.0 * second for second in range(1, 11)]
    assert max(at % 1000 for at in beats) > 10
