"""What hands and contacts do besides the move, and what a game makes of it (Article 4, D.2.2)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from tests.support.table import Table

WHITE = Seat.WHITE


def pegs(table, acts):
    """Lifts and places with their times since now: ``-e2@0 +e4@900``."""
    began = table.at + 500
    for act in acts.split():
        name, _, after = act[1:].partition("@")
        table.wait(began + int(after) - table.at)
        kind = o.PegLifted if act[0] == "-" else o.PegPlaced
        table.observe(kind(at=table.at, seat=WHITE, square=chess.parse_square(name)))
    return table.wait(100)


def touched(table):
    return [chess.square_name(event.square) for event in table.of(e.PieceTouched)]


@pytest.mark.law(33)
def test_a_contact_that_flickers_is_no_touch_and_declines_no_offer():
    table = Table().start().lift("e2").place("e4").say("Eva vier").press()
    table.say("Eva fünf", Seat.BLACK).observe(o.DrawOffered(at=table.at, seat=Seat.BLACK)).press()
    table.lift("e7").place("e5")
    assert table.game.state.offer is Seat.BLACK
    pegs(table, "-d1@0 +d1@8 -g1@20 +g1@44")
    assert touched(table) == ["e2"]
    assert table.game.state.offer is Seat.BLACK
    pegs(table, "-d2@0 -d1@500 +d1@508 +d4@900")
    assert touched(table) == ["e2", "d2"]
    assert table.game.state.offer is None


@pytest.mark.law(36)
def test_a_contact_that_bounces_after_adjusting_is_no_touch():
    table = Table().start().observe(o.AdjustingAnnounced(at=0, seat=WHITE))
    pegs(table, "-e2@0 +e2@400 -e2@406 +e2@416")
    assert touched(table) == []
    table.lift("d2").place("d4").say("David vier").press()
    assert not table.of(e.ArticleFourBreached)


SLID_OVER = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


@pytest.mark.law(21)
def test_a_man_slid_over_another_so_fast_that_its_hole_only_flickered_stands_there_once_named():
    table = Table(fen=SLID_OVER).start()
    pegs(table, "-e4@0 -d5@700 +d5@716")
    assert not table.of(e.MovePlaced), "it may be in the hand still, beside a shaken contact"
    table.say("Eva schlägt David fünf").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e4d5"]


def test_a_flicker_beside_a_man_in_the_hand_is_no_capture_for_other_words():
    table = Table(fen=SLID_OVER).start()
    pegs(table, "-e4@0 -d5@700 +d5@716")
    table.say("Eva fünf").press()
    assert not table.of(e.MoveCompleted)
    table.place("e5").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e4e5"]


@pytest.mark.law(21)
def test_words_name_the_capture_by_sliding_where_a_bumped_man_might_have_been_taken():
    table = Table(fen="4k3/8/8/8/8/2n1p3/1n1P4/4K3 w - - 0 1").start()
    pegs(table, "-d2@0 -c3@400 +c3@500 -e3@1100 +e3@1116")
    table.say("David schlägt Eva drei").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["d2e3"]


def test_a_contact_that_flickers_in_an_empty_hole_is_nobody():
    table = Table().start()
    pegs(table, "-e2@0 +d5@300 -d5@310 +e4@900").say("Eva vier").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e2e4"]


def test_a_man_who_is_down_before_he_was_seen_to_leave_is_believed():
    """Two contacts may change places in time, and so may what two frames say."""
    table = Table().start()
    pegs(table, "+e4@0 -e2@0").say("Eva vier").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e2e4"]


@pytest.mark.law(21)
def test_a_man_who_was_exchanged_while_frames_were_lost_is_believed_to_stand_there():
    table = Table(fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").start().lift("e4")
    table.say("Eva schlägt David fünf").press()
    assert not table.of(e.MoveCompleted), "the man is in the hand"
    table.observe(o.FramesMissed(at=table.at, seat=WHITE)).press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e4d5"]


@pytest.mark.law(21)
def test_an_exchange_of_the_opponents_is_believed_as_well():
    table = Table(fen="4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1").start()
    table.say("David schlägt Eva vier", Seat.BLACK).press(Seat.BLACK).lift("d5").wait(5_000)
    assert not table.of(e.MoveCarriedOut)
    table.observe(o.FramesMissed(at=table.at, seat=WHITE))
    assert table.just(e.MoveCarriedOut).move.uci() == "d5e4"


def test_the_program_does_not_say_for_a_player_which_of_two_men_was_taken():
    table = Table(
        fen="4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1",
        adaptations=(
            Adapted(Adaptation.ANNOUNCED_BY_PRESSING, "I. Arbiter", "2026-01-01T00:00:00Z"),
        ),
    )
    pegs(table.start(), "-e4@0 -d5@600 +d5@900 -f5@960 +f5@2200").press()
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    table.say("Eva schlägt David fünf").press()
    assert table.just(e.MoveCompleted).move.uci() == "e4d5"


def test_a_hole_passed_on_the_way_is_not_the_goal_though_it_was_left_late():
    table = Table().start()
    pegs(table, "-d2@0 +d3@500 +d4@1000 -d3@1500").say("David vier").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["d2d4"]


@pytest.mark.law(33)
def test_a_doubtful_hole_touches_nothing_and_its_man_may_still_move():
    table = Table().start()
    table.observe(o.SwitchesDistrusted(at=table.at, seat=WHITE, squares=(chess.G2,)))
    assert [event.squares for event in table.of(e.SwitchesFailed)] == [(chess.G2,)]
    pegs(table, "-g2@0 +g2@700 -e2@1400 +e4@2000")
    assert touched(table) == ["e2"]
    table.say("Eva vier").press()
    assert not table.of(e.ArticleFourBreached)
    table.say("Eva fünf", Seat.BLACK).press().lift("e7").place("e5")
    table.lift("g2").place("g3").say("Gustav drei").press()
    assert [event.move.uci() for event in table.of(e.MoveCompleted)][-1] == "g2g3"
