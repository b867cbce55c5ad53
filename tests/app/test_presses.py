"""Presses in order with the words before them: what waits, for how long, and what does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.app.presses import PATIENCE, Presses
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import Report
from accessible_board.game.vocabulary.seats import Seat


def press(seat, at):
    return o.ClockPressed(at=at, seat=seat)


class Watched(Presses):
    """Presses, and all that they let go."""

    def __init__(self):
        self.gone = []
        super().__init__(self.gone.append)


def test_a_press_after_the_last_word_comes_after_the_words():
    presses = Watched()
    presses.voice(Seat.WHITE, 3_000, speaks=True)
    assert presses.take(press(Seat.WHITE, 4_000), 4_000)
    presses.words(Seat.WHITE, 3_950)
    assert presses.gone == []
    presses.voice(Seat.WHITE, 4_300, speaks=False)
    assert presses.gone == [press(Seat.WHITE, 4_000)]


def test_a_press_before_the_last_word_comes_before_the_words():
    presses = Watched()
    presses.voice(Seat.WHITE, 3_000, speaks=True)
    presses.take(press(Seat.WHITE, 3_900), 3_900)
    presses.words(Seat.WHITE, 3_950)
    assert presses.gone == [press(Seat.WHITE, 3_900)]


def test_a_press_of_an_assistant_waits_for_the_players_words_too():
    presses = Watched()
    presses.voice(Seat.WHITE, 3_000, speaks=True)
    pressed = o.AssistantReported(at=4_000, seat=Seat.WHITE, report=Report.PRESSES)
    assert presses.take(pressed, 4_000)


def test_a_flag_is_not_claimed_before_an_earlier_press():
    presses = Watched()
    claim = o.FlagClaimed(at=4_100, seat=Seat.BLACK)
    presses.voice(Seat.WHITE, 3_000, speaks=True)
    presses.take(press(Seat.WHITE, 4_000), 4_000)
    presses.take(claim, 4_100)
    assert presses.gone == []
    presses.voice(Seat.WHITE, 4_300, speaks=False)
    assert presses.gone == [press(Seat.WHITE, 4_000), claim]


@pytest.mark.parametrize(
    "observed",
    [
        o.PegLifted(at=4_100, seat=Seat.WHITE, square=0),
        o.Asked(at=4_100, seat=Seat.WHITE, request=o.Request.TIME),
        o.ArbiterRuled(at=4_100, ruling=o.Ruling.STOP),
        o.FlagClaimed(at=4_100, seat=Seat.WHITE),
    ],
)
def test_nothing_else_waits_for_words(observed):
    presses = Watched()
    presses.voice(Seat.WHITE, 3_000, speaks=True)
    assert not presses.take(observed, 4_100)
    assert presses.gone == [observed]


SEATS = st.sampled_from(Seat)
ACTS = st.lists(
    st.tuples(
        st.integers(0, 700),
        st.one_of(
            st.tuples(st.just("press"), SEATS),
            st.tuples(st.just("voice"), SEATS),
            st.tuples(st.just("decided"), SEATS, st.integers(0, 600)),
            st.tuples(st.just("dropped"), SEATS),
        ),
    ),
    max_size=30,
)


class Table:
    """What happens to presses, and what must be true of it."""

    def __init__(self):
        self.now = 0
        self.presses = Watched()
        self.pressed, self.due = [], []
        self.speaking = {}

    @property
    def waiting(self):
        return [one for one in self.pressed if one not in self.presses.gone]

    def pass_time(self, milliseconds):
        until = self.now + milliseconds
        while self.due and self.due[0] <= until:
            self.now = self.due.pop(0)
            self.presses.time_passed(self.now)
        self.now = until

    def press(self, seat):
        alone = not self.waiting and seat not in self.speaking
        pressed = press(seat, self.now)
        if pressed in self.pressed:  # Two at one moment are told apart by nobody.
            return
        self.pressed.append(pressed)
        if self.presses.take(pressed, self.now):
            assert not alone
            self.due.append(self.now + PATIENCE)

    def voice(self, seat):
        self.speaking.setdefault(seat, self.now)
        self.presses.voice(seat, self.now, speaks=True)

    def decided(self, seat, ago):
        begun = self.speaking.pop(seat, None)
        if begun is None:
            return
        ended = max(begun, self.now - ago)
        before = self.waiting
        self.presses.words(seat, ended)
        assert not [one for one in self.waiting if one.seat is seat and one.at < ended]
        if all(one.seat is seat for one in before):  # Then it waits for nobody else's sake.
            assert self.waiting == [one for one in before if one.at >= ended]
        self.presses.voice(seat, self.now, speaks=False)

    def dropped(self, seat):
        self.speaking.pop(seat, None)
        self.presses.voice(seat, self.now, speaks=False)

    def check(self):
        assert self.presses.gone == self.pressed[: len(self.presses.gone)]
        assert all(self.now - one.at < PATIENCE for one in self.waiting)
        assert not self.waiting or self.waiting[0].seat in self.speaking
        reached = self.presses.reached(self.now)
        assert reached == min([self.now, *(one.at for one in self.waiting)])


@given(ACTS)
def test_presses_keep_their_order_wait_for_words_alone_and_are_never_lost(acts):
    table = Table()
    for pause, (act, *details) in acts:
        table.pass_time(pause)
        getattr(table, act)(*details)
        table.check()
    table.presses.close()
    assert table.presses.gone == table.pressed
    late = press(Seat.WHITE, table.now + 1)
    assert not table.presses.take(late, table.now + 1)
    assert table.presses.gone[-1] == late
