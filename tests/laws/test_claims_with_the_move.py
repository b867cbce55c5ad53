"""Claims of the player who has the move, pressed for or not (1.3, 9.2, 9.3, 9.6, III.5)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
MINUTE = 60_000

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)

CYCLE = (
    (WHITE, "g1 f3", "Springer Felix drei"),
    (BLACK, "g8 f6", "Springer Felix sechs"),
    (WHITE, "f3 g1", "Springer Gustav eins"),
    (BLACK, "f6 g8", "Springer Gustav acht"),
)
"""Knights go out and back; the start position occurs again with the last one."""


def acted(table, seat, hands, words):
    """White's pegs move, and Black's move is carried out on them; nobody presses."""
    start, goal = hands.split()
    if seat is WHITE:
        return table.lift(start).place(goal).say(words, seat)
    return table.say(words, seat)


def cycled(edition, halfmoves, **conditions):
    """So many half-moves, all pressed for but the last, which is made."""
    table = SpokenTable(WHITE, edition=edition, **{"time_control": "2h", **conditions}).start()
    for number in range(halfmoves):
        seat, hands, words = CYCLE[number % 4]
        if number:
            table.press(seat.other)
        if seat is WHITE and number:
            start, goal = CYCLE[(number - 1) % 4][1].split()
            table.lift(start).place(goal)
        acted(table, seat, hands, words)
    return table


def claim(table, seat, move=None):
    return table.observe(o.DrawClaimed(at=table.at, seat=seat, announcement=move))


def left(table, seat):
    return table.game.state.clock.remaining(seat, table.at)


# --- before the opponent's press (1.3) ------------------------------------------------------------


@pytest.mark.law(133)
@pytest.mark.law(135)
@in_every_edition
def test_the_position_that_has_just_appeared_is_claimed_before_the_press(edition):
    """9.2b, 9.2.1.2: the claimant has the move once the opponent's is made."""
    table = claim(cycled(edition, 8), WHITE)
    made = table.just(e.DrawClaimMade)
    assert (made.seat, made.occurrences) == (WHITE, 3)
    assert "White claims a draw" in table.aloud()
    assert table.game.state.clock.running is None
    table.rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(136)
@in_every_edition
def test_after_a_wrong_claim_the_clock_of_who_has_not_pressed_runs_on(edition):
    table = claim(cycled(edition, 4), WHITE)
    black = left(table, BLACK)
    table.rule(Ruling.REJECT_CLAIM)
    assert left(table, BLACK) == black + (3 if edition == "2009" else 2) * MINUTE
    assert table.game.state.clock.running is BLACK
    table.press(BLACK)
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(133)
@in_every_edition
def test_the_intended_move_is_one_of_the_position_with_the_made_move(edition):
    """9.2a, 9.2.1.1: Black claims with the reply to a move that White has not pressed for."""
    table = cycled(edition, 7)
    claim(table, BLACK, Announcement(piece_type=2, to_square=62))
    made = table.just(e.DrawClaimMade)
    assert (made.seat, made.move.uci(), made.occurrences) == (BLACK, "f6g8", 3)


@pytest.mark.law(133)
@in_every_edition
def test_who_has_made_a_move_does_not_claim(edition):
    """1.3: the opponent has the move."""
    table = claim(cycled(edition, 8), BLACK)
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.NOT_ON_MOVE
    table = claim(cycled(edition, 7), WHITE)
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.NOT_ON_MOVE


@pytest.mark.law(133)
@in_every_edition
def test_who_has_pressed_for_a_move_that_is_still_to_be_announced_does_not_claim(edition):
    """9.2.1: "having the move"; D.2.5: the move was made on the own board, beside another clock."""
    table = SpokenTable(BLACK, edition=edition, external_clock=True).start().press(WHITE)
    claim(table, WHITE)
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.NOT_ON_MOVE


@pytest.mark.law(134)
@in_every_edition
def test_a_touch_before_the_press_takes_the_claim_away(edition):
    table = claim(cycled(edition, 8).lift("b1").place("b1"), WHITE)
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.TOUCHED


# --- quickplay (III.4, III.5; Art. 10 in 2009) ----------------------------------------------------


def short(edition, *, seconds):
    """Black has made a move and not pressed; White has less than two minutes."""
    conditions = {"time_control": "1h", "quickplay": edition != "2009"}
    table = cycled(edition, 2, quickplay_seconds=seconds, **conditions)
    return table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=2 * MINUTE - 1)


@pytest.mark.law(151)
@in_every_edition
def test_a_quickplay_claim_is_made_before_the_press_as_well(edition):
    table = short(edition, seconds=False)
    table.observe(o.QuickplayClaimed(at=table.at, seat=WHITE))
    assert table.just(e.QuickplayClaimMade).seat is WHITE
    table.rule(Ruling.REJECT_CLAIM)
    assert table.game.state.clock.running is BLACK


@pytest.mark.law(152)
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_seconds_are_asked_for_before_the_press_as_well(edition):
    table = short(edition, seconds=True)
    table.observe(o.SecondsRequested(at=table.at, seat=WHITE))
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK)).rule(Ruling.GRANT_SECONDS)
    assert table.just(e.SecondsGranted).seat is WHITE
    assert table.game.state.clock.running is BLACK


def postponed(edition, *, gives=True):
    table = short(edition, seconds=False).press(BLACK)
    table.observe(o.QuickplayClaimed(at=table.at, seat=WHITE))
    return table.rule(Ruling.POSTPONE_CLAIM, holds=gives)


@pytest.mark.law(151)
@in_every_edition
def test_a_postponed_claim_is_upheld_while_the_game_goes_on(edition):
    """III.5.2: the final result later in the game."""
    table = postponed(edition).rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(151)
@in_every_edition
@pytest.mark.parametrize(("ruling", "result"), [("uphold", "1/2-1/2"), ("reject", "0-1")])
def test_a_postponed_claim_is_decided_after_the_flag(edition, ruling, result):
    """III.5.2: as soon as possible after a flag has fallen."""
    table = postponed(edition).wait(3 * MINUTE)
    assert table.game.state.ended is None
    table.arbiter(ruling)
    assert table.just(e.GameEnded).result == result


@pytest.mark.law(71)
@pytest.mark.law(151)
def test_a_press_after_the_flag_completes_nothing_while_the_claim_is_open():
    """6.4, III.5.2: also where the press is what is heard of next."""
    table = postponed("2023").lift("g8").place("f6").lift("f3").place("g1")
    table.say("Springer Gustav eins", WHITE)
    table.observe(o.ClockPressed(at=table.at + 3 * MINUTE, seat=WHITE))
    assert [type(event) for event in table.last] == [e.FlagFell, e.ClocksStopped, e.PressRefused]
    assert table.just(e.PressRefused).reason is e.Refusal.STOPPED


@pytest.mark.law(151)
@in_every_edition
def test_a_postponed_claim_that_is_rejected_lets_the_clock_run_on(edition):
    table = postponed(edition)
    times = left(table, WHITE), left(table, BLACK)
    table.arbiter("reject")
    assert "The arbiter rejects the claim of White." in table.aloud()
    assert (left(table, WHITE), left(table, BLACK)) == times
    assert table.game.state.clock.running is WHITE
    table.arbiter("reject")
    assert table.just(e.RulingRefused).reason is e.Objection.NOTHING_CLAIMED


# --- what has been counted (9.6) ------------------------------------------------------------------


@pytest.mark.law(138)
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_five_positions_end_the_game_whatever_was_touched(edition):
    """9.6 asks for no accordance with Article 4, as 5.1.1, 5.2.1 and 5.2.2 do."""
    table = cycled(edition, 15).press(WHITE).arbiter("black touched b8")
    table.say("Springer Gustav acht", BLACK)
    assert table.just(e.ArticleFourBreached).seat is BLACK
    ended = table.just(e.GameEnded)
    assert ended.termination is e.Termination.FIVEFOLD_REPETITION


def before_75_moves(edition):
    """White's next move is the last of 75."""
    fen = "7k/5K2/8/8/8/8/8/5QR1 w - - 149 120"
    return SpokenTable(BLACK, edition=edition, time_control="2h", fen=fen).start()


@pytest.mark.law(138)
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_75_moves_end_the_game_also_where_a_stalemate_does_not(edition):
    """5.2.1 (5.2a) asks for a move in accordance with Article 4, and 9.6.2 (9.6b) does not."""
    table = before_75_moves(edition).arbiter("white touched g1").say("Dame David drei", WHITE)
    assert table.just(e.ArticleFourBreached).ends
    ended = table.just(e.GameEnded)
    assert (ended.result, ended.termination) == ("1/2-1/2", e.Termination.SEVENTY_FIVE_MOVES)


@pytest.mark.law(138)
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_a_mate_goes_before_75_moves_also_where_the_arbiter_has_to_judge_it(edition):
    """9.6.2: mate shall take precedence; 5.1.1: if it is in accordance with Article 4."""
    table = before_75_moves(edition).arbiter("white touched f1").say("Turm Hektor eins", WHITE)
    assert table.just(e.ClocksStopped).reason is e.StopReason.BREACH
    assert table.game.state.ended is None


@pytest.mark.law(138)
def test_in_2009_five_positions_end_nothing():
    table = cycled("2009", 20)
    assert table.game.state.ended is None


@pytest.mark.law(136)
@in_every_edition
def test_the_move_a_claimant_wrote_down_binds_the_claimant_alone(edition):
    """9.5.3: White's move is made, and Black, who has the move, claims with another."""
    table = cycled(edition, 1)
    claim(table, BLACK, Announcement(piece_type=chess.KNIGHT, to_square=chess.F6))
    table.rule(Ruling.REJECT_CLAIM).press(WHITE)
    assert table.just(e.MoveCompleted).seat is WHITE
    assert not table.of(e.IntendedMoveNotMade)
