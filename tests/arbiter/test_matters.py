"""What waits for the arbiter: all of it in one list, with lines that are accepted when typed."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.typed.reading import typed
from accessible_board.typed.typed_lines import Ruled
from tests.advice.evening import Evening
from tests.advice.messes import MESSES, set_up, setup
from tests.laws.spoken import SpokenTable
from tests.support.shares import ADVISED

WHITE, BLACK = Seat
EDITION = "2023"


def waiting(table):
    return pending(table.game.state, load_phrases("en", EDITION))


def lines(table):
    """What is proposed to be typed, for all that waits."""
    return [f"arbiter {form.example}" for one in waiting(table) for form in one.controls]


@pytest.mark.law(18)
def test_who_is_late_waits_for_the_arbiter_until_it_is_decided():
    """6.7.1: the loss, or what the arbiter decides otherwise."""
    table = SpokenTable(WHITE, starts_at=0, default_time=60_000, edition=EDITION).set_up()
    table.observe(o.Arrived(at=1_000, seat=WHITE)).wait(62_000)
    assert lines(table) == ["arbiter result +/-", "arbiter black admit"]
    table.rule(Ruling.ADMIT_LATECOMER, seat=BLACK, name="A. Arbiter")
    assert waiting(table) == []


@pytest.mark.law(147)
def test_an_adjourned_game_waits_with_the_way_to_open_it():
    table = SpokenTable(WHITE, edition=EDITION).start().rule(Ruling.ADJOURN)
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="unreadable")).press(WHITE)
    (one,) = waiting(table)
    assert "arbiter open CODE" in one.text
    assert lines(table) == ["arbiter resume"]


@pytest.mark.law(74)
def test_clocks_that_the_arbiter_stopped_wait_for_the_arbiter():
    table = SpokenTable(WHITE, edition=EDITION).start().rule(Ruling.STOP)
    assert lines(table) == ["arbiter resume"]


@pytest.mark.long
@settings(max_examples=ADVISED.now // 2, derandomize=True, deadline=None)
@given(
    st.integers(0, 2**32),
    st.lists(st.tuples(st.sampled_from(list(MESSES)), st.integers(0, 2**32)), max_size=14),
)
def test_each_line_that_is_proposed_is_accepted_when_typed(conditions, happened):
    """In every state that an evening gets into; pegs that stand wrong are put right first."""
    evening = Evening(setup(conditions))
    if evening.setup.arbiter == NO_ARBITER:
        return
    set_up(evening, 0)
    for seat in (BLACK, WHITE):
        evening.does(o.ClockPressed, seat=seat)
    for name, number in happened:
        MESSES[name](evening, number)
    words = load_phrases("en", evening.setup.edition)
    for one in pending(evening.state, words):
        for form in one.controls:
            meant = typed(f"arbiter {form.example}")
            assert isinstance(meant, Ruled)
            game = Game.replay(evening.setup, evening.events)
            ruled = structs.replace(meant.ruling, at=evening.at, name="A. Arbiter")
            refused = [each for each in game.observe(ruled) if isinstance(each, e.RulingRefused)]
            assert {each.reason for each in refused} <= {e.Objection.PEGS_WRONG}, (
                one,
                form.example,
            )
