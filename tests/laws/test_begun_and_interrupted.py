"""Who is interrupted in the middle of a move hears what is begun, and so whenever she asks.

A move is made once all its men stand, are released and it is announced (D.2.3, 4.7); the opponent's
is carried out on the peg board in the same steps (D.2.1). Adjusting moves no man (4.2.1).
"""

import pytest

from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Request
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
CASTLING = "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"
CAPTURE = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"
PROMOTION = "7k/4P3/8/8/8/8/8/4K3 w - - 0 1"

BEGUN = [
    (CASTLING, "-e1 +g1 -h1", "Begun: king on Gustav one, rook in your hand."),
    (CASTLING, "-e1 +g1", "Begun: king on Gustav one."),
    (CAPTURE, "-d5", "Begun: pawn taken off the board."),
    (CAPTURE, "-d5 -e4", "Begun: pawn in your hand, pawn taken off the board."),
    (PROMOTION, "-e7", "Begun: pawn in your hand."),
    (PROMOTION, "-e7 +e8", "Begun: pawn on Eva eight."),
]


def pegs(table, acts, seat=WHITE):
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:], seat)
    return table


def cut(table):
    """Power fails, and comes back: the game is rebuilt, the boards answer, and all are told."""
    table.game = Game.replay(table.setup, table.events)
    table.observe(o.Interrupted(at=table.at)).observe(o.Continued(at=table.at))
    for seat in table.game.state.boards:
        table.observe(o.BoardFound(at=table.at, seat=seat))
    return table.observe(o.StandingDue(at=table.at))


def asks(table, request, seat=WHITE):
    table.observe(o.Asked(at=table.at, seat=seat, request=request))
    return table.whispered(seat)


@pytest.mark.law(58)
@pytest.mark.parametrize(("fen", "acts", "told"), BEGUN)
def test_who_is_cut_off_in_a_move_hears_what_is_begun(fen, acts, told):
    table = cut(pegs(SpokenTable(WHITE, fen=fen).start(), acts))
    assert told in table.whispered(WHITE)
    assert told not in table.aloud()
    for request in (Request.POSITION, Request.NOW):
        assert asks(table, request).startswith(told)
    table.press(BLACK)
    assert asks(table, Request.NOW).startswith(f"{told} ")


def test_what_is_begun_can_be_ended_as_it_was_told():
    table = cut(pegs(SpokenTable(WHITE, fen=CASTLING).start(), "-e1 +g1 -h1")).press(BLACK)
    table.place("f1").say("kurze Rochade").press()
    assert table.position.peek().uci() == "e1g1"
    assert "Begun" not in asks(table, Request.NOW)


def test_a_man_that_is_being_adjusted_is_told_to_be_in_the_hand():
    table = SpokenTable(WHITE).start()
    table.observe(o.AdjustingAnnounced(at=table.at, seat=WHITE)).lift("g1")
    assert "Begun: knight in your hand." in cut(table).whispered(WHITE)
    assert asks(table.place("g1"), Request.POSITION).startswith("White: king Eva one;")


def test_of_two_boards_each_player_hears_what_is_begun_on_the_own_one():
    table = SpokenTable(*Seat, fen=CASTLING).start()
    pegs(table, "-e1 +g1 -h1 +f1").say("kurze Rochade", WHITE).press(WHITE)
    cut(pegs(table, "-e1 +g1", BLACK))
    assert "Begun" not in table.whispered(WHITE)
    assert "Begun: king on Gustav one." in table.whispered(BLACK)
    told = asks(table.press(WHITE), Request.NOW, BLACK)
    assert told.startswith("Begun: king on Gustav one. ")
    assert "the opponent's move on your board: castles kingside." in told


def test_where_pegs_stand_wrong_that_is_told_and_nothing_is_begun():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier").press()
    told = asks(table.lift("d2").place("d3").wait(2_000), Request.POSITION)
    assert told.startswith("The position on your board is not right.")
    assert "Begun" not in told
