"""How a game ends and with which result (Art. 5, 6.9, 9.6), by edition."""

import chess
import pytest

from accessible_board.game.events import Termination
from accessible_board.game.rules.outcome import (
    DRAW,
    Ending,
    agreement_allowed,
    ending_after,
    flag_fall,
    resignation,
    win_of,
)
from accessible_board.game.vocabulary.editions import edition
from accessible_board.game.vocabulary.terms import Seat

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]
BACK_AND_FORTH = ["g1f3", "g8f6", "f3g1", "f6g8"]


def after(fen, *moves):
    board = chess.Board(fen)
    for move in moves:
        board.push_uci(move)
    return board


# --- the move that ends the game ------------------------------------------------------------------


@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(
    ("board", "ending"),
    [
        (
            after("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
            Ending("1-0", Termination.CHECKMATE),
        ),
        (
            after(chess.STARTING_FEN, "f2f3", "e7e5", "g2g4", "d8h4"),
            Ending("0-1", Termination.CHECKMATE),
        ),
        (
            after("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "f1f7"),
            Ending(DRAW, Termination.STALEMATE),
        ),
        pytest.param(
            after("8/8/8/3k4/4P3/8/8/4K3 b - - 0 1", "d5e4"),
            Ending(DRAW, Termination.DEAD_POSITION),
            marks=pytest.mark.law(141),
        ),
        (after(chess.STARTING_FEN, "e2e4"), None),
    ],
)
def test_mate_stalemate_and_a_dead_position_end_the_game_in_every_edition(year, board, ending):
    assert ending_after(board, edition(year)) == ending


@pytest.mark.law(138)
def test_the_fifth_occurrence_ends_the_game_where_the_edition_says_so():
    board = after(chess.STARTING_FEN, *BACK_AND_FORTH * 4)
    assert ending_after(board, edition("2009")) is None
    for year in YEARS[1:]:
        assert ending_after(board, edition(year)) == Ending(DRAW, Termination.FIVEFOLD_REPETITION)


@pytest.mark.law(138)
def test_seventy_five_moves_end_the_game_where_the_edition_says_so():
    board = after("4k3/8/8/8/8/8/8/R3K3 w - - 149 120", "a1b1")
    assert ending_after(board, edition("2009")) is None
    for year in YEARS[1:]:
        assert ending_after(board, edition(year)) == Ending(DRAW, Termination.SEVENTY_FIVE_MOVES)


@pytest.mark.law(138)
@pytest.mark.parametrize("year", YEARS)
def test_mate_on_the_last_of_seventy_five_moves_wins(year):
    board = after("6k1/5ppp/8/8/8/8/8/R3K3 w - - 149 120", "a1a8")
    assert board.halfmove_clock == 150
    assert ending_after(board, edition(year)) == Ending("1-0", Termination.CHECKMATE)


# --- the flag (6.9) -------------------------------------------------------------------------------


@pytest.mark.law(72)
@pytest.mark.parametrize(
    ("fen", "seat", "result"),
    [
        (chess.STARTING_FEN, WHITE, "0-1"),
        (chess.STARTING_FEN, BLACK, "1-0"),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", WHITE, DRAW),
        ("8/8/8/3k4/8/8/8/R3K3 w - - 0 1", BLACK, "1-0"),
        ("8/8/2q5/3k4/8/8/8/1N2K3 w - - 0 1", BLACK, DRAW),
        ("8/8/8/3k4/8/3p4/8/1N2K3 w - - 0 1", BLACK, "1-0"),
    ],
)
def test_a_flag_loses_unless_the_opponent_cannot_mate_by_any_series(fen, seat, result):
    assert flag_fall(chess.Board(fen), seat) == Ending(result, Termination.FLAG_FALL)


@pytest.mark.law(72)
def test_where_it_is_not_known_the_arbiter_decides():
    begun = chess.Board()
    assert flag_fall(begun, WHITE, budget=20) is None
    assert resignation(begun, WHITE, edition("2023"), budget=20) is None


# --- resigning and agreeing -----------------------------------------------------------------------


@pytest.mark.law(140)
@pytest.mark.parametrize(
    ("year", "result"), [("2009", "0-1"), ("2014", "0-1"), ("2017", "0-1"), ("2023", DRAW)]
)
def test_resigning_against_a_bare_king(year, result):
    board = chess.Board("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    assert resignation(board, WHITE, edition(year)) == Ending(result, Termination.RESIGNATION)


@pytest.mark.law(140)
@pytest.mark.parametrize("year", YEARS)
def test_resigning_an_ordinary_game_loses_it(year):
    ending = resignation(chess.Board(), BLACK, edition(year))
    assert ending == Ending("1-0", Termination.RESIGNATION)


@pytest.mark.law(132)
@pytest.mark.parametrize(
    ("moves", "years"), [((0, 0), YEARS[:2]), ((1, 0), YEARS[:2]), ((1, 1), YEARS)]
)
def test_a_draw_may_be_agreed_once_both_have_moved(moves, years):
    assert [year for year in YEARS if agreement_allowed(*moves, edition(year))] == years


def test_results_are_written_as_in_pgn():
    assert [win_of(WHITE), win_of(BLACK), DRAW] == ["1-0", "0-1", "1/2-1/2"]
