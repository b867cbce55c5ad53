"""The embedded recogniser hears the sentences of a grammar, and nothing else."""

import subprocess
from pathlib import Path

import chess
import numpy as np
import pytest

from accessible_board.devices.ear import Ear
from accessible_board.devices.sound_files import read_speech
from accessible_board.devices.sphinx import SphinxRecogniser
from accessible_board.languages import load
from accessible_board.speech.decision import Verdict


@pytest.fixture(scope="module")
def ear():
    german = load("de")
    return Ear(german, SphinxRecogniser(german.pronunciations))


def spoken(text: str, directory: Path):
    """The text as espeak-ng speaks it."""
    path = directory / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", "de", "-s", "140", "-w", path, text], check=True)
    return read_speech(path)


def test_a_german_announcement_is_heard(ear, tmp_path):
    ear.attend(chess.Board())
    decision = ear.hear(spoken("Eva vier", tmp_path))
    assert decision.verdict is Verdict.ACCEPTED
    assert decision.move == chess.Move.from_uci("e2e4")


def test_live_sound_is_cut_into_utterances(ear, tmp_path):
    pause = np.zeros(16_000, np.int16)
    sound = np.concatenate(
        [pause, spoken("Eva vier", tmp_path), pause, spoken("David vier", tmp_path), pause]
    )
    ear.attend(chess.Board())
    pieces = np.array_split(sound, len(sound) // 800)
    decisions = [decision for piece in pieces if (decision := ear.feed(piece))]
    assert [decision.words for decision in decisions] == [("eva", "vier"), ("david", "vier")]
