"""Touch-move in a game: obligations and breaches for the arbiter, claims of the opponent (Art. 4).

Hands, words and presses in, events and spoken words out, in the editions where they differ.
"""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.terms import Seat
from tests.support.spoken import spoken
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
THROUGH_CHECK = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PROMOTING = "3r4/4P3/8/8/8/k6p/7P/K7 w - - 0 1"


@pytest.fixture(params=YEARS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(WHITE, edition=request.param).start()


def touched_the_queens_knight_and_moved_the_kings(table: Table) -> Table:
    """White lifts b1, puts it back, and plays g1f3: against 4.3.1."""
    table.lift("b1").place("b1")
    return table.lift("g1").place("f3").say("Springer Felix drei")


def acted(table: Table, acts: str) -> Table:
    """``-e2 +e4``: lifted and placed on the only peg board."""
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:])
    return table


@pytest.mark.law(34)
@pytest.mark.parametrize("year", YEARS)
def test_feeling_the_men_in_their_holes_is_no_touch(year: str) -> None:
    """A switch that stays closed, or bounces, tells of no lift; time passes over the board."""
    table = Table(WHITE, edition=year).start()
    for square in chess.SquareSet(chess.BB_RANK_1 | chess.BB_RANK_2):
        table.wait(300).observe(o.PegPlaced(at=table.at, seat=WHITE, square=square))
    table.wait(60_000).observe(o.BoardFound(at=table.at, seat=WHITE))
    assert not table.of(e.PieceTouched)
    assert not table.of(e.PlayerObliged)
    table.lift("e2").place("e4").say("Eva vier").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(39)
@pytest.mark.law(57)
def test_an_obligation_is_on_record_with_its_evidence_and_never_spoken(table: Table) -> None:
    table.lift("b1")
    obliged = table.just(e.PlayerObliged)
    assert (obliged.obligation.bond, obliged.obligation.own_square) == (Bond.MOVE, chess.B1)
    (touch,) = obliged.touches
    assert (touch.square, touch.piece.symbol(), touch.at) == (chess.B1, "N", table.at - FLICKER)
    assert spoken(table, white="de", black="en") == []


@pytest.mark.law(57)
def test_a_breach_is_on_record_and_the_press_works_all_the_same(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table).press(WHITE)
    breach = table.just(e.ArticleFourBreached)
    assert (breach.seat, breach.move) == (WHITE, chess.Move.from_uci("g1f3"))
    assert [touch.square for touch in breach.touches] == [chess.B1, chess.G1]
    assert breach.obligation.article == "4.3.1"
    assert table.game.state.clock.running is BLACK
    assert spoken(table, white="de") == []


@pytest.mark.law(39)
def test_what_keeps_to_the_obligation_is_no_breach(table: Table) -> None:
    acted(table, "-b1 +b1 -g1 +g1 -b1 +c3").say("Springer Cäsar drei").press(WHITE)
    assert table.just(e.MoveCompleted)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(38)
def test_a_touch_that_the_arbiter_finds_accidental_obliges_to_nothing(table: Table) -> None:
    table.lift("b1").place("b1").rule(Ruling.ACCIDENTAL_TOUCH, seat=WHITE, square=chess.B1)
    assert table.just(e.PlayerObliged).obligation.bond is Bond.FREE
    table.lift("g1").place("f3").say("Springer Felix drei").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(38)
def test_of_a_move_already_made_a_touch_may_be_found_accidental_as_well(table: Table) -> None:
    acted(table, "-d2 +d2 -e2 +e4").say("Eva vier")
    table.rule(Ruling.ACCIDENTAL_TOUCH, seat=WHITE, square=chess.D2)
    table.rule(Ruling.TELL_TOUCHES, seat=WHITE)
    told = table.just(e.TouchesTold)
    assert [touch.square for touch in told.touches] == [told.obligation.own_square] == [chess.E2]


@pytest.mark.law(36)
@pytest.mark.parametrize("year", YEARS)
def test_men_lifted_after_i_adjust_are_touched_if_one_captures_the_other(year: str) -> None:
    """Adjusting is putting men right on their own squares (4.2.1; 4.2 in 2009)."""
    table = Table(WHITE, fen="4k3/8/8/3p4/2P5/8/8/4K3 w - - 0 1", edition=year).start()
    table.observe(o.AdjustingAnnounced(at=table.at, seat=WHITE))
    acted(table, "-d5 -c4 +d5").say("Cesar schlägt David fünf").press(WHITE)
    assert {touched.square for touched in table.of(e.PieceTouched)} == {chess.C4, chess.D5}


@pytest.mark.law(36)
def test_an_adjusted_peg_that_is_played_was_touched_when_it_was_lifted(table: Table) -> None:
    table.observe(o.AdjustingAnnounced(at=table.at, seat=WHITE))
    lifted = table.lift("b1").at
    table.place("b1").lift("g1").place("g1")
    acted(table, "-b1 +c3").say("Springer Cäsar drei").press(WHITE)
    assert [touch.square for touch in table.of(e.PieceTouched)] == [chess.B1]
    assert table.of(e.PieceTouched)[0].at > lifted


# --- releasing (4.4.4, 4.7) -----------------------------------------------------------------------


@pytest.mark.law(49)
def test_a_man_released_legally_and_put_elsewhere_breaches_4_7(table: Table) -> None:
    table.lift("e2").place("e4")
    table.wait(3_000).lift("e4").place("e3").say("Eva drei").press(WHITE)
    breach = table.just(e.ArticleFourBreached)
    assert breach.obligation.article == "4.7"
    assert breach.obligation.released == chess.Move.from_uci("e2e4")
    assert breach.stood == 3_500


@pytest.mark.law(49)
@pytest.mark.parametrize(("release_after", "breaches"), [(0, 1), (1_000, 0), (None, 0)])
def test_how_long_a_peg_must_stand_to_be_released_is_a_setting(
    release_after: int | None, breaches: int
) -> None:
    table = Table(WHITE, release_after=release_after).start()
    table.lift("e2").place("e3").lift("e3").place("e4").say("Eva vier").press(WHITE)
    assert len(table.of(e.ArticleFourBreached)) == breaches


@pytest.mark.law(50)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(
    ("fen", "bond", "kept", "broken"),
    [
        (CASTLING, Bond.CASTLE, ("-h1 +f1", "Kurze Rochade"), ("-g1 +f1", "König Felix eins")),
        (
            THROUGH_CHECK,
            Bond.KING_MOVE,
            ("-g1 +e2", "König Eva zwei"),
            ("-g1 +e1 -a1 +a8", "Turm Anna acht"),
        ),
    ],
)
def test_a_king_released_in_castling_binds(
    year: str, fen: str, bond: Bond, kept: tuple[str, str], broken: tuple[str, str]
) -> None:
    for (acts, words), breaches in ((kept, 0), (broken, 1)):
        table = Table(WHITE, fen=fen, edition=year).start()
        acted(table, "-e1 +g1")
        assert table.of(e.KingReleased)[0].move == chess.Move.from_uci("e1g1")
        obliged = table.of(e.PlayerObliged)[-1].obligation
        assert (obliged.bond, obliged.article) == (bond, "4.7.2")
        acted(table, acts).say(words).press(WHITE)
        assert table.just(e.MoveCompleted)
        assert len(table.of(e.ArticleFourBreached)) == breaches


@pytest.mark.law(50)
@pytest.mark.parametrize(
    ("fen", "acts"),
    [
        ("4k3/8/8/8/8/4K3/8/R6R w - - 0 1", "-e3 +g3"),
        ("4k3/8/8/8/8/8/8/R4K1R w - - 0 1", "-f1 +d1"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "-e1 +e3"),
    ],
)
def test_two_squares_elsewhere_are_no_castling(fen: str, acts: str) -> None:
    """The king was touched, and that is all (4.3.1)."""
    table = acted(Table(WHITE, fen=fen).start(), acts)
    assert not table.of(e.KingReleased)
    assert table.of(e.PlayerObliged)[-1].obligation.article == "4.3.1"


@pytest.mark.law(50)
def test_a_king_released_in_castling_that_cannot_move_leaves_every_move() -> None:
    table = Table(WHITE, fen="3rkr2/8/8/8/8/8/4P3/4K2R w K - 0 1").start()
    acted(table, "-e1 +g1")
    assert table.of(e.PlayerObliged)[-1].obligation.bond is Bond.FREE
    acted(table, "-g1 +e1 -e2 +e4").say("Eva vier").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(46)
@pytest.mark.parametrize("year", YEARS)
def test_the_first_new_piece_on_the_promotion_square_is_final(year: str) -> None:
    table = Table(WHITE, fen=PROMOTING, edition=year).start()
    acted(table, "-d8 -e7 +d8").say("Eva schlägt David acht Dame")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e7d8q")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    acted(table, "-d8 +d8").say("Eva schlägt David acht Springer").press(WHITE)
    obligation = table.just(e.ArticleFourBreached).obligation
    assert (obligation.article, obligation.released) == ("4.4.4", chess.Move.from_uci("e7d8q"))
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7d8n")


@pytest.mark.law(30)
@pytest.mark.law(46)
@pytest.mark.parametrize("year", YEARS)
def test_a_slip_about_the_new_piece_is_corrected_with_the_piece_untouched(year: str) -> None:
    """D.2.8: what stands on the promotion square has not changed, so that 4.4.4 is kept."""
    table = Table(WHITE, fen=PROMOTING, edition=year).start()
    acted(table, "-d8 -e7 +d8").say("Eva schlägt David acht Dame")
    acted(table, "-h2 +h2").observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    table.say("Eva schlägt David acht Turm").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7d8r")
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(46)
def test_after_a_slip_the_piece_that_was_named_in_the_end_is_final() -> None:
    table = Table(WHITE, fen=PROMOTING).start()
    acted(table, "-d8 -e7 +d8").say("Eva schlägt David acht Dame")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)).say("Eva schlägt David acht Turm")
    acted(table, "-d8 +d8").observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    table.say("Eva schlägt David acht Springer").press(WHITE)
    obligation = table.just(e.ArticleFourBreached).obligation
    assert (obligation.article, obligation.released) == ("4.4.4", chess.Move.from_uci("e7d8r"))


@pytest.mark.law(46)
@pytest.mark.parametrize(("release_after", "breaches"), [(0, 1), (9_000, 0), (None, 0)])
def test_a_new_piece_too_is_final_when_its_peg_has_stood_as_long_as_is_set(
    release_after: int | None, breaches: int
) -> None:
    table = Table(WHITE, fen=PROMOTING, release_after=release_after).start()
    acted(table, "-d8 -e7 +d8").say("Eva schlägt David acht Dame")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    acted(table, "-d8 +d8").say("Eva schlägt David acht Springer").press(WHITE)
    assert len(table.of(e.ArticleFourBreached)) == breaches


@pytest.mark.law(46)
@pytest.mark.law(63)
def test_a_mate_named_rightly_at_last_ends_the_game() -> None:
    table = Table(WHITE, fen="7k/4P3/6K1/8/8/8/P7/8 w - - 0 1").start()
    acted(table, "-e7 +e8").say("Eva acht Springer")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)).say("Eva acht Dame")
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE


@pytest.mark.law(46)
def test_until_the_new_piece_is_there_and_named_the_choice_is_open() -> None:
    table = Table(WHITE, fen=PROMOTING).start()
    table.say("Eva schlägt David acht Dame").observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    acted(table.say("Eva schlägt David acht Turm"), "-d8 -e7 +d8").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7d8r")
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(52)
@pytest.mark.parametrize("year", YEARS)
def test_a_capture_on_the_ordinary_board_is_made_with_its_announcement(year: str) -> None:
    """No peg of the opponent's board has to move for it (4.7.1, D.2.5)."""
    fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    table = Table(BLACK, fen=fen, edition=year).start().say("Eva schlägt David fünf", WHITE)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e4d5")
    table.press(WHITE)
    assert table.just(e.MoveCompleted).seat is WHITE
    acted(table, "-d5 -e4 +d5")
    assert table.just(e.MoveCarriedOut).seat is BLACK
    assert not table.of(e.PieceTouched)


# --- the end of a game (5.1.1, 5.2.1) -----------------------------------------------------------


@pytest.mark.law(63)
@pytest.mark.parametrize(("year", "ends"), [("2009", 1), ("2014", 0), ("2017", 0), ("2023", 0)])
def test_a_mate_against_article_4_ends_the_game_by_edition(year: str, ends: int) -> None:
    table = Table(WHITE, fen="k7/8/K7/8/8/8/P7/7R w - - 0 1", edition=year).start()
    acted(table, "-a2 +a2 -h1 +h8").say("Turm Hektor acht")
    assert table.just(e.ArticleFourBreached)
    assert len(table.of(e.GameEnded)) == ends
    assert table.game.state.clock.running is None


def test_a_mate_that_the_arbiter_lets_pass_ends_the_game_with_the_press() -> None:
    table = Table(WHITE, fen="k7/8/K7/8/8/8/P7/7R w - - 0 1").start()
    acted(table, "-a2 +a2 -h1 +h8").say("Turm Hektor acht")
    table.rule(Ruling.RESUME).press(WHITE)
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE
    assert len(table.of(e.ArticleFourBreached)) == 1, "what was let pass is no second breach"


@pytest.mark.law(63)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("mater", list(Seat))
def test_a_breach_that_was_answered_keeps_no_mate_from_ending_the_game(
    year: str, mater: Seat
) -> None:
    """5.1.1: legal and by Article 4 is the mating move; 4.8: a claim comes in time."""
    first, last = ("R5K1", "6k1") if mater is WHITE else ("6K1", "r5k1")
    fen = f"{last}/2p2ppp/8/8/8/8/2P2PPP/{first} w - - 0 1"
    table = Table(WHITE, fen=fen, edition=year).start()
    acted(table, "-h2 +h2 -c2 +c3").say("Cäsar drei").press(WHITE)
    assert table.just(e.ArticleFourBreached).seat is WHITE
    if mater is BLACK:
        table.say("Turm Anna eins", BLACK)
    else:
        table.say("Cäsar sechs", BLACK).press(BLACK)
        acted(table, "-c7 +c6 -a1 +a8").say("Turm Anna acht")
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE


@pytest.mark.law(33)
@pytest.mark.parametrize("year", YEARS)
def test_what_was_touched_before_the_press_binds_nobody_once_the_move_is_unmade(year: str) -> None:
    """1.3: Black had the move as long as White's stood; White's own touch still binds White."""
    table = Table(WHITE, BLACK, edition=year).start().move("e2e4", WHITE).say("Eva vier")
    table.move("e2e4", BLACK).lift("d7", BLACK).place("d7", BLACK)
    assert table.of(e.PlayerObliged)[-1].seat is BLACK
    table.lift("e4", WHITE).place("e3", WHITE)
    assert table.just(e.MoveUnmade)
    for seat, bond in ((WHITE, Bond.RELEASED), (BLACK, Bond.FREE)):
        table.rule(Ruling.TELL_TOUCHES, seat=seat)
        assert table.just(e.TouchesTold).obligation.bond is bond


# --- claims (4.8) -------------------------------------------------------------------------------


@pytest.mark.law(55)
def test_a_breach_can_be_claimed_until_the_claimant_touches_a_piece(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table).press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert table.just(e.BreachClaimMade).move == chess.Move.from_uci("g1f3")
    assert table.game.state.clock.running is None
    ((_, words), *_) = spoken(table, white="en")
    assert words.startswith("Schwarz reklamiert: berührt, geführt.")
    table.rule(Ruling.UPHOLD_CLAIM)
    assert table.game.state.position == chess.Board()
    acted(table, "-f3 +g1").rule(Ruling.RESUME)
    assert table.game.state.clock.running is WHITE
    acted(table, "-b1 +c3").say("Springer Cäsar drei").press(WHITE)
    assert len(table.of(e.ArticleFourBreached)) == 1
    assert table.just(e.MoveCompleted)


@pytest.mark.law(55)
def test_the_touched_piece_binds_the_replacing_move_after_a_claim(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table).press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK)).rule(Ruling.UPHOLD_CLAIM)
    acted(table, "-f3 +g1").rule(Ruling.RESUME)
    acted(table, "-g1 +f3").say("Springer Felix drei").press(WHITE)
    assert len(table.of(e.ArticleFourBreached)) == 2


@pytest.mark.law(55)
def test_it_binds_as_well_where_the_claim_comes_before_the_press(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK)).rule(Ruling.UPHOLD_CLAIM)
    acted(table, "-f3 +g1").rule(Ruling.RESUME)
    acted(table, "-g1 +f3").say("Springer Felix drei").press(WHITE)
    assert table.just(e.ArticleFourBreached).obligation.own_square == chess.B1


@pytest.mark.law(49)
@pytest.mark.law(55)
@pytest.mark.parametrize("pressed", [True, False])
def test_what_was_released_binds_the_replacing_move_after_a_claim(
    table: Table, pressed: bool
) -> None:
    """4.7, 4.8: the knight was let go of on f3, and is to stay there."""
    table.lift("g1").place("f3").lift("f3").place("h3").say("Springer Hektor drei")
    if pressed:
        table.press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK)).rule(Ruling.UPHOLD_CLAIM)
    obliged = table.of(e.PlayerObliged)[-1].obligation
    assert (obliged.bond, obliged.released) == (Bond.RELEASED, chess.Move.from_uci("g1f3"))
    table.lift("h3").place("g1").rule(Ruling.RESUME)
    table.lift("g1").place("f3").say("Springer Felix drei").press(WHITE)
    assert not [
        breach for breach in table.of(e.ArticleFourBreached)[1:] if breach.move.uci() == "g1f3"
    ]


@pytest.mark.law(40)
@pytest.mark.parametrize("year", YEARS)
def test_a_breach_in_answer_to_a_breach_is_on_record_as_well(year: str) -> None:
    table = Table(WHITE, BLACK, edition=year).start()
    for seat, touched, played in ((WHITE, "b1", "g1f3"), (BLACK, "b8", "g8f6")):
        table.lift(touched, seat).place(touched, seat).move(played, seat)
        table.say(f"Springer Felix {'drei' if seat is WHITE else 'sechs'}", seat).press(seat)
        assert table.of(e.ArticleFourBreached)[-1].seat is seat
        table.move(played, seat.other)


def released_f3_and_went_to_h3(table: Table) -> Table:
    table.lift("g1").place("f3").lift("f3").place("h3").say("Springer Hektor drei")
    return table.press(WHITE)


@pytest.mark.law(55)
def test_an_earlier_release_is_no_part_of_a_later_claim(table: Table) -> None:
    released_f3_and_went_to_h3(table).say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    acted(table, "-e2 +e4").say("Eva vier").press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK)).rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.PositionReinstated)
    table.rule(Ruling.TELL_TOUCHES, seat=WHITE)
    assert table.just(e.TouchesTold).obligation.bond is not Bond.RELEASED


@pytest.mark.law(55)
def test_what_was_released_before_a_rejected_claim_binds_no_more(table: Table) -> None:
    """4.8: the arbiter found no breach, and has the move played once more."""
    released_f3_and_went_to_h3(table).observe(o.BreachClaimed(at=table.at, seat=BLACK))
    table.rule(Ruling.REJECT_CLAIM).rule(Ruling.TAKE_BACK, ply=0)
    assert table.just(e.PositionReinstated)
    acted(table, "-h3 +g1").rule(Ruling.RESUME)
    acted(table, "-g1 +h3").say("Springer Hektor drei").press(WHITE)
    assert table.just(e.MoveCompleted)
    assert len(table.of(e.ArticleFourBreached)) == 1


@pytest.mark.law(55)
def test_the_claimants_own_breach_binds_nobody_else(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table).press(WHITE).say("Eva fünf", BLACK)
    table.observe(o.BreachClaimed(at=table.at, seat=WHITE)).rule(Ruling.UPHOLD_CLAIM)
    assert not [touch for touch in table.of(e.PieceTouched) if touch.seat is BLACK]


@pytest.mark.law(55)
@pytest.mark.parametrize("year", YEARS)
def test_who_has_touched_a_piece_can_no_longer_claim(year: str) -> None:
    table = Table(WHITE, BLACK, edition=year).start()
    table.lift("b1", WHITE).place("b1", WHITE).move("g1f3", WHITE).say("Springer Felix drei")
    table.press(WHITE).move("g1f3", BLACK).lift("e7", BLACK)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert table.just(e.BreachClaimRefused).reason is Refusal.TOUCHED
    assert table.game.state.clock.running is BLACK
    assert (
        "black ear",
        "It is too late for that: you have already moved or touched a piece.",
    ) in spoken(table, black="en")


@pytest.mark.law(55)
def test_on_an_ordinary_board_the_answer_shows_that_a_piece_was_touched(table: Table) -> None:
    touched_the_queens_knight_and_moved_the_kings(table).press(WHITE).say("Eva fünf", BLACK)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert table.just(e.BreachClaimRefused).reason in (Refusal.TOUCHED, Refusal.NOT_ON_MOVE)


def test_a_rejected_claim_leaves_the_move_and_the_game_goes_on(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK)).rule(Ruling.RESUME)
    assert table.game.state.clock.running is None, "the claim is undecided"
    table.rule(Ruling.REJECT_CLAIM).rule(Ruling.RESUME)
    assert table.game.state.clock.running is BLACK
    assert table.game.state.position.piece_at(chess.E4)


def test_the_arbiter_enters_a_touch_that_no_switch_saw(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(WHITE)
    table.rule(Ruling.TOUCHED, seat=BLACK, square=chess.E7)
    assert table.just(e.PieceTouched).seat is BLACK
    table.rule(Ruling.TELL_TOUCHES)
    assert table.just(e.TouchesTold).obligation.own_square == chess.E7
    table.say("David fünf", BLACK).press(BLACK)
    assert table.just(e.ArticleFourBreached).seat is BLACK


def test_a_touch_out_of_turn_is_not_entered(table: Table) -> None:
    (refused,) = table.rule(Ruling.TOUCHED, seat=BLACK, square=chess.E7).last
    assert isinstance(refused, e.RulingRefused)
    assert refused.reason is e.Objection.NOT_ON_MOVE
