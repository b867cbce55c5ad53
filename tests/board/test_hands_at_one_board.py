"""Games as human hands play them: every move right, no phantom touch, nothing said of trouble."""

from pathlib import Path

import chess
import chess.pgn
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from accessible_board.board.one_board import IncompletePress, Made, OneBoard, Touched
from accessible_board.board.turn import ActKind, Deed
from accessible_board.game.rules import notation
from accessible_board.languages import load
from tests.support.hands import TIDY, Habits, Hands, hastily
from tests.support.positions import BEGINNINGS

GAMES = Path(__file__).parents[2] / "shared" / "games"
ENGLISH = load("en")

QUEENS_GAMBIT = "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 Nbd7 Rc1 c6 Bd3 dxc4 Bxc4 Nd5 Bxe7 Qxe7 O-O"
RUY_LOPEZ = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7 Nbd2 Bb7"
DRAGON = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Rc8 Bb3 Ne5"
FRENCH = "e4 e6 d4 d5 e5 c5 c3 Nc6 Nf3 f5 exf6 Nxf6 Bb5 Bd7 O-O Bd6 dxc5 Bxc5 Bg5 O-O Nbd2 Qe8"


def detected(board, acts):
    """What is told of these acts."""
    one_board = OneBoard(board)
    findings = []
    for act in acts:
        if act.kind == "press":
            findings += one_board.press(act.what == "white", act.at)
        elif act.kind in ("lift", "place"):
            kind, square = ActKind(act.kind), chess.parse_square(act.what)
            findings += one_board.observe(Deed(act.at, kind, square))
        elif act.what == "I adjust":
            findings += one_board.observe(Deed(act.at, ActKind.ADJUST))
        else:
            readings = (notation.parse(act.what, ENGLISH),)
            findings += one_board.observe(Deed(act.at, ActKind.ANNOUNCE, readings=readings))
    return findings + one_board.finish(acts[-1].at if acts else 0)


def assert_right(board, record, *, touches=True):
    """The moves are those of the game and no others; touches are those of the hands.

    Where pegs alone cannot tell two moves apart and both are named, no more can be asked for.
    """
    findings = detected(board, record.acts)
    moves = [found for found in findings if isinstance(found, Made)]
    told = zip(moves, record.moves, strict=False)
    wrong = next(((found, move) for found, move in told if found.uci != move), None)
    if wrong is not None and wrong[1] in wrong[0].rivals:
        return
    assert [found.uci for found in moves] == record.moves
    assert [found for found in findings if isinstance(found, IncompletePress)] == []
    if touches:
        told = [found for found in findings if isinstance(found, Touched)]
        squares = sorted((t.at, chess.square_name(t.square), t.piece.symbol()) for t in told)
        assert squares == sorted(record.touches)


def game_of(board, random, plies):
    """A random game, fond of what is difficult: captures, castling, promotions."""
    board = board.copy()
    moves = []
    for _ in range(plies):
        legal = list(board.legal_moves)
        if not legal:
            break
        rare = [m for m in legal if board.is_capture(m) or board.is_castling(m) or m.promotion]
        moves.append(random.choice(rare if rare and random.random() < 0.35 else legal))
        board.push(moves[-1])
    return moves


def queens_only(moves):
    """Promotions to a queen, which are the only ones that need no words."""
    return [m for m in moves if m.promotion in (None, chess.QUEEN)] == moves


LATE_PRESS = "r3k2r/pppq1ppp/2n2n2/2bpp1B1/2BPP1b1/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 8"
seeds = st.integers(0, 2**32)


@pytest.mark.law(58)
@settings(max_examples=25)
@given(seeds, st.sampled_from(BEGINNINGS))
@example(875, LATE_PRESS)  # It comes once the reply is begun, with a bumped man beside.
def test_random_games_with_presses_and_announcements(seed, fen):
    hands = Hands(seed, Habits(announce=1.0))
    board = chess.Board(fen)
    moves = game_of(board, hands.random, 60)
    assert_right(board, hands.play(board, moves))


@pytest.mark.law(58)
@settings(max_examples=25)
@given(seeds)
def test_random_games_with_presses_alone(seed):
    assert_right(*pressed_alone(seed, Habits(late_press=0)))


def pressed_alone(seed, habits):
    """A random game without words, and its record."""
    hands = Hands(seed, habits)
    moves = game_of(chess.Board(), hands.random, 60)
    while not queens_only(moves):
        moves.pop()
    return chess.Board(), hands.play(chess.Board(), moves)


@settings(max_examples=25)
@given(seeds)
@example(120)  # A pawn captures so, and becomes a queen.
def test_a_man_put_down_where_the_switch_saw_only_a_shake_has_captured_at_the_press(seed):
    board, record = pressed_alone(seed, TIDY)
    assert_right(board, hastily(record), touches=False)


def test_presses_that_come_late_and_without_words_are_seldom_told_wrong(pytestconfig):
    """Bumped and resting men may then be either player's: of 1,500 such games two went wrong."""
    first = int(pytestconfig.getoption("hypothesis_seed"))
    games = (pressed_alone(seed, Habits()) for seed in range(first, first + 25))
    wrong = [record.moves for board, record in games if told(board, record) != record.moves]
    assert len(wrong) <= 2


def told(board, record):
    """The moves that are told of a record."""
    return [found.uci for found in detected(board, record.acts) if isinstance(found, Made)]


@settings(max_examples=20)
@given(seeds)
def test_random_games_without_presses(seed):
    """Whose hand it was between two moves is nobody's to say: no bumps, and moves are compared."""
    hands = Hands(seed, Habits(press=0, second_thought=0, other_move_first=0, bump=0, adjust=0))
    moves = game_of(chess.Board(), hands.random, 40)
    while not queens_only(moves):
        moves.pop()
    assert_right(chess.Board(), hands.play(chess.Board(), moves), touches=False)


@settings(max_examples=20)
@given(seeds, st.integers(0, 959))
def test_random_games_of_chess960(seed, position):
    hands = Hands(seed, Habits(announce=0.5, late_press=0))
    board = chess.Board.from_chess960_pos(position)
    moves = game_of(board, hands.random, 50)
    while not queens_only(moves):
        moves.pop()
    assert_right(board, hands.play(board, moves))


@settings(max_examples=5)
@given(seeds)
@example(420)  # A man is adjusted where the bishop might have gone on to take him.
@pytest.mark.parametrize("opening", [QUEENS_GAMBIT, RUY_LOPEZ, DRAGON, FRENCH])
def test_openings_in_clumsy_hands(opening, seed):
    board = chess.Board()
    moves = [board.push_san(san) for san in opening.split()]
    clumsy = Habits(bump=0.6, drop=0.4, wrong_hole=0.3, slide=0.3, second_thought=0.3, adjust=0.2)
    assert_right(chess.Board(), Hands(seed, clumsy).play(chess.Board(), moves))


def real_games():
    for path in sorted(GAMES.glob("*.pgn")):
        with path.open(encoding="utf-8") as file:
            while game := chess.pgn.read_game(file):
                yield game


@pytest.mark.beside("shared/games")
@pytest.mark.parametrize("seed", range(3))
def test_real_games(seed):
    for game in real_games():
        moves = list(game.mainline_moves())
        assert_right(game.board(), Hands(seed, Habits(announce=1.0)).play(game.board(), moves))
