"""The network of words is taught what a player says for a word, of which it heard nothing."""

import math
import subprocess

import numpy as np
import pytest
import soxr

from accessible_board.devices.recognition import taught as taught_file
from accessible_board.devices.recognition.taught import keep, taught
from accessible_board.devices.recognition.word_network import WordNetwork
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.teaching import learnt_columns
from accessible_board.languages import FaultError, load

DANISH = load("da")
TAUGHT, SAID, OTHERS = "seks", "paraply", ("otte", "Frederik")


@pytest.fixture(scope="module")
def recordings(tmp_path_factory):
    """Danish words in the mouth of somebody who says another for one of them."""
    folder = tmp_path_factory.mktemp("words")
    for word in (TAUGHT, *OTHERS):
        said = SAID if word == TAUGHT else word
        command = ["espeak-ng", "-v", "da+m5", "-s", "130", "-w", f"{word}.wav", said]
        subprocess.run(command, cwd=folder, env={}, check=True)
    return {word: read_speech(folder / f"{word}.wav") for word in (TAUGHT, *OTHERS)}


@pytest.fixture(scope="module")
def columns(recordings):
    return learnt_columns("da", {TAUGHT: recordings[TAUGHT]})


def likelihood(network, word, sound):
    """How likely the word is at its likeliest, said faster than it was learnt."""
    faster = soxr.resample(sound.astype(float), 16_000 * 1.04, 16_000).astype(np.int16)
    return math.exp(network.hear(faster)[:, network.column(word.casefold())].max())


def test_it_hears_what_it_was_taught_and_other_words_as_before(recordings, columns):
    usual, own = WordNetwork("da"), WordNetwork("da", columns=columns)
    sound = recordings[TAUGHT]
    assert likelihood(own, TAUGHT, sound) > 0.5 > likelihood(usual, TAUGHT, sound)
    for word in OTHERS:
        heard = likelihood(usual, word, recordings[word])
        assert likelihood(own, word, recordings[word]) == pytest.approx(heard, abs=0.1)


def test_what_it_was_taught_is_kept_and_of_no_use_to_another_network(
    columns, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    keep(DANISH, columns)
    keep(DANISH, {})
    assert taught(DANISH)[TAUGHT] == pytest.approx(columns[TAUGHT], abs=1e-3)
    assert taught(DANISH).keys() == {TAUGHT}
    monkeypatch.setattr(taught_file, "network_digest", lambda _: "another")
    assert not taught(DANISH)


def test_words_that_it_does_not_know_teach_it_nothing(recordings):
    assert learnt_columns("da", {"zebra": recordings[TAUGHT]}) == {}


def test_a_column_of_a_number_that_is_heard_as_several_words_is_refused(
    columns, tmp_path, monkeypatch
):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    keep(DANISH, {"enogtyve": columns[TAUGHT]})
    with pytest.raises(FaultError, match="taught"):
        taught(DANISH)
