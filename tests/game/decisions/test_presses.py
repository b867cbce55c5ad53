"""The clock button: presses in time, too late, too early, twice and never (6.2, D.2.4)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import SpokenTable
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK


@pytest.fixture(params=["2009", "2014", "2017", "2023"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table(WHITE, edition=request.param).start()


@pytest.fixture(params=["2009", "2014", "2017", "2023"])
def beside_a_clock(request: pytest.FixtureRequest) -> Table:
    """A game beside another clock, which every press works, whatever was said (D.2.5)."""
    return Table(WHITE, edition=request.param, external_clock=True).start()


def counted(table: Table) -> tuple[int, int]:
    clock = table.game.state.clock
    return clock.moves_completed(WHITE), clock.moves_completed(BLACK)


def e4_made(table: Table) -> Table:
    return table.lift("e2").place("e4").say("Eva vier")


@pytest.mark.law(65)
@pytest.mark.law(66)
def test_a_late_press_is_accepted_and_the_time_until_then_is_the_pressers(table: Table) -> None:
    e4_made(table).say("Eva fünf", BLACK).press(WHITE)
    assert table.just(e.ClockPressedBy).seat is WHITE
    assert counted(table) == (1, 0)
    assert table.game.state.clock.used(WHITE, table.at) == 2_500
    table.press(BLACK)
    assert counted(table) == (1, 1)


def replied_and_pressed(table: Table) -> Table:
    """White made a move and did not press; Black has replied, and pressed."""
    return e4_made(table).say("Eva fünf", BLACK).press(BLACK)


@pytest.mark.law(64)
def test_a_move_never_pressed_for_is_completed_by_making_the_next(table: Table) -> None:
    """From 2014 on by making it (6.2.1.2); in 2009 by a press alone, and all at once (6.7a)."""
    replied_and_pressed(table)
    assert counted(table) == (0, 1)
    assert table.game.state.clock.running is WHITE
    table.lift("e7").place("e5").lift("g1").place("f3")
    assert counted(table) == (0, 1)
    table.say("Springer Felix drei")
    assert counted(table) == ((0, 1) if table.setup.edition == "2009" else (1, 1))
    assert table.press(WHITE).just(e.MoveCompleted)
    assert counted(table) == (2, 1)


@pytest.mark.law(64)
def test_moves_that_nobody_pressed_for_all_count_in_the_end(table: Table) -> None:
    e4_made(table).say("Eva fünf", BLACK).move("e7e5", WHITE)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE).say("Springer Cesar sechs", BLACK)
    assert counted(table) == ((0, 0) if table.setup.edition == "2009" else (1, 1))
    table.press(BLACK)
    assert counted(table)[1] == 2
    table.press(WHITE)
    assert counted(table) == (2, 2)


@pytest.mark.law(65)
def test_a_press_is_not_too_late_after_the_opponents_either(table: Table) -> None:
    """6.2.2: "even after the opponent has made his next move", who then has to press again."""
    replied_and_pressed(table).press(WHITE)
    assert table.just(e.ClockPressedBy).seat is WHITE
    assert table.game.state.clock.running is BLACK
    assert counted(table) == (1, 1)
    assert table.press(WHITE).just(e.PressRefused)
    assert table.press(BLACK).game.state.clock.running is WHITE
    assert counted(table) == (1, 1)
    table.lift("e7").place("e5").lift("g1").place("f3").say("Springer Felix drei").press(WHITE)
    assert counted(table) == (2, 1)


@pytest.mark.law(65)
def test_what_is_touched_for_the_next_move_takes_no_press_away(table: Table) -> None:
    """6.2.2 (6.7a of 2009): always, even after the opponent has made the next move."""
    replied_and_pressed(table).lift("e7").place("e5").lift("g1").press(WHITE)
    assert not [event for event in table.last if isinstance(event, e.PressRefused)]
    assert table.game.state.clock.running is BLACK
    assert counted(table.press(BLACK)) == (1, 1)
    table.place("f3").say("Springer Felix drei").press(WHITE)
    assert counted(table) == (2, 1)


@pytest.mark.law(65)
def test_a_press_with_the_next_move_placed_and_not_announced_is_for_the_last(table: Table) -> None:
    """D.2.3, D.2.4: that next move is not made yet; its player hears what is missing."""
    replied_and_pressed(table).lift("e7").place("e5").move("g1f3", WHITE).press(WHITE)
    assert table.just(e.PressRefused).reason is Refusal.NOT_ANNOUNCED
    assert table.game.state.clock.running is BLACK
    table.press(BLACK).say("Springer Felix drei", WHITE).press(WHITE)
    assert counted(table) == (2, 1)


@pytest.mark.law(65)
def test_with_the_next_move_announced_a_press_is_for_that_one(table: Table) -> None:
    replied_and_pressed(table).lift("e7").place("e5").say("Springer Felix drei", WHITE)
    assert table.press(WHITE).just(e.PressRefused).reason is Refusal.NOT_PLACED
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(64)
@pytest.mark.law(65)
def test_at_an_ordinary_board_a_press_counts_for_both_moves(table: Table) -> None:
    """Whether the next move stands there is not known before it is announced."""
    e4_made(table).press(WHITE).say("Eva fünf", BLACK).move("e7e5", WHITE)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE).press(WHITE).press(BLACK)
    assert counted(table) == (2, 2)
    assert table.say("Springer Cesar sechs", BLACK).just(e.MoveCompleted).seat is BLACK
    assert counted(table) == (2, 2)


@pytest.mark.law(64)
@pytest.mark.law(75)
@pytest.mark.parametrize(("said", "counts"), [(0, 2), (1, 2), (7, 8)])
def test_a_number_of_moves_that_the_arbiter_gives_has_them_all(said: int, counts: int) -> None:
    """Unless it is the number that the clock has anyway."""
    table = replied_and_pressed(Table(WHITE).start())
    table.rule(o.Ruling.SET_CLOCK, seat=WHITE, remaining=60_000, moves_completed=said)
    table.move("e7e5", WHITE).move("g1f3", WHITE).say("Springer Felix drei").press(WHITE)
    assert counted(table)[0] == counts


@pytest.mark.law(64)
def test_a_move_taken_back_is_no_longer_waiting_to_be_counted(table: Table) -> None:
    replied_and_pressed(table).rule(o.Ruling.TAKE_BACK, ply=0).lift("e4").place("e2")
    table.rule(o.Ruling.RESUME)
    table.move("g1f3", WHITE).say("Springer Felix drei").press(WHITE)
    assert counted(table) == (1, 0)


@pytest.mark.law(64)
@pytest.mark.law(70)
@pytest.mark.law(71)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017", "2023"])
def test_a_flag_falls_on_a_move_that_was_answered_and_never_pressed_for(edition: str) -> None:
    """The last required move is not completed by the opponent's press (6.2.1, 6.4, 6.9)."""
    table = Table(WHITE, edition=edition, time_control="1h/1+30m").start().wait(59 * 60_000)
    replied_and_pressed(table).wait(60_000)
    assert [event.result for event in table.of(e.GameEnded)] == ["0-1"]
    table = Table(WHITE, edition=edition, time_control="1h/1+30m").start().wait(59 * 60_000)
    replied_and_pressed(table).press(WHITE).press(BLACK).wait(60_000)
    assert not table.of(e.FlagFell)


BOTH_CASTLE = "r3k2r/5p2/8/8/8/8/5P2/R3K2R w KQkq - 0 1"


@pytest.mark.law(20)
@pytest.mark.law(64)
def test_words_for_both_moves_are_the_reply_that_the_pegs_come_to_show() -> None:
    """D.2.1, 6.2.1.2: nobody pressed, and "short castling" would repeat the move as well."""
    table = Table(*Seat, fen=BOTH_CASTLE).start()
    table.move("e1g1", WHITE).say("Kurze Rochade", WHITE)
    table.move("e1g1", BLACK).lift("e8", BLACK).say("Kurze Rochade", BLACK)
    table.place("g8", BLACK).lift("h8", BLACK).place("f8", BLACK)
    assert (table.just(e.MoveCompleted).seat, table.just(e.MoveMade).seat) == (WHITE, BLACK)
    assert table.press(BLACK).just(e.MoveCompleted).seat is BLACK


@pytest.mark.law(20)
@pytest.mark.law(64)
def test_words_for_both_moves_are_the_reply_that_an_ordinary_board_presses_for() -> None:
    table = Table(WHITE, fen=BOTH_CASTLE).start()
    table.move("e1g1", WHITE).say("Kurze Rochade", WHITE).say("Kurze Rochade", BLACK)
    table.press(BLACK)
    assert [event.seat for event in table.last if isinstance(event, e.MoveCompleted)] == [*Seat]


@pytest.mark.law(61)
def test_a_sighted_players_press_before_announcing_starts_nothing(table: Table) -> None:
    """D.2.4: both players' moves are announced (D.2.1), and the press comes after that."""
    e4_made(table).press(WHITE).press(BLACK)
    refused = table.just(e.PressRefused)
    assert (refused.reason, refused.started) == (Refusal.NOT_ANNOUNCED, False)
    assert table.game.state.clock.running is BLACK
    table.say("Eva fünf", BLACK).press(BLACK)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7e5")
    assert table.game.state.clock.running is WHITE
    assert counted(table) == (1, 1)


def test_another_clock_may_be_pressed_before_announcing(beside_a_clock: Table) -> None:
    table = beside_a_clock
    e4_made(table).press(WHITE).press(BLACK)
    refused = table.just(e.PressRefused)
    assert (refused.reason, refused.started) == (Refusal.NOT_ANNOUNCED, True)
    assert table.game.state.clock.running is WHITE
    table.say("Eva fünf", BLACK)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7e5")
    assert table.game.state.clock.running is WHITE
    assert counted(table) == (1, 1)


def test_a_move_repeated_twice_is_no_move_of_the_repeater(beside_a_clock: Table) -> None:
    """Such as makes sure to be heard, moves on the ordinary board, presses, and then announces."""
    table = e4_made(beside_a_clock).press(WHITE).say("Eva vier", BLACK).say("Eva vier", BLACK)
    assert table.just(e.MoveRepeated).agrees
    table.press(BLACK)
    assert not table.of(e.IllegalMoveCompleted)
    assert table.say("Eva fünf", BLACK).just(e.MoveCompleted).seat is BLACK


def test_a_clock_that_is_given_back_counts_no_move(beside_a_clock: Table) -> None:
    """The opponent pressed without a word, and the player presses back."""
    table = e4_made(beside_a_clock).press(WHITE).press(BLACK).press(WHITE)
    assert table.game.state.clock.running is BLACK
    assert counted(table) == (1, 1)
    table.say("Eva fünf", BLACK).press(BLACK)
    assert counted(table) == (1, 1)


@pytest.mark.law(90)
def test_an_illegal_move_announced_after_the_press_was_completed_by_it(
    beside_a_clock: Table,
) -> None:
    table = e4_made(beside_a_clock).press(WHITE).press(BLACK).say("Eva vier", BLACK)
    table.say("Springer Eva vier", BLACK)
    assert table.just(e.IllegalMoveCompleted).seat is BLACK
    assert table.game.state.clock.running is None


@pytest.mark.law(63)
@pytest.mark.parametrize("edition", ["2014", "2017", "2023"])
def test_a_mate_announced_after_the_press_is_legal_even_against_article_4(edition: str) -> None:
    """The arbiter judges the touch, and nobody an illegal move (5.1.1, 7.5.1)."""
    fen = "rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2"
    table = SpokenTable(WHITE, edition=edition, external_clock=True, fen=fen).start()
    table.arbiter("black touched a7").press(BLACK).say("Dame Hector vier", BLACK)
    assert table.just(e.ArticleFourBreached).seat is BLACK
    assert not table.of(e.IllegalMoveCompleted)


@pytest.mark.law(62)
@pytest.mark.law(75)
@pytest.mark.parametrize("seat", list(Seat))
def test_where_the_arbiter_stopped_the_clocks_no_press_starts_them(
    table: Table, seat: Seat
) -> None:
    e4_made(table).observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.STOP))
    (refused,) = table.press(seat).last
    assert refused == e.PressRefused(at=table.at, seat=seat, reason=Refusal.STOPPED)
    assert table.game.state.clock.running is None
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.RESUME)).press(WHITE)
    assert table.game.state.clock.running is BLACK


@pytest.mark.law(75)
def test_after_a_stop_the_clock_runs_on_that_ran(table: Table) -> None:
    """6.11.3, 6.2.2: White's, whose move was answered before White has pressed."""
    e4_made(table).say("Eva fünf", BLACK)
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.STOP))
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.RESUME))
    assert table.game.state.clock.running is WHITE


def test_an_interruption_does_not_end_a_stop_for_a_claim(table: Table) -> None:
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at + 60_000))
    table.at += 60_000
    table.press(BLACK)
    assert table.game.state.clock.running is None


def test_a_released_man_put_back_in_the_same_hole_is_still_the_move(table: Table) -> None:
    e4_made(table).lift("e4").place("e4").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")
    assert not table.of(e.MoveUnmade)


@pytest.mark.law(61)
def test_who_presses_while_the_other_clock_runs_changes_nothing(table: Table) -> None:
    """6.2.1: a press stops the own clock, which stands already."""
    assert table.press(BLACK).last == []
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(71)
def test_a_move_made_and_not_pressed_for_does_not_save_from_the_flag() -> None:
    table = e4_made(Table(WHITE, time_control="1m").start()).wait(60_000)
    assert table.just(e.GameEnded).result == "0-1"
    assert table.game.state.position.fen() == chess.STARTING_FEN
    assert not table.of(e.MoveCompleted)


@pytest.mark.law(71)
@pytest.mark.parametrize("pegs", [True, False])
@pytest.mark.parametrize(("after", "completed"), [(59_999, True), (60_000, False), (90_000, False)])
def test_a_press_counts_only_before_the_flag_falls(pegs: bool, after: int, completed: bool) -> None:
    """Also where the press is what is heard of next, and nobody saw the flag fall before."""
    table = Table(WHITE if pegs else BLACK, time_control="1m").start()
    table = e4_made(table) if pegs else table.say("Eva vier")
    started = table.of(e.ClockStarted)[0].at
    table.observe(o.ClockPressed(at=started + after, seat=WHITE))
    assert bool(table.of(e.MoveCompleted)) is completed
    assert [event.result for event in table.of(e.GameEnded)] == ([] if completed else ["0-1"])


@pytest.mark.law(70)
def test_the_flag_does_not_fall_where_the_required_moves_are_completed() -> None:
    table = e4_made(Table(WHITE, time_control="1m/1+1m").start()).press(WHITE)
    assert table.just(e.PeriodReached).period == 2
    assert table.game.state.clock.remaining(WHITE, table.at) == 118_000


@pytest.mark.parametrize("interrupted_after", range(8))
def test_a_game_interrupted_anywhere_goes_on(table: Table, interrupted_after: int) -> None:
    acts = [
        lambda: table.lift("e2"),
        lambda: table.place("e4"),
        lambda: table.say("Eva vier"),
        lambda: table.press(WHITE),
        lambda: table.say("Eva fünf", BLACK),
        lambda: table.press(BLACK),
        lambda: table.lift("e7"),
        lambda: table.place("e5"),
    ]
    for number, act in enumerate(acts):
        if number == interrupted_after:
            table.observe(o.Interrupted(at=table.at))
            table.at += 60_000
            table.observe(o.Continued(at=table.at))
            table.press(table.game.state.on_move.other)
        act()
    assert table.just(e.MoveCarriedOut).move == chess.Move.from_uci("e7e5")
    used = table.game.state.clock.used
    assert used(WHITE, table.at) + used(BLACK, table.at) == table.at - 500 - 60_000 - 500
    assert counted(table) == (1, 1)


def test_words_that_fit_both_moves_are_the_own_one_if_the_press_follows() -> None:
    table = Table(WHITE, fen="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1").start()
    table.move("e1g1", WHITE).say("Kurze Rochade").press()
    table.say("Kurze Rochade", BLACK)
    assert table.just(e.MoveRepeated).agrees
    table.press(BLACK)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e8g8")
    assert table.just(e.MoveCompleted).seat is BLACK


def test_words_that_fit_both_moves_are_the_own_one_if_the_opponent_repeats_them() -> None:
    table = Table(WHITE, fen="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1").start()
    table.move("e1g1", WHITE).say("Kurze Rochade").press()
    table.say("Kurze Rochade", BLACK).say("Kurze Rochade", WHITE)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e8g8")
    assert table.just(e.MoveRepeated).seat is WHITE


def test_words_that_fit_both_moves_are_the_own_one_if_the_pegs_show_it() -> None:
    table = Table(BLACK, fen="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1").start()
    table.say("Kurze Rochade").press().move("e1g1", BLACK)
    table.say("Kurze Rochade", BLACK).move("e8g8", BLACK)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e8g8")


def test_words_that_fit_both_moves_make_none_once_the_game_is_over() -> None:
    table = Table(WHITE, fen="r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1").start()
    table.move("e1g1", WHITE).say("Kurze Rochade").press().say("Kurze Rochade", BLACK)
    table.rule(o.Ruling.DECLARE, result="1-0").say("Kurze Rochade", WHITE)
    assert table.just(e.AnnouncementRefused).reason is Refusal.GAME_OVER
    assert table.last == [table.just(e.AnnouncementRefused)]


@given(st.integers(0, 900), st.integers(0, 900))
def test_what_was_heard_or_pressed_earlier_may_be_decided_later(words: int, press: int) -> None:
    """The opponent lifts a peg meanwhile; nobody gains or loses time by the order of deciding."""
    late = Table(*Seat, time_control="5m").start()
    begun = late.at
    late.lift("e2", WHITE).place("e4", WHITE)
    said = late.at + words
    pressed = said + press
    late.at = pressed
    late.wait(400).lift("e7", BLACK).place("e7", BLACK)
    late.observe(o.Asked(at=late.at, seat=WHITE, request=o.Request.TIME))
    announcement = Announcement(to_square=chess.E4)
    late.observe(o.Announced(at=said, seat=WHITE, announcement=announcement, words="Eva vier"))
    late.observe(o.Asked(at=said, seat=WHITE, request=o.Request.TIME))
    first, second = late.of(e.TimesTold)
    assert (second.white, second.black) == (first.white, first.black)
    late.observe(o.ClockPressed(at=pressed, seat=WHITE))
    assert late.of(e.PressRefused) == []
    clock = late.game.state.clock
    assert clock.used(WHITE, late.at) == pressed - begun
    assert clock.used(BLACK, late.at) == late.at - pressed
    assert Game.replay(late.setup, late.events).state.clock == clock


def test_a_period_begins_also_with_a_move_that_nobody_pressed_for() -> None:
    """The duty to record is back with it, and the sheet of who had stopped is due (8.4)."""
    table = Table(WHITE, time_control="1h/1+30m").start().wait(3_400_000)
    table.observe(o.RecordingStopped(at=table.at, seat=WHITE))
    e4_made(table)
    assert table.of(e.RecordingPaused)[0].seat is WHITE
    table.say("Eva fünf", BLACK)
    assert table.of(e.PeriodReached) == []
    table.press(BLACK)
    assert [event.seat for event in table.of(e.PeriodReached)] == [BLACK]
    table.move("e7e5", WHITE).move("g1f3", WHITE).say("Springer Felix drei")
    assert [event.seat for event in table.of(e.PeriodReached)] == [BLACK, WHITE]
    assert table.just(e.SheetsDue).seats == (WHITE,)
    assert counted(table) == (1, 1)


def test_a_reply_to_an_illegal_move_before_the_press_is_read_by_the_arbiter_alone() -> None:
    table = SpokenTable(WHITE).start().lift("a1").place("a3").say("Turm Anna drei")
    told = len(table.said)
    table.say("Eva fünf", BLACK).say("Eva fünf", BLACK)
    assert table.just(e.ReplyNotTaken).seat is BLACK
    assert table.written[-1] == (
        "Arbiter: Black announced Eva fünf before the clock was pressed; it was not taken."
    )
    assert "illegal" not in " ".join(words for _, words in table.said[told:])
    assert table.press(WHITE).just(e.IllegalMoveCompleted)
