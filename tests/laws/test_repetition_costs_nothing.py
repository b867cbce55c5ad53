"""Repeating the opponent's move costs nobody anything, whenever it is said (D.2.1, D.2.3)."""

from itertools import permutations

import pytest

from accessible_board.game import events as e
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def after_e4(edition="2023", table=Table):
    """White, at a peg board, has made e4 and pressed; Black has an ordinary board."""
    return table(WHITE, edition=edition).start().move("e2e4", WHITE).say("Eva vier").press()


@pytest.mark.law(20)
@in_every_edition
def test_a_move_repeated_after_the_reply_was_announced_is_repeated_and_no_correction(edition):
    table = after_e4(edition, SpokenTable).say("Cesar fünf", BLACK).say("Eva vier", BLACK)
    repeated = table.just(e.MoveRepeated)
    assert (repeated.move.uci(), repeated.agrees) == ("e2e4", True)
    assert table.said == [], "a right repetition is not spoken of"
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "c7c5"


@pytest.mark.law(20)
@in_every_edition
def test_a_move_repeated_after_the_press_is_repeated(edition):
    table = after_e4(edition).say("Cesar fünf", BLACK).press(BLACK).say("Eva vier", BLACK)
    assert table.just(e.MoveRepeated).move.uci() == "e2e4"
    assert table.game.state.repetitions == {1}
    table.move("c7c5", WHITE).move("g1f3", WHITE).say("Springer Felix drei", WHITE)
    assert table.just(e.MoveMade).move.uci() == "g1f3"


@pytest.mark.law(20)
@in_every_edition
def test_a_wrong_repetition_after_the_reply_was_announced_is_told_and_corrects_nothing(edition):
    table = after_e4(edition, SpokenTable).say("Cesar fünf", BLACK).say("Eva drei", BLACK)
    assert table.just(e.MoveRepeated).agrees is False
    told = "The repetition does not agree. Announced was: Eva four"
    assert table.aloud() == table.whispered(WHITE) == told
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "c7c5"


@pytest.mark.law(20)
def test_the_reply_is_corrected_by_the_word_for_it_or_by_another_legal_move():
    table = after_e4().say("Cesar fünf", BLACK).say("Springer Felix sechs", BLACK)
    assert table.just(e.AnnouncementCorrected)
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "g8f6"


@pytest.mark.law(20)
@pytest.mark.parametrize("words", ["Cesar fünf", "Cesar sechs"])
def test_at_the_peg_board_as_well_nothing_is_corrected_by_repeating(words):
    table = after_e4().say("Cesar fünf", BLACK).press(BLACK).move("c7c5", WHITE)
    table.move("g1f3", WHITE).say("Springer Felix drei", WHITE).say(words, WHITE)
    assert table.just(e.MoveRepeated).agrees is (words == "Cesar fünf")
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "g1f3"


@pytest.mark.law(20)
def test_a_late_repetition_is_written_on_no_sheet_a_second_time():
    table = after_e4().say("Cesar fünf", BLACK).say("Eva vier", BLACK).press(BLACK)
    table.say("Eva vier", BLACK)
    for seat in Seat:
        sheet = Scoresheet.of(seat, WHITE, table.events)
        assert [entry.move.uci() for entry in sheet.entries] == ["e2e4", "c7c5"]


def after_nf3():
    """Black, at an ordinary board, has repeated e4 and answered e5; White has made Nf3."""
    table = after_e4().say("Eva vier", BLACK).say("Eva fünf", BLACK).press(BLACK)
    table.move("e7e5", WHITE).move("g1f3", WHITE)
    return table.say("Springer Felix drei", WHITE).press(WHITE)


@pytest.mark.law(20)
def test_a_wrong_repetition_that_is_a_legal_reply_is_asked_about_and_not_taken_for_it():
    table = after_nf3().say("Springer Felix sechs", BLACK)
    repeated = table.just(e.MoveRepeated)
    assert (repeated.agrees, repeated.asked) == (False, repeated.announcement)
    assert table.game.state.made is None
    assert table.say("Springer Felix drei", BLACK).just(e.MoveRepeated).agrees
    table.say("Springer Cesar sechs", BLACK).press(BLACK)
    assert table.just(e.MoveCompleted).move.uci() == "b8c6"
    assert not table.of(e.AnnouncementCorrected)


@pytest.mark.law(20)
@pytest.mark.parametrize("repeated", [True, False])
def test_the_press_a_yes_or_the_same_words_say_that_it_was_the_reply(repeated):
    for answers in (lambda table: table.press(BLACK), yes, once_more):
        table = after_nf3().say("Springer Felix sechs", BLACK)
        if repeated:
            table.say("Springer Felix drei", BLACK)
        assert answers(table).just(e.MoveMade).move.uci() == "g8f6"


def yes(table):
    return table.say("Springer Felix sechs", BLACK, own=True)


def once_more(table):
    return table.say("Springer Felix sechs", BLACK)


@pytest.mark.law(20)
def test_a_no_says_that_it_was_a_slip_and_no_press_takes_it_for_the_reply():
    table = after_nf3().say("Springer Felix sechs", BLACK)
    denied = table.say("Springer Felix sechs", BLACK, own=False).just(e.MoveRepeated)
    assert (denied.agrees, denied.asked) == (False, None)
    assert table.press(BLACK).just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED


@pytest.mark.law(20)
def test_a_move_with_the_square_that_it_leaves_is_the_own_one():
    """White's rook captures the one that has just come along the same file."""
    table = Table(fen="4k3/7r/8/8/8/8/4K3/7R b - - 0 1", peg_boards=frozenset()).start()
    table.say("König David acht", BLACK).press(BLACK).say("König David acht", WHITE)
    table.say("König David zwei", WHITE).press(WHITE).say("Turm Hector fünf", BLACK).press(BLACK)
    table.say("Turm Hector eins Hector fünf", WHITE)
    assert table.just(e.MoveMade).move.uci() == "h1h5"


@pytest.mark.law(20)
def test_it_is_asked_before_the_press_for_the_move_as_well_and_stands_after_it():
    table = after_e4().say("Eva vier", BLACK).say("Eva fünf", BLACK).press(BLACK)
    table.move("e7e5", WHITE).move("g1f3", WHITE).say("Springer Felix drei", WHITE)
    assert table.say("Springer Felix sechs", BLACK).just(e.MoveRepeated).asked
    assert not table.of(e.MoveCompleted)[2:]
    table.press(WHITE).press(BLACK)
    assert table.of(e.MoveCompleted)[-1].move.uci() == "g8f6"


@pytest.mark.law(20)
def test_who_repeats_no_moves_is_not_asked_for_each_reply_that_is_like_the_move():
    assert after_e4().say("Eva fünf", BLACK).just(e.MoveMade).move.uci() == "e7e5"


@pytest.mark.law(20)
@pytest.mark.parametrize("own", [True, False])
def test_if_the_right_repetition_follows_he_is_asked_whether_the_first_was_his_move(own):
    table = after_e4().say("Eva fünf", BLACK).say("Eva vier", BLACK)
    repeated = table.just(e.MoveRepeated)
    assert (repeated.agrees, repeated.asked) == (True, table.game.state.announced.announcement)
    table.say("Eva fünf", BLACK, own=own)
    assert bool(table.last) is not own, "a no takes it back, a yes changes nothing"
    assert (table.game.state.made is None) is not own


@pytest.mark.law(20)
@pytest.mark.parametrize("own", [True, False])
def test_what_the_press_has_answered_is_answered_no_more(own):
    table = after_e4().say("Eva fünf", BLACK).say("Eva vier", BLACK).press(BLACK)
    assert table.say("Eva fünf", BLACK, own=own).last == []


@pytest.mark.law(20)
@pytest.mark.parametrize("pegs_first", [True, False])
def test_at_the_peg_board_the_own_pegs_say_that_it_was_the_move(pegs_first):
    table = after_e4().say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    table.say("Eva fünf", WHITE).move("d2d3", WHITE).say("David drei", WHITE).press(WHITE)
    table.say("Springer Felix sechs", BLACK).press(BLACK).move("g8f6", WHITE)
    if pegs_first:
        table.move("g1f3", WHITE).say("Springer Felix drei", WHITE)
    else:
        assert table.say("Springer Felix drei", WHITE).just(e.MoveRepeated).asked
        table.move("g1f3", WHITE)
    assert table.just(e.MoveMade).move.uci() == "g1f3"


ACTS = ("Cesar fünf", "Eva vier", "press")


@pytest.mark.law(20)
@pytest.mark.parametrize("wrong", ["Eva drei", "Eva fünf", "David vier"])
@pytest.mark.parametrize("pressed", [True, False])
def test_no_order_of_announcing_repeating_and_pressing_ends_in_an_illegal_move(wrong, pressed):
    """Black says c5, e4 and something wrong for e4, which may be legal, and presses.

    White has pressed, or presses when he is done. Where he announced before he pressed, c5 it is.
    """
    for acts in permutations((*ACTS, wrong)):
        table = Table(WHITE).start().move("e2e4", WHITE).say("Eva vier")
        if pressed:
            table.press(WHITE)
        for act in acts:
            table.press(BLACK) if act == "press" else table.say(act, BLACK)
        if not pressed:
            table.press(WHITE)
        assert not table.of(e.IllegalMoveCompleted), acts
        if pressed and acts.index("Cesar fünf") < acts.index("press"):
            moves = [event.move.uci() for event in table.of(e.MoveCompleted)]
            assert moves == ["e2e4", "c7c5"], acts


# --- an opponent who repeats nothing (D.2.4, 7.5.1) ---


ILLEGAL_REPLIES = ["Turm Anna fünf", "Springer Eva fünf", "Läufer Cesar sechs", "Dame Hektor vier"]


@pytest.mark.law(20)
@pytest.mark.law(91)
@in_every_edition
@pytest.mark.parametrize("words", ILLEGAL_REPLIES)
def test_who_repeats_nothing_makes_an_illegal_move_like_anybody(edition, words):
    """Words that are more than a slip away from the move announce an own one, legal or not."""
    table = after_e4(edition, SpokenTable).say(words, BLACK)
    assert not table.of(e.MoveRepeated)
    assert "repetition" not in table.aloud(), "nobody is warned before the press (12.6)"
    illegal = table.press(BLACK).just(e.IllegalMoveCompleted)
    assert (illegal.seat, illegal.words) == (BLACK, words)


@pytest.mark.law(20)
@in_every_edition
@pytest.mark.parametrize("words", ILLEGAL_REPLIES[:3])
def test_who_repeats_and_presses_for_other_words_has_announced_them(edition, words):
    """Far from the move to be repeated, and pressed for: that is the announcement (D.2.4)."""
    table = after_e4(edition).say("Eva vier", BLACK).say("Eva fünf", BLACK).press(BLACK)
    table.move("e7e5", WHITE).move("d2d4", WHITE).say("David vier").press(WHITE)
    assert not table.say(words, BLACK).just(e.MoveRepeated).agrees
    assert table.press(BLACK).just(e.IllegalMoveCompleted).words == words


@pytest.mark.law(20)
@in_every_edition
def test_what_was_told_to_be_wrong_and_is_said_once_more_is_the_announcement(edition):
    """Nobody is told the same twice: a pawn of Black's cannot go to e3, and says so again."""
    table = after_e4(edition).say("Eva drei", BLACK)
    assert not table.just(e.MoveRepeated).agrees
    assert table.press(BLACK).just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    assert table.say("Eva drei", BLACK).just(e.MoveAnnounced)
    assert table.press(BLACK).just(e.IllegalMoveCompleted)


@pytest.mark.law(20)
@in_every_edition
def test_a_right_repetition_after_far_words_and_a_legal_reply_cost_nothing(edition):
    table = after_e4(edition).say("Springer Eva fünf", BLACK).say("Eva vier", BLACK)
    assert table.just(e.MoveRepeated).agrees
    table.say("Springer Felix sechs", BLACK).press(BLACK)
    assert table.just(e.MoveCompleted).move.uci() == "g8f6"
