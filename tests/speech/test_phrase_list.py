"""A list of phrases shows an engine which word may follow which, and nothing that may not."""

import chess
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import available, load
from accessible_board.speech.grammar import Grammar, phrase_list
from accessible_board.speech.sentences import Sentences

sentences = st.lists(st.lists(st.sampled_from("abcde"), max_size=5).map(tuple), max_size=12)


def pairs(phrases):
    """Which word begins a phrase, follows which, or ends one."""
    return {
        pair for words in phrases for pair in zip((None, *words), (*words, None), strict=True)
    } - {(None, None)}


@given(sentences)
def test_the_phrases_are_sentences_and_show_all_their_pairs(given_sentences):
    grammar = Grammar.of_sentences(given_sentences)
    phrases = phrase_list(grammar)
    assert all(map(grammar.accepts, phrases))
    assert pairs(phrases) == pairs(given_sentences)
    assert len(phrases) <= len(pairs(given_sentences))


def test_hundreds_of_millions_of_announcements_are_shown_in_few_phrases():
    for code in available():
        spoken = Sentences(load(code))
        assert len(spoken.full) > 10_000_000
        assert len(phrase_list(spoken.full)) < 2_500


def test_legal_announcements_are_shown_with_their_own_pairs_only():
    legal = Sentences(load("de")).legal(chess.Board())
    shown = pairs(phrase_list(legal))
    assert ("eva", "vier") in shown
    assert ("eva", "sechs") not in shown
