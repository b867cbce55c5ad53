"""The same position, threefold, fivefold, fifty and seventy-five moves (9.2, 9.3, 9.6)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.rules.outcome import (
    claim_evidence,
    is_fivefold,
    is_seventy_five,
    occurrences,
    position_key,
)
from accessible_board.game.vocabulary.editions import edition

KNIGHTS_OUT_AND_BACK = ["g1f3", "g8f6", "f3g1", "f6g8"]
WITH_DETOURS = [
    *KNIGHTS_OUT_AND_BACK,
    *["b1c3", "b8c6", "c3b1", "c6b8"],
    *["g1h3", "g8h6", "h3f4", "h6f5", "f4h3", "f5h6", "h3g1", "h6g8"],
    *["b1a3", "b8a6", "a3b1", "a6b8"],
]
YEARS = ["2009", "2014", "2017", "2023"]


def after(moves, fen=chess.STARTING_FEN):
    board = chess.Board(fen)
    for uci in moves:
        move = chess.Move.from_uci(uci)
        assert board.is_legal(move), f"{uci} in {board.fen()}"
        board.push(move)
    return board


# --- when positions are the same (9.2.2) ----------------------------------------------------------


@pytest.mark.law(137)
def test_the_position_recurs_when_both_knights_are_home_again():
    assert occurrences(after(KNIGHTS_OUT_AND_BACK)) == 2
    assert occurrences(after(KNIGHTS_OUT_AND_BACK[:3])) == 1


@pytest.mark.law(137)
def test_with_the_other_side_to_move_the_position_is_another():
    white = chess.Board("4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
    black = chess.Board("4k3/8/8/8/8/8/8/R3K3 b - - 0 1")
    assert position_key(white) != position_key(black)


@pytest.mark.law(137)
def test_a_lost_castling_right_makes_another_position():
    start = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    king_back_and_forth = ["e1e2", "e8e7", "e2e1", "e7e8"]
    assert occurrences(after(king_back_and_forth, start)) == 1
    assert occurrences(after(king_back_and_forth * 2, start)) == 2
    assert occurrences(after(["a1b1", "a8b8", "b1a1", "b8a8"], start)) == 1


@pytest.mark.law(137)
def test_a_king_in_check_has_not_lost_the_right_to_castle():
    checked = after(["e8d8", "h1h8"], "4k3/8/8/8/8/8/8/R3K2R b KQ - 0 1")
    without = chess.Board("3k3R/8/8/8/8/8/8/R3K3 b - - 0 1")
    assert checked.board_fen() == without.board_fen()
    assert position_key(checked) != position_key(without), "Q is still there"


@pytest.mark.law(137)
def test_a_possible_en_passant_capture_makes_another_position():
    moves = ["e2e4", *["g8f6", "g1f3", "f6g8", "f3g1"]]
    possible = after(moves, "4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1")
    assert occurrences(possible) == 1, "d4xe3 was possible at first and no longer is"


@pytest.mark.law(137)
def test_a_double_step_past_no_pawn_makes_no_difference():
    moves = ["e2e4", *["g8f6", "g1f3", "f6g8", "f3g1"]]
    assert occurrences(after(moves, "4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1")) == 2


@pytest.mark.law(137)
def test_an_en_passant_capture_that_is_not_legal_makes_no_difference():
    pinned = "8/8/8/8/k2p3R/8/4P3/4K1N1 w - - 0 1"
    board = after(["e2e4", "a4a3", "g1f3", "a3a4", "f3g1"], pinned)
    assert occurrences(board) == 2, "taking would take both pawns off the fourth rank"


@given(st.lists(st.integers(0, 10**6), max_size=80))
def test_occurrences_agree_with_counting_the_whole_game(choices):
    board, seen = chess.Board("4k2r/8/8/8/8/8/P7/R3K3 w Qk - 0 1"), []
    for choice in [None, *choices]:
        if choice is not None:
            moves = [*board.legal_moves]
            if not moves:
                break
            board.push(moves[choice % len(moves)])
        epd = board.epd(en_passant="legal")
        seen.append(epd)
        assert occurrences(board) == seen.count(epd)


# --- claims (9.2, 9.3) ----------------------------------------------------------------------------


def test_a_claim_counts_the_intended_move():
    board = after((KNIGHTS_OUT_AND_BACK * 2)[:-1])
    assert claim_evidence(board).occurrences == 2
    evidence = claim_evidence(board, chess.Move.from_uci("f6g8"))
    assert (evidence.occurrences, evidence.halfmoves) == (3, 8)
    assert len(board.move_stack) == 7, "the game goes on from where it was"


def test_a_claim_on_the_position_that_has_just_appeared():
    assert claim_evidence(after(KNIGHTS_OUT_AND_BACK * 2)).occurrences == 3


@pytest.mark.parametrize("clock", [98, 99])
def test_fifty_moves_are_counted_with_the_intended_move(clock):
    board = chess.Board(f"4k3/8/8/8/8/8/4P3/R3K3 w - - {clock} 80")
    assert claim_evidence(board, chess.Move.from_uci("a1b1")).halfmoves == clock + 1
    assert claim_evidence(board, chess.Move.from_uci("e2e3")).halfmoves == 0


def test_castling_does_not_begin_the_fifty_moves_anew():
    board = chess.Board("4k3/8/8/8/8/8/8/R3K3 w Q - 99 80")
    assert claim_evidence(board, chess.Move.from_uci("e1c1")).halfmoves == 100


def test_an_intended_move_must_be_legal():
    with pytest.raises(ValueError, match="e2e5"):
        claim_evidence(chess.Board(), chess.Move.from_uci("e2e5"))


# --- without a claim (9.6) ------------------------------------------------------------------------


@pytest.mark.law(138)
@pytest.mark.parametrize(
    ("moves", "years"),
    [
        (KNIGHTS_OUT_AND_BACK * 3, []),
        (KNIGHTS_OUT_AND_BACK * 4, ["2014", "2017", "2023"]),
        (WITH_DETOURS, ["2017", "2023"]),
    ],
)
def test_the_fifth_occurrence_ends_the_game_by_edition(moves, years):
    board = after(moves)
    assert [year for year in YEARS if is_fivefold(board, edition(year))] == years


@pytest.mark.law(138)
def test_fivefold_needs_the_very_position_on_the_board():
    board = after([*KNIGHTS_OUT_AND_BACK * 4, "e2e4"])
    assert not any(is_fivefold(board, edition(year)) for year in YEARS)


@pytest.mark.law(138)
@pytest.mark.parametrize(("halfmoves", "years"), [(149, []), (150, ["2014", "2017", "2023"])])
def test_seventy_five_moves_by_each_end_the_game_by_edition(halfmoves, years):
    board = chess.Board(f"4k3/8/8/8/8/8/8/R3K3 w - - {halfmoves} 120")
    assert [year for year in YEARS if is_seventy_five(board, edition(year))] == years
