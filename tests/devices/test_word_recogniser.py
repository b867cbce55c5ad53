"""The program's own ear hears live sound, a pause in it and a whole recording alike."""

from itertools import pairwise

import chess
import numpy as np
import onnxruntime
import pytest

from accessible_board.devices.interfaces import (
    RECOGNISER_RATE,
    Foreseeing,
    Glancing,
    RecogniserError,
)
from accessible_board.devices.recognition.recognisers import embedded, recognisers_for
from accessible_board.devices.recognition.speech_encoder import loading_encoder
from accessible_board.languages import load
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from tests.support.ears import espeak

GERMAN = load("de")
SENTENCES = Sentences(GERMAN)
BOARD = chess.Board()
WORDS = ("springer", "felix", "drei")
SHOWN = Grammar.of_patterns(SENTENCES.forms(chess.Move.from_uci("g1f3"), BOARD))
GRAMMARS = (SENTENCES.competing(BOARD), SHOWN, SENTENCES.legal(BOARD).less(SHOWN))


@pytest.fixture
def recogniser():
    return embedded(GERMAN)


@pytest.fixture(scope="module")
def sound():
    return espeak("Springer Felix drei", "de")


def pieces(samples):
    """Sound as a microphone hands it on, 50 ms at a time."""
    return np.array_split(samples, len(samples) // (RECOGNISER_RATE // 20))


def fed(recogniser, samples):
    """The partial words while this sound is fed."""
    partials = [recogniser.feed(piece) for piece in pieces(samples)]
    return [partial.words for partial in partials if partial is not None]


def test_words_are_heard_while_somebody_speaks_one_after_another(recogniser, sound):
    partials = list(dict.fromkeys(fed(recogniser, np.pad(sound, (0, RECOGNISER_RATE)))))
    assert partials[-1] == WORDS
    assert all(len(one) <= len(other) for one, other in pairwise(partials))
    assert len(partials[0]) < len(WORDS)


def test_long_sound_is_heard_to_its_end_though_only_what_is_new_is_encoded(recogniser, sound):
    assert fed(recogniser, np.tile(sound, 4))[-1][:9] == WORDS * 3


def test_what_is_fed_taken_foreseen_and_glanced_at_is_explained_alike(recogniser, sound):
    assert isinstance(recogniser, Foreseeing)
    assert isinstance(recogniser, Glancing)
    glanced = recogniser.glance(sound, *GRAMMARS).explained
    fed(recogniser, sound)
    live = recogniser.explain(*GRAMMARS)
    recogniser.take(sound)
    assert glanced == live == recogniser.explain(*GRAMMARS)
    assert recogniser.foresee(sound).explain(*GRAMMARS) == live
    best, shown, other = live
    assert best.words == shown.words == WORDS
    assert shown.log_odds > 0 > other.log_odds


def test_a_glance_leaves_the_utterance_as_it_is(recogniser, sound):
    half = len(sound) // 2
    fed(recogniser, sound[:half])
    recogniser.glance(sound[:half], *GRAMMARS)
    recogniser.foresee(sound[:half]).explain(*GRAMMARS)
    fed(recogniser, sound[half:])
    live = recogniser.explain(*GRAMMARS)
    recogniser.take(sound)
    assert live == recogniser.explain(*GRAMMARS)


def test_samples_after_an_explanation_belong_to_another_utterance(recogniser, sound):
    fed(recogniser, espeak("Eva vier", "de"))
    recogniser.explain(*GRAMMARS)
    fed(recogniser, sound)
    assert recogniser.explain(*GRAMMARS)[0].words == WORDS


def test_what_was_surely_said_to_the_program_is_not_doubted(recogniser, sound):
    recogniser.take(sound)
    assert recogniser.explain(*GRAMMARS, doubted=False)[0].log_odds == 0.0
    assert recogniser.explain(*GRAMMARS)[0].log_odds < 0.0


def test_a_word_that_the_network_does_not_know_is_reported(recogniser):
    assert recogniser.set_grammar(Grammar.of_sentences([("zebra", "vier")])) == {"zebra"}


def test_of_no_sound_and_of_no_sentence_there_is_no_explanation(recogniser, sound):
    none = Grammar.of_sentences([])
    assert recogniser.explain(*GRAMMARS) == [None, None, None]
    recogniser.take(sound)
    assert recogniser.explain(none) == [None, None]
    assert recogniser.explain(GRAMMARS[0], None, none)[1:] == [None, None]
    recogniser.reset()
    assert recogniser.explain(*GRAMMARS) == [None, None, None]


def test_an_encoder_that_cannot_be_loaded_is_told_as_the_ear_is_made_and_tried_again(monkeypatch):
    def broken(*_arguments, **_options):
        raise onnxruntime.capi.onnxruntime_pybind11_state.InvalidProtobuf("cut off")

    loading_encoder.cache_clear()
    with monkeypatch.context() as machine:
        machine.setattr(onnxruntime, "InferenceSession", broken)
        make = recognisers_for(GERMAN)
        for _ in range(2):
            with pytest.raises(RecogniserError, match="cut off") as told:
                make()
    assert (told.value.exit_code, "\n" in told.value.said("de")) == (2, False)
    assert make().explain(*GRAMMARS) == [None] * 3
