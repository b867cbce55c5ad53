"""The end: both players sign the scoresheets, and know what they sign (8.7)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.presses import CONSIDERED, FORGOTTEN
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.audience import Channel
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def resigned(edition: str = "2023") -> SpokenTable:
    """A game of one move, that Black has lost: White at the only peg board."""
    table = SpokenTable(edition=edition).start().move("e2e4", WHITE).say("Eva vier").press()
    return table.observe(o.Resigned(at=table.at, seat=BLACK))


def signed(table: SpokenTable) -> list[Seat]:
    return [event.seat for event in table.of(e.ScoresheetSigned)]


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_sign_with_the_button_of_their_colour_at_one_peg_board(edition):
    table = resigned(edition).press(WHITE)
    assert table.whispered(WHITE) == (
        "White wins. Played: one move. Press once more to confirm that."
    )
    assert signed(table) == []
    table.wait(CONSIDERED).press(WHITE)
    assert table.whispered(WHITE) == ("Your confirmation is noted. Black has yet to confirm it.")
    assert table.aloud().startswith("White has confirmed the result.")
    table.press(BLACK)
    assert table.aloud() == (
        "White wins. Played: one move. Black presses once more to confirm that."
    )
    table.wait(CONSIDERED).press(BLACK)
    assert signed(table) == [WHITE, BLACK]
    assert table.game.state.handed_in


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_press_after_a_draw_that_the_arbiter_found_is_only_for_the_sheets(edition):
    """8.7, with clocks that were stopped for the claim (9.5.2): nothing is refused."""
    table = SpokenTable(edition=edition).start()
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE)).arbiter("uphold")
    assert [type(event) for event in table.press(WHITE).last] == [e.SigningAsked]


@pytest.mark.law(122)
def test_presses_out_of_habit_sign_nothing():
    """Who mates presses the clock, as after every move, and perhaps twice."""
    table = resigned().press(WHITE).press(WHITE).press(WHITE)
    assert signed(table) == []


@pytest.mark.law(122)
def test_what_a_press_would_sign_is_told_again_when_it_is_long_ago():
    table = resigned().press(WHITE).wait(FORGOTTEN).press(WHITE)
    assert table.just(e.SigningAsked).result == "1-0"
    assert signed(table) == []
    table.wait(CONSIDERED).press(WHITE)
    assert signed(table) == [WHITE]


@pytest.mark.law(122)
def test_what_was_told_of_a_result_signs_no_other():
    table = resigned().press(WHITE)
    table.arbiter("result 0-1").wait(CONSIDERED).press(WHITE)
    assert signed(table) == []
    assert table.just(e.SigningAsked).result == "0-1"


@pytest.mark.law(122)
def test_a_press_from_before_the_end_signs_nothing():
    table = resigned()
    table.observe(o.ClockPressed(at=table.at - 1, seat=WHITE))
    assert table.last == []


@pytest.mark.law(122)
def test_who_has_yet_to_sign_is_told_what_and_how_again_after_a_while():
    table = resigned()
    table.observe(o.StandingDue(at=table.at, whole=False))
    assert table.whispered(WHITE) == (
        "Please confirm it, both of you. Press your clock, or say: yes."
    )
    table.observe(o.ResultConfirmed(at=table.at, seat=WHITE))
    table.observe(o.StandingDue(at=table.at, whole=False))
    assert table.whispered(WHITE) == "Black has yet to confirm it."
    assert "Black has yet to confirm it. Press your clock" in table.aloud()
    assert "White has" not in table.aloud()


@pytest.mark.law(122)
def test_a_game_that_is_void_is_signed_as_such():
    table = SpokenTable().start().arbiter("void").press(WHITE)
    assert table.whispered(WHITE).startswith("The game is void.")
    assert {channel for channel, _ in table.said} == {Channel.EARPHONE_WHITE}


def test_who_asks_after_the_end_hears_how_the_game_ended():
    def asked():
        table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.STANDING))
        return table.whispered(WHITE)

    table = resigned()
    assert "Resignation. White wins. Played: one move." in asked()
    table.arbiter("void")
    assert asked().count("The game is void.") == 1
