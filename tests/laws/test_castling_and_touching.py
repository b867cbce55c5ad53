"""Castling and what it touches and releases: nobody is accused falsely (4.4, 4.7.2, II.3)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def acted(table, hands):
    """``e1-g1`` lifts and places, ``e1-`` only lifts, ``-g1`` only places."""
    for hand in hands.split():
        lifted, placed = hand.split("-")
        table = table.lift(lifted) if lifted else table
        table = table.place(placed) if placed else table
    return table


# --- king, rook and another piece (preface) -------------------------------------------------------


@pytest.mark.law(42)
@pytest.mark.law(44)
@in_every_edition
@pytest.mark.parametrize(
    ("touched", "bond", "article"),
    [
        ("e1 h1 a2", Bond.CASTLE, "4.4.1"),
        ("a2 e1 h1", Bond.ARBITER, "preface"),
        ("e1 h1 a7", Bond.ARBITER, "preface"),
        ("a7 e1 h1", Bond.ARBITER, "preface"),
        ("e1 a2 h1", Bond.CASTLE, "4.4.1"),
        ("h1 e1 a2", Bond.MOVE, "4.4.2"),
    ],
)
def test_king_rook_and_another_piece_are_for_the_arbiter_where_no_rule_covers_them(
    edition, touched, bond, article
):
    """An own piece touched later changes nothing (4.3.1); one before, or the opponent's, does."""
    table = SpokenTable(WHITE, edition=edition, fen="4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1").start()
    acted(table, " ".join(f"{square}-{square}" for square in touched.split()))
    bound = table.of(e.PlayerObliged)[-1].obligation
    assert (bound.bond, bound.article) == (bond, article)


# --- castling that is illegal is put back (4.7.2; 4.4c in 2009) -----------------------------------

THROUGH_CHECK = "4k3/8/8/8/2b5/8/P7/R3K2R w KQ - 0 1"
"""Castling on the king's side goes through check; on the queen's side it is legal."""


@pytest.mark.law(44)
@pytest.mark.law(50)
@in_every_edition
@pytest.mark.parametrize("back", ["f1-h1 g1-e1", "g1-e1 f1-h1"])
def test_after_illegal_castling_the_other_side_is_free(edition, back):
    """Another legal move of the king, castling on the other side included."""
    table = SpokenTable(WHITE, edition=edition, fen=THROUGH_CHECK).start()
    acted(table, "e1-g1 h1-f1").say("Kurze Rochade")
    acted(table, back).observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    acted(table, "e1-c1 a1-d1").say("Lange Rochade").press(WHITE)
    assert not table.of(e.ArticleFourBreached)
    assert table.just(e.MoveCompleted).move.uci() == "e1c1"


@pytest.mark.law(50)
@in_every_edition
def test_after_illegal_castling_the_rook_alone_is_not_free(edition):
    table = SpokenTable(WHITE, edition=edition, fen=THROUGH_CHECK).start()
    acted(table, "e1-g1 h1-f1 g1-e1").say("Turm Felix eins").press(WHITE)
    assert table.of(e.ArticleFourBreached)[0].obligation.bond is Bond.KING_MOVE


@pytest.mark.law(50)
@pytest.mark.law(92)
@in_every_edition
def test_a_king_that_was_let_go_to_castle_is_released_once(edition):
    """4.7.2: at the hole of the two steps; that it was illegal is found later (7.5.1)."""
    table = SpokenTable(WHITE, edition=edition, fen=THROUGH_CHECK).start()
    acted(table, "e1-g1 h1-f1").say("Kurze Rochade").press(WHITE)
    (released,) = table.of(e.KingReleased)
    assert table.just(e.IllegalMoveCompleted)
    assert released.at < table.at


@pytest.mark.law(49)
@in_every_edition
def test_a_rook_released_before_the_king_was_touched_stays(edition):
    """4.4.2 and 4.7: there was no castling that could be put back."""
    fen = "4k3/8/8/8/8/8/P7/R3K2R w KQ - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen).start()
    acted(table, "h1-f1 f1-h1 e1-c1 a1-d1").say("Lange Rochade").press(WHITE)
    assert table.of(e.ArticleFourBreached)[0].obligation.released.uci() == "h1f1"


# --- castling that is illegal, with a king who has no move (4.4.3; 4.4c in 2009) ------------------

SHUT_IN = "3rk3/8/8/8/8/8/P3PP1n/4K2R w K - 0 1"
"""The king has no legal move and may not castle; the rook may move."""


@pytest.mark.law(44)
@in_every_edition
@pytest.mark.parametrize(
    ("words", "hands"),
    [(None, "e1-g1 h1-f1 g1-e1 f1-h1"), ("Kurze Rochade", "e1- h1- -h1 -e1")],
)
def test_who_meant_to_castle_with_a_king_shut_in_may_make_any_move(edition, words, hands):
    """Hands that castle show the intention, and so do words, even once they are corrected."""
    table = SpokenTable(WHITE, edition=edition, fen=SHUT_IN).start()
    table = table.say(words) if words else table
    acted(table, hands).observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    acted(table, "a2-a3").say("Anna drei").press(WHITE)
    assert not table.of(e.ArticleFourBreached)
    assert table.just(e.MoveCompleted).move.uci() == "a2a3"


@pytest.mark.law(44)
@in_every_edition
def test_words_for_another_move_show_no_intention_to_castle(edition):
    """4.3.1: of king and rook, touched in this order, the first that can be moved."""
    table = SpokenTable(WHITE, edition=edition, fen=SHUT_IN).start()
    acted(table, "e1- h1- -h1 -e1 a2-a3").say("Anna drei").press(WHITE)
    bound = table.just(e.ArticleFourBreached).obligation
    assert (bound.bond, bound.own_square) == (Bond.MOVE, chess.H1)


@pytest.mark.law(37)
@pytest.mark.law(44)
@in_every_edition
def test_the_opponents_castling_shows_no_intention_of_ones_own(edition):
    """1.3 (1.1 in 2009): whose opponent has made a move may touch before the press."""
    fen = "4k2r/p3pp1N/8/8/8/8/8/3QK2R w Kk - 0 1"
    table = SpokenTable(WHITE, BLACK, edition=edition, fen=fen).start()
    table.move("e1g1", WHITE).say("Kurze Rochade").move("e1g1", BLACK)
    for square in ("e8", "h8"):
        table.lift(square, BLACK).place(square, BLACK)
    table.press(WHITE).lift("a7", BLACK).place("a6", BLACK).say("Anna sechs").press(BLACK)
    bound = table.just(e.ArticleFourBreached).obligation
    assert (bound.bond, bound.own_square) == (Bond.MOVE, chess.H8)


# --- Chess960 (II.3.2; F3 in 2014) ----------------------------------------------------------------


@pytest.mark.law(42)
@pytest.mark.law(150)
@in_every_edition
@pytest.mark.parametrize(
    ("fen", "hands"),
    [
        ("3k4/8/8/8/8/8/P7/1R3KR1 w GB - 0 1", "g1- f1- -g1 -f1"),
        ("3k4/8/8/8/8/8/P7/1R2K2R w HB - 0 1", "h1- e1- -g1 -f1"),
        ("3k4/8/8/8/8/8/P7/1R4KR w HB - 0 1", "h1-f1"),
        ("3k4/8/8/8/8/8/P7/1R3K1R w HB - 0 1", "h1- f1-g1 -f1"),
    ],
)
def test_castling_that_was_announced_may_begin_with_the_rook(edition, fen, hands):
    """II.3.2.7.1: said before, it cannot be misunderstood."""
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start()
    acted(table.say("Kurze Rochade"), hands).press(WHITE)
    assert not table.of(e.ArticleFourBreached)
    assert table.game.state.position.king(chess.WHITE) == chess.G1


@pytest.mark.law(150)
@in_every_edition
@pytest.mark.parametrize("said_first", [True, False])
def test_where_castling_moves_the_rook_alone_it_touches_the_rook_alone(edition, said_first):
    """II.3.2.4: the touched piece is moved (4.3.1), whenever the words are said (D.2.3)."""
    fen = "3k4/8/8/8/8/8/P7/1R4KR w HB - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start()
    table = table.say("Kurze Rochade") if said_first else table
    table = acted(table, "h1-f1")
    table = table if said_first else table.say("Kurze Rochade")
    table.press(WHITE)
    assert not table.of(e.ArticleFourBreached)
    assert table.just(e.MoveCompleted).move.uci() == "g1h1"


@pytest.mark.law(43)
@pytest.mark.law(150)
@in_every_edition
@pytest.mark.parametrize("said_between", [True, False])
def test_without_a_word_before_rook_and_then_king_is_no_castling(edition, said_between):
    """4.4.2 holds in Chess960 as well."""
    fen = "3k4/8/8/8/8/8/P7/1R2K2R w HB - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start().lift("h1")
    table = table.say("Kurze Rochade") if said_between else table
    acted(table, "e1- -g1 -f1")
    table = table if said_between else table.say("Kurze Rochade")
    table.press(WHITE)
    assert table.of(e.ArticleFourBreached)


@pytest.mark.law(150)
@in_every_edition
def test_another_move_that_was_announced_obliges_to_no_castling(edition):
    fen = "3k4/8/8/8/8/8/P7/1R2K2R w HB - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start()
    acted(table.say("Anna vier"), "a2-a4").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(43)
@in_every_edition
def test_outside_chess960_an_announcement_does_not_excuse_the_rook_first(edition):
    """4.4.2 names no exception, and D.2.1 lets moves be announced before."""
    fen = "3k4/8/8/8/8/8/P7/R3K2R w KQ - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen).start().say("Kurze Rochade")
    acted(table, "h1- e1- -g1 -f1").press(WHITE)
    assert table.of(e.ArticleFourBreached)


@pytest.mark.law(50)
@pytest.mark.law(150)
@in_every_edition
def test_a_king_that_goes_far_to_castle_is_bound_to_it(edition):
    """4.7.2: castling is legal, so that no other move of the king is allowed."""
    fen = "3k4/8/8/8/8/8/P7/RK5R w HA - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start()
    acted(table, "b1-g1 g1-b1")
    assert table.of(e.PlayerObliged)[-1].obligation.bond is Bond.CASTLE
    acted(table, "b1-b2").say("König Bella zwei").press(WHITE)
    assert table.of(e.ArticleFourBreached)


@pytest.mark.law(90)
@pytest.mark.law(150)
@in_every_edition
def test_king_and_rook_that_change_places_are_both_on_the_board(edition):
    """II.3.2.5, 7.5.1: castling is illegal in check; the arbiter hears of no missing man."""
    fen = "3k1r2/8/8/8/8/8/P7/1R3KR1 w GB - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, chess960=True).start()
    acted(table, "f1- g1- -g1 -f1").say("Kurze Rochade").press(WHITE)
    illegal = table.just(e.IllegalMoveCompleted)
    assert ({move.uci() for move in illegal.shown}, illegal.off_squares) == ({"f1g1", "g1f1"}, ())
