"""``accessible-board say``: words always, and speech where there is something to speak with."""

import ctypes.util
import json
import sys

import chess
import pytest
import soundfile
import typer
from typer.testing import CliRunner

from accessible_board.commands.say import say
from accessible_board.errors import DeviceError, InputError

pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("espeak-ng") is None,
    reason="the announcer's voice is not installed: apt install espeak-ng",
)

MOVE = ("--fen", chess.STARTING_FEN, "--move", "g1f3")


def run(*arguments):
    application = typer.Typer()
    application.command()(say)
    return CliRunner().invoke(application, arguments)


def test_a_move_is_printed_as_it_is_announced():
    result = run(*MOVE, "--device", "none")
    assert result.exit_code == 0
    assert result.stdout == "Springer Felix drei\n"


def test_without_sound_the_words_are_printed_and_one_sentence_says_why(monkeypatch):
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    result = run(*MOVE)
    assert result.exit_code == 0
    assert result.stdout == "Springer Felix drei\n"
    assert result.stderr.count("\n") == 1
    assert "apt install libportaudio2" in result.stderr


def test_a_device_that_was_named_must_be_there(monkeypatch):
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    result = run(*MOVE, "--device", "headphones")
    assert isinstance(result.exception, DeviceError)
    assert result.stdout == "Springer Felix drei\n"


def test_speech_is_written_to_a_file_without_any_device(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    result = run(*MOVE, "--out", str(tmp_path / "move.wav"), "--json")
    assert result.exit_code == 0
    assert result.stderr == ""
    report = json.loads(result.stdout)
    samples, rate = soundfile.read(tmp_path / "move.wav")
    assert (report["words"], report["move"]) == ("Springer Felix drei", "g1f3")
    assert len(samples) / rate == pytest.approx(report["seconds"], abs=0.001)


def test_a_file_that_is_there_stays_as_it_is(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "sounddevice", None)
    song = tmp_path / "song.wav"
    song.write_bytes(b"a song")
    error = run(*MOVE, "--out", str(song)).exception
    assert isinstance(error, InputError)
    assert str(error) == f"{song} is there already and was left as it is; name another file."
    assert isinstance(run(*MOVE, "--device", f"file:{song}").exception, InputError)
    assert song.read_bytes() == b"a song"


@pytest.mark.parametrize("move", ["g1f3", "Nf3"])
def test_a_move_of_the_initial_position_needs_no_position_and_may_be_written_either_way(move):
    said = run("--move", move, "--device", "none")
    assert said.stdout.splitlines()[0] == run(*MOVE, "--device", "none").stdout.splitlines()[0]


@pytest.mark.parametrize("move", ["Nf6", "0000", "--"])
def test_a_move_that_cannot_be_made_is_not_legal_however_it_is_written(move):
    assert run(f"--move={move}", "--device", "none").exit_code == 1


def test_an_illegal_move_is_refused_with_exit_code_1_and_nothing_is_said():
    result = run("--fen", chess.STARTING_FEN, "--move", "g1g3")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr == "The move g1g3 is not legal in this position.\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--text", " "),
        ("--fen", chess.STARTING_FEN),
        ("--text", "Anna", *MOVE),
        ("--fen", "no position", "--move", "g1f3"),
        ("--move", "Springer"),
        ("--fen", "4k3/8/8/8/8/8/8/1N1K1N2 w - - 0 1", "--move", "Nd2"),
        ("--text", "Anna", "--language", "xx"),
        ("--text", "Anna", "--out", "/nowhere/at/all.wav"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence(arguments):
    error = run(*arguments).exception
    assert isinstance(error, InputError)
    assert "\n" not in str(error)


def test_a_voice_that_is_not_there_is_told():
    assert isinstance(run("--text", "Anna", "--voice", "trumpet").exception, DeviceError)


def test_a_rate_that_no_voice_speaks_at_is_refused():
    assert run("--text", "Anna", "--rate", "5").exit_code == 2
