"""What it costs to have heard one word for another."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import available, load
from accessible_board.speech.confusions import Confusions, aligned, representatives

COSTS = Confusions({("zwei", "drei"): 1.5, ("eva", "bella"): 0.5}, 5.0, 3.0, 4.0)

SENTENCES = st.lists(st.sampled_from(["eva", "bella", "zwei", "drei", "turm"]), max_size=5).map(
    tuple
)

HEARD = [
    ("eva zwei", "eva zwei", 0.0),
    ("eva zwei", "eva drei", 1.5),
    ("eva drei", "eva zwei", 5.0),  # it is not as easy the other way round
    ("eva zwei", "bella drei", 2.0),
    ("turm eva zwei", "eva zwei", 3.0),
    ("eva zwei", "turm eva zwei", 4.0),
    ("eva zwei", "turm bella drei", 6.0),
    ("", "eva", 4.0),
    ("eva", "", 3.0),
]


@pytest.mark.parametrize(("said", "heard", "cost"), HEARD)
def test_each_word_that_was_misheard_costs(said, heard, cost):
    assert COSTS.cost(tuple(said.split()), tuple(heard.split())) == pytest.approx(cost)


def test_words_are_laid_beside_those_that_were_heard_for_them():
    pairs = aligned(("turm", "eva", "zwei"), ("turm", "drei"))
    assert pairs in (
        (("turm", "turm"), ("eva", None), ("zwei", "drei")),
        (("turm", "turm"), ("eva", "drei"), ("zwei", None)),
    )


@given(SENTENCES, SENTENCES)
def test_the_cost_is_nothing_for_the_same_words_and_more_for_others(said, heard):
    cost = COSTS.cost(said, heard)
    assert cost >= 0
    assert (cost == 0) == (said == heard)


@given(SENTENCES, SENTENCES)
def test_every_word_that_was_said_and_every_one_that_was_heard_has_its_place(said, heard):
    pairs = aligned(said, heard)
    assert tuple(one for one, _ in pairs if one is not None) == said
    assert tuple(other for _, other in pairs if other is not None) == heard


@given(SENTENCES, SENTENCES, st.sampled_from(["eva", "turm"]))
def test_one_more_word_that_was_heard_right_costs_nothing(said, heard, word):
    assert COSTS.cost((word, *said), (word, *heard)) <= COSTS.cost(said, heard) + 1e-9


@given(SENTENCES, SENTENCES, st.floats(0, 9))
def test_a_player_may_be_easier_to_mishear_than_others_but_never_harder(said, heard, cost):
    own = COSTS.and_of({("zwei", "drei"): cost, ("turm", "eva"): cost})
    assert own.cost(said, heard) <= COSTS.cost(said, heard) + 1e-9


def test_what_a_player_is_misheard_for_costs_that_player_less():
    own = COSTS.and_of({("zwei", "drei"): 0.2, ("eva", "bella"): 2.0})
    assert own.cost(("zwei",), ("drei",)) == pytest.approx(0.2)
    assert own.cost(("eva",), ("bella",)) == pytest.approx(0.5)


@pytest.mark.parametrize("code", available())
def test_what_was_learnt_of_a_language_is_of_its_words(code):
    """Each stands for all that mean the same, and one of those at least is listened for."""
    language = load(code)
    names = representatives(language)
    heard = {names.get(word, word) for word in language.pronunciations}
    for (said, other), cost in language.misheard.pairs().items():
        assert {said, other} <= heard
        assert said != other
        assert 0 <= cost < language.misheard.other


def test_words_that_mean_the_same_are_not_misheard_for_one_another():
    costs = Confusions.of(load("de"))
    assert costs.cost(("springer", "eva", "zwei"), ("pferd", "erik", "zwo")) == 0
    assert costs.cost(("turm", "eva", "zwei"), ("pferd", "erik", "zwo")) > 0
