"""Appendix D at the board: touched, placed, announced, made, pressed."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.game import Game
from accessible_board.game.state.procedure import Turn
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from tests.support.table import Table


@pytest.fixture(params=["2009", "2014", "2017", "2023"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table(Seat.WHITE, edition=request.param).start()


@pytest.mark.law(10)
def test_clock_does_not_start_before_the_pegs_stand_right() -> None:
    table = Table(Seat.WHITE).press(Seat.BLACK)
    assert table.just(e.PressRefused).reason is Refusal.BOARD_AWAITED
    assert not table.of(e.ClockStarted)
    table.set_up().press(Seat.BLACK)
    assert table.just(e.ClockStarted).seat is Seat.WHITE


@pytest.mark.law(33)
def test_a_lifted_peg_is_a_touched_piece(table: Table) -> None:
    table.lift("g1")
    touched = table.just(e.PieceTouched)
    assert (touched.square, touched.piece) == (chess.G1, chess.Piece.from_symbol("N"))


@pytest.mark.law(54)
def test_placed_and_announced_makes_the_move(table: Table) -> None:
    table.lift("e2").place("e4")
    assert not table.of(e.MoveMade)
    table.say("Eva vier")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e2e4")


@pytest.mark.law(54)
def test_announced_and_placed_makes_the_move(table: Table) -> None:
    table.say("Bauer Eva zwei Eva vier").lift("e2")
    assert not table.of(e.MoveMade)
    table.place("e4")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e2e4")


@pytest.mark.law(60)
def test_the_press_completes_the_move_and_starts_the_opponents_clock(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(Seat.WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")
    assert table.game.state.clock.running is Seat.BLACK


@pytest.mark.law(61)
@pytest.mark.parametrize(
    ("acts", "reason"),
    [
        ((), Refusal.NO_MOVE),
        (("lift e2",), Refusal.NOT_PLACED),
        (("lift e2", "place e4"), Refusal.NOT_ANNOUNCED),
        (("say Eva vier",), Refusal.NOT_PLACED),
        (("say Eva drei", "lift e2", "place e4"), Refusal.DIFFERS),
        (("lift e2", "place e4", "say Eva vier", "lift e4"), Refusal.NOT_PLACED),
    ],
)
def test_a_press_before_the_move_is_made_starts_nothing(
    table: Table, acts: tuple[str, ...], reason: Refusal
) -> None:
    for act in acts:
        verb, _, rest = act.partition(" ")
        getattr(table, verb)(rest)
    table.press(Seat.WHITE)
    assert table.just(e.PressRefused).reason is reason
    assert table.game.state.clock.running is Seat.WHITE


@pytest.mark.law(53)
def test_a_capture_needs_the_captured_man_off_the_board(table: Table) -> None:
    table = Table(
        Seat.WHITE, fen="rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    ).start()
    table.say("Eva schlägt David fünf").lift("e4")
    assert not table.of(e.MoveMade)
    table.lift("d5").place("d5")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e4d5")


def test_words_that_differ_from_the_pegs_are_said_at_once(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Hektor drei")
    differs = table.just(e.AnnouncementDiffers)
    assert differs.shown == chess.Move.from_uci("g1f3")
    assert not table.of(e.MoveMade)


def test_pegs_that_differ_from_the_words_are_said_once_they_rest(table: Table) -> None:
    table.say("Eva vier").lift("e2").place("e3")
    assert not table.of(e.AnnouncementDiffers)
    table.wait(5_000)
    assert len(table.of(e.AnnouncementDiffers)) == 1
    table.lift("e3").place("e4")
    assert table.just(e.MoveMade)


@pytest.mark.law(30)
def test_a_slip_is_corrected_until_the_press(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Hektor drei")
    table.say("Springer Felix drei")
    assert table.just(e.AnnouncementCorrected).announcement.to_square == chess.H3
    assert table.just(e.MoveMade).move == chess.Move.from_uci("g1f3")


@pytest.mark.law(30)
def test_words_for_one_illegal_move_are_corrected_by_words_for_another(table: Table) -> None:
    table.say("Springer Gustav vier").say("Springer Hektor vier")
    assert table.just(e.AnnouncementCorrected).announcement.to_square == chess.G4
    assert table.just(e.MoveAnnounced).announcement.to_square == chess.H4


@pytest.mark.law(30)
def test_a_slip_is_not_corrected_after_the_press(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Felix drei").press(Seat.WHITE)
    table.observe(o.CorrectionAsked(at=table.at, seat=Seat.WHITE))
    assert table.just(e.CorrectionRefused)
    assert table.position.piece_at(chess.F3)


@pytest.mark.law(30)
def test_nobody_corrects_the_opponents_words(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Felix drei")
    table.observe(o.CorrectionAsked(at=table.at, seat=Seat.BLACK))
    assert table.just(e.CorrectionRefused).seat is Seat.BLACK
    assert table.press(Seat.WHITE).just(e.MoveCompleted)


@pytest.mark.law(30)
def test_correcting_a_made_move_unmakes_it(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Felix drei")
    table.observe(o.CorrectionAsked(at=table.at, seat=Seat.WHITE))
    assert not table.just(e.MoveUnmade).released
    table.press(Seat.WHITE)
    assert table.just(e.PressRefused).reason is Refusal.NOT_ANNOUNCED


@pytest.mark.law(22)
def test_a_promotion_without_a_piece_is_refused() -> None:
    table = Table(Seat.WHITE, fen="8/4P3/8/8/8/k7/8/K7 w - - 0 1").start()
    table.say("Eva acht")
    assert table.just(e.AnnouncementRefused).reason is Refusal.PROMOTION_PIECE_MISSING
    table.lift("e7").place("e8").say("Eva acht Springer")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e7e8n")


def test_a_promotion_without_its_piece_is_begun_until_a_move_is_announced() -> None:
    begun = Announcement(to_square=chess.E8)
    for words in ("Eva acht Dame", "König Anna zwei", "König Hektor acht"):
        table = Table(Seat.WHITE, fen="8/4P3/8/8/8/k7/8/K7 w - - 0 1").start().say("Eva acht")
        state = table.game.state
        assert [state.begun_by(seat) for seat in Seat] == [begun, None]
        assert Game.replay(table.setup, table.events).state.begun_by(Seat.WHITE) == begun
        table.say("Felix drei", Seat.BLACK)
        assert state.begun_by(Seat.WHITE) == begun
        table.say(words)
        assert state.begun_by(Seat.WHITE) is None


@pytest.mark.law(49)
def test_taking_up_a_released_man_again_is_recorded(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").lift("e4").place("e3")
    assert table.just(e.MoveUnmade).released
    assert not table.game.state.made


@pytest.mark.law(51)
def test_castling_is_made_when_the_rook_is_down_as_well() -> None:
    table = Table(Seat.WHITE, fen="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").start()
    table.say("Kurze Rochade").lift("e1").place("g1").lift("h1")
    assert not table.of(e.MoveMade)
    table.place("f1")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e1g1")


@pytest.mark.law(90)
def test_an_illegal_move_is_no_matter_before_the_press(table: Table) -> None:
    table.lift("g1").place("g3").say("Springer Gustav drei")
    assert not any(
        isinstance(event, e.IllegalMoveCompleted | e.AnnouncementDiffers | e.AnnouncementRefused)
        for event in table.events
    )
    table.press(Seat.WHITE)
    assert table.just(e.IllegalMoveCompleted).bonus == 120_000
    assert table.game.state.clock.running is None
    assert table.position.fen() == chess.STARTING_FEN


@pytest.mark.law(91)
@pytest.mark.law(110)
def test_a_penalty_is_carried_out_only_when_the_arbiter_says_so(table: Table) -> None:
    table.lift("g1").place("g3").say("Springer Gustav drei").press(Seat.WHITE)
    before = table.game.state.clock.remaining(Seat.BLACK, table.at)
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.CONFIRM_PENALTY, name="Arbiter"))
    assert table.game.state.clock.remaining(Seat.BLACK, table.at) == before + 120_000
    assert table.just(e.PositionsDiffer).seat is Seat.WHITE
    table.lift("g3").place("g1")
    assert table.just(e.PositionRestored)
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.RESUME))
    assert table.just(e.ClockStarted).seat is Seat.WHITE
    table.lift("g1").place("f3").say("Springer Felix drei").press(Seat.WHITE)
    assert table.just(e.MoveCompleted)


@pytest.mark.law(65)
@pytest.mark.law(64)
def test_a_reply_before_the_press_completes_the_move(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier")
    table.say("Eva vier", Seat.BLACK)
    assert table.just(e.MoveRepeated).agrees
    table.say("Eva fünf", Seat.BLACK)
    assert table.just(e.MoveCompleted).seat is Seat.WHITE
    assert table.just(e.MoveMade).seat is Seat.BLACK
    table.press(Seat.WHITE)
    assert table.game.state.clock.running is Seat.BLACK


@pytest.mark.law(20)
def test_a_wrong_repetition_is_said_at_once(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").say("Eva drei", Seat.BLACK)
    assert not table.just(e.MoveRepeated).agrees


@pytest.mark.law(32)
def test_a_missing_repetition_does_not_block_the_clock(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(Seat.WHITE)
    assert table.game.state.clock.running is Seat.BLACK
    table.say("Eva fünf", Seat.BLACK)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e7e5")


@pytest.mark.law(59)
@pytest.mark.law(21)
def test_carrying_out_the_opponents_move_touches_nothing(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(Seat.WHITE)
    table.say("Eva fünf", Seat.BLACK).press(Seat.BLACK)
    table.lift("e7").place("e5")
    assert table.just(e.MoveCarriedOut).move == chess.Move.from_uci("e7e5")
    assert len(table.of(e.PieceTouched)) == 1
    table.lift("g1")
    assert table.just(e.PieceTouched).square == chess.G1


def test_a_man_carried_out_wrongly_is_guided_home(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(Seat.WHITE)
    table.say("Springer Cäsar sechs", Seat.BLACK).press(Seat.BLACK)
    table.lift("b8").place("a6").wait(5_000)
    (differs,) = table.of(e.PositionsDiffer)
    assert chess.BaseBoard(differs.standing).piece_at(chess.A6) == chess.Piece.from_symbol("n")
    assert chess.BaseBoard(differs.expected).piece_at(chess.C6) == chess.Piece.from_symbol("n")
    table.lift("a6").place("c6")
    assert table.just(e.MoveCarriedOut)


def test_a_bumped_man_on_a_resting_board_is_guided_home(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press(Seat.WHITE)
    table.lift("h2").place("h3").wait(5_000)
    assert len(table.of(e.PositionsDiffer)) == 1
    table.lift("h3").place("h2")
    assert table.just(e.PositionRestored)
    assert len(table.of(e.PieceTouched)) == 1


@pytest.mark.law(63)
def test_mate_ends_the_game_without_a_press() -> None:
    table = Table(Seat.WHITE, fen="k7/8/K7/8/8/8/8/7R w - - 0 1").start()
    table.lift("h1").place("h8").say("Turm Hektor acht")
    ended = table.just(e.GameEnded)
    assert (ended.result, ended.termination) == ("1-0", e.Termination.CHECKMATE)
    assert table.game.state.clock.running is None


@pytest.mark.law(36)
def test_adjusting_after_saying_so_touches_nothing(table: Table) -> None:
    table.observe(o.AdjustingAnnounced(at=table.at, seat=Seat.WHITE))
    table.lift("g1").place("g1")
    assert not table.of(e.PieceTouched)
    table.wait(60_000).lift("b1")
    assert table.just(e.PieceTouched).square == chess.B1


@pytest.mark.law(37)
def test_only_the_player_on_the_move_may_adjust(table: Table) -> None:
    table.observe(o.AdjustingAnnounced(at=table.at, seat=Seat.BLACK))
    assert table.just(e.AdjustingRefused)


@pytest.mark.law(131)
def test_a_lifted_peg_declines_a_draw_offer(table: Table) -> None:
    table.observe(o.DrawOffered(at=table.at, seat=Seat.BLACK))
    table.lift("e2")
    assert table.just(e.DrawOfferDeclined).by_touch
    table.observe(o.DrawAccepted(at=table.at, seat=Seat.WHITE))
    assert table.just(e.DrawOfferRefused).reason is Refusal.NO_OFFER


@pytest.mark.law(132)
def test_a_draw_is_not_agreed_before_both_have_moved(table: Table) -> None:
    table.observe(o.DrawOffered(at=table.at, seat=Seat.BLACK))
    table.observe(o.DrawAccepted(at=table.at, seat=Seat.WHITE))
    if table.setup.edition in ("2009", "2014"):
        assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT
    else:
        assert table.just(e.DrawOfferRefused).reason is Refusal.TOO_EARLY


@pytest.mark.law(134)
def test_a_claim_after_a_touch_is_refused(table: Table) -> None:
    table.lift("g1").place("g1")
    table.observe(o.DrawClaimed(at=table.at, seat=Seat.WHITE))
    assert table.just(e.DrawClaimRefused).reason is Refusal.TOUCHED


@pytest.mark.law(79)
@pytest.mark.law(81)
def test_times_are_told_to_the_one_who_asks_and_never_otherwise(table: Table) -> None:
    table.wait(60_000)
    assert not table.of(e.TimesTold)
    table.observe(o.Asked(at=table.at, seat=Seat.WHITE, request=o.Request.TIME))
    told = table.just(e.TimesTold)
    assert told.seat is Seat.WHITE
    assert told.black == 90 * 60_000 + 30_000
    assert told.white == told.black - 60_000


@pytest.mark.law(70)
def test_the_flag_ends_the_game() -> None:
    table = Table(Seat.WHITE, time_control="1m").start().wait(61_000)
    assert table.just(e.GameEnded).result == "0-1"
    assert table.of(e.FlagFell)[0].at == table.of(e.ClockStarted)[0].at + 60_000


def told_of(*thresholds: int, time_control: str) -> Table:
    """A game in an event where White, who chose these times, is told of them unasked."""
    agreed = (Adapted(Adaptation.TIMES_UNASKED, "Organiser", ""),)
    conditions = {"adaptations": agreed, "thresholds": thresholds, "time_control": time_control}
    return Table(Seat.WHITE, **conditions).start()


def test_thresholds_are_told_once() -> None:
    table = told_of(60_000, 30_000, time_control="2m")
    table.wait(100_000)
    assert [event.remaining for event in table.of(e.ThresholdReached)] == [60_000, 30_000]


def test_after_the_flag_no_threshold_is_told() -> None:
    """Also where the program wakes so late that both are due at once."""
    table = told_of(60_000, time_control="2m")
    table.observe(o.TimePassed(at=table.at + 180_000))
    assert table.just(e.GameEnded).result == "0-1"
    assert told_thresholds(table) == []


def test_only_who_cannot_see_the_clock_is_told_of_thresholds_and_where_that_was_agreed() -> None:
    table = told_of(60_000, time_control="2m")
    table.move("e2e4", Seat.WHITE).say("Eva vier").press(Seat.WHITE).wait(100_000)
    assert told_thresholds(table) == []
    table = Table(Seat.WHITE, thresholds=(60_000,), time_control="2m").start().wait(100_000)
    assert told_thresholds(table) == []


def told_thresholds(table: Table) -> list[int]:
    return [event.remaining for event in table.of(e.ThresholdReached)]


def test_thresholds_are_told_once_in_each_period() -> None:
    table = told_of(60_000, 30_000, time_control="2m/1+2m")
    table.wait(110_000).move("e2e4", Seat.WHITE).say("Eva vier").press(Seat.WHITE)
    assert table.just(e.PeriodReached).seat is Seat.WHITE
    table.say("Eva fünf", Seat.BLACK).press(Seat.BLACK).wait(119_000)
    assert told_thresholds(table) == [60_000, 30_000, 60_000, 30_000]


def test_a_period_that_began_without_a_press_has_its_thresholds_as_well() -> None:
    table = told_of(60_000, 30_000, time_control="2m/1+2m")
    table.wait(110_000).move("e2e4", Seat.WHITE).say("Eva vier")
    table.say("Eva fünf", Seat.BLACK).press(Seat.BLACK).move("e7e5", Seat.WHITE)
    table.move("g1f3", Seat.WHITE).say("Springer Felix drei").wait(117_000)
    assert told_thresholds(table) == [60_000, 30_000, 60_000, 30_000]


def test_thresholds_are_told_again_after_the_arbiter_has_given_time() -> None:
    table = told_of(60_000, 30_000, time_control="2m")
    table.wait(100_000).rule(o.Ruling.EXTRA_TIME, seat=Seat.WHITE, remaining=60_000).wait(60_000)
    assert told_thresholds(table) == [60_000, 30_000, 60_000, 30_000]


def test_an_increment_within_a_period_does_not_repeat_a_threshold() -> None:
    table = told_of(60_000, time_control="1m+30s").wait(31_000)
    table.move("e2e4", Seat.WHITE).say("Eva vier").press(Seat.WHITE)
    table.say("Eva fünf", Seat.BLACK).press(Seat.BLACK).wait(40_000)
    assert told_thresholds(table) == [60_000]


def test_two_peg_boards_follow_each_other() -> None:
    table = Table(Seat.WHITE, Seat.BLACK).start()
    table.move("e2e4", Seat.WHITE).say("Eva vier").move("e2e4", Seat.BLACK)
    assert table.just(e.MoveCarriedOut).seat is Seat.BLACK
    table.press(Seat.WHITE).move("d7d5", Seat.BLACK).say("David fünf").press(Seat.BLACK)
    table.move("d7d5", Seat.WHITE).move("e4d5", Seat.WHITE).say("Eva schlägt David fünf")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e4d5")


def test_what_cannot_follow_is_a_programmers_fault() -> None:
    turn = Turn.begin(peg_board=True)
    with pytest.raises(ValueError, match="MoveMade cannot follow"):
        turn.after(e.MoveMade(at=0, seat=Seat.WHITE, move=chess.Move.from_uci("e2e4")))
