"""A wrong repetition that is a legal reply: whoever said it is asked whether it is the own move."""

from contextlib import ExitStack

import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from tests.table.test_questions_outdated import Hall

WHITE, BLACK = Seat.WHITE, Seat.BLACK
ASKED = "Ist das Ihr Zug: Springer Felix sechs? Ja oder nein?"
DIFFERS = "Die Wiederholung stimmt nicht. Angesagt war: Springer Felix drei"


@pytest.fixture
def hall(tmp_path):
    """Black has repeated e4 and now says another square than that of Nf3."""
    with ExitStack() as closing:
        yield Hall(tmp_path, closing, repeated=True).say(BLACK, "Springer Felix sechs")


@pytest.mark.law(20)
def test_he_is_asked_aloud_and_she_hears_no_move_of_his(hall):
    assert hall.asked() == [f"Lautsprecher: {ASKED}"]
    assert not hall.of(e.MoveMade, e.MoveAnnounced)


@pytest.mark.law(20)
def test_a_yes_announces_it(hall):
    hall.say(BLACK, "ja")
    assert [event.move.uci() for event in hall.of(e.MoveMade)] == ["g8f6"]
    assert hall.aloud() == "Springer Felix sechs"


@pytest.mark.law(20)
def test_a_no_tells_both_that_the_repetition_differs(hall):
    hall.say(BLACK, "nein")
    assert hall.aloud() == DIFFERS
    assert not hall.of(e.MoveMade)


@pytest.mark.law(20)
def test_the_right_repetition_answers_and_says_nothing(hall):
    hall.say(BLACK, "Springer Felix drei", "ja")
    assert hall.asked() == [f"Lautsprecher: {ASKED}"]
    assert hall.of(e.MoveRepeated)[-1].agrees
    assert not hall.of(e.MoveMade)


@pytest.mark.law(20)
def test_the_press_answers_and_a_yes_after_it_changes_nothing(hall):
    hall.press()
    assert [event.move.uci() for event in hall.of(e.MoveCompleted)] == ["g8f6"]
    before = len(hall.events)
    hall.say(BLACK, "ja")
    assert not [event for event in hall.events[before:] if isinstance(event, e.MoveAnnounced)]
