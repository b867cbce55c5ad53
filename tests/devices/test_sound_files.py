"""Recordings from anywhere: what a header claims is not believed, and what is read has an end."""

import wave

import numpy as np
import pytest
import soundfile

from accessible_board.devices.sound.sound_files import LONGEST, read_speech
from accessible_board.errors import InputError


def tone(path, rate, seconds=0.1, **form):
    values = np.sin(np.arange(round(rate * seconds)) / 5) / 2
    soundfile.write(path, values, rate, **form)
    return path


@pytest.mark.parametrize("rate", [8_000, 16_000, 44_100, 192_000])
def test_any_rate_becomes_that_of_the_recognisers(tmp_path, rate):
    speech = read_speech(tone(tmp_path / "speech.wav", rate))
    assert len(speech) == pytest.approx(1600, abs=2)
    assert speech.dtype == np.int16


def test_channels_of_opposite_sign_are_heard_all_the_same(tmp_path):
    alone, cancelled = tone(tmp_path / "mono.wav", 16_000), tmp_path / "stereo.wav"
    values, _ = soundfile.read(alone)
    soundfile.write(cancelled, np.column_stack([values, -values]), 16_000)
    assert np.array_equal(read_speech(cancelled), read_speech(alone))


@pytest.mark.parametrize("silent", [0, 1])
def test_one_channel_beside_a_silent_one_is_heard_whichever_it_is(tmp_path, silent):
    alone, beside = tone(tmp_path / "mono.wav", 16_000), tmp_path / "stereo.wav"
    values, _ = soundfile.read(alone)
    soundfile.write(beside, np.insert(values[:, None], silent, 0, axis=1), 16_000)
    assert np.abs(read_speech(beside)).max() == pytest.approx(16_384 / 2, abs=2)


def test_a_small_file_that_holds_hours_is_refused(tmp_path):
    path = tmp_path / "hours.flac"
    with soundfile.SoundFile(path, "w", 16_000, 1, format="FLAC") as file:
        for _ in range(LONGEST + 60):
            file.write(np.zeros(16_000))
    assert path.stat().st_size < 1_000_000
    with pytest.raises(InputError, match="longer than 10 minutes"):
        read_speech(path)


def test_a_rate_that_makes_hours_of_few_samples_is_refused(tmp_path):
    path = tmp_path / "slow.wav"
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(1)
        file.writeframes(bytes(20_000))
    with pytest.raises(InputError, match="longer than 10 minutes"):
        read_speech(path)


def test_a_rate_that_leaves_nothing_to_hear_is_refused(tmp_path):
    with pytest.raises(InputError, match="no sound in it"):
        read_speech(tone(tmp_path / "fast.wav", 640_000_000, 1e-7))


def test_numbers_that_are_no_sound_become_as_loud_as_sound_can_be(tmp_path):
    path = tmp_path / "loud.wav"
    values = np.array([0.0, np.inf, -np.inf, np.nan, 1e308, 0.0] * 100)
    soundfile.write(path, np.column_stack([values, -values]), 16_000, subtype="DOUBLE")
    assert len(read_speech(path)) == len(values)
