"""Phrases that wait for the voice: each rendered once, the most urgent first, the latest kept."""

import threading

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.interfaces import Urgency
from accessible_board.devices.phrase_cache import PhraseCache
from accessible_board.errors import DeviceError

PATIENCE = 10


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

    def render(self, text, language):
        self.asked.append((text, language))
        self.begun.set()
        assert self.go_on.wait(PATIENCE)
        if self.error is not None:
            raise self.error
        return np.full(10 * len(text), len(self.asked), np.int16), 8000

    @property
    def texts(self):
        return [text for text, _ in self.asked]


@pytest.fixture
def voice():
    return Spoken()


@pytest.fixture
def cache(voice):
    return PhraseCache(voice)


def samples(requested):
    return requested.result(PATIENCE)[0]


def busy(cache, voice):
    """The voice is in the middle of a word."""
    voice.hold()
    cache.request("Emil", "de")
    assert voice.begun.wait(PATIENCE)


def test_a_phrase_that_was_rendered_before_comes_from_memory(cache, voice):
    first = samples(cache.request("Anna", "de"))
    again = cache.request("Anna", "de")
    assert again.done()
    assert samples(again) is first
    samples(cache.request("Anna", "en"))
    assert voice.asked == [("Anna", "de"), ("Anna", "en")]


def test_a_phrase_that_two_channels_want_at_the_same_time_is_rendered_once(cache, voice):
    busy(cache, voice)
    both = [cache.request("Anna", "de", urgency) for urgency in (Urgency.EAR, Urgency.HALL)]
    voice.go_on.set()
    assert samples(both[0]) is samples(both[1])
    assert voice.texts == ["Emil", "Anna"]


def test_a_phrase_that_failed_is_told_to_all_who_wait_and_tried_again_the_next_time(cache, voice):
    busy(cache, voice)
    voice.error = DeviceError("The voice failed.")
    both = [cache.request("Anna", "de") for _ in range(2)]
    voice.go_on.set()
    for requested in both:
        with pytest.raises(DeviceError, match="failed"):
            requested.result(PATIENCE)
    voice.error = None
    assert len(samples(cache.request("Anna", "de")))


def test_the_hall_is_spoken_for_before_any_ear_and_what_is_foreseen_comes_last(cache, voice):
    busy(cache, voice)
    cache.foresee([("foreseen", "de")])
    urgencies = (Urgency.NEXT, Urgency.EAR, Urgency.HALL)
    requested = [cache.request(urgency.name, "de", urgency) for urgency in urgencies]
    voice.go_on.set()
    for each in requested:
        samples(each)
    assert voice.texts[1:4] == ["HALL", "EAR", "NEXT"]


def test_what_waits_for_an_ear_hurries_once_the_hall_waits_for_it_too(cache, voice):
    busy(cache, voice)
    cache.request("Anna", "de", Urgency.EAR)
    cache.request("Bella", "de", Urgency.NEXT)
    bella = cache.request("Bella", "de", Urgency.HALL)
    assert bella is cache.request("Bella", "de", Urgency.EAR)
    voice.go_on.set()
    samples(cache.request("Anna", "de", Urgency.EAR))
    assert voice.texts == ["Emil", "Bella", "Anna"]


@given(st.lists(st.tuples(st.sampled_from("ABCDEF"), st.sampled_from(Urgency)), min_size=1))
def test_whoever_asks_is_served_by_urgency_and_equals_in_their_order(asked):
    voice = Spoken()
    cache = PhraseCache(voice)
    busy(cache, voice)
    requested = [cache.request(text, "de", urgency) for text, urgency in asked]
    voice.go_on.set()
    for each in requested:
        samples(each)
    most = {text: min(u for t, u in asked if t == text) for text, _ in asked}
    assert voice.texts[1:] == sorted(most, key=lambda text: most[text])


def test_what_is_foreseen_is_there_when_it_is_wanted(cache, voice):
    cache.foresee([("Anna", "de"), ("Emil", "de")])
    samples(cache.request("Emil", "de", Urgency.FORESEEN))
    assert set(voice.texts) == {"Anna", "Emil"}
    assert len(voice.texts) == 2


def test_what_is_foreseen_gives_way_to_what_is_foreseen_later(cache, voice):
    busy(cache, voice)
    cache.foresee([("Anna", "de"), ("Bella", "de")])
    cache.foresee([("Otto", "de")])
    voice.begun.clear()
    voice.go_on.set()
    assert voice.begun.wait(PATIENCE)
    assert voice.texts == ["Emil", "Otto"]


def test_memory_is_bounded_and_forgets_what_was_not_used_for_longest(voice):
    cache = PhraseCache(voice, capacity=160)
    for text in ("Anna", "Emil", "Anna", "Otto"):  # 80 bytes each, room for two
        samples(cache.request(text, "de"))
        assert cache.size <= 160
    samples(cache.request("Anna", "de"))
    samples(cache.request("Emil", "de"))
    assert voice.texts == ["Anna", "Emil", "Otto", "Emil"]
    samples(cache.request("a phrase that is larger than the whole memory", "de"))
    assert cache.size == 160
