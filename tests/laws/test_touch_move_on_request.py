"""A4b of 2009: without supervision the arbiter judges Article 4 only if a player asks."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat


@pytest.mark.law(55)
@pytest.mark.law(57)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("control", ["2h", "20m", "5m"])
@pytest.mark.parametrize("supervised", [True, False])
def test_who_hears_of_a_breach_that_nobody_has_claimed(
    edition: str, control: str, supervised: bool
) -> None:
    table = SpokenTable(WHITE, edition=edition, time_control=control, supervised=supervised).start()
    table.lift("g1").place("g1").lift("e2").place("e4").say("Eva vier").press()
    assert table.just(e.ArticleFourBreached).seat is WHITE
    waits = edition == "2009" and control != "2h" and not supervised
    assert any("obliged" in line or "claims touch" in line for line in table.written) is not waits
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert table.just(e.BreachClaimMade).seat is BLACK
    assert table.written
