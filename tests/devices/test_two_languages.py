"""Moves are announced in one language, and the program is answered in the player's own as well."""

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear
from accessible_board.devices.models import ModelStore
from accessible_board.devices.recognition.recognisers import embedded, model_for
from accessible_board.devices.voices.second_voice import PicoSynthesiser
from accessible_board.languages import load
from accessible_board.speech.questions import YesOrNo
from tests.devices.test_spoken_claims import espeak

GERMAN, ENGLISH = load("de"), load("en")
E2E4 = chess.Move.from_uci("e2e4")
PAUSE = np.zeros(4800, np.int16)


@pytest.fixture(scope="module")
def ear():
    return Ear(GERMAN, embedded(GERMAN, GERMAN.pronunciations, ENGLISH), own=ENGLISH)


def heard(ear, sound, question=None):
    ear.attend(chess.Board(), None if question else E2E4, question)
    return ear.hear(np.concatenate([PAUSE, sound, PAUSE]))


@pytest.mark.parametrize("language", [GERMAN, ENGLISH], ids=lambda language: language.code)
@pytest.mark.parametrize("variant", ["+m3", "+f2"])
def test_a_question_is_answered_in_either_language(ear, tmp_path, language, variant):
    for command in (Act.YES, Act.NO):
        word = language.taught(command.key)
        answer = heard(ear, espeak(word, language, tmp_path, variant), YesOrNo())
        assert (answer.act, answer.heard_badly) == (command, False), word


def test_an_english_no_is_never_a_german_yes(ear, tmp_path):
    """This voice's "no" was heard as "ja" while there was only German to be heard."""
    answer = heard(ear, espeak("no", ENGLISH, tmp_path, "-us+f3"), YesOrNo())
    assert answer.act is Act.NO


@pytest.mark.parametrize(
    "command",
    [Act.MOVES, Act.POSITION, Act.OFFER_DRAW, Act.RESIGN, Act.CALL_ARBITER],
)
def test_a_command_is_heard_in_either_language(ear, tmp_path, command):
    for language in (GERMAN, ENGLISH):
        taught = language.taught(command.key)
        said = heard(ear, espeak(taught, language, tmp_path))
        assert (said.act, said.move, said.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize("words", ["Eva vier", "Bauer Eva vier"])
def test_the_move_on_the_pegs_is_heard_as_before(ear, words):
    sound = PicoSynthesiser().render(words, "de")[0]
    assert heard(ear, sound).move == E2E4
    legal = PicoSynthesiser().render("Springer Felix drei", "de")[0]
    assert heard(ear, legal).announcement.to_square == chess.F3


def test_a_model_of_vosk_hears_one_language_alone(tmp_path):
    store = ModelStore(tmp_path)
    assert model_for(GERMAN, store) is None
    model = tmp_path / "vosk-model-small-de-0.15"
    (model / "am").mkdir(parents=True)
    (model / "am" / "final.mdl").touch()
    assert model_for(GERMAN, store) == model
    assert model_for(ENGLISH, store) is None
