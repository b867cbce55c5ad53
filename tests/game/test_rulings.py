"""What an arbiter decides, and that nothing is decided for the arbiter (Art. 12, D.2.2, 4.2.2)."""

from itertools import product
from typing import Any

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Adaptation, Seat
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK


@pytest.fixture(params=["2009", "2014", "2017", "2023"])
def table(request: pytest.FixtureRequest) -> Table:
    return Table(WHITE, edition=request.param, time_control="1h").start()


def left(table: Table, seat: Seat) -> int:
    return table.game.state.clock.remaining(seat, table.at)


def illegal(table: Table) -> Table:
    """White's rook goes through its own pawn, is announced and completed by the press (7.5.1)."""
    return table.lift("a1").place("a3").say("Turm Anna drei").press()


def back(table: Table) -> Table:
    return table.lift("a3").place("a1")


@pytest.mark.law(76)
def test_after_an_irregularity_the_times_stay_unless_the_arbiter_changes_them(table: Table) -> None:
    illegal(table)
    times = left(table, WHITE), left(table, BLACK)
    table.wait(60_000).rule(Ruling.REFUSE_PENALTY)
    back(table).rule(Ruling.RESUME)
    assert (left(table, WHITE), left(table, BLACK)) == times
    assert table.of(e.PenaltyWaived)[0].seat is WHITE
    assert table.of(e.ClockSet) == []


@pytest.mark.law(90)
@pytest.mark.law(109)
def test_a_confirmed_penalty_gives_its_time_to_the_opponent(table: Table) -> None:
    illegal(table)
    before = left(table, BLACK)
    table.rule(Ruling.CONFIRM_PENALTY, name="A. Arbiter")
    assert table.just(e.PenaltyImposed).bonus == 120_000
    assert left(table, BLACK) == before + 120_000
    assert table.game.state.position == chess.Board()


def test_after_an_illegal_move_the_clock_goes_on_only_with_the_board_put_right(
    table: Table,
) -> None:
    illegal(table).rule(Ruling.REFUSE_PENALTY).rule(Ruling.RESUME)
    assert table.just(e.PositionsDiffer).seat is WHITE
    assert table.game.state.clock.running is None
    back(table).rule(Ruling.RESUME)
    assert table.just(e.ClockStarted).seat is WHITE


@pytest.mark.law(75)
@pytest.mark.law(77)
def test_a_clock_is_set_to_what_the_arbiter_says(table: Table) -> None:
    table.rule(Ruling.SET_CLOCK, seat=BLACK, remaining=754_000, moves_completed=7)
    assert left(table, BLACK) == 754_000
    assert table.game.state.clock.moves_completed(BLACK) == 7
    assert left(table, WHITE) == 3_600_000 - table.at + 500


def test_setting_a_clock_needs_to_know_whose_and_to_what(table: Table) -> None:
    table.rule(Ruling.SET_CLOCK, seat=BLACK).rule(Ruling.SET_CLOCK, remaining=1_000)
    assert table.of(e.ClockSet) == []


def test_stopped_clocks_stand_until_the_arbiter_lets_them_go(table: Table) -> None:
    table.rule(Ruling.STOP)
    times = left(table, WHITE), left(table, BLACK)
    table.wait(600_000).rule(Ruling.STOP)
    assert len(table.of(e.ClocksStopped)) == 1
    table.rule(Ruling.RESUME)
    assert (left(table, WHITE), left(table, BLACK)) == times
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(36)
def test_only_the_arbiter_finds_a_touch_accidental(table: Table) -> None:
    table.lift("g1").place("g1")
    (touch,) = table.game.state.touches[WHITE]
    assert touch.square == chess.G1
    table.rule(Ruling.ACCIDENTAL_TOUCH, seat=WHITE, square=chess.G1)
    assert table.just(e.TouchStruck).square == chess.G1
    assert list(table.game.state.touches[WHITE]) == []


def test_a_piece_that_was_not_touched_cannot_be_struck_from_the_record(table: Table) -> None:
    table.rule(Ruling.ACCIDENTAL_TOUCH, seat=WHITE, square=chess.G1)
    assert table.just(e.RulingRefused).reason is Objection.NOT_TOUCHED


@pytest.mark.parametrize("said", [{}, {"seat": WHITE}, {"square": chess.G1}])
def test_whose_touch_of_what_was_accidental_has_to_be_said(
    table: Table, said: dict[str, Any]
) -> None:
    table.rule(Ruling.ACCIDENTAL_TOUCH, **said)
    assert table.just(e.RulingRefused).reason is Objection.INCOMPLETE


@pytest.mark.law(35)
def test_what_is_touched_out_of_turn_obliges_to_nothing(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").press()
    table.lift("g1").place("g1")
    assert list(table.game.state.touches[WHITE]) == []
    assert [touch.square for touch in table.of(e.PieceTouched)] == [chess.E2]


def claim(table: Table) -> Table:
    """White claims a draw that nobody can grant but the arbiter."""
    return table.observe(o.DrawClaimed(at=table.at, seat=WHITE))


def test_an_upheld_claim_is_a_draw_and_a_rejected_one_costs_time(table: Table) -> None:
    assert claim(table).game.state.clock.running is None
    before = left(table, BLACK)
    table.rule(Ruling.REJECT_CLAIM)
    bonus = 180_000 if table.setup.edition == "2009" else 120_000
    assert table.just(e.DrawClaimRejected).bonus == bonus
    assert left(table, BLACK) == before + bonus
    assert table.game.state.clock.running is WHITE
    claim(table).rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.parametrize(
    ("ruling", "details", "reason"),
    [
        (Ruling.CONFIRM_PENALTY, {}, Objection.NOTHING_PROPOSED),
        (Ruling.REFUSE_PENALTY, {}, Objection.NOTHING_PROPOSED),
        (Ruling.UPHOLD_CLAIM, {}, Objection.NOTHING_CLAIMED),
        (Ruling.REJECT_CLAIM, {}, Objection.NOTHING_CLAIMED),
        (Ruling.POSTPONE_CLAIM, {}, Objection.NOTHING_CLAIMED),
        (Ruling.GRANT_SECONDS, {}, Objection.NOTHING_ASKED),
        (Ruling.REFUSE_SECONDS, {}, Objection.NOTHING_ASKED),
        (Ruling.ENVELOPE_MISSING, {}, Objection.NOT_ADJOURNED),
        (Ruling.START, {}, Objection.CLOCK_RUNS),
        (Ruling.RESUME, {}, Objection.CLOCK_RUNS),
        (Ruling.RESTORE, {}, Objection.SO_ALREADY),
        (Ruling.DECLARE, {}, Objection.INCOMPLETE),
        (Ruling.SET_CLOCK, {"seat": BLACK}, Objection.INCOMPLETE),
        (Ruling.EXTRA_TIME, {}, Objection.INCOMPLETE),
        (Ruling.PENALISE, {"seat": WHITE}, Objection.INCOMPLETE),
        (Ruling.ADMIT_LATECOMER, {"seat": WHITE}, Objection.NOT_LATE),
        (Ruling.TOUCHED, {"seat": BLACK, "square": chess.E7}, Objection.NOT_ON_MOVE),
        (Ruling.TOUCHED, {"seat": WHITE, "square": chess.E4}, Objection.NO_SUCH_PIECE),
        (
            Ruling.ADAPT,
            {"adaptation": Adaptation.SLIPS_STAND, "holds": False},
            Objection.SO_ALREADY,
        ),
    ],
)
def test_a_ruling_that_does_not_fit_is_answered_with_the_reason(
    table: Table, ruling: Ruling, details: dict[str, Any], reason: Objection
) -> None:
    (refused,) = table.rule(ruling, **details).last
    assert refused == e.RulingRefused(at=table.at, ruling=ruling, reason=reason)


def test_what_is_undecided_comes_before_going_on(table: Table) -> None:
    claim(table).rule(Ruling.RESUME)
    assert table.just(e.RulingRefused).reason is Objection.UNDECIDED


def test_a_move_that_is_made_is_completed_before_the_game_is_adjourned(table: Table) -> None:
    table.lift("e2").place("e4").say("Eva vier").rule(Ruling.ADJOURN)
    assert table.just(e.RulingRefused).reason is Objection.NOT_COMPLETED
    table.rule(Ruling.STOP).rule(Ruling.ADJOURN)
    assert table.just(e.RulingRefused).reason is Objection.CLOCK_STANDS


@pytest.mark.parametrize(
    "ruling",
    [Ruling.FLAG_DOWN, Ruling.RECONSTRUCT, Ruling.DISPLACED, Ruling.ADJOURN, Ruling.ILLEGAL_MOVE],
)
def test_what_needs_a_game_waits_for_its_beginning(ruling: Ruling) -> None:
    table = Table(WHITE).set_up().rule(ruling, seat=WHITE)
    assert table.just(e.RulingRefused).reason is Objection.NOT_STARTED


def test_every_ruling_is_answered_in_every_state(table: Table) -> None:
    """Nobody who types a ruling is left without a word."""
    states = [Table(WHITE), table, illegal(Table(WHITE).start()), claim(Table(WHITE).start())]
    for state, ruling in product(states, Ruling):
        again = Game.replay(state.setup, state.events)
        assert again.observe(o.ArbiterRuled(at=state.at, ruling=ruling))


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2", "0-0"])
def test_the_arbiter_may_declare_any_result_and_only_its_correction_comes_after_it(
    table: Table, result: str
) -> None:
    table.rule(Ruling.DECLARE, result=result)
    assert table.just(e.GameEnded).result == result
    for seat in Seat:
        table.observe(o.ResultConfirmed(at=table.at, seat=seat))
    reasons = {Objection.GAME_OVER, Objection.HANDED_IN, Objection.NOTHING_CLAIMED}
    for ruling in Ruling:
        table.rule(ruling, seat=WHITE, remaining=1, result="1/2-0")
        (refused,) = table.last
        assert refused.reason in reasons


def test_a_game_with_rulings_is_the_same_from_its_record(table: Table) -> None:
    illegal(table).rule(Ruling.CONFIRM_PENALTY)
    back(table).rule(Ruling.RESUME).rule(Ruling.SET_CLOCK, seat=WHITE, remaining=5)
    replayed = Game.replay(table.setup, table.events)
    assert replayed.state.clock == table.game.state.clock
    assert replayed.state.position == table.game.state.position
