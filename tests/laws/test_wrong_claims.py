"""Articles 9.2 to 9.5: what a claim with a written move binds the claimant to."""

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
every_edition = pytest.mark.parametrize("edition", editions())
KNIGHT_F3 = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
PAWN_E4 = Announcement(to_square=chess.E4)
MINUTE = 60_000


def claiming(edition: str, move: Announcement | None = KNIGHT_F3, **setup) -> SpokenTable:
    table = SpokenTable(WHITE, edition=edition, **{"time_control": "2h", **setup}).start()
    return again(table, move)


def again(table: SpokenTable, move: Announcement | None) -> SpokenTable:
    return table.observe(o.DrawClaimed(at=table.at, seat=WHITE, announcement=move))


@every_edition
@pytest.mark.law(133)
@pytest.mark.law(135)
def test_a_claim_stands_as_it_was_made_until_it_is_decided(edition: str) -> None:
    table = claiming(edition)
    assert table.just(e.DrawClaimMade).move == chess.Move.from_uci("g1f3")
    assert table.written[0].endswith("intends to make: Nf3."), "declared to the arbiter (9.2.1.1)"
    (waits,) = pending(table.game.state, load_phrases("en", edition))
    assert waits.text in table.written[0]
    assert again(table, PAWN_E4).just(e.DrawClaimRefused).reason is Refusal.STOPPED
    assert table.game.state.claim.move == chess.Move.from_uci("g1f3")


@every_edition
@pytest.mark.law(133)
@pytest.mark.law(136)
def test_the_move_of_a_wrong_claim_must_be_made_and_no_other_claimed(edition: str) -> None:
    table = again(claiming(edition).rule(Ruling.REJECT_CLAIM), PAWN_E4)
    assert table.just(e.DrawClaimRefused).reason is Refusal.INTENDED_BINDS


@every_edition
@pytest.mark.law(136)
def test_after_a_wrong_claim_what_stands_on_the_board_may_still_be_claimed(edition: str) -> None:
    """9.4 takes the right away from who touches a piece; 9.5.3 says nothing of it."""
    fen = "4k3/8/8/8/8/8/4r3/R3K3 w - - 100 80"
    table = SpokenTable(WHITE, fen=fen, edition=edition).start()
    table = again(table, Announcement(piece_type=chess.KING, to_square=chess.E2))
    table = again(table.rule(Ruling.REJECT_CLAIM), None)
    assert table.just(e.DrawClaimMade).halfmoves == 100
    table.rule(Ruling.REJECT_CLAIM)
    assert again(table, PAWN_E4).just(e.DrawClaimRefused)


def test_a_claim_with_a_promotion_says_the_piece() -> None:
    table = SpokenTable(WHITE, fen="7k/P7/8/8/8/8/8/K7 w - - 0 1").start()
    again(table, Announcement(to_square=chess.A8))
    assert table.just(e.DrawClaimRefused).reason is Refusal.PROMOTION_PIECE_MISSING


def test_a_written_move_binds_nobody_once_the_game_has_gone_back_behind_the_claim() -> None:
    table = SpokenTable(WHITE, time_control="2h").start().move("d2d4", WHITE).say("David vier")
    table.press().say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    again(table, KNIGHT_F3).rule(Ruling.REJECT_CLAIM).rule(Ruling.TAKE_BACK, ply=0)
    table.move("e5e7", WHITE).move("d4d2", WHITE)
    table.rule(Ruling.RESUME).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    assert table.just(e.MoveCompleted)
    assert not table.of(e.IntendedMoveNotMade)


@pytest.mark.law(136)
@pytest.mark.parametrize(
    ("edition", "control", "supervised", "bonus"),
    [
        ("2009", "2h", True, 3),
        ("2009", "20m", True, 3),
        ("2014", "2h", True, 2),
        ("2014", "5m", True, 1),
        ("2017", "20m", False, 2),
        ("2017", "5m", False, 1),
        ("2023", "2h", True, 2),
        ("2023", "20m", True, 1),
        ("2023", "5m", False, 1),
    ],
)
def test_a_wrong_claim_costs_what_edition_and_class_say(
    edition: str, control: str, supervised: bool, bonus: int
) -> None:
    table = claiming(edition, time_control=control, supervised=supervised)
    before = table.game.state.clock.remaining(BLACK, table.at)
    table.rule(Ruling.REJECT_CLAIM)
    assert table.game.state.clock.remaining(BLACK, table.at) == before + bonus * MINUTE
    assert table.game.state.clock.running is WHITE


@every_edition
@pytest.mark.law(136)
def test_another_move_than_the_intended_one_is_told_to_the_arbiter_alone(edition: str) -> None:
    table = claiming(edition).rule(Ruling.REJECT_CLAIM)
    table.lift("e2").place("e4").say("Eva vier").press()
    broken = table.just(e.IntendedMoveNotMade)
    assert (broken.intended.uci(), broken.move.uci()) == ("g1f3", "e2e4")
    assert any("has to be made" in line for line in table.written)
    assert table.said == []
    assert table.just(e.MoveCompleted)


@every_edition
@pytest.mark.law(136)
@pytest.mark.parametrize("move", [KNIGHT_F3, None])
def test_the_intended_move_or_none_written_down_breaks_nothing(
    edition: str, move: Announcement | None
) -> None:
    table = claiming(edition, move).rule(Ruling.REJECT_CLAIM)
    table.lift("g1").place("f3").say("Springer Felix drei").press()
    table.say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e5")
    table.lift("e2").place("e4").say("Eva vier").press()
    assert table.of(e.IntendedMoveNotMade) == []
    assert len(table.of(e.MoveCompleted)) == 3


@every_edition
@pytest.mark.law(136)
def test_also_where_another_move_ends_the_game(edition: str) -> None:
    """Mate ends it (5.1.1 asks for Articles 3 and 4 only); what was to be played is told."""
    king_b2 = Announcement(piece_type=chess.KING, to_square=chess.B2)
    table = claiming(edition, king_b2, fen="6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
    table.rule(Ruling.REJECT_CLAIM).lift("d1").place("d8").say("Turm David acht")
    assert table.just(e.IntendedMoveNotMade).intended.uci() == "a1b2"
    assert table.just(e.GameEnded).result == "1-0"


@every_edition
@pytest.mark.law(136)
def test_also_where_the_opponent_replies_before_the_press(edition: str) -> None:
    table = claiming(edition).rule(Ruling.REJECT_CLAIM)
    table.lift("e2").place("e4").say("Eva vier").say("Eva vier", BLACK).say("Eva fünf", BLACK)
    assert len(table.of(e.MoveCompleted)) == 1
    assert [broken.move.uci() for broken in table.of(e.IntendedMoveNotMade)] == ["e2e4"]


@every_edition
@pytest.mark.law(136)
def test_also_where_the_press_comes_before_the_announcement(edition: str) -> None:
    table = SpokenTable(BLACK, edition=edition, time_control="2h", external_clock=True).start()
    again(table, KNIGHT_F3).rule(Ruling.REJECT_CLAIM).press(WHITE).say("Eva vier", WHITE)
    assert table.just(e.MoveCompleted)
    assert table.just(e.IntendedMoveNotMade).seat is WHITE


@every_edition
@pytest.mark.law(136)
@pytest.mark.parametrize("back", [0, None])
def test_where_the_game_goes_back_to_the_claim_its_move_is_still_to_be_made(
    edition: str, back: int | None
) -> None:
    """9.5.3: "this move must be executed". The answer to the other move changes nothing."""
    table = claiming(edition).rule(Ruling.REJECT_CLAIM)
    table.move("e2e4", WHITE).say("Eva vier").press()
    if back == 0:
        table.say("Eva fünf", BLACK).press(BLACK)
    table.rule(Ruling.TAKE_BACK, ply=0).move("e4e2", WHITE).rule(Ruling.RESUME)
    table.move("d2d4", WHITE).say("David vier", WHITE).press(WHITE)
    broken = table.of(e.IntendedMoveNotMade)
    assert [(one.intended.uci(), one.move.uci()) for one in broken] == [
        ("g1f3", "e2e4"),
        ("g1f3", "d2d4"),
    ]
    table.rule(Ruling.TAKE_BACK, ply=0).move("d4d2", WHITE).rule(Ruling.RESUME)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE).press(WHITE)
    assert table.of(e.IntendedMoveNotMade) == broken
    table.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    table.move("d2d4", WHITE).say("David vier", WHITE).press(WHITE)
    assert table.of(e.IntendedMoveNotMade) == broken


@every_edition
@pytest.mark.law(136)
def test_each_other_move_is_told_once_also_after_a_mate_that_was_a_slip(edition: str) -> None:
    """D.2.8: the end is lifted with the words that brought it, and the claim's move still binds."""
    king_b2 = Announcement(piece_type=chess.KING, to_square=chess.B2)
    table = claiming(edition, king_b2, fen="6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
    table.rule(Ruling.REJECT_CLAIM).lift("d1").place("d8").say("Turm David acht")
    assert table.game.state.ended is not None
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)).lift("d8").place("d7")
    table.say("Turm David sieben").press(WHITE)
    assert [one.move.uci() for one in table.of(e.IntendedMoveNotMade)] == ["d1d8", "d1d7"]


@every_edition
@pytest.mark.law(110)
@pytest.mark.law(135)
def test_a_claim_that_is_rejected_leaves_a_penalty_to_be_decided(edition: str) -> None:
    table = SpokenTable(BLACK, edition=edition, time_control="2h").start()
    table.say("Turm Anna drei", WHITE).press(WHITE)
    again(table, None).rule(Ruling.REJECT_CLAIM)
    assert table.game.state.illegal is not None
    assert table.game.state.clock.running is None
    table.rule(Ruling.CONFIRM_PENALTY).rule(Ruling.RESUME)
    assert table.just(e.ClockStarted).seat is WHITE


@every_edition
@pytest.mark.law(136)
def test_the_opponents_press_frees_nobody_from_the_intended_move(edition: str) -> None:
    """White has the move as soon as Black's is made (1.3), and claims before Black presses."""
    table = SpokenTable(WHITE, edition=edition, time_control="2h").start()
    table.move("d2d4", WHITE).say("David vier").press().say("Eva fünf", BLACK)
    again(table, KNIGHT_F3).rule(Ruling.REJECT_CLAIM).press(BLACK).move("e7e5", WHITE)
    table.move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    assert [broken.seat for broken in table.of(e.IntendedMoveNotMade)] == [WHITE]


@every_edition
@pytest.mark.law(130)
@pytest.mark.law(135)
def test_the_offer_in_a_claim_outlives_the_claim(edition: str) -> None:
    """9.1.2.3: it is not withdrawn because the claim was wrong, and may still be accepted."""
    both_moved = "4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1"
    table = SpokenTable(WHITE, edition=edition, time_control="2h", fen=both_moved).start()
    table.move("e2e4", WHITE).say("Eva vier").press()
    table.say("König Eva sieben", BLACK).press(BLACK).move("e8e7", WHITE)
    again(table, None).rule(Ruling.REJECT_CLAIM)
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT
