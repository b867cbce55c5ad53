"""What the own board of a player who sees tells the game, and what it is told to show."""

import chess
import pytest
from chess import Piece

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.table.own_board import LEFT, RELEASED, OwnBoard
from tests.support.table import Table

WHITE, BLACK = Seat


class Reader:
    """The board of Black beside the peg board of White; ``known`` if it knows its men."""

    full = False

    def __init__(self, *, known=True, fen=chess.STARTING_FEN):
        self.table = Table(WHITE, fen=fen)
        self.known, self.lit = known, []
        self.timers = []
        self.told = []
        self.own = OwnBoard(BLACK, self, self.table.game.state, lambda: self, self.later)
        for square, man in chess.Board(fen).piece_map().items():
            self.put(square, man)
        self.own.submit_observation(o.BoardFound(at=0, seat=BLACK))
        self.table.start()
        self.follow()

    def later(self, seconds, act):
        self.timers.append((seconds, act))
        return self

    def cancel(self):
        self.timers.clear()

    def now(self):
        return self.table.at

    def submit_observation(self, observation):
        self.told.append(observation)
        self.table.observe(observation)
        self.follow()

    def follow(self):
        self.own.follow(o.TimePassed(at=self.table.at), self.table.last)

    def light(self, squares):
        self.lit.append([chess.square_name(square) for square in chess.SquareSet(squares)])

    def put(self, square, man):
        man = man if self.known else None
        self.own.submit_observation(
            o.PegPlaced(at=self.table.at, seat=BLACK, square=square, man=man)
        )

    def moves(self, *acts):
        """Lifts and places, ``-e7`` and ``+e5p``."""
        for act in acts:
            square = chess.parse_square(act[1:3])
            self.table.wait(300)
            if act[0] == "-":
                self.own.submit_observation(o.PegLifted(at=self.now(), seat=BLACK, square=square))
            else:
                self.put(square, Piece.from_symbol(act[3]))
        return self

    def rests(self, seconds):
        """Nothing moves for so long."""
        due, self.timers = self.timers, []
        for after, act in due:
            if after <= seconds:
                act()
        return self

    def whites(self, uci, words):
        """White makes and completes a move on the pegs."""
        self.table.move(uci, WHITE).say(words, WHITE)
        self.follow()
        self.table.press(WHITE)
        self.follow()
        return self


@pytest.fixture
def reader():
    return Reader().whites("e2e4", "Eva vier")


def test_the_move_of_the_other_shines_until_it_is_carried_out(reader):
    assert reader.lit[-1] == ["e2", "e4"]
    reader.moves("-e2", "+e4P")
    assert reader.lit[-1] == []


def test_a_move_that_stands_is_announced_and_a_second_thought_corrects_it(reader):
    reader.moves("-e2", "+e4P", "-e7", "+e6p").rests(RELEASED)
    assert reader.table.position.peek() == chess.Move.from_uci("e7e6")
    reader.moves("-e6", "+e5p").rests(RELEASED)
    assert [type(told) for told in reader.told][-1] is o.CorrectionAsked
    assert reader.table.position.peek() == chess.Move.from_uci("e7e5")


def test_the_press_of_its_clock_says_the_move_that_was_just_made(reader):
    reader.moves("-e2", "+e4P", "-e7", "+e5p")
    reader.own.submit_observation(o.ClockPressed(at=reader.now(), seat=BLACK))
    assert reader.table.of(e.MoveCompleted)[-1].move == chess.Move.from_uci("e7e5")


def test_a_press_elsewhere_is_not_lost_either(reader):
    reader.moves("-e2", "+e4P", "-e7", "+e5p")
    reader.table.press(BLACK)
    reader.follow()
    assert reader.table.of(e.MoveCompleted)[-1].move == chess.Move.from_uci("e7e5")


@pytest.mark.law(31)
def test_a_move_made_in_the_same_look_as_the_others_move_is_announced(reader):
    reader.moves("-e2", "-e7", "+e4P", "+e5p").rests(RELEASED)
    assert isinstance(reader.told[-1], o.Announced)
    assert reader.table.position.peek() == chess.Move.from_uci("e7e5")


def test_men_left_otherwise_are_told_before_they_cost_anything_and_once(reader):
    reader.moves("-e2", "+e3P").rests(LEFT).moves("-e3", "+e3P").rests(LEFT)
    (differs,) = reader.table.of(e.BoardsDiffer)
    assert differs.squares == (chess.E3, chess.E4)
    assert not reader.table.of(e.IllegalMoveCompleted)
    reader.moves("-e3", "+e4P").rests(LEFT)
    assert reader.table.of(e.BoardReported)[-1].fen == reader.table.position.board_fen()


def test_a_wrong_man_is_a_difference():
    reader = Reader().whites("g1f3", "Springer Felix drei").moves("-g1", "+f3B").rests(LEFT)
    assert reader.table.of(e.BoardsDiffer)[-1].squares == (chess.F3,)


PROMOTES = "7k/8/8/8/8/8/K3p3/8 b - - 0 1"


@pytest.mark.parametrize(("known", "said"), [(True, ["e1=N"]), (False, [])])
def test_a_promotion_is_read_where_the_board_knows_its_men(known, said):
    reader = Reader(known=known, fen=PROMOTES).moves("-e2", "+e1n").rests(RELEASED)
    assert [told.words for told in reader.told if isinstance(told, o.Announced)] == said


def test_what_its_player_has_said_by_voice_is_not_said_again(reader):
    reader.moves("-e2", "+e4P", "-e7", "+e5p")
    reader.table.say("Eva fünf", BLACK)
    reader.follow()
    reader.rests(RELEASED)
    assert not [told for told in reader.told if isinstance(told, o.Announced)]


def test_that_it_is_away_and_back_is_told(reader):
    reader.own.submit_observation(o.BoardLost(at=reader.now(), seat=BLACK))
    (fault,) = reader.table.of(e.DeviceFaulted)
    assert (fault.device, fault.seat) == (Device.OWN_BOARD, BLACK)
    reader.own.submit_observation(o.BoardFound(at=reader.now(), seat=BLACK))
    assert reader.table.just(e.DeviceRestored)
    assert reader.lit[-1] == ["e2", "e4"], "shown again"
