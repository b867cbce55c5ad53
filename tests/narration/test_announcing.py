"""Moves as they are announced, and that what is announced is understood."""

from itertools import product

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.speech.understanding import understand
from tests.support.positions import positions

EN_PASSANT = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6"
PROMOTION = "5r2/4P3/8/8/8/8/8/K1k5 w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
TWO_KNIGHTS = "k7/8/8/6N1/8/8/8/K5N1 w - - 0 1"
TWO_PAWNS = "k7/8/8/3p4/2P1P3/8/8/K7 w - - 0 1"
MATE = "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"


def words(fen: str, uci: str, code: str = "de", **choices) -> str:
    return AnnouncingStyle(load(code), **choices).move(chess.Move.from_uci(uci), chess.Board(fen))


@pytest.mark.law(26)
@pytest.mark.law(27)
@pytest.mark.law(28)
@pytest.mark.parametrize(
    ("fen", "uci", "announced"),
    [
        (chess.STARTING_FEN, "e2e4", "Eva vier"),
        (chess.STARTING_FEN, "g1f3", "Springer Felix drei"),
        (TWO_KNIGHTS, "g1f3", "Springer Gustav eins Felix drei"),
        (TWO_PAWNS, "e4d5", "Eva schlägt David fünf"),
        (EN_PASSANT, "e5d6", "Eva schlägt David sechs"),
        (EN_PASSANT, "d4d5", "Dame schlägt David fünf"),
        (PROMOTION, "e7e8q", "Eva acht Dame"),
        (PROMOTION, "e7f8n", "Eva schlägt Felix acht Springer"),
        (CASTLING, "e1g1", "Kurze Rochade"),
        (CASTLING, "e1c1", "Lange Rochade"),
        (MATE, "d1d8", "Turm David acht"),
    ],
)
def test_a_move_is_announced_as_short_as_it_is_clear(fen, uci, announced):
    assert words(fen, uci) == announced


@pytest.mark.parametrize(
    ("fen", "uci", "announced"),
    [
        (chess.STARTING_FEN, "e2e4", "Bauer Eva zwei Eva vier"),
        (chess.STARTING_FEN, "g1f3", "Springer Gustav eins Felix drei"),
        (CASTLING, "e1g1", "Kurze Rochade"),
    ],
)
def test_the_square_of_departure_can_be_announced_always(fen, uci, announced):
    assert words(fen, uci, full_origin=True) == announced


@pytest.mark.parametrize(
    ("fen", "uci", "announced"),
    [
        (MATE, "d1d8", "Turm David acht matt"),
        (CASTLING, "a1a8", "Turm schlägt Anna acht Schach"),
        (CASTLING, "e1g1", "Kurze Rochade"),
    ],
)
def test_check_and_mate_can_be_announced(fen, uci, announced):
    assert words(fen, uci, check=True) == announced


@pytest.mark.law(23)
@pytest.mark.parametrize(
    ("code", "file_names", "announced"),
    [
        ("de", None, "Springer Felix drei"),
        ("de", "danish", "Springer Frederik drei"),
        ("da", None, "springer Frederik tre"),
        ("da", "international", "springer Felix tre"),
        ("nb", None, "springer Felix tre"),
        ("nl", None, "paard Felix drie"),
        ("en", None, "knight Felix three"),
    ],
)
def test_language_and_names_are_chosen_apart(code, file_names, announced):
    assert words(chess.STARTING_FEN, "g1f3", code, file_names=file_names) == announced


def test_an_illegal_move_is_announced_like_a_legal_one_and_without_a_hint():
    style = AnnouncingStyle(load("de"), check=True)
    board = chess.Board("4k3/8/8/8/8/8/4r3/4K3 w - - 0 1")
    into_check = chess.Move.from_uci("e1d2")
    assert style.move(into_check, board) == "König David zwei"


TELLING = {
    "two knights": "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
    "two rooks": "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
    "the start": chess.STARTING_FEN,
    "one of two is pinned": "4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1",
}


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("fen", TELLING.values(), ids=TELLING)
def test_the_form_of_an_announcement_tells_nobody_whether_it_is_legal(code, fen):
    """12.6: the square of departure is said only where a legal move of another man may be meant."""
    board = chess.Board(fen)
    style = AnnouncingStyle(load(code))
    for man, goal in product(chess.SquareSet(board.occupied_co[chess.WHITE]), chess.SQUARES):
        kind = board.piece_type_at(man)
        if man == goal or kind in (chess.PAWN, chess.KING) or board.piece_at(goal):
            continue
        others = any(
            move.to_square == goal and board.piece_type_at(move.from_square) == kind
            for move in board.legal_moves
            if move.from_square != man
        )
        said = style.move(chess.Move(man, goal), board)
        name = style.square(man)
        assert (name in said) is others, f"{chess.square_name(man)} {said}"


def test_a_move_from_an_empty_square_is_announced_by_its_squares():
    assert words(chess.STARTING_FEN, "e4e5") == "Eva vier Eva fünf"


def test_an_announcement_is_read_back_as_far_as_it_goes():
    style = AnnouncingStyle(load("de"))
    partial = Announcement(piece_type=chess.KNIGHT, from_file=6, to_square=chess.F3)
    assert style.announcement(partial) == "Springer Gustav Felix drei"


@given(
    board=positions(),
    code=st.sampled_from(available()),
    file_names=st.sampled_from(["international", "danish"]),
    full_origin=st.booleans(),
    check=st.booleans(),
)
def test_what_is_announced_is_understood_as_the_move(board, code, file_names, full_origin, check):
    style = AnnouncingStyle(load(code), file_names, full_origin, check)
    for move in board.legal_moves:
        understood = understand(style.move(move, board), load(code))
        assert understood is not None
        assert understood.announcement is not None
        assert understood.announcement.moves(board) == (move,)
