"""Steady noise is taken away; a quiet recording and other people's talk are left as they are."""

import subprocess

import numpy as np
import pytest

from accessible_board.devices.sound import noise_suppression
from accessible_board.devices.sound.noise_suppression import suppressed
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.sound.sound_files import read_speech

RATE = 16_000


def said(folder, words, voice="de"):
    path = folder / f"{voice}.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", "140", "-w", path, words], check=True)
    return read_speech(path).astype(float)


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """Words with half a second of silence around them, at an RMS of about 2500."""
    speech = said(tmp_path_factory.mktemp("words"), "Springer Felix drei")
    pause = np.zeros(RATE // 2)
    return np.concatenate([pause, speech * (2500 / np.std(speech)), pause])


def with_noise(words, noise, decibels):
    noise = np.resize(noise, len(words))
    loudness = 2500 * 10 ** (-decibels / 20)
    return np.clip(words + noise * (loudness / np.std(noise)), -32768, 32767).astype(np.int16)


def pause_rms(sound):
    return np.std(sound[RATE // 10 : RATE * 4 // 10].astype(float))


@pytest.mark.parametrize("decibels", [20, 10])
def test_steady_noise_is_taken_away_and_the_words_stay(words, decibels):
    heard = with_noise(words, np.random.default_rng(1).normal(size=len(words)), decibels)
    cleaned = suppressed(heard)
    assert len(cleaned) == len(heard)
    assert pause_rms(cleaned) < pause_rms(heard) / 5
    middle = slice(RATE // 2, len(words) - RATE // 2)
    assert np.corrcoef(cleaned[middle], words[middle])[0, 1] > 0.9


def test_a_quiet_recording_is_left_as_it_is(words):
    heard = with_noise(words, np.random.default_rng(1).normal(size=len(words)), 50)
    assert suppressed(heard) is heard


def test_what_others_say_is_left_as_it_is(words, tmp_path):
    talk = sum(
        said(tmp_path, "Das war gestern eine lange Partie und heute geht es weiter", f"de+{who}")[
            : RATE * 3
        ]
        for who in ("m1", "f2", "m5")
    )
    heard = with_noise(words, talk, 10)
    assert suppressed(heard) is heard


def test_hardly_any_sound_at_all_is_no_trouble():
    assert len(suppressed(np.zeros(0, np.int16))) == 0
    assert prepared(np.zeros(100, np.int16)) is None


def test_an_utterance_is_the_part_with_a_voice(words):
    silence = np.zeros(RATE)
    heard = np.concatenate([silence, words, silence])
    utterance = prepared(with_noise(heard, np.random.default_rng(1).normal(size=RATE), 50))
    assert len(words) - RATE < len(utterance.speech) < len(heard) - RATE


def test_without_the_library_every_recording_stays_as_it_is(words, monkeypatch):
    monkeypatch.setattr(noise_suppression, "_rnnoise", lambda: None)
    heard = with_noise(words, np.random.default_rng(1).normal(size=len(words)), 20)
    assert suppressed(heard) is heard
