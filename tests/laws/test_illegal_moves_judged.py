"""Illegal moves once more: what is touched by them, what can stand, what the arbiter decides."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Irregularity, Objection, Refusal
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.state.touch_move import irregularity_of
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

WHITE, BLACK = Seat
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def table(edition: str, *seats: Seat, **setup: object) -> Table:
    setup.setdefault("time_control", "2h")
    return Table(*seats, edition=edition, **setup).start()


def unsupervised(edition: str, *seats: Seat, **setup: object) -> Table:
    return table(edition, *seats, time_control="20m", supervised=False, **setup)


def claims(found: Table, seat: Seat) -> Table:
    return found.observe(o.IllegalMoveClaimed(at=found.at, seat=seat))


def touched(found: Table, seat: Seat) -> list[str]:
    return [chess.square_name(touch.square) for touch in found.game.state.touches[seat]]


# --- what is touched by it (7.5.1, 4.3) -----------------------------------------------------------


@every_edition
@pytest.mark.law(92)
def test_the_man_that_was_taken_illegally_was_touched_as_well(edition: str) -> None:
    """Ke1xe2 cannot be: 4.3.3 holds for king and rook, so that another man has to be named."""
    found = table(edition, BLACK, fen="4k3/8/8/1b6/8/8/N3r3/R3K3 w - - 0 1")
    found.say("König schlägt Eva zwei", WHITE).press(WHITE)
    assert found.just(e.IllegalMoveCompleted)
    assert set(touched(found, WHITE)) == {"e1", "e2"}


@every_edition
@pytest.mark.law(92)
@pytest.mark.parametrize("mover", Seat)
def test_of_a_move_found_later_the_man_must_move(edition: str, mover: Seat) -> None:
    """By a ruling on an earlier move; both colours."""
    found = table(edition, WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    ply = 0 if mover is WHITE else 1
    found.rule(Ruling.ILLEGAL_MOVE, seat=mover, ply=ply)
    assert touched(found, mover) == ["e2" if mover is WHITE else "e7"]
    assert touched(found, mover.other) == []
    assert found.of(e.PlayerObliged)[-1].seat is mover


@every_edition
@pytest.mark.law(92)
@pytest.mark.parametrize("seat", Seat)
def test_of_a_move_that_is_claimed_the_man_must_move(edition: str, seat: Seat) -> None:
    found = unsupervised(edition, WHITE)
    if seat is BLACK:
        found.move("e2e4", WHITE).say("Eva vier").press(WHITE)
        found.say("Eva vier", BLACK).say("Turm Anna acht Anna sechs", BLACK).press(BLACK)
    else:
        found.move("a1a3", WHITE).say("Turm Anna drei").press(WHITE)
    assert found.just(e.IllegalMoveStands).seat is seat
    claims(found, seat.other)
    assert touched(found, seat) == ["a1" if seat is WHITE else "a8"]


@every_edition
@pytest.mark.law(91)
def test_of_several_moves_the_last_of_the_offender_is_meant(edition: str) -> None:
    for offender, ply in ((WHITE, 2), (BLACK, 1)):
        found = table(edition, WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
        found.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
        found.move("d2d4", WHITE).say("David vier").press(WHITE)
        found.rule(Ruling.ILLEGAL_MOVE, seat=offender)
        assert len(found.game.state.position.move_stack) == ply


@every_edition
@pytest.mark.law(91)
def test_the_arbiter_may_name_an_earlier_one(edition: str) -> None:
    found = table(edition, WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    found.move("d2d4", WHITE).say("David vier").press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, ply=0)
    assert found.game.state.position == chess.Board()


# --- what it costs (7.5.5) ------------------------------------------------------------------------


@every_edition
@pytest.mark.law(94)
def test_where_nobody_can_mate_no_word_makes_it_a_loss(edition: str) -> None:
    """A bare king cannot mate: the last illegal move draws, whatever result is confirmed."""
    found = table(edition, WHITE, fen="7k/8/8/8/8/8/8/R3K3 w - - 0 1")
    for _ in range(3 if edition == "2009" else 2):
        found.lift("a1").place("b3").say("Turm Bella drei").press(WHITE)
        found.rule(Ruling.CONFIRM_PENALTY, result="0-1")
        found.lift("b3").place("a1").rule(Ruling.RESUME)
    ended = found.game.state.ended
    assert ended is not None
    assert ended.result == "1/2-1/2"


@every_edition
@pytest.mark.law(110)
def test_nothing_is_lost_before_the_arbiter_says_so(edition: str) -> None:
    """Not by the last illegal move, and its time is not given either."""
    found = table(edition, WHITE)
    for _ in range(3 if edition == "2009" else 2):
        before = found.game.state.clock.remaining(BLACK, found.at)
        found.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)
        assert found.game.state.clock.remaining(BLACK, found.at) == before
        assert found.game.state.ended is None
        if not found.just(e.IllegalMoveCompleted).loses:
            found.rule(Ruling.CONFIRM_PENALTY)
            found.lift("a3").place("a1").rule(Ruling.RESUME)
    assert found.of(e.IllegalMoveCompleted)[-1].result == "0-1"
    assert found.wait(600_000).game.state.ended is None
    assert found.rule(Ruling.RESUME).just(e.RulingRefused).reason is Objection.UNDECIDED
    assert found.rule(Ruling.CONFIRM_PENALTY).just(e.GameEnded).result == "0-1"


# --- what can stand without supervision (A.4.2, A.5.2) --------------------------------------------


@every_edition
@pytest.mark.law(99)
def test_nobody_claims_the_own_illegal_move(edition: str) -> None:
    found = unsupervised(edition, WHITE).move("a1a3", WHITE).say("Turm Anna drei").press(WHITE)
    assert claims(found, WHITE).just(e.IllegalMoveClaimRefused)
    assert found.game.state.clock.running is BLACK


@every_edition
@pytest.mark.law(99)
def test_a_move_that_was_taken_back_cannot_be_claimed_again(edition: str) -> None:
    found = unsupervised(edition, WHITE).move("a1a3", WHITE).say("Turm Anna drei").press(WHITE)
    claims(found, BLACK).rule(Ruling.REFUSE_PENALTY)
    found.lift("a3").place("a1").rule(Ruling.RESUME)
    assert claims(found, BLACK).just(e.IllegalMoveClaimRefused).reason is Refusal.NO_MOVE


@every_edition
@pytest.mark.law(99)
def test_where_the_competition_rules_hold_an_illegal_move_is_never_too_old(edition: str) -> None:
    """7.5.1 says "during a game"; the bar of A.4.2 and A.5.2 is of unsupervised games."""
    found = table(edition, WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    found.move("d2d4", WHITE).say("David vier")
    assert claims(found, WHITE).just(e.IllegalMoveClaimRefused).reason is Refusal.NO_ILLEGAL_MOVE
    assert found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, ply=0).just(e.IllegalMoveCompleted)


CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


@every_edition
@pytest.mark.law(97)
@pytest.mark.law(99)
def test_what_no_program_sees_is_claimed_in_time_and_is_the_arbiters(edition: str) -> None:
    """A.5.2 names 7.5.4, too: before the claimant's next move the arbiter hears of the claim."""
    found = unsupervised(edition, WHITE, fen=CAPTURE).move("e4d5", WHITE)
    found.say("Eva schlägt David fünf").press(WHITE)
    assert claims(found, BLACK).just(e.IllegalMoveClaimRefused).reason is Refusal.NO_ILLEGAL_MOVE
    found.say("König Eva sieben", BLACK)
    assert claims(found, BLACK).just(e.IllegalMoveClaimRefused).reason is Refusal.TOO_LATE


@pytest.mark.law(96)
@pytest.mark.law(99)
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_a_press_without_a_move_is_claimed_while_it_stands(edition: str) -> None:
    """7.8.1, 7.5.3: White, at an ordinary board, presses a second time without a move."""
    found = unsupervised(edition, BLACK).say("Eva vier", WHITE).press(WHITE).move("e2e4", BLACK)
    found.move("e7e5", BLACK).say("Eva fünf", BLACK).press(BLACK).press(WHITE)
    assert claims(found, BLACK).just(e.IllegalMoveClaimRefused).reason is Refusal.NO_ILLEGAL_MOVE
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    assert found.just(e.IllegalMoveCompleted).seat is WHITE


@pytest.mark.law(97)
@pytest.mark.law(99)
@pytest.mark.parametrize(
    ("edition", "before", "after"),
    [("2017", None, None), ("2023", Objection.NOT_PROVIDED, None)],
)
def test_two_hands_are_too_late_only_after_the_next_move(
    edition: str, before: Objection | None, after: Objection | None
) -> None:
    """In 2017 before the press as well (7.7.1), in 2023 once it is pressed (7.5.4)."""
    for pressed, reason in ((False, before), (True, after)):
        found = unsupervised(edition, WHITE, fen=CAPTURE).move("e4d5", WHITE)
        found.say("Eva schlägt David fünf")
        if pressed:
            found.press(WHITE)
        found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
        assert [refused.reason for refused in found.of(e.RulingRefused)] == [reason][: bool(reason)]
    found = unsupervised(edition, WHITE, fen=CAPTURE).move("e4d5", WHITE)
    found.say("Eva schlägt David fünf").press(WHITE).say("König Eva sieben", BLACK)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    assert found.just(e.RulingRefused).reason is Objection.TOO_LATE


@pytest.mark.law(96)
@pytest.mark.law(97)
@pytest.mark.parametrize("act", [IllegalMove.TWO_HANDS, IllegalMove.PRESS_WITHOUT_MOVE])
def test_a_move_made_with_two_hands_stays_made(act: IllegalMove) -> None:
    """7.7.1, 7.8.1 of 2017: the act counts as an illegal move; the move itself is legal."""
    found = table("2017", WHITE, fen=CAPTURE).press(WHITE).move("e4d5", WHITE)
    found.say("Eva schlägt David fünf").rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=act)
    assert found.just(e.IllegalMoveCompleted).shown == ()
    found.rule(Ruling.CONFIRM_PENALTY).rule(Ruling.RESUME)
    assert not found.of(e.PositionsDiffer)
    assert found.just(e.ClocksResumed).seat is WHITE
    assert found.press(WHITE).just(e.MoveCompleted).move == chess.Move.from_uci("e4d5")
    assert Game.replay(found.setup, found.events).state.position == found.game.state.position


@pytest.mark.law(49)
@pytest.mark.law(97)
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_two_hands_of_the_opponent_free_no_man_that_was_released(edition: str) -> None:
    """7.5.4 (7.7 in 2017) counts an act of White's; Black's pawn goes to e6 (4.7)."""
    fen = "4k3/4p3/8/3p4/4P3/8/8/4K3 w - - 0 1"
    found = table(edition, WHITE, BLACK, fen=fen).move("e4d5", WHITE)
    found.say("Eva schlägt David fünf").press(WHITE).move("e4d5", BLACK).move("e7e6", BLACK)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    found.rule(Ruling.CONFIRM_PENALTY).lift("e6", BLACK).place("e7", BLACK).rule(Ruling.RESUME)
    found.move("e7e5", BLACK).say("Eva fünf", BLACK).press(BLACK)
    assert found.just(e.ArticleFourBreached).obligation.released == chess.Move.from_uci("e7e6")


@pytest.mark.law(97)
def test_two_hands_are_of_the_move_that_was_made_whichever_men_its_words_fit() -> None:
    """7.7.1 of 2017: the knight on f4 is pinned, so that the other one has captured."""
    found = table("2017", BLACK, fen="4kr2/8/8/3p4/5N2/2N5/8/5K2 w - - 0 1")
    found.say("Springer schlägt David fünf", WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    found.rule(Ruling.CONFIRM_PENALTY).rule(Ruling.RESUME)
    assert found.press(WHITE).just(e.MoveCompleted).move == chess.Move.from_uci("c3d5")


@pytest.mark.law(97)
def test_of_a_move_that_was_only_announced_no_hands_are_known() -> None:
    """At a peg board it is made once it stands there as well (D.2.3)."""
    found = table("2017", WHITE, fen=CAPTURE).say("Eva schlägt David fünf")
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    assert found.just(e.RulingRefused)


@pytest.mark.law(96)
def test_what_stands_at_a_press_without_a_move_is_evidence() -> None:
    found = table("2023", WHITE).lift("e2").place("e5").press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    assert found.just(e.IllegalMoveCompleted).shown == (chess.Move.from_uci("e2e5"),)


@every_edition
@pytest.mark.law(101)
@pytest.mark.parametrize(
    ("fen", "found"),
    [
        ("4k2R/8/8/8/8/8/3r4/r3K3 b - - 0 1", Irregularity.KINGS_IN_CHECK),
        ("P3k3/8/8/8/8/8/8/4K3 b - - 0 1", Irregularity.PAWN_ON_LAST_RANK),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", Irregularity.PAWN_ON_LAST_RANK),
        ("4k2R/8/8/8/8/8/8/4K3 b - - 0 1", None),
        ("4k3/P7/8/8/8/8/8/4K3 b - - 0 1", None),
    ],
)
def test_what_makes_a_position_illegal_for_all_to_see(
    edition: str, fen: str, found: Irregularity | None
) -> None:
    assert irregularity_of(chess.Board(fen)) is found


@every_edition
@pytest.mark.law(101)
def test_under_full_supervision_nothing_is_waited_for(edition: str) -> None:
    """The illegal move itself is found at the press (A.3.1, A.4.1, 7.5.1)."""
    fen = "4k3/8/8/8/8/8/3r4/r3K2R w - - 0 1"
    found = table(edition, WHITE, time_control="20m", fen=fen)
    found.move("h1h8", WHITE).say("Turm Hektor acht").press(WHITE)
    assert found.just(e.IllegalMoveCompleted)
    assert not found.of(e.IllegalPositionRemains)


# --- what the act declines, binds and shows -------------------------------------------------------


@every_edition
@pytest.mark.law(131)
def test_an_illegal_move_declines_an_offer_for_a_man_was_touched(edition: str) -> None:
    """9.1.2.1, 7.5.1: also at an ordinary board, where nobody saw it lifted."""
    found = table(edition, BLACK).observe(o.DrawOffered(at=1_000, seat=BLACK))
    found.say("Eva fünf", WHITE).press(WHITE)
    assert found.just(e.IllegalMoveCompleted)
    assert found.just(e.DrawOfferDeclined).by_touch


@pytest.mark.law(131)
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_a_press_without_a_move_declines_no_offer(edition: str) -> None:
    found = table(edition, BLACK).observe(o.DrawOffered(at=1_000, seat=BLACK))
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    assert found.just(e.IllegalMoveCompleted)
    assert found.game.state.offers == {BLACK}


@pytest.mark.law(91)
@pytest.mark.parametrize(
    ("edition", "control", "supervised", "article"),
    [
        ("2023", "2h", True, "7.5.1 7.5.5"),
        ("2023", "20m", True, "7.5.1 7.5.5"),
        ("2023", "20m", False, "A.5.2"),
        ("2023", "5m", False, "B.3"),
    ],
)
def test_the_arbiter_reads_by_which_article_it_is_dealt_with(
    edition: str, control: str, supervised: bool, article: str
) -> None:
    found = table(edition, BLACK, time_control=control, supervised=supervised)
    found.say("Eva fünf", WHITE).press(WHITE)
    if not supervised:
        claims(found, BLACK)
    assert found.just(e.IllegalMoveCompleted).article == article


@pytest.mark.law(91)
def test_pegs_on_their_way_to_the_opponents_move_are_no_evidence() -> None:
    """D.2.1: White is still carrying out e7-e5 when the press is ruled to be without a move."""
    found = table("2023", WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e6")
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    assert found.just(e.IllegalMoveCompleted).shown == ()


@pytest.mark.law(97)
def test_pegs_that_moved_after_the_press_are_no_evidence_of_two_hands() -> None:
    found = table("2023", WHITE, fen=CAPTURE).move("e4d5", WHITE)
    found.say("Eva schlägt David fünf").press(WHITE).lift("e1").place("e2")
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    assert found.just(e.IllegalMoveCompleted).shown == ()


@every_edition
@pytest.mark.law(50)
@pytest.mark.law(92)
@pytest.mark.parametrize("before", [["e1", "h1"], ["h7", "e1"]])
def test_illegal_castling_at_an_ordinary_board_binds_the_king(
    edition: str, before: list[str]
) -> None:
    """4.7.2, 7.5.1: whatever of the opponent's, or of the castling itself, was touched first."""
    fen = "4k3/7p/8/8/2b5/8/P7/4K2R w K - 0 1"
    found = table(edition, BLACK, fen=fen)
    for square in map(chess.parse_square, before):
        found.rule(Ruling.TOUCHED, seat=WHITE, square=square)
    found.say("Kurze Rochade", WHITE).press(WHITE)
    assert found.just(e.KingReleased).seat is WHITE
    assert found.of(e.PlayerObliged)[-1].obligation.bond is Bond.KING_MOVE


@every_edition
@pytest.mark.law(92)
def test_what_the_pegs_have_shown_is_entered_once(edition: str) -> None:
    found = table(edition, WHITE, fen="4k3/8/8/8/2b5/8/P7/4K2R w K - 0 1")
    found.lift("e1").place("g1").lift("h1").place("f1").say("Kurze Rochade").press(WHITE)
    assert found.just(e.IllegalMoveCompleted)
    assert len(found.of(e.KingReleased)) == 1
    assert [touch.square for touch in found.of(e.PieceTouched)] == [chess.E1, chess.H1]


@every_edition
@pytest.mark.law(99)
@pytest.mark.parametrize(
    ("fen", "chess960", "words"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", False, "König Hector eins"),
        ("3k2r1/8/8/8/8/8/8/1K5R w H - 0 1", True, "König Bella eins Gustav eins"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", False, "König Eva eins Eva zwei"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", False, "Turm Hector eins Eva acht"),
    ],
)
def test_without_supervision_what_the_record_cannot_hold_stops_the_clocks(
    edition: str, fen: str, chess960: bool, words: str
) -> None:
    found = unsupervised(edition, BLACK, fen=fen, chess960=chess960)
    found.say(words, WHITE).press(WHITE)
    assert found.just(e.IllegalMoveCompleted).seat is WHITE
    assert found.game.state.clock.running is None


@every_edition
@pytest.mark.law(99)
@pytest.mark.parametrize(
    ("fen", "words", "uci"),
    [
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "König Eva eins Bella eins", "e1b1"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "König Eva eins Gustav vier", "e1g4"),
        ("4k3/8/8/8/8/8/8/3K4 w - - 0 1", "König David eins Gustav eins", "d1g1"),
        ("4k3/8/8/8/8/8/8/K3B3 w - - 0 1", "Läufer Eva eins Gustav eins", "e1g1"),
    ],
)
def test_without_supervision_a_man_that_goes_too_far_stands(
    edition: str, fen: str, words: str, uci: str
) -> None:
    found = unsupervised(edition, BLACK, fen=fen).say(words, WHITE).press(WHITE)
    assert found.just(e.IllegalMoveStands).move == chess.Move.from_uci(uci)


@pytest.mark.law(99)
def test_why_an_illegal_move_can_no_longer_be_claimed() -> None:
    found = unsupervised("2023", WHITE).move("e2e4", WHITE).say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK)
    assert claims(found, BLACK).just(e.IllegalMoveClaimRefused).reason is Refusal.TOO_LATE
    found.observe(o.Resigned(at=found.at, seat=BLACK))
    assert claims(found, WHITE).just(e.IllegalMoveClaimRefused).reason is Refusal.GAME_OVER


# --- a pawn that was not replaced (7.5.2) ---------------------------------------------------------


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", ["2014", "2017", "2023"])
def test_pegs_that_moved_after_the_press_are_no_evidence_of_the_pawn(edition: str) -> None:
    found = table(edition, WHITE, fen="8/4P3/8/8/8/k6p/7P/K7 w - - 0 1").move("e7e8q", WHITE)
    found.say("Eva acht Dame").press(WHITE).lift("a1").place("b1")
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PAWN_NOT_REPLACED)
    assert found.just(e.IllegalMoveCompleted).shown == ()


@pytest.mark.law(98)
@pytest.mark.parametrize("edition", ["2014", "2017", "2023"])
def test_another_illegal_move_makes_no_queen(edition: str) -> None:
    found = table(edition, BLACK, fen="8/4P3/8/8/8/k6p/7P/K7 w - - 0 1")
    found.say("Eva acht Springer", WHITE).press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.AGAINST_ARTICLE_3)
    assert not found.of(e.PawnMadeQueen)
    assert found.game.state.position.piece_at(chess.E7) == chess.Piece.from_symbol("P")
