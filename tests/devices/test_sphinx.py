"""The embedded recogniser hears the sentences of a grammar, and nothing else."""

import subprocess
from pathlib import Path

import chess
import pytest

from accessible_board.devices.ear import Ear
from accessible_board.devices.sound_files import read_speech
from accessible_board.languages import load
from accessible_board.speech.decision import Verdict


@pytest.fixture(scope="module")
def ear():
    return Ear(load("de"))


def spoken(text: str, directory: Path):
    """The text as espeak-ng speaks it."""
    path = directory / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, text], check=True)
    return read_speech(path)


def test_a_german_announcement_is_heard(ear, tmp_path):
    decision = ear.hear(spoken("Eva vier", tmp_path), chess.Board())
    assert decision.verdict is Verdict.ACCEPTED
    assert decision.move == chess.Move.from_uci("e2e4")
