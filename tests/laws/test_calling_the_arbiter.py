"""The arbiter is called, and not needed any more (6.11.2, 6.11.3)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK


def called(edition: str = "2023") -> SpokenTable:
    """After White's first move Black's clock runs, and Black calls the arbiter."""
    table = SpokenTable(edition=edition).start().move("e2e4", WHITE).say("Eva vier").press()
    return table.wait(5_000).observe(o.ArbiterCalled(at=table.at, seat=BLACK, reason="noise"))


def withdrawn(table: SpokenTable, seat: Seat) -> SpokenTable:
    return table.observe(o.CallWaived(at=table.at, seat=seat))


@pytest.mark.law(75)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("first", Seat)
def test_both_players_can_do_without_the_arbiter_and_the_clock_runs_on_that_ran(edition, first):
    table = called(edition)
    left = table.game.state.clock.remaining(BLACK, table.at)
    withdrawn(table.wait(60_000), first)
    assert table.game.state.clock.running is None
    assert "the game goes on." in table.aloud()
    withdrawn(table, first.other)
    assert table.game.state.clock.running is BLACK
    assert table.game.state.clock.remaining(BLACK, table.at) == left
    assert table.aloud() == "The call for the arbiter is withdrawn. Black's clock is running."
    assert [event.seat for event in table.of(e.CallWithdrawn)] == [first.other]


@pytest.mark.law(75)
def test_one_player_alone_sets_no_clock_going():
    table = called()
    for _ in range(3):
        withdrawn(table, BLACK)
    assert table.game.state.clock.running is None
    assert table.of(e.CallWithdrawn) == []


@pytest.mark.law(75)
def test_who_calls_again_has_withdrawn_nothing():
    table = withdrawn(called(), BLACK)
    table.observe(o.ArbiterCalled(at=table.at, seat=BLACK, reason="again"))
    withdrawn(table, WHITE)
    assert table.game.state.clock.running is None


@pytest.mark.law(75)
def test_what_waits_for_the_arbiter_beside_the_call_keeps_the_clocks_stopped():
    table = SpokenTable().start().lift("a1").place("a3").say("Turm Anna drei").press(WHITE)
    assert table.game.state.illegal is not None
    table.observe(o.ArbiterCalled(at=table.at, seat=BLACK, reason="that"))
    for seat in Seat:
        withdrawn(table, seat)
        assert table.just(e.CallRefused).reason is e.Refusal.NO_CALL
    assert table.game.state.clock.running is None


@pytest.mark.law(75)
def test_clocks_that_the_arbiter_stopped_run_on_by_the_arbiters_word_alone():
    table = SpokenTable().start().arbiter("stop")
    for seat in Seat:
        withdrawn(table, seat)
    assert table.game.state.clock.running is None
    assert "The arbiter has not been called." in table.whispered(WHITE) + table.aloud()
