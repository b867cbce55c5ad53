"""Our board for another program: what the program is shown, and what the player hears."""

import chess
import pytest

from accessible_board.board.bridging import LIGHTS_STAY, SETTLES, WRONG_AFTER, Bridge, BridgeTelling
from accessible_board.board.guises.guise import ClockText, Lit, SetUp
from accessible_board.board.repair import Transfer

START = chess.Board()


class Player:
    """A hand at the pegs, an ear, and a clock."""

    def __init__(self, start=START, full=None, *, lasting=False):
        self.at = 0
        self.told = []
        self.bridge = Bridge(start, lasting=lasting)
        self.hear(self.bridge.found(start.occupied if full is None else full, 0))
        self.wait()
        self.told.clear()

    def hear(self, told):
        self.told += told

    def wait(self, milliseconds=SETTLES):
        self.at += milliseconds
        self.hear(self.bridge.wait(self.at))
        return self

    def do(self, acts):
        """Pegs as in "e2- e4+", slowly enough for a hand, or each at its time: "e2-@200"."""
        begun = self.at
        for word in acts.split():
            act, _, time = word.partition("@")
            self.at = begun + 300 + int(time) if time else self.at + 300
            square = chess.parse_square(act[:2])
            done = self.bridge.lift if act[2] == "-" else self.bridge.place
            self.hear(done(square, self.at))
        return self

    def hears(self, heard):
        self.hear(self.bridge.heard(heard, self.at))
        return self

    def heard(self):
        """What was told since this was last asked, in short."""
        told, self.told = self.told, []
        return [(each.what, each.move.uci()) if each.move else each.what for each in told]

    @property
    def san(self):
        return self.bridge.shown.san

    @property
    def fen(self):
        board = chess.BaseBoard.empty()
        board.set_piece_map(self.bridge.shown.men)
        return board.board_fen()


@pytest.fixture
def player():
    return Player()


def lit(*squares):
    return Lit(chess.SquareSet(map(chess.parse_square, squares)))


def test_a_lifted_man_is_off_its_square_at_once_and_a_move_counts_once_it_stands(player):
    player.do("e2-")
    assert player.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR"
    player.do("e4+")
    assert (player.san, player.heard()) == (None, [])
    assert player.fen == "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR"
    player.wait()
    assert (player.san, player.heard()) == (["e4"], [(BridgeTelling.MOVED, "e2e4")])


def test_a_hole_on_the_way_is_no_move(player):
    player.do("e2- e3+ e3- e4+").wait()
    assert (player.san, player.heard()) == (["e4"], [(BridgeTelling.MOVED, "e2e4")])


def test_the_press_of_the_clock_makes_it_count_at_once(player):
    player.do("g1- f3+")
    player.hear(player.bridge.press(chess.WHITE))
    assert (player.san, player.heard()) == (["Nf3"], [(BridgeTelling.MOVED, "g1f3")])


@pytest.mark.parametrize("rest", ["f5", "h6"])
def test_a_man_that_rests_beside_while_the_other_is_taken_away_has_captured(rest):
    player = Player(chess.Board("4k3/3q4/8/3P4/8/8/8/4K3 b - - 0 1"))
    player.do(f"d7- {rest}+ d5- {rest}- d5+").wait()
    assert (player.san, player.heard()) == (["Qxd5"], [(BridgeTelling.MOVED, "d7d5")])


def test_a_move_of_the_player_that_a_page_keeps_is_led_back_to_by_ear():
    player = Player(lasting=True)
    player.do("e2- e3+").hear(player.bridge.press(chess.WHITE))
    player.heard()
    player.do("e3- e4+").wait()
    assert (player.san, player.told[1].step.to_square) == (None, chess.E3)
    assert player.heard() == [(BridgeTelling.KEPT, "e2e3"), BridgeTelling.STEP]
    player.do("e4- e3+").wait()
    assert (player.san, player.heard()) == (["e3"], [BridgeTelling.RIGHT])
    player.do("e7- e6+").wait().do("e6- e5+").wait()
    assert player.san == ["e3", "e5"], "the other one's move is still to be carried out rightly"


def test_a_man_touched_and_put_back_is_no_move(player):
    player.do("e2- e2+").wait()
    assert (player.san, player.heard()) == ([], [])


def test_a_move_is_taken_back_or_becomes_another_until_the_reply(player):
    player.do("e2- e4+").wait().do("e4- e3+").wait()
    assert player.san == ["e3"]
    player.do("e7- e5+").wait().heard()
    player.do("e5- e7+").wait()
    assert (player.san, player.heard()) == (["e3"], [(BridgeTelling.TAKEN_BACK, "e7e5")])
    player.do("e3- e2+").wait()
    assert (player.san, player.heard()) == ([], [(BridgeTelling.TAKEN_BACK, "e2e3")])


@pytest.mark.parametrize(
    ("fen", "acts", "san"),
    [
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5- e4- d5+", "exd5"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4- d5- d5+", "exd5"),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1- g1+ h1- f1+", "O-O"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5- d6+ d5-", "exd6"),
    ],
)
def test_captures_castling_and_en_passant(fen, acts, san):
    player = Player(chess.Board(fen))
    player.do(acts).wait()
    assert player.san == [san]


PROMOTING = chess.Board("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1")


def test_the_piece_of_a_promotion_is_asked_before_any_program_sees_it():
    player = Player(PROMOTING)
    player.do("e7- e8+").wait()
    player.hear(player.bridge.press(chess.WHITE))
    assert (player.san, player.heard()) == (None, [BridgeTelling.PROMOTES] * 2)
    assert player.fen.startswith("4P3/")
    player.hear(player.bridge.promote(chess.KNIGHT))
    assert (player.san, player.heard()) == (["e8=N+"], [(BridgeTelling.MOVED, "e7e8n")])
    assert player.fen.startswith("4N3/")


def test_a_piece_that_was_named_beforehand_counts_for_the_next_move_alone():
    player = Player(PROMOTING)
    player.do("e7-").hear(player.bridge.promote(chess.ROOK))
    player.do("e8+")
    assert player.fen.startswith("4R3/")
    player.wait().do("e8- e7+").wait().heard()
    player.do("e7- e8+").wait()
    assert player.heard() == [BridgeTelling.PROMOTES]


def test_a_promotion_of_the_program_is_the_one_that_it_has_told():
    player = Player(PROMOTING)
    player.hears(ClockText("e7e8b")).do("e7- e8+").wait()
    assert player.san == ["e8=B"]
    assert player.heard() == [(BridgeTelling.PLAYS, "e7e8b"), BridgeTelling.CARRIED_OUT]


@pytest.mark.parametrize(
    ("fen", "acts"),
    [
        (chess.STARTING_FEN, "d2- d3+"),
        (chess.STARTING_FEN, "d2- d4+"),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "h1- f1+"),
        ("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1- c3+"),
    ],
)
def test_a_man_stands_before_a_program_is_sent_the_move(fen, acts):
    player = Player(chess.Board(fen))
    player.do(acts).wait(SETTLES - 1)
    assert (player.san, player.heard()) == (None, [])
    player.wait(1)
    assert len(player.san) == 1


SENT = {
    "the king rested where it might have taken": (
        "4R3/3k4/3B4/6p1/P5P1/8/R1P5/4K3 b - - 0 47",
        "d7-@0 d6-@547 d6+@747 e7+@919 e8-@1609 e7-@1610 e8+@2649",
        "Kxe8",
    ),
    "the rook rested, and a man was bumped": (
        "3rkbnr/2B4p/1p3n2/p7/3p4/2P2N1B/PP2P1KP/5R1R b k - 0 21",
        "d8-@0 b6-@59 e8-@129 e8+@210 b6+@242 c8+@299 c8-@762 c7-@1770 c7+@1935 b8+@1984",
        "Rb8",
    ),
}


@pytest.mark.parametrize("case", SENT)
def test_one_move_explains_all_that_was_done_since_the_last_was_sent(case):
    fen, acts, san = SENT[case]
    player = Player(chess.Board(fen))
    player.do(acts).wait()
    assert player.san == [san]


def test_a_sent_move_is_no_other_one_where_its_man_may_be_taken():
    """The queen that went to d3 is taken; she did not go on to take on d2."""
    player = Player(chess.Board("3q2k1/8/8/8/8/8/3P4/3R2K1 b - - 0 1"))
    player.do("d8- d3+").wait().heard()
    assert player.do("d3- d2- d2+").wait().heard() == []


def test_squares_that_are_lit_are_the_move_of_the_program(player):
    player.do("e2- e4+").hears(lit("e7", "e5"))
    assert player.heard() == [(BridgeTelling.MOVED, "e2e4"), (BridgeTelling.PLAYS, "e7e5")]
    player.do("e7- ").hears(lit("e5")).wait(LIGHTS_STAY).do("e5+").wait()
    assert (player.san, player.heard()) == (["e4", "e5"], [BridgeTelling.CARRIED_OUT])


@pytest.mark.parametrize("acts", ["g7- b1- g6+ c3+", "b1- g7- c3+ g6+", "b1- g7- d3+ g6+ d3- c3+"])
def test_the_programs_move_and_the_own_one_may_be_in_the_air_at_once(player, acts):
    player.do("e2- e4+").wait().hears(lit("g7", "g6")).heard()
    player.do(acts).wait()
    assert player.san == ["e4", "g6", "Nc3"]
    assert player.heard() == [BridgeTelling.CARRIED_OUT, (BridgeTelling.MOVED, "b1c3")]
    player.do("c3- b1+").wait().do("g1- f3+").wait()
    assert player.san == ["e4", "g6", "Nf3"]


def test_other_lights_are_told_after_a_while_and_a_greeting_is_not(player):
    player.hears(Lit(chess.SquareSet(chess.BB_LIGHT_SQUARES))).wait(LIGHTS_STAY)
    player.hears(lit("e2", "e5")).hears(lit()).wait(LIGHTS_STAY)
    assert player.heard() == []
    player.hears(lit("e2", "e5")).wait(LIGHTS_STAY)
    assert player.told[0].squares == (chess.E2, chess.E5)


@pytest.mark.parametrize("text", ["e7e5", "e7-e5", "e5", "E7 E5"])
def test_a_move_that_is_written_on_the_clock_is_played(player, text):
    player.do("e2- e4+").wait().heard()
    player.hears(ClockText(text)).hears(ClockText(text))
    assert player.heard() == [(BridgeTelling.PLAYS, "e7e5")]


def test_the_same_text_after_a_move_or_an_end_is_another_move():
    player = Player(chess.Board("3r2k1/3r4/8/3R4/3R4/8/8/6K1 b - - 0 1"))
    player.hears(ClockText("Rxd5")).do("d5- d7- d5+").wait().do("d5- d4- d5+").wait().heard()
    player.hears(ClockText("Rxd5"))
    assert player.heard() == [(BridgeTelling.PLAYS, "d8d5")]
    player.hears(ClockText("level 3")).hears(ClockText("")).hears(ClockText("level 3"))
    assert player.heard() == [BridgeTelling.WRITTEN] * 2


def test_a_text_that_comes_while_a_man_is_in_the_air_is_read_when_it_stands(player):
    player.do("e2-").hears(ClockText("e5"))
    assert player.heard() == [BridgeTelling.WRITTEN]
    player.do("e4+").wait()
    assert player.heard() == [(BridgeTelling.MOVED, "e2e4"), (BridgeTelling.PLAYS, "e7e5")]


def test_a_move_in_other_letters_is_played_and_an_unclear_one_told_as_such(player):
    player.hears(ClockText("Sf3")).do("g1- h3+").wait()
    told = [(BridgeTelling.PLAYS, "g1f3"), (BridgeTelling.MOVED, "g1h3")]
    assert player.heard() == [*told, (BridgeTelling.PLAYS, "g1f3")]
    player.do("h3- f3+").wait()
    assert player.heard() == [BridgeTelling.CARRIED_OUT]
    player.hears(ClockText("Sc3"))
    assert player.heard() == [BridgeTelling.UNCLEAR]


def test_what_else_is_written_is_told_once(player):
    player.hears(ClockText("level 3")).hears(ClockText("level 3")).hears(ClockText(""))
    assert player.heard() == [BridgeTelling.WRITTEN]


def test_another_move_than_the_one_played_is_told_and_the_right_one_again(player):
    player.do("e2- e4+").wait().hears(lit("e7", "e5")).heard()
    player.do("d7- d5+").wait()
    assert player.heard() == [(BridgeTelling.MOVED, "d7d5"), (BridgeTelling.PLAYS, "e7e5")]


def test_a_wrong_position_is_led_right_by_ear(player):
    player.do("e2- e6+").wait()
    assert (player.san, player.heard()) == (None, [])
    player.wait(WRONG_AFTER)
    assert player.told[1].step == Transfer(chess.Piece.from_symbol("P"), chess.E6, chess.E2)
    assert player.heard() == [BridgeTelling.WRONG, BridgeTelling.STEP]
    player.do("e6- e2+").wait()
    assert (player.san, player.heard()) == ([], [BridgeTelling.RIGHT])


def test_a_man_held_in_the_hand_is_no_wrong_position(player):
    player.do("e2-").wait(10 * WRONG_AFTER)
    assert player.heard() == []


def test_a_position_is_set_up_by_ear_and_its_moves_are_counted_from_there(player):
    player.do("e2- e4+").wait().heard()
    player.hears(SetUp(chess.Board("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1")))
    assert player.heard() == [BridgeTelling.SET_UP, BridgeTelling.STEP]
    rest = [s for s in chess.SQUARE_NAMES if chess.Board().piece_at(chess.parse_square(s))]
    away = " ".join(f"{s}-" for s in rest if s not in ("e1", "e2", "e8"))
    player.do(away).do("e4- e2+").wait()
    assert (player.heard()[-1], player.san) == (BridgeTelling.RIGHT, [])
    player.do("e2- e3+").wait()
    assert player.san == ["e3"]


def test_a_position_one_move_further_is_the_move_of_the_program(player):
    after = chess.Board()
    after.push_uci("e2e4")
    player.hears(SetUp(after))
    assert player.heard() == [(BridgeTelling.PLAYS, "e2e4")]
    player.do("e2- e4+").wait()
    assert (player.heard(), player.san) == ([BridgeTelling.RIGHT], [])


def test_the_position_that_stands_needs_no_word(player):
    player.do("e2- e4+").wait().heard()
    after = chess.Board()
    after.push_uci("e2e4")
    player.hears(SetUp(after)).wait()
    assert (player.heard(), player.san) == ([], [])


def test_men_that_do_not_stand_for_the_start_are_asked_for():
    player = Player(full=START.occupied & ~chess.BB_E2)
    player.do("e2+").wait()
    assert (player.heard(), player.san) == ([BridgeTelling.RIGHT], [])


def test_the_step_that_is_begun_is_not_told_twice(player):
    player.do("e2- e6+").wait(WRONG_AFTER).heard()
    player.do("e6-")
    assert player.heard() == []
    player.do("e5+")
    assert player.told[0].step == Transfer(chess.Piece.from_symbol("P"), chess.E5, chess.E2)
