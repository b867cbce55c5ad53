"""What was touched for an illegal move binds the move that replaces it (7.5.1, 4.3)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
UNSUPERVISED = {"time_control": "20m", "supervised": False}


def claimed(table, claimant):
    """The opponent claims the illegal move, before making one."""
    return table.observe(o.IllegalMoveClaimed(at=table.at, seat=claimant))


def first_bound(table):
    bound = table.of(e.PlayerObliged)[-1].obligation
    return bound.bond, bound.own_square


@pytest.mark.law(92)
@in_every_edition
def test_touches_at_an_ordinary_board_are_not_forgotten_when_it_is_taken_back(edition):
    fen = "R1B5/8/2kP4/3b2p1/5P2/2p5/8/4n1K1 b - - 0 1"
    table = SpokenTable(WHITE, edition=edition, fen=fen, **UNSUPERVISED).start()
    table.arbiter("black touched e1").arbiter("black touched c6")
    table.say("Bauer Gustav fünf Cesar vier", BLACK).press(BLACK)
    assert table.of(e.IllegalMoveStands)
    claimed(table, WHITE)
    assert first_bound(table) == (Bond.MOVE, chess.E1)


@pytest.mark.law(92)
@in_every_edition
def test_touches_at_a_peg_board_are_not_forgotten_either(edition):
    table = SpokenTable(WHITE, edition=edition, **UNSUPERVISED).start()
    table.lift("d2").place("d2").lift("e2").place("e5").say("Eva zwei Eva fünf").press(WHITE)
    assert table.of(e.IllegalMoveStands)
    claimed(table, BLACK)
    assert first_bound(table) == (Bond.MOVE, chess.D2)
    assert [touch.square for touch in table.game.state.touches[WHITE]] == [chess.D2, chess.E2]


@pytest.mark.law(40)
@in_every_edition
def test_a_king_left_in_check_cannot_be_captured_when_it_is_touched(edition):
    """1.4.1 (1.2 in 2009): capturing the king is not allowed; another move is free (4.5)."""
    fen = "4k3/2P5/8/8/3p1p2/5PK1/8/8 w - - 0 1"
    table = SpokenTable(BLACK, edition=edition, fen=fen, **UNSUPERVISED).start()
    table.say("Bauer Cesar sieben Hector sieben", WHITE).press(WHITE)
    table.lift("c7").place("h7").lift("g3")
    assert table.of(e.PieceTouched)[-1].square == chess.G3
    assert not table.of(e.PlayerObliged) or first_bound(table) == (Bond.FREE, None)
    table.place("g3").lift("d4")
    assert first_bound(table) == (Bond.MOVE, chess.D4)


@pytest.mark.law(90)
@in_every_edition
@pytest.mark.parametrize("supervised", [True, False])
@pytest.mark.parametrize("rest", [0, 6_000])
def test_men_taken_up_and_put_back_before_do_not_hide_it(edition, supervised, rest):
    """All men but one are in their holes, and that one stands where it was said to go (D.2.3)."""
    fen = "8/8/4k3/3p1p2/3P1P2/6K1/8/8 w - - 0 1"
    table = SpokenTable(edition=edition, fen=fen, time_control="20m", supervised=supervised).start()
    table.lift("f5").lift("f4").wait(rest).place("f4").lift("g3").wait(rest)
    table.say("Bauer David vier Cesar zwei").place("g3").place("f5").wait(rest)
    table.lift("d4").wait(rest).place("c2")
    assert table.just(e.MovePlaced).move == chess.Move.from_uci("d4c2")
    table.press(WHITE)
    assert table.of(e.IllegalMoveCompleted if supervised else e.IllegalMoveStands)


OWN_TAKEN = "4k3/PPP3pp/8/2pP4/4pP2/8/pp4PP/4K3 w - - 0 1"


@pytest.mark.law(99)
@in_every_edition
@pytest.mark.parametrize("peg_board", [WHITE, BLACK])
def test_an_own_man_that_was_taken_stands_like_any_illegal_move(edition, peg_board):
    """A.5.2, A4c of 2009: no illegal move is ruled on before it is claimed or seen."""
    table = SpokenTable(peg_board, edition=edition, fen=OWN_TAKEN, **UNSUPERVISED).start()
    if peg_board is WHITE:
        table.lift("g2").lift("d5").place("g2")
    table.say("Bauer David fünf Gustav zwei", WHITE).press(WHITE)
    assert table.of(e.IllegalMoveStands)
    assert table.game.state.on_move is BLACK
    assert not table.of(e.IllegalMoveCompleted)
    if peg_board is BLACK:
        table.lift("d5").lift("g2").place("g2")
        assert table.of(e.MoveCarriedOut)
    claimed(table, BLACK)
    assert first_bound(table)[0] is not Bond.FREE
    assert table.game.state.position.fen() == OWN_TAKEN


# --- what was released (4.7 by 7.5.1; 4.6 by 7.4a in 2009) ----------------------------------------

KNIGHT = "4k3/8/8/8/8/5N2/P7/4K3 w - - 0 1"


@pytest.mark.law(49)
@pytest.mark.law(92)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("supervised", [True, False])
def test_a_man_released_on_a_legal_square_stays_there_after_the_illegal_one(edition, supervised):
    """7.5.1: 4.3 and 4.7 apply to the move that replaces the illegal one."""
    table = SpokenTable(
        WHITE, fen=KNIGHT, edition=edition, time_control="20m", supervised=supervised
    ).start()
    table.lift("f3").place("d4").lift("d4").place("h8").say("Springer Hektor acht").press()
    if not supervised:
        table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    bound = table.game.state.touch_move.obligations[WHITE]
    assert (bound.article, bound.released) == ("4.7", chess.Move.from_uci("f3d4"))


@pytest.mark.law(49)
@pytest.mark.law(97)
def test_a_reply_that_is_placed_stays_while_the_opponents_hands_are_judged():
    """7.5.4: the move stands; nothing of the reply has to be put back, and 4.7 binds it."""
    fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    table = SpokenTable(BLACK, fen=fen).start().say("Eva schlägt David fünf", WHITE).press(WHITE)
    table.move("e4d5", BLACK).move("d8d5", BLACK).arbiter("white illegal two-hands")
    table.arbiter("confirm").arbiter("resume")
    assert not table.of(e.PositionsDiffer)
    assert table.say("Dame schlägt David fünf", BLACK).just(e.MoveMade).seat is BLACK


@pytest.mark.law(49)
def test_a_reply_that_is_put_back_while_the_clocks_stand_was_released_all_the_same():
    fen = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    table = SpokenTable(BLACK, fen=fen).start().say("Eva schlägt David fünf", WHITE).press(WHITE)
    table.move("e4d5", BLACK).move("d8d5", BLACK).arbiter("white illegal two-hands")
    table.arbiter("confirm").lift("d5").place("d8").place("d5").arbiter("resume")
    table.move("d8d6", BLACK).say("Dame David sechs", BLACK).press(BLACK)
    released = table.just(e.ArticleFourBreached).obligation.released
    assert released == chess.Move.from_uci("d8d5")
