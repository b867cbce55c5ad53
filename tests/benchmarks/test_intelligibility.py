"""What the program announces in its own voice, its own ear understands."""

import chess
import pytest

from accessible_board.languages import available, load
from benchmarks.intelligibility import announcements, hear

EACH = 10
"""Announcements in each language, the first that the benchmark has."""

MISHEARD = 10
"""One of so many may be: no run of the voice is quite like another, nor is it understood alike."""


@pytest.fixture(scope="module")
def announced():
    return announcements(96)


@pytest.mark.whole
def test_our_own_announcements_are_understood_in_every_language(announced):
    codes = available()
    heard = [(code, each) for code in codes for each in hear(load(code), announced[:EACH])]
    assert {code for code, _ in heard} == set(codes)
    misheard = [(code, each.said, each.heard) for code, each in heard if not each.understood]
    assert len(misheard) * MISHEARD <= len(heard), misheard


def test_the_announcements_name_every_square_man_and_peculiarity(announced):
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
