"""Two witnesses of one utterance: what the network adds to the recogniser, and what it must not."""

import subprocess
from pathlib import Path

import chess
import numpy as np
import pytest

from accessible_board.acts.table import Act
from accessible_board.devices.hearing.ear import Ear, ears_for
from accessible_board.devices.interfaces import RECOGNISER_RATE, Hypothesis, Samples
from accessible_board.devices.recognition.recognisers import recogniser_for
from accessible_board.devices.recognition.second_opinion import SecondOpinion
from accessible_board.devices.recognition.sphinx import SphinxRecogniser
from accessible_board.devices.recognition.word_network import WordNetwork, known_words
from accessible_board.devices.sound.preparation import prepared
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.languages import load
from accessible_board.settings import Engine
from accessible_board.speech.decision import Verdict
from accessible_board.speech.evidence import LEAD
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.questions import YesOrNo
from accessible_board.speech.sentences import Sentences
from tests.support.shares import each_in_turn

GERMAN = load("de")


class Counting(SphinxRecogniser):
    """Counts how often it has to hear an utterance."""

    passes = 0

    def within(self, grammar):
        self.passes += 1
        return super().within(grammar)

    def each(self, sentences):
        self.passes += 1
        return super().each(sentences)


@pytest.fixture(scope="module")
def recogniser() -> Counting:
    return Counting(GERMAN.pronunciations)


@pytest.fixture(scope="module")
def both(recogniser) -> SecondOpinion:
    return SecondOpinion(recogniser, WordNetwork("de"))


@pytest.fixture(scope="module")
def ear(both) -> Ear:
    return Ear(GERMAN, both)


@pytest.fixture(scope="module")
def grammars() -> tuple[Grammar, Grammar]:
    """What competes at the start of a game, and the ways to announce e2-e4."""
    sentences, board = Sentences(GERMAN), chess.Board()
    forms = sentences.forms(chess.Move.from_uci("e2e4"), board)
    return sentences.competing(board), Grammar.of_patterns(forms)


def spoken(text: str, directory: Path, rate: int = 140, voice: str = "de") -> Samples:
    path = directory / "spoken.wav"
    subprocess.run(["espeak-ng", "-v", voice, "-s", str(rate), "-w", path, text], check=True)
    pause = np.zeros(RECOGNISER_RATE // 2, np.int16)
    return np.concatenate([pause, read_speech(path), pause])


def explained(both: SecondOpinion, sound: Samples, *grammars: Grammar | None):
    utterance = prepared(sound)
    assert utterance is not None
    both.take(*utterance)
    return both.explain(*grammars)


def test_another_move_than_the_one_on_the_pegs_is_likelier(both, recogniser, grammars, tmp_path):
    """Surely said to the program it is heard once less, and not as any row of sounds."""
    widest, expected = grammars
    recogniser.passes = 0
    both.take(*prepared(spoken("Felix drei", tmp_path)))
    assert both.explain(widest, doubted=False)[0].words == ("felix", "drei")
    undoubted, recogniser.passes = recogniser.passes, 0
    best, wrong = both.explain(widest, expected)
    assert recogniser.passes > undoubted
    assert best.words == ("felix", "drei")
    assert wrong.log_odds < -5


def test_no_sentence_is_likelier_than_the_best_of_all(both, grammars, tmp_path):
    legal = Sentences(GERMAN).legal(chess.Board())
    for words in ("Guten Morgen zusammen", "Zeit"):
        found = explained(both, spoken(words, tmp_path), grammars[0], grammars[1], legal)
        assert all(each.log_odds <= 0 for each in found if each is not None)


def test_moves_are_weighed_one_by_one_and_none_is_overlooked(both, recogniser, grammars, tmp_path):
    """No move that is asked for alone is likelier than the best of all moves together.

    Ten come near in noise: heard as anything, as a legal move, as each of these in one pass, and as
    any row of sounds (twice asked for).
    """
    board, sentences = chess.Board(), Sentences(GERMAN)
    legal = sentences.legal(board)
    assert len(legal.parts) == board.legal_moves.count()
    rng = np.random.default_rng(17)
    sound = spoken("Bauer Felix drei", tmp_path, rate=200)
    noisy = (sound + rng.normal(0, 1500, len(sound))).clip(-32768, 32767).astype(np.int16)
    recogniser.passes = 0
    best, _, together = explained(both, noisy, grammars[0], None, legal)
    assert recogniser.passes <= 5
    _, _, *alone = both.explain(grammars[0], None, *legal.parts)
    assert together.log_odds >= max(each.log_odds for each in alone if each) - 1e-6
    assert best is not None


@pytest.mark.parametrize("words", ["Eva vier", "Bauer Eva vier", "Eva vier Schach"])
def test_the_move_on_the_pegs_clearly_announced_needs_no_search_for_others(
    both, recogniser, grammars, words, tmp_path
):
    """Once as anything, and at most the network's sentence and any row of sounds beside it."""
    widest, expected = grammars
    others = Sentences(GERMAN).legal(chess.Board()).less(expected)
    recogniser.passes = 0
    best, shown, other = explained(both, spoken(words, tmp_path), widest, expected, others)
    assert recogniser.passes <= 3
    assert (shown.words, shown.log_odds) == (best.words, 0.0)
    assert best.log_odds > -3
    assert other.log_odds <= -LEAD
    found = both.explain(widest, None, expected)
    assert [each is None for each in found] == [False, True, False]


class Misled(SphinxRecogniser):
    """Mistakes the first second of sound for a command, as it does while others talk."""

    taken = 0

    def feed(self, samples):
        self.taken += len(samples)
        heard = super().feed(samples)
        return Hypothesis(("weiter",), 0.0) if self.taken < RECOGNISER_RATE else heard


def test_an_announcement_is_not_cut_off_where_a_command_was_mistaken_for_its_beginning(tmp_path):
    misled = SecondOpinion(Misled(GERMAN.pronunciations), WordNetwork("de"))
    ear = Ear(GERMAN, misled)
    sound = spoken("Springer Felix drei", tmp_path)
    silence = np.zeros(RECOGNISER_RATE, np.int16)
    pieces = np.array_split(np.concatenate([sound, silence]), 60)
    decisions = [decision for piece in pieces if (decision := ear.feed(piece))]
    assert [decision.move for decision in decisions] == [chess.Move.from_uci("g1f3")]


def test_each_utterance_is_heard_by_itself(both, grammars, tmp_path):
    first, second = spoken("Felix drei", tmp_path), spoken("Eva vier", tmp_path)
    both.set_grammar(grammars[0])
    both.take(first, first)
    for piece in np.array_split(second, 20):
        both.feed(piece)
    assert both.explain(grammars[0], doubted=False)[0].words == ("eva", "vier")
    both.feed(second)
    assert both.explain(grammars[0], doubted=False)[0].words == ("eva", "vier")


def test_nothing_that_was_heard_is_explained_by_nothing(both, grammars):
    both.reset()
    assert both.explain(*grammars) == [None, None]


def test_a_word_that_only_the_recogniser_knows_can_be_heard(tmp_path):
    """Whoever adds a word to a language file need not train anything first."""
    taught = {**GERMAN.pronunciations, "zebra": ("T S EY B R AA", "T S EH B R AH")}
    both = SecondOpinion(SphinxRecogniser(taught), WordNetwork("de"))
    assert "zebra" not in WordNetwork("de").words
    widest = Grammar.of_sentences([("zebra", "vier"), ("eva", "vier"), ("dame", "vier")])
    best, _ = explained(both, spoken("Zebra vier", tmp_path), widest)
    assert best.words == ("zebra", "vier")


def test_the_network_is_loaded_once_and_before_any_microphone_is_opened(tmp_path, monkeypatch):
    """Else a busy machine takes it for a microphone that hangs."""
    monkeypatch.setenv("ACCESSIBLE_BOARD_MODELS", str(tmp_path))
    known_words.cache_clear()
    said = []
    new_ear = ears_for(GERMAN, said.append)
    assert known_words.cache_info().misses == 1
    new_ear(False)
    assert known_words.cache_info().misses == 1
    assert said == []


def test_without_what_runs_the_network_the_recogniser_hears_alone(monkeypatch):
    monkeypatch.setattr("accessible_board.devices.recognition.recognisers.known_words", dict)
    assert isinstance(recogniser_for(GERMAN, Engine.SPHINX), SphinxRecogniser)


@pytest.mark.parametrize(
    ("turn", "words"), list(enumerate(["Gustav", "Felix", "Eva", "Schach"], start=1))
)
def test_a_name_that_is_called_out_is_no_move_and_no_command(ear, turn, words, tmp_path):
    """Neither with a move on the pegs, that of "Gustav" first of all, nor without one."""
    sound = spoken(words, tmp_path)
    for shown in each_in_turn((None, chess.Move.from_uci("g2g4")), turn, 2):
        ear.attend(chess.Board(), shown)
        decision = ear.hear(sound)
        assert (decision.move, decision.act) == (None, None)


@pytest.mark.parametrize("words", ["Bella drei", "Anna vier", "Hektor drei"])
def test_a_pawn_s_move_is_not_lost_because_a_word_was_heard_twice(ear, words, tmp_path):
    ear.attend(chess.Board())
    assert ear.hear(spoken(words, tmp_path, 135, "de+m8")).verdict is Verdict.ACCEPTED


@pytest.mark.parametrize(("words", "command"), [("ja", Act.YES), ("nein", Act.NO)])
def test_an_answer_is_no_half_of_an_announcement(ear, words, command, tmp_path):
    ear.attend(chess.Board(), None, YesOrNo())
    decision = ear.hear(spoken(words, tmp_path, 150, "de+f5"))
    assert (decision.act, decision.heard_badly) == (command, False)
