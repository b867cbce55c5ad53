"""Made and completed: the whole table of states and events of a turn (4.7, 6.2, D.2.3, D.2.4).

Each line is a history of acts of White at a peg board, the next act, and what follows from it.
"""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.state.procedure import AnnouncementStage, Move, Pegs
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import shown
from tests.support.spoken import spoken
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]

THINKING = ""
TOUCHED = "lift e2"
PLACED = "lift e2, place e4"
SAID = "say Eva vier"
PLACED_OTHERWISE = "lift e2, place e3, say Eva vier"
MADE = "lift e2, place e4, say Eva vier"
MADE_ILLEGALLY = "lift a1, place a3, say Turm Anna drei"

U, T, P = Pegs.UNTOUCHED, Pegs.TOUCHED, Pegs.PLACED
STATES = {
    (THINKING, "lift e2"): (T, AnnouncementStage.UNSAID, Move.OPEN),
    (THINKING, "adjust"): (U, AnnouncementStage.UNSAID, Move.OPEN),
    (THINKING, SAID): (U, AnnouncementStage.SAID, Move.OPEN),
    (TOUCHED, "lift d2"): (T, AnnouncementStage.UNSAID, Move.OPEN),
    (TOUCHED, "place e2"): (T, AnnouncementStage.UNSAID, Move.OPEN),
    (TOUCHED, "place e4"): (P, AnnouncementStage.UNSAID, Move.OPEN),
    (TOUCHED, SAID): (T, AnnouncementStage.SAID, Move.OPEN),
    ("lift a1", "place a3"): (P, AnnouncementStage.UNSAID, Move.OPEN),
    (PLACED, "lift e4"): (T, AnnouncementStage.UNSAID, Move.OPEN),
    (PLACED, SAID): (P, AnnouncementStage.SAID, Move.MADE),
    (SAID + ", lift e2", "place e4"): (P, AnnouncementStage.SAID, Move.MADE),
    (TOUCHED + ", place e3", SAID): (P, AnnouncementStage.SAID, Move.OPEN),
    (PLACED_OTHERWISE, "say Eva drei"): (P, AnnouncementStage.SAID, Move.MADE),
    (MADE, "correct"): (P, AnnouncementStage.UNSAID, Move.OPEN),
    (MADE, "lift e4, place e3"): (P, AnnouncementStage.SAID, Move.OPEN),
    (PLACED, "press"): (P, AnnouncementStage.UNSAID, Move.OPEN),
    (TOUCHED, "press"): (T, AnnouncementStage.UNSAID, Move.OPEN),
    (THINKING, "press"): (U, AnnouncementStage.UNSAID, Move.OPEN),
}
"""After which acts which act leads to which pegs, words and move."""


def acted(table: Table, acts: str) -> Table:
    """``lift e2, place e4, say Eva vier``: what White does, one after the other."""
    for act in filter(None, acts.split(", ")):
        verb, _, rest = act.partition(" ")
        if verb == "press":
            table.press(WHITE)
        elif verb == "adjust":
            table.observe(o.AdjustingAnnounced(at=table.at, seat=WHITE))
        elif verb == "correct":
            table.observe(o.CorrectionAsked(at=table.at, seat=WHITE))
        else:
            getattr(table, verb)(rest)
    return table


@pytest.fixture(params=YEARS)
def table(request: pytest.FixtureRequest) -> Table:
    return Table(WHITE, edition=request.param).start()


@pytest.mark.law(53)
@pytest.mark.law(54)
@pytest.mark.parametrize(("before", "act"), STATES)
def test_where_an_act_leads(table: Table, before: str, act: str) -> None:
    acted(acted(table, before), act)
    turn = table.game.state.turn
    assert (turn.pegs, turn.words, turn.move) == STATES[before, act]
    assert table.game.state.clock.running is WHITE
    assert not table.of(e.MoveCompleted)


@pytest.mark.law(60)
def test_a_press_completes_the_made_move_and_the_opponent_thinks(table: Table) -> None:
    acted(table, MADE + ", press")
    assert table.just(e.MoveCompleted).seat is WHITE
    assert table.game.state.clock.running is BLACK
    assert table.game.state.turn.pegs is Pegs.UNSEEN


@pytest.mark.law(90)
def test_a_press_completes_an_illegal_move_and_tells_what_it_means(table: Table) -> None:
    acted(table, MADE_ILLEGALLY)
    assert table.game.state.turn.move is Move.MADE
    acted(table, "press")
    illegal = table.just(e.IllegalMoveCompleted)
    assert any("illegal move" in line for line in shown(illegal))
    told = [text for channel, text in spoken(table, white="en") if channel == "white ear"]
    assert told[0].startswith("Illegal move by White: ")
    assert told[1:] == ["The clocks are stopped. The arbiter decides."]


@pytest.mark.law(61)
@pytest.mark.parametrize(
    ("before", "reason"),
    [
        (THINKING, Refusal.NO_MOVE),
        (TOUCHED, Refusal.NOT_PLACED),
        (PLACED, Refusal.NOT_ANNOUNCED),
        (SAID, Refusal.NOT_PLACED),
        (PLACED_OTHERWISE, Refusal.DIFFERS),
        (MADE + ", lift e4", Refusal.NOT_PLACED),
    ],
)
def test_a_press_before_d_2_3_starts_nothing_and_costs_nothing_by_itself(
    table: Table, before: str, reason: Refusal
) -> None:
    """Whether it is also a press without a move is unclear (7.8.1, 7.5.3): the arbiter says."""
    acted(acted(table, before), "press")
    assert table.just(e.PressRefused).reason is reason
    assert table.game.state.clock.running is WHITE
    assert not table.of(e.IllegalMoveCompleted)


@pytest.mark.law(61)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("words", ["", "Eva fünf David sechs"])
def test_who_leaves_the_pawn_taken_in_passing_is_told_that_it_leaves_the_board(
    year: str, words: str
) -> None:
    """3.7.4.1, in words or by the step that is left; the move can still be completed."""
    table = Table(edition=year, fen="4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1").start()
    table.lift("e5").place("d6")
    if words:
        table.say(words)
    refused = table.press(WHITE).just(e.PressRefused)
    told = [text for channel, text in spoken(table, white="en") if channel == "white ear"]
    if words:
        assert told[-1] == "Take the black pawn away from David five."
    else:
        assert refused.reason is Refusal.CAPTURED_STAYS
        assert told[-1] == "A capture also takes the captured piece off the board."
    table.lift("d5")
    if not words:
        table.say("Eva fünf David sechs")
    assert table.press(WHITE).just(e.MoveCompleted).move.uci() == "e5d6"


@pytest.mark.law(65)
def test_a_late_press_after_the_reply_is_accepted(table: Table) -> None:
    acted(table, MADE).say("Eva fünf", BLACK)
    assert table.just(e.MoveCompleted).seat is WHITE
    table.press(WHITE)
    assert table.just(e.ClockPressedBy).seat is WHITE
    assert table.game.state.clock.running is BLACK


def test_where_the_arbiter_stopped_the_clocks_nothing_is_touched_or_made(table: Table) -> None:
    table.rule(Ruling.STOP)
    acted(table, "lift e2, place e4, press")
    assert table.just(e.PressRefused).reason is Refusal.STOPPED
    assert not table.of(e.PieceTouched)


@pytest.mark.parametrize("before", [THINKING, TOUCHED, PLACED, SAID, MADE])
def test_resigning_ends_the_game_in_every_state(table: Table, before: str) -> None:
    acted(table, before).observe(o.Resigned(at=table.at, seat=WHITE))
    assert table.just(e.GameEnded).result == "0-1"
    assert table.game.state.clock.running is None
