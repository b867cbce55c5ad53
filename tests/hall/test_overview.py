"""What the overview of a hall says of a table: in its menu, at a game, or lost."""

import pytest

from accessible_board.console.answers import html
from accessible_board.console.following import Following
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.hall.news import TableStanding
from accessible_board.hall.overview import KnownTable, glance, overview
from accessible_board.hall.pages import ROW
from accessible_board.hall.protocol.messages import Life
from accessible_board.journal.record import Entry
from accessible_board.languages import available
from accessible_board.narration.written.phrases import load_phrases
from tests.hall.test_spectated_game import ENTRIES, SETUP

WORDS = load_phrases("en")


def seen(standing, game=None, now=0):
    return glance(KnownTable("table-1", standing, game), WORDS, now)


@pytest.mark.parametrize("code", available())
def test_a_table_that_waits_in_its_menu_is_no_trouble_and_said_to_be_there(code):
    words = load_phrases(code)
    waits = glance(KnownTable("table-1", TableStanding(Life.INIT, heard=1)), words, 0)
    assert waits.trouble == ()
    assert waits.row.state == words("hall.in_menu")
    absent = glance(KnownTable("table-1", TableStanding()), words, 0)
    assert absent.trouble == (words("hall.never", table="table-1"),)
    assert absent.row.state == words("hall.no_game_yet") != waits.row.state


def test_a_menu_that_was_lost_needs_a_look_and_one_that_was_left_does_not():
    assert seen(TableStanding(Life.LOST, heard=1)).trouble == (
        "table-1 is not connected any more.",
    )
    assert seen(TableStanding(Life.LEFT, heard=1)).trouble == ()


def test_a_table_back_in_its_menu_with_its_game_unfinished_needs_a_look():
    game = Following(SETUP, ENTRIES[:3])
    (line,) = seen(TableStanding(Life.INIT, heard=1), game).trouble
    assert line == "table-1 is in the menu, and its game is not finished."
    assert seen(TableStanding(Life.READY, heard=1), game).trouble == ()


def test_a_clock_that_runs_is_low_once_it_shows_less_than_five_minutes():
    at_work = seen(
        TableStanding(Life.READY, heard=1), Following(GameSetup(time_control="6m"), ENTRIES[:1])
    )
    assert overview([at_work], WORDS, now=59_000).low == ()
    assert overview([at_work], WORDS, now=61_000).low == ("table-1: White has 0:04:59 left.",)


def test_calls_stand_in_the_order_of_waiting_and_a_row_has_names_and_the_clock_that_runs():
    called = [
        glance(
            KnownTable(
                name,
                TableStanding(Life.READY, heard=1),
                Following(GameSetup(white="Ann", black="Bo"), [*ENTRIES[:1], at]),
            ),
            WORDS,
            90_000,
        )
        for name, at in (("table-1", call(60_000, "light")), ("table-2", call(20_000, "noise")))
    ]
    page = overview(called, WORDS, 90_000)
    assert [(one.name, one.texts) for one in page.calls] == [
        ("table-2", ("White calls the arbiter: noise.",)),
        ("table-1", ("White calls the arbiter: light.",)),
    ]
    row = seen(
        TableStanding(Life.READY, heard=1), Following(GameSetup(white="Ann"), ENTRIES[:1])
    ).row
    assert (row.white, row.black) == ("Ann", "–")
    assert "▶ runs" in html(ROW, WORDS, row=row)


def call(at, reason):
    """White calls the arbiter."""
    events = (
        e.ArbiterSummoned(at=at, seat=Seat.WHITE, reason=reason),
        e.ClocksStopped(at=at, reason=e.StopReason.CALLED),
    )
    return Entry(o.ArbiterCalled(at=at, seat=Seat.WHITE, reason=reason), events)
