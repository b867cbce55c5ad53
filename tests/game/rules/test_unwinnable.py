"""Positions in which it is proved without a search that one side can never mate (5.2.2, 6.9)."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game.rules.helpmate import can_mate, is_dead
from accessible_board.game.rules.unwinnable import is_unwinnable
from tests.support.table import Table

WHITE, BLACK = chess.WHITE, chess.BLACK

WALL = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
WALL_AND_BISHOP = "4k3/8/1p1p1p1p/1P1P1P1P/8/8/8/4KB2 w - - 0 1"
BISHOPS_BEHIND_WALLS = "8/2b1k3/7p/p1p1p1pP/PpP1P1P1/1P1B4/2K5/8 w - - 0 1"
ONE_WAY_ROUND = "7b/1k6/8/3p1p1p/2pPpPpP/2P1P1P1/8/B1K5 w - - 0 1"


@pytest.mark.law(72)
@pytest.mark.law(141)
@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        pytest.param(WALL, True, True, id="kings behind a wall"),
        pytest.param(WALL_AND_BISHOP, True, True, id="a bishop that cannot pass"),
        pytest.param(BISHOPS_BEHIND_WALLS, True, True, id="bishops that never find a mate"),
        pytest.param("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", False, True, id="a king alone"),
        pytest.param("8/8/8/3k4/8/8/8/N3K3 w - - 0 1", False, True, id="a knight, for the king"),
        pytest.param(ONE_WAY_ROUND, False, False, id="a king that walks round"),
        pytest.param("4k3/p1p1p1p1/8/8/8/8/P1P1P1P1/4K3 w - - 0 1", False, False, id="open lanes"),
        pytest.param(chess.STARTING_FEN, False, False, id="castling is possible"),
        pytest.param("8/8/8/k2pP3/8/8/8/K7 w - d6 0 1", False, False, id="in passing"),
    ],
)
def test_what_is_proved(fen: str, white: bool, black: bool) -> None:
    board = chess.Board(fen)
    assert is_unwinnable(board, WHITE) is white
    assert is_unwinnable(board, BLACK) is black


def locked(draw: random.Random) -> chess.Board | None:
    """Pawns face to face on most files, the kings and a few pieces anywhere."""
    board, rank = chess.Board(None), draw.randint(2, 4)
    for file in range(8):
        rank += draw.choice((-1, 1)) if 1 < rank < 5 else (1 if rank == 1 else -1)
        if draw.random() < 0.9:
            board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, WHITE))
            board.set_piece_at(chess.square(file, rank + 1), chess.Piece(chess.PAWN, BLACK))
    empty = [square for square in chess.SQUARES if board.piece_at(square) is None]
    pieces = ["K", "k", *(draw.choice("BbNn") for _ in range(draw.randint(0, 2)))]
    for piece, square in zip(pieces, draw.sample(empty, len(pieces)), strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(piece))
    board.turn = draw.random() < 0.5
    return board if board.is_valid() and not board.is_game_over() else None


@settings(max_examples=30)
@given(st.integers(0, 2**32))
def test_what_is_proved_impossible_no_search_finds(seed: int) -> None:
    draw = random.Random(seed)
    board = locked(draw)
    if board is None:
        return
    for color in chess.COLORS:
        if is_unwinnable(board, color):
            position = board.copy()
            for _ in range(40):
                moves = list(position.legal_moves)
                if not moves:
                    break
                position.push(draw.choice(moves))
            assert not (position.is_checkmate() and position.turn != color)
            assert is_unwinnable(position, color) or can_mate(position, color, 300) is not True


@pytest.mark.law(141)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017", "2023"])
def test_the_move_that_locks_the_last_pawns_ends_the_game(edition: str) -> None:
    fen = "4k3/8/8/p1p1p1p1/P1P1P3/6P1/8/4K3 w - - 0 1"
    assert not is_dead(chess.Board("4k3/8/8/p1p1p1p1/P1P1P3/6P1/6R1/4K3 w - - 0 1"))
    table = Table(edition=edition, fen=fen).start()
    table.lift("g3").place("g4").say("Gustav vier")
    ended = table.just(e.GameEnded)
    assert (ended.result, ended.termination) == ("1/2-1/2", e.Termination.DEAD_POSITION)
