"""An utterance is cut out of what surrounds it, so that others' words do not become its own."""

import subprocess

import numpy as np
import pytest

from accessible_board.devices.sound.preparation import foreground, prepared
from accessible_board.devices.sound.sound_files import read_speech

RATE = 16_000
CHANCE = np.random.default_rng(3)


def sound(seconds, loudness):
    return CHANCE.normal(0, loudness, round(seconds * RATE))


def around(words, loudness):
    """Half a second of these words, with a second of something else before and after."""
    parts = [sound(1.0, loudness), sound(0.5, words), sound(1.0, loudness)]
    return np.concatenate(parts).astype(np.int16)


@pytest.mark.parametrize("loudness", [300, 900])
def test_what_is_said_behind_the_player_is_left_out(loudness):
    first, last = foreground(around(4000, loudness))
    assert first == pytest.approx(1.0 * RATE, abs=0.1 * RATE)
    assert last == pytest.approx(1.5 * RATE, abs=0.1 * RATE)


def test_in_a_quiet_room_nothing_is_left_out():
    recording = around(4000, 10)
    assert foreground(recording) == (0, len(recording))


def test_somebody_who_is_nearly_as_loud_is_not_told_from_the_player():
    recording = around(4000, 3000)
    first, last = foreground(recording)
    assert (first, last) == pytest.approx((0, len(recording)), abs=0.1 * RATE)


def test_hardly_any_sound_is_left_as_it_is():
    for count in (0, 5, 900):
        assert foreground(np.zeros(count, np.int16)) == (0, count)


def test_a_recording_without_a_voice_is_none():
    noise = np.random.default_rng(1).normal(0, 200, 2 * RATE).astype(np.int16)
    assert prepared(noise) is None


def test_of_steady_noise_only_what_surrounds_the_voice_is_heard_as_it_came(tmp_path):
    path = tmp_path / "said.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-w", path, "Springer Felix drei"], check=True)
    pause = np.zeros(3 * RATE // 2)
    said = np.concatenate([pause, read_speech(path), pause])
    for loudness, is_shorter in ((5, False), (500, True)):
        noise = np.random.default_rng(1).normal(0, loudness, len(said))
        recording = np.clip(said + noise, -32768, 32767).astype(np.int16)
        heard = prepared(recording)
        assert heard is not None
        assert (len(heard) < len(recording) - RATE) is is_shorter
