"""The encoder of speech that the network of words stands on, and what is read from it."""

import struct

import numpy as np
import pytest
from hypothesis import given

from accessible_board.devices.recognition.speech_encoder import log_mel
from accessible_board.devices.recognition.word_alignment import NEVER, Summing
from accessible_board.speech.grammar import Grammar
from tests.devices.test_word_alignment import KNOWN, SENTENCES, every_way, heard_steps, said
from tools.words.whisper import read_arrays

RATE = 16_000
BANDS, FRAMES = (0, 10, 20, 40, 60, 79), (0, 5, 20, 40)
EXPECTED = (
    (0.8881, -0.6722, -0.6722, -0.6722),
    (1.2270, 1.2378, 1.2378, 1.2378),
    (0.6846, -0.6722, -0.6722, -0.6722),
    (-0.2161, -0.6722, -0.6722, -0.6722),
    (0.4037, -0.6722, -0.6722, -0.6722),
    (0.0841, -0.6722, -0.6722, -0.6722),
)


def test_the_bands_are_those_that_faster_whisper_makes():
    """As its 1.2's ``FeatureExtractor(feature_size=80)(sound, padding=0)`` printed them."""
    at = np.arange(RATE // 2)
    sound = 0.3 * np.sin(2 * np.pi * 440 * at / RATE) + 0.1 * np.sin(2 * np.pi * 3000 * at / RATE)
    sound = (sound + 0.001 * np.cos(at * at / 7000)).astype(np.float32).astype(np.float64)
    bands = log_mel(sound)[0]
    assert bands.shape == (80, 48)
    assert bands[np.ix_(BANDS, FRAMES)] == pytest.approx(np.array(EXPECTED), abs=2e-3)


@pytest.mark.parametrize(("samples", "frames"), [(0, 4), (1, 4), (640, 4), (1_300, 8)])
def test_a_sound_however_short_has_whole_steps(samples, frames):
    assert log_mel(np.zeros(samples)).shape == (1, 80, frames)


def test_what_is_longer_than_sixteen_seconds_is_heard_as_far_as_that():
    assert log_mel(np.zeros(20 * RATE)).shape == (1, 80, 1600)


def test_arrays_of_the_encoder_are_read_as_ctranslate2_writes_them():
    """Version 6: a name has its length and a NUL, an array rank, sizes, type and bytes."""
    weights = np.arange(6, dtype=np.float16).reshape(2, 3)
    arrays = [
        _array("encoder/conv1/weight", weights, 4),
        _array("encoder/num_heads", np.array(8, np.int16), 2),
        _array("decoder/bias", np.ones(3, np.float16), 4),
    ]
    header = struct.pack("<I", 6) + _name("WhisperSpec") + struct.pack("<II", 3, len(arrays))
    read = read_arrays(header + b"".join(arrays))
    assert read.keys() == {"conv1/weight"}
    assert read["conv1/weight"].tolist() == weights.tolist()
    assert read["conv1/weight"].dtype == np.float32


def _name(text):
    return struct.pack("<H", len(text) + 1) + text.encode() + b"\0"


def _array(name, values, kind):
    sizes = struct.pack(f"<B{values.ndim}I", values.ndim, *values.shape)
    content = values.tobytes()
    return _name(name) + sizes + struct.pack("<BI", kind, len(content)) + content


def in_all_ways(sentence, heard):
    """The chance of a sentence: the sum over all ways to have said it."""
    ways = every_way(sentence, len(heard))
    return sum(float(np.exp(sum(heard[n][c] for n, c in enumerate(way)))) for way in ways)


@given(heard_steps)
def test_a_grammar_is_as_likely_as_all_ways_of_all_its_sentences_together(heard):
    grammars = [Grammar.of_sentences(SENTENCES), *(Grammar.of_sentences([s]) for s in SENTENCES)]
    found = np.exp(Summing(grammars, KNOWN).likelihoods(heard))
    each = [in_all_ways(sentence, heard) for sentence in SENTENCES]
    assert found == pytest.approx([sum(each), *each], rel=1e-4, abs=1e-9)


def test_no_sentence_at_all_is_never_said():
    assert Summing([Grammar.of_sentences([])], KNOWN).likelihoods(said(2)).tolist() == [NEVER]
