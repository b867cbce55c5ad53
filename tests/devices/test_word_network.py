"""The network of words, as it is: what it knows, and that no sound breaks it."""

import numpy as np
import pytest

from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition.speech_encoder import log_mel, speech_encoder
from accessible_board.devices.recognition.word_network import WordNetwork, known_words
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


BANDS, FRAMES = (0, 10, 20, 40, 60, 79), (0, 5, 20, 40)
EXPECTED = (
    (0.8881, -0.6722, -0.6722, -0.6722),
    (1.2270, 1.2378, 1.2378, 1.2378),
    (0.6846, -0.6722, -0.6722, -0.6722),
    (-0.2161, -0.6722, -0.6722, -0.6722),
    (0.4037, -0.6722, -0.6722, -0.6722),
    (0.0841, -0.6722, -0.6722, -0.6722),
)


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
    chances, softly = np.exp(network.hear(loud)), np.exp(network.hear(soft))
    assert softly == pytest.approx(chances, abs=0.05)


def test_a_step_is_forty_milliseconds() -> None:
    network = WordNetwork("de")
    steps = [len(network.hear(np.zeros(count * SECOND, np.int16))) for count in (2, 3)]
    assert steps[1] - steps[0] == 25


@pytest.mark.parametrize(("before", "after"), [(0, SECOND // 3), (SECOND // 3, 0)])
def test_a_word_with_which_a_recording_begins_or_ends_at_once_is_heard(
    before: int, after: int
) -> None:
    said = EspeakVoice(load("de"), "", 140, kept_aside=False).say("Anna vier")
    voiced = np.flatnonzero(np.abs(said) > 500)
    cut = np.pad(said[voiced[0] : voiced[-1]], (before, after))
    network = WordNetwork("de")
    likeliest = network.hear(cut).argmax(axis=1)
    words = [network.words[column - 2] for column in dict.fromkeys(likeliest) if column >= 2]
    assert words == ["anna", "vier"]


def test_what_may_be_said_of_an_unknown_language_is_not_known() -> None:
    with pytest.raises(KeyError):
        WordNetwork("sv")


@pytest.mark.parametrize("pitch", [200, 700, 1500, 3000])
def test_a_tone_is_loudest_in_the_band_of_its_pitch(pitch: int) -> None:
    tone = 0.2 * np.sin(2 * np.pi * pitch * np.arange(SECOND) / SECOND)
    bands = log_mel(tone)[0].mean(axis=1)
    expected = _slaney(pitch) / _slaney(8000) * 81 - 1
    assert np.argmax(bands) == pytest.approx(expected, abs=0.8)


def _slaney(frequency: float) -> float:
    """Slaney's mel scale (Auditory Toolbox, 1998): straight to 1 kHz, then 27 steps for 6.4."""
    if frequency < 1000:
        return 3 * frequency / 200
    return 15 + 27 * np.log(frequency / 1000) / np.log(6.4)


def test_the_bands_are_those_that_faster_whisper_makes() -> None:
    """As its 1.2's ``FeatureExtractor(feature_size=80)(sound, padding=0)`` printed them."""
    at = np.arange(SECOND // 2)
    sound = 0.3 * np.sin(2 * np.pi * 440 * at / SECOND) + 0.1 * np.sin(
        2 * np.pi * 3000 * at / SECOND
    )
    sound = (sound + 0.001 * np.cos(at * at / 7000)).astype(np.float32).astype(np.float64)
    bands = log_mel(sound)[0]
    assert bands.shape == (80, 48)
    assert bands[np.ix_(BANDS, FRAMES)] == pytest.approx(np.array(EXPECTED), abs=2e-3)


@pytest.mark.parametrize("seconds", [0.0, 0.001, 0.03, 0.5, 20.0])
def test_the_encoder_hears_whole_steps_of_a_sound_however_short_and_of_a_long_one_16_s(
    seconds: float,
) -> None:
    heard = speech_encoder().hear(np.zeros(round(seconds * SECOND), np.int16))
    assert heard.shape == (min(max(1, int(seconds * 25)), 400), 512)
    assert np.isfinite(heard).all()
