"""A clock button that is pushed to talk, over a line that loses whatever it likes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.board.frames import Buttons, ClockButton, Hello, Occasion, Switches
from accessible_board.board.occupancy import TalkButton
from accessible_board.game.vocabulary.terms import Seat


class Hand:
    """A hand on Black's button of a board; every state is a frame that may be lost."""

    def __init__(self):
        self.button = ClockButton()
        self.other = ClockButton()
        self.talk = TalkButton(Seat.BLACK)

    def frame(self, kind=Switches):
        common = {"seq": 0, "stamp": 0, "buttons": Buttons(white=self.other, black=self.button)}
        if kind is Hello:
            return Hello(**common, board_id=7)
        return Switches(**common, occasion=Occasion.CHANGE, occupied=0)

    def push(self):
        self.button = ClockButton(True, (self.button.presses + 1) % 4)

    def let_go(self):
        self.button = ClockButton(False, self.button.presses)

    def seen(self, kind=Switches):
        return self.talk.observe(self.frame(kind))


def test_it_is_pushed_and_let_go():
    hand = Hand()
    assert hand.seen() == ()
    hand.push()
    assert hand.seen() == (True,)
    assert hand.seen() == ()
    hand.let_go()
    assert hand.seen() == (False,)
    assert hand.seen() == ()


def test_the_other_button_is_not_pushed_to_talk():
    hand = Hand()
    hand.seen()
    hand.other = ClockButton(True, 1)
    assert hand.seen() == ()


def test_a_push_whose_frame_was_lost_is_told_with_the_next():
    hand = Hand()
    hand.seen()
    hand.push()
    hand.let_go()
    assert hand.seen() == (True, False)


def test_a_button_that_is_down_when_the_board_is_found_has_not_been_pushed():
    hand = Hand()
    hand.push()
    assert hand.seen() == ()
    hand.let_go()
    assert hand.seen() == ()


def test_a_reset_lets_go_and_pushes_nothing():
    hand = Hand()
    hand.seen()
    hand.push()
    assert hand.seen() == (True,)
    hand.button = ClockButton()
    assert hand.seen(Hello) == (False,)
    assert hand.seen() == ()


@pytest.mark.parametrize("pushes", range(1, 4))
def test_a_reset_whose_hello_was_lost_is_no_push(pushes):
    hand = Hand()
    for _ in range(pushes):
        hand.push()
    hand.let_go()
    assert hand.seen() == ()
    hand.button = ClockButton()
    assert hand.seen() == ()
    hand.push()
    assert hand.seen() == (True,)


def test_a_board_that_is_lost_lets_go_of_what_was_held():
    hand = Hand()
    assert hand.talk.lost() == ()
    hand.seen()
    hand.push()
    hand.seen()
    assert hand.talk.lost() == (False,)
    assert hand.talk.lost() == ()
    assert hand.seen() == ()


@given(st.lists(st.sampled_from(["push", "let go", "frame", "reset", "hello", "lost"])))
def test_pushed_and_let_go_come_in_turn_and_never_unasked(acts):
    """Whatever is lost on the way, nobody is told twice that it was pushed, or let go.

    Nor is more told to be pushed than was; a reset may be seen by nothing but what it forgot.
    """
    hand, told, pushes = Hand(), [], 0
    for act in acts:
        match act:
            case "push" if not hand.button.down:
                hand.push()
                pushes += 1
            case "let go":
                hand.let_go()
            case "frame":
                told += hand.seen()
            case "reset":
                hand.button = ClockButton(hand.button.down, 0)
            case "hello":
                hand.button = ClockButton(hand.button.down, 0)
                told += hand.seen(Hello)
            case "lost":
                told += hand.talk.lost()
        assert told == [turn % 2 == 0 for turn in range(len(told))]
        assert sum(told) <= pushes
