"""Repeating the opponent's move costs nobody anything, whenever it is said (D.2.1, D.2.3)."""

from itertools import permutations

import pytest

from accessible_board.game import events as e
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.seats import Seat
from tests.laws.spoken import EDITIONS, SpokenTable
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def after_e4(edition="2023", table=Table):
    """White, at a peg board, has made e4 and pressed; Black has an ordinary board."""
    return table(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier").press()


@pytest.mark.law(20)
@in_every_edition
def test_a_move_repeated_after_the_reply_was_announced_is_repeated_and_no_correction(edition):
    table = after_e4(edition, SpokenTable).say("Cesar fünf", BLACK).say("Eva vier", BLACK)
    repeated = table.just(e.MoveRepeated)
    assert (repeated.move.uci(), repeated.agrees) == ("e2e4", True)
    assert table.said == [], "a right repetition is not spoken of"
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "c7c5"


@pytest.mark.law(20)
@in_every_edition
def test_a_move_repeated_after_the_press_is_repeated(edition):
    table = after_e4(edition).say("Cesar fünf", BLACK).press(BLACK).say("Eva vier", BLACK)
    assert table.just(e.MoveRepeated).move.uci() == "e2e4"
    assert table.game.state.repetitions == {1}
    table.move("c7c5", WHITE).move("g1f3", WHITE).say("Springer Felix drei", WHITE)
    assert table.just(e.MoveMade).move.uci() == "g1f3"


@pytest.mark.law(20)
@in_every_edition
def test_a_wrong_repetition_after_the_reply_was_announced_is_told_and_corrects_nothing(edition):
    table = after_e4(edition, SpokenTable).say("Cesar fünf", BLACK).say("Eva drei", BLACK)
    assert table.just(e.MoveRepeated).agrees is False
    told = "The repetition does not agree. Announced was: Eva four"
    assert table.aloud() == table.whispered(WHITE) == told
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "c7c5"


@pytest.mark.law(20)
def test_the_reply_is_corrected_by_the_word_for_it_or_by_another_legal_move():
    table = after_e4().say("Cesar fünf", BLACK).say("Springer Felix sechs", BLACK)
    assert table.just(e.AnnouncementCorrected)
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "g8f6"


@pytest.mark.law(20)
@pytest.mark.parametrize("words", ["Cesar fünf", "Cesar sechs"])
def test_at_the_peg_board_as_well_nothing_is_corrected_by_repeating(words):
    table = after_e4().say("Cesar fünf", BLACK).press(BLACK).move("c7c5", WHITE)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE).say(words, WHITE)
    assert table.just(e.MoveRepeated).agrees is (words == "Cesar fünf")
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "g1f3"


@pytest.mark.law(20)
def test_a_late_repetition_is_written_on_no_sheet_a_second_time():
    table = after_e4().say("Cesar fünf", BLACK).say("Eva vier", BLACK).press(BLACK)
    table.say("Eva vier", BLACK)
    for seat in Seat:
        sheet = Scoresheet.of(seat, WHITE, table.events)
        assert [entry.move.uci() for entry in sheet.entries] == ["e2e4", "c7c5"]


ACTS = ("Cesar fünf", "Eva vier", "Eva drei", "press")


@pytest.mark.law(20)
@pytest.mark.parametrize("acts", list(permutations(ACTS)))
@pytest.mark.parametrize("pressed", [True, False])
def test_no_order_of_announcing_repeating_and_pressing_ends_in_an_illegal_move(acts, pressed):
    """Black presses once he has announced; White has pressed, or presses when he is done."""
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier")
    if pressed:
        table.press(WHITE)
    for act in acts:
        table.press(BLACK) if act == "press" else table.say(act, BLACK)
    if not pressed:
        table.press(WHITE)
    if table.game.state.on_move is BLACK:
        table.press(BLACK)
    assert not table.of(e.IllegalMoveCompleted)
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e2e4", "c7c5"]
