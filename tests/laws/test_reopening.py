"""A game that is over is corrected until the sheets are handed in (8.7, 11.10, 5.1.1, 6.9)."""

from typing import Any

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Termination
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from tests.laws.spoken import EDITIONS, SpokenTable, shown

WHITE, BLACK = Seat.WHITE, Seat.BLACK
MATE_ON_THE_PEGS = "k7/8/1K6/8/8/8/8/7R w - - 0 1"


def table(edition: str, *boards: Seat, **setup: Any) -> SpokenTable:
    setup.setdefault("time_control", "5m")
    return SpokenTable(*(boards or (WHITE,)), edition=edition, **setup).start()


def signed(found: SpokenTable, *seats: Seat, result: str | None = None) -> SpokenTable:
    for seat in seats:
        found.wait(1_000)
        found.observe(o.ResultConfirmed(at=found.at, seat=seat, result=result))
    return found


def replayed(found: SpokenTable) -> Game:
    return Game.replay(found.setup, found.events)


# --- a flag that fell too soon (6.9, 5.1.1) ---


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_mate_that_stood_on_the_board_before_the_flag_is_entered_after_the_end(edition):
    """The flag is carried out at once (6.8); the mating move stood on the pegs (5.1.1)."""
    found = table(edition, fen=MATE_ON_THE_PEGS)
    found.lift("h1").place("h8").wait(300_000)
    ended = found.game.state.ended
    assert (ended.result, ended.termination) == ("1/2-1/2", Termination.FLAG_FALL)
    found.arbiter("result 1-0")
    assert [type(event) for event in found.last] == [e.GameReopened, e.GameEnded]
    assert found.game.state.ended.result == "1-0"
    assert {found.game.state.sheets[seat].result for seat in Seat} == {"1-0"}
    assert "White wins" in found.aloud()
    assert "White wins" in found.whispered(WHITE)


@pytest.mark.law(39)
def test_a_peg_that_was_taken_up_as_the_game_ended_was_touched_if_the_game_goes_on():
    """4.3 binds in the game; after its end nothing is touched, unless the end is lifted."""
    found = table("2023")
    found.observe(o.PegLifted(at=found.at, seat=WHITE, square=chess.E2))
    found.observe(o.Resigned(at=found.at + 1, seat=WHITE))
    found.wait(1_000).place("e2")
    assert not found.of(e.PieceTouched)
    found.arbiter("reopen").wait(1)
    assert [touch.square for touch in found.of(e.PieceTouched)] == [chess.E2]


@pytest.mark.law(122)
def test_the_mating_move_itself_comes_onto_both_sheets_where_the_arbiter_wants_it():
    found = table("2023", fen=MATE_ON_THE_PEGS).lift("h1").place("h8").wait(300_000)
    found.arbiter("reopen").arbiter("white set 1s").arbiter("resume").say("Turm Hektor acht")
    assert found.just(e.GameEnded).termination is Termination.CHECKMATE
    assert {len(sheet.lasting) for sheet in found.game.state.sheets.values()} == {1}


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flag_loss_is_lifted_the_clock_set_and_the_game_goes_on(edition):
    found = table(edition, time_control="2s").wait(3_000)
    assert found.game.state.ended.result == "0-1"
    assert any("arbiter reopen" in line for line in shown(found.of(e.GameEnded)[0]))
    found.wait(5_000).arbiter("reopen")
    state = found.game.state
    assert state.ended is None
    assert state.clock.running is None
    assert state.clock.remaining(WHITE, found.at) == 0, "as it was at the end"
    assert found.aloud().startswith("The end of the game is lifted.")
    assert any("arbiter white set" in line for line in found.written)
    found.wait(60_000)
    assert found.game.state.ended is None, "nothing falls while the clocks stand"
    found.arbiter("white set 1m").arbiter("resume")
    assert state.clock.running is WHITE
    found.lift("e2").place("e4").say("Eva vier").press(WHITE)
    assert found.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")
    assert replayed(found).state.position == state.position
    found.wait(3_000)
    assert found.game.state.ended.result == "1-0", "Black's own flag is another one"


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_move_that_was_made_when_the_flag_fell_still_stands_to_be_pressed(edition):
    found = table(edition, time_control="5s")
    found.lift("e2").place("e4").say("Eva vier").wait(5_000)
    assert found.game.state.ended.result == "0-1"
    found.arbiter("reopen").arbiter("white set 1m").arbiter("resume").press(WHITE)
    assert found.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_pegs_that_were_cleared_away_are_put_back_before_play_goes_on(edition):
    found = table(edition).arbiter("result 1/2-1/2")
    for square in ("e1", "e8", "a1", "h8"):
        found.lift(square)
    found.place("e4").place("d5").arbiter("reopen").arbiter("resume")
    assert found.just(e.PositionsDiffer).seat is WHITE
    assert found.game.state.clock.running is None
    found.lift("d5").lift("e4").place("e1").place("e8").place("a1").place("h8")
    assert found.of(e.PieceTouched) == []
    found.arbiter("resume")
    assert found.game.state.clock.running is WHITE
    found.lift("g1").place("f3").say("Springer Felix drei").press(WHITE)
    assert found.just(e.MoveCompleted)


# --- what was decided by mistake ---


@pytest.mark.law(135)
@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_upheld_by_mistake_waits_again_and_is_rejected(edition):
    found = table(edition).observe(o.DrawClaimed(at=0, seat=WHITE)).arbiter("uphold")
    assert found.game.state.ended.result == "1/2-1/2"
    found.arbiter("reopen").arbiter("reject")
    assert found.just(e.DrawClaimRejected).seat is WHITE
    assert found.game.state.clock.running is WHITE


@pytest.mark.law(94)
@pytest.mark.law(122)
def test_a_loss_by_illegal_moves_is_proposed_again():
    found = table("2023", time_control="10m", supervised=True)
    for _ in range(2):
        found.lift("a1").place("a3").say("Turm Anna drei").press(WHITE).arbiter("confirm")
        found.lift("a3").place("a1").arbiter("resume")
    assert found.game.state.ended.termination is Termination.ILLEGAL_MOVES
    found.arbiter("reopen")
    assert found.game.state.illegal is not None
    found.arbiter("resume")
    assert found.just(e.RulingRefused).reason is Objection.UNDECIDED
    found.arbiter("refuse").arbiter("resume")
    assert found.game.state.clock.running is WHITE


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_moves_are_taken_back_of_a_game_that_ended_by_mate(edition):
    found = table(edition, fen=MATE_ON_THE_PEGS).lift("h1").place("h8").say("Turm Hektor acht")
    assert found.game.state.ended.termination is Termination.CHECKMATE
    found.arbiter("back")
    assert found.just(e.RulingRefused).reason is Objection.GAME_OVER
    assert "arbiter reopen" in found.written[0]
    found.arbiter("reopen").arbiter("back")
    assert found.game.state.position.fen() == MATE_ON_THE_PEGS
    found.lift("h8").place("h1").arbiter("resume")
    assert found.game.state.clock.running is WHITE


@pytest.mark.law(122)
def test_void_is_corrected_and_a_forfeit_becomes_a_game():
    found = table("2023").arbiter("void").arbiter("result 1-0")
    assert found.game.state.ended.result == "1-0"
    late = SpokenTable(WHITE, edition="2023").set_up().arbiter("result -/+").arbiter("reopen")
    late.press(BLACK)
    assert late.game.state.clock.running is WHITE


# --- signatures (8.7) ---


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_signatures_for_another_result_fall_away_and_nobody_signs_unknowingly(edition):
    found = signed(table(edition).arbiter("result 1-0"), WHITE)
    assert found.just(e.ScoresheetSigned).result == "1-0"
    found.wait(1_000).arbiter("result 1/2-1/2")
    assert found.game.state.signed == frozenset()
    assert not any(found.game.state.sheets[seat].signed for seat in Seat)
    assert "The signatures are void" in found.aloud()
    assert "The signatures are void" in found.whispered(WHITE)
    early = o.ResultConfirmed(at=found.at - 500, seat=BLACK)
    assert found.observe(early).last == [], "said before this result was"
    assert signed(found, BLACK, result="1-0").last == [], "a page that shows the old result"
    assert signed(found, BLACK, WHITE).game.state.handed_in


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_once_both_have_signed_the_sheets_are_handed_in(edition):
    found = signed(table(edition).arbiter("result 1-0"), WHITE, BLACK)
    for words in ("reopen", "result 0-1", "void"):
        found.arbiter(words)
        assert found.just(e.RulingRefused).reason is Objection.HANDED_IN
    assert found.game.state.ended.result == "1-0"


@pytest.mark.law(122)
def test_the_same_result_again_takes_no_signature_away():
    found = signed(table("2023").arbiter("result 1-0"), WHITE).arbiter("result 1-0")
    assert found.just(e.RulingRefused).reason is Objection.SO_ALREADY
    assert found.game.state.signed == {WHITE}


@pytest.mark.law(122)
def test_a_game_that_goes_on_is_not_reopened():
    found = table("2023").arbiter("reopen")
    assert found.just(e.RulingRefused).reason is Objection.NOT_OVER


# --- appeals (11.10; 2009: 12.10) ---


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_appeal_before_the_signatures_keeps_the_result_open(edition):
    found = table(edition).arbiter("result 1-0")
    found.observe(o.Appealed(at=found.at, seat=BLACK, words="It was stalemate."))
    signed(found, WHITE, BLACK)
    assert not found.game.state.handed_in
    found.arbiter("uphold")
    assert found.just(e.AppealDecided).upheld
    assert found.game.state.ended is None
    found.arbiter("result 1/2-1/2")
    assert signed(found, WHITE, BLACK).game.state.handed_in


@pytest.mark.law(159)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017", "2023"])
def test_an_appeal_after_the_signatures_opens_the_result(edition):
    found = signed(table(edition).arbiter("result 1-0"), WHITE, BLACK)
    found.observe(o.Appealed(at=found.at, seat=BLACK, words="It was stalemate."))
    assert found.just(e.AppealMade).seat is BLACK
    assert found.arbiter("reopen").just(e.GameReopened)
    assert found.game.state.ended is None


@pytest.mark.law(159)
def test_a_rejected_appeal_lets_result_and_signatures_stand():
    found = table("2023").arbiter("result 1-0")
    found.observe(o.Appealed(at=found.at, seat=BLACK, words="It was stalemate."))
    signed(found, WHITE, BLACK).arbiter("reject")
    assert not found.just(e.AppealDecided).upheld
    assert found.game.state.handed_in
    assert found.aloud() == "The appeal of Black is rejected."


@pytest.mark.law(159)
def test_an_appeal_during_the_game_is_decided_without_ending_it():
    found = table("2023")
    found.observe(o.Appealed(at=found.at, seat=BLACK, words="The clock is wrong.")).arbiter(
        "reject"
    )
    assert found.just(e.AppealDecided).seat is BLACK
    assert found.game.state.clock.running is WHITE


# --- in every language ---


@pytest.mark.law(122)
@pytest.mark.parametrize("code", available())
def test_what_is_lifted_is_written_in_every_language(code):
    lines = shown(e.GameReopened(at=0), code=code)
    assert len(lines) == 2
    assert all("arbiter" in line for line in lines[1:])
    assert shown(e.AppealDecided(at=0, seat=WHITE, upheld=True), code=code)
