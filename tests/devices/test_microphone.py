"""A recording that is listened to as if it were a microphone."""

import numpy as np
import pytest
import soundfile

from accessible_board.devices.hearing.microphone import FileMicrophone
from accessible_board.errors import InputError


@pytest.fixture
def recording(tmp_path):
    path = tmp_path / "speech.wav"
    tone = np.sin(np.arange(8000) / 5) * 9000
    soundfile.write(path, np.column_stack([tone, tone]).astype(np.int16), 8000)
    return path


def test_it_is_heard_in_blocks_at_the_recognisers_rate_stamped_with_game_time(recording):
    waits = []
    microphone = FileMicrophone(recording, lambda: 70_000, speed=4, sleep=waits.append)
    blocks = list(microphone.blocks())
    assert [block.at for block in blocks] == [*range(70_032, 71_000, 32), 71_000]
    assert sum(len(block.samples) for block in blocks) == 16_000
    assert all(block.samples.dtype == np.int16 for block in blocks)
    assert waits == [0.008] * 31 + [0.002]
    assert microphone.overflows == 0


def test_closed_it_falls_silent(recording):
    microphone = FileMicrophone(recording, lambda: 0, speed=None)
    blocks = microphone.blocks()
    next(blocks)
    microphone.close()
    assert list(blocks) == []


def test_what_is_no_recording_is_told_in_one_sentence(tmp_path):
    path = tmp_path / "game.wav"
    path.write_text("1. e4 e5", "utf-8")
    with pytest.raises(InputError, match=r"game\.wav"):
        FileMicrophone(path, lambda: 0)
