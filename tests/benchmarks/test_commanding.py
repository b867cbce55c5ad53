"""What counts as understood where commands are measured beside announcements."""

from dataclasses import replace

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.languages import load
from accessible_board.speech.decision import NOTHING_HEARD, Verdict
from accessible_board.speech.questions import WhichCode, WhichRuling
from accessible_board.speech.spoken_rulings import SpokenRuling
from benchmarks.speech.commanding import taken

GERMAN = load("de")
SAID = replace(NOTHING_HEARD, verdict=Verdict.REJECTED)


@pytest.mark.parametrize(
    ("words", "question", "meant"),
    [
        ("ich biete remis an", None, (Act.OFFER_DRAW, "")),
        ("eins zwei drei vier fünf sechs", WhichCode(), "123456"),
        ("eins zwei", WhichCode(), None),
        ("anna eins", None, None),
    ],
)
def test_what_is_told_to_the_program_is_what_it_means(words, question, meant):
    decision = replace(SAID, words=tuple(words.split()))
    assert taken(decision, question, GERMAN) == meant


def test_a_ruling_is_one_with_all_that_it_names():
    decision = replace(SAID, words=("weiss", "uhr", "stellen", "fünf", "minuten"))
    ruling = taken(decision, WhichRuling(), GERMAN)
    assert isinstance(ruling, SpokenRuling)
    assert ruling.time == 5 * 60_000


def test_what_is_asked_about_is_not_taken():
    move = chess.Move.from_uci("e2e4")
    assert taken(NOTHING_HEARD, None, GERMAN) is None
    assert taken(replace(SAID, move=move, verdict=Verdict.ACCEPTED), None, GERMAN) == move
