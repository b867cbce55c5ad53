"""With up to four men it is always known whether a player can mate (6.9, 5.2.2)."""

import random
from collections.abc import Iterable

import chess
import numpy as np
import pytest

from accessible_board.game.rules.helpmate import can_mate, is_dead
from accessible_board.game.vocabulary.effects import position_after
from tests.game.rules import helpmate_tables as tables
from tests.support.shares import WHOLE

ALONE = ("KkQ", "KkR", "KkP", "KkN", "KkB")
TWO_AGAINST_NONE = tuple(
    f"Kk{first}{second}" for number, first in enumerate("QRBNP") for second in "QRBNP"[number:]
)
ONE_AGAINST_ONE = tuple(f"Kk{own}{other}" for own in "QRBNP" for other in "qrbnp")
EVERY_RUN = ("KkNn", "KkRq")
"""One in which mates are hard to find, and one in which a queen forces captures."""

CLASSES = [
    pytest.param(men, marks=() if men in (*ALONE, *EVERY_RUN) else pytest.mark.whole)
    for men in (*ALONE, *ONE_AGAINST_ONE, *TWO_AGAINST_NONE)
]
POSSIBLE, IMPOSSIBLE = (2_000, 100_000) if WHOLE else (300, 2_000)
"""How many of each are compared; the impossible ones are few, and hard to tell."""


def drawn(positions: tables.Positions, most: int) -> list[tuple[int, ...]]:
    """Up to so many of these positions: the side to move and the squares."""
    where = np.flatnonzero(positions)
    chosen = random.Random(47).sample(range(len(where)), min(most, len(where)))
    return [
        tuple(int(index) for index in np.unravel_index(where[one], positions.shape))
        for one in chosen
    ]


def board_of(men: str, position: Iterable[int]) -> chess.Board:
    """A position of a table on a board."""
    side, *squares = position
    board = chess.Board(None)
    for man, square in zip(men, squares, strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(man))
    board.turn = side == 0
    return board


def place_of(board: chess.Board) -> tuple[str, tuple[int, ...]]:
    """The class of a position, and its place in the table."""
    men = sorted(
        (piece.piece_type != chess.KING, piece.symbol(), square)
        for square, piece in board.piece_map().items()
    )
    squares = (square for _, _, square in men)
    return "".join(symbol for _, symbol, _ in men), (0 if board.turn else 1, *squares)


def follows_legal_moves(men: str, position: tuple[int, ...]) -> bool:
    """Whether a mate is possible exactly where it stands, or is possible after a legal move."""
    board = board_of(men, position)
    mated = board.is_checkmate() and board.turn == chess.BLACK
    reached = (place_of(position_after(board, move)) for move in board.legal_moves)
    later = any(tables.can_mate(name)[place] for name, place in reached)
    return bool(tables.can_mate(men)[position]) == (mated or later)


@pytest.mark.long
@pytest.mark.law(72)
@pytest.mark.law(141)
@pytest.mark.parametrize("men", CLASSES)
def test_it_is_known_in_every_class_of_men(men: str) -> None:
    """Beside a table of all positions of the class, which follows python-chess' legal moves."""
    possible, legal = tables.can_mate(men), tables.legal(men)
    for position in [*drawn(possible, POSSIBLE), *drawn(legal & ~possible, IMPOSSIBLE)]:
        assert can_mate(board_of(men, position), chess.WHITE) == possible[position], position
        assert follows_legal_moves(men, position), position


@pytest.mark.law(72)
@pytest.mark.parametrize(
    "men", [own + other for own in ("Kk", "KkN", "KkB", "KkR") for other in ("", "n", "b", "p")]
)
def test_it_is_known_at_once(men: str) -> None:
    """Nothing is searched: a budget of nothing is enough."""
    draw = random.Random(men)
    for _ in range(50):
        board = board_of(men, (draw.randrange(2), *draw.sample(range(8, 56), len(men))))
        if board.is_valid():
            answers = [can_mate(board, color, budget=0) for color in chess.COLORS]
            assert None not in answers
            assert is_dead(board, budget=0) is (answers == [False, False])
