"""A player who is misheard teaches how to hear each word, and is understood from then on.

Whether it is, is tried with announcements that nothing was learnt from, said faster than the words.
"""

import re
import shutil
import subprocess
import tomllib
from base64 import b64encode

import numpy as np
import pytest
import soundfile
from typer.testing import CliRunner

from accessible_board.command_line import build
from accessible_board.commands import teach as command
from accessible_board.devices.recognition import recognisers
from accessible_board.devices.recognition.taught import (
    keep,
    taught,
)
from accessible_board.devices.recognition.word_network import column_length, network_digest
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.teaching import (
    Lesson,
    Trial,
    announcements_to_try,
    teach,
    tried,
    words_to_teach,
)
from accessible_board.errors import InputError
from accessible_board.languages import FaultError, load
from accessible_board.settings import Settings, load_settings, taught_path
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from tests.support.full_disk import room_for

DANISH = load("da")
WORDS = words_to_teach(DANISH)[2:6]
ANNOUNCEMENTS = announcements_to_try(DANISH)
TAUGHT = ANNOUNCEMENTS[3:5]
"""Those with Dora and Erik in them."""
VOICE = "da+m7"
OWN = {"Dora": "Banan", "Erik": "Saftevand"}
"""What this player says for two files: whoever is heard well cannot be heard better."""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A settings folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS", str(tmp_path / "none"))


def record(folder, texts, speed=130, own=OWN):
    """What the player says for each of these, as files.

    With another environment or other paths espeak-ng says some words a little differently.
    """
    for text in texts:
        said = " ".join(own.get(word, word) for word in text.split())
        command = ["espeak-ng", "-v", VOICE, "-s", str(speed), "-w", f"{text}.wav", said]
        subprocess.run(command, cwd=folder, env={}, check=True)
    return folder


def sounds(folder, texts):
    return {text: read_speech(folder / f"{text}.wav") for text in texts}


@pytest.fixture(scope="module")
def recordings(tmp_path_factory):
    """The player's words, and announcements with them, said faster."""
    folder = tmp_path_factory.mktemp("words")
    record(folder, ANNOUNCEMENTS, speed=150)
    return record(folder, WORDS)


@pytest.fixture(scope="module")
def lesson(recordings):
    return teach(DANISH, sounds(recordings, WORDS))


def column(bias):
    """What makes the network hear a word everywhere, or never."""
    added = np.zeros(column_length("da"), np.float32)
    added[-1] = bias
    return added


def learnt(monkeypatch, lesson):
    """Learnt before, which takes a second, from the same words."""
    monkeypatch.setattr(command, "learn", lambda *given: lesson)


def test_some_twenty_words_are_taught_in_every_language():
    for code in ("da", "de", "en", "nb", "nl"):
        words = words_to_teach(load(code))
        assert 20 <= len(words) <= 22
        assert len(set(words)) == len(words)


@pytest.mark.parametrize("code", ["da", "de", "en", "nb", "nl"])
def test_every_word_that_is_taught_occurs_once_in_what_it_is_tried_with(code):
    language = load(code)
    announcements = announcements_to_try(language)
    said = [word for announcement in announcements for word in announcement.split()]
    assert sorted(said) == sorted(words_to_teach(language))
    assert all(Sentences(language).full.accepts(each.casefold().split()) for each in announcements)


def test_announcements_that_nothing_was_learnt_from_are_understood_better(lesson, recordings):
    assert lesson.words == len(WORDS)
    assert lesson.columns
    trial = tried(DANISH, lesson, sounds(recordings, TAUGHT))
    assert trial.announcements == 2
    assert trial.before < trial.after


def test_nothing_that_was_learnt_is_before_as_after(recordings):
    trial = tried(DANISH, Lesson({}, (), words=1), sounds(recordings, ANNOUNCEMENTS[:1]))
    assert trial.announcements == 1
    assert trial.after == trial.before


def test_announcements_without_a_voice_do_not_count(lesson):
    silent = dict.fromkeys(ANNOUNCEMENTS, np.zeros(16_000, np.int16))
    assert tried(DANISH, lesson, silent) == Trial(0, 0, 0, lesson.of(()))


def test_what_was_taught_is_kept_and_heard_with(lesson, recordings):
    path = keep(DANISH, lesson.columns)
    assert path == taught_path("da")
    known = taught(DANISH)
    assert known.keys() == lesson.columns.keys()
    ear = recognisers.recogniser_for(DANISH)
    for word in lesson.columns:
        ear.take(prepared(read_speech(recordings / f"{word.capitalize()}.wav")))
        grammar = Grammar.of_sentences([[word] for word in lesson.columns])
        assert ear.explain(grammar)[0].words == (word,)


def test_teaching_again_keeps_what_was_taught_before_of_other_words():
    keep(DANISH, {"anna": column(1.0), "eva": column(2.0)})
    keep(DANISH, {"anna": column(3.0)})
    known = taught(DANISH)
    assert {word: each[-1] for word, each in known.items()} == {"anna": 3.0, "eva": 2.0}


def test_what_sounds_like_many_other_words_teaches_nothing_and_is_named(tmp_path):
    record(tmp_path, words_to_teach(DANISH))
    command = ["espeak-ng", "-v", "da", "-w", tmp_path / "seks.wav", "undskyld, jeg hoster"]
    subprocess.run(command, check=True)
    told = run("--recordings", tmp_path).output
    assert "What was said for Seks sounds like other words" in told
    (learnt,) = [line for line in told.splitlines() if line.startswith("Learnt anew: ")]
    assert "seks" not in learnt


def test_silence_teaches_nothing():
    lesson = teach(DANISH, {word: np.zeros(16_000, np.int16) for word in WORDS})
    assert (lesson.words, lesson.columns) == (0, {})


DIGEST = network_digest("da")
INFINITE = b64encode(b"\0|" * column_length("da")).decode()
"""A column of the right length, whose numbers are infinite."""


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ("anna =", "cannot be read"),
        ("[pronunciation]", "cannot be read"),
        ("a=" + "[" * 5000, "cannot be read"),
        (f'network = "{DIGEST}"\n[columns]\nanna = "AAA="', "cannot be read"),
        (f'network = "{DIGEST}"\n[columns]\nanna = "{INFINITE}"', "cannot be read"),
        ('[columns]\nanna = "no base 64"', "cannot be read"),
        ('[columns]\nzebra = "AAA="', "has 'zebra', which is not listened for"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_sentence_and_done_without(content, sentence):
    path = keep(DANISH, {"anna": column(1.0)})
    path.write_text(content, "utf-8")
    told = []
    used = taught(DANISH, told.append)
    assert not used
    assert len(told) == 1
    assert path.name in str(told[0])
    assert "\n" not in str(told[0])
    with pytest.raises(FaultError, match=sentence):
        taught(DANISH)


def test_what_was_taught_up_to_0_2_means_nothing():
    path = keep(DANISH, {})
    path.write_text(
        'outdone = "vosk-model-small-da-0.22"\n[pronunciations]\nanna = ["AA N"]\nzebra = 3\n'
        "[misheard.anna]\neva = 0.5\n",
        "utf-8",
    )
    assert not taught(DANISH)
    keep(DANISH, {"anna": column(1.0)})
    assert tomllib.loads(path.read_text("utf-8")).keys() == {"network", "columns"}


def test_a_file_that_is_no_text_is_told_in_one_sentence():
    path = keep(DANISH, {})
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FaultError, match=r"taught-da\.toml cannot be read"):
        taught(DANISH)
    path.unlink()
    path.mkdir()
    with pytest.raises(FaultError, match=r"taught-da\.toml cannot be read"):
        taught(DANISH)


def test_a_home_that_is_no_folder_is_one_where_nothing_was_taught(monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
    assert not taught(DANISH)
    assert load_settings() == Settings()


def run(*arguments):
    return CliRunner().invoke(build(["teach"]), ["teach", "--announce", "da", *map(str, arguments)])


def test_the_command_tells_before_and_after_of_the_announcements_and_forgets_again(
    recordings, tmp_path
):
    for text in ("Dora", "Erik", *TAUGHT):
        shutil.copy(recordings / f"{text}.wav", tmp_path)
    told = run("--recordings", tmp_path).output
    before, after = re.search(
        r"^Nothing was learnt from the announcements\. "
        r"Before, (\d) of 2 were understood; now (\d) of 2 are\.$",
        told,
        re.MULTILINE,
    ).groups()
    assert before < after
    assert taught_path("da").is_file()
    assert (
        run("--forget", "--language", "nl").output == "Wat voor Dansk geleerd was, is vergeten.\n"
    )
    assert not taught_path("da").exists()


def test_the_command_keeps_nothing_with_which_the_player_is_understood_worse(tmp_path, monkeypatch):
    """As if nothing that is said were Frederik any longer.

    What is learnt of recordings is not so easily worse, so it is put in its place.
    """
    worse = Lesson({"frederik": column(-30.0)}, (), words=2)
    record(tmp_path, ANNOUNCEMENTS[4:6], own={})
    learnt(monkeypatch, worse)
    ended = run("--recordings", tmp_path)
    assert ended.output.endswith("With what was learnt you are understood worse. It is not kept.\n")
    assert ended.exit_code == 1
    assert not taught_path("da").exists()


def test_a_disk_that_refuses_what_was_learnt_is_told_in_the_language_of_the_player(
    lesson, recordings, monkeypatch
):
    learnt(monkeypatch, lesson)
    monkeypatch.setattr(command, "tried", lambda *given: Trial(8, 5, 6, lesson))
    with room_for(0):
        failed = run("--recordings", recordings, "--language", "da")
    assert str(failed.exception) == f"{taught_path('da')} kan ikke skrives: filen er for stor."


def test_what_was_not_tried_for_want_of_an_announcement_is_not_kept(
    lesson, recordings, tmp_path, monkeypatch
):
    learnt(monkeypatch, lesson)
    shutil.copy(recordings / f"{WORDS[0]}.wav", tmp_path)
    ended = run("--recordings", tmp_path, "--language", "de")
    assert "Es war keine Ansage zu hören, und nichts wurde erprobt." in ended.output
    assert "Before" not in ended.output
    assert ended.exit_code == 1
    assert not taught_path("da").exists()


def test_what_is_in_no_announcement_that_was_heard_is_named_and_not_kept(
    lesson, recordings, tmp_path, monkeypatch
):
    learnt(monkeypatch, lesson.of({"dora", "erik", "frederik"}))
    shutil.copy(recordings / f"{ANNOUNCEMENTS[3]}.wav", tmp_path)
    ended = run("--recordings", tmp_path)
    assert ended.exit_code == 0
    assert (
        "Not tried, for want of an announcement with it, and not kept: Erik and Frederik.\n"
        in ended.output
    )
    assert tomllib.loads(taught_path("da").read_text("utf-8"))["columns"].keys() == {"dora"}


def test_the_words_that_were_not_heard_are_told_and_can_be_taught_again(recordings, tmp_path):
    shutil.copy(recordings / "Dora.wav", tmp_path)
    soundfile.write(tmp_path / "Erik.wav", np.zeros(16_000, np.int16), 16_000)
    told = run("--recordings", tmp_path).output
    unheard = words_to_teach(DANISH)
    unheard.remove("Dora")
    (line,) = [line for line in told.splitlines() if line.startswith("Not heard: ")]
    assert line == f"Not heard: {load('en').listed(unheard)}. To teach them, teach again."


@pytest.mark.parametrize(
    ("code", "files"),
    [
        ("de", ["Anna", "Bella", "Cäsar", "David", "Eva", "Felix", "Gustav", "Hektor"]),
        ("da", ["Anna", "Bodil", "Cecilie", "Dora", "Erik", "Frederik", "Gustav", "Henrik"]),
    ],
)
def test_the_usual_names_of_the_files_are_taught_as_they_are_listened_for(code, files):
    assert words_to_teach(load(code))[:8] == files


def test_a_folder_without_recordings_is_told_in_one_sentence(tmp_path):
    failed = run("--recordings", tmp_path)
    assert isinstance(failed.exception, InputError)
    assert str(failed.exception).endswith("they are called Anna.wav.")
