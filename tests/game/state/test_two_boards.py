"""Moves on peg boards that are more than a man from hole to hole (D.2.1, D.2.3, 3.7, 3.8)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.vocabulary.terms import Seat
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def acted(table: Table, acts: str) -> Table:
    """``-e2 +e4``: lifted and placed on White's board."""
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:], WHITE)
    return table


@pytest.mark.law(58)
@pytest.mark.law(51)
@pytest.mark.parametrize("said_first", [True, False])
@pytest.mark.parametrize("acts", ["-h1 +f1 -e1 +g1", "-e1 -h1 +g1 +f1", "-e1 +g1 -h1 +f1"])
def test_castling_in_any_order(acts: str, said_first: bool) -> None:
    table = Table(WHITE, fen="4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").start()
    if said_first:
        acted(table.say("Kurze Rochade"), acts)
    else:
        acted(table, acts).say("Kurze Rochade")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("e1g1")


@pytest.mark.law(150)
@pytest.mark.parametrize(
    ("fen", "acts"),
    [
        ("4k3/8/8/8/8/8/8/1R2KR2 w FB - 0 1", "-e1 +g1"),
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "-f1 -g1 +f1 +g1"),
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "-h1 +f1"),
    ],
)
def test_castling_in_chess960(fen: str, acts: str) -> None:
    """The rook stays, they swap, the king stays (II.3.2)."""
    table = Table(WHITE, fen=fen, chess960=True).start()
    acted(table.say("Kurze Rochade"), acts).press(WHITE)
    board = table.game.state.position
    assert board.piece_at(chess.G1) == chess.Piece.from_symbol("K")
    assert board.piece_at(chess.F1) == chess.Piece.from_symbol("R")


@pytest.mark.law(58)
def test_en_passant_on_both_boards() -> None:
    table = Table(WHITE, BLACK, fen="4k3/3p4/8/4P3/8/8/8/4K2R b - - 0 1").start()
    table.move("d7d5", BLACK).say("David fünf").press(BLACK).move("d7d5", WHITE)
    table.move("e5d6", WHITE).say("Eva schlägt David sechs").press(WHITE).move("e5d6", BLACK)
    assert table.just(e.MoveCarriedOut).seat is BLACK
    assert all(board.shows(table.position) for board in table.game.state.boards.values())


@pytest.mark.law(47)
@pytest.mark.law(48)
@pytest.mark.parametrize("acts", ["-d8 -e7 +d8", "-e7 -d8 +d8", "-e7 -d8 +d8 -d8 +d8"])
def test_a_promotion_captures_what_stands_there(acts: str) -> None:
    table = Table(WHITE, fen="3r4/4P3/8/8/8/k7/8/K7 w - - 0 1").start()
    acted(table, acts).press(WHITE)
    assert table.just(e.PressRefused).reason is Refusal.NOT_ANNOUNCED
    table.say("Eva schlägt David acht Dame").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e7d8q")


def test_a_move_taken_back_and_said_again_need_not_be_carried_out_again() -> None:
    table = Table(WHITE, BLACK).start()
    table.move("e2e4", WHITE).say("Eva vier").move("e2e4", BLACK)
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE)).say("Eva vier").press(WHITE)
    table.move("e7e5", BLACK).say("Eva fünf")
    assert table.just(e.MoveMade).seat is BLACK


def test_a_move_taken_back_is_taken_back_on_the_other_board() -> None:
    table = Table(WHITE, BLACK).start()
    table.move("e2e4", WHITE).say("Eva vier").move("e2e4", BLACK)
    table.lift("e4", WHITE).place("e3", WHITE)
    assert table.just(e.MoveUnmade)
    table.lift("e4", BLACK).place("e2", BLACK)
    assert table.just(e.PositionRestored).seat is BLACK
    table.say("Eva drei").move("e2e3", BLACK)
    assert table.just(e.MoveCarriedOut).move == chess.Move.from_uci("e2e3")
    assert len(table.of(e.PieceTouched)) == 1


def test_another_move_than_the_one_taken_back_is_carried_out_from_there() -> None:
    table = Table(WHITE, BLACK).start()
    table.move("e2e4", WHITE).say("Eva vier").move("e2e4", BLACK)
    table.lift("e4", WHITE).place("e3", WHITE).say("Eva drei")
    table.lift("e4", BLACK).place("e3", BLACK)
    assert table.just(e.MoveCarriedOut).move == chess.Move.from_uci("e2e3")


def test_a_board_lost_while_a_man_is_in_the_hand_goes_on_when_it_is_found() -> None:
    table = Table(WHITE).start().lift("e2")
    table.observe(o.BoardLost(at=table.at, seat=WHITE)).wait(3_000)
    table.observe(o.PegPlaced(at=table.at, seat=WHITE, square=chess.E4))
    table.observe(o.BoardFound(at=table.at, seat=WHITE)).say("Eva vier").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e2e4")


@pytest.mark.law(59)
def test_who_moves_before_carrying_out_the_opponents_move_is_guided() -> None:
    table = Table(WHITE).start()
    acted(table, "-e2 +e4").say("Eva vier").press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    acted(table, "-g1 +f3").wait(5_000)
    (differs,) = table.of(e.PositionsDiffer)
    assert chess.BaseBoard(differs.expected).piece_at(chess.E5)
    acted(table, "-f3 +g1 -e7 +e5 -g1 +f3").say("Springer Felix drei").press(WHITE)
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("g1f3")


@pytest.mark.law(59)
def test_words_tell_which_own_move_stands_beside_the_opponents() -> None:
    """The knight that is taken rests where the rook might have gone, and the rook in its hole."""
    table = Table(WHITE, fen="4k1n1/5p2/8/8/8/6R1/8/4K3 b - - 0 1").start()
    table.say("Felix sechs", BLACK).press(BLACK)
    acted(table, "-g3 -f7").say("Turm schlägt Gustav acht")
    acted(table, "-g8 +f6 +g6 +g8")
    assert not table.of(e.MovePlaced)
    acted(table, "-g6")
    assert table.just(e.MoveMade).move == chess.Move.from_uci("g3g8")
