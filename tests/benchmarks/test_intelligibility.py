"""What the program announces in its own voice, its own ear understands."""

import chess
import pytest

from accessible_board.languages import available, load
from benchmarks.intelligibility import announcements, hear
from tests.support.shares import each_in_turn

pytestmark = pytest.mark.long

EACH = 2
"""Announcements in each language, each another one of the first that the benchmark has."""

MISHEARD = 10
"""One of so many may be: no run of the voice is quite like another, nor is it understood alike."""


@pytest.fixture(scope="module")
def announced():
    return announcements(96)


def test_our_own_announcements_are_understood_in_every_language(announced):
    codes = available()
    first = announced[: EACH * len(codes)]
    heard = [
        (code, each)
        for turn, code in enumerate(codes)
        for each in hear(load(code), each_in_turn(first, turn, len(codes)))
    ]
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
