"""The start of a game: two boards, the fixed time, absent and late players (6.5-6.7, D.1)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.setup import BothAbsent
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
START = 600_000
"""The fixed time of the start, in milliseconds after the record begins."""
HALF_AN_HOUR = 1_800_000


def before(edition, **conditions):
    """A game at a peg board that begins at a fixed time, before that time."""
    conditions.setdefault("default_time", HALF_AN_HOUR)
    return SpokenTable(
        WHITE, edition=edition, time_control="2h", starts_at=START, **conditions
    ).set_up()


def comes(table, seat):
    return table.observe(o.Arrived(at=table.at, seat=seat))


def left(table, seat):
    return table.game.state.clock.remaining(seat, table.at)


# --- two boards (row 9) ---


@pytest.mark.law(9)
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_two_boards_each_has_its_own_position(edition):
    table = SpokenTable(*Seat, edition=edition).start()
    table.move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    white, black = (table.game.state.boards[seat].position for seat in Seat)
    assert white.piece_at(chess.E4)
    assert black.piece_at(chess.E4) is None
    table.move("e2e4", BLACK)
    assert table.game.state.boards[BLACK].position.piece_at(chess.E4)


@pytest.mark.law(9)
@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("edition", EDITIONS)
def test_either_player_can_have_the_special_board_and_the_other_an_ordinary_one(edition, seat):
    table = SpokenTable(seat, edition=edition).start()
    assert set(table.game.state.boards) == {seat}
    for mover, uci, words in ((WHITE, "e2e4", "Eva vier"), (BLACK, "e7e5", "Eva fünf")):
        if mover is seat:
            table.move(uci, seat)
        table.say(words, mover).press(mover)
        if mover is not seat:
            table.move(uci, seat)
    assert table.game.state.position.fullmove_number == 2
    assert table.game.state.boards[seat].position.piece_at(chess.E5)


# --- the fixed time (rows 10 and 15) ---


@pytest.mark.law(15)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whites_clock_is_started_at_the_fixed_time_and_not_before(edition):
    table = comes(comes(before(edition), WHITE), BLACK)
    table.press(BLACK)
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_STARTED
    table.wait(START - table.at - 1)
    assert table.game.state.clock.running is None
    table.wait(1)
    (started,) = table.of(e.ClockStarted)
    assert (started.at, started.seat) == (START, WHITE)
    assert table.of(e.SessionBegan)[0].at == START
    assert "The game begins. Your clock is running." in table.whispered(WHITE)
    assert left(table.wait(60_000), WHITE) == 7_200_000 - 60_000
    assert left(table, BLACK) == 7_200_000


@pytest.mark.law(15)
def test_the_arbiter_may_start_the_clock_by_hand():
    table = comes(comes(before("2023"), WHITE), BLACK).arbiter("start")
    assert table.just(e.ClockStarted).seat is WHITE
    assert len(table.wait(2 * START).of(e.ClockStarted)) == 1


@pytest.mark.law(10)
@pytest.mark.law(15)
def test_with_the_player_there_the_men_are_checked_first():
    table = before("2023")
    comes(comes(table, WHITE), BLACK).lift("e2").wait(START)
    assert table.of(e.ClockStarted) == []
    assert table.of(e.PositionsDiffer)[0].seat is WHITE
    assert table.place("e2").press(BLACK).just(e.ClockStarted)


@pytest.mark.law(10)
@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_and_colours_are_for_the_hand_to_check_since_no_switch_sees_them(edition):
    table = SpokenTable(WHITE, edition=edition).set_up()
    told = "Please feel whether the men stand right"
    assert told not in " ".join(table.heard[WHITE])
    table.observe(o.StandingDue(at=table.at))
    heard = " ".join(table.heard[WHITE])
    assert "Black presses first" in heard[: heard.index(told)]
    table.press(BLACK).lift("e2").place("e4").say("Eva vier").press()
    assert sum(told in text for text in table.heard[WHITE]) == 1


@pytest.mark.law(12)
@pytest.mark.law(15)
def test_a_game_that_may_not_begin_does_not_begin_by_the_clock():
    table = before("2023", hearing_impaired=frozenset({BLACK}))
    table = comes(comes(table, WHITE), BLACK).wait(START)
    assert table.of(e.RulingRefused)[0].reason is Objection.ASSISTANT_NEEDED
    assert table.of(e.ClockStarted) == []


# --- nobody is there (row 16) ---


@pytest.mark.law(16)
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_neither_player_there_white_loses_the_time_until_white_comes(edition):
    table = before(edition).wait(START + 300_000)
    assert table.game.state.clock.running is WHITE
    comes(comes(table, WHITE), BLACK)
    assert left(table, WHITE) == 7_200_000 - (table.at - START)
    assert left(table, BLACK) == 7_200_000
    assert table.of(e.DefaultTimeExceeded) == []


@pytest.mark.law(16)
def test_also_with_a_board_that_nobody_has_set_up():
    table = SpokenTable(WHITE, starts_at=START, default_time=HALF_AN_HOUR)
    assert table.wait(START).of(e.ClockStarted)[0].seat is WHITE


@pytest.mark.law(16)
@pytest.mark.parametrize("seat", Seat)
def test_where_the_event_decides_otherwise_nobody_loses_time_before_somebody_comes(seat):
    table = before("2023", both_absent=BothAbsent.NOBODY_LOSES_TIME).wait(START + 300_000)
    assert table.game.state.clock.running is None
    assert comes(table, seat).just(e.ClockStarted).seat is WHITE
    assert left(table, WHITE) == 7_200_000


@pytest.mark.law(16)
def test_with_white_there_the_clock_runs_in_any_case():
    table = before("2023", both_absent=BothAbsent.NOBODY_LOSES_TIME)
    assert comes(table, WHITE).wait(START).game.state.clock.running is WHITE


# --- too late (rows 6 and 17) ---


@pytest.mark.law(17)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_comes_after_the_default_time_is_reported_to_the_arbiter_alone(edition):
    table = comes(before(edition), WHITE).wait(START - 0 + HALF_AN_HOUR - 600_000)
    assert table.of(e.DefaultTimeExceeded) == []
    table.wait(600_001)
    (late,) = table.of(e.DefaultTimeExceeded)
    assert late.seat is BLACK
    article = {"2009": "6.6a", "2014": "6.7a"}.get(edition, "6.7.1")
    assert f"Arbiter: Black did not come in time ({article})." in table.written
    assert table.said == []
    assert table.of(e.GameEnded) == []
    assert table.arbiter("result +/-").just(e.GameEnded).result == "+/-"


@pytest.mark.law(17)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_arbiter_may_decide_otherwise_by_name(edition):
    table = comes(before(edition), WHITE).wait(START + HALF_AN_HOUR + 1)
    assert table.arbiter("white admit").just(e.RulingRefused).reason is e.Objection.NOT_LATE
    assert table.arbiter("black admit", name="").just(e.RulingRefused).reason == "nameless"
    table.arbiter("black admit", name="I. Arbiter")
    admitted = table.just(e.LatecomerAdmitted)
    assert (admitted.seat, admitted.by) == (BLACK, "I. Arbiter")
    comes(table, BLACK)
    assert table.game.next_deadline() is None or table.game.next_deadline() > table.at
    assert Game.replay(table.setup, table.events).state.beginning == table.game.state.beginning


@pytest.mark.law(17)
@pytest.mark.parametrize("edition", EDITIONS)
def test_in_2009_no_arbiter_may_let_latecomers_play_but_where_the_event_says_so(edition):
    """2009, 6.6a: only the rules of the event say otherwise; 6.7.1: or the arbiter decides."""
    table = comes(before(edition), WHITE).wait(START + HALF_AN_HOUR + 1)
    by_event = any("Only where the rules of the event let them play" in it for it in table.written)
    assert by_event is (edition == "2009")
    table.arbiter("conditions")
    for words in (table.aloud(), table.whispered(WHITE)):
        assert "Anyone who comes later than this loses" in words
        assert ("unless the arbiter decides otherwise" in words) is (edition != "2009")


@pytest.mark.law(17)
def test_who_comes_within_the_default_time_or_speaks_or_presses_has_come():
    table = before("2023").wait(START + HALF_AN_HOUR)
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.TIME))
    assert [event.seat for event in table.of(e.PlayerArrived)] == [WHITE]
    table.observe(o.ClockPressed(at=table.at, seat=BLACK))
    assert [event.seat for event in table.of(e.PlayerArrived)] == [WHITE, BLACK]
    assert table.wait(HALF_AN_HOUR).of(e.DefaultTimeExceeded) == []


@pytest.mark.law(6)
@pytest.mark.law(17)
@pytest.mark.parametrize("edition", ["2009", "2017", "2023"])
def test_where_nothing_is_stated_one_must_be_there_when_the_session_begins(edition):
    table = comes(before(edition, default_time=None), WHITE).wait(START)
    assert table.of(e.DefaultTimeExceeded) == []
    assert [event.seat for event in table.wait(1).of(e.DefaultTimeExceeded)] == [BLACK]


@pytest.mark.law(17)
def test_a_game_without_a_fixed_time_asks_nobody_to_be_there():
    table = SpokenTable(WHITE, default_time=0).set_up().wait(10_000_000)
    assert table.of(e.DefaultTimeExceeded) == table.of(e.SessionBegan) == []


@pytest.mark.law(17)
@pytest.mark.law(84)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_plays_by_an_assistants_voice_and_hand_has_come(edition):
    """D.2.10: the assistant announces and presses for a player who moves the pegs."""
    table = before(edition)
    duties = (Duty.ANNOUNCES, Duty.SCORE_AND_CLOCK)
    table.observe(o.AssistantProposed(at=0, seat=WHITE, name="Ines", duties=duties))
    comes(table.wait(START), BLACK).move("e2e4", WHITE)
    for report, words in ((AssistantAct.ANNOUNCES, "Eva vier"), (AssistantAct.PRESSES, "")):
        named = Announcement(to_square=chess.E4) if words else None
        table.observe(
            o.AssistantReported(
                at=table.at, seat=WHITE, report=report, announcement=named, words=words
            )
        )
    assert table.just(e.MoveCompleted)
    assert table.wait(2 * HALF_AN_HOUR).of(e.DefaultTimeExceeded) == []


@pytest.mark.law(17)
def test_an_assistant_who_relays_the_opponents_move_shows_nobody_else_there():
    table = before("2023")
    table.observe(o.AssistantProposed(at=0, seat=WHITE, name="Ines", duties=(Duty.ANNOUNCES,)))
    comes(table.wait(START), BLACK)
    table.observe(
        o.AssistantReported(
            at=table.at,
            seat=WHITE,
            report=AssistantAct.ANNOUNCES,
            announcement=Announcement(to_square=chess.E5),
            words="Eva fünf",
            mover=BLACK,
        )
    )
    assert [missed.seat for missed in table.wait(2 * HALF_AN_HOUR).of(e.DefaultTimeExceeded)] == [
        WHITE
    ]
