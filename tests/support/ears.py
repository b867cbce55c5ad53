"""Ears that the tests of a process share: they hear each utterance as if none had come before."""

import subprocess
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.interfaces import RECOGNISER_RATE, Samples
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.languages import load

PAUSE = np.zeros(RECOGNISER_RATE * 3 // 10, np.int16)


@cache
def ear_of(code: str) -> Ear:
    """The ear that a game uses without any download."""
    language = load(code)
    return Ear(language, embedded(language))


@cache
def espeak(words: str, voice: str, rate: int = 150) -> Samples:
    """What espeak-ng says, between two pauses.

    With another environment or other paths it says some words a little differently.
    """
    with TemporaryDirectory() as folder:
        command = ["espeak-ng", "-v", voice, "-s", str(rate), "-w", "spoken.wav", words]
        subprocess.run(command, cwd=folder, env={}, check=True)
        return np.concatenate([PAUSE, read_speech(Path(folder) / "spoken.wav"), PAUSE])
