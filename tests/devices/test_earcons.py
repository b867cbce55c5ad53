"""The short sounds of an earphone, as a microphone hears them that is not quite apart from it."""

import subprocess

import chess
import numpy as np
import pytest

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.earcons import RATE, earcon
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.sound.voice_activity import FRAME, VoiceActivity
from accessible_board.languages import load
from accessible_board.speech.acknowledging import Sign

SIGNS = pytest.mark.parametrize("sign", Sign)


def test_they_are_short_and_soft_and_differ():
    assert {len(earcon(sign)) / RATE for sign in Sign} == {0.1}
    assert all(np.abs(earcon(sign)).max() < 32768 / 10 for sign in Sign)
    assert not np.array_equal(earcon(Sign.LISTENING), earcon(Sign.UNHEARD))


def pitch(samples):
    """The strongest frequency, in hertz."""
    return np.abs(np.fft.rfft(samples, RATE)).argmax()


def test_it_rises_for_listening_and_falls_for_nothing_heard():
    half = RATE // 20
    rising, falling = earcon(Sign.LISTENING), earcon(Sign.UNHEARD)
    assert pitch(rising[half:]) > 1.3 * pitch(rising[:half])
    assert pitch(falling[:half]) > 1.3 * pitch(falling[half:])


@SIGNS
@pytest.mark.parametrize("loudness", [0.03, 0.3, 1, 5])
@pytest.mark.parametrize("noise", [3, 100])
def test_no_microphone_takes_them_for_a_voice(sign, loudness, noise):
    draw = np.random.default_rng(1)
    for offset in range(0, FRAME, 128):
        sound = np.concatenate([np.zeros(RATE + offset), loudness * earcon(sign), np.zeros(RATE)])
        heard = (sound + draw.normal(0, noise, len(sound))).astype(np.int16)
        assert not any(voice for _, voice in VoiceActivity().feed(heard))


@pytest.mark.parametrize("before", [0.02, 0.15, 0.3])
def test_an_announcement_straight_after_it_is_understood(tmp_path, before):
    """An earphone that the microphone hears as loudly as its player's ear does."""
    assert RATE == RECOGNISER_RATE
    path = tmp_path / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, "Eva vier"], check=True)
    language = load("de")
    ear = Ear(language, embedded(language), push_to_talk=True)
    ear.attend(chess.Board())
    pause = np.zeros(RATE, np.int16)
    assert ear.feed(pause) is None
    ear.push()
    assert ear.sign() is Sign.LISTENING
    spoken = read_speech(path)
    spoken = spoken[np.flatnonzero(np.abs(spoken) > 200)[0] :]
    gap = np.zeros(round(before * RATE), np.int16)
    decision = ear.feed(np.concatenate([earcon(Sign.LISTENING), gap, spoken, pause]))
    assert decision is not None
    assert decision.words == ("eva", "vier")
    assert ear.sign(decision) is None
