"""An ear whose microphone or recogniser fails or hangs: told once, and begun anew by itself."""

import queue
import threading

import chess
import numpy as np
import pytest

from accessible_board.devices.hearing.hearing import Hearing, HearingFollower, ReopenedHearing
from accessible_board.devices.hearing.microphone import AudioBlock
from accessible_board.errors import DeviceError
from accessible_board.game.vocabulary.terms import Device
from accessible_board.speech.acknowledging import Sign
from tests.support.patience import PATIENCE

E4 = chess.Move.from_uci("e2e4")


class Sound:
    """A microphone that gives a block whenever it is told to, and can be pulled out."""

    overflows = 0

    def __init__(self):
        self._blocks = queue.SimpleQueue()

    def speak(self, loudness=1000):
        self._blocks.put(AudioBlock(np.full(1600, loudness, np.int16), 0))

    def pull_out(self):
        self._blocks.put(DeviceError("The microphone is gone."))

    def blocks(self):
        while (block := self._blocks.get()) is not None:
            if isinstance(block, DeviceError):
                raise block
            yield block

    def close(self):
        self._blocks.put(None)


class Engine:
    """What hears words, which does what engines do: it works, fails or hangs."""

    def __init__(self):
        self.expected, self.fails, self.goes_on = [], None, threading.Event()
        self.goes_on.set()
        self.speaking, self.since_words = False, 0

    def attend(self, board, sensed, question):
        self.expected.append((board.fen(), sensed))

    def loudspeaker(self, *, speaks):
        self.deaf = speaks

    def wait_for_push(self, *, waits):
        self.waits = waits

    def sign(self, decision=None):
        return None

    def missed(self):
        return False

    def feed(self, samples):
        assert self.goes_on.wait(PATIENCE)
        if self.fails is not None:
            raise self.fails
        return "heard"


class Seat(HearingFollower):
    """``hangs_after`` is how long the recogniser may take for a piece of sound."""

    def __init__(self, hangs_after):
        self.sounds, self.engines = [], []
        self.there = True
        self.told, self.heard = queue.SimpleQueue(), queue.SimpleQueue()
        self.hearing = ReopenedHearing(self._open, self, hangs_after=hangs_after, look_every=0.02)
        self.hearing._tender._waits = (0.02,)
        self.hearing._tender._release_seconds = 0.05

    def lost(self, device, error):
        self.told.put((device, str(error)))

    def found(self, device):
        self.told.put((device, "found"))

    def signal(self, sign):
        self.told.put(sign)

    def _open(self, lost):
        if not self.there:
            raise DeviceError("There is no microphone.")
        self.sounds.append(Sound())
        self.engines.append(Engine())
        self.sounds[-1].speak()
        return Hearing(
            self.engines[-1], self.sounds[-1], lambda said, at: self.heard.put(said), lost
        )

    def next(self):
        return self.told.get(timeout=PATIENCE)


@pytest.fixture
def seat(request):
    seat = Seat(getattr(request, "param", PATIENCE))
    seat.hearing.attend(chess.Board(), E4)
    seat.hearing.start()
    assert seat.heard.get(timeout=PATIENCE) == "heard"
    yield seat
    for engine in seat.engines:
        engine.goes_on.set()
    seat.hearing.close()


def test_a_microphone_that_is_pulled_out_and_put_in_again(seat):
    seat.there = False
    seat.sounds[-1].pull_out()
    assert seat.next() == (Device.MICROPHONE, "The microphone is gone.")
    seat.hearing.attend(chess.Board(), None)
    seat.there = True
    assert seat.next() == (Device.MICROPHONE, "found")
    seat.sounds[-1].speak()
    assert seat.heard.get(timeout=PATIENCE) == "heard"
    assert (chess.STARTING_FEN, None) in seat.engines[-1].expected


def test_a_recogniser_that_fails_is_begun_anew_in_the_same_position(seat):
    seat.engines[-1].fails = RuntimeError("decoder")
    seat.sounds[-1].speak()
    device, told = seat.next()
    assert device is Device.RECOGNISER
    assert "Nothing can be heard any more" in told
    assert seat.next() == (Device.RECOGNISER, "found")
    assert len(seat.engines) == 2
    assert (chess.STARTING_FEN, E4) in seat.engines[-1].expected


@pytest.mark.parametrize("seat", [0.2], indirect=True)
def test_a_recogniser_that_hangs_is_left_behind_and_what_it_says_later_counts_for_nothing(seat):
    hung = seat.engines[-1]
    hung.goes_on.clear()
    seat.sounds[-1].speak()
    assert seat.next() == (Device.RECOGNISER, "The recogniser does not answer.")
    assert seat.next() == (Device.RECOGNISER, "found")
    assert seat.heard.get(timeout=PATIENCE) == "heard"
    hung.goes_on.set()
    assert not threading.Event().wait(0.1)
    assert seat.heard.empty()
    assert seat.told.empty()


def test_a_loudspeaker_that_speaks_is_not_heard_by_an_ear_that_is_begun_anew(seat):
    seat.hearing.loudspeaker(speaks=True)
    seat.sounds[-1].pull_out()
    assert seat.next()[0] is Device.MICROPHONE
    assert seat.next() == (Device.MICROPHONE, "found")
    assert seat.engines[-1].deaf


def test_an_ear_that_is_begun_anew_is_pushed_to_talk_as_the_one_before(seat):
    seat.hearing.wait_for_push(waits=True)
    seat.sounds[-1].pull_out()
    assert seat.next()[0] is Device.MICROPHONE
    assert seat.next() == (Device.MICROPHONE, "found")
    assert seat.engines[-1].waits


def test_a_push_without_a_microphone_is_in_vain_and_says_so(seat):
    seat.there = False
    seat.sounds[-1].pull_out()
    assert seat.next()[0] is Device.MICROPHONE
    seat.hearing.push()
    assert seat.next() is Sign.UNHEARD


def test_what_is_not_there_at_the_beginning_is_told():
    def nothing(lost):
        raise DeviceError("There is no microphone.")

    told = []

    class Follower(HearingFollower):
        def lost(self, device, error):
            told.append((device, str(error)))

    ReopenedHearing(nothing, Follower()).close()
    assert told == [(Device.MICROPHONE, "There is no microphone.")]
