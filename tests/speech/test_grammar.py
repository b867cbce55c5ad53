"""A grammar is exactly its sentences, in the smallest automaton."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from accessible_board.speech.grammar import Grammar, Slot

WORDS = st.sampled_from(["a", "b", "c"])
SENTENCES = st.sets(st.lists(WORDS, max_size=4).map(tuple), max_size=12)
SLOTS = st.builds(Slot, st.frozensets(WORDS, min_size=1), st.booleans())
PATTERNS = st.lists(st.lists(SLOTS, max_size=4).map(tuple), max_size=4)


def filled(pattern):
    """Every sentence that fills the pattern, by trying them all."""
    choices = [
        [(), *((w,) for w in s.words)] if s.optional else [(w,) for w in s.words] for s in pattern
    ]
    return {tuple(word for words in row for word in words) for row in product(*choices)}


def following(grammar, state):
    """What may be said from this state on."""
    said = {()} if state in grammar.finals else set()
    arcs = grammar.arcs[state].items()
    return said | {(word, *rest) for word, to in arcs for rest in following(grammar, to)}


@given(SENTENCES)
def test_it_accepts_its_sentences_and_no_others(sentences):
    grammar = Grammar.of_sentences(sentences)
    assert list(grammar.sentences()) == sorted(sentences)
    assert len(grammar) == len(sentences)
    every = {row for length in range(5) for row in product("abc", repeat=length)}
    assert {row for row in every if grammar.accepts(row)} == sentences


@given(PATTERNS)
def test_patterns_mean_every_sentence_that_fills_them(patterns):
    grammar = Grammar.of_patterns(patterns)
    assert set(grammar.sentences()) == set().union(*map(filled, patterns))


@given(PATTERNS)
def test_no_two_states_mean_the_same_and_none_leads_nowhere(patterns):
    grammar = Grammar.of_patterns(patterns)
    meanings = [frozenset(following(grammar, state)) for state in range(len(grammar.arcs))]
    assert len(set(meanings)) == len(meanings)
    assert all(meanings[1:])


@given(SENTENCES, st.frozensets(WORDS))
def test_without_a_word_only_the_sentences_with_it_are_lost(sentences, words):
    kept = {sentence for sentence in sentences if not words & set(sentence)}
    assert set(Grammar.of_sentences(sentences).without(words).sentences()) == kept


@given(SENTENCES, SENTENCES)
def test_what_is_taken_from_a_grammar_is_all_that_is_missing_from_it(some, others):
    grammar = Grammar.of_sentences(some).less(Grammar.of_sentences(others))
    assert set(grammar.sentences()) == some - others
    assert all(to > state for state, arcs in enumerate(grammar.arcs) for to in arcs.values())


@given(SENTENCES, st.lists(WORDS, max_size=4).map(tuple))
def test_what_goes_on_after_a_beginning_is_told_whole(sentences, words):
    longer = {s for s in sentences if s[: len(words)] == words and s != words}
    assert set(Grammar.of_sentences(sentences).continuations(words)) == longer


@given(SENTENCES, st.lists(WORDS, max_size=4).map(tuple))
def test_a_beginning_is_known_as_one(sentences, words):
    begins = any(sentence[: len(words)] == words for sentence in sentences)
    assert Grammar.of_sentences(sentences).begins(words) == (begins or not words)


@given(SENTENCES, SENTENCES)
def test_two_grammars_together_have_the_sentences_of_both(some, others):
    both = Grammar.of_sentences(some).plus(Grammar.of_sentences(others))
    assert set(both.sentences()) == some | others


@given(SENTENCES, st.sets(st.lists(st.sampled_from("xy"), min_size=1, max_size=3).map(tuple)))
def test_a_grammar_followed_by_another_has_each_sentence_of_both_in_turn(first, then):
    both = Grammar.of_sentences(first).followed_by(Grammar.of_sentences(then))
    assert list(both.sentences()) == sorted((*one, *two) for one, two in product(first, then))
    assert len({frozenset(following(both, state)) for state in range(len(both.arcs))}) == len(
        both.arcs
    )


def test_a_word_that_may_go_on_in_both_goes_on_in_the_first():
    both = Grammar.of_sentences([("a",), ("a", "b", "c")]).followed_by(
        Grammar.of_sentences([("b",), ("d",)])
    )
    assert list(both.sentences()) == [("a", "b", "c", "b"), ("a", "b", "c", "d"), ("a", "d")]


@given(SENTENCES)
def test_with_its_beginnings_it_accepts_whatever_may_be_broken_off(sentences):
    grammar = Grammar.of_sentences(sentences)
    parts = {words[:length] for words in sentences for length in range(1, len(words))}
    assert set(grammar.with_beginnings().sentences()) == sentences | parts


@given(st.lists(PATTERNS, max_size=4), SENTENCES)
def test_a_grammar_of_parts_is_all_of_them_and_keeps_them_when_some_is_taken_away(parts, taken):
    whole = Grammar.of_parts(parts)
    assert set(whole.sentences()) == {s for part in parts for each in part for s in filled(each)}
    assert whole.parts == tuple(map(Grammar.of_patterns, parts))
    left = whole.less(Grammar.of_sentences(taken))
    kept = {sentence for part in left.parts for sentence in part.sentences()}
    assert kept == set(left.sentences())
