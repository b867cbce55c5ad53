"""When these pieces are touched or released, then this must be played: the table of Article 4."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.vocabulary.obligation import RULES, Bond, Obligation, obligation
from accessible_board.game.vocabulary.touch import UNCLEAR, Release, Touch
from tests.support.positions import positions

START = chess.STARTING_FEN
QUEEN = "4k3/8/8/3p4/6p1/8/8/3QK2N w - - 0 1"
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
THROUGH_CHECK = "4kr2/8/8/8/8/8/8/R3K2R w KQ - 0 1"
STUCK_KING = "3rkr2/8/8/8/8/8/4P3/4K2R w K - 0 1"
PINNED = "4r1k1/8/8/8/8/8/4N3/4K2R w - - 0 1"
PASSING = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
PROMOTING = "3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1"
TWO_QUEENS = "4k3/8/8/3p4/8/8/8/Q2QK3 w - - 0 1"

TABLE = {
    "1 nothing": (START, "", {}, Bond.FREE, "4.3", "any"),
    "6 king, then rook": (CASTLING, "e1 h1", {}, Bond.CASTLE, "4.4.1", "O-O"),
    "6 on the other side": (CASTLING, "e1 a1", {}, Bond.CASTLE, "4.4.1", "O-O-O"),
    "7 castling meant, illegal": (
        THROUGH_CHECK,
        "e1 h1",
        {"meant_to_castle": True},
        Bond.KING_MOVE,
        "4.4.3",
        "Kd1 Kd2 Ke2 O-O-O",
    ),
    "7 the king has no move": (
        STUCK_KING,
        "e1 h1",
        {"meant_to_castle": True},
        Bond.FREE,
        "4.4.3",
        "any",
    ),
    "note: castling not meant": (THROUGH_CHECK, "e1 h1", {}, Bond.MOVE, "4.3.1", "king"),
    "8 rook, then king": (
        CASTLING,
        "h1 e1",
        {},
        Bond.MOVE,
        "4.4.2",
        "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rxh8+",
    ),
    "8 rook, then king, to castle, which is illegal": (
        THROUGH_CHECK,
        "h1 e1",
        {"meant_to_castle": True, "together": True},
        Bond.MOVE,
        "4.4.2",
        "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8",
    ),
    "8 rook, then king, and an opponent's piece": (
        "4k3/8/8/8/8/8/7p/4K2R w K - 0 1",
        "h1 e1 h2",
        {},
        Bond.CAPTURE_WITH,
        "4.4.2",
        "Rxh2",
    ),
    "8 the rook has no move": (
        "4k3/8/8/8/8/7p/7P/3BK1NR w - - 0 1",
        "h1 e1",
        {},
        Bond.MOVE,
        "4.4.2",
        "Kd2 Ke2 Kf2 Kf1",
    ),
    "9 king alone": (CASTLING, "e1", {}, Bond.MOVE, "4.3.1", "Kd1 Kd2 Ke2 Kf2 Kf1 O-O O-O-O"),
    "9 rook alone": (
        CASTLING,
        "h1",
        {},
        Bond.MOVE,
        "4.3.1",
        "Rg1 Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rxh8+",
    ),
    "9 rook alone, a knight where a king castles": (
        "7k/8/8/8/8/8/8/R1N1K3 w - - 0 1",
        "a1",
        {},
        Bond.MOVE,
        "4.3.1",
        "Rb1 Ra2 Ra3 Ra4 Ra5 Ra6 Ra7 Ra8+",
    ),
    "10 own pieces": (START, "b1 g1", {}, Bond.MOVE, "4.3.1", "Na3 Nc3"),
    "11 the first that can": (START, "a1 c1 g1", {}, Bond.MOVE, "4.3.1", "Nf3 Nh3"),
    "11 the first is pinned": (
        PINNED,
        "e2 h1",
        {},
        Bond.MOVE,
        "4.3.1",
        "Rg1+ Rf1 Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8+",
    ),
    "12 opponent's piece": (TWO_QUEENS, "d5", {}, Bond.CAPTURE, "4.3.2", "Qxd5"),
    "12 in passing": (PASSING, "d5", {}, Bond.CAPTURE, "4.3.2", "exd6"),
    "13 the first that can": (QUEEN, "e8 g4 d5", {}, Bond.CAPTURE, "4.3.2", "Qxg4"),
    "14 one takes the other": (QUEEN, "d1 d5", {}, Bond.CAPTURE_WITH, "4.3.3", "Qxd5"),
    "15 own first": (QUEEN, "h1 d5", {}, Bond.MOVE, "4.3.3", "Nf2 Ng3"),
    "15 own first, cannot move": (PINNED, "e2 e8", {}, Bond.FREE, "4.5", "any"),
    "15 opponent's first": (QUEEN, "d5 h1", {}, Bond.CAPTURE, "4.3.3", "Qxd5"),
    "15 not to be captured": (QUEEN, "e8 h1", {}, Bond.MOVE, "4.3.3", "Nf2 Ng3"),
    "17 several of both": (QUEEN, "d5 d1 g4", {}, Bond.CAPTURE_WITH, "4.3.3", "Qxd5"),
    "17 the first of each": (QUEEN, "d1 g4 d5", {}, Bond.CAPTURE_WITH, "4.3.3", "Qxg4"),
    "18 and an opponent's": (CASTLING, "e1 h1 h8", {}, Bond.ARBITER, "preface", "any"),
    "18 another own piece first": (
        "4k3/8/8/8/8/8/P7/4K2R w K - 0 1",
        "a2 e1 h1",
        {},
        Bond.ARBITER,
        "preface",
        "any",
    ),
    "18 another own piece first, castling meant and illegal": (
        "4kr2/8/8/8/8/8/P7/4K2R w K - 0 1",
        "a2 e1 h1",
        {"meant_to_castle": True},
        Bond.ARBITER,
        "preface",
        "any",
    ),
    "11 another own piece first, castling not meant": (
        "4kr2/8/8/8/8/8/P7/4K2R w K - 0 1",
        "a2 e1 h1",
        {},
        Bond.MOVE,
        "4.3.1",
        "a3 a4",
    ),
    "20 a pawn about to promote": (
        PROMOTING,
        "e7",
        {},
        Bond.MOVE,
        "4.3.1",
        "exd8=Q+ exd8=R+ exd8=B exd8=N",
    ),
    "21 none can be played": (START, "a1 d8 c1", {}, Bond.FREE, "4.5", "any"),
}
"""The rows of laws.md 3.2 that end in an obligation: position, touches in order, what else is
known, the bond, its article, and the moves that keep to it."""


def touched(fen, names, apart=500):
    """The board of ``fen`` and touches of these squares, in this order."""
    board = chess.Board(fen)
    squares = [chess.parse_square(name) for name in names.split()]
    return board, [Touch(s, board.piece_at(s), 1_000 + i * apart) for i, s in enumerate(squares)]


def permitted(bound, board):
    return {plain(board, move) for move in board.legal_moves if bound.permits(move, board)}


def plain(board, move):
    return board.san(move).rstrip("+#")


def san(board, names):
    if names in ("any", "king"):
        legal = {plain(board, move) for move in board.legal_moves}
        return legal if names == "any" else {move for move in legal if move[0] in "KO"}
    return {name.rstrip("+#") for name in names.split()}


@pytest.mark.law(39)
@pytest.mark.law(40)
@pytest.mark.law(41)
@pytest.mark.law(42)
@pytest.mark.law(43)
@pytest.mark.law(44)
@pytest.mark.law(45)
@pytest.mark.parametrize("row", TABLE)
def test_what_must_be_played(row):
    fen, names, known, bond, article, moves = TABLE[row]
    board, touches = touched(fen, names)
    bound = obligation(touches, board, **known)
    assert (bound.bond, bound.article) == (bond, article)
    assert permitted(bound, board) == san(board, moves) != set()
    if bond is Bond.CASTLE:
        assert {bound.own_square, bound.target_square} == {touch.square for touch in touches}


@pytest.mark.law(43)
@pytest.mark.law(150)
@pytest.mark.parametrize(
    ("fen", "left"),
    [
        ("3k4/8/8/8/8/8/P7/1R4KR w HB - 0 1", "Rh2 Rh3 Rh4 Rh5 Rh6 Rh7 Rh8"),
        ("3k4/8/b7/8/8/8/5PPP/1R4KR w HB - 0 1", "any other"),
    ],
)
def test_a_castling_that_moves_the_rook_alone_is_barred_by_touching_it_first(fen, left):
    """4.4.2, II.3.2.4: also where neither can move otherwise, so that any move may be played."""
    _, touches = touched(fen, "h1 g1")
    board = chess.Board(fen, chess960=True)
    others = san(board, "any") - {"O-O"}
    bound = obligation(touches, board)
    assert permitted(bound, board) == (others if left == "any other" else san(board, left))


@pytest.mark.law(150)
@pytest.mark.parametrize(("names", "castles"), [("h1", True), ("h1 g1", True), ("a2 h1", False)])
def test_castling_announced_in_chess960_binds_where_only_its_men_were_touched(names, castles):
    """II.3.2.7.1: who has touched another man first has to move that one (4.3.1)."""
    fen = "3k4/8/8/8/8/8/P7/1R4KR w HB - 0 1"
    _, touches = touched(fen, names)
    board = chess.Board(fen, chess960=True)
    bound = obligation(touches, board, announced=chess.Move.from_uci("g1h1"))
    assert permitted(bound, board) == ({"O-O"} if castles else {"a3", "a4"})


@pytest.mark.law(41)
def test_where_the_order_is_unclear_the_own_piece_came_first():
    board, touches = touched(QUEEN, "d5 h1", apart=UNCLEAR)
    assert permitted(obligation(touches, board), board) == {"Nf2", "Ng3"}
    board, touches = touched(QUEEN, "d5 h1", apart=UNCLEAR + 1)
    assert permitted(obligation(touches, board), board) == {"Qxd5"}


@pytest.mark.law(42)
@pytest.mark.parametrize("names", ["e1 h1", "h1 e1"])
def test_king_and_rook_at_the_same_time_must_castle(names):
    board, touches = touched(CASTLING, names, apart=UNCLEAR)
    assert obligation(touches, board).bond is Bond.CASTLE


@pytest.mark.law(44)
def test_king_and_rook_at_the_same_time_show_castling_by_edition():
    """2009 and 2014 (4.4c); later the rook has to come after the king (4.4.3)."""
    board, touches = touched(STUCK_KING, "e1 h1", apart=UNCLEAR)
    older = obligation(touches, board, meant_to_castle=True, together=True)
    newer = obligation(touches, board, meant_to_castle=True, together=False)
    assert (older.bond, older.article) == (Bond.FREE, "4.4.3")
    assert (newer.bond, newer.own_square) == (Bond.MOVE, chess.H1)


@pytest.mark.law(43)
def test_a_rook_touched_first_bars_its_castling_whatever_is_played():
    board, touches = touched("4k3/8/8/8/8/8/6PP/4K2R w K - 0 1", "h1 e1")
    assert obligation(touches, board).barred == chess.Move.from_uci("e1g1")


RELEASED = {
    "22 a piece": (START, Release(chess.Move.from_uci("g1f3")), "4.7", "Nf3"),
    "22 a rook, where castling leaves it": (
        CASTLING,
        Release(chess.Move.from_uci("h1f1")),
        "4.7",
        "Rf1 O-O",
    ),
    "22 the other rook": (CASTLING, Release(chess.Move.from_uci("a1d1")), "4.7", "Rd1 O-O-O"),
    "19 a pawn": (
        PROMOTING,
        Release(chess.Move.from_uci("e7d8")),
        "4.7",
        "exd8=Q+ exd8=R+ exd8=B exd8=N",
    ),
    "19 its new piece": (PROMOTING, Release(chess.Move.from_uci("e7d8n")), "4.4.4", "exd8=N"),
    "23 the king, castling legal": (
        CASTLING,
        Release(castling=chess.Move.from_uci("e1g1")),
        "4.7.2",
        "O-O",
    ),
    "24 the king, castling illegal": (
        THROUGH_CHECK,
        Release(castling=chess.Move.from_uci("e1g1")),
        "4.7.2",
        "Kd1 Kd2 Ke2 O-O-O",
    ),
    "24 no king move": (STUCK_KING, Release(castling=chess.Move.from_uci("e1g1")), "4.7.2", "any"),
}


@pytest.mark.law(46)
@pytest.mark.law(49)
@pytest.mark.law(50)
@pytest.mark.parametrize("row", RELEASED)
def test_what_was_released_stays(row):
    fen, release, article, moves = RELEASED[row]
    board = chess.Board(fen)
    bound = obligation([], board, release=release)
    assert bound.article == article
    assert permitted(bound, board) == san(board, moves) != set()


@pytest.mark.law(46)
@pytest.mark.law(49)
@pytest.mark.parametrize(
    ("first", "then", "left"),
    [(None, "e7d8n", "e7d8n"), ("e7d8", "e7d8n", "e7d8n"), ("g1f3", "e7d8n", "g1f3")],
)
def test_the_first_release_binds_and_naming_the_new_piece_completes_it(first, then, left):
    """4.7: no other square in this move; 4.4.4: the choice is final with the new piece."""
    release = Release(None if first is None else chess.Move.from_uci(first))
    assert release.made(chess.Move.from_uci(then), 500, 0).move == chess.Move.from_uci(left)


@pytest.mark.law(50)
@pytest.mark.parametrize(("move", "leaves"), [("h1f1", True), ("h1g1", False), ("e1f1", False)])
def test_only_the_rook_of_a_castling_that_is_put_back_was_not_released(move, leaves):
    """4.7.2: a king that goes elsewhere is released there."""
    castled = Release(castling=chess.Move.from_uci("e1g1"))
    assert castled.leaves(chess.Move.from_uci(move)) is leaves


def test_the_table_names_the_article_and_the_situation_of_each_line():
    assert all(rule.article and rule.situation for rule in RULES)
    assert RULES[-1].article == "4.5"


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


@pytest.mark.law(40)
def test_a_king_that_was_touched_is_not_to_be_captured():
    """1.4.1: where an illegal move was left to stand, the king is no piece that can be captured."""
    board = chess.Board("4k3/8/8/8/5p2/6K1/7P/8 b - - 0 1")
    king = Touch(chess.G3, chess.Piece.from_symbol("K"), 0)
    pawn = Touch(chess.F4, chess.Piece.from_symbol("p"), 500)
    assert obligation((king,), board).bond is Bond.FREE
    assert obligation((king, pawn), board).own_square == chess.F4
