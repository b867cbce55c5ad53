"""Men that a player knocked over: put back on the own time, nobody bound by them (7.4, 4.2.2)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def white_to_move(edition="2023"):
    """A game after 1. e4 e5, White at a peg board."""
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    return table.press(WHITE).say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)


def made(edition="2023"):
    """White has made 2. Nf3, and then knocked over two pawns before the press."""
    table = white_to_move(edition).lift("g1").place("f3").say("Springer Felix drei", WHITE)
    return table.lift("d2").lift("c2")


def bond(table, seat=WHITE):
    return table.game.state.touch_move.obligations[seat].bond


@pytest.mark.law(106)
@in_every_edition
def test_a_move_that_is_made_stays_when_other_men_are_put_back(edition):
    """4.7: between words and press the move stands; only what was knocked over goes back."""
    table = made(edition).arbiter("white displaced")
    assert "Two men are still wrong" in table.whispered(WHITE)
    assert "knight" not in table.whispered(WHITE)
    table.place("c2").place("d2")
    assert table.whispered(WHITE) == "The position is right."
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "g1f3"
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(106)
def test_the_man_of_the_own_move_is_touched_whatever_else_was_knocked_over():
    """4.2.2: who has announced a move took up its man to make it."""
    table = white_to_move().say("Springer Felix drei", WHITE).lift("g1").lift("d2")
    table.arbiter("white displaced")
    assert [touch.square for touch in table.game.state.touches[WHITE]] == [6]
    assert bond(table) is Bond.MOVE
    table.place("d2").place("f3")
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "g1f3"


@pytest.mark.law(106)
@pytest.mark.parametrize(
    ("fen", "words", "taken", "own", "goal"),
    [
        ("4k3/8/8/3p4/4P3/8/2P5/4K3 w - - 0 1", "Eva schlägt David fünf", "d5", "e4", "d5"),
        ("4k3/8/8/3pP3/8/8/2P5/4K3 w - d6 0 1", "Eva schlägt David sechs", "d5", "e5", "d6"),
    ],
)
def test_a_capture_that_began_with_the_captured_man_goes_on(fen, words, taken, own, goal):
    """D.2.3.1: the captured man leaves the board first; it is off its square for the move."""
    table = SpokenTable(WHITE, fen=fen).start().say(words, WHITE).lift(taken).lift("c2")
    table.arbiter("white displaced")
    assert bond(table) is Bond.CAPTURE
    table.place("c2").lift(own).place(goal).press(WHITE)
    assert table.just(e.MoveCompleted).move.uci() == own + goal
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(106)
@in_every_edition
def test_a_man_that_came_down_elsewhere_when_it_was_knocked_over_was_not_released(edition):
    """4.2.2, 4.7: what was displaced by accident is no move that must stand."""
    table = white_to_move(edition).lift("h2").place("h3").arbiter("white displaced")
    assert table.whispered(WHITE).endswith("Move the white pawn from Hector three to Hector two.")
    table.lift("h3").place("h2")
    assert table.whispered(WHITE) == "The position is right."
    assert bond(table) is Bond.FREE
    table.lift("g1").place("f3").say("Springer Felix drei", WHITE).press(WHITE)
    assert table.just(e.MoveCompleted)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(106)
def test_nothing_is_taken_for_a_move_before_the_men_are_back():
    table = white_to_move().lift("h2").lift("d2").place("h3").arbiter("white displaced")
    table.place("d2")
    assert [placed.move.uci() for placed in table.of(e.MovePlaced)] == ["e2e4"]
    table.lift("h3").place("h2")
    assert table.whispered(WHITE) == "The position is right."
    assert bond(table) is Bond.FREE


@pytest.mark.law(106)
def test_what_the_player_has_put_back_before_the_ruling_the_arbiter_frees_man_by_man():
    """No switch tells which man was in a hand and which was knocked over (4.2.2)."""
    table = white_to_move().lift("d2").lift("c2").place("c2").place("d2").arbiter("white displaced")
    assert table.written[-1].startswith("Arbiter: White: must move the piece on d2 (4.3.1). ")
    assert "d2" not in table.whispered(WHITE) + table.aloud(), "it is the arbiter's to know (12.6)"
    table.arbiter("white accidental d2").arbiter("white accidental c2")
    assert bond(table) is Bond.FREE


@pytest.mark.law(106)
def test_an_illegal_move_that_is_made_is_not_told_by_what_is_put_back():
    """12.6: nobody hears before the press that a move is illegal; it is found then (7.5.1)."""
    table = white_to_move().lift("a1").place("a3").say("Turm Anna drei", WHITE).lift("d2")
    table.arbiter("white displaced")
    assert table.whispered(WHITE).endswith("Put the white pawn on David two.")
    assert "rook" not in table.whispered(WHITE)
    assert table.place("d2").press(WHITE).just(e.IllegalMoveCompleted)


@pytest.mark.law(106)
def test_who_asks_between_words_and_press_hears_which_men_lie_beside_the_board():
    table = made()
    for request in (o.Request.POSITION, o.Request.NOW):
        table.observe(o.Asked(at=table.at, seat=WHITE, request=request))
        assert "Put the white pawn on" in table.whispered(WHITE)
    table.arbiter("white displaced").place("c2")
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.POSITION))
    assert table.whispered(WHITE).endswith("Put the white pawn on David two.")


@pytest.mark.law(106)
@in_every_edition
def test_who_displaces_men_while_the_opponent_has_made_a_move_puts_them_back_and_presses(edition):
    """7.4.1: on the own time; the opponent has still to press for the own move (6.2.1)."""
    table = white_to_move(edition).lift("g1").place("f3").say("Springer Felix drei", WHITE)
    table.arbiter("black displaced")
    assert table.game.state.clock.running is BLACK
    assert table.press(BLACK).game.state.clock.running is WHITE
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "g1f3"
    assert table.game.state.clock.moves_completed(BLACK) == 1


@pytest.mark.law(38)
@in_every_edition
def test_who_touched_a_man_by_accident_has_not_released_it_either(edition):
    """4.2.2 (4.3 before 2017), 4.7."""
    table = white_to_move(edition).lift("h2").place("h3").arbiter("white accidental h2")
    table.lift("h3").place("h2")
    assert bond(table) is Bond.FREE
    table = white_to_move(edition).lift("h2").place("h3").lift("h3").place("h2")
    assert bond(table) is Bond.RELEASED
    assert bond(table.arbiter("white accidental h2")) is Bond.FREE


@pytest.mark.law(106)
@in_every_edition
def test_no_press_ends_the_own_time_before_the_men_are_back(edition):
    """7.4.1: the correct position is restored on the own time."""
    table = SpokenTable(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    table.press(WHITE).lift("d2").arbiter("white displaced").press(WHITE)
    assert table.just(e.PressRefused).reason is e.Refusal.BOARD_WRONG
    assert table.whispered(WHITE).endswith("Put the white pawn on David two.")
    assert table.game.state.clock.running is WHITE
    table.place("d2").press(WHITE)
    assert table.game.state.clock.running is BLACK
    on_the_move = white_to_move(edition).lift("d2").arbiter("white displaced").press(WHITE)
    assert on_the_move.just(e.PressRefused).reason is e.Refusal.BOARD_WRONG


@pytest.mark.law(106)
def test_who_has_yet_to_carry_out_the_opponents_move_need_not_do_that_first():
    """D.2.1 gives no moment for it; only what was displaced is restored (7.4.1)."""
    table = SpokenTable(*Seat).start().move("e2e4", WHITE).say("Eva vier", WHITE)
    table.lift("d7", BLACK).arbiter("black displaced").place("d7", BLACK).press(BLACK)
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(106)
def test_who_asks_what_now_puts_the_men_back_and_then_presses():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    assert asks_what_now(table).startswith("Your opponent is on the move.")
    table.lift("d2").arbiter("white displaced")
    assert asks_what_now(table).endswith("Put the white pawn on David two.")
    assert "on the move" not in table.whispered(WHITE)
    table.place("d2")
    assert asks_what_now(table) == "Press the clock, so that the opponent's time runs."
    table = white_to_move().lift("d2").arbiter("white displaced")
    assert "Move, announce" not in asks_what_now(table), "no press would be taken for that"
    assert asks_what_now(table.place("d2")).startswith("You are on the move. Move, announce")


def asks_what_now(table):
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.NOW))
    return table.whispered(WHITE)


# --- beside a legal announced move (7.4.1, 7.5.1) ---

TO_H5 = "rnbqkbnr/ppp2ppp/3p4/4p3/3PP3/8/PPP2PPP/RNBQKBNR w KQkq - 0 3"

BESIDE = [
    pytest.param(lambda table: table.lift("d4").place("d5"), "David four", id="knocked forward"),
    pytest.param(lambda table: table.lift("a2").place("a3"), "Anna two", id="beside the way"),
    pytest.param(lambda table: table.lift("g2"), "Gustav two", id="a hole that reads empty"),
    pytest.param(lambda table: table.lift("b8").place("a6"), "Bella eight", id="the opponent's"),
]


@pytest.mark.law(106)
@in_every_edition
@pytest.mark.parametrize(("knocks", "square"), BESIDE)
@pytest.mark.parametrize("waited", [0, 200, 1_700, 5_000])
@pytest.mark.parametrize("before", [True, False])
def test_a_legal_announced_move_is_no_illegal_one_whatever_else_is_amiss(
    edition, knocks, square, waited, before
):
    """How fast is pressed changes nothing: the press is refused, and the ear names the peg."""
    table = SpokenTable(WHITE, edition=edition, fen=TO_H5).start()
    if before:
        knocks(table)
    table.lift("d1").place("h5").say("Dame Hektor fünf")
    if not before:
        knocks(table)
    table.wait(waited).press(WHITE)
    assert not table.of(e.IllegalMoveCompleted)
    assert table.game.state.clock.running is WHITE
    assert square in table.whispered(WHITE)


@pytest.mark.law(106)
@in_every_edition
def test_men_that_were_displaced_are_ruled_so_after_an_illegal_move_was_found_as_well(edition):
    """7.4.1: what an elbow did is no move; the arbiter says so, and nothing is counted."""
    table = SpokenTable(WHITE, edition=edition, fen=TO_H5).start()
    table.lift("d4").place("d3").say("Bauer David drei").press(WHITE)
    assert table.just(e.IllegalMoveCompleted)
    table.arbiter("white displaced")
    state = table.game.state
    assert state.illegal is None
    assert not state.illegal_acts[WHITE]
    assert state.clock.running is WHITE
    table.lift("d3").place("d4").lift("d1").place("h5").say("Dame Hektor fünf").press(WHITE)
    assert table.just(e.MoveCompleted).move.uci() == "d1h5"
