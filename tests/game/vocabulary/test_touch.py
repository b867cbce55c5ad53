"""What touching a piece is on a peg board (D.2.2, 4.2)."""

import chess
import pytest

from accessible_board.game.vocabulary.peg_log import FLICKER
from accessible_board.game.vocabulary.touch import ADJUSTING_LASTS, Touch, Touches


class Pegs:
    """Lifts and places of the player on the move, each recorded as the game would."""

    def __init__(self):
        self.touches = Touches(chess.Board())
        self.at = 0

    def lift(self, name, wait=300):
        self.at += wait
        self._record(self.touches.due(self.at))
        self.touches.lift(chess.parse_square(name), self.at)
        return self

    def place(self, name, wait=300):
        self.at += wait
        square = chess.parse_square(name)
        self._record((*self.touches.due(self.at), *self.touches.by_placing(square)))
        self.touches.place(square, self.at)
        return self

    def adjust(self):
        self.touches.declare_adjusting(self.at)
        return self

    def end(self, uci):
        self._record(self.touches.by_leaving(chess.Move.from_uci(uci)))
        return self

    def _record(self, touches):
        for touch in touches:
            self.touches.record(touch.square, touch.piece, touch.at)

    @property
    def names(self):
        self._record(self.touches.due(self.at + FLICKER))
        return [chess.square_name(touch.square) for touch in self.touches]


@pytest.mark.law(33)
def test_a_lifted_peg_is_a_touched_piece():
    (touch,) = Pegs().lift("e2").touches.due(300 + FLICKER)
    assert touch == Touch(chess.E2, chess.Piece.from_symbol("P"), 300)


def test_a_piece_is_touched_once_in_a_turn():
    assert Pegs().lift("e2").place("e3").lift("e3").place("e2").lift("e2").names == ["e2"]


def test_an_empty_hole_is_nothing():
    assert Pegs().place("e4").lift("e4").names == []


@pytest.mark.law(33)
def test_what_is_back_sooner_than_a_hand_can_put_it_back_was_not_touched():
    assert Pegs().lift("e2").lift("d1").place("d1", wait=8).place("e4").names == ["e2"]
    assert Pegs().lift("d1").place("d1", wait=5).lift("d1", wait=4).names == ["d1"]
    assert Pegs().lift("d1").place("d1", wait=FLICKER).names == ["d1"]


@pytest.mark.law(36)
def test_a_contact_that_bounces_after_adjusting_is_no_touch():
    pegs = Pegs().adjust().lift("e2").place("e2").lift("e2", wait=6).place("e2", wait=10)
    assert pegs.names == []


@pytest.mark.law(36)
def test_a_peg_lifted_after_the_words_and_put_back_is_not_touched():
    assert Pegs().adjust().lift("d1").place("d1").lift("e1").place("e1").names == []


@pytest.mark.law(36)
def test_a_peg_put_elsewhere_after_the_words_was_touched_when_it_was_lifted():
    pegs = Pegs().adjust().lift("e2").place("e4")
    assert [(touch.square, touch.at) for touch in pegs.touches] == [(chess.E2, 300)]


def test_the_words_hold_once_for_each_piece_and_not_for_ever():
    assert Pegs().adjust().lift("d1").place("d1").lift("d1").names == ["d1"]
    late = Pegs().adjust().lift("d1").place("d1").lift("e1", wait=ADJUSTING_LASTS + 1)
    assert late.names == ["e1"]


def test_a_capture_begun_under_the_words_is_touched_when_the_turn_ends():
    pegs = Pegs()
    pegs.touches = Touches(chess.Board("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1"))
    pegs.adjust().lift("d5").lift("d1").place("d5")
    assert sorted(pegs.end("d1d5").names) == ["d1", "d5"]


@pytest.mark.law(38)
def test_an_accidental_touch_is_struck():
    pegs = Pegs().lift("e2").lift("d2")
    pegs.touches.strike(chess.E2)
    assert pegs.names == ["d2"]
    assert chess.E2 not in pegs.touches


@pytest.mark.law(38)
def test_what_was_struck_was_let_go_by_no_hand_until_it_is_touched_again():
    pegs = Pegs().lift("e2").lift("d2")
    pegs.touches.strike(chess.E2)
    pegs.touches.strike(chess.A2)  # It was never touched.
    struck = [square for square in chess.SQUARES if pegs.touches.is_struck(square)]
    assert struck == [chess.E2]
    pegs.place("e2").lift("e2").place("e4")
    assert not pegs.touches.is_struck(chess.E2)
