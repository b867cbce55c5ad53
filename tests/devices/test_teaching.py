"""A voice that is misheard teaches how it says its words, and is understood from then on."""

import shutil
import subprocess
import tomllib

import numpy as np
import pytest
from typer.testing import CliRunner

from accessible_board.__main__ import build
from accessible_board.devices.recognisers import Engine, recogniser_for
from accessible_board.devices.sound_files import read_speech
from accessible_board.devices.taught import keep, taught_confusions, taught_pronunciations
from accessible_board.devices.teaching import teach, words_to_teach
from accessible_board.errors import InputError
from accessible_board.languages import load
from accessible_board.settings import Settings, load_settings, taught_path
from accessible_board.speech.confusions import Confusions
from accessible_board.speech.grammar import Grammar

DANISH = load("da")
WORDS = words_to_teach(DANISH)[8:20]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A settings folder of its own."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))


@pytest.fixture(scope="module")
def recordings(tmp_path_factory):
    """The Danish words in the mouth of a synthesised Norwegian, as files."""
    folder = tmp_path_factory.mktemp("words")
    for word in WORDS:
        command = ["espeak-ng", "-v", "nb+m5", "-s", "130", "-w", folder / f"{word}.wav", word]
        subprocess.run(command, check=True)
    return folder


@pytest.fixture(scope="module")
def lesson(recordings):
    return teach(DANISH, {word: read_speech(recordings / f"{word}.wav") for word in WORDS})


def test_some_twenty_words_are_taught_in_every_language():
    for code in ("da", "de", "en", "nb", "nl"):
        words = words_to_teach(load(code))
        assert 20 <= len(words) <= 22
        assert len(set(words)) == len(words)


def test_more_words_are_understood_after_teaching_than_before(lesson):
    assert lesson.words == len(WORDS)
    assert lesson.before < lesson.after
    assert lesson.learnt


def test_what_was_taught_is_kept_and_heard_with(lesson, recordings):
    path = keep(DANISH, lesson.learnt)
    assert path == taught_path("da")
    known = taught_pronunciations(DANISH)
    assert all(set(rows) <= set(known[word]) for word, rows in lesson.learnt.items())
    assert all(set(DANISH.pronunciations[word]) <= set(known[word]) for word in known)
    grammar = Grammar.of_sentences([[word.casefold()] for word in WORDS])
    right = 0
    ear = recogniser_for(DANISH, Engine.SPHINX)
    for word in WORDS:
        ear.set_grammar(grammar)
        ear.feed(read_speech(recordings / f"{word}.wav"))
        right += ear.finish().words == (word.casefold(),)
    assert right > lesson.before / 2


def test_teaching_again_keeps_what_was_taught_before():
    keep(DANISH, {"anna": ("AA N",)})
    keep(DANISH, {"anna": ("AH N",), "eva": ("IY F",)})
    known = taught_pronunciations(DANISH)
    assert {"AA N", "AH N"} <= set(known["anna"])
    assert "IY F" in known["eva"]


def test_a_voice_whose_words_sound_alike_is_sooner_believed_to_be_misheard(recordings):
    one, other = WORDS[:2]
    sound = read_speech(recordings / f"{one}.wav")
    lesson = teach(DANISH, {one: sound, other: sound})
    said, heard = (other.casefold(),), (one.casefold(),)
    assert (*said, *heard) in lesson.misheard
    keep(DANISH, lesson.learnt, lesson.misheard)
    usual = Confusions.of(DANISH).cost(said, heard)
    assert taught_confusions(DANISH).cost(said, heard) == lesson.misheard[*said, *heard] < usual
    keep(DANISH, {})
    assert taught_confusions(DANISH).cost(said, heard) < usual


def test_nobody_is_harder_to_mishear_than_others_for_what_was_taught(lesson):
    keep(DANISH, lesson.learnt, lesson.misheard)
    usual, own = Confusions.of(DANISH), taught_confusions(DANISH)
    assert all(own.costs[pair] <= usual.costs.get(pair, usual.other) for pair in own.costs)
    assert {word for pair in lesson.misheard for word in pair} <= {w.casefold() for w in WORDS}


def test_what_sounds_like_many_other_words_teaches_nothing_and_is_named(recordings, tmp_path):
    slipped, others = WORDS[5], WORDS[:5] + WORDS[6:7]
    for word in others:
        shutil.copy(recordings / f"{word}.wav", tmp_path)
    command = ["espeak-ng", "-v", "da", "-w", tmp_path / f"{slipped}.wav", "undskyld, jeg hoster"]
    subprocess.run(command, check=True)
    told = run("--recordings", tmp_path).output
    assert f"What was said for {slipped.capitalize()} sounds like other words" in told
    assert not any(line.startswith(f"{slipped.capitalize()} may") for line in told.splitlines())
    kept = tomllib.loads(taught_path("da").read_text("utf-8"))
    assert slipped.casefold() not in {*kept["pronunciations"], *kept.get("misheard", {})}


def test_silence_teaches_nothing():
    lesson = teach(DANISH, {word: np.zeros(16_000, np.int16) for word in WORDS})
    assert (lesson.words, lesson.learnt, lesson.misheard) == (0, {}, {})


def test_what_cannot_be_read_is_told_in_one_sentence():
    path = keep(DANISH, {"anna": ("AA N",)})
    path.write_text("[pronunciations]\nanna = 3\n", "utf-8")
    with pytest.raises(InputError, match=r"taught-da\.toml"):
        taught_pronunciations(DANISH)


def test_a_home_that_is_no_folder_is_one_where_nothing_was_taught(monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", "/dev/null")
    assert taught_pronunciations(DANISH) == DANISH.pronunciations
    assert load_settings() == Settings()


def run(*arguments):
    return CliRunner().invoke(build(["teach"]), ["teach", "--announce", "da", *map(str, arguments)])


def test_the_command_tells_before_and_after_and_forgets_again(recordings):
    told = run("--recordings", recordings).output.splitlines()
    assert told[0].startswith("Before, ")
    assert told[1].startswith("Now ")
    assert taught_path("da").is_file()
    assert "forgotten" in run("--forget").output
    assert not taught_path("da").exists()


def test_the_command_tells_what_is_misheard_of_this_player(recordings, tmp_path):
    one, other = WORDS[:2]
    for word in (one, other):
        shutil.copy(recordings / f"{one}.wav", tmp_path / f"{word}.wav")
    told = run("--recordings", tmp_path).output
    assert f"{other.capitalize()} may be heard as {one.capitalize()}, with others" in told


def test_a_folder_without_recordings_is_told_in_one_sentence(tmp_path):
    failed = run("--recordings", tmp_path)
    assert isinstance(failed.exception, InputError)
    assert str(failed.exception).endswith("they are called Anna.wav.")
