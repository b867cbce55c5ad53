"""A peg board and the opponent's own board of another make at one table, start to signature."""

import re

import pytest

from tests.support.at_table import wait_until
from tests.support.child import Playing
from tests.support.makes import DgtBoard
from tests.support.patience import PATIENCE

ENGLISH = ("--announce", "en", "--language", "en", "--time", "20m")

MOVES = ["1.", "f3", "e5", "2.", "g4", "Qh4#", "0-1"]


@pytest.fixture
def board():
    board = DgtBoard()
    yield board
    board.close()


@pytest.mark.law(31, 88)
def test_the_opponents_board_says_his_moves_and_its_clock_counts(tmp_path, board):
    """The boards are compared; the clock ends each turn and says what time is left."""
    conditions = tmp_path / "event.toml"
    conditions.write_text("external_clock = true\n")
    boards = ("--board", "virtual", "--opponent-board", f"dgt:{board.port}")
    event = ("--conditions", str(conditions))
    game = Playing(tmp_path, *boards, *event, *ENGLISH).wait_for("You press first")
    board.press(left=False)
    game.wait_for("White's clock is running")
    game.type("lift f2", "place f3", "Felix three").wait_for("Loudspeaker: Felix three")
    board.left = 17 * 60, 20 * 60
    board.press(left=True)
    board.put(f2=None)
    board.put(f3="P")
    board.put(e7=None)
    board.put(e5="p")
    board.left = 17 * 60, 5 * 60
    board.press(left=False)
    game.wait_for("Eva five").type("lift e7", "place e5")
    game.type("lift g2", "place g4", "Gustav four").wait_for("Loudspeaker: Gustav four")
    board.press(left=True)
    board.put(g2=None)
    board.put(g3="P")
    game.wait_for("The position on the board of Black is not right: Gustav three and Gustav four.")
    board.put(g3=None)
    board.put(g4="P")
    board.put(d8=None)
    board.put(h4="q")
    game.wait_for("Checkmate. Black wins.").type("white sign", "black sign").wait_for(
        "scoresheet is"
    )
    assert game.end() == (0, "")
    (sheet,) = tmp_path.rglob("*.pgn")
    assert re.sub(r"\{.*?\}|\s+|\d\.\.\.", " ", sheet.read_text()).split()[-7:] == MOVES
    assert not board.shown, "nobody sets the clock that counts"
    counted = [30 * 60 + 5, 89 * 60 + 59, *board.left]
    left = [
        int(hours) * 3600 + int(minutes) * 60 + float(seconds)
        for hours, minutes, seconds in re.findall(r"%clk (\d):(\d\d):([\d.]+)", sheet.read_text())
    ]
    late = [told - kept for told, kept in zip(counted, left, strict=True)]
    assert all(0 <= each < PATIENCE for each in late), left


def test_a_position_is_taken_over_from_a_board_and_read_back(tmp_path, board):
    board.put(d1=None, e2=None, e4="P")
    boards = ("--board", "virtual", "--opponent-board", f"dgt:{board.port}", "--fen", "board b")
    game = Playing(tmp_path, *boards, *ENGLISH).wait_for("White: king Eva one; rooks Anna one")
    (read,) = [line for line in game.lines if "White: king" in line]
    assert "queen David one" not in read
    assert "Eva four" in read
    (first,) = tmp_path.rglob("*.journal")
    board.put(a1=None, a8=None)
    board.press(left=False)
    game.wait_for("The game has not begun.")
    game.type("take over the position").wait_for("with White to move?").type("yes")
    game.wait_for("White: king Eva one; rook Hector one")
    assert not first.exists(), "no move was made in it"
    game.type("black press").wait_for("White's clock is running")
    wait_until(lambda: board.shown[-1:] == (0x01,))
    game.type("take over the position").wait_for("The game has begun")
    assert game.type("quit").end() == (0, "")
    (second,) = tmp_path.rglob("*.journal")
    assert "1nbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/1NB1KBNR w Kk - 0 1" in second.read_text()
