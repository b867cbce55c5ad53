"""Which words can be a slip in repeating the opponent's move, and which announce an own (D.2.1)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize(
    "words",
    [
        "König Eva eins Felix drei",
        "Springer Bella eins Bella fünf",
        "Springer Gustav eins Eva fünf",
        "Bauer Eva vier Felix fünf",
        "Bauer Eva vier Eva sechs",
        "König Eva eins Eva fünf",
        "Lange Rochade",
    ],
)
def test_an_illegal_move_of_another_man_is_no_slip_in_repeating(edition, words):
    """It names another man, by its whole square, than the last move: announced, then completed."""
    table = Table(BLACK, edition=edition).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e2").place("e4")
    table.lift("e7").place("e5").say("Bauer Eva sieben Eva fünf", BLACK).press(BLACK)
    table.say(words, WHITE)
    assert not [event for event in table.of(e.MoveRepeated) if not event.agrees]
    table.press(WHITE)
    assert table.just(e.IllegalMoveCompleted).words == words


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize(
    "words",
    [
        "Bauer Eva sieben Eva sechs",
        "Eva sechs",
        "Bauer Eva vier Eva fünf",
        "Eva vier Eva fünf",
        "Bauer David sieben David sechs",
        "Springer Eva vier Felix sechs",
    ],
)
def test_words_that_differ_in_one_part_from_the_last_move_may_be_a_slip(edition, words):
    """So may words for a man of the opponent, or for one that does not stand there."""
    table = Table(BLACK, edition=edition).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e2").place("e4")
    table.lift("e7").place("e5").say("Bauer Eva sieben Eva fünf", BLACK).press(BLACK)
    table.say(words, WHITE)
    assert not table.just(e.MoveRepeated).agrees


@pytest.mark.law(20)
@in_every_edition
def test_an_illegal_promotion_is_no_slip_either_at_a_peg_board(edition):
    fen = "4k3/8/P7/8/8/7p/8/4K3 b - - 0 1"
    table = Table(edition=edition, fen=fen).start()
    table.say("Bauer Hector drei Hector zwei", BLACK).press(BLACK).lift("h3").place("h2")
    table.say("Bauer Anna sechs Anna acht Turm").lift("a6").place("a8").press()
    assert table.just(e.IllegalMoveCompleted).words == "Bauer Anna sechs Anna acht Turm"


@pytest.mark.law(20)
@pytest.mark.law(90)
@in_every_edition
def test_castling_said_once_more_after_the_repetition_is_an_own_move(edition):
    """D.2.1 asks for one repetition; what follows is announced, legal or not (3.8.2, 7.5.1)."""
    fen = "4k2r/8/8/8/8/8/8/4K2R w K - 0 1"
    table = Table(WHITE, edition=edition, fen=fen).start()
    table.move("e1g1", WHITE).say("Kurze Rochade", WHITE).say("Kurze Rochade", BLACK)
    table.press(WHITE).say("Kurze Rochade", BLACK).press(BLACK)
    assert table.just(e.IllegalMoveCompleted).seat is BLACK


@pytest.mark.law(20)
@in_every_edition
def test_the_other_castling_is_repeated_wrongly(edition):
    """Said before any right repetition it is a slip, also where that castling could be tried."""
    fen = "r3k3/8/8/8/8/8/8/4K2R w K - 0 1"
    table = Table(WHITE, edition=edition, fen=fen).start()
    table.move("e1g1", WHITE).say("Kurze Rochade", WHITE).press(WHITE).say("Lange Rochade", BLACK)
    assert table.just(e.MoveRepeated).agrees is False


@pytest.mark.law(20)
def test_castling_said_twice_by_who_has_no_rook_to_castle_with_repeats_it_twice():
    table = Table(WHITE, fen="4k3/8/8/8/8/8/8/4K2R w K - 0 1").start().move("e1g1", WHITE)
    table.say("Kurze Rochade", WHITE).say("Kurze Rochade", BLACK).say("Kurze Rochade", BLACK)
    assert table.just(e.MoveRepeated).agrees


@pytest.mark.law(20)
def test_words_that_fit_both_moves_repeat_the_last_one_first_and_then_announce_the_own():
    table = Table(fen="4k3/8/5n2/3P4/8/2N5/8/4K3 b - - 0 1", peg_boards=frozenset()).start()
    words = "Springer schlägt David fünf"
    table.say(words, BLACK).press(BLACK).say(words, WHITE)
    assert table.just(e.MoveRepeated).agrees
    assert table.say(words, WHITE).just(e.MoveMade).move.uci() == "c3d5"


def taken_back_on_own_pegs(*, carried_out=("f6d5",)):
    """Black takes on d5, and White's knight is in the hand that takes it back."""
    table = Table(WHITE, fen="4k3/8/5n2/3P4/8/2N5/8/4K3 b - - 0 1").start()
    table.say("Springer schlägt David fünf", BLACK).press(BLACK)
    for move in carried_out:
        table.move(move, WHITE)
    return table.lift("d5").lift("c3")


@pytest.mark.law(20)
def test_words_that_fit_both_moves_announce_the_one_that_the_own_pegs_show():
    """D.2.3: the move stands on the board, and who names it has announced it."""
    table = taken_back_on_own_pegs().place("d5").say("Springer schlägt David fünf", WHITE)
    assert table.just(e.MoveMade).move.uci() == "c3d5"
    assert not table.of(e.MoveRepeated)


@pytest.mark.law(20)
def test_words_that_fit_both_moves_repeat_the_last_one_while_the_own_is_in_hand():
    table = taken_back_on_own_pegs().say("Springer schlägt David fünf", WHITE)
    assert table.just(e.MoveRepeated).agrees


@pytest.mark.law(20)
def test_who_has_touched_a_piece_repeats_nothing_wrongly_any_more():
    """4.3: a move of the own is on its way, and the words are taken for it."""
    table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier").press(WHITE)
    table.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE).lift("g1").place("g1")
    assert not table.say("Eva sechs", WHITE).of(e.MoveRepeated)


@pytest.mark.law(20)
def test_illegal_words_for_a_man_by_its_square_are_no_slip_in_repeating_castling():
    table = Table(BLACK, fen="4k2r/8/8/8/8/8/4P3/4K3 b k - 0 1").start().move("e8g8", BLACK)
    table.say("Kurze Rochade", BLACK).press(BLACK).say("Bauer Eva zwei Eva fünf", WHITE)
    assert not table.of(e.MoveRepeated)
    assert table.press(WHITE).just(e.IllegalMoveCompleted).seat is WHITE
