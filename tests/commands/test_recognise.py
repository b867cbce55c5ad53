"""What `recognise` says of recordings that nobody could understand."""

import json

import chess
import numpy as np
import pytest
import soundfile
from typer.testing import CliRunner

from accessible_board.command_line import build
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.errors import InputError
from accessible_board.languages import available

RATE = 16_000


@pytest.fixture
def recording(tmp_path):
    def written(samples, rate=RATE):
        path = tmp_path / "said.wav"
        soundfile.write(path, samples, rate)
        return path

    return written


def recognise(path, *options):
    arguments = ["recognise", str(path), "--fen", chess.STARTING_FEN]
    return CliRunner().invoke(build(["recognise"]), [*arguments, *options])


def said(words, loudness=1.0):
    samples = PicoSynthesiser().render(words, "de")[0].astype(float) * loudness
    room = np.random.default_rng(1).normal(0, 10, RATE // 2)
    return np.clip(np.concatenate([room, samples, room]), -32768, 32767).astype(np.int16)


def test_stereo_of_any_rate_is_heard_beside_the_board(recording):
    samples = said("Springer Felix drei")
    path = recording(np.column_stack([samples, samples]).repeat(3, axis=0), 3 * RATE)
    done = recognise(path, "--sensed", "g1f3", "--json")
    assert done.exit_code == 0
    report = json.loads(done.stdout)
    assert (report["move"], report["verdict"]) == ("g1f3", "accepted")


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("move", ["g1f3", "b1c3", "d2d4"])
def test_a_file_that_begins_with_the_first_word_is_understood(code, move, tmp_path):
    path = str(tmp_path / "said.wav")
    options = ["--move", move, "--language", code, "--out", path]
    assert CliRunner().invoke(build(["say"]), ["say", *options]).exit_code == 0
    done = recognise(path, "--language", code, "--json")
    assert (json.loads(done.stdout)["move"], done.exit_code) == (move, 0)


@pytest.mark.parametrize("loudness", [0, 10])
def test_silence_is_told_as_such(recording, loudness):
    samples = np.random.default_rng(1).normal(0, 1, 2 * RATE) * loudness
    done = recognise(recording(samples.astype(np.int16)))
    assert done.exit_code == 1
    assert done.stderr == "There is no voice in the recording.\n"
    assert "confidence: 0.0\n" in done.stdout


def test_an_overdriven_recording_says_what_to_do(recording):
    samples = np.sign(said("Danke schön und guten Tag", 60.0).astype(float)) * 32767
    done = recognise(recording(samples.astype(np.int16)))
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1
    assert "overdriven; turn the microphone down" in done.stderr or "no voice" in done.stderr


def test_a_little_overdriven_is_still_understood(recording):
    done = recognise(recording(said("Eva vier", 6.0)), "--sensed", "e2e4")
    assert done.exit_code == 0
    assert done.stderr == "The recording is overdriven; turn the microphone down.\n"


def test_what_is_no_announcement_is_no_move(recording):
    done = recognise(recording(said("Gehen wir nachher noch einen Kaffee trinken")))
    assert done.exit_code == 1
    assert done.stderr == "No move was understood.\n"


@pytest.mark.parametrize(
    ("code", "way"),
    [
        ("de", "To fetch it, type: accessible-board models install de"),
        ("da", "none is offered; put your own into"),
    ],
)
def test_a_language_without_a_model_says_how_to_get_one_if_there_is_any(
    recording, monkeypatch, tmp_path, code, way
):
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS", str(tmp_path / "models"))
    done = recognise(recording(said("Eva vier")), "--engine", "vosk", "--language", code)
    assert isinstance(done.exception, InputError)
    assert way in str(done.exception)


def test_how_an_announcement_was_weighed_is_told_at_wish(recording):
    path = recording(said("Springer Felix drei"))
    arguments = ["recognise", str(path), "--fen", chess.STARTING_FEN, "--sensed", "g1f3"]
    told = CliRunner().invoke(build(["recognise"]), [*arguments, "--explain"]).stdout
    assert "doubt that it was said to us: " in told
    assert "(clear)" in told
    assert "on the pegs, springer felix drei: sound " in told
    assert "(accepted)" in told
    assert "(rejected)" in told.split("likeliest legal, ")[1]


def test_of_a_recording_without_a_voice_nothing_was_weighed(recording):
    assert (
        "nothing was weighed\n"
        in recognise(recording(np.zeros(RATE, np.int16)), "--explain").stdout
    )
