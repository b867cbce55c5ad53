"""What a player who pushes to talk is told: that the program listens, and that it heard nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.speech.acknowledging import Acknowledgement, Sign
from accessible_board.speech.listening import (
    PUSHED_MS,
    RESTING_MS,
    SILENCE_MS,
    TAPPED_MS,
    Listener,
    Moment,
    UtteranceChange,
)

STEP = 32


class Player:
    """Somebody with a microphone, and the signs that come to the ear."""

    def __init__(self, *, push_to_talk=True):
        self.listener = Listener(push_to_talk=push_to_talk)
        self._acknowledgement = Acknowledgement()
        self.at, self.signs, self.turns = 0, [], []

    def follow(self, *, heard=False):
        sign = self._acknowledgement.follow(self.listener, heard=heard)
        self.signs += [sign] if sign is not None else []
        return self

    def push(self):
        self.listener.push()
        return self.follow()

    def release(self):
        self.listener.release()
        return self.follow()

    def loudspeaker(self, *, speaks):
        self.listener.loudspeaker(speaks=speaks)
        return self.follow()

    def wait(self, milliseconds, *, voice=False, words=True):
        """Let time pass; what is over then had words or not."""
        for _ in range(-(-milliseconds // STEP)):
            self.at += STEP
            turn = self.listener.observe(Moment(self.at, voice))
            self.turns.append(turn)
            self.follow(heard=words and turn is UtteranceChange.ENDED)
        return self

    def say(self, *, words=True):
        return self.wait(600, voice=True, words=words).wait(SILENCE_MS, words=words)


def test_a_push_is_acknowledged_at_once_and_once_and_what_is_heard_needs_no_sign():
    player = Player().push()
    assert player.signs == [Sign.LISTENING]
    player.wait(2000).say()
    assert UtteranceChange.ENDED in player.turns
    assert player.signs == [Sign.LISTENING]


@pytest.mark.parametrize("held", [TAPPED_MS, 3000])
def test_who_lets_go_without_having_spoken_is_told_that_nothing_was_heard(held):
    assert Player().push().wait(held).release().signs == [Sign.LISTENING, Sign.UNHEARD]


def test_a_tap_that_nobody_speaks_after_ends_with_its_time():
    player = Player().push().wait(STEP).release().wait(PUSHED_MS - 2 * STEP)
    assert player.signs == [Sign.LISTENING]
    assert player.wait(2 * STEP).signs == [Sign.LISTENING, Sign.UNHEARD]
    assert player.wait(PUSHED_MS).signs == [Sign.LISTENING, Sign.UNHEARD]


def test_a_cough_without_words_was_nothing_heard():
    assert Player().push().say(words=False).signs == [Sign.LISTENING, Sign.UNHEARD]


def test_while_the_loudspeaker_speaks_nobody_is_heard_and_so_nobody_is_told_to_speak():
    player = Player().loudspeaker(speaks=True).push().wait(1000)
    assert player.signs == []
    player.loudspeaker(speaks=False).wait(RESTING_MS)
    assert player.signs == [Sign.LISTENING]


def test_words_that_the_loudspeaker_drowned_were_not_heard():
    player = Player().push().wait(300, voice=True).loudspeaker(speaks=True)
    assert player.signs == [Sign.LISTENING, Sign.UNHEARD]


def test_a_push_during_another_utterance_is_acknowledged_when_it_is_over():
    player = Player().push().wait(300, voice=True).push()
    assert player.signs == [Sign.LISTENING]
    player.wait(SILENCE_MS)
    assert player.signs == [Sign.LISTENING, Sign.LISTENING]


def test_an_open_microphone_makes_no_sound():
    player = Player(push_to_talk=False).push().say(words=False).release().wait(PUSHED_MS)
    assert player.signs == []


def test_who_opens_the_microphone_is_told_so_in_words_and_not_that_the_push_was_in_vain():
    player = Player().push()
    player.listener.wait_for_push(waits=False)
    assert player.follow().wait(PUSHED_MS).signs == [Sign.LISTENING]
    player.listener.wait_for_push(waits=True)
    assert player.follow().signs == [Sign.LISTENING]


ACTS = st.sampled_from(["push", "release", "silence", "voice", "cough", "hall", "quiet"])


@given(st.lists(ACTS, max_size=60))
def test_whatever_happens_the_signs_are_true(acts):
    """Nobody is told to speak who is not heard, nor twice that nothing was heard of one push."""
    player, pushes = Player(), 0
    for act in acts:
        match act:
            case "push":
                player.push()
                pushes += 1
            case "release":
                player.release()
            case "silence":
                player.wait(2000)
            case "voice" | "cough":
                expected = (
                    player.signs[-1:] == [Sign.LISTENING] and player.listener.listens_for_push
                )
                begun = player.turns.count(UtteranceChange.BEGUN)
                player.say(words=act == "voice")
                assert not expected or player.turns.count(UtteranceChange.BEGUN) == begun + 1
            case "hall" | "quiet":
                player.loudspeaker(speaks=act == "hall")
        assert player.signs.count(Sign.UNHEARD) <= pushes
        assert pushes or not player.signs
