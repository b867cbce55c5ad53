"""The embedded recogniser hears the sentences of a grammar, and nothing else."""

import subprocess
from pathlib import Path

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.languages import available, load
from accessible_board.speech.decision import Verdict
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.questions import YesOrNo, which_word
from accessible_board.speech.understanding import understand
from tests.support.shares import each_in_turn


@pytest.fixture(scope="module")
def ear():
    german = load("de")
    return Ear(german, SphinxRecogniser(german.pronunciations))


def spoken(text: str, directory: Path, voice: str = "de", rate: int = 140):
    """The text as espeak-ng speaks it."""
    path = directory / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(rate), "-w", path, text], check=True)
    return read_speech(path)


def test_a_german_announcement_is_heard(ear, tmp_path):
    ear.attend(chess.Board())
    decision = ear.hear(spoken("Eva vier", tmp_path))
    assert decision.verdict is Verdict.ACCEPTED
    assert decision.move == chess.Move.from_uci("e2e4")


def test_live_sound_is_cut_into_utterances(ear, tmp_path):
    pause = np.zeros(16_000, np.int16)
    sound = np.concatenate(
        [pause, spoken("Eva vier", tmp_path), pause, spoken("David vier", tmp_path), pause]
    )
    ear.attend(chess.Board())
    pieces = np.array_split(sound, len(sound) // 800)
    decisions = [decision for piece in pieces if (decision := ear.feed(piece))]
    assert [decision.words for decision in decisions] == [("eva", "vier"), ("david", "vier")]


def test_sentences_heard_in_one_pass_are_heard_as_each_alone(tmp_path):
    recogniser = SphinxRecogniser(load("de").pronunciations)
    recogniser.take(spoken("Eva vier", tmp_path))
    sentences = [("eva", "vier"), ("bauer", "eva", "vier"), ("eva", "drei"), ("felix", "vier")]
    heard = recogniser.each(sentences)
    assert [each.words for each in heard] == sentences
    assert heard == [recogniser.each([sentence])[0] for sentence in sentences]
    assert heard[0] == recogniser.within(Grammar.of_sentences(sentences))


def test_what_cannot_be_heard_in_so_short_a_sound_has_no_words():
    recogniser = SphinxRecogniser(load("de").pronunciations)
    recogniser.take(np.zeros(200, np.int16))
    long = [("springer", file, "acht") for file in ("anna", "bella")]
    assert [heard.words for heard in recogniser.each(long)] == [(), ()]


@pytest.mark.parametrize(("turn", "code"), list(enumerate(available())))
def test_when_the_microphone_hears_is_changed_by_voice(turn, code, tmp_path):
    language = load(code)
    ear = Ear(language, SphinxRecogniser(language.pronunciations))
    for command in each_in_turn((Act.LISTEN_ALWAYS, Act.LISTEN_PUSHED), turn, 2):
        words = language.taught(command.key)
        decision = ear.hear(spoken(words, tmp_path, language.voice.espeak, 170))
        assert (decision.act, decision.heard_badly) == (command, False)


# --- what is not forced onto a move ---------------------------------------------------------------

TALK = (
    "Gehen wir nachher noch einen Kaffee trinken",
    "Ruhe bitte, es wird noch gespielt",
    "Danke schön und guten Tag",
    "Ich glaube, der Läufer steht da nicht gut",
)


@pytest.mark.parametrize(("turn", "words"), list(enumerate(TALK)))
def test_talk_is_neither_a_move_nor_a_command(ear, tmp_path, turn, words):
    """Whether the pegs show a move or not."""
    sound = spoken(words, tmp_path)
    for sensed in each_in_turn((None, chess.Move.from_uci("e2e4")), turn, 2):
        ear.attend(chess.Board(), sensed)
        decision = ear.hear(sound)
        assert decision.move is None
        assert decision.verdict is Verdict.UNCLEAR


def test_what_was_said_is_not_forced_onto_the_sensed_move(ear, tmp_path):
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    decision = ear.hear(spoken("David vier", tmp_path))
    assert decision.move == chess.Move.from_uci("d2d4")


def test_an_illegal_announcement_is_heard_as_such(ear, tmp_path):
    ear.attend(chess.Board())
    decision = ear.hear(spoken("Dame Hektor fünf", tmp_path))
    assert (decision.verdict, decision.words) == (Verdict.REJECTED, ("dame", "hektor", "fünf"))


# --- answers to questions ---------------------------------------------------------------------


@pytest.mark.parametrize(("words", "command"), [("ja", Act.YES), ("nein", Act.NO)])
def test_yes_and_no_are_heard_while_they_are_asked_for(ear, words, command):
    ear.attend(chess.Board(), None, YesOrNo())
    assert ear.hear(PicoSynthesiser().render(words, "de")[0]).act is command


def test_a_move_is_not_forced_onto_yes_or_no(ear, tmp_path):
    ear.attend(chess.Board(), None, YesOrNo())
    assert ear.hear(spoken("Eva vier", tmp_path)).move == chess.Move.from_uci("e2e4")


def test_one_word_out_of_two_is_an_answer(ear):
    bella = PicoSynthesiser().render("Bella", "de")[0]
    german = load("de")
    sentences = (("eva", "vier"), ("bella", "vier"))
    meanings = tuple(understand(" ".join(words), german) for words in sentences)
    ear.attend(chess.Board(), None, which_word(sentences, meanings))
    asked = ear.hear(bella)
    assert (asked.words, asked.heard_badly) == (("bella",), False)
    ear.attend(chess.Board())
    assert ear.hear(bella).heard_badly


@pytest.mark.parametrize("row", ["", " ", "XX YY", "SIL", "aa n"])
def test_what_is_no_row_of_phones_does_not_come_to_the_engine(row):
    """Which ends the process without a word when such a one is to be heard."""
    with pytest.raises(ValueError, match="is no row of phones"):
        SphinxRecogniser({"anna": ("AE N AH", row)})
