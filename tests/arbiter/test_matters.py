"""What waits for the arbiter: all of it in one list, with lines that are accepted when typed."""

import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import SpokenTable

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
    table = SpokenTable(WHITE, edition=EDITION).start().rule(Ruling.ADJOURN, note="Sunday, 10")
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="unreadable")).press(WHITE)
    (one,) = waiting(table)
    assert one.text == "The game is adjourned; White has sealed a move. Sunday, 10."
    assert one.typed == (
        "To go on, type white here, black here, arbiter resume, arbiter open CODE."
    )
    assert lines(table) == ["arbiter resume"]
    for seat in Seat:
        table.observe(o.Arrived(at=table.at, seat=seat))
    table.rule(Ruling.RESUME)
    (one,) = waiting(table)
    assert (one.typed, lines(table)) == ("To go on, type arbiter open CODE.", [])


@pytest.mark.law(74)
def test_clocks_that_the_arbiter_stopped_wait_for_the_arbiter():
    table = SpokenTable(WHITE, edition=EDITION).start().rule(Ruling.STOP)
    assert lines(table) == ["arbiter resume"]


@pytest.mark.law(74)
def test_what_waits_while_the_clocks_stand_waits_since_they_were_stopped():
    table = SpokenTable(WHITE, edition=EDITION).start().wait(25_000).rule(Ruling.STOP)
    stopped = table.at
    (one,) = waiting(table.wait(10_000))
    assert one.since == stopped
    table.rule(Ruling.RESUME).wait(5_000)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    (one,) = waiting(table)
    assert one.since == table.at
