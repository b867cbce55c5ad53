"""The usual voice hangs in its engine: a spare one speaks, and it is told once."""

import ctypes.util
import threading

import pytest
import pyttsx3

from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices.chosen_voices import SpareVoice, VoiceWithSpare
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("espeak-ng") is None,
    reason="the announcer's voice is not installed: apt install espeak-ng",
)


WORDS = "Springer Felix drei"


class Usual:
    """The usual voice, with so many ``seconds`` for a phrase."""

    seconds = PATIENCE

    def render(self, phrase):
        return Pyttsx3Synthesiser(seconds=self.seconds).render(phrase.text, phrase.language)


class Told:
    def __init__(self):
        self.lines, self.usual = [], Usual()
        self.voice = VoiceWithSpare(
            self.usual,
            SpareVoice(),
            lambda error: self.lines.append(str(error)),
            lambda: self.lines.append("recovered"),
        )

    def seconds(self, text, language="de"):
        samples, rate = self.voice.render(Phrase(text, language))
        return len(samples) / rate


@pytest.mark.parametrize("language", ["de", "da", "nb", "nl", "en"])
def test_the_spare_voice_speaks_every_language(language):
    samples, rate = SpareVoice().render(Phrase("Springer Felix 3; 'e4' --version", language))
    assert abs(int(samples[0])) > 100
    assert len(samples) / rate > 1


def test_the_spare_voice_speaks_at_the_rate_that_is_wanted():
    slow, fast = (SpareVoice().render(Phrase(WORDS, "de", Manner(rate=r))) for r in (120, 300))
    assert len(slow[0]) > 1.5 * len(fast[0])


def test_a_voice_that_hangs_is_replaced_and_speaks_again_when_it_answers(monkeypatch):
    told, answers = Told(), threading.Event()
    assert told.seconds("Anna eins") > 0.3
    usual = pyttsx3.Engine.runAndWait

    def hang(engine):
        answers.wait(PATIENCE)
        usual(engine)

    monkeypatch.setattr(pyttsx3.Engine, "runAndWait", hang)
    told.usual.seconds = 0.3
    assert told.seconds("Bella zwei") > 0.3
    assert told.seconds("Cäsar drei") > 0.3
    assert told.lines == ["The voice did not answer within 0.3 seconds."]
    answers.set()
    told.usual.seconds = PATIENCE
    while told.lines[-1] != "recovered":
        assert told.seconds("David vier")
    assert told.lines[1:] == ["recovered"]


def test_a_spare_voice_that_hangs_is_ended(monkeypatch, tmp_path):
    program = tmp_path / "espeak-ng"
    program.write_text("#!/bin/sh\nexec /bin/sleep 60\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("accessible_board.devices.voices.chosen_voices.SECONDS", 0.2)
    with pytest.raises(DeviceError, match="failed as well"):
        SpareVoice().render(Phrase("Anna", "de"))
