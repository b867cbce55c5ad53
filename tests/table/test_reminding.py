"""Nothing waits in silence: how a game stands is told at first, and again after a while."""

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.reminding import (
    BOARDS_ANSWER,
    STEP_WAITS,
    WAITS,
    Orientation,
    Reminder,
)
from tests.support.table import Table


class Alarm:
    """Time that passes when the test says so: what is to happen later, and in how many seconds."""

    def __init__(self):
        self.seconds = None
        self.act = None

    def later(self, seconds, act):
        self.seconds, self.act = seconds, act
        return self

    def cancel(self):
        self.seconds = None


class Reminded:
    """A table whose game is followed by a reminder."""

    def __init__(self, *peg_boards):
        self.table, self.alarm, self.submitted = Table(*peg_boards), Alarm(), []
        self.reminder = Reminder(self.table.game.state, self, self.alarm.later)

    def now(self):
        return self.table.at

    def submit_observation(self, observation):
        self.submitted.append(observation)

    def after(self, table):
        for event in table.last:
            self.reminder.follow(event, table.position)
        return self

    def ring(self):
        """The time has passed: what is submitted happens."""
        self.alarm.act()
        return self.after(self.table.observe(self.submitted.pop()))


def test_before_the_game_it_is_said_again_and_later_each_time():
    told = Reminded()
    told.after(told.table.set_up())
    waited = []
    for _ in range(len(WAITS) + 1):
        waited.append(told.alarm.seconds)
        told.ring()
        assert [type(event) for event in told.table.last] == [e.StandingTold]
    assert waited == [*WAITS, WAITS[-1]]


def test_nothing_is_said_while_a_clock_runs():
    told = Reminded()
    told.after(told.table.start())
    told.alarm.act()
    assert told.submitted == []


def announced() -> Reminded:
    """White has announced a move and not carried it out; the clock runs."""
    told = Reminded()
    return told.after(told.table.start().say("Eva vier"))


def test_who_announced_and_did_not_carry_out_hears_it_again_alone_and_ever_more_seldom():
    told = announced()
    waited = []
    for _ in range(len(STEP_WAITS) + 1):
        waited.append(told.alarm.seconds)
        told.ring()
        step = told.table.just(e.StepTold)
        assert (step.seat, step.step, step.asked) == (Seat.WHITE, e.AwaitedStep.PLACE, False)
    assert waited == [*STEP_WAITS, STEP_WAITS[-1]]


def test_an_illegal_announcement_is_reminded_of_in_the_same_words():
    """Nobody learns from it what is legal (12.6)."""
    told = Reminded()
    told.after(told.table.start().say("Dame Hektor fünf"))
    assert told.alarm.seconds == STEP_WAITS[0]
    assert told.ring().table.just(e.StepTold).step is e.AwaitedStep.PLACE


def test_nobody_is_reminded_of_the_clock():
    """A move that wants only its press is left to its player."""
    told = announced()
    told.after(told.table.move("e2e4", Seat.WHITE))
    told.alarm.act()
    assert told.submitted == []


def test_who_thinks_is_left_alone():
    told = announced()
    told.after(told.table.move("e2e4", Seat.WHITE).press())
    told.after(told.table.say("Eva fünf").press())
    told.after(told.table.move("e7e5", Seat.WHITE))
    told.alarm.act()
    assert told.submitted == []


def test_whatever_happens_is_waited_for_anew():
    told = Reminded()
    told.after(told.table.set_up()).ring().ring()
    assert told.alarm.seconds == WAITS[2]
    told.after(told.table.observe(o.Asked(at=0, seat=Seat.WHITE, request=o.Request.TIME)))
    assert told.alarm.seconds == WAITS[0]


def test_who_has_not_signed_is_asked_again_until_both_have():
    told = Reminded()
    told.after(told.table.start())
    told.after(told.table.observe(o.Resigned(at=told.table.at, seat=Seat.WHITE)))
    told.ring()
    assert told.table.just(e.StandingTold).unsigned == tuple(Seat)
    for seat in Seat:
        assert told.alarm.seconds is not None
        told.after(told.table.observe(o.ResultConfirmed(at=told.table.at, seat=seat)))
    assert told.alarm.seconds is None


class Begun:
    """A table at which a session begins."""

    def __init__(self, *peg_boards):
        self.table, self.alarm, self.told = Table(*peg_boards), Alarm(), 0
        self.orientation = Orientation(self.table.game.state, self._tell, self.alarm.later)
        self.orientation.begin()

    def _tell(self):
        self.told += 1

    def answers(self, seat):
        found = o.BoardFound(at=0, seat=seat)
        self.table.observe(found)
        self.orientation.follow(found, self.table.last)
        return self


def test_it_is_told_with_the_answer_of_the_last_board_and_once():
    begun = Begun(Seat.WHITE, Seat.BLACK).answers(Seat.WHITE)
    assert begun.told == 0
    assert begun.answers(Seat.BLACK).told == 1
    assert begun.answers(Seat.BLACK).told == 1
    assert begun.alarm.seconds is None


def test_a_board_that_does_not_answer_is_not_waited_for_in_silence():
    begun = Begun(Seat.WHITE)
    assert begun.alarm.seconds == BOARDS_ANSWER
    begun.alarm.act()
    assert begun.told == 1
    assert begun.answers(Seat.WHITE).told == 1


def test_without_a_board_it_is_told_at_once():
    table, told = Table(peg_boards=frozenset()), []
    Orientation(table.game.state, lambda: told.append(1), Alarm().later).begin()
    assert told == [1]
