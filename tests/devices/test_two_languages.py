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
from accessible_board.settings import Engine
from accessible_board.speech.questions import YesOrNo
from tests.support.ears import PAUSE, espeak

GERMAN, ENGLISH = load("de"), load("en")
E2E4 = chess.Move.from_uci("e2e4")


@pytest.fixture(scope="module")
def ear():
    return Ear(GERMAN, embedded(GERMAN, ENGLISH), own=ENGLISH)


def heard(ear, sound, question=None):
    ear.attend(chess.Board(), None if question else E2E4, question)
    return ear.hear(sound)


@pytest.mark.parametrize("language", [GERMAN, ENGLISH], ids=lambda language: language.code)
def test_a_question_is_answered_in_either_language(ear, language):
    for command, variant in ((Act.YES, "+m3"), (Act.NO, "+f2")):
        word = language.taught(command.key)
        answer = heard(ear, espeak(word, language.voice.espeak + variant), YesOrNo())
        assert (answer.act, answer.heard_badly) == (command, False), word


def test_an_english_no_is_never_a_german_yes(ear):
    """This voice's "no" was heard as "ja" while there was only German to be heard."""
    answer = heard(ear, espeak("no", f"{ENGLISH.voice.espeak}-us+f3"), YesOrNo())
    assert answer.act is Act.NO


@pytest.mark.parametrize(
    ("command", "language"),
    [
        (Act.MOVES, GERMAN),
        (Act.POSITION, ENGLISH),
        (Act.OFFER_DRAW, GERMAN),
        (Act.RESIGN, ENGLISH),
        (Act.CALL_ARBITER, GERMAN),
        (Act.CALL_ARBITER, ENGLISH),
    ],
    ids=lambda each: getattr(each, "code", each),
)
def test_a_command_is_heard_in_either_language(ear, command, language):
    taught = language.taught(command.key)
    said = heard(ear, espeak(taught, language.voice.espeak))
    assert (said.act, said.move, said.heard_badly) == (command, None, False), taught


@pytest.mark.parametrize(
    ("words", "square"),
    [("Eva vier", "e4"), ("Bauer Eva vier", "e4"), ("Springer Felix drei", "f3")],
)
def test_the_move_on_the_pegs_is_heard_as_before(ear, words, square):
    sound = PicoSynthesiser().render(words, "de")[0]
    said = heard(ear, np.concatenate([PAUSE, sound, PAUSE]))
    assert said.announcement.to_square == chess.parse_square(square)
    assert said.move == (E2E4 if square == "e4" else said.move)


def test_a_model_of_vosk_hears_one_language_alone(tmp_path):
    store = ModelStore(tmp_path)
    assert model_for(GERMAN, store, Engine.VOSK) is None
    model = tmp_path / "vosk-model-small-de-0.15"
    (model / "am").mkdir(parents=True)
    (model / "am" / "final.mdl").touch()
    assert model_for(GERMAN, store, Engine.VOSK) == model
    assert model_for(ENGLISH, store, Engine.VOSK) is None
