"""What changes where a peg board itself can tell which man stands where.

A man is a wrong one by the position (2.3, D.2.1), whatever a switch sees; the new piece of a
promotion stands on the board (3.7.3), and is announced all the same (D.2.1).
"""

import chess
import pytest
from chess import Piece

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
START = chess.Board().piece_map()


class KnowingTable(SpokenTable):
    """Its only board belongs to Black, and names the man that is put down."""

    def stand(self, **men):
        """Men that stand elsewhere than in the game's position, or not at all, before it begins."""
        where = {chess.parse_square(square): man for square, man in men.items()}
        standing = {s: man.symbol() for s, man in self.game.state.position.piece_map().items()}
        for square, man in sorted((standing | where).items()):
            if man is not None:
                self.put(chess.square_name(square), man, later=0)
        return self.observe(o.BoardFound(at=self.at, seat=BLACK))

    def put(self, square, man, later=500):
        self.wait(later)
        return self.observe(
            o.PegPlaced(
                at=self.at,
                seat=BLACK,
                square=chess.parse_square(square),
                man=Piece.from_symbol(man),
            )
        )

    def take(self, square):
        return self.lift(square, BLACK)


@pytest.fixture
def table():
    return KnowingTable(BLACK)


def test_a_wrong_man_before_the_game_is_named_with_the_step_that_mends_it(table):
    table.stand(g1="B", f1="N")
    assert (
        "The position on your board is not right."
        " The wrong man is on Felix one: knight instead of bishop."
        " The wrong man is on Gustav one: bishop instead of knight. Two men are still wrong."
    ) in table.whispered(BLACK)
    assert not table.press(BLACK).of(e.ClockStarted)
    table.take("f1").take("g1").put("g1", "N").put("f1", "B")
    assert table.whispered(BLACK) == "The position is right."


def test_hands_need_not_check_what_the_board_knows(table):
    table.stand()
    (right,) = table.of(e.PositionRestored)
    assert right.identified
    table.observe(o.StandingDue(at=table.at))
    assert "check" not in table.whispered(BLACK)


def test_a_man_of_the_other_colour_is_named_with_its_colour(table):
    table.stand(e1="k")
    assert "on Eva one: Black's king instead of White's king." in table.whispered(BLACK)


def test_the_opponents_move_with_the_wrong_man_is_not_carried_out(table):
    table.stand().press(BLACK).say("Springer Felix drei").press()
    table.take("f1").put("f3", "B").wait(2_000)
    assert not table.of(e.MoveCarriedOut)
    assert "Move the white bishop from Felix three to Felix one." in table.heard[BLACK][-1]
    table.take("f3").put("f1", "B").take("g1").put("f3", "N")
    assert table.just(e.MoveCarriedOut).move == chess.Move.from_uci("g1f3")


def test_a_man_from_beside_the_board_is_told_from_the_one_that_was_lifted(table):
    table.stand().press(BLACK).say("Springer Felix drei").press()
    table.take("g1").put("f3", "B").wait(2_000)
    assert "The wrong man is on Felix three: bishop instead of knight." in table.heard[BLACK][-1]


@pytest.mark.law(28)
@pytest.mark.parametrize(("words", "man"), [("Eva eins Dame", "q"), ("Eva eins Springer", "n")])
def test_the_new_piece_of_a_promotion_is_read_from_the_board(words, man):
    table = KnowingTable(BLACK, fen="7k/8/8/8/8/8/K3p3/8 b - - 0 1").stand().press(WHITE)
    table.say(words, BLACK)
    table.take("e2").put("e1", "r").wait(2_000)
    assert not table.of(e.MoveMade), "another piece stands there than was announced"
    table.take("e1").put("e1", man)
    assert table.just(e.MoveMade).move.promotion == chess.PIECE_SYMBOLS.index(man)


def test_a_capture_that_the_board_saw_at_one_look_is_the_move_of_that_man():
    fen = "4k3/3p4/4P3/8/8/8/8/3QK3 w - - 0 1"
    game = KnowingTable(WHITE, fen=fen)
    for square, man in chess.Board(fen).piece_map().items():
        game.observe(o.PegPlaced(at=game.at, seat=WHITE, square=square, man=man))
    game.observe(o.BoardFound(at=game.at, seat=WHITE)).press(BLACK)
    game.wait(500).lift("e6", WHITE).wait(500)
    game.observe(o.PegLifted(at=game.at, seat=WHITE, square=chess.D7))
    game.observe(o.PegPlaced(at=game.at, seat=WHITE, square=chess.D7, man=Piece.from_symbol("P")))
    assert game.just(e.MovePlaced).move == chess.Move.from_uci("e6d7")
