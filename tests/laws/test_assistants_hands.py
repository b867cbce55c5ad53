"""An assistant's hands touch and release nothing for the player (4.9, D.2.10.1; E2.9a in 2009)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
from_2014_on = pytest.mark.parametrize("edition", EDITIONS[1:])


def helped(edition, duty=Duty.PIECES, *boards, seat=WHITE, accepted=True):
    """A game in which a player has an assistant for this duty, begun."""
    table = SpokenTable(*(boards or (WHITE,)), edition=edition).set_up()
    table.observe(o.AssistantProposed(at=table.at, seat=seat, name="Ines", duties=(duty,)))
    if accepted and duty is Duty.PIECES:
        table.arbiter(f"{seat} accept")
    return table.press(table.game.state.on_move.other)


def reports(table, seat=WHITE):
    return table.observe(o.AssistantReported(at=table.at, seat=seat, report=AssistantAct.MOVES))


def bumping(table):
    """A hand takes g1 out by mistake, tries e3, and then makes e4."""
    table.lift("g1", WHITE).place("g1", WHITE).lift("e2", WHITE).place("e3", WHITE).wait(500)
    return table.lift("e3", WHITE).place("e4", WHITE).say("Eva vier", WHITE)


@pytest.mark.law(56)
@pytest.mark.law(33)
@from_2014_on
def test_what_an_assistant_said_before_to_move_obliges_to_nothing(edition):
    """4.9: an assistant moves the pieces for a player who cannot."""
    table = reports(helped(edition))
    assert table.just(e.AssistantMoves).seat is WHITE
    assert "At the board of White the hands are those of Ines, the assistant." in " ".join(
        table.written
    )
    bumping(table).press(WHITE)
    assert not table.of(e.PieceTouched)
    assert not table.of(e.PlayerObliged)
    assert not table.of(e.ArticleFourBreached)
    assert table.game.state.position.piece_at(chess.E4)


@pytest.mark.law(33)
@from_2014_on
def test_the_report_holds_for_one_move_with_the_carrying_out_before_it(edition):
    table = bumping(reports(helped(edition))).press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    table.lift("d2", WHITE).place("d2", WHITE)
    assert [touch.square for touch in table.of(e.PieceTouched)] == [chess.D2]
    table = bumping(reports(helped(edition))).press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    reports(table).lift("e7").place("e5").lift("b1").place("b1").lift("d2").place("d4")
    table.say("David vier", WHITE).press(WHITE)
    assert not table.of(e.PieceTouched)


@pytest.mark.law(38)
@from_2014_on
def test_the_arbiter_rules_so_afterwards(edition):
    table = bumping(helped(edition))
    assert [chess.square_name(touch.square) for touch in table.of(e.PieceTouched)] == ["g1", "e2"]
    table.arbiter("white by-assistant")
    assert table.just(e.AssistantMoved).seat is WHITE
    table.press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(130)
@from_2014_on
def test_a_draw_offer_stands_again_after_that_ruling(edition):
    table = helped(edition, Duty.PIECES, WHITE)
    table.lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE).say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).press(BLACK).lift("e7").place("e5")
    table.lift("h1").place("h1").arbiter("white by-assistant")
    assert table.just(e.DrawOfferRevived).seat is BLACK


@pytest.mark.law(56)
@in_every_edition
def test_nobody_without_such_an_assistant_is_excused(edition):
    table = bumping(SpokenTable(WHITE, edition=edition).start()).arbiter("white by-assistant")
    assert table.just(e.RulingRefused).reason is e.Objection.NO_ASSISTANT
    table.press(WHITE)
    assert table.of(e.ArticleFourBreached)


@pytest.mark.law(56)
@from_2014_on
def test_an_assistant_whom_the_arbiter_has_not_accepted_is_none_yet(edition):
    table = reports(helped(edition, accepted=False))
    assert table.just(e.AssistantRefused).reason is e.Objection.NOT_A_DUTY
    assert table.lift("g1").wait(500).of(e.PieceTouched)


@pytest.mark.law(13)
@in_every_edition
def test_on_the_opponents_board_the_hands_are_those_of_the_assistant_of_appendix_d(edition):
    """D.2.10.1: it makes the moves of either player there, and binds neither."""
    table = helped(edition, Duty.MOVES, WHITE, BLACK)
    table.lift("e2", WHITE).place("e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    reports(table).lift("b8", BLACK).place("b8", BLACK).lift("e2", BLACK).place("e4", BLACK)
    assert table.just(e.MoveCarriedOut).seat is BLACK
    assert [touch.seat for touch in table.of(e.PieceTouched)] == [WHITE]
    table.lift("g8", BLACK).wait(500)
    assert table.of(e.PieceTouched)[-1].seat is BLACK, "its own hands from now on"


@pytest.mark.law(38)
@in_every_edition
def test_nothing_is_struck_where_nothing_was_touched(edition):
    table = helped(edition, Duty.MOVES).arbiter("white by-assistant")
    assert table.just(e.RulingRefused).reason is e.Objection.NOTHING_TOUCHED
