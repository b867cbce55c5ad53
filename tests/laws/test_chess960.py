"""Guideline II: the start positions of Chess960, and castling in it by pegs and by words."""

from itertools import combinations, permutations

import chess
import pytest

from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game.vocabulary.setup import (
    CHESS960_STARTS,
    chess960_number,
    chess960_start,
    read_chess960_start,
)
from accessible_board.game.vocabulary.terms import Seat
from tests.support.table import Table

WHITE, BLACK = Seat
CASTLING = {"kingside": "Kurze Rochade", "queenside": "Lange Rochade"}


def follows_the_guideline(row: str) -> bool:
    """II.2, word by word: king between the rooks, bishops on different colours."""
    left, right = (place for place, man in enumerate(row) if man == "R")
    light, dark = (place for place, man in enumerate(row) if man == "B")
    return left < row.index("K") < right and light % 2 != dark % 2


@pytest.mark.law(149)
def test_exactly_the_960_start_positions_are_accepted() -> None:
    rows = {"".join(men) for men in set(permutations("RNBQKBNR"))}
    lawful = {row for row in rows if follows_the_guideline(row)}
    assert len(lawful) == CHESS960_STARTS == 960
    accepted = {row for row in rows if _accepts(row)}
    assert accepted == lawful


def _accepts(row: str) -> bool:
    try:
        fen = read_chess960_start(row)
    except InputError:
        return False
    return fen.startswith(f"{row.lower()}/pppppppp/8/8/8/8/PPPPPPPP/{row} w ")


@pytest.mark.law(149)
def test_every_start_has_a_number_and_can_be_named_by_it() -> None:
    fens = [chess960_start(number) for number in range(CHESS960_STARTS)]
    assert len(set(fens)) == CHESS960_STARTS
    assert [chess960_number(fen) for fen in fens] == list(range(CHESS960_STARTS))
    assert read_chess960_start("518") == chess.STARTING_FEN
    assert all(read_chess960_start(fen) == fen for fen in fens)


@pytest.mark.law(149)
@pytest.mark.parametrize(
    "text", ["960", "-1", "", "RNBQKBN", "RNBKQBNRR", "KRNBQBNR", "RBNBKQNR", "8/8/8/8/8/8/8/8 w"]
)
def test_anything_else_is_refused_by_name(text: str) -> None:
    with pytest.raises(InputError, match="no start position of Chess960"):
        read_chess960_start(text)


HOMES = [(a, king, h) for a, king, h in combinations(range(8), 3)]
"""The files of rook, king and rook in all starts: 56, each in several of the 960."""


def castles(a: int, king: int, h: int, side: str, color: chess.Color) -> chess.Board:
    """Only kings and rooks, so that nothing stands in the way."""
    board = chess.Board(None, chess960=True)
    rank = 0 if color else 7
    for file in (a, h):
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.ROOK, color))
    board.set_piece_at(chess.square(king, rank), chess.Piece(chess.KING, color))
    # The other king is where no rook of the other side gives check on the way or afterwards.
    board.set_piece_at(chess.square(king, 7 - rank), chess.Piece(chess.KING, not color))
    for place, man in ((1, chess.PAWN), (6, chess.PAWN)):
        for file in range(8):
            board.set_piece_at(chess.square(file, place), chess.Piece(man, place == 1))
    board.castling_rights = chess.BB_SQUARES[chess.square(h if side == "kingside" else a, rank)]
    board.turn = color
    return board


def other_rook_is_in_the_way(a: int, king: int, h: int, side: str) -> bool:
    """Whether the rook that stays is where king or rook pass or come to (II.3.2.7.4)."""
    stays, comes = (a, 5) if side == "kingside" else (h, 3)
    return stays >= comes if side == "kingside" else stays <= comes


def acts(king: tuple[str, str], rook: tuple[str, str]) -> list[tuple[str, str]]:
    """The hand that the guideline recommends: king off, rook over, king down (II.3.2.5.1)."""
    moves = [("lift", king[0])]
    if rook[0] != rook[1]:
        moves += [("lift", rook[0]), ("place", rook[1])]
    return [*moves, ("place", king[1])]


@pytest.mark.law(150)
@pytest.mark.parametrize("side", CASTLING)
@pytest.mark.parametrize("seat", Seat)
def test_castling_from_all_homes_by_pegs_and_words(seat: Seat, side: str) -> None:
    rank = "1" if seat is WHITE else "8"
    targets = ("g", "f") if side == "kingside" else ("c", "d")
    for a, king, h in HOMES:
        if other_rook_is_in_the_way(a, king, h, side):
            continue
        board = castles(a, king, h, side, seat.color)
        rook = chess.FILE_NAMES[h if side == "kingside" else a] + rank
        home = chess.FILE_NAMES[king] + rank
        for said_first in (True, False):
            table = Table(seat, fen=board.fen(), chess960=True).start()
            if said_first:
                table.say(CASTLING[side])
            for act, square in acts((home, targets[0] + rank), (rook, targets[1] + rank)):
                (table.lift if act == "lift" else table.place)(square)
            if not said_first:
                table.say(CASTLING[side])
            table.press(seat)
            completed = table.just(e.MoveCompleted)
            after = table.position
            assert board.is_castling(completed.move), (board.fen(), said_first)
            assert after.king(seat.color) == chess.parse_square(targets[0] + rank)
            assert after.piece_at(chess.parse_square(targets[1] + rank)) == chess.Piece(
                chess.ROOK, seat.color
            )
            assert not table.of(e.PressRefused)


@pytest.mark.law(150)
@pytest.mark.parametrize("side", CASTLING)
def test_castling_that_was_announced_is_carried_out_on_the_other_board(side: str) -> None:
    targets = ("g8", "f8") if side == "kingside" else ("c8", "d8")
    for a, king, h in HOMES:
        if other_rook_is_in_the_way(a, king, h, side):
            continue
        board = castles(a, king, h, side, chess.BLACK)
        table = Table(WHITE, fen=board.fen(), chess960=True).start()
        table.say(CASTLING[side], BLACK).press(BLACK)
        assert board.is_castling(table.just(e.MoveCompleted).move)
        rook = chess.FILE_NAMES[h if side == "kingside" else a] + "8"
        for act, square in acts((chess.FILE_NAMES[king] + "8", targets[0]), (rook, targets[1])):
            (table.lift if act == "lift" else table.place)(square)
        assert len(table.of(e.MoveCarriedOut)) == 1, board.fen()
        assert table.of(e.PieceTouched) == []


@pytest.mark.law(150)
def test_a_rook_alone_that_moves_where_castling_would_put_it_is_what_was_said() -> None:
    """The king stands on c1 already: the words tell castling from the move of the rook."""
    board = castles(0, 2, 7, "queenside", chess.WHITE)
    table = Table(WHITE, fen=board.fen(), chess960=True).start()
    table.lift("a1").place("d1").press()
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    table.say("Lange Rochade").press()
    assert board.is_castling(table.just(e.MoveCompleted).move)


@pytest.mark.law(150)
def test_a_king_in_its_place_and_a_rook_that_was_not_said_to_castle_is_a_rooks_move() -> None:
    board = castles(0, 2, 7, "queenside", chess.WHITE)
    board.set_piece_at(chess.B1, None)
    table = Table(WHITE, fen=board.fen(), chess960=True).start()
    table.lift("a1").place("b1").say("Turm Bella eins").press()
    assert table.just(e.MoveCompleted).move == chess.Move(chess.A1, chess.B1)


@pytest.mark.law(150)
@pytest.mark.parametrize(
    ("homes", "blocker", "side", "possible"),
    [
        ("cdf", "a1", "queenside", True),
        ("cdf", "b1", "queenside", True),
        ("acg", "b1", "queenside", False),
        ("bdf", "c1", "queenside", False),
        ("beg", "d1", "queenside", False),
        ("bdf", "e1", "queenside", True),
        ("cfg", "e1", "kingside", True),
        ("cfg", "h1", "kingside", True),
        ("cdg", "e1", "kingside", False),
        ("cdg", "f1", "kingside", False),
        ("cdf", "g1", "kingside", False),
    ],
)
def test_the_squares_that_must_be_free_and_those_that_need_not(
    homes: str, blocker: str, side: str, possible: bool
) -> None:
    """II.3.2.7.4 and 5: the ways of king and rook, and nothing besides them."""
    a, king, h = map(chess.FILE_NAMES.index, homes)
    board = castles(a, king, h, side, chess.WHITE)
    square = chess.parse_square(blocker)
    assert board.piece_at(square) is None
    board.set_piece_at(square, chess.Piece(chess.KNIGHT, chess.WHITE))
    table = Table(WHITE, fen=board.fen(), chess960=True).start().say(CASTLING[side])
    assert (table.just(e.MoveAnnounced).move is not None) is possible


@pytest.mark.law(49)
@pytest.mark.law(150)
@pytest.mark.parametrize(("rook", "words", "breaches"), [("h1", "Kurze Rochade", 0), ("", "", 1)])
def test_a_king_put_down_one_square_away_may_castle_on_and_go_nowhere_else(
    rook: str, words: str, breaches: int
) -> None:
    """It was a legal move or a part of one: the king stays where it was released (4.7)."""
    table = Table(WHITE, fen="5k2/8/8/8/8/8/8/R4K1R w HA - 0 1", chess960=True).start()
    table.lift("f1").place("g1")
    if rook:
        table.lift(rook).place("f1").say(words)
    else:
        table.lift("g1").place("g2").say("König Gustav zwei")
    table.press(WHITE)
    assert table.just(e.MoveCompleted)
    assert len(table.of(e.ArticleFourBreached)) == breaches
