"""Each ear is told what it may have to hear, while the game goes on."""

import chess
import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.audience import Audience
from accessible_board.speech.questions import WhichPiece, YesOrNo
from accessible_board.table.expectations import ArbitersTurn, Dialogues, Expectations
from accessible_board.table.microphones import Microphones
from tests.support.table import Table

WHITE, BLACK = Seat
E4, E5 = map(chess.Move.from_uci, ("e2e4", "e7e5"))


class Ear:
    def attend(self, board, sensed=None, question=None):
        self.expected = (board, sensed, question)


class Room:
    """A table at which both are heard."""

    def __init__(self, **setup):
        self.table = Table(**setup).start()
        self.ears = {seat: Ear() for seat in Seat}
        microphones = Microphones()
        for seat, ear in self.ears.items():
            microphones.add(seat, ear, waits=False)
        audience = Audience(AnnouncingStyle(load("de")), {})
        self.foreseen = []
        self.expectations = Expectations(
            self.table.game.state,
            Dialogues(self.table.game.state),
            ArbitersTurn(),
            microphones,
            audience,
        )
        self.expectations.add_voice(lambda texts: self.foreseen.append([text for text, _ in texts]))
        self.followed = len(self.table.events)

    def follow(self):
        for event in self.table.events[self.followed :]:
            self.expectations.follow(event, chess.Board())
        self.followed = len(self.table.events)


@pytest.fixture
def room():
    return Room()


def test_the_move_on_the_pegs_is_expected_and_foreseen(room):
    room.table.move("e2e4", WHITE)
    room.follow()
    board, sensed, question = room.ears[WHITE].expected
    assert (board.fen(), sensed, question) == (chess.STARTING_FEN, E4, None)
    assert room.foreseen[-1] == ["Eva vier"]


def test_an_ear_never_looks_at_a_position_that_is_being_changed(room):
    """What is asked in a dialogue is told from threads that do not wait for the game."""
    room.table.move("e2e4", WHITE).say("Eva vier").press(WHITE)
    room.follow()
    position = room.table.game.state.position
    before = position.fen()
    position.push(E5)
    room.expectations.attend()
    board, *_ = room.ears[BLACK].expected
    assert board is not position
    assert board.fen() == before


def test_the_piece_of_a_promotion_is_expected_from_whoever_left_it_out_until_it_is_named():
    room = Room(fen="7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    room.table.say("Eva acht")
    room.follow()
    begun = Announcement(to_square=chess.E8)
    assert [room.ears[seat].expected[2] for seat in Seat] == [WhichPiece(begun), None]
    room.table.say("Eva acht Dame")
    room.follow()
    assert [room.ears[seat].expected[2] for seat in Seat] == [None, None]


def test_once_the_game_is_over_yes_or_no_is_expected(room):
    room.table.observe(o.Resigned(at=room.table.at, seat=WHITE))
    assert room.table.game.state.ended
    room.follow()
    assert [ear.expected[2] for ear in room.ears.values()] == [YesOrNo(), YesOrNo()]
