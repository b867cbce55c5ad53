"""Keeping the score: duty, exemption, completing, the arbiter's sheet (8.1-8.5, A.4.2)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.game import Game
from accessible_board.game.state.scoresheet import EntrySource
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SINCE_2017 = ("2017", "2023")


def stops(table, seat):
    return table.observe(o.RecordingStopped(at=table.at, seat=seat))


def goes_on(table, seat):
    return table.observe(o.RecordingResumed(at=table.at, seat=seat))


def meant(words):
    return understand(words, load("de")).announcement


def ordinary(edition, time_control, **conditions):
    """A game between players at ordinary boards, begun."""
    return SpokenTable(
        edition=edition, time_control=time_control, peg_boards=frozenset(), **conditions
    ).start()


def moves(sheet):
    return [entry.move.uci() for entry in sheet.entries]


# --- replying before recording (row 114) ---


@pytest.mark.law(114)
@pytest.mark.parametrize("edition", EDITIONS)
def test_one_may_reply_before_recording_and_has_the_own_last_move_before_the_next(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    table.lift("e2").place("e4").say("Eva vier", WHITE)
    white, black = (table.game.state.sheets[seat] for seat in Seat)
    assert (moves(white), moves(black)) == (["e2e4"], [])
    table.press(WHITE).say("Eva fünf", BLACK)
    white, black = (table.game.state.sheets[seat] for seat in Seat)
    assert (moves(white), moves(black)) == (["e2e4"], ["e2e4", "e7e5"])
    table.press(BLACK).move("e7e5", WHITE).lift("g1").place("f3")
    assert moves(table.game.state.sheets[WHITE]) == ["e2e4", "e7e5"]
    table.say("Springer Felix drei", WHITE)
    for number, event in enumerate(table.events):
        if isinstance(event, e.MoveMade):
            sheet = Game.replay(table.setup, table.events[:number]).state.sheets[event.seat]
            own = [entry for entry in sheet.entries if entry.evidence is EntrySource.MADE]
            made = [earlier for earlier in table.events[:number] if isinstance(earlier, e.MoveMade)]
            assert len(own) == sum(earlier.seat is event.seat for earlier in made)


# --- the arbiter sees the records (row 118) ---


@pytest.mark.law(118)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_arbiter_sees_both_records_at_any_time_and_nobody_else_does(edition):
    table = SpokenTable(WHITE, edition=edition).set_up().arbiter("sheets")
    assert table.written == [
        "Arbiter: The arbiter reads both scoresheets.",
        "Arbiter: White's scoresheet: Nothing has been written yet.",
        "Arbiter: Black's scoresheet: Nothing has been written yet.",
    ]
    table.press(BLACK).lift("e2").place("e4").say("Eva vier", WHITE).press(WHITE)
    table.say("Eva fünf", BLACK).arbiter("sheets")
    assert table.written[1:] == [
        "Arbiter: White's scoresheet: 1. e4",
        "Arbiter: Black's scoresheet: 1. e4 e5",
    ]
    assert table.said == []


# --- exemption (row 119) ---


@pytest.mark.law(119)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("control", "lifted"),
    [("1h", True), ("1h i29s", True), ("1h i30s", False), ("1h d29s", True), ("1h d30s", False)],
)
def test_under_five_minutes_without_thirty_seconds_a_move_nobody_has_to_record(
    edition, control, lifted
):
    table = ordinary(edition, control)
    assert stops(table, WHITE).just(e.RecordingNeglected).seat is WHITE
    assert "Arbiter: White no longer keeps score, but has to (8.1)." in table.written
    goes_on(table, WHITE).wait(3_600_000 - 220_000)
    stops(table, WHITE)
    assert [type(event) for event in table.last] == (
        [e.RecordingPaused] if lifted else [e.RecordingNeglected]
    )
    assert [event.seat for event in table.of(e.RecordingExempted)] == [WHITE] * lifted


@pytest.mark.law(119)
def test_five_minutes_exactly_are_not_less_than_five():
    table = ordinary("2023", "1h").wait(3_600_000 - 300_000)
    assert stops(table, WHITE).just(e.RecordingNeglected)
    table = ordinary("2023", "1h").wait(3_600_000 - 300_000 + 1)
    assert stops(table, WHITE).just(e.RecordingPaused)


@pytest.mark.law(119)
@pytest.mark.law(81)
def test_that_the_duty_is_lifted_tells_nobody_the_time():
    table = ordinary("2023", "1h").wait(3_400_000)
    assert table.of(e.RecordingExempted)
    assert table.said == table.written == []


@pytest.mark.law(119)
def test_the_duty_stays_lifted_for_the_period_and_returns_with_the_next():
    table = ordinary("2023", "1h/2+1h i20s").wait(3_600_000 - 270_000)
    assert stops(table, WHITE).just(e.RecordingPaused)
    table.say("Eva vier").press().say("Eva fünf").press()
    table.arbiter("white set 20m")
    goes_on(table, WHITE)
    assert stops(table, WHITE).just(e.RecordingPaused)
    table.say("David drei").press()
    assert table.just(e.SheetsDue).seats == (WHITE,)
    goes_on(table, WHITE)
    assert stops(table, WHITE).just(e.RecordingNeglected)


@pytest.mark.law(119)
def test_it_is_lifted_at_once_where_the_arbiter_leaves_less_than_five_minutes():
    table = ordinary("2023", "1h i20s").arbiter("white set 4m")
    table.wait(1).arbiter("white set 20m")
    assert [event.seat for event in table.of(e.RecordingExempted)] == [WHITE]
    assert stops(table, WHITE).just(e.RecordingPaused)


@pytest.mark.law(119)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("control", ["3m", "25m i10s"])
def test_in_rapid_and_blitz_nobody_has_to_record(edition, control):
    assert stops(ordinary(edition, control), WHITE).just(e.RecordingPaused)


@pytest.mark.law(114)
@pytest.mark.law(119)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_a_flag_the_sheet_is_completed_before_the_next_move(edition):
    table = ordinary(edition, "1h/2+30m", external_clock=True).wait(3_400_000)
    stops(table, WHITE)
    for words in ("Eva vier", "Eva fünf", "David drei", "David sechs"):
        table.say(words).press()
    table.arbiter("white flag")
    assert table.just(e.SheetsDue).seats == (WHITE,)
    assert table.aloud() == "Please bring your scoresheet up to date before you move."
    table.say("Anna drei")
    assert table.just(e.MovedBeforeRecording).seat is WHITE
    assert "Arbiter: White has moved before writing down the last move." in table.written
    table.press().say("Anna sechs").press()
    assert goes_on(table, WHITE).just(e.SheetCompleted).seat is WHITE
    assert table.say("Bella drei").of(e.MovedBeforeRecording) == [
        event for event in table.of(e.MovedBeforeRecording) if event.seat is WHITE
    ]
    assert len(table.of(e.MovedBeforeRecording)) == 1


@pytest.mark.law(119)
@pytest.mark.parametrize("edition", EDITIONS)
def test_touching_a_piece_is_not_moving_it_yet(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h/1+30m", external_clock=True)
    table.start().wait(3_400_000)
    stops(table, WHITE).lift("e2").place("e4").say("Eva vier").press()
    table.say("Eva fünf").press().move("e7e5", WHITE).arbiter("white flag").lift("g1")
    assert table.of(e.MovedBeforeRecording) == []
    goes_on(table, WHITE)
    assert table.place("f3").say("Springer Felix drei").press().just(e.MoveCompleted)
    assert table.of(e.MovedBeforeRecording) == []


# --- neither records (row 120) ---


@pytest.mark.law(120)
@pytest.mark.parametrize("edition", EDITIONS)
def test_when_neither_records_the_clocks_stop_at_a_flag_and_the_sheets_come_first(edition):
    table = ordinary(edition, "1h/3+30m").wait(3_400_000)
    stops(table, WHITE)
    table.say("Eva vier").press().wait(3_400_000)
    assert stops(table, BLACK).just(e.RecordingPaused).neither
    assert "Arbiter: Neither player does; please be there and record (8.5)." in table.written
    table.wait(300_000)
    assert [event.seat for event in table.of(e.FlagFell)] == [BLACK]
    assert table.of(e.SheetsDue)[0].seats == (WHITE, BLACK)
    assert table.game.state.clock.running is None
    assert table.of(e.GameEnded) == []
    article = "8.5a" if edition in ("2009", "2014") else "8.5.1"
    due = f"both scoresheets are to be brought up to date ({article})"
    assert any(due in line for line in table.written)
    assert not [line for line in table.written if "decide the result" in line]
    goes_on(table, WHITE)
    assert table.of(e.GameEnded) == []
    assert goes_on(table, BLACK).just(e.GameEnded).result == "1-0"


@pytest.mark.law(120)
def test_a_press_that_comes_after_the_flag_does_not_start_the_clocks_again():
    """As when the disk held the game up: nobody woke it when the flag fell."""
    table = ordinary("2023", "1h/3+30m").wait(3_400_000)
    stops(stops(table, WHITE), BLACK).say("Eva vier")
    assert table.game.state.recording.neither
    table.observe(o.ClockPressed(at=table.at + 300_000, seat=WHITE))
    assert table.just(e.SheetsDue).seats == (WHITE, BLACK)
    assert table.just(e.PressRefused).reason is e.Refusal.STOPPED
    assert table.game.state.clock.running is None
    assert table.of(e.MoveCompleted) == []


@pytest.mark.law(120)
def test_the_arbiter_corrects_the_count_by_the_sheets_and_the_game_goes_on():
    table = ordinary("2023", "1h/3+30m").wait(3_400_000)
    stops(table, WHITE).say("Eva vier").press().wait(3_400_000)
    stops(table, BLACK).wait(300_000)
    table.arbiter("black set 30m 3")
    goes_on(goes_on(table, WHITE), BLACK)
    assert table.of(e.GameEnded) == []
    assert table.arbiter("resume").just(e.ClockStarted).seat is BLACK


@pytest.mark.law(120)
@pytest.mark.parametrize("edition", EDITIONS)
def test_meanwhile_the_arbiter_writes_the_moves_down(edition):
    table = ordinary(edition, "1h").say("Eva vier").press()
    for words, uci in (("Eva vier", "e2e4"), ("Eva fünf", "e7e5")):
        table.observe(o.MoveWritten(at=table.at, announcement=meant(words), name="I. Arbiter"))
        entered = table.just(e.MoveEntered)
        assert (entered.move.uci(), entered.by) == (uci, "I. Arbiter")
    table.observe(o.MoveWritten(at=table.at, announcement=meant("Eva fünf"), name="I. Arbiter"))
    assert table.just(e.RulingRefused).reason is Objection.NOT_THE_NEXT_MOVE
    assert [entry.ply for entry in table.game.state.recording.entered] == [0, 1]
    assert table.said == []


@pytest.mark.law(120)
def test_or_an_assistant_whose_duty_it_is_does():
    table = SpokenTable(WHITE).start()
    duties = (Duty.SCORE_AND_CLOCK,)
    table.observe(o.AssistantProposed(at=table.at, seat=WHITE, name="Ines", duties=duties))
    table.observe(
        o.AssistantReported(
            at=table.at, seat=WHITE, report=AssistantAct.RECORDS, announcement=meant("Eva vier")
        )
    )
    assert table.just(e.MoveEntered).by == "Ines"
    assert table.just(e.MoveEntered).move == chess.Move.from_uci("e2e4")


# --- the arbiter's sheet (row 129) ---


def asks(table, seat):
    return table.observe(o.SheetRequested(at=table.at, seat=seat))


@pytest.mark.law(129)
@pytest.mark.parametrize("edition", SINCE_2017)
@pytest.mark.parametrize("control", ["5m i2s", "25m i10s"])
def test_the_player_on_the_move_may_see_the_arbiters_sheet_five_times(edition, control):
    table = SpokenTable(WHITE, edition=edition, time_control=control).start()
    table.lift("e2").place("e4").say("Eva vier").press().say("Eva fünf").press()
    table.move("e7e5", WHITE)
    for number in range(1, 6):
        asks(table, WHITE)
        assert table.just(e.SheetRead).count == number
        assert table.whispered(WHITE) == "Eva four, Eva five"
        assert table.aloud() == ""
    asks(table, WHITE)
    assert table.just(e.SheetAskedTooOften).count == 6
    assert "Arbiter: That counts as disturbing the opponent." in table.written
    assert "Eva" not in table.whispered(WHITE)
    assert asks(table, BLACK).just(e.CallRefused).reason is e.Refusal.NO_SHEET


@pytest.mark.law(129)
@pytest.mark.parametrize(
    ("edition", "control", "supervised"),
    [
        ("2009", "25m", True),
        ("2014", "25m", True),
        ("2017", "2h", True),
        ("2023", "2h", True),
        ("2017", "25m", False),
        ("2023", "5m", False),
    ],
)
def test_elsewhere_nobody_is_shown_it(edition, control, supervised):
    table = ordinary(edition, control, supervised=supervised)
    assert asks(table, WHITE).just(e.CallRefused).reason is e.Refusal.NO_SHEET
    assert table.of(e.SheetRead) == []


@pytest.mark.law(120)
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_all_moves_are_to_be_made_there_is_nothing_to_count_first(edition):
    """6.4 asks for a number of moves; in the last period the flag alone decides (6.9)."""
    table = ordinary(edition, "1h").wait(3_400_000)
    stops(table, WHITE)
    table.say("Eva vier").press().wait(3_400_000)
    stops(table, BLACK).wait(300_000)
    assert table.of(e.SheetsDue) == []
    assert table.of(e.GameEnded)[0].result == "1-0"


@pytest.mark.law(122)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_signs_before_the_end_and_each_signs_the_own_once(edition):
    table = ordinary(edition, "2h")
    signs = [o.ResultConfirmed(at=table.at, seat=seat) for seat in (WHITE, WHITE, BLACK)]
    assert table.observe(signs[0]).last == []
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    for sign in signs:
        table.observe(sign)
    assert [signed.seat for signed in table.of(e.ScoresheetSigned)] == [WHITE, BLACK]
    assert {seat: sheet.result for seat, sheet in table.game.state.sheets.items()} == dict.fromkeys(
        Seat, "1-0"
    )
