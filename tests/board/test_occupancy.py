"""From frames to lifts, places and presses, over a line that loses whatever it likes."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from accessible_board.board.frames import Buttons, ClockButton, Faults, Hello, Occasion, Switches
from accessible_board.board.occupancy import LOST_AGAIN, WITHIN, BoardWatch
from accessible_board.game.observations import (
    BoardFound,
    BoardLost,
    ClockPressed,
    PegLifted,
    PegPlaced,
    SwitchesDistrusted,
)
from accessible_board.game.vocabulary.terms import Seat

START = chess.Board().occupied
MISSED = "FramesMissed white"


def holes(*names: str) -> chess.Bitboard:
    return sum(chess.BB_SQUARES[chess.parse_square(name)] for name in names)


class Table:
    """A board that numbers its frames, and a watch of it; 2 ms between them."""

    def __init__(self, occupied=START, standing=START):
        self.watch = BoardWatch(Seat.WHITE, standing)
        self.occupied = occupied
        self.at = 1000
        self.booted = 0
        self.seq = -1
        self.presses = {Seat.WHITE: 0, Seat.BLACK: 0}
        self.down = None

    def common(self):
        self.seq += 1
        self.at += 10
        buttons = {
            seat.value: ClockButton(seat is self.down, count % 4)
            for seat, count in self.presses.items()
        }
        return {
            "seq": self.seq % 256,
            "stamp": (self.at - self.booted) % 65536,
            "buttons": Buttons(**buttons),
        }

    def switches(self, occasion=Occasion.CHANGE):
        return Switches(**self.common(), occasion=occasion, occupied=self.occupied)

    def hello(self):
        return Hello(**self.common(), board_id=7)

    def reset(self):
        self.seq, self.booted = -1, self.at
        self.presses = dict.fromkeys(Seat, 0)

    def show(self, occupied):
        """Let these holes be full, and let the frame that says so arrive."""
        self.occupied = occupied
        return self.arrive(self.switches())

    def lose(self, occupied):
        """Let these holes be full, and lose the frame that says so."""
        self.occupied = occupied
        self.switches()

    def press(self, seat):
        self.presses[seat] += 1
        self.down = seat
        frames = [self.switches()]
        self.down = None
        return [*frames, self.switches()]

    def arrive(self, *frames):
        return [seen for frame in frames for seen in self.watch.observe(frame, self.at + 2)]


@pytest.fixture
def table():
    table = Table()
    assert [type(o) for o in table.arrive(table.hello(), table.switches())] == [BoardFound]
    return table


def names(observations):
    signs = {PegLifted: "-", PegPlaced: "+"}
    return [
        signs[type(o)] + chess.square_name(o.square)
        if type(o) in signs
        else f"{type(o).__name__} {o.seat}"
        for o in observations
    ]


def test_a_switch_that_the_board_distrusts_is_reported_once(table):
    def faults(untrusted):
        return Faults(**table.common(), untrusted=untrusted)

    first = table.arrive(faults(chess.BB_EMPTY), faults(chess.BB_C3), faults(chess.BB_C3))
    table.reset()
    again = table.arrive(table.hello(), faults(chess.BB_C3 | chess.BB_A8))

    assert [(type(o), o.seat, o.squares) for o in first + again] == [
        (SwitchesDistrusted, Seat.WHITE, (chess.C3,)),
        (SwitchesDistrusted, Seat.WHITE, (chess.A8,)),
    ]


def test_a_hole_that_loses_its_man_again_and_again_is_doubtful(table):
    seen = []
    for _ in range(LOST_AGAIN + 2):
        seen += table.show(START & ~chess.BB_G2) + table.show(START)
    doubts = [o for o in seen if isinstance(o, SwitchesDistrusted)]
    assert [o.squares for o in doubts] == [(chess.G2,)]
    assert seen.index(doubts[0]) == 2 * LOST_AGAIN


@pytest.mark.parametrize("between", [chess.BB_EMPTY, chess.BB_B1])
def test_second_thoughts_now_and_then_and_other_men_make_no_hole_doubtful(table, between):
    seen = []
    for _ in range(2 * LOST_AGAIN):
        seen += table.show(START & ~chess.BB_G2) + table.show(START & ~chess.BB_G2 & ~between)
        seen += table.show(START & ~between) + table.show(START)
        table.at += WITHIN // 2 if not between else 0
    assert not [o for o in seen if isinstance(o, SwitchesDistrusted)]


def test_a_peg_that_leaves_its_hole_is_lifted(table):
    assert names(table.show(START & ~chess.BB_E2)) == ["-e2"]


def test_a_peg_that_stays_in_its_hole_is_nothing_at_all(table):
    assert table.show(START) == []


def test_every_kind_of_frame_tells_of_a_lift(table):
    for occasion, square in zip(Occasion, chess.SQUARES, strict=False):
        table.occupied &= ~chess.BB_SQUARES[square]
        assert names(table.arrive(table.switches(occasion))) == [f"-{chess.square_name(square)}"]


def test_lifts_come_before_places_where_frames_were_lost(table):
    table.lose(START & ~holes("e2"))

    assert names(table.show(START & ~holes("e2", "d7") | holes("a3", "e4"))) == [
        "-e2",
        "-d7",
        "+a3",
        "+e4",
        MISSED,
    ]
    assert table.watch.missing == 1


def test_a_lift_and_a_place_in_the_same_hole_between_two_frames_leave_no_trace(table):
    table.lose(START & ~holes("e2"))

    assert names(table.show(START)) == [MISSED], "but that there may have been one"
    assert names(table.show(START)) == []


def test_what_happened_is_dated_by_the_board_and_not_by_its_arrival(table):
    table.show(START)
    frame = table.switches()
    lifted = Switches(
        seq=table.common()["seq"],
        stamp=(table.at - table.booted) % 65536,
        occasion=Occasion.CHANGE,
        occupied=START & ~chess.BB_E2,
    )
    table.arrive(frame)

    (lift,) = table.watch.observe(lifted, table.at + 1500)

    assert table.at <= lift.at <= table.at + 2


@pytest.mark.parametrize("seat", Seat)
def test_a_press_is_reported_once_by_its_seat(table, seat):
    assert names(table.arrive(*table.press(seat))) == [f"ClockPressed {seat}"]


def test_a_button_that_is_held_is_one_press(table):
    down, _ = table.press(Seat.WHITE)
    held = [Switches(seq=down.seq + n, stamp=0, buttons=down.buttons, occasion=Occasion.HEARTBEAT,
                     occupied=START) for n in (1, 2, 3)]  # fmt: skip

    assert names(table.arrive(down, *held)) == ["ClockPressed white"]


def test_a_press_is_not_lost_with_its_frames(table):
    table.press(Seat.BLACK)

    assert names(table.show(START)) == [MISSED, "ClockPressed black"]


def test_a_press_follows_the_pegs_of_the_same_frame(table):
    table.lose(START & ~holes("e2"))
    table.lose(START & ~holes("e2") | holes("e4"))
    table.press(Seat.WHITE)

    assert names(table.show(table.occupied)) == ["-e2", "+e4", MISSED, "ClockPressed white"]


def test_a_reset_is_no_press_and_no_gap(table):
    table.arrive(*table.press(Seat.WHITE))
    table.reset()

    assert table.arrive(table.hello(), table.switches()) == []
    assert table.watch.missing == 0


def test_a_press_before_a_second_hello_of_the_same_run_counts(table):
    """A board that was asked twice who it is answers twice."""
    table.presses[Seat.WHITE] += 1
    assert names(table.arrive(table.hello())) == ["ClockPressed white"]


def test_a_reset_whose_hello_was_lost_is_no_press(table):
    table.at += 5000
    table.arrive(*table.press(Seat.WHITE))
    table.reset()
    table.hello()

    assert table.arrive(table.switches()) == []


def test_a_loss_is_reported_once_and_a_board_never_found_is_not_lost(table):
    assert names(table.watch.lost(5000)) == ["BoardLost white"]
    assert table.watch.lost(6000) == []
    assert BoardWatch(Seat.BLACK).lost(0) == []


def test_what_changed_while_the_board_was_away_comes_before_it_is_found(table):
    table.watch.lost(table.at)
    table.reset()
    table.occupied = START & ~holes("e2") | holes("e4")

    seen = table.arrive(table.hello(), table.switches())

    assert names(seen) == ["-e2", "+e4", "BoardFound white"]


class LossyLine(RuleBasedStateMachine):
    """A hand, a line that loses frames, resets and unplugs: the host ends with the truth."""

    @initialize()
    def begin(self):
        self.table = Table(standing=chess.BB_EMPTY)
        self.told = chess.BB_EMPTY
        self.found = False
        self.last = 0
        self.presses = 0
        self.heard = 0
        self.hear(self.table.hello(), self.table.switches())

    def hear(self, *frames):
        for seen in self.table.arrive(*frames):
            self.take(seen)

    def take(self, seen):
        assert seen.at >= self.last
        self.last = seen.at
        match seen:
            case PegLifted(square=square):
                assert self.told & chess.BB_SQUARES[square], "lifted from an empty hole"
                self.told &= ~chess.BB_SQUARES[square]
            case PegPlaced(square=square):
                assert not self.told & chess.BB_SQUARES[square], "placed in a full hole"
                self.told |= chess.BB_SQUARES[square]
            case BoardFound():
                assert not self.found
                assert self.told == self.table.occupied
                self.found = True
            case BoardLost():
                assert self.found
                self.found = False
            case ClockPressed():
                self.heard += 1

    @rule(square=st.sampled_from(chess.SQUARES), lost=st.booleans())
    def move_a_peg(self, square, lost):
        self.table.occupied ^= chess.BB_SQUARES[square]
        frame = self.table.switches()
        if not lost and self.found:
            self.hear(frame)
            assert self.told == self.table.occupied

    @precondition(lambda self: self.found)
    @rule(seat=st.sampled_from(Seat), lost=st.booleans())
    def press(self, seat, lost):
        frames = self.table.press(seat)
        self.presses += 1
        if lost:
            frames = [self.table.switches()]
        self.hear(*frames)
        assert self.heard == self.presses

    @rule(lost=st.booleans())
    def reset(self, lost):
        self.table.at += 2000
        self.table.reset()
        frames = [self.table.hello(), self.table.switches()]
        if self.found:
            self.hear(*frames[lost:])

    @precondition(lambda self: self.found)
    @rule()
    def unplug(self):
        for seen in self.table.watch.lost(self.table.at + 2):
            self.take(seen)

    @precondition(lambda self: not self.found)
    @rule()
    def replug(self):
        self.table.reset()
        self.hear(self.table.hello(), self.table.switches())
        assert self.found

    @invariant()
    def what_was_told_is_what_the_watch_knows(self):
        if hasattr(self, "table"):
            assert self.told == self.table.watch.standing

    def teardown(self):
        if getattr(self, "found", False):
            self.hear(self.table.switches(Occasion.HEARTBEAT))
            assert self.told == self.table.occupied


TestLossyLine = LossyLine.TestCase


@given(st.lists(st.integers(0, chess.BB_ALL), max_size=20))
def test_the_reports_of_any_sequence_of_positions_add_up(positions):
    table = Table(standing=chess.BB_EMPTY)
    told = chess.SquareSet()
    for occupied in positions:
        for seen in table.show(occupied):
            match seen:
                case PegLifted(square=square):
                    told.remove(square)
                case PegPlaced(square=square):
                    assert square not in told
                    told.add(square)
        assert int(told) == occupied
