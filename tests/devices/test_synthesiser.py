"""The voice: words become samples that begin with sound, at the rate asked for, in any language."""

import ctypes.util
import importlib
import os
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from accessible_board.devices.voices import synthesiser
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.devices.voices.synthesiser import EngineThread, Pyttsx3Synthesiser, trim
from accessible_board.errors import DeviceError
from tests.support.patience import PATIENCE

pytestmark = pytest.mark.skipif(
    ctypes.util.find_library("espeak-ng") is None,
    reason="the announcer's voice is not installed: apt install espeak-ng",
)

ROOT = Path(__file__).parents[2]

MOVES = {
    "de": "Springer Felix drei",
    "da": "Springer Frederik tre",
    "nb": "Springer Fredrik tre",
    "nl": "Paard Ferdinand drie",
    "en": "Knight Felix three",
}


def seconds(rendered):
    samples, rate = rendered
    return len(samples) / rate


@pytest.mark.parametrize("language", MOVES)
def test_every_language_has_a_voice_whose_first_sample_is_sound(language):
    samples, rate = Pyttsx3Synthesiser().render(MOVES[language], language)
    assert samples.dtype == np.int16
    assert abs(int(samples[0])) > 100
    assert 0.5 < len(samples) / rate < 3


def test_languages_and_variants_sound_different():
    voices = [Pyttsx3Synthesiser().render("Anna", language)[0] for language in MOVES]
    voices.append(Pyttsx3Synthesiser(voice="de+f3").render("Anna", "de")[0])
    assert len({voice.tobytes() for voice in voices}) == len(voices)


def test_more_words_a_minute_take_less_time_whatever_was_asked_before():
    lengths = {
        rate: [seconds(Pyttsx3Synthesiser(rate=rate).render(MOVES["de"], "de"))]
        for rate in (120, 170, 300, 450)
    }
    for rate in (450, 120, 300, 170):
        lengths[rate].append(seconds(Pyttsx3Synthesiser(rate=rate).render(MOVES["de"], "de")))
    for first, second in lengths.values():
        assert first == pytest.approx(second, abs=0.03)
    means = [sum(pair) for pair in lengths.values()]
    assert means == sorted(means, reverse=True)


def test_many_threads_share_the_one_engine_and_each_gets_its_own_words():
    texts = ["Anna", "Anna eins, Bella zwei", "Anna eins, Bella zwei, Cäsar drei, David vier"]
    voice = Pyttsx3Synthesiser()
    alone = [seconds(voice.render(text, "de")) for text in texts]
    with ThreadPoolExecutor(6) as pool:
        together = list(pool.map(lambda text: seconds(voice.render(text, "de")), texts * 6))
    assert together == pytest.approx(alone * 6, abs=0.05)


def test_no_phrase_is_lost_when_each_is_in_another_language_and_at_another_rate():
    for number in range(40):
        for language, rate in (("de", 170), ("en", 260)):
            text = f"{MOVES[language]}, {number}"
            assert seconds(Pyttsx3Synthesiser(rate=rate).render(text, language)) > 0.5


@pytest.mark.parametrize("text", ["", "  ", "…", "–"])
def test_what_has_no_words_has_no_sound(text):
    assert len(Pyttsx3Synthesiser().render(text, "de")[0]) == 0


def test_nothing_is_written_to_standard_output(capfd):
    Pyttsx3Synthesiser().render("Dame David zwei", "de")
    assert capfd.readouterr().out == ""


SPEAK = """
import time
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser

Pyttsx3Synthesiser().render("Dame David zwei", "de")
print("spoken", flush=True)
time.sleep(60)
"""


def test_a_program_that_is_killed_leaves_no_sound_behind(tmp_path):
    environment = {**os.environ, "TMPDIR": str(tmp_path)}
    command = [sys.executable, "-c", SPEAK]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, cwd=ROOT) as program:
        assert program.stdout.readline() == b"spoken\n"
        program.kill()
    assert list(tmp_path.iterdir()) == []


SPEAK_WITH_A_SLOW_ENGINE = """
from itertools import chain, repeat
from pyttsx3.drivers import _espeak
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser

plays, busy = _espeak.IsPlaying, chain([1, 1, 1], repeat(0))
_espeak.IsPlaying = lambda: next(busy) or plays()
cancel, cancelled = _espeak.Cancel, []
_espeak.Cancel = lambda: cancelled.append(cancel())
Pyttsx3Synthesiser().render("Erik fire", "da")
print(len(cancelled))
"""


def test_an_engine_that_still_takes_up_its_usual_rate_is_not_told_to_stop():
    command = [sys.executable, "-c", SPEAK_WITH_A_SLOW_ENGINE]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    assert done.stdout == "0\n"


SPEAK_AT_LENGTH = """
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser

for text in ("Anna", 20_000 * "ü"):
    samples, rate = Pyttsx3Synthesiser(seconds=500).render(text, "de")
    print(len(samples) // rate)
"""


def test_a_text_of_any_length_is_spoken_and_ends_no_program():
    command = [sys.executable, "-c", SPEAK_AT_LENGTH]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    assert done.returncode == 0
    short, long = map(int, done.stdout.split())
    assert long > 100 > short


def test_an_unknown_voice_rate_or_language_is_told_in_one_sentence():
    with pytest.raises(DeviceError, match="no voice 'trumpet'"):
        Pyttsx3Synthesiser(voice="trumpet").render("Anna", "de")
    with pytest.raises(DeviceError, match="80 to 450"):
        Pyttsx3Synthesiser(rate=1000)
    with pytest.raises(DeviceError, match="No voice for the language 'xx'"):
        Pyttsx3Synthesiser().render("Anna", "xx")


def test_a_voice_that_hangs_is_given_up_after_a_bound_and_used_again_when_it_answers(monkeypatch):
    goes_on = threading.Event()
    read = synthesiser.read_wave

    def hang(path):
        goes_on.wait(PATIENCE)
        return read(path)

    Pyttsx3Synthesiser().render("Anna", "de")
    voice = Pyttsx3Synthesiser(seconds=0.2)
    monkeypatch.setattr(synthesiser, "read_wave", hang)
    with pytest.raises(DeviceError, match=r"within 0\.2 seconds"):
        voice.render("Bella", "de")
    with pytest.raises(DeviceError, match="still hangs"):
        voice.render("Cäsar", "de")
    goes_on.set()
    assert seconds(patiently(lambda: Pyttsx3Synthesiser().render("David", "de"))) > 0.2


@pytest.fixture
def espeak():
    """The library as pyttsx3 calls it."""
    return importlib.import_module("pyttsx3.drivers._espeak")


def test_a_voice_that_does_not_come_to_rest_is_told_and_speaks_again_when_it_does(
    espeak, monkeypatch
):
    Pyttsx3Synthesiser().render("Anna", "de")
    with monkeypatch.context() as hanging:
        hanging.setattr(synthesiser, "SETTLE_SECONDS", 0.1)
        hanging.setattr(espeak, "IsPlaying", lambda: True)
        for word in ("Bella", "Cäsar"):
            with pytest.raises(DeviceError, match=r"did not stop within 0\.1 seconds"):
                Pyttsx3Synthesiser().render(word, "de")
    assert seconds(Pyttsx3Synthesiser().render("David", "de")) > 0.2


def test_a_phrase_after_which_the_voice_does_not_come_to_rest_is_whole(espeak, monkeypatch):
    """The next one tells."""
    Pyttsx3Synthesiser().render("Anna", "de")
    read, at_rest, restless = synthesiser.read_wave, espeak.IsPlaying, threading.Event()

    def read_and_hang(path):
        restless.set()
        return read(path)

    with monkeypatch.context() as hanging:
        hanging.setattr(synthesiser, "SETTLE_SECONDS", 0.1)
        hanging.setattr(espeak, "IsPlaying", lambda: restless.is_set() or at_rest())
        hanging.setattr(synthesiser, "read_wave", read_and_hang)
        assert seconds(Pyttsx3Synthesiser().render("Anna Bella", "de")) > 0.2
        with pytest.raises(DeviceError, match="did not stop"):
            Pyttsx3Synthesiser().render("Cäsar", "de")
    assert seconds(patiently(lambda: Pyttsx3Synthesiser().render("David", "de"))) > 0.2


def patiently(render):
    while True:
        try:
            return render()
        except DeviceError:
            threading.Event().wait(0.01)


def test_without_espeak_the_sentence_says_what_to_install(monkeypatch):
    def fail(*_):
        raise RuntimeError("This means you probably do not have eSpeak or eSpeak-ng installed!")

    monkeypatch.setattr(synthesiser.pyttsx3, "init", fail)
    with pytest.raises(DeviceError, match="apt install espeak-ng"):
        Pyttsx3Synthesiser(engine=EngineThread()).render("Anna", "de")


def test_trimming_leaves_sound_from_its_first_sample_and_a_short_end():
    samples = np.concatenate([np.zeros(500), np.full(100, 3000), np.zeros(4000)]).astype(np.int16)
    assert len(trim(samples, 1000)) == 130
    assert trim(samples, 1000)[0] == 3000
    assert len(trim(np.zeros(100, np.int16), 1000)) == 0


def test_pico_speaks_with_another_voice():
    pytest.importorskip("py_nanotts", reason="pip install py-nanotts")
    samples, rate = PicoSynthesiser().render(MOVES["de"], "de")
    assert rate == 16_000
    assert abs(int(samples[0])) > 100
    assert 0.5 < len(samples) / rate < 3
    with pytest.raises(DeviceError, match="not speak the language 'da'"):
        PicoSynthesiser().render(MOVES["da"], "da")


UNTOLD = """
from accessible_board.devices.voices.synthesiser import load_driver
espeak = load_driver()._espeak
let_call = espeak.SetSynthCallback
def untold(call):
    is_end = lambda events: events[0].type == espeak.EVENT_MSG_TERMINATED
    let_call(lambda wave, number, events: 0 if is_end(events) else call(wave, number, events))
espeak.SetSynthCallback = untold
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from tests.support.patience import PATIENCE
for text in ("Anna", "Springer Felix drei"):
    samples, rate = Pyttsx3Synthesiser().render(text, "de")
    print(len(samples) / rate)
"""


def test_a_phrase_ends_though_espeak_does_not_tell_so_as_on_arm():
    ended = subprocess.run([sys.executable, "-c", UNTOLD], capture_output=True, text=True)
    anna, move = map(float, ended.stdout.split())
    assert 0.2 < anna < move < 3, ended.stderr


@pytest.mark.parametrize("folder", ["gmw/", "gmw\\"])
def test_a_voice_is_found_by_its_language_however_its_folder_is_written(folder):
    """On Windows espeak-ng names its voices by the paths of their files there."""
    names = (("en", ["en-gb"]), ("en-US", ["en-us"]), ("de", ["de"]))
    voices = [SimpleNamespace(id=folder + n, name=n, languages=codes) for n, codes in names]
    assert synthesiser.find_voice(voices, None, "en") == f"{folder}en"
    assert synthesiser.find_voice(voices, "+f3", "de") == f"{folder}de+f3"
    assert synthesiser.find_voice(voices, "en", "de") == f"{folder}en"


AT_ONCE = """
import threading
from accessible_board.devices.voices.synthesiser import engine_thread
together, found = threading.Barrier(8), []
def ask():
    together.wait()
    found.append(engine_thread())
threads = [threading.Thread(target=ask) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print(len(set(found)))
"""


def test_whoever_asks_for_the_first_voice_at_once_gets_the_same_engine():
    """As a check does, which tries the voices of all languages while it speaks."""
    command = [sys.executable, "-c", AT_ONCE]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert done.stdout == "1\n"
