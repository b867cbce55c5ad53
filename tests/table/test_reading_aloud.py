"""What is read aloud in an ear: stopped, interrupted, gone on with, and repeated."""

from contextlib import ExitStack

import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from accessible_board.settings import MessageDetail, MessageKind, Settings
from tests.support.listening import ListeningTable

BOUND = 300
"""Milliseconds from a move's being known to its beginning in the ear, at most."""


@pytest.fixture
def table(tmp_path):
    """A game in which Black is on the move, and White's ear."""
    with ExitStack() as closing:
        yield ListeningTable(tmp_path, closing, "e2e4 Eva vier")


def texts(table, since=0):
    return [heard.text for heard in table.heard() if heard.at >= since]


def test_the_opponents_move_begins_at_once_whatever_is_read_and_the_rest_is_asked_about(table):
    table.say("Stellung").wait(4_000)
    table.say("Eva fünf", Seat.BLACK)
    known = table.now
    table.wait(10_000)
    heard = table.heard()
    (move,) = [each for each in heard if each.text == "Eva fünf"]
    assert move.at - known <= BOUND
    assert [each.text for each in heard if each.at >= known] == ["Eva fünf", "Weiter?"]


def test_it_is_gone_on_with_where_it_was_cut_off_if_the_player_says_so(table):
    table.say("was kann ich sagen").wait(4_000)
    table.say("Eva fünf", Seat.BLACK).wait(4_000)
    cut = table.now
    table.say("weiter").wait(60_000)
    heard = table.heard()
    before = [each.text for each in heard if each.at < cut]
    after = [each.text for each in heard if each.at >= cut]
    assert before[-3:] == [after[0], "Eva fünf", "Weiter?"]
    assert before[:2] != after[:2]


def test_the_position_is_read_anew_where_it_has_changed_meanwhile(table):
    table.say("Stellung").wait(3_000)
    table.say("Eva fünf", Seat.BLACK).hands("e7e5").wait(5_000)
    cut = table.now
    table.say("weiter").wait(1_000)
    assert texts(table, cut)[0] == "Weiß:"


def test_an_answer_to_time_comes_at_once_during_a_reading(table):
    table.say("Stellung").wait(4_000)
    asked = table.now
    table.say("Zeit").wait(15_000)
    first, *_, last = [each for each in table.heard() if each.at >= asked]
    assert first.at - asked <= BOUND
    assert first.text.startswith("Sie haben")
    assert last.text == "Weiter?"


def test_whoever_says_stop_hears_nothing_more_of_it(table):
    table.say("Stellung").wait(4_000)
    stopped = table.now
    table.say("Stopp").wait(20_000)
    heard = table.heard()
    assert all(each.at + each.lasted <= stopped + BOUND for each in heard)


def test_and_can_go_on_with_it_later(table):
    table.say("Stellung").wait(4_000)
    table.say("Stopp").wait(5_000)
    later = table.now
    table.say("weiter").wait(2_000)
    assert texts(table, later)


@pytest.mark.parametrize("words", ["ja", "ja bitte"])
def test_a_yes_to_the_question_whether_to_go_on_goes_on(table, words):
    table.say("Stellung").wait(15_000)
    answered = table.now
    table.say(words).wait(2_000)
    assert texts(table, answered)[0].startswith("Bauern Anna bis David zwei")


def test_a_no_leaves_it_and_nothing_more_is_said(table):
    table.say("Stellung").wait(15_000)
    answered = table.now
    table.say("nein").wait(20_000)
    assert texts(table, answered) == []


def test_a_yes_after_something_else_was_said_is_none_to_that_question(table):
    table.say("Stellung").wait(15_000).say("letzter Zug").wait(4_000)
    answered = table.now
    table.say("ja").wait(4_000)
    assert texts(table, answered) == ["Gerade ist nichts gefragt."]


def test_a_yes_to_an_offer_that_came_after_it_is_for_the_offer(table):
    table.say("Stellung").wait(15_000)
    table.observe(o.DrawOffered, seat=Seat.BLACK).wait(6_000)
    answered = table.now
    table.say("ja").wait(6_000)
    assert texts(table, answered) == ["Remis ist erst möglich, wenn beide gezogen haben."]


def test_where_nothing_is_read_stop_and_go_on_say_so(table):
    table.say("Stopp").wait(3_000).say("weiter").wait(3_000)
    assert table.texts() == ["Ich lese gerade nichts vor.", "Es ist nichts mehr vorzulesen."]


def test_nothing_is_read_for_longer_than_some_ten_seconds_without_being_asked(table):
    table.say("Stellung").wait(60_000)
    heard = table.heard()
    assert heard[-1].text == "Weiter?"
    assert heard[-1].at - heard[0].at <= 12_000


def test_the_whole_of_it_is_heard_portion_by_portion(table):
    table.say("Stellung").wait(15_000)
    for _ in range(5):
        table.say("weiter").wait(15_000)
    words = " ".join(text for text in table.texts() if text != "Weiter?")
    for named in ("König Eva eins", "Hector zwei", "Schwarz:", "König Eva acht", "Hector sieben."):
        assert named in words
    assert words.endswith("Es ist nichts mehr vorzulesen.")


def test_a_tap_of_the_own_button_stops_it_where_the_opponents_clock_runs(table):
    table.say("Stellung").wait(4_000)
    stopped = table.now
    table.observe(o.ClockPressed, seat=Seat.WHITE).wait(10_000)
    assert texts(table, stopped) == []


def test_a_press_that_has_something_to_do_does_it_whatever_is_read(tmp_path):
    with ExitStack() as closing:
        table = ListeningTable(tmp_path, closing)
        table.hands("e2e4").say("Eva vier").wait(3_000).say("Stellung").wait(3_000)
        table.observe(o.ClockPressed, seat=Seat.WHITE)
        assert table.session.game.state.on_move is Seat.BLACK


def test_whatever_was_said_last_is_repeated_and_the_last_move_by_its_own_words(table):
    table.say("Eva fünf", Seat.BLACK).wait(3_000)
    table.say("Züge").wait(15_000)
    asked = table.now
    table.say("wiederholen").wait(15_000).say("letzter Zug").wait(5_000)
    again, *_, last = texts(table, asked)
    assert again.startswith("Sie:")
    assert last == "Eva fünf"


def test_slowly_it_is_the_same_that_is_heard(table):
    table.say("Eva fünf", Seat.BLACK).wait(3_000)
    table.say("Zeit").wait(15_000)
    table.say("langsamer").wait(15_000)
    words = table.texts()
    assert words[-2:] == words[-4:-2]


def test_the_end_of_the_game_waits_for_no_time_that_was_asked_for(table):
    table.say("Stellung").wait(2_000).say("Zeit").say("Züge")
    ended = table.now
    table.observe(o.Resigned, seat=Seat.BLACK).wait(30_000)
    first, *rest = [each for each in table.heard() if each.at >= ended]
    assert first.text == "Aufgabe."
    assert first.at - ended <= BOUND
    assert not any(each.text.startswith("Sie haben") for each in rest)


def test_what_was_told_last_is_told_more_briefly_to_who_says_so(table):
    table.say("Zeit").wait(15_000)
    table.say("knapper").wait(5_000)
    asked = table.now
    table.say("Zeit").wait(15_000)
    *_, kind, step, told = texts(table)
    assert (kind, step) == ("Antworten:", "knapp.")
    assert told.startswith("Sie haben")
    assert texts(table, asked) == [told]


def test_below_brief_there_is_nothing_and_the_player_is_told_so(table):
    table.say("knapper").wait(5_000).say("Zeit").wait(15_000)
    table.say("knapper").wait(5_000).say("knapper").wait(5_000)
    heard = table.texts()
    assert heard[0].startswith("Es ist noch nichts gesagt worden")
    assert heard[-4:] == ["Antworten:", "knapp.", "Antworten:", "knapp, mehr geht nicht."]


def test_moves_in_full_name_the_square_of_departure_to_who_wants_it_alone(tmp_path):
    settings = Settings(language="de", verbosity={MessageKind.MOVES: MessageDetail.FULL})
    with ExitStack() as closing:
        table = ListeningTable(tmp_path, closing, "e2e4 Eva vier", settings=settings)
        table.say("Springer Cesar sechs", Seat.BLACK).wait(5_000)
        assert table.texts() == ["Springer Bella acht Cesar sechs"]
        assert table.texts(Channel.LOUDSPEAKER) == ["Springer Cesar sechs"]


def test_a_reading_in_full_does_not_rest(tmp_path):
    settings = Settings(language="de", verbosity={MessageKind.READINGS: MessageDetail.FULL})
    with ExitStack() as closing:
        table = ListeningTable(tmp_path, closing, "e2e4 Eva vier", settings=settings)
        table.say("Stellung").wait(60_000)
        assert "Weiter?" not in table.texts()


def test_a_refusal_in_full_says_what_can_be_asked(tmp_path):
    settings = Settings(language="de", verbosity={MessageKind.REFUSALS: MessageDetail.FULL})
    with ExitStack() as closing:
        table = ListeningTable(tmp_path, closing, "e2e4 Eva vier", settings=settings)
        table.say("Eva fünf").wait(9_000)
        assert "was jetzt." in " ".join(table.texts())
