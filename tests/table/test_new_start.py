"""Whether a game may begin from what stands on a board: said in one sentence where it may not."""

import chess
import pytest

from accessible_board.acts.table import Act
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.conversation import NewStart

ENDGAME = chess.Board("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1")


def at_board(position, *, named=True):
    game = Game(GameSetup())
    for square, man in position.piece_map().items():
        known = man if named else None
        game.observe(o.PegPlaced(at=0, seat=Seat.WHITE, square=square, man=known))
    game.observe(o.BoardFound(at=0, seat=Seat.WHITE))
    return game


@pytest.mark.parametrize("act", [Act.TAKE_POSITION, Act.TAKE_POSITION_BLACK])
def test_what_stands_there_is_the_start(act):
    start = NewStart(at_board(ENDGAME).state, allowed=True)
    assert start.refused(act) is None
    turn = "w" if act is Act.TAKE_POSITION else "b"
    assert start.position(act) == f"4k3/8/8/8/8/8/4P3/4K2R {turn} K - 0 1"


def test_men_that_stand_on_the_opponents_board_are_taken_where_the_pegs_have_no_names():
    start = NewStart(at_board(chess.Board(), named=False).state, allowed=True)
    assert start.refused(Act.TAKE_POSITION) == "position_men_unknown"
    start.boards.append(lambda: ENDGAME.piece_map())
    assert start.position(Act.TAKE_POSITION) == ENDGAME.fen()


def test_no_game_begins_without_a_king_or_with_the_other_king_in_check():
    without, in_check = chess.Board("8/8/8/8/8/8/8/4K3 w - - 0 1"), chess.Board(ENDGAME.fen())
    in_check.set_piece_at(chess.E7, chess.Piece(chess.ROOK, chess.WHITE))
    in_check.remove_piece_at(chess.E2)
    for position in (without, in_check):
        start = NewStart(at_board(position).state, allowed=True)
        assert start.refused(Act.TAKE_POSITION) == "position_impossible"


def test_where_an_event_has_set_down_how_it_begins_nothing_is_taken_over():
    start = NewStart(at_board(ENDGAME).state, allowed=False)
    assert start.refused(Act.TAKE_POSITION) == "position_is_set_down"
    assert start.refused(Act.LEAVE) is None


def test_a_game_that_has_begun_goes_on():
    game = at_board(chess.Board())
    game.observe(o.ClockPressed(at=1, seat=Seat.BLACK))
    start = NewStart(game.state, allowed=True)
    assert start.refused(Act.TAKE_POSITION) == "position_too_late"
