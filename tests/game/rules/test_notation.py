"""Written moves: the sample games of Appendix C in every form, and what must not be read."""

import re

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game.rules.notation import (
    NotationForm,
    doubtful_letter,
    parse,
    san,
    split_draw_offer,
    write,
)
from accessible_board.game.vocabulary.announcements import Announcement, CastlingSide
from accessible_board.languages import available, load
from tests.support.positions import positions

UCI = (
    "e2e4 e7e5 g1f3 g8f6 d2d4 e5d4 e4e5 f6e4 d1d4 d7d5 e5d6 e4d6 c1g5 b8c6 d4e3 f8e7 b1d2 e8g8 "
    "e1c1 f8e8 c1b1"
)
UCI_LONG = UCI.replace("d4e3", "d4d3")
DANISH_FULL = (
    "1.e4 e5 2.Sf3 Sf6 3.d4 exd4 4.e5 Se4 5.Dxd4 d5  6.exd6 e.p. Sxd6 7.Lg5 Sc6 8.De3+ Le7 "
    "9.Sbd2 0-0 10.0-0-0 Te8 11.Kb1 (=)"
)
DANISH_SHORT = (
    "1.e4 e5 2.Sf3 Sf6 3.d4 ed4 4.e5 Se4 5.Dd4 d5 6.ed6 Sd6 7.Lg5 Sc6 8.De3 Le7 "
    "9.Sbd2 0-0 10.0-0-0 Te8 11.Kb1 (=)"
)
DUTCH_LONG = (
    "1. e2e4 e7e5 2. Pg1f3 Pg8f6 3. d2d4 e5xd4 4. e4e5 Pf6e4 5. Dd1xd4 d7d5 6. e5xd6 e.p. Pe4xd6 "
    "7. Lc1g5 Pb8c6 8. Dd4d3 Lf8e7 9. Pb1d2 0-0 10. 0-0-0 Tf8e8 11. Kb1 (=)"
)
ENGLISH = (
    "1.e4 e5 2.Nf3 Nf6 3.d4 exd4 4.e5 Ne4 5.Qxd4 d5 6.exd6 e.p. Nxd6 7.Bg5 Nc6 8.Qe3+ Be7 "
    "9.Nbd2 0-0 10.0-0-0 Re8 11.Kb1 (=)"
)


def in_dutch(game: str) -> str:
    return game.replace("S", "P")


def written_moves(game: str) -> list[str]:
    """The moves of a printed game, each with its marks."""
    marked = re.sub(r"\s+(e\.p\.|\(=\))", r"_\1", game)
    return [move.replace("_", " ") for move in re.sub(r"\d+\.", " ", marked).split()]


def moves_of(game: str, code: str) -> str:
    """The moves that a printed game says, in coordinates; each must be the only one it can mean."""
    board = chess.Board()
    for written in written_moves(game):
        announcement = parse(written, load(code))
        assert announcement is not None, written
        (move,) = announcement.moves(board)
        board.push(move)
    return " ".join(move.uci() for move in board.move_stack)


@pytest.mark.law(123)
@pytest.mark.law(124)
@pytest.mark.parametrize(
    ("code", "game", "moves"),
    [
        ("da", DANISH_FULL, UCI),
        ("da", DANISH_SHORT, UCI),
        ("de", DANISH_FULL, UCI),
        ("nb", DANISH_FULL.replace(" (=)", "(=)"), UCI),
        ("nb", DANISH_SHORT, UCI),
        ("nl", in_dutch(DANISH_FULL), UCI),
        ("nl", in_dutch(DANISH_SHORT), UCI),
        ("nl", DUTCH_LONG, UCI_LONG),
        ("en", ENGLISH, UCI),
    ],
)
def test_the_sample_games_are_read_in_every_form(code, game, moves):
    assert moves_of(game, code) == moves


@pytest.mark.law(127)
@pytest.mark.parametrize(
    ("code", "form", "game", "moves"),
    [
        ("da", NotationForm.FULL, DANISH_FULL, UCI),
        ("da", NotationForm.SHORT, DANISH_SHORT, UCI),
        ("nl", NotationForm.FULL, in_dutch(DANISH_FULL), UCI),
        ("en", NotationForm.FULL, ENGLISH, UCI),
        ("nl", NotationForm.LONG, DUTCH_LONG.replace("Kb1", "Kc1b1"), UCI_LONG),
    ],
)
def test_the_sample_games_are_written_as_printed(code, form, game, moves):
    board = chess.Board()
    for uci, printed in zip(moves.split(), written_moves(game), strict=True):
        move = chess.Move.from_uci(uci)
        assert write(move, board, load(code), form) == split_draw_offer(printed)[0]
        board.push(move)


def meant(text: str, code: str = "da") -> Announcement:
    announcement = parse(text, load(code))
    assert announcement is not None
    return announcement


@pytest.mark.law(123)
@pytest.mark.parametrize(
    "variants",
    [
        ["e2e4", "e2-e4", "1.e2e4", "1. e2-e4", "12... e2e4", "e2e4+", "e2e4 (=)", "e2e4(=)"],
        ["exd6", "e:d6", "exd6 e.p.", "exd6e.p.", "exd6 ep", "exd6 e.p.+", "exd6+ e.p.", "exd6!?"],
        ["d8D", "d8=D", "d8d", "d8q", "d8D+", "d8=D++", "d8D#", "d8♕", "d8 D"],
        ["0-0", "O-O", "o-o", "0-0+", "O O", "0-0#", "0-0 (=)", "00"],
        ["0-0-0", "O-O-O", "o-o-o", "O O O", "0-0-0++"],
        ["Sgf3", "sgf3", "♘gf3", "♞gf3", "Sgf3+", "Sgf3#", "Sgf3++"],
    ],
)
def test_variants_mean_the_same(variants):
    assert len({meant(variant) for variant in variants}) == 1


@pytest.mark.law(125)
@pytest.mark.parametrize("mark", ["", "+", "++", "#"])
def test_marks_of_check_and_mate_add_nothing(mark):
    assert meant("Dh7" + mark) == meant("Dh7")


@pytest.mark.law(124)
@pytest.mark.parametrize(
    ("text", "code", "piece_type"),
    [
        ("Pf3", "nl", chess.KNIGHT),
        ("Bd4", "en", chess.BISHOP),
        ("Sf3", "de", chess.KNIGHT),
        ("Nf3", "en", chess.KNIGHT),
        ("bc4", "en", None),
        ("b4", "en", None),
    ],
)
def test_a_letter_is_a_man_of_its_language_and_a_small_one_a_file(text, code, piece_type):
    assert meant(text, code).piece_type == piece_type


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Bd4", "da"),
        ("Pf3", "en"),
        ("Nf3", "de"),
        ("be5", "da"),
        ("e9", "de"),
        ("i4", "de"),
        ("e8K", "de"),
        ("e8=X", "de"),
        ("Sf3f", "de"),
        ("S", "de"),
        ("0-0-0-0", "de"),
        ("", "de"),
    ],
)
def test_what_is_no_move_is_not_read_or_means_none(text, code):
    """``be5`` is a capture from the b-file (7.3), never the pawn move e5 that C.4 rejects."""
    announcement = parse(text, load(code))
    after_e4 = chess.Board("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
    assert announcement is None or not announcement.moves(after_e4)


def test_letters_of_other_languages_are_read_where_they_mean_one_thing():
    german, dutch = load("de"), load("nl")
    assert parse("Nf3", german, foreign=True) == parse("Sf3", german)
    assert parse("Sf3", dutch, foreign=True) == parse("Pf3", dutch)
    assert parse("Bd4", german, foreign=True) is None
    assert parse("Pf3", german, foreign=True) is None


@pytest.mark.parametrize(
    ("text", "code", "letter"),
    [
        ("Bg5", "de", "B"),
        ("12. Bxg5+", "da", "B"),
        ("b8=B", "nb", "B"),
        ("Pf3", "en", "P"),
        ("Bg5", "en", None),
        ("Lg5", "de", None),
        ("bxc5", "de", None),
        ("Bitte", "de", None),
    ],
)
def test_a_letter_that_means_two_men_abroad_and_none_here_is_found(text, code, letter):
    assert doubtful_letter(text, load(code)) == letter


@pytest.mark.law(126)
@pytest.mark.parametrize(
    ("fen", "uci", "written"),
    [
        ("k7/8/8/8/8/8/8/K3N1N1 w - - 0 1", "g1f3", "Sgf3"),
        ("k7/8/8/6N1/8/8/8/K5N1 w - - 0 1", "g5f3", "S5f3"),
        ("k7/8/8/8/3N4/8/7N/K7 w - - 0 1", "h2f3", "Shf3"),
        ("k7/8/8/8/3N4/5p2/7N/K7 w - - 0 1", "d4f3", "Sdxf3"),
        ("k7/8/8/6N1/8/5p2/8/K5N1 w - - 0 1", "g1f3", "S1xf3"),
    ],
)
def test_the_departure_is_written_by_file_else_by_rank(fen, uci, written):
    board, move = chess.Board(fen), chess.Move.from_uci(uci)
    assert san(move, board, load("da")) == written
    assert meant(written).moves(board) == (move,)


@pytest.mark.law(127)
@pytest.mark.parametrize(
    ("code", "written"), [("da", "exf8S"), ("nl", "exf8P"), ("en", "exf8N"), ("de", "exf8S")]
)
def test_a_promotion_is_written_without_anything_between(code, written):
    board = chess.Board("5r2/4P3/8/8/8/8/8/K1k5 w - - 0 1")
    assert san(chess.Move.from_uci("e7f8n"), board, load(code)) == written


@pytest.mark.parametrize("uci", ["e2e5", "e4e5", "e1g1"])
def test_only_a_legal_move_can_be_written(uci):
    with pytest.raises(ValueError, match=f"{uci} is not a legal move"):
        san(chess.Move.from_uci(uci), chess.Board(), load("de"))


def test_figurines_have_the_colour_of_the_mover():
    board = chess.Board()
    assert write(chess.Move.from_uci("g1f3"), board, load("de"), NotationForm.FIGURINE) == "♘f3"
    board.push_san("Nf3")
    assert write(chess.Move.from_uci("g8f6"), board, load("de"), NotationForm.FIGURINE) == "♞f6"


def test_castling_is_written_with_zeros_and_read_as_either_side():
    assert meant("0-0").castling is CastlingSide.KING
    assert meant("0-0-0").castling is CastlingSide.QUEEN


@given(board=positions(), code=st.sampled_from(available()), form=st.sampled_from(NotationForm))
def test_every_written_move_is_read_as_the_same_move(board, code, form):
    for move in board.legal_moves:
        written = write(move, board, load(code), form)
        announcement = parse(written, load(code))
        assert announcement is not None, written
        assert announcement.moves(board) == (move,), written


@given(board=positions())
def test_coordinates_are_read_as_the_same_move(board):
    for move in board.legal_moves:
        announcement = parse(move.uci(), load("da"))
        assert announcement is not None
        assert announcement.moves(board) == (move,)
