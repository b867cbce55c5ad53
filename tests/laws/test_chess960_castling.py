"""Guideline II.3 with Article 3.8.2: what keeps from castling in Chess960, and how often."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.setup import read_chess960_start
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.narration.written.record import record_sentence
from tests.laws.spoken import SpokenTable
from tests.laws.test_chess960 import CASTLING, castles
from tests.support.table import Table

WHITE, BLACK = Seat


@pytest.mark.law(150)
@pytest.mark.parametrize("attacked", ["c1", "d1", "e1", "f1", "g1"])
def test_the_kings_way_must_not_be_attacked_from_its_home_to_its_goal(attacked: str) -> None:
    """3.8.2.2 holds through II.1: from c1 to g1 the king passes five squares."""
    board = castles(1, 2, 7, "kingside", chess.WHITE)
    file = chess.parse_square(attacked) % 8
    for rank in (1, 6):
        board.set_piece_at(chess.square(file, rank), None)
    board.set_piece_at(chess.square(2, 7), None)
    board.set_piece_at(chess.square(0, 7), chess.Piece(chess.KING, chess.BLACK))
    board.set_piece_at(chess.square(file, 7), chess.Piece(chess.ROOK, chess.BLACK))
    table = Table(WHITE, fen=board.fen(), chess960=True).start().say(CASTLING["kingside"])
    assert table.just(e.MoveAnnounced).move is None


@pytest.mark.law(150)
@pytest.mark.parametrize("attacked", ["b1", "h1"])
def test_the_rooks_way_may_be_attacked(attacked: str) -> None:
    board = castles(1, 2, 7, "kingside", chess.WHITE)
    file = chess.parse_square(attacked) % 8
    for rank in (1, 6):
        board.set_piece_at(chess.square(file, rank), None)
    board.set_piece_at(chess.square(file, 7), chess.Piece(chess.ROOK, chess.BLACK))
    table = Table(WHITE, fen=board.fen(), chess960=True).start().say(CASTLING["kingside"])
    assert table.just(e.MoveAnnounced).move is not None


@pytest.mark.law(150)
def test_castling_is_possible_on_the_first_move_and_once_alone() -> None:
    """II.3.2.7.3 and II.3.1: the king on f1 and the rook on g1 change places."""
    fen = read_chess960_start("BRNQNKRB")
    table = Table(WHITE, fen=fen, chess960=True).start()
    table.lift("f1").lift("g1").place("f1").place("g1").say(CASTLING["kingside"]).press()
    assert table.position.king(chess.WHITE) == chess.G1
    assert table.position.piece_at(chess.F1) == chess.Piece(chess.ROOK, chess.WHITE)
    assert not table.position.has_castling_rights(chess.WHITE)
    assert table.position.has_castling_rights(chess.BLACK)


@pytest.mark.law(43)
@pytest.mark.law(150)
def test_the_record_says_that_castling_is_barred_where_any_other_move_is_free() -> None:
    """4.4.2: the rook was touched first, and neither it nor the king can move otherwise (4.5)."""
    table = SpokenTable(WHITE, fen=read_chess960_start("NBBQRKRN"), chess960=True).start()
    table.lift("g1").lift("f1").say(CASTLING["kingside"])
    obliged = table.of(e.PlayerObliged)[-1]
    told = record_sentence(obliged, table.position, load_phrases("en"))
    assert "any move, but may not castle on that side (4.4.2)" in told
    table.place("g1").place("f1").press()
    assert table.of(e.ArticleFourBreached)[-1].obligation.barred == chess.Move.from_uci("f1g1")
