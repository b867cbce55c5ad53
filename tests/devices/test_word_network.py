"""The network of words, as it is: what it knows, and that no sound breaks it."""

import json
from pathlib import Path

import numpy as np
import pytest

from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition import word_network
from accessible_board.devices.recognition.onnx_file import read_weights
from accessible_board.devices.recognition.word_layers import (
    last_features,
    last_layer,
    word_likelihoods,
)
from accessible_board.devices.recognition.word_network import WordNetwork, known_words, mel_bands
from accessible_board.languages import load
from benchmarks.speech.voices import EspeakVoice

SECOND = RECOGNISER_RATE
SOUNDS = {
    "nothing": np.zeros(0, np.int16),
    "one sample": np.ones(1, np.int16),
    "silence": np.zeros(SECOND, np.int16),
    "overdriven": np.where(np.arange(SECOND) % 80 < 40, 32767, -32768).astype(np.int16),
    "hiss": np.random.default_rng(1).normal(0, 3000, SECOND).astype(np.int16),
}


@pytest.mark.parametrize("sound", SOUNDS.values(), ids=SOUNDS)
def test_whatever_it_hears_the_chances_of_each_step_are_one_altogether(sound) -> None:
    network = WordNetwork("de")
    heard = network.hear(sound)
    assert heard.shape[1] == 2 + len(network.words)
    assert len(heard) > 0
    assert np.exp(heard).sum(axis=1) == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize("code", sorted(known_words()))
def test_it_knows_the_names_of_all_files_ranks_and_men(code) -> None:
    language = load(code)
    ranks = [rank.spoken.casefold() for rank in language.ranks]
    men = [language.man(piece).spoken.casefold() for piece in range(1, 7)]
    known = known_words()[code]
    assert set(ranks) | set(men) <= set(known)
    for file in range(8):
        heard_as = {form.casefold() for form in language.files.forms(file)}
        assert heard_as & set(known)


def test_a_tenth_of_the_loudness_is_heard_alike() -> None:
    network = WordNetwork("de")
    loud = SOUNDS["hiss"]
    soft = (loud / 10).astype(np.int16)
    assert network.hear(soft) == pytest.approx(network.hear(loud), abs=0.5)


def test_a_step_is_forty_milliseconds() -> None:
    network = WordNetwork("de")
    steps = [len(network.hear(np.zeros(count * SECOND, np.int16))) for count in (2, 3)]
    assert steps[1] - steps[0] == 25


def test_a_word_with_which_a_recording_begins_at_once_is_heard() -> None:
    said = EspeakVoice(load("de"), "", 140, kept_aside=False).say("Anna vier")
    begins = said[np.flatnonzero(np.abs(said) > 500)[0] :]
    network = WordNetwork("de")
    likeliest = network.hear(begins).argmax(axis=1)
    words = [network.words[column - 2] for column in dict.fromkeys(likeliest) if column >= 2]
    assert words == ["anna", "vier"]


@pytest.mark.parametrize("pitch", [200, 700, 1500, 3000])
def test_a_tone_is_loudest_in_the_band_of_its_pitch(pitch: int) -> None:
    tone = 5000 * np.sin(2 * np.pi * pitch * np.arange(SECOND) / SECOND)
    bands = mel_bands(tone).mean(axis=0)
    lowest, highest = _slaney(60), _slaney(3800)
    expected = (_slaney(pitch) - lowest) / (highest - lowest) * 33 - 1
    assert np.argmax(bands) == pytest.approx(expected, abs=0.8)


def _slaney(frequency: float) -> float:
    """Slaney's mel scale (Auditory Toolbox, 1998): straight to 1 kHz, then 27 steps for 6.4."""
    if frequency < 1000:
        return 3 * frequency / 200
    return 15 + 27 * np.log(frequency / 1000) / np.log(6.4)


def test_it_hears_what_the_file_says_as_onnxruntime_computes_it() -> None:
    onnxruntime = pytest.importorskip("onnxruntime")
    path = Path(word_network.__file__).with_name("words.onnx")
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    told = session.get_modelmeta().custom_metadata_map
    assert {code: tuple(json.loads(words)) for code, words in told.items()} == known_words()
    bands = mel_bands(np.random.default_rng(2).normal(0, 1000, 2 * SECOND))
    weights = read_weights(path.read_bytes()).arrays
    for code in known_words():
        [expected] = session.run([code], {"mel": bands[None, :, :, None]})
        heard = word_likelihoods(last_features(weights, bands), last_layer(weights, code))
        assert heard == pytest.approx(expected[0], abs=1e-3)
