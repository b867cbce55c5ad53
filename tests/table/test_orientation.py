"""How a game stands is told once its boards answer, and all the same if none does."""

from accessible_board.game import observations as o
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.table.reminding import BOARDS_ANSWER, Orientation
from tests.support.table import Table
from tests.table.test_reminding import Alarm


class Begun:
    """A table at which a session begins."""

    def __init__(self, *peg_boards):
        self.table, self.alarm, self.told = Table(*peg_boards), Alarm(), 0
        self.orientation = Orientation(self.table.game.state, self._tell, self.alarm.later)
        self.orientation.begin()

    def _tell(self):
        self.told += 1

    def answers(self, seat):
        found = o.BoardFound(at=0, seat=seat)
        self.table.observe(found)
        self.orientation.follow(found, self.table.last)
        return self


def test_it_is_told_with_the_answer_of_the_last_board_and_once():
    begun = Begun(Seat.WHITE, Seat.BLACK).answers(Seat.WHITE)
    assert begun.told == 0
    assert begun.answers(Seat.BLACK).told == 1
    assert begun.answers(Seat.BLACK).told == 1
    assert begun.alarm.seconds is None


def test_a_board_that_does_not_answer_is_not_waited_for_in_silence():
    begun = Begun(Seat.WHITE)
    assert begun.alarm.seconds == BOARDS_ANSWER
    begun.alarm.act()
    assert begun.told == 1
    assert begun.answers(Seat.WHITE).told == 1


def test_without_a_board_it_is_told_at_once():
    table, told = Table(peg_boards=frozenset()), []
    Orientation(table.game.state, lambda: told.append(1), Alarm().later).begin()
    assert told == [1]
