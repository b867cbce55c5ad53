"""The chess clock in every edition: presses, extra time, rulings, silence (Art. 6, 12)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
MINUTE = 60_000

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def game(edition, time_control="1h", **conditions):
    """A game of a player at a peg board against one at an ordinary board, begun."""
    return SpokenTable(WHITE, edition=edition, time_control=time_control, **conditions).start()


def ordinary(edition, time_control="1h", **conditions):
    conditions.setdefault("peg_boards", frozenset())
    return SpokenTable(edition=edition, time_control=time_control, **conditions).start()


def said(words):
    """What was announced, as an observation has it."""
    return {"announcement": understand(words, load("de")).announcement, "words": words}


def left(table, seat):
    return table.game.state.clock.remaining(seat, table.at)


@pytest.mark.law(60)
@pytest.mark.law(61)
@pytest.mark.law(62)
@in_every_edition
def test_a_press_completes_the_move_that_is_made_and_nothing_else(edition):
    table = game(edition).lift("e2").place("e4").press(WHITE)
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    assert table.game.state.clock.running is WHITE
    table.say("Eva vier", WHITE).press(WHITE)
    assert table.just(e.MoveCompleted).move.uci() == "e2e4"
    assert table.game.state.clock.running is BLACK
    white = left(table, WHITE)
    assert left(table.wait(5 * MINUTE), WHITE) == white


@pytest.mark.law(64)
@pytest.mark.law(65)
@pytest.mark.law(66)
@in_every_edition
def test_who_forgets_to_press_pays_and_may_still_press_after_the_reply(edition):
    table = ordinary(edition).say("Eva vier", WHITE).wait(2 * MINUTE).say("Eva fünf", BLACK)
    assert table.game.state.clock.running is WHITE
    assert left(table, WHITE) < 58 * MINUTE + 1_000
    table.press(WHITE)
    assert table.game.state.clock.running is BLACK
    assert table.press(BLACK).game.state.clock.running is WHITE
    assert table.game.state.position.fullmove_number == 2


@pytest.mark.law(64)
@in_every_edition
@pytest.mark.parametrize("on_pegs", [True, False])
def test_an_illegal_move_does_not_complete_the_one_before(edition, on_pegs):
    """6.2.1.2 asks for a next move made, which an illegal one is not (4.7), and a legal one is."""
    begin, places = (game, WHITE) if on_pegs else (ordinary, None)

    def white(table, uci, words):
        table = table.move(uci, places) if on_pegs else table
        return table.say(words, WHITE) if words else table

    table = white(begin(edition, "1h i30s"), "e2e4", "Eva vier")
    table = white(table.say("Eva fünf", BLACK).press(BLACK), "e7e5", None)
    before = left(table, WHITE)
    table = white(table, "a1a3", "Turm Anna eins Anna drei")
    assert left(table, WHITE) < before
    table = white(table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)), "a3a1", None)
    table = white(table, "g1f3", "Springer Felix drei")
    assert (left(table, WHITE) > before) is (edition != "2009")


@pytest.mark.law(60)
@pytest.mark.law(65)
@in_every_edition
def test_who_replied_before_the_press_may_press_and_takes_none_from_the_opponent(edition):
    """6.2.1: the own clock stands and the other runs; 6.2.2: the late press is still allowed."""
    table = ordinary(edition).say("Eva vier", WHITE).say("Eva fünf", BLACK).press(BLACK)
    assert [event.move.uci() for event in table.of(e.MoveCompleted)] == ["e2e4", "e7e5"]
    assert table.game.state.clock.running is WHITE
    assert table.game.state.clock.moves_completed(BLACK) == 1
    times = left(table, BLACK)
    assert left(table.wait(MINUTE), BLACK) == times


@pytest.mark.law(65)
@in_every_edition
@pytest.mark.parametrize("illegal", [True, False])
def test_a_move_still_waits_for_its_press_when_the_one_after_it_goes_back(edition, illegal):
    """6.2.2, A.5.2: White has two moves to press for, and gets the extra time of both."""
    table = ordinary(edition, "20m i10s", supervised=False).say("Eva vier", WHITE)
    if illegal:
        table.say("Bauer Hektor sieben Hektor vier", BLACK).press(BLACK)
        table.observe(o.IllegalMoveClaimed(at=table.at, seat=WHITE))
        table.arbiter("refuse").arbiter("resume")
    table.say("Eva fünf", BLACK).press(BLACK).say("David vier", WHITE).press(WHITE)
    clock = table.game.state.clock
    assert [clock.moves_completed(seat) for seat in (WHITE, BLACK)] == [2, 1]
    assert left(table, WHITE) == 20 * MINUTE + 30_000 - clock.used(WHITE, table.at)


@pytest.mark.law(65)
@pytest.mark.law(66)
@in_every_edition
def test_after_both_presses_each_has_completed_one_move(edition):
    table = game(edition).move("e2e4", WHITE).say("Eva vier", WHITE).say("Eva fünf", BLACK)
    clock = table.press(BLACK).press(WHITE).game.state.clock
    assert clock.running is BLACK
    clock = table.press(BLACK).game.state.clock
    assert clock.running is WHITE
    assert [clock.moves_completed(seat) for seat in (WHITE, BLACK)] == [1, 1]


@pytest.mark.law(67)
@pytest.mark.law(68)
@in_every_edition
def test_an_increment_is_added_and_a_delay_passes_first(edition):
    table = ordinary(edition, "1h i30s").wait(10_000).say("Eva vier").press()
    assert left(table, WHITE) == 60 * MINUTE + 30_000 - (table.at - 0) + 30_000 + 500
    table = ordinary(edition, "1h d30s")
    table.wait(20_000).say("Eva vier").press()
    assert left(table, WHITE) == 60 * MINUTE
    assert left(table.wait(40_000), BLACK) == 60 * MINUTE - 10_000


@pytest.mark.law(69)
@pytest.mark.parametrize(
    ("edition", "carried"), [("2009", False), ("2014", True), ("2017", True), ("2023", False)]
)
def test_time_saved_in_delay_mode_is_carried_over_by_edition(edition, carried):
    table = ordinary(edition, "1h/1+30m d10s").say("Eva vier").press()
    assert left(table, WHITE) == (90 if carried else 30) * MINUTE
    table = ordinary(edition, "1h/1+30m").say("Eva vier").press()
    assert left(table, WHITE) == 90 * MINUTE - 1_000


@pytest.mark.law(70)
@pytest.mark.law(71)
@in_every_edition
def test_a_move_made_and_not_pressed_for_does_not_count_when_the_flag_falls(edition):
    table = ordinary(edition, "1h/1+30m").wait(59 * MINUTE).say("Eva vier").wait(2 * MINUTE)
    assert [event.seat for event in table.of(e.FlagFell)] == [WHITE]
    assert table.of(e.GameEnded)[0].result == "0-1"
    table = ordinary(edition, "1h/1+30m").wait(59 * MINUTE).say("Eva vier").press()
    assert table.wait(30 * MINUTE).of(e.FlagFell) == []


@pytest.mark.law(63)
@pytest.mark.law(71)
@in_every_edition
def test_a_mate_counts_without_a_press(edition):
    table = ordinary(edition, fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").say("Dame Gustav sieben")
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE
    assert table.wait(120 * MINUTE).of(e.FlagFell) == []


@pytest.mark.law(72)
@in_every_edition
@pytest.mark.parametrize(
    ("lifted", "placed", "words", "result"),
    [
        ("d2 f2", "d2", "Turm David zwei", "1/2-1/2"),  # made: the opponent has a bare king
        ("d2 f2", "d2", "", "0-1"),  # not announced, so not made (D.2.3.3)
        ("f2", "f8", "Turm Felix acht", "0-1"),  # made, and the queen is there still
        ("d2 h1", "d2", "König David zwei", "0-1"),  # illegal
    ],
)
def test_the_position_at_flag_fall_is_the_one_after_a_made_move(
    edition, lifted, placed, words, result
):
    """6.9 asks for the position, and the move is made (4.7), though it is not completed (6.2.1)."""
    fen = "7k/8/8/8/8/8/3q1R2/7K w - - 0 1"
    table = game(edition, "1m", fen=fen)
    for square in lifted.split():
        table.lift(square)
    table.place(placed)
    if words:
        table.say(words)
    table.wait(2 * MINUTE)
    assert [event.result for event in table.of(e.GameEnded)] == [result]


@pytest.mark.law(72)
@in_every_edition
def test_time_run_out_against_a_bare_king_is_a_draw(edition):
    table = ordinary(edition, fen="4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1").wait(61 * MINUTE)
    assert table.of(e.GameEnded)[0].result == "1/2-1/2"


@pytest.mark.law(75)
@pytest.mark.law(77)
@in_every_edition
def test_the_arbiter_stops_sets_times_and_counts_and_starts_again(edition):
    table = game(edition).arbiter("stop")
    assert table.game.state.clock.running is None
    table.arbiter("white set 45m 12").arbiter("black set 50m 11")
    assert (left(table, WHITE), left(table, BLACK)) == (45 * MINUTE, 50 * MINUTE)
    completed = [table.game.state.clock.moves_completed(seat) for seat in Seat]
    assert completed == [12, 11]
    assert table.wait(MINUTE).arbiter("resume").just(e.ClockStarted).seat is WHITE
    assert left(table, WHITE) == 45 * MINUTE


@pytest.mark.law(75)
@in_every_edition
@pytest.mark.parametrize("stopped", ["by the arbiter", "by a player", "by a claim", "by no power"])
def test_the_clock_that_ran_runs_on(edition, stopped):
    """White made a move and did not press, and Black has replied: White's time runs (6.2.2)."""
    table = game(edition).lift("e2").place("e4").say("Eva vier", WHITE).say("Eva fünf", BLACK)
    black = left(table, BLACK)
    if stopped == "by the arbiter":
        table.arbiter("stop")
    elif stopped == "by a player":
        table.observe(o.ArbiterCalled(at=table.at, seat=BLACK, reason="White's clock"))
    elif stopped == "by a claim":
        table.observe(o.BreachClaimed(at=table.at, seat=WHITE)).arbiter("reject")
    else:
        table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    assert table.game.state.clock.running is None
    assert table.arbiter("resume").just(e.ClockStarted).seat is WHITE
    assert left(table.wait(MINUTE), BLACK) == black
    assert table.press(WHITE).game.state.clock.running is BLACK


@pytest.mark.law(75)
def test_who_pressed_before_announcing_has_pressed_also_after_a_stop():
    """Another clock is worked by every press (D.2.5), also before the words of the move."""
    table = (
        game("2023", external_clock=True)
        .lift("e2")
        .place("e4")
        .say("Eva vier", WHITE)
        .press(WHITE)
        .press(BLACK)
    )
    table.observe(o.ArbiterCalled(at=table.at, seat=WHITE, reason="nothing announced"))
    assert table.arbiter("resume").just(e.ClockStarted).seat is WHITE
    assert table.say("Eva fünf", BLACK).just(e.MoveCompleted).seat is BLACK
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(75)
@in_every_edition
def test_after_an_illegal_move_the_clock_of_its_player_runs(edition):
    """Words that name no legal move follow the press: the move is to be replaced (7.5.1)."""
    table = game(edition, external_clock=True).lift("e2").place("e4").say("Eva vier", WHITE)
    table.press(WHITE).press(BLACK)
    table.say("Eva vier", BLACK).say("Springer Eva vier", BLACK).just(e.IllegalMoveCompleted)
    table.arbiter("confirm").arbiter("resume")
    assert table.just(e.ClockStarted).seat is BLACK


@pytest.mark.law(75)
@in_every_edition
def test_whoever_cannot_see_the_clock_hears_that_the_arbiter_started_it_again(edition):
    table = game(edition).arbiter("stop").arbiter("resume")
    assert table.whispered(WHITE) == "Your clock is running."
    assert table.aloud() == "White's clock is running."
    assert table.lift("e2").place("e4").say("Eva vier").press().whispered(WHITE) == ""


@pytest.mark.law(75)
def test_a_game_that_the_arbiter_starts_with_the_other_word_begins():
    table = SpokenTable(WHITE).set_up().arbiter("resume")
    assert table.whispered(WHITE) == "The game begins. Your clock is running."


@pytest.mark.law(75)
@in_every_edition
def test_no_move_is_made_and_no_game_ended_while_the_arbiter_has_stopped_it(edition):
    """The arbiter decides when the game goes on (6.11.3): then what stands on the board counts."""
    table = game(edition, fen="7k/5Q2/6K1/8/8/8/8/8 w - - 0 1").say("Dame Gustav sieben")
    table.arbiter("stop").lift("f7").place("g7")
    assert table.of(e.MoveMade) == table.of(e.GameEnded) == []
    table.arbiter("resume")
    assert table.just(e.MoveMade).move.uci() == "f7g7"
    assert table.just(e.GameEnded).termination is e.Termination.CHECKMATE


@pytest.mark.law(75)
@in_every_edition
def test_words_corrected_while_the_game_is_stopped_make_the_move_when_it_goes_on(edition):
    table = game(edition).lift("e2").place("e4").say("Eva drei").arbiter("stop")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE, **said("Eva vier")))
    assert table.of(e.MoveMade) == []
    assert table.arbiter("resume").just(e.MoveMade).move.uci() == "e2e4"
    assert table.press(WHITE).just(e.MoveCompleted)


@pytest.mark.law(74)
@in_every_edition
def test_who_has_no_piece_for_a_promotion_calls_the_arbiter_and_puts_it_there(edition):
    """The example of 6.11.2: the piece is handed over while the clocks stand."""
    table = game(edition, fen="8/4P3/8/8/8/k7/7P/K7 w - - 0 1").lift("e7").say("Eva acht Dame")
    table.observe(o.ArbiterCalled(at=table.at, seat=WHITE, reason="no queen"))
    table.place("e8").arbiter("resume").press(WHITE)
    assert table.just(e.MoveCompleted).move.uci() == "e7e8q"


@pytest.mark.law(76)
@in_every_edition
def test_after_an_irregularity_the_times_stay_where_the_arbiter_leaves_them(edition):
    table = game(edition).lift("a1").place("a3").say("Turm Anna drei").press()
    times = left(table, WHITE), left(table, BLACK)
    table.wait(5 * MINUTE).arbiter("refuse").lift("a3").place("a1").arbiter("resume")
    assert table.game.state.clock.running is WHITE
    assert (left(table, WHITE), left(table, BLACK)) == times


@pytest.mark.law(76)
@in_every_edition
@pytest.mark.parametrize("ruling", ["white illegal", "back 0"])
def test_what_is_put_back_later_changes_no_time_either(edition, ruling):
    table = game(edition).lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE)
    table.wait(5 * MINUTE)
    times = left(table, WHITE), left(table, BLACK)
    table.arbiter(ruling)
    assert (left(table, WHITE), left(table, BLACK)) == times
    assert table.of(e.PositionReinstated)[0].moves == ()


@pytest.mark.law(78)
@in_every_edition
def test_for_a_disturbance_the_arbiter_gives_extra_time_to_one_or_both(edition):
    table = game(edition)
    white = left(table, WHITE)
    table.arbiter("black add 2m")
    assert (left(table, WHITE), left(table, BLACK)) == (white, 62 * MINUTE)
    table.arbiter("add 5m")
    assert (left(table, WHITE), left(table, BLACK)) == (white + 5 * MINUTE, 67 * MINUTE)
    assert table.game.state.clock.running is WHITE
    assert table.whispered(WHITE)


@pytest.mark.law(79)
@pytest.mark.law(80)
@pytest.mark.law(87)
@in_every_edition
def test_times_and_counts_are_told_to_who_asks_alone(edition):
    table = game(edition).lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE)
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.MOVES))
    assert "one move" in table.whispered(WHITE)
    assert table.aloud() == ""
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.TIME))
    assert "minutes" in table.whispered(WHITE)
    assert table.aloud() == ""


UNASKED = (Adapted(Adaptation.TIMES_UNASKED, "Organiser", ""),)


@pytest.mark.law(79)
@pytest.mark.law(79)
@pytest.mark.law(80)
@in_every_edition
def test_the_time_that_both_have_used_is_told_with_the_moves(edition):
    """D.2.10.4: the number of moves and the time used by both, whatever the arbiter added."""
    table = game(edition, "1h i30s").wait(2 * MINUTE - 2_000)
    table.lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE).arbiter("white add 5m")
    table.wait(40_000).observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.MOVES))
    told = table.just(e.MovesTold)
    assert (told.white_used, told.black_used) == (2 * MINUTE, 40_000)
    assert "Time used: you two minutes, your opponent forty seconds." in table.whispered(WHITE)
    assert table.aloud() == ""


@pytest.mark.law(79)
@in_every_edition
def test_moves_made_are_told_beside_those_completed_where_they_are_more(edition):
    """D.2.10.4: "gedane", "udførte" moves in 2023, 2017 and 2009; completed ones in 2014."""
    table = game(edition, "1h/40+30m").lift("e2").place("e4").say("Eva vier", WHITE)
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.MOVES))
    told = "Completed: you zero moves, your opponent zero moves. Made: you one move, your"
    assert told in table.whispered(WHITE)
    table.press(WHITE).observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.MOVES))
    assert "Completed: you one move" in table.whispered(WHITE)
    assert "Made" not in table.whispered(WHITE)


@pytest.mark.law(79)
def test_where_another_clock_counts_this_one_tells_no_time_used():
    table = game("2023", external_clock=True)
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.MOVES))
    assert "Completed" in table.whispered(WHITE)
    assert "used" not in table.whispered(WHITE)


@pytest.mark.law(81)
@in_every_edition
@pytest.mark.parametrize(
    ("conditions", "told"),
    [
        ({}, []),
        ({"thresholds": (300_000, 10_000)}, []),
        ({"adaptations": UNASKED}, []),
        (
            {"thresholds": (300_000, 10_000), "adaptations": UNASKED},
            ["Five minutes left.", "Ten seconds left."],
        ),
    ],
)
def test_times_are_told_unasked_only_if_the_player_and_the_event_want_it(edition, conditions, told):
    """D.2.10.4 (E2.9d in 2009, D2.9d in 2014): on request; D.1 lets an event say otherwise."""
    table = game(edition, "12m", **conditions)
    for _ in range(12 * 60 - 1):
        table.wait(1_000).observe(o.TimePassed(at=table.at))
    heard = [words for words in table.heard[WHITE] if "left" in words]
    assert heard == told


@pytest.mark.law(79)
def test_the_arbiter_can_let_times_be_told_unasked_from_now_on():
    table = game("2023", "2m", thresholds=(60_000, 30_000)).wait(70_000)
    table.arbiter("adapt times-unasked").wait(30_000)
    assert [words for words in table.heard[WHITE] if "left" in words] == ["Thirty seconds left."]


@pytest.mark.law(81)
@pytest.mark.law(156)
@in_every_edition
def test_nobody_is_reminded_of_anything(edition):
    table = game(edition).lift("e2").place("e4").say("Eva vier", WHITE)
    told = []
    for _ in range(50):
        table.wait(MINUTE).observe(o.TimePassed(at=table.at))
        told += table.said
    assert told == []
    table.press(WHITE)
    assert table.said == []


@pytest.mark.law(61)
@in_every_edition
def test_both_are_told_what_a_press_at_an_ordinary_board_lacks(edition):
    """D.2.1, D.2.4: who presses hears it aloud, who cannot see the clock in the ear."""
    table = game(edition).lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE).press(BLACK)
    assert table.aloud() == ("Announce your move, then press again. Your clock is still running.")
    assert table.whispered(WHITE) == (
        "Black has pressed without announcing a move. Black's clock is still running."
    )
    assert table.game.state.clock.running is BLACK
