"""Phrases that wait for the voice: each rendered once, the most urgent first, the latest kept."""

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.interfaces import Phrase, Urgency
from accessible_board.devices.voices.phrase_cache import PhraseCache
from accessible_board.errors import DeviceError
from tests.support.patience import PATIENCE


class Spoken:
    """A voice of ten samples a letter, which says what it is told to, or waits until it may."""

    def __init__(self):
        self.asked = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.go_on.set()
        self.error = None

    def hold(self):
        self.begun.clear()
        self.go_on.clear()

    def render(self, phrase):
        self.asked.append(phrase)
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        return np.full(10 * len(phrase.text), len(self.asked), np.int16), 8000

    @property
    def texts(self):
        return [phrase.text for phrase in self.asked]


@pytest.fixture
def voice():
    return Spoken()


@pytest.fixture
def cache(voice):
    return PhraseCache(voice)


def ask(cache, text, urgency=Urgency.HALL, language="de"):
    return cache.request(Phrase(text, language), urgency)


def foresee(cache, *texts):
    cache.foresee([Phrase(text, "de") for text in texts])


def samples(requested):
    return requested.result(PATIENCE)[0]


def busy(cache, voice):
    """The voice is in the middle of a word."""
    voice.hold()
    ask(cache, "Emil")
    assert voice.begun.wait(PATIENCE)


def test_a_phrase_that_was_rendered_before_comes_from_memory(cache, voice):
    first = samples(ask(cache, "Anna"))
    again = ask(cache, "Anna")
    assert again.done()
    assert samples(again) is first
    samples(ask(cache, "Anna", language="en"))
    assert voice.asked == [Phrase("Anna", "de"), Phrase("Anna", "en")]


def test_a_phrase_that_two_channels_want_at_the_same_time_is_rendered_once(cache, voice):
    busy(cache, voice)
    both = [ask(cache, "Anna", urgency) for urgency in (Urgency.EAR, Urgency.HALL)]
    voice.go_on.set()
    assert samples(both[0]) is samples(both[1])
    assert voice.texts == ["Emil", "Anna"]


def test_a_phrase_that_failed_is_told_to_all_who_wait_and_tried_again_the_next_time(cache, voice):
    busy(cache, voice)
    voice.error = DeviceError("The voice failed.")
    both = [ask(cache, "Anna") for _ in range(2)]
    voice.go_on.set()
    for requested in both:
        with pytest.raises(DeviceError, match="failed"):
            requested.result(PATIENCE)
    voice.error = None
    assert len(samples(ask(cache, "Anna")))


def test_the_hall_is_spoken_for_before_any_ear_and_what_is_foreseen_comes_last(cache, voice):
    busy(cache, voice)
    foresee(cache, "foreseen")
    urgencies = (Urgency.NEXT, Urgency.EAR, Urgency.HALL)
    requested = [ask(cache, urgency.name, urgency) for urgency in urgencies]
    voice.go_on.set()
    for each in requested:
        samples(each)
    assert voice.texts[1:4] == ["HALL", "EAR", "NEXT"]


def test_what_waits_for_an_ear_hurries_once_the_hall_waits_for_it_too(cache, voice):
    busy(cache, voice)
    ask(cache, "Anna", Urgency.EAR)
    ask(cache, "Bella", Urgency.NEXT)
    bella = ask(cache, "Bella", Urgency.HALL)
    assert bella is ask(cache, "Bella", Urgency.EAR)
    voice.go_on.set()
    samples(ask(cache, "Anna", Urgency.EAR))
    assert voice.texts == ["Emil", "Bella", "Anna"]


@given(st.lists(st.tuples(st.sampled_from("ABCDEF"), st.sampled_from(Urgency)), min_size=1))
def test_whoever_asks_is_served_by_urgency_and_equals_in_their_order(wishes):
    voice = Spoken()
    cache = PhraseCache(voice)
    busy(cache, voice)
    requested = [ask(cache, text, urgency) for text, urgency in wishes]
    voice.go_on.set()
    for each in requested:
        samples(each)
    most = {text: min(u for t, u in wishes if t == text) for text, _ in wishes}
    assert voice.texts[1:] == sorted(most, key=lambda text: most[text])


def test_what_is_foreseen_is_there_when_it_is_wanted(cache, voice):
    foresee(cache, "Anna", "Emil")
    samples(ask(cache, "Emil", Urgency.FORESEEN))
    assert set(voice.texts) == {"Anna", "Emil"}
    assert len(voice.texts) == 2


def test_what_is_foreseen_gives_way_to_what_is_foreseen_later(cache, voice):
    busy(cache, voice)
    foresee(cache, "Anna", "Bella")
    foresee(cache, "Otto")
    voice.begun.clear()
    voice.go_on.set()
    assert voice.begun.wait(PATIENCE)
    assert voice.texts == ["Emil", "Otto"]


def test_memory_is_bounded_and_forgets_what_was_not_used_for_longest(voice):
    cache = PhraseCache(voice, capacity=160)
    for text in ("Anna", "Emil", "Anna", "Otto"):  # 80 bytes each, room for two
        samples(ask(cache, text))
        assert cache.size <= 160
    samples(ask(cache, "Anna"))
    samples(ask(cache, "Emil"))
    assert voice.texts == ["Anna", "Emil", "Otto", "Emil"]
    samples(ask(cache, "a phrase that is larger than the whole memory"))
    assert cache.size == 160
