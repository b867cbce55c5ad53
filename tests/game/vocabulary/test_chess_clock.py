"""The chess clock (Art. 6): one property test after another against plain reckoning on paper."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from accessible_board.game.vocabulary.chess_clock import ChessClock
from accessible_board.game.vocabulary.editions import edition
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import Period, TimeControl

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SECOND = 1000
MINUTE = 60 * SECOND


def clock_for(text, year="2023"):
    return ChessClock.for_control(
        TimeControl.parse(text),
        saved_time_carried_in_delay=edition(year).saved_time_carried_in_delay,
    )


def played(clock, thinking):
    """The clock after both made a move in each of these times, White first, and the time then."""
    at = clock.since
    for number, milliseconds in enumerate(thinking):
        seat = WHITE if number % 2 == 0 else BLACK
        clock = clock.start(seat, at)
        at += milliseconds
        clock = clock.press(seat, at)
    return clock, at


# --- starting, pressing, stopping -----------------------------------------------------------------


@pytest.mark.law(62)
def test_a_press_stops_the_own_clock_and_starts_the_opponents():
    clock = clock_for("5m").start(WHITE, at=1000)
    assert clock.running is WHITE
    clock = clock.press(WHITE, at=11_000)
    assert clock.running is BLACK
    assert clock.remaining(WHITE, at=60_000) == 5 * MINUTE - 10_000
    assert clock.remaining(BLACK, at=12_500) == 5 * MINUTE - 1500


@pytest.mark.law(62)
def test_starting_one_clock_stops_the_other_and_completes_no_move():
    clock = clock_for("5m").start(WHITE, at=0).start(BLACK, at=5000)
    assert clock.running is BLACK
    assert clock.used(WHITE, at=9000) == 5000
    assert clock.moves_completed(WHITE) == 0


@pytest.mark.law(68)
def test_each_press_gives_the_opponent_the_whole_delay():
    """6.3.2: also where that one had begun to move, and the position was reinstated."""
    clock = clock_for("5m d5s").start(WHITE, at=0).press(WHITE, at=1000)
    clock = clock.stop(at=4000).take_back(WHITE, 0).start(WHITE, at=10_000)
    clock = clock.press(WHITE, at=11_000)
    assert clock.remaining(BLACK, at=16_000) == 5 * MINUTE
    assert clock.remaining(BLACK, at=17_000) == 5 * MINUTE - 1000


def test_starting_a_running_clock_again_changes_nothing():
    clock = clock_for("5m").start(WHITE, at=0)
    assert clock.start(WHITE, at=5000) == clock


@pytest.mark.law(62)
def test_a_press_sets_clocks_going_that_stand_and_counts_a_move_only_once():
    clock = clock_for("5m+10s").press(WHITE, at=1000)
    assert (clock.running, clock.moves_completed(WHITE)) == (BLACK, 1)
    again = clock.start(WHITE, at=2000).press(WHITE, at=5000, counts=False)
    assert (again.running, again.moves_completed(WHITE)) == (BLACK, 1)
    assert again.used(WHITE, at=9000) == 3000
    assert again.remaining(WHITE, at=9000) == 5 * MINUTE + 20_000 - 3000


def test_a_stopped_clock_stands_and_knows_no_deadline():
    clock = clock_for("5m").start(WHITE, at=0).stop(at=1000)
    assert clock.running is None
    assert clock.remaining(WHITE, at=10**9) == 5 * MINUTE - 1000
    assert clock.flag_deadline() is None
    assert clock.threshold_deadline([MINUTE], at=2000) is None
    assert clock.stop(at=3000) == clock


def test_an_observation_from_before_the_start_never_gives_time_back():
    clock = clock_for("5m").start(WHITE, at=1000)
    assert clock.remaining(WHITE, at=500) == 5 * MINUTE
    clock = clock.press(WHITE, at=900)
    assert clock.remaining(BLACK, at=1000) == 5 * MINUTE


# --- increment and delay --------------------------------------------------------------------------


@pytest.mark.law(67)
def test_the_increment_is_added_before_each_move_including_the_first():
    clock = clock_for("3m+2s")
    assert clock.remaining(WHITE, at=0) == clock.remaining(BLACK, at=0) == 182 * SECOND
    clock, at = played(clock, [5000, 1000])
    assert clock.remaining(WHITE, at) == 182 * SECOND - 5000 + 2000
    assert clock.remaining(BLACK, at) == 182 * SECOND - 1000 + 2000, "unused time accumulates"


@pytest.mark.law(68)
def test_a_press_within_the_delay_leaves_the_main_time_unchanged():
    clock, at = played(clock_for("5m d3s"), [2999, 3000, 3001, 0])
    assert clock.remaining(WHITE, at) == 5 * MINUTE - 1
    assert clock.remaining(BLACK, at) == 5 * MINUTE


@pytest.mark.law(68)
def test_the_main_time_runs_only_after_the_delay():
    clock = clock_for("5m d3s").start(WHITE, at=0)
    assert [clock.remaining(WHITE, at) for at in (0, 2000, 3000, 4000)] == [
        5 * MINUTE,
        5 * MINUTE,
        5 * MINUTE,
        5 * MINUTE - 1000,
    ]
    assert clock.flag_deadline() == 5 * MINUTE + 3000


@pytest.mark.law(68)
def test_a_stop_for_the_arbiter_does_not_give_the_delay_of_a_move_anew():
    clock = clock_for("5m d3s").start(WHITE, at=0).stop(at=2000).start(WHITE, at=60_000)
    assert clock.remaining(WHITE, at=62_000) == 5 * MINUTE - 1000


# --- periods and flags ----------------------------------------------------------------------------


@pytest.mark.law(69)
def test_the_last_required_move_brings_the_time_of_the_next_period():
    clock, at = played(clock_for("10m/2+5m"), [MINUTE, MINUTE, MINUTE])
    assert clock.remaining(WHITE, at) == 10 * MINUTE - 2 * MINUTE + 5 * MINUTE
    assert (clock.period(WHITE), clock.period(BLACK)) == (2, 1)
    assert (clock.moves_to_control(WHITE), clock.moves_to_control(BLACK)) == (None, 1)
    assert (clock.moves_completed(WHITE), clock.moves_completed(BLACK)) == (2, 1)


@pytest.mark.law(69)
@pytest.mark.parametrize(
    ("year", "minutes"), [("2009", 5), ("2014", 13), ("2017", 13), ("2023", 5)]
)
def test_saved_time_is_carried_over_in_delay_mode_only_by_some_editions(year, minutes):
    in_delay, at = played(clock_for("10m/2+5m d3s", year), [MINUTE + 3000] * 3)
    assert in_delay.remaining(WHITE, at) == minutes * MINUTE
    without, at = played(clock_for("10m/2+5m", year), [MINUTE] * 3)
    assert without.remaining(WHITE, at) == 13 * MINUTE


@pytest.mark.law(70)
def test_the_flag_falls_only_where_required_moves_are_missing():
    clock, at = played(clock_for("1m/2+1m"), [30 * SECOND, 0, 20 * SECOND, 0])
    clock = clock.start(WHITE, at)
    assert not clock.is_flagged(WHITE, at + 15 * SECOND), "two moves were completed in the minute"
    assert clock.flag_deadline() == at + 70 * SECOND

    late, at = played(clock_for("1m/2+1m"), [30 * SECOND, 0])
    assert not late.is_flagged(WHITE, at + 30 * SECOND - 1)
    assert late.is_flagged(WHITE, at + 30 * SECOND)


@pytest.mark.law(70)
def test_a_flag_that_is_down_stays_down_and_earns_nothing():
    clock = clock_for("1m/1+1m+5s").start(WHITE, at=0).press(WHITE, at=2 * MINUTE)
    assert clock.is_flagged(WHITE, at=2 * MINUTE)
    assert clock.remaining(WHITE, at=2 * MINUTE) == 0
    assert clock.moves_completed(WHITE) == 1
    back = clock.press(BLACK, at=2 * MINUTE)
    assert back.flag_deadline() is None, "there is nothing left to wait for"


def test_the_used_time_goes_on_when_the_flag_is_down():
    clock = clock_for("1m").start(WHITE, at=0)
    assert clock.used(WHITE, at=90 * SECOND) == 90 * SECOND
    assert clock.remaining(WHITE, at=90 * SECOND) == 0


def test_a_move_completed_without_a_press_counts_and_earns():
    clock = clock_for("1m+5s").start(WHITE, at=0).start(BLACK, at=10_000).complete(WHITE)
    assert clock.running is BLACK
    assert clock.moves_completed(WHITE) == 1
    assert clock.remaining(WHITE, at=20_000) == 65_000 - 10_000 + 5000
    with pytest.raises(ValueError, match="black runs"):
        clock.complete(BLACK)


# --- the arbiter ----------------------------------------------------------------------------------


@pytest.mark.law(75)
def test_the_arbiter_sets_time_and_moves_and_raises_the_flag():
    clock = clock_for("10m/40+5m").start(WHITE, at=0).stop(at=11 * MINUTE)
    assert clock.is_flagged(WHITE, at=11 * MINUTE)
    clock = clock.set(WHITE, 2 * MINUTE, moves_completed=38, at=12 * MINUTE)
    assert not clock.is_flagged(WHITE, at=12 * MINUTE)
    assert clock.remaining(WHITE, at=12 * MINUTE) == 2 * MINUTE
    assert clock.moves_to_control(WHITE) == 2
    assert clock.set(WHITE, MINUTE, None, at=0).moves_completed(WHITE) == 38


@pytest.mark.law(75)
def test_a_running_clock_that_is_set_goes_on_running_from_there():
    clock = clock_for("10m").start(WHITE, at=0).set(WHITE, MINUTE, 7, at=5000)
    assert clock.remaining(WHITE, at=15_000) == 50 * SECOND
    assert clock.used(WHITE, at=15_000) == 15_000
    assert clock.flag_deadline() == 65_000


@pytest.mark.parametrize(("remaining", "moves"), [(-1, None), (0, -1)])
def test_a_clock_shows_nothing_negative(remaining, moves):
    with pytest.raises(ValueError, match="negative"):
        clock_for("5m").set(WHITE, remaining, moves, at=0)


@pytest.mark.law(78)
@pytest.mark.parametrize("moves", [None, 0])
def test_time_given_during_a_move_does_not_give_its_delay_anew(moves):
    clock = clock_for("5m d3s").start(WHITE, at=0).set(WHITE, 4 * MINUTE, moves, at=2000)
    assert clock.remaining(WHITE, at=4000) == 4 * MINUTE - 1000


# --- moves that are taken back --------------------------------------------------------------------


@pytest.mark.parametrize("text", ["90m/2+30m+30s", "10m/2+5m d5s", "5m+3s", "15m"])
def test_a_move_that_is_taken_back_and_made_again_earns_its_time_once(text):
    clock = clock_for(text, "2017").start(WHITE, at=0)
    for at in (60_000, 120_000, 180_000):
        clock = clock.press(clock.running, at=at)
    once = clock.press(BLACK, at=180_000).stop(at=180_000)
    again = clock.stop(at=180_000).take_back(WHITE, 1).start(WHITE, at=180_000)
    again = again.press(WHITE, at=180_000).press(BLACK, at=180_000).stop(at=180_000)
    assert again.white == once.white


def test_time_that_is_used_up_meanwhile_is_left_to_the_arbiter():
    clock = clock_for("10m/1+5m").start(WHITE, at=0).press(WHITE, at=9 * MINUTE)
    clock = clock.start(WHITE, at=10 * MINUTE).stop(at=12 * MINUTE).take_back(WHITE, 0)
    assert (clock.white.remaining, clock.white.flag_down) == (4 * MINUTE, False)


# --- thresholds -----------------------------------------------------------------------------------


def test_the_next_threshold_of_the_running_clock_and_when_it_is_reached():
    thresholds = [10 * MINUTE, 5 * MINUTE, MINUTE, 30 * SECOND]
    clock = clock_for("6m d3s").start(WHITE, at=0)
    assert clock.threshold_deadline(thresholds, at=0) == (MINUTE + 3000, 5 * MINUTE)
    assert clock.threshold_deadline(thresholds, at=MINUTE + 3000) == (5 * MINUTE + 3000, MINUTE)
    assert clock.threshold_deadline([], at=0) is None
    assert clock.threshold_deadline(thresholds, at=6 * MINUTE) is None


@given(
    st.sampled_from(["1m", "1m+5s", "1m d5s"]),
    st.lists(st.integers(1, 70_000), max_size=4),
    st.integers(0, 70_000),
)
def test_a_threshold_deadline_is_when_the_threshold_shows(text, thresholds, at):
    clock = clock_for(text).start(WHITE, at=0)
    found = clock.threshold_deadline(thresholds, at)
    if found is None:
        assert all(threshold >= clock.remaining(WHITE, at) for threshold in thresholds)
    else:
        moment, threshold = found
        assert moment > at
        assert clock.remaining(WHITE, moment) == threshold
        assert clock.remaining(WHITE, moment - 1) == threshold + 1 or moment - 1 <= at
        shown_on_the_way = range(threshold + 1, clock.remaining(WHITE, at))
        assert not any(between in shown_on_the_way for between in thresholds)


# --- plain reckoning ------------------------------------------------------------------------------


def reckon(periods, extra, delay, carried, thinking):
    """Time left after these moves of one player, as one would do it on paper; None once flagged."""
    left = periods[0][0] + extra
    due = periods[0][1]
    number = 0
    for move, spent in enumerate(thinking, start=1):
        left -= max(0, spent - delay)
        if left <= 0:
            return None
        if move == due:
            number = min(number + 1, len(periods) - 1)
            minutes, moves = periods[number]
            left = minutes + (left if carried or not delay else 0)
            due = None if moves is None else due + moves
        left += extra
    return left


@pytest.mark.law(67)
@pytest.mark.law(68)
@pytest.mark.law(69)
@pytest.mark.law(70)
@given(
    periods=st.lists(st.tuples(st.integers(1, 90_000), st.integers(1, 4)), min_size=1, max_size=3),
    open_end=st.booleans(),
    extra=st.integers(0, 9000),
    mode=st.sampled_from(["increment", "delay"]),
    carried=st.booleans(),
    thinking=st.lists(st.tuples(st.integers(0, 20_000), st.integers(0, 20_000)), max_size=12),
)
def test_the_clock_agrees_with_plain_reckoning(periods, open_end, extra, mode, carried, thinking):
    if open_end:
        periods = [*periods[:-1], (periods[-1][0], None)]
    increment, delay = (extra, 0) if mode == "increment" else (0, extra)
    control = TimeControl(tuple(Period(t, n, increment, delay) for t, n in periods))
    clock = ChessClock.for_control(control, saved_time_carried_in_delay=carried)
    clock, at = played(clock, [spent for pair in thinking for spent in pair])
    for seat, spent in ((WHITE, [p[0] for p in thinking]), (BLACK, [p[1] for p in thinking])):
        clock = clock.stop(at)
        expected = reckon(periods, increment, delay, carried, spent)
        assert clock.is_flagged(seat, at) == (expected is None)
        assert expected is None or clock.remaining(seat, at) == expected
        assert clock.used(seat, at) == sum(spent)
        assert clock.moves_completed(seat) == len(thinking)


class ClockInUse(RuleBasedStateMachine):
    """Anything may happen to a clock; never do both run, and no millisecond is lost."""

    @initialize(text=st.sampled_from(["1m", "1m/3+30s/2", "1m/2+1m+5s", "1m/2+2m d4s"]))
    def set_up(self, text):
        self.clock = clock_for(text)
        self.at = 0
        self.ran = dict.fromkeys(Seat, 0)

    @rule(milliseconds=st.integers(0, 30_000))
    def time_passes(self, milliseconds):
        if self.clock.running is not None:
            self.ran[self.clock.running] += milliseconds
        self.at += milliseconds

    @rule(seat=st.sampled_from(Seat))
    def start(self, seat):
        self.clock = self.clock.start(seat, self.at)

    @rule()
    def press(self):
        if self.clock.running is not None:
            presser = self.clock.running
            self.clock = self.clock.press(presser, self.at)
            assert self.clock.running is presser.other

    @rule()
    def stop(self):
        self.clock = self.clock.stop(self.at)
        assert self.clock.running is None

    @rule(
        seat=st.sampled_from(Seat),
        given=st.integers(1, 60_000),
        moves=st.none() | st.integers(0, 9),
    )
    def set_by_the_arbiter(self, seat, given, moves):
        running = self.clock.running
        self.clock = self.clock.set(seat, given, moves, self.at)
        assert self.clock.remaining(seat, self.at) == given
        assert self.clock.running is running

    @rule(seat=st.sampled_from(Seat), undone=st.integers(1, 3))
    def take_back(self, seat, undone):
        stands = self.clock.stop(self.at)
        moves = max(0, stands.moves_completed(seat) - undone)
        self.clock = stands.take_back(seat, moves)
        assert self.clock.moves_completed(seat) == moves
        before, after = (clock.remaining(seat, self.at) for clock in (stands, self.clock))
        assert 0 < after <= before or after == before == 0

    @invariant()
    def no_millisecond_is_lost(self):
        for seat in Seat:
            assert self.clock.used(seat, self.at) == self.ran[seat]

    @invariant()
    def only_the_running_clock_changes(self):
        for seat in Seat:
            later = self.clock.player(seat, self.at + 12_345)
            if self.clock.running is not seat:
                assert later == self.clock.player(seat, self.at)
            else:
                assert later.used == self.ran[seat] + 12_345

    @invariant()
    def the_flag_falls_at_its_deadline_and_not_before(self):
        deadline = self.clock.flag_deadline()
        if deadline is not None:
            assert self.clock.is_flagged(self.clock.running, deadline)
            assert not self.clock.is_flagged(self.clock.running, deadline - 1)
            assert self.clock.remaining(self.clock.running, deadline) == 0


ClockInUse.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
test_a_clock_in_use = pytest.mark.law(62)(ClockInUse.TestCase)


def test_a_clock_that_is_set_shows_what_was_used() -> None:
    """A number of moves that begins a period brings its time, which was not used (I.2.3)."""
    clock = ChessClock.for_control(TimeControl.parse("60m/2+30m+10s"))
    assert clock.remaining(Seat.WHITE, 0) == 3_610_000
    assert clock.used_if_set(Seat.WHITE, 3_000_000, 0, 0) == 610_000
    assert clock.used_if_set(Seat.WHITE, 3_000_000, 2, 0) == 610_000 + 20_000 + 1_800_000
    assert clock.used_if_set(Seat.WHITE, 9_000_000, 0, 0) == 0
    later = clock.set(Seat.WHITE, 3_000_000, 2, 0, used=2_430_000)
    assert later.used_if_set(Seat.WHITE, 3_000_000, 0, 0) == 610_000
