"""Where nobody has installed espeak-ng: the voices that came along speak, and spare ones too."""

import io
import subprocess
import sys
import wave
from pathlib import Path

import numpy as np

from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices import chosen_voices
from accessible_board.devices.voices.chosen_voices import SpareVoice
from accessible_board.devices.voices.second_voice import EspeakVariant
from accessible_board.settings import Manner
from tests.support.patience import PATIENCE

ROOT = Path(__file__).parents[2]

WITHOUT_ESPEAK = """
import ctypes, runpy, sys
load = ctypes.cdll.LoadLibrary
def refuse(name):
    if "espeak" in str(name) and "espeakng_loader" not in str(name):
        raise OSError(name)
    return load(name)
ctypes.cdll.LoadLibrary = refuse
module, *sys.argv[1:] = sys.argv[1:]
runpy.run_module(module, run_name="__main__")
"""


def spoken_without_espeak(text, language):
    speaking = "accessible_board.devices.voices.speaking"
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ESPEAK, speaking, language, "170"],
        input=text.encode(),
        cwd=ROOT,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    with wave.open(io.BytesIO(done.stdout)) as file:
        return np.frombuffer(file.readframes(file.getnframes()), np.int16), file.getframerate()


def test_every_language_is_spoken_without_an_installed_espeak():
    lengths = set()
    for language, text in (("de", "Springer Felix drei"), ("nb", "Springer Fredrik tre")):
        samples, rate = spoken_without_espeak(text, language)
        assert 0.5 < len(samples) / rate < 3
        lengths.add(len(samples))
    assert len(lengths) == 2


def test_the_spare_voice_speaks_where_there_is_no_program_for_it(monkeypatch):
    monkeypatch.setattr(chosen_voices.shutil, "which", lambda name: None)
    samples, rate = SpareVoice().render(Phrase("Springer Felix drei", "de", Manner()))
    assert 0.5 < len(samples) / rate < 3


def test_the_two_players_of_a_demonstration_sound_different_without_pico():
    high, low = (EspeakVariant(pitch).render("Eva vier", "de") for pitch in (1.0, 0.85))
    assert high[1] == low[1]
    assert high[0].tobytes() != low[0].tobytes()
