"""What is touched before the opponent's move stands on one's own board (1.3, 4.3, D.2.1, D.2.2)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def answered(edition, fen=chess.STARTING_FEN, own="e2 e4 Eva vier", reply="Eva fünf"):
    """White, at a peg board, has moved; Black has answered, which stands on no peg board yet."""
    start, goal, *words = own.split()
    table = SpokenTable(WHITE, edition=edition, fen=fen).start()
    table.lift(start).place(goal).say(" ".join(words), WHITE).press(WHITE)
    return table.say(reply, BLACK).press(BLACK)


def touched(table):
    return [chess.square_name(touch.square) for touch in table.of(e.PieceTouched)][1:]


@pytest.mark.law(33)
@pytest.mark.law(39)
@pytest.mark.law(59)
@in_every_edition
def test_an_own_man_that_is_tried_out_first_is_touched(edition):
    """The player has the move with the opponent's press, whatever stands on the own board."""
    table = answered(edition).lift("g1").place("f3").lift("f3").place("g1")
    table.lift("e7").place("e5")
    assert touched(table) == ["g1"]
    assert table.of(e.PlayerObliged)[-1].obligation.own_square == chess.G1
    table.lift("d2").place("d4").say("David vier", WHITE).press(WHITE)
    assert touched(table) == ["g1", "d2"]
    assert table.just(e.ArticleFourBreached).obligation.bond is Bond.MOVE
    assert table.whispered(WHITE) == "", "the player is not told (12.6)"


@pytest.mark.law(33)
@pytest.mark.law(59)
@in_every_edition
def test_it_is_touched_before_the_press_as_well(edition):
    """Who has made the move gives the other the move (1.3)."""
    table = SpokenTable(WHITE, edition=edition).start()
    table.lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE).say("Eva fünf", BLACK)
    table.lift("g1").place("g1").press(BLACK).lift("e7").place("e5")
    assert touched(table) == ["g1"]


@pytest.mark.law(59)
@in_every_edition
@pytest.mark.parametrize(
    ("fen", "own", "reply", "hands"),
    [
        (chess.STARTING_FEN, "e2 e4 Eva vier", "Eva fünf", "lift d7 place d7 lift e7 place e5"),
        (
            "4k3/8/2n5/8/8/8/1P5P/4K3 w - - 0 1",
            "b2 b4 Bella vier",
            "Springer schlägt Bella vier",
            "lift b4 lift c6 place b4",
        ),
        (
            "4k3/8/8/8/2p5/8/1P5P/4K3 w - - 0 1",
            "b2 b4 Bella vier",
            "Cäsar schlägt Bella drei",
            "lift c4 place b3 lift b4",
        ),
    ],
    ids=["a wrong man of the opponent's first", "the captured man", "en passant"],
)
def test_carrying_out_the_opponents_move_touches_nothing(edition, fen, own, reply, hands):
    table = answered(edition, fen, own, reply)
    words = hands.split()
    for act, square in zip(words[::2], words[1::2], strict=True):
        table = table.lift(square) if act == "lift" else table.place(square)
    assert table.of(e.MoveCarriedOut)
    assert touched(table) == []


@pytest.mark.law(36)
@in_every_edition
def test_an_own_man_may_be_adjusted_before_and_after(edition):
    """4.2: who says so first; a declaration does not end with the opponent's move."""
    table = answered(edition).observe(o.AdjustingAnnounced(at=0, seat=WHITE))
    table.lift("g1").place("g1").lift("e7").place("e5").lift("b1").place("b1")
    assert touched(table) == []
    table.lift("g1")
    assert touched(table) == ["g1"], "once for each man"


@pytest.mark.law(36)
@in_every_edition
def test_adjusting_is_no_way_to_try_a_man_out(edition):
    table = answered(edition).observe(o.AdjustingAnnounced(at=0, seat=WHITE))
    table.lift("g1").place("f3")
    assert touched(table) == ["g1"]


@pytest.mark.law(38)
@in_every_edition
def test_a_bump_on_the_way_can_be_struck(edition):
    table = answered(edition).lift("g1").place("g1").lift("e7").place("e5")
    table.arbiter("white accidental g1")
    table.lift("d2").place("d4").say("David vier", WHITE).press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(35)
@in_every_edition
def test_who_does_not_have_the_move_touches_nothing(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    table.lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE)
    table.lift("g1").place("g1").say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e5")
    assert touched(table) == []
