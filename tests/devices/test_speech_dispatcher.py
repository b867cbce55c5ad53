"""A real module of speech-dispatcher renders, and what cannot be used is told in one sentence."""

import gc
import os
from pathlib import Path

import numpy as np
import pytest

from accessible_board.devices.checkup import State
from accessible_board.devices.checkup.sound import screen_readers_voices
from accessible_board.devices.interfaces import Phrase
from accessible_board.devices.voices.chosen_voices import ChosenVoices
from accessible_board.devices.voices.speechd_voice import (
    SpeechDispatcherSynthesiser,
    SpeechdPlaces,
    _unescaped,
    module,
    modules,
)
from accessible_board.errors import DeviceError
from accessible_board.settings import Manner
from tests.support.patience import PATIENCE

PROGRAMS = Path("/usr/lib/speech-dispatcher-modules")
WORDS = "Springer Felix drei"


@pytest.fixture
def speak():
    """What a voice says, which is closed at the end."""
    voices = []

    def render(text=WORDS, language="de", name="", **options):
        voices.append(SpeechDispatcherSynthesiser(name, **options))
        return voices[-1].render(text, language)

    yield render
    for voice in voices:
        voice.close()


def test_the_module_hands_over_its_sound(speak):
    samples, rate = speak()
    assert rate == 22_050
    assert samples.dtype == np.int16
    assert 1.0 < len(samples) / rate < 2.5
    assert np.abs(samples[: rate // 20].astype(int)).max() > 100
    assert 1000 < np.std(samples) < 12_000


def test_what_it_says_is_what_espeak_says(speak):
    """The same engine: as long, and as loud from moment to moment."""
    samples, _ = speak()
    usual, _ = ChosenVoices().render(Phrase(WORDS, "de", Manner(rate=170)))
    assert len(samples) / len(usual) == pytest.approx(1, abs=0.1)
    shorter = min(len(samples), len(usual)) // 441 * 441
    loud = [np.std(each[:shorter].reshape(-1, 441), axis=1) for each in (samples, usual)]
    assert np.corrcoef(*loud)[0, 1] > 0.8


def test_every_phrase_is_whole_and_the_next_is_another(speak):
    voice = SpeechDispatcherSynthesiser()
    lengths = [len(voice.render(text, "de")[0]) for text in ("Eva vier", WORDS, "Eva vier")]
    voice.close()
    assert lengths[0] == pytest.approx(lengths[2], rel=0.05)
    assert lengths[1] > 1.4 * lengths[0]


def test_the_rate_and_the_pitch_are_those_of_the_manner(speak):
    slow, usual, fast = (len(speak(rate=rate)[0]) for rate in (90, 170, 350))
    assert slow > 1.4 * usual > 1.9 * fast
    low, high = (speak(pitch=pitch)[0] for pitch in (5, 95))
    changes = [np.mean(np.diff(np.sign(each.astype(int))) != 0) for each in (low, high)]
    assert changes[1] > changes[0]


def test_signs_of_the_markup_are_words_and_not_markup(speak):
    assert len(speak("Dame & <Turm> .\n.\nLäufer")[0]) > len(speak("Dame")[0])
    assert len(speak(" … ")[0]) == 0


def test_a_voice_of_the_module_can_be_named(speak):
    usual, _ = speak("Anna", "de", "espeak-ng")
    other, _ = speak("Anna", "de", "espeak-ng:German+Adam")
    shorter = min(len(usual), len(other))
    assert np.corrcoef(usual[:shorter], other[:shorter])[0, 1] < 0.9
    with pytest.raises(DeviceError, match="has no voice 'Nobody'"):
        speak("Anna", "de", "espeak-ng:Nobody")


def test_it_is_chosen_by_the_settings():
    samples, _ = ChosenVoices().render(Phrase(WORDS, "de", Manner(voice="speech-dispatcher")))
    assert np.std(samples) > 1000


def test_no_module_outlives_the_voice_that_began_it():
    voice = SpeechDispatcherSynthesiser()
    voice.render("Anna", "de")
    process = voice._running._process
    del voice
    gc.collect()
    assert process.returncode is not None


def test_a_module_that_ended_is_begun_again():
    voice = SpeechDispatcherSynthesiser()
    voice.render("Anna", "de")
    voice._running._process.kill()
    with pytest.raises(DeviceError, match="failed"):
        voice.render("Anna", "de")
    assert len(voice.render("Anna", "de")[0]) > 1000
    voice.close()


# --- which modules there are ----------------------------------------------------------------------


@pytest.fixture
def machine(tmp_path):
    """A machine whose folder of modules links to the real ones, and a user's configuration."""
    folder = tmp_path / "usr/lib/speech-dispatcher-modules"
    folder.mkdir(parents=True)
    (tmp_path / "own/modules").mkdir(parents=True)
    places = SpeechdPlaces(tmp_path / "usr", (tmp_path / "own", Path("/etc/speech-dispatcher")))

    def install(program, script=None):
        path = folder / program
        if script is None:
            path.symlink_to(PROGRAMS / program)
        else:
            path.write_text(f"#!/bin/sh\n{script}\n")
            path.chmod(0o755)

    return places, install


def test_the_modules_are_those_of_the_folder_that_do_not_play_by_themselves(machine):
    places, install = machine
    for program in ("sd_generic", "sd_dummy", "sd_espeak-ng-mbrola", "sd_espeak-ng"):
        install(program)
    found = modules(places)
    assert list(found) == ["espeak-ng", "espeak-ng-mbrola"]
    assert found["espeak-ng"].configuration == Path("/etc/speech-dispatcher/modules/espeak-ng.conf")


def test_the_users_configuration_names_the_usual_one_and_others(machine):
    places, install = machine
    install("sd_espeak-ng")
    own = places.configurations[0]
    (own / "modules/mine.conf").write_text("EspeakNormalRate 300\n")
    (own / "speechd.conf").write_text(
        '#DefaultModule espeak-ng\nAddModule "mine" "sd_espeak-ng" "mine.conf" "mine.log"\n'
        'AddModule "shell" "sd_generic" "shell.conf"\nDefaultModule mine\n'
    )
    install("sd_generic")
    assert list(modules(places)) == ["mine", "espeak-ng"]
    assert module("", places).configuration == own / "modules/mine.conf"
    usual, own_rate = (SpeechDispatcherSynthesiser(n, places=places) for n in ("espeak-ng", ""))
    lengths = [len(voice.render(WORDS, "de")[0]) for voice in (usual, own_rate)]
    usual.close()
    own_rate.close()
    assert lengths[0] > 1.4 * lengths[1]


def test_without_speech_dispatcher_it_is_told_how_to_install_it(machine):
    with pytest.raises(DeviceError, match="apt install speech-dispatcher"):
        SpeechDispatcherSynthesiser(places=machine[0])


def test_a_module_that_is_not_there_is_told_with_those_that_are(machine):
    places, install = machine
    install("sd_espeak-ng")
    with pytest.raises(DeviceError, match=r"no module 'voxin' .* it has espeak-ng"):
        SpeechDispatcherSynthesiser("voxin", places=places)


@pytest.mark.parametrize(
    ("script", "why", "seconds"),
    [
        ("exit 3", "failed", PATIENCE),
        ("echo 399 ERR CANT INIT MODULE; cat", "CANT INIT", PATIENCE),
        ("exec sleep 30", "in time", 0.5),
        ("head -c 100000 /dev/zero; exec sleep 30", "in time", 0.5),
        ("while read line; do echo 200 OK; done", "in time", 0.5),
    ],
)
def test_what_is_no_module_is_told_in_one_sentence(machine, script, why, seconds):
    places, install = machine
    install("sd_odd", script)
    voice = SpeechDispatcherSynthesiser("odd", seconds=seconds, places=places)
    with pytest.raises(DeviceError, match=why) as refused:
        voice.render("Anna", "de")
    assert "\n" not in str(refused.value)


def test_a_module_that_plays_by_itself_finds_no_device_and_is_refused(machine, tmp_path):
    """As the server's own dummy does, which gives its words to a player of sound files."""
    places, install = machine
    heard = tmp_path / "devices"
    script = (
        f'echo "$PULSE_SERVER $ALSA_CONFIG_PATH" > {heard}\n'
        "while read line; do case $line in\n"
        "'<speak>'*) played=1;; *=*) ;; .) echo 200 OK; [ $played ] && echo 702 END;;\n"
        "*) echo 200 OK;; esac; done"
    )
    install("sd_player", script)
    voice = SpeechDispatcherSynthesiser("player", seconds=PATIENCE, places=places)
    with pytest.raises(DeviceError, match="plays by itself"):
        voice.render("Anna", "de")
    assert heard.read_text().split() == ["unix:/nonexistent", "/dev/null"]
    assert os.environ.get("PULSE_SERVER") != "unix:/nonexistent"


@pytest.mark.parametrize(
    ("said", "sound"),
    [
        ("sample_rate=fast", "even"),
        ("sample_rate=0", "even"),
        ("sample_rate=22050", "odd"),
        ("bits=8", "even"),
    ],
)
def test_sound_that_is_not_what_it_is_said_to_be_is_a_failure_of_the_voice(machine, said, sound):
    places, install = machine
    script = (
        "while read line; do case $line in\n"
        f"'<speak>'*) speaks=1;; *=*) ;; .) echo 200 OK; [ $speaks ] && echo 705-{said} &&"
        f" printf '705-AUDIO\\000{sound}\\n' && echo 702 END;;\n"
        "*) echo 200 OK;; esac; done"
    )
    install("sd_odd", script)
    voice = SpeechDispatcherSynthesiser("odd", seconds=PATIENCE, places=places)
    with pytest.raises(DeviceError, match="voice of speech-dispatcher failed"):
        voice.render("Anna", "de")


def test_line_ends_in_the_sound_come_back():
    sound = bytes(range(256))
    escaped = sound.replace(b"\x7d", b"\x7d\x5d").replace(b"\n", b"\x7d\x2a")
    assert b"\n" not in escaped
    assert _unescaped(escaped) == sound


def test_the_check_lets_each_module_speak():
    (found,) = [each for each in screen_readers_voices() if "mbrola" not in each.fact]
    assert found.state is State.WORKS
    assert "speech-dispatcher:espeak-ng" in found.fact
