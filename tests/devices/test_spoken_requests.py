"""What players want of what they hear is understood as it is taught, in every language."""

import subprocess
from itertools import cycle

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.recognition.recognisers import embedded
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.languages import available, load
from tests.support.shares import each_in_turn

REQUESTS = (
    Act.LAST_MOVE,
    Act.STOP,
    Act.GO_ON,
    Act.OWN_MOVES,
    Act.SCORESHEET,
    Act.NOW,
    Act.BRIEFER,
    Act.FULLER,
)
ASKED_AGAIN = {("nb", Act.BRIEFER)}
"""What is not heard at the first time, in either voice."""
VOICES = ("+m3", "")
"""The variants of a voice that say them by turns."""
PAUSE = np.zeros(4800, np.int16)
TURNS = 2
"""Each is heard in every other language, or in all of them (``make test-long``)."""


def ear_of(language, shown=None):
    ear = Ear(language, embedded(language, language.pronunciations))
    ear.attend(chess.Board(), shown)
    return ear


def spoken(words, language, folder, variant):
    path = folder / "spoken.wav"
    voice = language.voice.espeak + variant
    subprocess.run(["espeak-ng", "-v", voice, "-s", "150", "-w", path, words], check=True)
    return np.concatenate([PAUSE, read_speech(path), PAUSE])


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_each_is_heard_in_the_words_that_are_taught(tmp_path, turn, code):
    language = load(code)
    ear = ear_of(language, chess.Move.from_uci("e2e4"))
    said = tuple(zip(REQUESTS, cycle(VOICES), strict=False))
    for command, variant in each_in_turn(said, turn, TURNS):
        if (code, command) in ASKED_AGAIN:
            continue
        taught = language.taught(command.key)
        heard = ear.hear(spoken(taught, language, tmp_path, variant))
        assert (heard.act, heard.move, heard.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize("code", available())
def test_no_announcement_is_taken_for_one(tmp_path, code):
    language = load(code)
    ear = ear_of(language)
    for square in (chess.E4, chess.G2, chess.D5):
        heard = ear.hear(spoken(language.square(square), language, tmp_path, ""))
        assert heard.act is None
