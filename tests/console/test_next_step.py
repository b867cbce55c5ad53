"""The large button of a player's page: what the game waits for, as it is done there."""

import pytest

from accessible_board.acts.table import Act
from accessible_board.console.conversation import Announcing
from accessible_board.console.player_pages import next_choice
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import SpokenTable
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
PRESS, SIGN = (act.row.button.name for act in (Act.PRESS, Act.SIGN))
ANNOUNCE, REPEAT, WAIT = Announcing.ANNOUNCE, Announcing.REPEAT, ""


def at_pages(**setup) -> Table:
    """Two players at ordinary boards."""
    return Table(peg_boards=frozenset(), **setup)


def shown(table: Table) -> tuple[str, str]:
    """What the pages of White and of Black ask for."""
    words = load_phrases("en")
    white, black = (next_choice(table.game.state, seat, words).act for seat in Seat)
    return white, black


def test_a_move_from_the_first_press_to_the_reply():
    table = at_pages()
    assert shown(table) == (WAIT, PRESS)
    assert shown(table.press(BLACK)) == (ANNOUNCE, WAIT)
    assert shown(table.say("Eva vier", WHITE)) == (PRESS, REPEAT)
    assert shown(table.say("Eva vier", BLACK)) == (PRESS, ANNOUNCE)
    assert shown(table.press(WHITE)) == (WAIT, ANNOUNCE)


def test_nobody_is_asked_to_press_before_a_repetition_that_is_required():
    table = SpokenTable(peg_boards=frozenset()).arbiter("adapt repetition-required").press(BLACK)
    assert shown(table.say("Eva vier", WHITE)) == (WAIT, REPEAT)
    assert shown(table.say("Eva vier", BLACK)) == (PRESS, ANNOUNCE)


def mated(**setup) -> Table:
    """Black's queen mates in words, and nobody has pressed for it."""
    table = at_pages(**setup).press(BLACK).say("Felix drei", WHITE).press(WHITE)
    table.say("Eva fünf", BLACK).press(BLACK).say("Gustav vier", WHITE).press(WHITE)
    return table.say("Dame Hektor vier", BLACK)


@pytest.mark.law(30)
@pytest.mark.parametrize("setup", [{}, {"arbiter": NO_ARBITER}])
def test_between_mate_and_press_both_sign_or_the_words_are_corrected(setup):
    """D.2.8: until a press or a signature the mate can have been a slip of the tongue."""
    table = mated(**setup)
    assert shown(table) == (SIGN, SIGN)
    table.observe(o.CorrectionAsked(at=table.at, seat=BLACK))
    assert shown(table) == (WAIT, REPEAT)
    assert shown(table.say("Dame Gustav fünf", BLACK)) == (REPEAT, PRESS)


def test_after_the_press_for_a_mate_what_is_left_is_to_sign():
    table = mated().press(BLACK)
    table.observe(o.ResultConfirmed(at=table.at, seat=BLACK))
    assert shown(table) == (SIGN, WAIT)


def test_after_a_stop_who_sets_the_clock_going_presses():
    table = at_pages(arbiter=NO_ARBITER).press(BLACK).say("Eva vier", WHITE).press(WHITE)
    table.rule(Ruling.STOP)
    assert shown(table) == (PRESS, PRESS)
    assert shown(table.press(WHITE)) == (WAIT, PRESS)
    assert table.press(BLACK).game.state.clock.running is BLACK


@pytest.mark.parametrize("code", available())
def test_where_there_is_only_to_wait_the_page_says_for_what(code):
    table = at_pages().press(BLACK)
    waits = next_choice(table.game.state, BLACK, load_phrases(code))
    assert (waits.act, bool(waits.label)) == (WAIT, True)
