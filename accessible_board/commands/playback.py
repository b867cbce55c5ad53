"""Plays sound to its end, for commands that do nothing else meanwhile."""

import threading

from accessible_board.devices.interfaces import Samples
from accessible_board.devices.sound.speakers import open_speaker
from accessible_board.devices.voices.talker import real_time
from accessible_board.errors import DeviceError
from accessible_board.languages import FaultError

_PATIENCE_SECONDS = 3.0
"""Seconds that a device may take beyond the sound itself."""


def play_to_end(device: str, samples: Samples, rate: int) -> None:
    """Play mono samples on a sound device; :class:`DeviceError` if it does not play them all."""
    lost: list[DeviceError] = []
    finished = threading.Event()
    speaker = open_speaker(device, real_time, lost.append)
    try:
        speaker.play(samples, rate, finished.set)
        ended = finished.wait(len(samples) / rate + _PATIENCE_SECONDS)
    finally:
        speaker.close()
    if lost or not ended:
        raise lost[0] if lost else FaultError("speaker_stalled", name=device)
