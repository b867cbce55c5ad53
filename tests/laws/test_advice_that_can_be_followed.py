"""What a player is told who asks what to do can be done, and leads on (the Preface; D.2.9).

Players who do nothing else are in ``tests/advice``; these are evenings that they were stuck in.
"""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import AwaitedStep
from accessible_board.game.observations import Request
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import GO_ON, Adaptation, Adapted, Seat
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
PROMOTION = "7k/P7/8/8/8/8/p6K/8 w - - 0 1"


def asks(table, seat=WHITE):
    table.observe(o.Asked(at=table.at, seat=seat, request=Request.NOW))
    return table.whispered(seat)


def step(table, seat=WHITE):
    asks(table, seat)
    return table.just(e.StepTold).step


def test_a_piece_put_for_a_promoted_pawn_is_not_asked_to_be_taken_away_again():
    table = SpokenTable(BLACK, fen=PROMOTION).start().say("Anna acht Läufer").press()
    table.lift("a2").place("c4").wait(2_000)
    assert "Put the white bishop on Anna eight." in asks(table, BLACK)
    table.place("a8")
    assert "Take the white pawn away from Anna seven." in asks(table, BLACK)
    table.lift("a7")
    assert "Move the black pawn from Cesar four to Anna two." in asks(table, BLACK)
    assert table.lift("c4").place("a2").of(e.MoveCarriedOut)


def test_pegs_that_keep_an_adjourned_game_from_being_resumed_are_told():
    table = SpokenTable(BLACK).start().say("Eva vier").press()
    table.rule(o.Ruling.ADJOURN).observe(
        o.MoveWrittenToSeal(at=table.at, seat=BLACK, sealed="unreadable")
    )
    table.press()
    assert step(table, BLACK) is AwaitedStep.ADJOURNED
    table.rule(o.Ruling.RESUME)
    assert asks(table, BLACK).endswith("Move the white pawn from Eva two to Eva four.")
    table.move("e2e4", BLACK)
    assert step(table, BLACK) is AwaitedStep.ADJOURNED


def test_pegs_of_a_move_begun_while_sealing_are_put_back_before_the_resumption():
    """Nobody can resume before (I.9): who has to put them back is told, and then what is next."""
    table = SpokenTable(WHITE).start().rule(o.Ruling.ADJOURN).lift("e2").place("e3")
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="unreadable"))
    table.press(WHITE).rule(o.Ruling.RESUME)
    assert step(table, WHITE) is AwaitedStep.PUT_RIGHT
    assert step(table, BLACK) is AwaitedStep.OPPONENT_PUTS_RIGHT
    assert asks(table, WHITE).endswith("Move the white pawn from Eva three to Eva two.")
    table.lift("e3").place("e2")
    assert table.aloud() == "The game is adjourned and goes on later."


def test_pegs_that_show_a_move_already_when_the_clock_is_started_are_set_up_first():
    """At a fixed time (6.6), before her board stood right once."""
    table = SpokenTable(WHITE, starts_at=60_000)
    for square in chess.SquareSet(chess.Board().occupied) - {chess.A2}:
        table.observe(o.PegPlaced(at=0, seat=WHITE, square=square))
    table.observe(o.BoardFound(at=0, seat=WHITE)).wait(61_000)
    table.lift("e2").place("e4").say("Eva vier").place("a2")
    assert step(table, WHITE) is AwaitedStep.SET_UP
    assert asks(table, WHITE).endswith("Put the white pawn on Eva two.")


def test_a_move_can_be_sealed_after_an_interruption():
    table = SpokenTable(WHITE).start().rule(o.Ruling.ADJOURN)
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    assert step(table) is AwaitedStep.SEAL
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="unreadable"))
    assert table.press(WHITE).just(e.GameAdjourned)


@pytest.mark.law(15)
def test_once_the_fixed_time_has_passed_a_press_starts_the_game_whose_pegs_were_wrong():
    table = SpokenTable(WHITE, starts_at=60_000).set_up()
    table.press(BLACK).press(WHITE).lift("e2").place("e3").wait(70_000)
    assert "Move the white pawn from Eva three to Eva two." in asks(table)
    table.lift("e3").place("e2")
    assert step(table, BLACK) is AwaitedStep.START
    assert table.press(BLACK).game.state.clock.running is WHITE


def test_where_the_repetition_is_required_nobody_is_told_to_press_before_it():
    required = Adapted(Adaptation.REPETITION_REQUIRED, "Organiser", "")
    table = SpokenTable(WHITE, adaptations=(required,)).start()
    assert asks(table).endswith("press the clock once your opponent has repeated it.")


def test_who_has_a_board_that_fell_silent_is_told_that_it_is_waited_for():
    table = SpokenTable(WHITE).start()
    table.observe(o.BoardLost(at=table.at, seat=WHITE))
    assert asks(table) == "Your board has not answered yet. I am waiting for it."
    table.observe(o.BoardFound(at=table.at, seat=WHITE))
    assert step(table) is AwaitedStep.MOVE


def test_who_goes_back_and_has_put_the_pegs_right_may_move_though_the_clock_runs_already():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier").press()
    table.rule(o.Ruling.TAKE_BACK).rule(o.Ruling.START)
    assert "Move the white pawn from Eva four to Eva two." in asks(table)
    table.lift("e4").place("e2")
    assert table.just(e.PositionRestored)
    table.move("d2d4", WHITE).say("David vier").press()
    assert table.just(e.MoveCompleted).move.uci() == "d2d4"


def test_a_peg_that_belongs_to_no_move_is_told_and_not_called_begun():
    table = SpokenTable(WHITE).start().place("c5")
    assert asks(table).endswith("Take the piece away from Cesar five.")
    assert "Begun" not in asks(table)


def test_who_has_knocked_a_row_over_is_told_to_put_it_back_before_moving():
    table = SpokenTable(WHITE).start()
    for file in "abcdefgh":
        table.lift(f"{file}2")
    assert asks(table).endswith("Put the white pawn on Anna two.")
    for file in "abcdefgh":
        table.place(f"{file}2")
    assert step(table) is AwaitedStep.MOVE


def test_a_required_repetition_can_be_said_while_the_clocks_stand_after_an_interruption():
    required = Adapted(Adaptation.REPETITION_REQUIRED, "Organiser", "")
    table = SpokenTable(WHITE, adaptations=(required,)).start().move("e2e4", WHITE).say("Eva vier")
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    assert step(table) is AwaitedStep.REPETITION_AWAITED
    assert asks(table, BLACK) == ""  # who has no earphone, and is told aloud
    assert table.just(e.StepTold).step is AwaitedStep.REPEAT
    table.say("Eva vier", BLACK)
    assert step(table) is AwaitedStep.START
    assert table.press(WHITE).game.state.clock.running is BLACK


def test_a_promotion_announced_whole_once_more_lacks_no_piece():
    table = SpokenTable(WHITE, fen="7k/P7/8/8/8/8/8/7K w - - 0 1").start()
    table.say("Anna acht Dame").say("Anna acht")
    assert step(table) is AwaitedStep.PROMOTION
    table.say("Anna acht Dame")
    assert step(table) is AwaitedStep.PLACE


def test_without_an_arbiter_a_wish_to_play_on_after_an_interruption_is_answered_in_words():
    table = SpokenTable(WHITE, arbiter=NO_ARBITER).start()
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    table.observe(o.AgreementWanted(at=table.at, seat=BLACK, wish=GO_ON))
    assert step(table) is AwaitedStep.AGREE
    table.observe(o.AgreementAnswered(at=table.at, seat=WHITE, agrees=True))
    assert table.game.state.clock.running is WHITE


def test_nobody_is_told_to_play_on_while_a_silent_board_stands_wrong():
    table = SpokenTable(WHITE, arbiter=NO_ARBITER).start()
    table.lift("d1").place("f5").say("Dame Felix fünf").press()
    table.observe(o.BoardLost(at=table.at, seat=WHITE)).press(BLACK)
    assert step(table) is AwaitedStep.BOARD_AWAITED
    table.observe(o.BoardFound(at=table.at, seat=WHITE))
    assert "Move the white queen from Felix five to David one." in asks(table)
    table.lift("f5").place("d1")
    assert step(table) is AwaitedStep.PLAY_ON


def test_who_mends_castling_with_the_rooks_exchanged_has_castled():
    table = SpokenTable(WHITE, fen="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").start()
    table.say("kurze Rochade").lift("h1").place("c2").lift("e1").place("c1").lift("a1").place("d1")
    assert "Move the white king from Cesar one to Gustav one." in asks(table)
    table.lift("c1").place("g1").lift("d1").place("f1").lift("c2").place("a1")
    assert table.of(e.MoveMade)
    assert step(table) is AwaitedStep.PRESS


def test_who_has_castled_as_announced_is_told_to_press_though_it_may_not_be():
    table = SpokenTable(WHITE, fen="4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1").start()
    table.say("kurze Rochade").lift("e1").place("g1").lift("h1").place("f1")
    assert step(table) is AwaitedStep.PRESS
    assert table.press().just(e.IllegalMoveCompleted)


def test_who_took_up_another_man_after_an_interruption_is_not_told_to_press_at_once():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier")
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    assert step(table) is AwaitedStep.START
    table.lift("d1")
    assert step(table) is AwaitedStep.PUT_RIGHT
    assert table.whispered(WHITE).endswith("Put the white queen on David one.")
    table.place("d1")
    assert step(table) is AwaitedStep.START
    assert table.press(WHITE).game.state.clock.running is BLACK
