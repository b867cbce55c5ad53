"""The voices of Windows and of macOS, as far as stand-ins tell; none was tried there."""

import ctypes.util
import sys

import numpy as np
import pytest
import pyttsx3

from accessible_board.devices.voices.synthesiser import EngineThread
from accessible_board.devices.voices.system_voices import (
    MacSynthesiser,
    SapiEngine,
    SapiSynthesiser,
    SystemVoice,
    pick,
    system_voice,
)
from accessible_board.errors import DeviceError
from tests.support.own_voices import SAY, Sapi, com
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("espeak-ng") is None,
    reason="the voice of both stand-ins is not installed: apt install espeak-ng",
)

WORDS = "Springer Felix drei"


@pytest.fixture
def sapi(monkeypatch):
    """SAPI's voice, reached by pyttsx3's own driver."""
    windows = Sapi()
    for name, module in com(windows).items():
        monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.delitem(sys.modules, "pyttsx3.drivers.sapi5", raising=False)
    monkeypatch.setattr(pyttsx3, "_activeEngines", {})
    return windows


def spoken(*name, text=WORDS, language="de", **manner):
    """What Windows speaks, by an engine begun for it."""
    synthesiser = SapiSynthesiser(
        *name, seconds=PATIENCE, engine=EngineThread(SapiEngine), **manner
    )
    return synthesiser.render(text, language)


@pytest.fixture
def say(tmp_path):
    program = tmp_path / "say"
    program.write_text(SAY, "utf-8")
    program.chmod(0o700)
    return str(program)


def test_windows_speaks_a_phrase_with_its_voice_of_the_language(sapi):
    samples, rate = spoken()
    assert 0.5 < len(samples) / rate < 3
    assert np.abs(samples[:1].astype(int)).max() > 100, "it begins with sound"
    assert "HEDDA" in sapi.Voice.Id


def test_a_voice_of_two_languages_is_found_by_either(sapi):
    spoken(language="en")
    assert "DAVID" in sapi.Voice.Id


def test_a_voice_that_is_named_speaks_whatever_the_language(sapi):
    spoken("david")
    assert "DAVID" in sapi.Voice.Id


def test_one_thread_renders_a_phrase_after_the_other(sapi):
    synthesiser = SapiSynthesiser(seconds=PATIENCE, engine=EngineThread(SapiEngine))
    first, again = (synthesiser.render(WORDS, "de")[0] for _ in range(2))
    assert first.tobytes() == again.tobytes()


@pytest.mark.parametrize(("rate", "steps"), [(80, -6), (170, 0), (300, 6), (450, 10)])
def test_words_a_minute_are_steps_of_windows(sapi, rate, steps):
    spoken(rate=rate)
    assert sapi.Rate == steps


def test_a_voice_that_fails_is_told_with_its_reason(sapi):
    sapi.failure = OSError(-2147200966, "Der Dienst ist nicht bereit")
    with pytest.raises(DeviceError, match="The voice failed: Der Dienst ist nicht bereit"):
        spoken()


def test_a_windows_without_speech_is_told_in_one_sentence(monkeypatch):
    """As Wine, whose SAPI has types that comtypes cannot read."""
    monkeypatch.setitem(sys.modules, "comtypes", None)
    with pytest.raises(DeviceError, match="This system has no voice of its own"):
        spoken()


def test_the_mac_speaks_a_phrase_with_its_voice_of_the_language(say):
    samples, rate = MacSynthesiser(seconds=PATIENCE, say=say).render(WORDS, "de")
    assert rate == 22_050
    assert 0.5 < len(samples) / rate < 3
    assert np.abs(samples[:1].astype(int)).max() > 100


def test_the_macs_voices_are_called_as_they_are_listed(say):
    german, english = (
        MacSynthesiser(name, seconds=PATIENCE, say=say).render(WORDS, "de")[0].tobytes()
        for name in ("eddy", "samantha")
    )
    assert german != english


def test_a_voice_that_does_not_answer_is_given_up(tmp_path):
    hangs = tmp_path / "say"
    hangs.write_text(
        "#!/bin/sh\n[ $1 = '--voice=?' ] && exec echo 'Anna  de_DE  # Hallo'\nexec sleep 99\n"
    )
    hangs.chmod(0o700)
    with pytest.raises(DeviceError, match=r"did not answer within 0\.1 seconds"):
        MacSynthesiser(seconds=0.1, say=str(hangs)).render(WORDS, "de")


def test_without_say_it_is_told_that_there_is_no_voice(tmp_path):
    with pytest.raises(DeviceError, match="This system has no voice of its own"):
        MacSynthesiser(say=str(tmp_path / "none")).render(WORDS, "de")


def test_elsewhere_the_system_has_no_voices():
    with pytest.raises(DeviceError, match="of its own on Windows and macOS only"):
        system_voice(system="linux")


def test_what_is_not_there_is_told_with_what_is():
    voices = [SystemVoice("1", "Anna", "de"), SystemVoice("2", "Nora", "no")]
    assert pick(voices, "", "nb").name == "Nora", "Norwegian has two codes"
    with pytest.raises(DeviceError, match=r"'Bob'; there are: Anna, Nora\."):
        pick(voices, "Bob", "de")
    with pytest.raises(DeviceError, match="No voice for the language 'nl'"):
        pick(voices, "", "nl")
