"""Sentences laid over what a network heard: the likeliest way to have said one, no other."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.devices.recognition.word_alignment import NEVER, Aligner, Summing
from accessible_board.devices.recognition.word_network import Likelihoods
from accessible_board.speech.grammar import Grammar

PAUSE, UNKNOWN, ANNA, BELLA, EINS = range(5)
KNOWN = {"anna": (ANNA,), "bella": (BELLA,), "eins": (EINS,), "einsanna": (EINS, ANNA)}
SENTENCES = (
    *(("anna",), ("anna", "eins"), ("bella", "eins"), ("eins", "anna", "eins"), ("zebra",)),
    *(("anna", "anna", "eins"), ("bella", "anna", "eins"), ("bella", "bella"), ("zebra", "yak")),
    *(("bella", "einsanna"), ("einsanna", "bella"), ("anna", "einsanna", "einsanna")),
)

heard_steps = st.lists(
    st.lists(st.floats(-8, 0), min_size=5, max_size=5), min_size=1, max_size=5
).map(lambda rows: np.array(rows, dtype=np.float32))


def said(*steps: int) -> Likelihoods:
    """A network that is nearly sure of each step."""
    return np.array(
        [[0.0 if column == step else -9.0 for column in range(5)] for step in steps],
        dtype=np.float32,
    )


def every_way(sentence: tuple[str, ...], steps: int) -> list[tuple[int, ...]]:
    """All rows of columns that are this sentence: repetitions are one word, pauses are none.

    No row is a sentence with an unknown word.
    """
    if not all(word in KNOWN for word in sentence):
        return []
    columns = [column for word in sentence for column in KNOWN[word]]
    return [
        row
        for row in product({PAUSE, *columns}, repeat=steps)
        if [c for n, c in enumerate(row) if c != PAUSE and (n == 0 or row[n - 1] != c)] == columns
    ]


def likeliest(sentence: tuple[str, ...], heard: Likelihoods) -> float:
    ways = every_way(sentence, len(heard))
    return max((sum(heard[n][c] for n, c in enumerate(way)) for way in ways), default=NEVER)


@given(heard_steps)
def test_the_likeliest_sentence_is_found_in_the_likeliest_way(heard: Likelihoods) -> None:
    found = Aligner([Grammar.of_sentences(SENTENCES)], KNOWN).best(heard)[0]
    expected = {sentence: likeliest(sentence, heard) for sentence in SENTENCES}
    assert found.log_likelihood == pytest.approx(max(expected.values()), abs=1e-4)
    assert expected[found.words] == pytest.approx(found.log_likelihood, abs=1e-4)


@given(heard_steps, st.sampled_from(SENTENCES))
def test_one_sentence_is_as_likely_as_its_likeliest_way(
    heard: Likelihoods, sentence: tuple[str, ...]
) -> None:
    found = Aligner([Grammar.of_sentences([sentence])], KNOWN).best(heard)[0]
    expected = likeliest(sentence, heard)
    assert found.log_likelihood == pytest.approx(expected, abs=1e-4)
    assert found.words == (sentence if expected > NEVER else ())


def in_all_ways(sentence: tuple[str, ...], heard: Likelihoods) -> float:
    """The chance of a sentence: the sum over all ways to have said it."""
    ways = every_way(sentence, len(heard))
    return sum(float(np.exp(sum(heard[n][c] for n, c in enumerate(way)))) for way in ways)


@given(heard_steps)
def test_a_grammar_is_as_likely_as_all_ways_of_all_its_sentences_together(
    heard: Likelihoods,
) -> None:
    grammars = [Grammar.of_sentences(SENTENCES), *(Grammar.of_sentences([s]) for s in SENTENCES)]
    found = np.exp(Summing(grammars, KNOWN).likelihoods(heard))
    each = [in_all_ways(sentence, heard) for sentence in SENTENCES]
    assert found == pytest.approx([sum(each), *each], rel=1e-4, abs=1e-9)


def test_no_sentence_at_all_is_never_said() -> None:
    assert Summing([Grammar.of_sentences([])], KNOWN).likelihoods(said(ANNA)).tolist() == [NEVER]


def test_a_word_lasts_many_steps_and_pauses_are_no_words() -> None:
    heard = said(PAUSE, PAUSE, BELLA, BELLA, BELLA, PAUSE, EINS, EINS, PAUSE)
    assert Aligner([Grammar.of_sentences(SENTENCES)], KNOWN).best(heard)[0].words == (
        "bella",
        "eins",
    )


def test_a_word_that_goes_on_is_not_said_twice() -> None:
    grammar = Grammar.of_sentences(SENTENCES)
    once, twice = (said(ANNA, between, ANNA, EINS) for between in (ANNA, PAUSE))
    assert Aligner([grammar], KNOWN).best(once)[0].words == ("anna", "eins")
    assert Aligner([grammar], KNOWN).best(twice)[0].words == ("anna", "anna", "eins")


def test_unknown_words_are_no_sentence_with_a_word_that_the_network_does_not_know() -> None:
    heard = said(PAUSE, UNKNOWN, UNKNOWN, PAUSE)
    unknown = Grammar.of_sentences([("zebra",), ("zebra", "yak")])
    assert Aligner([unknown], KNOWN).best(heard)[0].words == ()
    assert Summing([unknown], KNOWN).likelihoods(heard).tolist() == [NEVER]


def test_too_little_was_heard_for_any_sentence() -> None:
    found = Aligner([Grammar.of_sentences([("anna", "eins")])], KNOWN).best(said(ANNA))[0]
    assert found.words == ()
    assert found.log_likelihood <= NEVER


def test_a_grammar_without_sentences_explains_nothing() -> None:
    assert Aligner([Grammar.of_sentences([])], KNOWN).best(said(ANNA))[0].words == ()


@given(heard_steps)
def test_grammars_that_are_gone_through_together_are_explained_as_if_alone(
    heard: Likelihoods,
) -> None:
    grammars = [Grammar.of_sentences([each]) for each in SENTENCES]
    grammars.append(Grammar.of_sentences(SENTENCES))
    alone = [Aligner([grammar], KNOWN).best(heard)[0] for grammar in grammars]
    assert Aligner(grammars, KNOWN).best(heard) == alone
