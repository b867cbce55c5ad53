"""What was reckoned once of an utterance serves whenever it is heard again, and changes nothing."""

import subprocess

import chess
import numpy as np
import pytest

from accessible_board.devices.recognition import sphinx
from accessible_board.devices.recognition.kept_likelihoods import can_keep
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.languages import load
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences

GERMAN = load("de")


@pytest.fixture(scope="module")
def grammars() -> list[Grammar]:
    sentences, board = Sentences(GERMAN), chess.Board()
    one = Grammar.of_sentences([("eva", "vier")])
    return [sentences.competing(board), sentences.legal(board), one]


@pytest.fixture(scope="module")
def utterances(tmp_path_factory):
    path = tmp_path_factory.mktemp("said") / "said.wav"
    said = []
    for words in ("Eva vier", "Springer Felix drei"):
        subprocess.run(["espeak-ng", "-v", "de", "-w", path, words], check=True)
        said.append(read_speech(path))
    return said


def anew(monkeypatch) -> SphinxRecogniser:
    """A recogniser that reckons everything anew, as where nothing can be kept."""
    monkeypatch.setattr(sphinx, "can_keep", lambda: False)
    return SphinxRecogniser(GERMAN.pronunciations)


def test_scores_are_the_same_to_the_last_digit(grammars, utterances, monkeypatch):
    if not can_keep():
        pytest.skip("another version of pocketsphinx, or a closed library: nothing is kept")
    keeps, reckons = SphinxRecogniser(GERMAN.pronunciations), anew(monkeypatch)
    for utterance in utterances:
        keeps.take(utterance)
        reckons.take(utterance)
        assert [keeps.within(each) for each in grammars] == [
            reckons.within(each) for each in grammars
        ]


def test_nothing_is_kept_beyond_the_utterance(grammars, utterances):
    """Neither when the next is taken, nor when it is fed piece by piece."""
    one, other = utterances
    hears, fresh = (SphinxRecogniser(GERMAN.pronunciations) for _ in range(2))
    fresh.take(other)
    expected = fresh.within(grammars[1])
    hears.take(one)
    assert hears.within(grammars[1]) != expected
    hears.take(other)
    assert hears.within(grammars[1]) == expected
    hears.reset()
    for piece in np.array_split(other, 10):
        hears.feed(piece)
    assert hears.within(grammars[1]).words == expected.words
