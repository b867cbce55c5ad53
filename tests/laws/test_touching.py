"""What is touched, by whom, and what is not: adjusting, feeling, carrying out (4.2, 4.3, D.2.2)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from accessible_board.narration.table import written_lines
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
CAPTURES = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"
"""White takes in passing, castles on either side, and takes either rook."""

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def both_blind(edition, **conditions):
    return SpokenTable(*Seat, edition=edition, **conditions).start()


def touched(table, seat):
    return [
        chess.square_name(event.square) for event in table.of(e.PieceTouched) if event.seat is seat
    ]


def adjusts(table, seat):
    table.wait(500)
    return table.observe(o.AdjustingAnnounced(at=table.at, seat=seat))


# --- the player on the move (rows 33 and 35) ---


@pytest.mark.law(33)
@in_every_edition
def test_each_man_out_of_its_hole_is_touched_once_of_either_colour(edition):
    table = both_blind(edition, fen=CAPTURES)
    for square in ("a1", "h8", "d5"):
        table.lift(square, WHITE)
        lifted, touch = table.just(e.HoleEmptied), table.just(e.PieceTouched)
        man = chess.Board(CAPTURES).piece_at(chess.parse_square(square))
        assert (touch.seat, touch.piece, touch.at) == (WHITE, man, lifted.at)
        table.place(square, WHITE).lift(square, WHITE).place(square, WHITE)
    assert touched(table, WHITE) == ["a1", "h8", "d5"]


@pytest.mark.law(33)
@pytest.mark.law(35)
@in_every_edition
def test_whose_opponent_has_the_move_touches_nothing(edition):
    table = both_blind(edition).lift("g8", BLACK).place("g8", BLACK)
    table.move("e2e4", WHITE).lift("d8", BLACK).place("d8", BLACK)
    assert touched(table, BLACK) == []
    table.say("Eva vier", WHITE).move("e2e4", BLACK)
    assert touched(table.lift("e7", BLACK), BLACK) == ["e7"], "the move is made (1.3)"
    table.lift("g1", WHITE).place("g1", WHITE)
    assert touched(table, WHITE) == ["e2"], "White has the move no more"


@pytest.mark.law(34)
@in_every_edition
def test_a_man_that_is_felt_in_its_hole_is_no_news_at_all(edition):
    table = both_blind(edition)
    for square in chess.SquareSet(chess.BB_RANK_1 | chess.BB_RANK_2):
        table.wait(300).observe(o.PegPlaced(at=table.at, seat=WHITE, square=square))
        assert table.last == []


# --- carrying out the opponent's move (rows 21 and 59) ---


@pytest.mark.law(59)
@in_every_edition
@pytest.mark.parametrize(
    ("move", "words"),
    [
        ("e5d6", "Eva schlägt David sechs"),
        ("e1g1", "Kurze Rochade"),
        ("e1c1", "Lange Rochade"),
        ("h1h8", "Turm schlägt Hektor acht"),
    ],
)
def test_what_carries_out_the_opponents_move_is_not_touched(edition, move, words):
    """Own men that are taken leave their holes for it, and an offer of a draw stands."""
    table = both_blind(edition, fen=CAPTURES).move(move, WHITE).say(words, WHITE)
    table.observe(o.DrawOffered(at=table.at, seat=WHITE)).press(WHITE).move(move, BLACK)
    assert table.just(e.MoveCarriedOut).seat is BLACK
    assert touched(table, BLACK) == table.of(e.DrawOfferDeclined) == []
    assert not [event for event in table.of(e.PlayerObliged) if event.seat is BLACK]
    assert touched(table.lift("e8", BLACK), BLACK) == ["e8"]


@pytest.mark.law(21)
@pytest.mark.law(59)
@in_every_edition
def test_a_move_carried_out_wrongly_is_told_once_it_stands_so(edition):
    table = both_blind(edition).move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    table.lift("e2", BLACK).place("e3", BLACK)
    assert table.of(e.PositionsDiffer) == []
    (told,) = table.wait(5_000).of(e.PositionsDiffer)
    assert (told.seat, chess.BaseBoard(told.expected).piece_at(chess.E4)) == (
        BLACK,
        chess.Piece.from_symbol("P"),
    )
    table.lift("e3", BLACK).place("e4", BLACK)
    assert table.just(e.MoveCarriedOut).move.uci() == "e2e4"
    assert touched(table, BLACK) == []


# --- adjusting (rows 36 and 37) ---


@pytest.mark.law(36)
@pytest.mark.law(37)
@in_every_edition
def test_with_the_own_clock_running_the_player_on_the_move_adjusts(edition):
    table = adjusts(both_blind(edition), WHITE)
    assert table.just(e.AdjustingDeclared).seat is WHITE
    table.lift("d1", WHITE).place("d1", WHITE).lift("d8", WHITE).place("d8", WHITE)
    assert touched(table, WHITE) == []


@pytest.mark.law(37)
@in_every_edition
def test_nobody_else_adjusts(edition):
    """Not the opponent, nor who has made the move and not pressed; and then a lift is a touch."""
    table = adjusts(both_blind(edition), BLACK)
    assert table.just(e.AdjustingRefused).seat is BLACK
    table.move("e2e4", WHITE).say("Eva vier", WHITE)
    assert adjusts(table, WHITE).just(e.AdjustingRefused).seat is WHITE
    table.press(WHITE).move("e2e4", BLACK).lift("d8", BLACK).place("d8", BLACK)
    assert touched(table, BLACK) == ["d8"]
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    assert adjusts(table, BLACK).just(e.AdjustingRefused).seat is BLACK


@pytest.mark.law(37)
@in_every_edition
def test_who_may_not_adjust_is_told_the_rule_of_the_edition(edition):
    """2009, 4.2, asks for the move alone; 6.2d and 6.2.5 for the own clock as well."""
    adjusting = adjusts(both_blind(edition), BLACK)
    assert adjusting.whispered(BLACK).startswith("Only the player on the move")
    assert ("clock" in adjusting.whispered(BLACK)) is (edition != "2009")


@pytest.mark.law(37)
@in_every_edition
def test_from_2014_on_nobody_adjusts_before_the_own_clock_runs(edition):
    """6.2d, 6.2.5: White's move is made, Black has the move (1.3), and White's clock runs."""
    table = both_blind(edition).move("e2e4", WHITE).say("Eva vier", WHITE).move("e2e4", BLACK)
    adjusts(table, BLACK).lift("d8", BLACK).place("d8", BLACK)
    assert touched(table, BLACK) == ([] if edition == "2009" else ["d8"])
    assert bool(table.of(e.AdjustingRefused)) is (edition != "2009")
    adjusts(table.press(WHITE), BLACK)
    assert table.just(e.AdjustingDeclared).seat is BLACK


# --- claims (row 55) ---


def breached(edition):
    """White touches b1 and plays g1f3 (4.3.1) against a player at an ordinary board."""
    return unpressed(edition).press(WHITE)


def unpressed(edition):
    table = SpokenTable(WHITE, edition=edition).start().lift("b1").place("b1")
    return table.lift("g1").place("f3").say("Springer Felix drei", WHITE)


@pytest.mark.law(55)
@in_every_edition
def test_an_upheld_claim_leaves_the_obligation_on_record(edition):
    table = breached(edition).observe(o.BreachClaimed(at=600_000, seat=BLACK))
    table.rule(Ruling.UPHOLD_CLAIM)
    obliged = table.just(e.PlayerObliged)
    assert (obliged.seat, obliged.obligation.bond) == (WHITE, Bond.MOVE)
    assert obliged.obligation.own_square == chess.B1


@pytest.mark.law(55)
@in_every_edition
@pytest.mark.parametrize("pressed", [True, False])
def test_the_arbiter_called_to_a_claim_is_told_what_was_touched_and_what_it_binds_to(
    edition, pressed
):
    """At once, and again to who asks, as long as the claim is undecided."""
    table = breached(edition) if pressed else unpressed(edition)
    told = breach_claimed(table, BLACK).just(e.TouchesTold)
    assert (told.seat, told.obligation.own_square) == (WHITE, chess.B1)
    assert [chess.square_name(touch.square) for touch in told.touches] == ["b1", "g1"]
    again = table.rule(Ruling.TELL_TOUCHES).just(e.TouchesTold)
    assert (again.seat, again.touches) == (WHITE, told.touches)
    table.rule(Ruling.REJECT_CLAIM)
    assert table.rule(Ruling.TELL_TOUCHES).just(e.TouchesTold).touches == ()


@pytest.mark.law(55)
@in_every_edition
def test_the_arbiter_is_told_that_nothing_is_known_to_be_touched(edition):
    """No switch sees an ordinary board."""
    table = SpokenTable(BLACK, edition=edition).start().say("Eva vier", WHITE).press(WHITE)
    told = breach_claimed(table, BLACK).just(e.TouchesTold)
    assert (told.seat, told.touches) == (WHITE, ())
    for code in available():
        words = load_phrases(code)
        (line,) = written_lines(told, table.position, words)
        assert line.endswith(f"{words('values.no_touches')}.")


def breach_claimed(table, seat):
    return table.observe(o.BreachClaimed(at=table.at, seat=seat))


@pytest.mark.law(55)
@in_every_edition
def test_why_a_breach_cannot_be_claimed(edition):
    table = SpokenTable(WHITE, edition=edition).set_up()
    assert breach_claimed(table, BLACK).just(e.BreachClaimRefused).reason is Refusal.NOT_STARTED
    table.press(BLACK)
    assert breach_claimed(table, WHITE).just(e.BreachClaimRefused).reason is Refusal.NO_MOVE
    table = breached(edition)
    assert breach_claimed(table, WHITE).just(e.BreachClaimRefused).reason is Refusal.NOT_ON_MOVE
    breach_claimed(table, BLACK)
    assert breach_claimed(table, BLACK).just(e.BreachClaimRefused).reason is Refusal.STOPPED
    table = breached(edition).observe(o.DrawClaimed(at=600_000, seat=BLACK))
    assert breach_claimed(table, BLACK).just(e.BreachClaimRefused).reason is Refusal.STOPPED
    table = breached(edition).observe(o.Resigned(at=600_000, seat=WHITE))
    assert breach_claimed(table, BLACK).just(e.BreachClaimRefused).reason is Refusal.GAME_OVER


@pytest.mark.law(55)
@in_every_edition
@pytest.mark.parametrize("seats", [(WHITE,), (WHITE, BLACK)])
def test_until_a_piece_is_touched_words_do_not_bar_the_claim(edition, seats):
    """4.8: the opponent's words never do, and own words not at a peg board."""
    table = SpokenTable(*seats, edition=edition).start().lift("b1", WHITE).place("b1", WHITE)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE)
    if BLACK in seats:
        table.press(WHITE).move("g1f3", BLACK).say("Eva fünf", BLACK)
    assert breach_claimed(table, BLACK).just(e.BreachClaimMade).seat is BLACK


@pytest.mark.law(55)
@in_every_edition
def test_words_that_are_no_legal_move_show_a_touched_piece_as_well(edition):
    """Who announces at an ordinary board has moved a piece there (4.7, D.2.5)."""
    table = breached(edition).say("Springer Felix drei", BLACK).say("Springer Eva fünf", BLACK)
    assert table.just(e.MoveAnnounced).move is None
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert table.just(e.BreachClaimRefused).reason is Refusal.TOUCHED


@pytest.mark.law(49)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_released_man_stays_also_where_lifting_is_no_touch(edition):
    """D.1 lets the event change D.2.2, and not 4.7: what was let go of as a legal move stays."""
    table = SpokenTable(WHITE, edition=edition).start().arbiter("adapt lifting-is-no-touch")
    table.lift("e2").place("e4").lift("e4").place("e2")
    assert table.lift("d2").place("d4").say("David vier").press().of(e.PieceTouched) == []
    (breach,) = table.of(e.ArticleFourBreached)
    assert breach.obligation.released == chess.Move.from_uci("e2e4")


@pytest.mark.law(44)
@pytest.mark.parametrize("edition", EDITIONS)
def test_king_and_rook_bind_the_rook_where_castling_was_not_meant(edition):
    """4.4.3 asks for the intention to castle; without it the first that can move must (4.3.1)."""
    stuck = "3rkr2/8/8/8/8/8/4P3/4K2R w K - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=stuck).start()
    table.lift("e1").place("e1").lift("h1").place("h1")
    bound = table.of(e.PlayerObliged)[-1].obligation
    assert (bound.bond, bound.own_square) == (Bond.MOVE, chess.H1)


@pytest.mark.law(33)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_has_the_move_before_the_press_is_bound_in_the_position_after_it(edition):
    """1.3: the opponent's move is made, so that a man taken up counts for the reply (4.3.1)."""
    table = SpokenTable(BLACK, edition=edition).start().say("Eva vier", WHITE)
    table.lift("e2").place("e4").lift("d7").place("d7")
    bound = table.of(e.PlayerObliged)[-1]
    assert (bound.seat, bound.obligation.bond) == (BLACK, Bond.MOVE)
    assert bound.obligation.own_square == chess.D7


@pytest.mark.law(55)
@pytest.mark.law(63)
@in_every_edition
def test_nobody_is_said_to_claim_against_a_mate_that_ended_the_game(edition):
    """2009, 5.1a: a legal mate ends the game at once; from 2014 on the clocks stop for a claim."""
    table = SpokenTable(WHITE, fen="k7/8/K7/8/8/8/P7/7R w - - 0 1", edition=edition).start()
    table.lift("a2").place("a2").lift("h1").place("h8").say("Turm Hektor acht")
    written = " ".join(table.written)
    assert ("claims touch" in written) is (edition != "2009")
    assert ("ends the game all the same" in written) is (edition == "2009")
