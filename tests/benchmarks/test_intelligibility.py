"""What the program announces in its own voice, its own ear understands."""

import chess
import pytest

from accessible_board.languages import load
from benchmarks.intelligibility import announcements, hear

FEW = announcements(8, "a few")


@pytest.mark.parametrize("code", ["de", "en", "nl"])
def test_our_own_announcements_are_understood(code):
    misheard = [each for each in hear(load(code), FEW) if not each.understood]
    assert misheard == []


def test_the_announcements_name_every_square_man_and_peculiarity():
    announced = announcements(96)
    assert len(announced) == 96
    assert announced == announcements(96)
    contained = set().union(*(each.contains() for each in announced))
    assert {f"square {square}" for square in chess.SQUARES} <= contained
    assert {f"man {piece}" for piece in chess.PIECE_TYPES} <= contained
    assert {"castling king", "castling queen", "capture", "check", "origin"} <= contained
    promotions = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT)
    assert {f"promotion {piece}" for piece in promotions} <= contained
    for each in announced:
        assert each.board.is_legal(each.move)
