"""A microphone that works as far as the machine can tell, and cannot be understood."""

import numpy as np
import pytest

from accessible_board.devices.hearing.microphone import (
    BLOCK_SECONDS,
    SILENT_SECONDS,
    AudioBlock,
    WatchedMicrophone,
)
from accessible_board.game.vocabulary.terms import DeviceFault

SECOND = 1 / BLOCK_SECONDS
BLOCK = 512
RANDOM = np.random.default_rng(1)


def noise(loudness, seconds):
    shape = (round(seconds * SECOND), BLOCK)
    return list(np.clip(RANDOM.normal(0, loudness, shape), -32768, 32767).astype(np.int16))


def silence(seconds):
    return [np.zeros(BLOCK, np.int16)] * round(seconds * SECOND)


class Recording:
    overflows = 0

    def __init__(self, pieces):
        self.pieces = pieces

    def blocks(self):
        return (AudioBlock(piece, 32 * number) for number, piece in enumerate(self.pieces, 1))

    def close(self):
        pass


def faults(pieces):
    """What is reported, with the second of the recording after which it was."""
    told, at = [], 0
    microphone = WatchedMicrophone(Recording(pieces), lambda fault: told.append((at, fault)))
    for block in microphone.blocks():
        at = block.at / 1000
    return told


def test_speech_and_pauses_in_a_quiet_room_are_nothing_to_report():
    assert faults(noise(3000, 2) + noise(10, 300) + noise(3000, 2)) == []


def test_a_microphone_that_is_switched_off_is_reported_after_a_minute_and_once():
    told = faults(noise(1000, 5) + silence(200) + noise(1000, 5) + silence(200))
    assert [fault for _, fault in told] == [DeviceFault.SILENT, None]
    assert told[0][0] == pytest.approx(5 + SILENT_SECONDS, abs=0.2)
    assert told[1][0] == pytest.approx(205, abs=0.2)


def test_one_that_switches_itself_off_between_words_is_not():
    assert faults((noise(1000, 2) + silence(30)) * 10) == []


def test_one_that_clips_is_reported_while_it_is_spoken_into_and_then_that_it_does_not():
    told = faults(noise(1000, 3) + noise(60_000, 2) + noise(1000, 10))
    assert [fault for _, fault in told] == [DeviceFault.CLIPPING, None]
    assert 3 < told[0][0] < 5 < told[1][0] < 11


def test_a_bang_on_the_table_is_not_speech():
    assert faults(noise(1000, 3) + noise(60_000, 0.3) + noise(1000, 10)) == []
