"""A clock on a board: it shows the times of the game, or tells its own where it is what counts."""

import pytest

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.table.clock_signs import BoardClock
from tests.support.table import Table

WHITE, BLACK = Seat


class OnBoard:
    """The game of White's peg board, and a clock on the other board."""

    def __init__(self, **setup):
        self.table = Table(WHITE, **setup).start()
        self.clock = BoardClock(self.table.game.state, self, "DGT")
        self.clock.display = self
        self.shown = []
        self.told = []

    def show_times(self, white, black, running):
        self.shown.append((white, black, running))

    def now(self):
        return self.table.at

    def submit_observation(self, observation):
        self.told.append(observation)
        self.table.observe(observation)

    def left(self):
        clock = self.table.game.state.clock
        return tuple(clock.remaining(seat, self.now()) for seat in Seat)


def test_it_shows_the_times_as_they_stand_and_run_and_again_when_the_board_is_back():
    on_board = OnBoard()
    table = on_board.table.wait(5_000).move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    on_board.clock.follow(o.ClockPressed(at=table.at, seat=WHITE), table.last)
    assert on_board.shown == [(*on_board.left(), BLACK)]
    on_board.clock.follow(o.BoardFound(at=table.at, seat=BLACK), ())
    assert len(on_board.shown) == 2
    on_board.clock.read(1_000, 1_000)
    assert not on_board.told, "the clock of the game counts"


@pytest.mark.law(88)
def test_where_it_is_what_counts_its_times_are_taken_over_when_the_game_would_tell_others():
    on_board = OnBoard(external_clock=True)
    on_board.table.wait(5_000)
    white, black = on_board.left()
    on_board.clock.read(white - 900, black)
    assert not on_board.told, "it shows whole seconds"
    on_board.clock.read(white - 60_000, black + 30_000)
    on_board.clock.read(white - 60_000, black + 30_000)
    (told,) = on_board.told
    assert (told.white, told.black, told.name) == (white - 60_000, black + 30_000, "DGT")
    assert on_board.left() == (white - 60_000, black + 30_000)
    on_board.clock.follow(o.ClockPressed(at=on_board.now(), seat=WHITE), on_board.table.last)
    assert not on_board.shown, "nobody sets the clock that counts"


def test_the_clock_of_the_board_stops_when_the_game_ends_without_a_press():
    on_board = OnBoard()
    table = on_board.table.wait(5_000)
    resigned = o.Resigned(at=table.at, seat=WHITE)
    table.observe(resigned)
    assert any(type(event) in BoardClock.concerns for event in table.last)
    on_board.clock.follow(resigned, table.last)
    assert on_board.shown == [(*on_board.left(), None)]
