"""Whose pegs stand wrong is told so and how to mend it, whenever she asks and in whatever order.

The start position is set up before the clock is started (6.2.3, 7.2); the opponent's move is
carried out on the peg board (D.2.1); pieces that were knocked over are put back (7.4).
"""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Request
from accessible_board.game.vocabulary.terms import Device, DeviceFault, Seat
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
WRONG = "The position on your board is not right."
NOT_YET = "Put the peg board right first. Then press again."


def asks(table, request, seat=WHITE):
    """What the player who asks hears, and where she plays at an ordinary board, what is aloud."""
    table.observe(o.Asked(at=table.at, seat=seat, request=request))
    return table.whispered(seat) or table.aloud()


@pytest.fixture
def at_black():
    """Black plays at the peg board; White has played e4 and pressed, and it is carried out."""
    table = SpokenTable(BLACK).start().say("Eva vier").press()
    return table.move("e2e4", BLACK)


@pytest.fixture
def waiting(at_black):
    """Black has played e5 as well, and waits for White's move."""
    return at_black.move("e7e5", BLACK).say("Eva fünf").press()


@pytest.mark.parametrize("request_", [Request.POSITION, Request.NOW])
def test_who_has_left_a_peg_wrong_hears_it_as_often_as_she_asks(waiting, request_):
    waiting.lift("e5").place("e6").wait(2_000)
    told = f"{WRONG} Move the black pawn from Eva six to Eva five."
    assert asks(waiting, request_, BLACK) == told
    assert asks(waiting, request_, BLACK) == told
    waiting.lift("e6").place("e5")
    assert waiting.whispered(BLACK) == "The position is right."
    assert asks(waiting, Request.NOW, BLACK).startswith("Your opponent is on the move.")


@pytest.mark.parametrize("request_", [Request.POSITION, Request.NOW])
def test_a_peg_in_the_hand_is_told_where_it_belongs(waiting, request_):
    waiting.lift("e5")
    assert asks(waiting, request_, BLACK) == f"{WRONG} Put the black pawn on Eva five."


def test_what_is_mended_in_another_order_is_counted():
    table = SpokenTable(WHITE).set_up()
    for origin, target in (("a2", "a3"), ("h2", "h3"), ("d1", "d3")):
        table.lift(origin).place(target)
    table.wait(2_000)
    told = asks(table, Request.POSITION)
    assert told.startswith(f"{WRONG} Three men are still wrong. Move the white ")
    other = next(squares for squares in _WRONG.values() if squares != _named(told))
    table.lift(other[0]).place(other[1])
    again = told.replace("Three", "Two").removeprefix(f"{WRONG} ")
    assert table.whispered(WHITE) == again, "with the step that comes first"


_WRONG = {"Anna": ("a3", "a2"), "David": ("d3", "d1"), "Hector": ("h3", "h2")}


def _named(told):
    """The squares of the step that was told, of the three that are wrong."""
    return next(squares for file, squares in _WRONG.items() if f"from {file}" in told)


def test_what_was_mended_as_told_is_followed_by_the_next_step_and_how_many_are_left():
    table = SpokenTable(WHITE).set_up()
    for origin, target in (("a2", "a3"), ("h2", "h3")):
        table.lift(origin).place(target)
    origin, target = _named(asks(table.wait(2_000), Request.POSITION))
    table.lift(origin).place(target)
    assert table.whispered(WHITE).startswith("One man is still wrong. Move the white pawn from ")


def test_before_the_start_pegs_that_were_moved_are_told_to_both_who_ask():
    table = SpokenTable(WHITE).set_up().lift("e2").place("e3")
    told = f"{WRONG} Move the white pawn from Eva three to Eva two."
    assert asks(table, Request.POSITION) == told
    assert asks(table, Request.NOW) == told
    table.press(BLACK)
    assert table.whispered(WHITE) == told
    assert table.aloud() == NOT_YET
    table.lift("e3").place("e2")
    assert table.press(BLACK).game.state.clock.running is WHITE


def test_the_opponent_hears_that_the_pegs_are_what_he_waits_for():
    table = SpokenTable(*Seat).set_up().lift("e2", WHITE).place("e3", WHITE)
    told = "The peg board is being put right. After that the game goes on."
    assert asks(table, Request.NOW, BLACK) == told
    table.lift("e3", WHITE).place("e2", WHITE)
    assert asks(table, Request.NOW, BLACK).startswith("Press the clock")


def test_left_wrong_before_the_start_they_are_told_unasked():
    table = SpokenTable(WHITE).set_up().lift("e2").place("e3").wait(2_000)
    assert table.just(e.PositionsDiffer).seat is WHITE
    assert not table.of(e.BoardsDiffer)


@pytest.mark.law(49)
def test_pegs_moved_before_the_start_bind_nobody():
    table = SpokenTable(WHITE).set_up().lift("e2").place("e3").lift("e3").place("e2")
    table.press(BLACK).move("e2e4", WHITE).say("Eva vier").press()
    assert not table.of(e.ArticleFourBreached)
    assert table.just(e.MoveCompleted).move.uci() == "e2e4"


def test_who_has_the_opponents_move_to_carry_out_and_a_peg_wrong_hears_both():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier").press()
    table.say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e6").wait(2_000)
    told = asks(table, Request.NOW)
    assert told.startswith("Carry out the opponent's move on your board: Eva five. ")
    assert told.endswith(f"{WRONG} Move the black pawn from Eva six to Eva five.")


def test_who_bumps_the_move_that_was_made_is_not_told_to_press():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier").lift("e4")
    assert asks(table, Request.NOW).startswith("Your move is announced. Carry it out")


def test_after_the_end_pegs_that_are_cleared_away_are_not_mended():
    table = SpokenTable(WHITE).start().observe(o.Resigned(at=500, seat=WHITE)).lift("e2")
    assert asks(table, Request.POSITION).startswith("White: king Eva one;")
    assert asks(table, Request.NOW).startswith("The game is over.")


@pytest.mark.law(38, 106)
def test_men_that_the_arbiter_rules_displaced_are_not_touched():
    """Knocked over by accident they bind nobody (4.2.2), and are put back (7.4)."""
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier").press()
    table.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    table.lift("d2").lift("c2").arbiter("white displaced").place("c2").place("d2")
    table.move("g1f3", WHITE).say("Springer Felix drei").press()
    assert not table.of(e.ArticleFourBreached)
    assert table.just(e.MoveCompleted).move.uci() == "g1f3"


def test_a_man_touched_before_that_binds_all_the_same():
    table = SpokenTable(WHITE).start().lift("e2").place("e2").lift("d2").arbiter("white displaced")
    table.place("d2").move("g1f3", WHITE).say("Springer Felix drei").press()
    assert table.of(e.ArticleFourBreached)


def test_who_heard_nothing_of_a_repair_hears_the_step_once_the_earphone_is_back(waiting):
    earphone = {"device": Device.EARPHONE, "seat": BLACK}
    gone = o.DeviceFailed(at=waiting.at, fault=DeviceFault.LOST, detail="gone", **earphone)
    waiting.lift("a7").place("a6").wait(3_000).observe(gone).lift("a6").place("a5")
    waiting.observe(o.DeviceRecovered(at=waiting.at, **earphone))
    assert "Move the black pawn from Anna five to Anna seven." in waiting.whispered(BLACK)
    waiting.lift("a5").place("a7").observe(gone)
    waiting.observe(o.DeviceRecovered(at=waiting.at, **earphone))
    assert "pawn" not in waiting.whispered(BLACK)


def test_an_arbiter_who_resumes_before_the_pegs_stand_right_reads_that_they_do_not():
    table = SpokenTable(WHITE).set_up().press(BLACK).lift("e2").place("e5").say("e5").press(WHITE)
    table.arbiter("confirm").arbiter("resume")
    assert table.written == [
        "Arbiter: That ruling is not possible (Resume): the pegs have to be put right first."
    ]
    assert table.game.state.clock.running is None
    table.lift("e5").place("e2").arbiter("resume")
    assert table.game.state.clock.running is WHITE
