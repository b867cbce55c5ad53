"""What stands on a board is the start of a game, if one can begin so."""

import chess
import pytest

from accessible_board.game.vocabulary.peg_log import PegLog
from accessible_board.game.vocabulary.setup import can_begin, set_up


@pytest.mark.parametrize(
    ("fen", "begins"),
    [
        ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", True),
        ("4k2r/8/8/8/8/8/8/R4K2 w k - 0 1", True),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", False),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", False),
        ("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", False),
    ],
)
def test_kings_and_rooks_at_home_may_castle_and_a_game_needs_a_legal_move(fen, begins):
    expected = chess.Board(fen)
    position = set_up(expected.piece_map(), expected.turn)
    assert position.fen() == fen
    assert can_begin(position) is begins


def test_the_men_are_known_once_the_board_has_named_each_of_them():
    start = chess.Board("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
    log = PegLog(start, chess.SquareSet())
    log.place(chess.E1, 0, chess.Piece.from_symbol("K"))
    assert log.men == {chess.E1: chess.Piece.from_symbol("K")}
    log.place(chess.E8, 0)
    assert log.men is None
