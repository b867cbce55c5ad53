"""Claims that the program does not take: the arbiter reads why, and decides (9.5, 7.5, 6.8)."""

import chess
import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
MINUTE = 60_000
NO_MOVE = Announcement(piece_type=5, to_square=27)
"""A queen to d4, which nobody can play from the start."""

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def claim(table, seat=WHITE, move=None):
    return table.observe(o.DrawClaimed(at=table.at, seat=seat, announcement=move))


def begun(edition, **conditions):
    return SpokenTable(WHITE, edition=edition, time_control="2h", **conditions).start()


def written(table):
    return " ".join(table.written)


def left(table, seat):
    return table.game.state.clock.remaining(seat, table.at)


@pytest.mark.law(134)
@in_every_edition
@pytest.mark.parametrize(("ruling", "result"), [("uphold", "1/2-1/2"), ("reject", None)])
def test_a_claim_after_a_touch_is_the_arbiters(edition, ruling, result):
    """9.4 takes the right away; whether there was a touch the arbiter says."""
    table = claim(begun(edition).lift("h1").place("h1"))
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.TOUCHED
    assert "White claims a draw (–); refused: a piece has been touched." in written(table)
    assert "arbiter uphold, or arbiter reject" in written(table)
    assert table.game.state.clock.running is WHITE
    (waiting,) = pending(table.game.state, load_phrases("en", edition))
    assert [str(control.ruling) for control in waiting.controls] == ["uphold-claim", "reject-claim"]
    black = left(table, BLACK)
    table.arbiter(ruling)
    assert [event.result for event in table.of(e.GameEnded)] == ([result] if result else [])
    assert left(table, BLACK) == black, "no claim was found incorrect (9.5.3)"


@pytest.mark.law(136)
@in_every_edition
def test_a_claim_with_an_illegal_move_can_be_found_incorrect(edition):
    """9.5.3 (9.5b): the opponent gains time, and the clock runs on."""
    table = claim(begun(edition), move=NO_MOVE)
    assert table.just(e.DrawClaimRefused).intended == NO_MOVE
    assert "Dame David vier" in written(table) or "queen" in written(table).lower()
    black = left(table, BLACK)
    table.arbiter("reject")
    assert left(table, BLACK) == black + (3 if edition == "2009" else 2) * MINUTE
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(136)
@in_every_edition
def test_a_claim_with_a_move_that_two_men_can_make_can_be_found_incorrect(edition):
    """9.2.1 asks for the move, which cannot be changed; 9.5.3 (9.5b) makes a wrong claim cost."""
    knights = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1"
    move = Announcement(piece_type=chess.KNIGHT, to_square=chess.D2)
    table = claim(begun(edition, fen=knights), move=move)
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.SEVERAL_MOVES
    own, black = left(table, WHITE), left(table, BLACK)
    table.arbiter("reject")
    assert left(table, BLACK) == black + (3 if edition == "2009" else 2) * MINUTE
    assert left(table, WHITE) == own
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(133)
@in_every_edition
def test_a_claim_without_the_move_is_told_to_the_arbiter(edition):
    table = claim(begun(edition), BLACK)
    assert "Black claims a draw (–); refused: not on the move." in written(table)


@pytest.mark.law(133)
@in_every_edition
def test_who_moves_on_has_given_the_claim_up(edition):
    table = claim(begun(edition).lift("h1").place("h1")).arbiter("white accidental h1")
    table.lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE).arbiter("uphold")
    assert table.just(e.RulingRefused).reason is e.Objection.NOTHING_CLAIMED


@pytest.mark.law(83)
@in_every_edition
def test_a_claim_of_a_flag_that_is_still_up_is_the_arbiters(edition):
    table = begun(edition).observe(o.FlagClaimed(at=1, seat=WHITE))
    assert table.just(e.FlagClaimRefused).reason is e.Refusal.FLAG_UP
    assert "arbiter black flag" in written(table)


@pytest.mark.law(91)
@in_every_edition
def test_an_illegal_move_that_is_not_on_record_is_looked_for(edition):
    """7.5.1 and 7.4a know no limit: any move of the game may be found illegal."""
    table = begun(edition).observe(o.IllegalMoveClaimed(at=1, seat=WHITE))
    assert table.just(e.IllegalMoveClaimRefused).reason is e.Refusal.NO_MOVE
    assert "arbiter" not in written(table), "what is proposed could only be refused"
    table.at = 500
    table.move("e2e4", WHITE).say("Eva vier").press().say("Eva fünf").press()
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=WHITE))
    assert table.just(e.IllegalMoveClaimRefused).reason is e.Refusal.NO_ILLEGAL_MOVE
    assert "arbiter black illegal" in written(table)
    table.arbiter("black illegal 1")
    assert table.just(e.IllegalMoveCompleted).seat is BLACK, "as the line says"


@pytest.mark.law(99)
@in_every_edition
def test_without_supervision_it_may_be_too_late_and_the_arbiter_reads_that(edition):
    """A.5.2 (A.4.2, A4b, A4c): once the opponent has moved it stands."""
    table = SpokenTable(
        edition=edition, time_control="20m", supervised=False, peg_boards=frozenset()
    )
    table.start().say("Eva vier", WHITE).press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    table.say("David vier", WHITE).observe(o.IllegalMoveClaimed(at=table.at, seat=WHITE))
    assert "White claims an illegal move; refused: too late." in written(table)
    assert "arbiter black illegal" not in written(table)


@pytest.mark.law(55)
@in_every_edition
def test_a_claim_of_touch_move_that_came_too_late_is_the_arbiters(edition):
    table = begun(edition).lift("h1").observe(o.BreachClaimed(at=1, seat=WHITE))
    assert "White claims a breach of Article 4; refused" in written(table)


@pytest.mark.law(151)
@in_every_edition
def test_a_quickplay_claim_that_is_not_due_is_the_arbiters(edition):
    table = begun(edition, quickplay=edition != "2009")
    table.observe(o.QuickplayClaimed(at=1, seat=WHITE))
    assert "White claims in the quickplay finish; refused" in written(table)
    assert "arbiter result 1/2-1/2" in written(table)


@in_every_edition
def test_what_cannot_be_claimed_now_is_nobodys(edition):
    """Before the game and after it there is nothing to decide."""
    table = SpokenTable(WHITE, edition=edition).set_up()
    assert not claim(table).written
    assert not table.observe(o.FlagClaimed(at=1, seat=WHITE)).written


# --- what no switch and no words show, without supervision (A4c and B3c of 2009, A.4.2, A.5.2) ---

PAWN = "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1"
SHORT = pytest.mark.parametrize("time", ["20m", "3m"])


def promoted(edition, time):
    """White's pawn goes to a8 and is announced a queen, which no switch can see or deny."""
    conditions = {"edition": edition, "time_control": time, "supervised": False}
    table = SpokenTable(WHITE, fen=PAWN, **conditions).start().lift("a7").place("a8")
    return table.say("Anna acht Dame").press(WHITE)


@pytest.mark.law(99)
@in_every_edition
@SHORT
@pytest.mark.parametrize("replies", [False, True])
def test_the_arbiter_finds_an_illegal_move_that_was_claimed_in_time(edition, time, replies):
    """He may come when the claimant has moved on; the claim was made before (A4c, B3c)."""
    table = promoted(edition, time)
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    assert table.just(e.IllegalMoveClaimRefused).reason is e.Refusal.NO_ILLEGAL_MOVE
    if replies:
        table.say("König David sieben", BLACK).press(BLACK)
    table.arbiter("white illegal pawn")
    assert table.just(e.IllegalMoveCompleted).act == "pawn_not_replaced"


@pytest.mark.law(99)
@in_every_edition
def test_a_claim_is_good_until_the_other_has_moved_again(edition):
    """In blitz, where in 2009 not even an unfinished promotion is the arbiter's without one."""
    table = promoted(edition, "3m")
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    table.say("König David sieben", BLACK).press(BLACK).lift("e8").place("d7")
    table.lift("e1").place("e2").say("König Eva zwei").press(WHITE)
    table.arbiter("white illegal pawn 0")
    reason = table.just(e.RulingRefused).reason
    assert reason in (e.Objection.TOO_LATE, e.Objection.ONLY_ON_CLAIM)


@pytest.mark.law(98)
@in_every_edition
@pytest.mark.parametrize("later", range(4))
def test_a_pawn_not_replaced_is_found_moves_later(edition, later):
    """7.5.2: the game goes on from the queen; in 2009 from before the move (7.4a)."""
    table = SpokenTable(WHITE, edition=edition, fen=PAWN).start().lift("a7").place("a8")
    table.say("Anna acht Turm").press(WHITE)
    if later:
        table.say("König David sieben", BLACK)
    if later > 1:
        table.press(BLACK).lift("e8").place("d7").lift("e1").place("e2")
        table.say("König Eva zwei")
    if later > 2:
        table.press(WHITE)
    table.arbiter("white illegal pawn 0")
    assert table.of(e.IllegalMoveCompleted)
    moves = [move.uci() for move in table.game.state.position.move_stack]
    assert moves == ([] if edition == "2009" else ["a7a8q"])
    assert table.game.state.made is None


@pytest.mark.law(101)
@pytest.mark.parametrize(("time", "steps_in"), [("20m", True), ("3m", False)])
def test_in_2009_an_unfinished_promotion_needs_no_claim_in_rapid_play(time, steps_in):
    """A4c: if a promotion is not completed the arbiter steps in; B3b: in blitz he does not."""
    table = promoted("2009", time).arbiter("white illegal pawn")
    assert bool(table.of(e.IllegalMoveCompleted)) is steps_in
