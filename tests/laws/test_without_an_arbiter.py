"""A game at home: no arbiter, and what one would decide is agreed on by both players."""

import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.seats import Seat
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.languages import without_arbiter
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def at_home(*peg_boards: Seat, **setup: object) -> SpokenTable:
    """A game without an arbiter has begun."""
    setup.setdefault("arbiter", NO_ARBITER)
    return SpokenTable(*peg_boards, said=without_arbiter, **setup).start()


def illegal(table: SpokenTable) -> SpokenTable:
    """White presses after a move that no rook makes."""
    return table.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_an_illegal_move_the_pegs_go_back_by_ear_and_both_presses_go_on(edition):
    table = illegal(at_home(edition=edition))
    assert table.aloud().startswith("Illegal move by White: rook Anna three.")
    told = table.whispered(WHITE)
    assert "both press, and the game goes on" in told
    assert told.endswith("from Anna three to Anna one.")
    assert "arbiter" not in table.aloud() + told
    assert not table.of(e.IllegalMoveCompleted)[0].bonus
    table.press(BLACK)
    assert table.aloud() == "Black wants to play on. If White presses as well, the game goes on."
    assert table.whispered(WHITE).endswith("Press as well, and the game goes on.")
    table.lift("a3").place("a1").press(WHITE)
    assert table.aloud() == "White's clock is running."
    table.lift("a2").place("a4").say("Anna vier").press(WHITE)
    assert table.game.state.clock.running is BLACK
