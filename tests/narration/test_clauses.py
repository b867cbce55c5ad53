"""A long text is cut where a speaker breathes, and nothing of it is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.languages import available, load
from accessible_board.narration.speech_queue import CLAUSE, clauses


@pytest.mark.parametrize(
    ("text", "cut"),
    [
        ("", ("",)),
        ("Springer Felix drei", ("Springer Felix drei",)),
        ("Die Uhr steht. Weiß ist am Zug.", ("Die Uhr steht.", "Weiß ist am Zug.")),
        (
            "Haben Sie gesagt: Remis? Ja oder nein?",
            ("Haben Sie gesagt:", "Remis?", "Ja oder nein?"),
        ),
        ("eine Stunde, zwei Minuten", ("eine Stunde, zwei Minuten",)),
    ],
)
def test_sentences_are_said_one_by_one_and_short_lists_whole(text, cut):
    assert clauses(text) == cut


def test_a_long_list_is_cut_at_its_commas():
    men = ", ".join(["Springer Gustav eins"] * 10)
    cut = clauses(f"Weiß: {men}.")
    assert cut[0] == "Weiß:"
    assert {clause.count("Springer") for clause in cut[1:-1]} == {3}
    assert all(len(clause) <= CLAUSE for clause in cut)


@given(st.lists(st.sampled_from(["Anna", "Anna eins,", "Bella.", "Remis?", "x" * 30 + ","])))
def test_nothing_is_lost_and_a_clause_is_long_only_where_there_is_no_comma(words):
    text = " ".join(words)
    cut = clauses(text)
    assert " ".join(cut) == text
    for clause in cut:
        assert len(clause) <= CLAUSE or "," not in clause.rpartition(" ")[0]


@pytest.mark.parametrize("code", available())
def test_no_sentence_of_any_language_keeps_a_voice_for_long(code):
    for phrase in load(code).phrases.values():
        assert all(len(clause) <= 2 * CLAUSE for clause in clauses(phrase))
