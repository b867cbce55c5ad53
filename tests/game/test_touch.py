"""When these pieces are touched, then this must be played (laws.md 3.2)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.touch import (
    ADJUSTING_LASTS,
    UNCLEAR,
    Bond,
    Obligation,
    Touch,
    Touches,
    obligation,
)
from tests.positions import positions


def touched(fen, *names, apart=500):
    """The board of ``fen`` and touches of these squares, in this order."""
    board = chess.Board(fen)
    squares = [chess.parse_square(name) for name in names]
    touches = [Touch(s, board.piece_at(s), index * apart) for index, s in enumerate(squares)]
    return board, touches


def permitted(fen, *names, apart=500, **options):
    board, touches = touched(fen, *names, apart=apart)
    bound = obligation(touches, board, **options)
    return bound.bond, {board.san(m) for m in board.legal_moves if bound.permits(m, board)}


START = chess.STARTING_FEN
QUEEN = "4k3/8/8/3p4/6p1/8/8/3QK2N w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
THROUGH_CHECK = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"
PINNED = "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1"


def test_nothing_touched_leaves_every_move():
    bond, moves = permitted(START)
    assert bond is Bond.FREE
    assert len(moves) == 20


@pytest.mark.law(39)
def test_the_first_own_piece_that_can_move_must_move():
    assert permitted(START, "b1", "g1") == (Bond.MOVE, {"Na3", "Nc3"})
    assert permitted(START, "a1", "c1", "g1") == (Bond.MOVE, {"Nf3", "Nh3"})
    assert permitted(PINNED, "e2", "h1")[1] == {
        *("Rg1+", "Rf1", "Rh2", "Rh3", "Rh4", "Rh5", "Rh6", "Rh7", "Rh8+"),
    }


@pytest.mark.law(40)
def test_the_first_opponents_piece_that_can_be_captured_must_be_captured():
    assert permitted(QUEEN, "d5") == (Bond.CAPTURE, {"Qxd5"})
    assert permitted(QUEEN, "e8", "g4", "d5") == (Bond.CAPTURE, {"Qxg4"})


def test_en_passant_captures_the_pawn_beside():
    fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
    assert permitted(fen, "d5") == (Bond.CAPTURE, {"exd6"})


@pytest.mark.law(41)
def test_the_first_own_piece_must_capture_the_first_opponents_piece_if_it_can():
    assert permitted(QUEEN, "d5", "d1", "g4") == (Bond.CAPTURE_WITH, {"Qxd5"})
    assert permitted(QUEEN, "d1", "g4", "d5") == (Bond.CAPTURE_WITH, {"Qxg4"})


@pytest.mark.law(41)
def test_if_it_cannot_the_first_in_order_that_can_be_moved_or_captured_counts():
    assert permitted(QUEEN, "h1", "d5") == (Bond.MOVE, {"Nf2", "Ng3"})
    assert permitted(QUEEN, "d5", "h1") == (Bond.CAPTURE, {"Qxd5"})


@pytest.mark.law(41)
def test_where_the_order_is_unclear_the_own_piece_came_first():
    assert permitted(QUEEN, "d5", "h1", apart=UNCLEAR) == (Bond.MOVE, {"Nf2", "Ng3"})
    assert permitted(QUEEN, "d5", "h1", apart=UNCLEAR + 1) == (Bond.CAPTURE, {"Qxd5"})


@pytest.mark.law(42)
def test_king_then_rook_must_castle_on_that_side():
    assert permitted(CASTLING, "e1", "h1") == (Bond.CASTLE, {"O-O"})
    assert permitted(CASTLING, "e1", "a1") == (Bond.CASTLE, {"O-O-O"})


@pytest.mark.law(43)
def test_rook_then_king_may_not_castle_on_that_side_and_moves_the_rook():
    bond, moves = permitted(CASTLING, "h1", "e1")
    assert bond is Bond.MOVE
    assert moves == {"Rg1", "Rf1", "Rh2", "Rh3", "Rh4", "Rh5", "Rh6", "Rh7", "Rxh8+"}


@pytest.mark.law(43)
def test_a_rook_that_cannot_move_leaves_the_king_without_that_castling():
    fen = "4k3/8/8/8/8/8/6PP/4K2R w K - 0 1"
    board, touches = touched(fen, "h1", "e1")
    blocked = chess.Board("4k3/8/8/8/8/7p/7P/3BK1NR w - - 0 1")
    assert obligation(touches, board).barred == chess.Move.from_uci("e1g1")
    assert obligation(touches, blocked).own == chess.E1


@pytest.mark.law(44)
def test_meant_to_castle_but_illegal_is_another_king_move_or_castling_elsewhere():
    bond, moves = permitted(THROUGH_CHECK, "e1", "h1", meant_to_castle=True)
    assert bond is Bond.KING_MOVE
    assert moves == {"Kd1", "Kd2", "Ke2", "O-O-O+"} or moves == {"Kd1", "Kd2", "Ke2", "O-O-O"}


@pytest.mark.law(44)
def test_meant_to_castle_with_a_king_that_cannot_move_is_any_move():
    fen = "3rkr2/8/8/8/8/8/4P3/4K2R w K - 0 1"
    assert permitted(fen, "e1", "h1", meant_to_castle=True)[0] is Bond.FREE


@pytest.mark.law(45)
def test_if_no_touched_piece_can_be_moved_or_captured_any_move_is_free():
    bond, moves = permitted(START, "a1", "d8", "e1")
    assert bond is Bond.FREE
    assert len(moves) == 20


def test_what_the_laws_do_not_cover_is_left_to_the_arbiter():
    assert permitted(CASTLING, "e1", "h1", "h8")[0] is Bond.ARBITER


@given(positions(), st.lists(st.integers(0, 31), max_size=6, unique=True))
def test_an_obligation_can_always_be_met_unless_the_game_is_over(board, choices):
    men = list(chess.SquareSet(board.occupied))
    squares = [men[choice] for choice in choices if choice < len(men)]
    touches = [Touch(s, board.piece_at(s), 10 * index) for index, s in enumerate(squares)]
    bound = obligation(touches, board)
    legal = list(board.legal_moves)
    assert not legal or any(bound.permits(move, board) for move in legal)
    assert bound.barred is None or board.is_castling(bound.barred)


def test_a_free_obligation_permits_everything():
    board = chess.Board()
    assert all(Obligation(Bond.FREE).permits(move, board) for move in board.legal_moves)


# --- what a touch is --------------------------------------------------------------------------


class Pegs:
    """Lifts and places of the player on the move, each recorded as the game would."""

    def __init__(self):
        self.touches = Touches(chess.Board())
        self.at = 0

    def lift(self, name, wait=300):
        self.at += wait
        square = chess.parse_square(name)
        self._record(self.touches.by_lifting(square, self.at))
        self.touches.lift(square, self.at)
        return self

    def place(self, name, wait=300):
        self.at += wait
        square = chess.parse_square(name)
        self._record(self.touches.by_placing(square))
        self.touches.place(square, self.at)
        return self

    def adjust(self):
        self.touches.declare_adjusting(self.at)
        return self

    def end(self, uci):
        self._record(self.touches.by_leaving(chess.Move.from_uci(uci)))
        return self

    def _record(self, touches):
        for touch in touches:
            self.touches.record(touch.square, touch.piece, touch.at)

    @property
    def names(self):
        return [chess.square_name(touch.square) for touch in self.touches]


@pytest.mark.law(33)
def test_a_lifted_peg_is_a_touched_piece():
    (touch,) = Pegs().lift("e2").touches
    assert touch == Touch(chess.E2, chess.Piece.from_symbol("P"), 300)


def test_a_piece_is_touched_once_in_a_turn():
    assert Pegs().lift("e2").place("e3").lift("e3").place("e2").lift("e2").names == ["e2"]


def test_an_empty_hole_is_nothing():
    assert Pegs().place("e4").lift("e4").names == []


@pytest.mark.law(36)
def test_a_peg_lifted_after_the_words_and_put_back_is_not_touched():
    assert Pegs().adjust().lift("d1").place("d1").lift("e1").place("e1").names == []


@pytest.mark.law(36)
def test_a_peg_put_elsewhere_after_the_words_was_touched_when_it_was_lifted():
    pegs = Pegs().adjust().lift("e2").place("e4")
    assert [(touch.square, touch.at) for touch in pegs.touches] == [(chess.E2, 300)]


def test_the_words_hold_once_for_each_piece_and_not_for_ever():
    assert Pegs().adjust().lift("d1").place("d1").lift("d1").names == ["d1"]
    late = Pegs().adjust().lift("d1").place("d1").lift("e1", wait=ADJUSTING_LASTS + 1)
    assert late.names == ["e1"]


def test_a_capture_begun_under_the_words_is_touched_when_the_turn_ends():
    pegs = Pegs()
    pegs.touches = Touches(chess.Board("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1"))
    pegs.adjust().lift("d5").lift("d1").place("d5")
    assert sorted(pegs.end("d1d5").names) == ["d1", "d5"]


@pytest.mark.law(38)
def test_an_accidental_touch_is_struck():
    pegs = Pegs().lift("e2").lift("d2")
    pegs.touches.strike(chess.E2)
    assert pegs.names == ["d2"]
    assert chess.E2 not in pegs.touches
