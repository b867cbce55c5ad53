"""What a file of games says is what is read of it, and nothing of the next game."""

import sys

import chess
import pytest

from accessible_board.errors import InputError
from accessible_board.study.game_bounds import games
from accessible_board.study.game_text import MOST_ASIDE, read_game

SECOND = '[White "Gerd"]\n[Black "Hanna"]\n[Result "0-1"]\n\n1. c4 c5 0-1\n'


def read(folder, content):
    """The games of a file."""
    file = folder / "games.pgn"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    content = file.read_bytes()
    return [read_game(content[game.offset : game.end].decode("utf-8-sig")) for game in games(file)]


def moves(game):
    """The main line in our own notation, with ``--`` for no move."""
    board, written = game.board(), []
    for move in game.mainline_moves():
        written.append(board.san(move))
        board.push(move)
    return " ".join(written)


def lines(folder, content):
    return [moves(game) for game in read(folder, content)]


# --- where a game begins and ends -----------------------------------------------------------------


@pytest.mark.parametrize(
    "between",
    ["\n", "\n\n", "\n\n\n", "\n% of an old program\n", "\n; a remark\n\n", " ", "\n\ufeff\n"],
)
def test_a_game_ends_at_its_result_however_the_next_begins(tmp_path, between):
    first = '[White "Ina"]\n\n1. e4 e5 2. Nf3 1-0'
    assert lines(tmp_path, first + between + SECOND) == ["e4 e5 Nf3", "c4 c5"]


def test_tags_begin_a_game_though_the_one_before_has_no_result(tmp_path):
    found = read(tmp_path, f'[White "Ina"]\n1. e4 e5\n{SECOND}')
    assert [moves(game) for game in found] == ["e4 e5", "c4 c5"]
    assert [game.headers["Result"] for game in found] == ["*", "0-1"]


@pytest.mark.parametrize("blank", ["", "\n", "\n\n", "\r\n\r\n"])
def test_blank_lines_mean_nothing(tmp_path, blank):
    text = f'[White "Ina"]\n{blank}[Black "Jan"]\n{blank}1. e4 e5\n{blank}2. Nf3 *\n'
    [game] = read(tmp_path, text)
    assert (game.headers["Black"], moves(game)) == ("Jan", "e4 e5 Nf3")


@pytest.mark.parametrize("end", ["\r", "\r\n", "\n"])
def test_lines_end_as_on_any_system(tmp_path, end):
    text = f'% old\n[White "Ina"]\n\n1. e4 ; best\ne5 *\n\n{SECOND}'.replace("\n", end)
    assert lines(tmp_path, text) == ["e4 e5", "c4 c5"]


def test_games_without_tags_are_parted_by_their_results_and_first_moves(tmp_path):
    text = "1. e4 e5 1-0\n\n1. d4 d5\n2. c4 *\n1. f4 *\n\n1. b3 e5\n\n1.g3 d5"
    assert lines(tmp_path, text) == ["e4 e5", "d4 d5 c4", "f4", "b3 e5", "g3 d5"]


def test_games_of_tags_or_of_a_result_alone_are_games(tmp_path):
    text = f'[Event "A"]\n[White "Ina"]\n\n[Event "B"]\n[White "Jan"]\n\n*\n\n*\n\n{SECOND}'
    assert lines(tmp_path, text) == ["", "", "", "c4 c5"]


def test_tags_may_stand_on_one_line_with_the_moves(tmp_path):
    [game] = read(tmp_path, '[White "Ina"] [Black "Jan"] 1. e4 e5 *')
    assert (game.headers["White"], game.headers["Black"], moves(game)) == ("Ina", "Jan", "e4 e5")


def test_a_tag_that_is_not_closed_is_no_move(tmp_path):
    assert lines(tmp_path, '[White "Ina]\n[Black "Jan"]\n\n1. e4 *\n') == ["e4"]


@pytest.mark.parametrize(
    "comment", ['[White "X"]\n[Black "Y"]', '\n\n[Event "X"]\n\n1. d4 0-1\n\n', "1-0\n\n1. d4", "("]
)
def test_what_stands_in_a_comment_bounds_nothing(tmp_path, comment):
    assert lines(tmp_path, f"1. e4 {{{comment}}} e5 *\n\n{SECOND}") == ["e4 e5", "c4 c5"]


@pytest.mark.parametrize("then", [SECOND, SECOND.replace("c5", "{early} c5")])
def test_a_comment_that_is_never_closed_ends_with_its_game(tmp_path, then):
    first, second = read(tmp_path, f'[White "Ina"]\n\n1. e4 {{what now\n e5 1-0\n\n{then}')
    assert [damage.last.san() for damage in first.errors] == ["e4"]
    assert (moves(first), moves(second)) == ("e4", "c4 c5")


@pytest.mark.parametrize(
    "wide", ["{", "(", "1. e4 (1. d4) ", "[White ", '[White "', "$9", "[%clk ", "\n\n", "1-0 ", "!"]
)
def test_what_is_repeated_a_hundred_thousand_times_is_read(tmp_path, wide):
    for game in read(tmp_path, f'[White "Ina"]\n\n1. e4 {wide * 100_000}'):
        assert moves(game) in ("e4", "")


# --- what is not understood -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "after"),
    [
        ("1. e4 e5 2. Qh9 Nc6 1-0", "e5"),
        ("1. e4 e5 2. Nf3 Nf3 1-0", "Nf3"),
        ("1. e4 e5 2. Nf3 ~ Nc6 1-0", "Nf3"),
        ("1. e4 e5 2. Nf3 (2. f4 Nc6 1-0", "Nf3"),
        ("1. e4 e5 2. -- Qh4 3. a3 Qxf2+ 4. -- 1-0", "Qxf2+"),
    ],
)
def test_a_damaged_game_is_read_up_to_the_damage_and_says_so(written, after):
    [damage] = read_game(written).errors
    assert damage.last.san() == after


def test_a_game_whose_first_move_is_none_is_damaged_from_the_beginning():
    game = read_game("1. Zz9 e5 1-0")
    assert [damage.last for damage in game.errors] == [game]


@pytest.mark.parametrize(
    "aside",
    ["(2. Nf6 {no such}) ", "(2. f4 exf4 3. Qh9 (3. d4) d5) ", "(2. f4 (2. Zz) Nc6) ", ") "],
)
def test_a_damaged_side_line_is_cut_and_the_game_goes_on(aside):
    game = read_game(f"1. e4 e5 2. Nf3 {aside}2... Nc6 3. Bb5 1-0")
    assert moves(game) == "e4 e5 Nf3 Nc6 Bb5"
    assert [damage.last for damage in game.errors] == [None]


def test_side_lines_without_end_are_cut_and_the_game_goes_on():
    game = read_game(f"1. e4 {'(1. d4 d5) ' * MOST_ASIDE} e5 {'(' * 1000}1... c5{')' * 1000} 1-0")
    assert moves(game) == "e4 e5"
    assert [damage.last for damage in game.errors] == [None]


@pytest.mark.parametrize(
    "tags",
    [
        '[FEN "no position"]',
        '[FEN "8/8/8/8/8/8/8/8 w - - 0 1;"]',
        '[Variant "Chess of tomorrow"]',
        '[Variant "Atomic"]\n[FEN "8/8 w"]',
    ],
)
def test_a_game_that_begins_nowhere_is_refused_in_one_sentence(tags):
    with pytest.raises(InputError):
        read_game(f"{tags}\n\n1. e4 *")


# --- forms of moves and results -------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. 0-0",  # German
        "1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. 0-0",  # Dutch
        "1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. O-O",  # French
        "1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. O-O",  # Spanish
        "1. e4 e5 2. Кf3 Кc6 3. Сb5 a6 4. 0-0",  # Russian
        "1. e4 e5 2. ♘f3 ♞c6 3. ♗b5 ♟a6 4. O-O",
        "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6 3.Bf1-b5 a7-a6 4.0-0",
        "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. e1g1",
        "1. Pe4 Pe5 2. N:f3?! Nc6 = 3. Bb5 +/- a6 $14 N 4. O-O!!",
        "e4 e5 Nf3 Nc6 Bb5 a6 O-O",
    ],
)
def test_moves_are_understood_in_any_notation(written):
    game = read_game(f"{written} *")
    assert (moves(game), game.errors) == ("e4 e5 Nf3 Nc6 Bb5 a6 O-O", [])


def test_letters_that_two_languages_read_differently_are_never_guessed():
    """S is a knight in German and a bishop in Czech, T a rook in German alone."""
    tags = '[FEN "4k3/8/8/8/8/8/6B1/4K1NR w K - 0 1"]'
    assert moves(read_game(f"{tags}\n\n1. Sf3 Ke7 2. Tg1 *")) == "Nf3 Ke7 Rg1"
    unclear = read_game(f"{tags}\n\n1. Sf3 Ke7 *")
    assert (moves(unclear), [damage.last for damage in unclear.errors]) == ("", [unclear])


def test_a_capture_in_passing_may_be_named():
    assert moves(read_game("1. e4 a6 2. e5 d5 3. exd6e.p. e6 4. d4 c5 5. d5 *")).startswith(
        "e4 a6 e5 d5 exd6"
    )
    assert moves(read_game("1. e4 a6 2. e5 d5 3. exd6 e.p. e6 *")) == "e4 a6 e5 d5 exd6 e6"


@pytest.mark.parametrize("queen", ["=Q", "Q", "/Q", "(Q)", "=D"])
def test_a_promotion_is_understood_in_any_form(queen):
    letters = "K" if queen != "=D" else "Sg3"  # A move that shows the language.
    text = f'[FEN "7n/4P1k1/8/8/8/8/8/4K1N1 w - - 0 1"]\n\n1. e8{queen}'
    game = read_game(text if letters == "K" else f"{text} Sg6 2. Sf3 *")
    assert game.next().move.promotion == chess.QUEEN


@pytest.mark.parametrize("passes", ["--", "Z0", "@@@@", "null"])
def test_no_move_is_read_as_none(passes):
    assert moves(read_game(f"1. e4 {passes} 2. d4 *")) == "e4 -- d4"


@pytest.mark.parametrize(
    ("written", "result"),
    [
        ("½-½", "1/2-1/2"),
        ("1/2", "1/2-1/2"),
        ("½", "1/2-1/2"),
        ("1:0", "1-0"),
        ("0-0", "0-0"),
        ("*", "*"),
    ],
)
def test_results_are_read_in_tags_and_behind_moves(written, result):
    for text in (f'[Result "{written}"]\n\n1. e4 e5 {written}', f"1. e4 e5 {written}"):
        game = read_game(text)
        assert (game.headers["Result"], moves(game), game.errors) == (result, "e4 e5", [])


def test_nought_nought_is_castling_where_it_is_no_result():
    start = "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4."
    assert moves(read_game(f"{start} 0-0 1-0")).endswith("Bc5 O-O")
    assert moves(read_game(f"{start} 0-0 0-0")).endswith("Bc5 O-O")
    lost = read_game(f'[Result "0-0"]\n\n{start} 0-0')
    assert (moves(lost)[-3:], lost.headers["Result"], lost.errors) == ("Bc5", "0-0", [])


def test_other_kinds_of_chess_are_read_by_their_rules():
    drop = read_game('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 1-0')
    assert (list(drop.mainline_moves())[-1].drop, drop.errors) == (chess.PAWN, [])
    fen = "bqnnrkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNNRKRB w GEge - 0 1"
    assert moves(read_game(f'[FEN "{fen}"]\n\n1. Nd3 Nd6 2. O-O-O *')) == "Nd3 Nd6"
    assert moves(read_game('[Variant "normal"]\n\n1. e4 *')) == "e4"


@pytest.mark.parametrize("aside", ["(1... Sf6 2. Sf3)", "(1... e6 2. Lb5)", "(1... Кf6 2. Фh5)"])
def test_a_side_line_may_show_letters_that_the_main_line_does_not(aside):
    game = read_game(f"1. e4 e5 {aside} *")
    assert (len(game.next().variations), game.errors) == (2, [])


def steps(do):
    """The calls that it takes to do something."""
    counted = 0

    def called(*_):
        nonlocal counted
        counted += 1

    sys.setprofile(called)
    try:
        do()
    finally:
        sys.setprofile(None)
    return counted


def reading(text):
    return steps(lambda: read_game(text))


@pytest.mark.parametrize(
    "wide",
    ["Nf3 Nf6 Ng1 Ng8 ", "Sf3 Sf6 Sg1 Sg8 ", "Zz ", "(Nf3) ", "(Sf3) ", "(", ")", "{a} ", "$9 "],
)
def test_twice_as_much_takes_no_more_than_twice_as_many_steps(wide):
    few, more, most = (reading(f"1. e4 e5 {wide * number}") for number in (100, 200, 1000))
    assert more < 2.1 * few
    assert most < 10.5 * few


def test_a_game_without_end_takes_bounded_steps():
    """Of a longer game than any can be, neither more moves nor other alphabets are tried."""
    endless = "Nf3 Nf6 Ng1 Ng8 "
    assert reading(f"1. e4 e5 {endless * 6_000}") < 2 * reading(f"1. e4 e5 {endless * 3_000}")


@pytest.mark.parametrize(
    "wide",
    [
        *("{\n\n", '{\n[White "A"]\n', '1. e4 {\n\n[White "A"]\n\n', '{[White "A"]} ', "{ } ", "{"),
        *("* ", "*\n\n", "(", "() ", ";x\n", "%\n", "1-0", "1. ", "\n1. ", '[White "A"]\n', "[a "),
    ],
)
def test_games_are_found_in_steps_that_grow_as_their_file_does(tmp_path, wide):
    """A file is read by blocks; a comment that nothing closes is looked through twice at most."""

    def finding(number):
        (tmp_path / "games.pgn").write_text(f'[White "Ina"]\n\n1. e4 {wide * number}', "utf-8")
        return steps(lambda: list(games(tmp_path / "games.pgn")))

    few, most = finding(6_000), finding(30_000)
    assert most < 6 * few + 1000
