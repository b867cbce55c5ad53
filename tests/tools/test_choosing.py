"""Pronunciations are chosen so that the words of a slot are told apart."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from tools.choosing import Evidence, chosen

ANNA, EVA = 0, 1
NO = -np.inf


def kept(scores, said, meant, most=3, weights=None, held=()):
    weights = weights or [1.0] * len(said)
    scores = np.array(scores, dtype=float)
    return chosen(Evidence(scores, said, meant, weights, frozenset(held)), most)


def test_a_word_keeps_the_row_that_explains_it_best():
    assert kept([[-3, -1, -9], [-9, -9, -1]], [ANNA, EVA], [ANNA, ANNA, EVA]) == [1, 2]


def test_another_row_is_kept_for_a_voice_that_says_it_otherwise():
    scores = [[-1, -5, -9], [-5, -1, -9], [-9, -9, -1]]
    assert kept(scores, [ANNA, ANNA, EVA], [ANNA, ANNA, EVA]) == [0, 1, 2]
    assert len(kept(scores, [ANNA, ANNA, EVA], [ANNA, ANNA, EVA], most=1)) == 2


def test_a_row_that_brings_hardly_anything_is_left_out():
    scores = [[-1.01, -1, -9], [-1, -1.02, -9], [-9, -9, -1]]
    assert kept(scores, [ANNA, ANNA, EVA], [ANNA, ANNA, EVA]) == [0, 2]


def test_a_row_by_which_another_word_would_be_taken_for_this_one_is_left_out():
    # The second row explains Anna in the second voice a little better, and Eva as well as her own.
    scores = [[-1, -3, -9], [-3, -2, -9], [-9, -1, -1]]
    assert kept(scores, [ANNA, ANNA, EVA], [ANNA, ANNA, EVA]) == [0, 2]
    scores[2][1] = -9
    assert kept(scores, [ANNA, ANNA, EVA], [ANNA, ANNA, EVA]) == [0, 1, 2]


def test_a_rendering_that_counts_more_decides():
    scores = [[-1, -2, -9], [-2, -1, -9], [-9, -9, -1]]
    said, meant = [ANNA, ANNA, EVA], [ANNA, ANNA, EVA]
    assert kept(scores, said, meant, most=1, weights=[3.0, 1.0, 1.0]) == [0, 2]
    assert kept(scores, said, meant, most=1, weights=[1.0, 3.0, 1.0]) == [1, 2]


def test_a_row_that_is_held_is_kept_beside_what_is_chosen():
    scores = [[-3, -1, -9], [-9, -9, -1]]
    assert kept(scores, [ANNA, EVA], [ANNA, ANNA, EVA], held=[0]) == [0, 1, 2]


def test_a_word_alone_in_its_slot_is_explained_by_its_rows():
    assert kept([[-1, -5, NO], [-5, -1, NO]], [ANNA, ANNA], [ANNA] * 3) == [0, 1]


@st.composite
def evidence(draw):
    words = draw(st.integers(1, 3))
    said = [*range(words), *draw(st.lists(st.integers(0, words - 1), max_size=4))]
    meant = [*range(words), *draw(st.lists(st.integers(0, words - 1), max_size=4))]
    numbers = st.one_of(st.floats(-20, 0), st.just(NO))
    scores = [[draw(numbers) for _ in meant] for _ in said]
    for row in scores:
        row[0] = max(row[0], -20.0)  # something always fits
    return Evidence(np.array(scores), said, meant, [1.0] * len(said))


@settings(max_examples=60)
@given(evidence(), st.integers(1, 3))
def test_every_word_keeps_some_rows_and_not_too_many(evidence, most):
    rows = chosen(evidence, most)
    counts = np.bincount(np.array(evidence.meant)[rows])
    assert len(rows) == len(set(rows))
    assert (counts >= 1).all()
    assert (counts <= most).all()
