"""Presses in order with the words before them: what waits, for how much sound, what not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import AssistantAct
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.held_presses import GOES_ON, Presses


def press(seat, at):
    return o.ClockPressed(at=at, seat=seat)


class Watched(Presses):
    """Presses, and all that they let go."""

    def __init__(self):
        self.gone = []
        super().__init__()

    def submit(self, observation):
        self.pass_through(observation, self.gone.append)

    def listen(self, seat, until, speaks=False):
        self.ear_listened(seat, speaks=speaks, listened=until)


def test_a_press_after_the_last_word_comes_after_the_words():
    presses = Watched()
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(press(Seat.WHITE, 4_000))
    presses.listen(Seat.WHITE, 4_200, speaks=True)
    presses.words_come(Seat.WHITE, 3_950)
    assert presses.gone == []
    presses.listen(Seat.WHITE, 4_300)
    assert presses.gone == [press(Seat.WHITE, 4_000)]


def test_a_press_before_the_last_word_comes_before_the_words():
    presses = Watched()
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(press(Seat.WHITE, 3_900))
    presses.words_come(Seat.WHITE, 3_950)
    assert presses.gone == [press(Seat.WHITE, 3_900)]


def test_a_press_waits_for_words_that_the_ear_has_not_even_listened_to():
    """On a busy machine it is seconds behind; what was said before the press counts."""
    presses = Watched()
    presses.listen(Seat.WHITE, 1_000)
    presses.submit(press(Seat.WHITE, 4_000))
    for listened in range(1_100, 4_000, 100):
        presses.listen(Seat.WHITE, listened)
        assert presses.gone == []
        assert presses.reached(60_000) == 4_000
    presses.listen(Seat.WHITE, 4_000)
    assert presses.gone == [press(Seat.WHITE, 4_000)]


def test_whoever_speaks_on_after_pressing_is_not_waited_for():
    presses = Watched()
    presses.listen(Seat.WHITE, 4_000, speaks=True)
    presses.submit(press(Seat.WHITE, 4_000))
    presses.listen(Seat.WHITE, 4_000 + GOES_ON - 1, speaks=True)
    assert presses.gone == []
    presses.listen(Seat.WHITE, 4_000 + GOES_ON, speaks=True)
    assert presses.gone == [press(Seat.WHITE, 4_000)]


@pytest.mark.law(135)
def test_no_flag_falls_while_a_player_speaks_until_the_words_are_understood():
    """A claim has the time at which its words ended (9.5.1)."""
    presses = Watched()
    presses.listen(Seat.WHITE, 4_000, speaks=True)
    assert presses.reached(4_100) == 4_000 - GOES_ON
    presses.listen(Seat.WHITE, 4_000 + GOES_ON, speaks=True)
    assert presses.reached(9_000) == 4_000, "who speaks on is not waited for"
    presses.listen(Seat.WHITE, 4_100 + GOES_ON)
    assert presses.reached(9_000) == 9_000


def test_an_ear_that_has_failed_is_not_waited_for():
    presses = Watched()
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(press(Seat.WHITE, 4_000))
    presses.listen(Seat.WHITE, None)
    presses.submit(press(Seat.WHITE, 9_000))
    assert presses.gone == [press(Seat.WHITE, 4_000), press(Seat.WHITE, 9_000)]


def test_a_press_of_an_assistant_waits_for_the_players_words_too():
    presses = Watched()
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(o.AssistantReported(at=4_000, seat=Seat.WHITE, report=AssistantAct.PRESSES))
    assert presses.gone == []


def test_a_flag_is_not_claimed_before_an_earlier_press():
    presses = Watched()
    claim = o.FlagClaimed(at=4_100, seat=Seat.BLACK)
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(press(Seat.WHITE, 4_000))
    presses.submit(claim)
    assert presses.gone == []
    presses.listen(Seat.WHITE, 4_300)
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
    presses.listen(Seat.WHITE, 3_900, speaks=True)
    presses.submit(observed)
    assert presses.gone == [observed]


SEATS = st.sampled_from(Seat)
ACTS = st.lists(
    st.tuples(
        st.integers(0, 700),
        st.one_of(
            st.tuples(st.just("press"), SEATS),
            st.tuples(st.just("listen"), SEATS, st.integers(0, 400), st.booleans()),
            st.tuples(st.just("decided"), SEATS, st.integers(0, 600)),
            st.tuples(st.just("failed"), SEATS),
        ),
    ),
    max_size=30,
)


class Table:
    """What happens to presses, and what must be true of it; ears may be behind."""

    def __init__(self):
        self.now = 0
        self.presses = Watched()
        self.pressed = []
        self.listened, self.speaking = {}, set()

    @property
    def waiting(self):
        return [one for one in self.pressed if one not in self.presses.gone]

    def press(self, seat):
        pressed = press(seat, self.now)
        if pressed not in self.pressed:  # Two at one moment are told apart by nobody.
            self.pressed.append(pressed)
            self.presses.submit(pressed)

    def listen(self, seat, behind, speaks):
        self.listened[seat] = max(self.listened.get(seat, 0), self.now - behind)
        (self.speaking.add if speaks else self.speaking.discard)(seat)
        self.presses.listen(seat, self.listened[seat], speaks)

    def decided(self, seat, ago):
        if seat not in self.speaking:
            return
        ended = max(0, self.listened[seat] - ago)
        before = self.waiting
        self.presses.words_come(seat, ended)
        assert not [one for one in self.waiting if one.seat is seat and one.at < ended]
        if all(one.seat is seat for one in before):  # Then it waits for nobody else's sake.
            assert self.waiting == [one for one in before if one.at >= ended]
        self.listen(seat, self.now - self.listened[seat], False)

    def failed(self, seat):
        self.listened.pop(seat, None)
        self.speaking.discard(seat)
        self.presses.listen(seat, None)

    def check(self):
        assert self.presses.gone == self.pressed[: len(self.presses.gone)]
        for first in self.waiting[:1]:
            goes_on = GOES_ON if first.seat in self.speaking else 0
            assert self.listened[first.seat] < first.at + goes_on
        reached = self.presses.reached(self.now)
        said = [at - GOES_ON for seat, at in self.listened.items() if seat in self.speaking]
        assert reached == min([self.now, *(one.at for one in self.waiting), *said])


@given(ACTS)
def test_presses_keep_their_order_wait_for_words_alone_and_are_never_lost(acts):
    table = Table()
    for pause, (act, *details) in acts:
        table.now += pause
        getattr(table, act)(*details)
        table.check()
    table.presses.close()
    assert table.presses.gone == table.pressed
    late = press(Seat.WHITE, table.now + 1)
    table.presses.submit(late)
    assert table.presses.gone[-1] == late
