"""Whether a player can mate by any series of legal moves (5.2.2, 6.9)."""

import random

import chess
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accessible_board.game.rules.helpmate import can_mate, is_dead

WHITE, BLACK = chess.WHITE, chess.BLACK

LOCKED_WALL = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"
ONLY_MOVE_TAKES_THE_QUEEN = "k7/1Q6/8/8/8/8/8/7K b - - 0 1"


@pytest.mark.law(72)
@pytest.mark.parametrize(
    ("fen", "white_can", "black_can"),
    [
        pytest.param("8/8/8/3k4/8/8/8/4K3 w - - 0 1", False, False, id="kings alone"),
        pytest.param("8/8/8/3k4/8/8/8/1N2K3 w - - 0 1", False, False, id="a knight"),
        pytest.param("8/8/8/3k4/8/8/8/2B1K3 w - - 0 1", False, False, id="a bishop"),
        pytest.param("8/8/8/3k4/8/8/8/1N2K1N1 w - - 0 1", True, False, id="two knights"),
        pytest.param("8/8/8/3k4/8/8/8/1NB1K3 w - - 0 1", True, False, id="bishop and knight"),
        pytest.param("8/8/8/3k4/8/8/8/R3K3 b - - 0 1", True, False, id="a rook"),
        pytest.param("8/8/8/3k4/8/8/4P3/4K3 w - - 0 1", True, False, id="a pawn"),
        pytest.param("8/8/8/3k4/8/3p4/8/1N2K3 w - - 0 1", True, True, id="knight against pawn"),
        pytest.param("8/8/2p5/3k4/8/8/8/B3K3 w - - 0 1", True, True, id="bishop against pawn"),
        pytest.param("8/8/8/3k4/8/3n4/8/1N2K3 w - - 0 1", True, True, id="knight against knight"),
        pytest.param("8/8/2b5/3k4/8/8/8/1N2K3 w - - 0 1", True, True, id="knight against bishop"),
        pytest.param("8/8/2b5/3k4/8/8/8/B3K3 w - - 0 1", True, True, id="unlike bishops"),
        pytest.param("8/8/2b5/3k4/8/8/8/5B1K w - - 0 1", False, False, id="like bishops"),
        pytest.param("8/8/2q5/3k4/8/8/8/1N2K3 w - - 0 1", False, True, id="knight against queen"),
        pytest.param("8/8/2q5/3k4/8/8/6P1/4K3 w - - 0 1", True, True, id="pawn against queen"),
        pytest.param(LOCKED_WALL, False, False, id="kings behind locked pawns"),
        pytest.param(ONLY_MOVE_TAKES_THE_QUEEN, False, False, id="the queen must be taken"),
        pytest.param(chess.STARTING_FEN, True, True, id="the game has not begun"),
    ],
)
def test_who_can_mate(fen, white_can, black_can):
    board = chess.Board(fen)
    assert can_mate(board, WHITE) is white_can
    assert can_mate(board, BLACK) is black_can


@pytest.mark.law(72)
def test_a_mate_on_the_board_is_a_mate_of_one_side_only():
    board = chess.Board("7k/6Q1/6K1/8/8/8/8/r7 b - - 0 1")
    assert can_mate(board, WHITE) is True
    assert can_mate(board, BLACK) is False


def test_after_stalemate_nobody_can_mate():
    board = chess.Board("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")
    assert board.is_stalemate()
    assert can_mate(board, WHITE) is False


def test_neither_the_seventy_five_moves_nor_the_history_limit_the_series():
    board = chess.Board("8/8/8/3k4/8/8/8/R3K3 w - - 149 150")
    assert can_mate(board, WHITE) is True


def test_without_budget_it_is_not_known():
    assert can_mate(chess.Board(), WHITE, budget=20) is None


def test_the_board_is_left_as_it_was():
    board = chess.Board()
    board.push_san("e4")
    before = board.copy()
    can_mate(board, WHITE, budget=100)
    is_dead(board)
    assert board == before
    assert board.move_stack == before.move_stack


def random_position(seed, moves):
    """Where a game of random moves stands; earlier if it ends before."""
    chooser, board = random.Random(seed), chess.Board()
    for _ in range(moves):
        board.push(chooser.choice([*board.legal_moves]))
        if board.is_game_over():
            board.pop()
            break
    return board


@pytest.mark.law(72)
@pytest.mark.parametrize(
    "moves",
    [
        "",
        "e4",
        "e4 d5",
        "d4 d5",
        "e4 c5",
        "e4 e5",
        "g4 e5",
        "a4 h5",
        "Nf3 Nc6",
        "e4 e5 Nf3 Nc6 Bb5",
    ],
)
def test_whoever_resigns_in_the_first_moves_loses(moves):
    board = chess.Board()
    for move in moves.split():
        board.push_san(move)
    assert [can_mate(board, color) for color in chess.COLORS] == [True, True]


@pytest.mark.parametrize("seed", range(12))
def test_in_the_middle_of_a_game_it_is_known_that_both_can(seed):
    board = random_position(seed, moves=10 + 5 * seed)
    assert can_mate(board, WHITE) is True
    assert can_mate(board, BLACK) is True


@pytest.mark.law(72)
@pytest.mark.parametrize("first", ["e4", "d4", "Nf3", "a4"])
def test_in_the_opening_it_is_known_that_both_can(first):
    board = chess.Board()
    board.push_san(first)
    for reply in [*board.legal_moves]:
        board.push(reply)
        assert [can_mate(board, color) for color in chess.COLORS] == [True, True], board.fen()
        board.pop()


SMALL_ARMIES = ["N", "B", "P", "NN", "BB", "PP", "R", "Q"]


@settings(max_examples=40)
@given(
    white=st.sampled_from(SMALL_ARMIES),
    black=st.sampled_from(["", *SMALL_ARMIES]),
    seed=st.integers(0, 10**6),
)
def test_where_a_mate_happens_it_was_never_called_impossible(white, black, seed):
    """Random games of few men, in which each mate at hand is played."""
    chooser = random.Random(seed)
    men = [*(white + "K"), *(black.lower() + "k")]
    board = chess.Board(None)
    for man, square in zip(men, chooser.sample(range(8, 56), len(men)), strict=True):
        board.set_piece_at(square, chess.Piece.from_symbol(man))
    if not board.is_valid():
        return
    passed = []
    for _ in range(60):
        passed.append(board.copy(stack=False))
        moves = [*board.legal_moves]
        if not moves:
            break
        board.push(next((move for move in moves if mates(board, move)), chooser.choice(moves)))
    if board.is_checkmate():
        for position in passed[-4:]:
            assert can_mate(position, not board.turn, budget=200) is not False
            assert not is_dead(position)


def mates(board, move):
    """Whether this move mates."""
    board.push(move)
    mate = board.is_checkmate()
    board.pop()
    return mate


# --- dead positions (5.2.2) -----------------------------------------------------------------------


@pytest.mark.law(141)
@pytest.mark.parametrize(
    ("fen", "dead"),
    [
        ("8/8/8/3k4/8/8/8/4K3 w - - 0 1", True),
        ("8/8/8/3k4/8/8/8/1N2K3 w - - 0 1", True),
        ("8/8/2b5/3k4/8/8/8/5B1K w - - 0 1", True),
        (ONLY_MOVE_TAKES_THE_QUEEN, True),
        ("8/8/8/8/8/8/5kq1/7K w - - 0 1", False),
        ("8/8/8/3k4/8/8/8/1N2K1N1 w - - 0 1", False),
        ("8/8/2b5/3k4/8/8/8/B3K3 w - - 0 1", False),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", False),
        (chess.STARTING_FEN, False),
    ],
)
def test_a_position_is_dead_when_neither_can_mate(fen, dead):
    assert is_dead(chess.Board(fen)) is dead


@pytest.mark.law(141)
def test_a_locked_wall_is_dead_at_once():
    assert is_dead(chess.Board(LOCKED_WALL))
