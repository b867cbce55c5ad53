"""Guideline III, Art. 10 in 2009: what a player short of time may ask for without an increment."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.state.scoresheet import Scoresheet
from accessible_board.game.vocabulary.assistants import AssistantAct, Duty
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
MINUTE = 60_000
every_edition = pytest.mark.parametrize("edition", editions())
from_2014_on = pytest.mark.parametrize("edition", ["2014", "2017", "2023"])


def short(left: int = 2 * MINUTE - 1, **setup) -> SpokenTable:
    """White is on the move and has this much time left, all moves having to be made in it."""
    setup.setdefault("time_control", "1h")
    setup.setdefault("quickplay", setup.get("edition") != "2009")
    table = SpokenTable(WHITE, **setup).start()
    return table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=left)


def asks(table: SpokenTable, seat: Seat = WHITE) -> SpokenTable:
    return table.observe(o.SecondsRequested(at=table.at, seat=seat))


def claims(table: SpokenTable, seat: Seat = WHITE) -> SpokenTable:
    return table.observe(o.QuickplayClaimed(at=table.at, seat=seat))


def left(table: SpokenTable, seat: Seat) -> int:
    return table.game.state.clock.remaining(seat, table.at)


def claiming(edition: str, left: int = 2 * MINUTE - 1, **setup) -> SpokenTable:
    """As in :func:`short`, where draws are claimed: clocks that know no seconds from 2014 on."""
    return short(left, edition=edition, quickplay_seconds=False, **setup)


# --- asking for seconds ---------------------------------------------------------------------------


@from_2014_on
@pytest.mark.law(152)
def test_five_seconds_are_asked_for_with_an_offer_and_cost_two_minutes(edition: str) -> None:
    table = asks(short(edition=edition))
    assert table.just(e.SecondsAsked).seat is WHITE
    assert table.just(e.DrawOfferMade).seat is WHITE
    assert "White asks for extra time for each move." in table.aloud()
    assert "White offers a draw." in table.aloud()
    assert table.rule(Ruling.GRANT_SECONDS).just(e.RulingRefused).reason is e.Objection.OFFER_STANDS
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK))
    before = left(table, WHITE), left(table, BLACK)
    table.rule(Ruling.GRANT_SECONDS)
    assert (left(table, WHITE), left(table, BLACK)) == (before[0], before[1] + 2 * MINUTE)
    assert "five seconds" in table.aloud()
    assert table.game.state.clock.running is WHITE
    table.lift("e2").place("e4").say("Eva vier").press()
    assert table.just(e.ClockPressedBy).remaining == before[0] - 2_000 + 5_000
    table.say("Eva fünf", BLACK).press(BLACK)
    assert table.just(e.ClockPressedBy).remaining == before[1] + 2 * MINUTE - 1_000 + 5_000


@from_2014_on
@pytest.mark.law(152)
def test_the_offer_in_the_request_may_be_accepted(edition: str) -> None:
    moved = {"fen": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}
    table = short(edition=edition, **moved).lift("e2").place("e4").say("Eva vier").press()
    table.say("König Eva sieben", BLACK).press(BLACK).lift("e8").place("e7")
    asks(table).observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).result == "1/2-1/2"
    entries = Scoresheet.of(BLACK, WHITE, table.events).entries
    assert [entry.draw_offered for entry in entries] == [True, False]


@pytest.mark.law(152)
@pytest.mark.parametrize(("edition", "delay"), [("2014", True), ("2017", False), ("2023", False)])
def test_only_in_2014_the_seconds_may_be_a_delay(edition: str, delay: bool) -> None:
    """G4 of 2014 names both; III.4 knows the increment, and nothing else is given for a delay."""
    table = asks(short(edition=edition)).observe(o.DrawDeclined(at=0, seat=BLACK))
    for note in ("dealy",) if delay else ("dealy", "delay"):
        refused = table.rule(Ruling.GRANT_SECONDS, note=note).just(e.RulingRefused)
        assert refused.reason is e.Objection.NO_RULE
    granted = table.rule(Ruling.GRANT_SECONDS, note="delay" if delay else "").just(e.SecondsGranted)
    assert granted.delay is delay
    period = table.game.state.clock.control.periods[0]
    assert (period.increment, period.delay) == ((0, 5_000) if delay else (5_000, 0))


@pytest.mark.law(152)
def test_seconds_that_are_refused_change_no_clock() -> None:
    table = asks(short())
    times = left(table, WHITE), left(table, BLACK)
    table.wait(MINUTE).rule(Ruling.REFUSE_SECONDS)
    assert table.just(e.SecondsRefused)
    assert (left(table, WHITE), left(table, BLACK)) == times
    assert table.game.state.clock.running is WHITE


def test_seconds_make_no_standard_game_of_rapid_play() -> None:
    """The regime is that of the game as it was agreed: 55 minutes without extra time (A.1)."""
    table = asks(short(time_control="55m", supervised=False))
    assert table.game.state.unsupervised
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK)).rule(Ruling.GRANT_SECONDS)
    assert table.just(e.SecondsGranted)
    assert table.game.state.unsupervised


@pytest.mark.law(152)
def test_in_2009_nobody_asks_for_seconds() -> None:
    table = asks(short(edition="2009"))
    assert table.just(e.QuickplayRefused).reason is Refusal.NOT_QUICKPLAY


# --- claiming -------------------------------------------------------------------------------------


@every_edition
@pytest.mark.law(151)
def test_a_claim_needs_the_move_and_less_than_two_minutes(edition: str) -> None:
    table = claiming(edition)
    assert claims(table, BLACK).just(e.QuickplayRefused).reason is Refusal.NOT_ON_MOVE
    table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=2 * MINUTE)
    assert claims(table).just(e.QuickplayRefused).reason is Refusal.TOO_MUCH_TIME
    table.wait(1)
    assert claims(table).just(e.QuickplayClaimMade).seat is WHITE
    assert table.just(e.ClocksStopped)
    assert table.game.state.clock.running is None


@every_edition
@pytest.mark.law(151)
def test_after_the_flag_it_is_too_late_for_a_claim(edition: str) -> None:
    table = claiming(edition, 10_000).wait(10_000)
    claims(table)
    assert table.just(e.QuickplayRefused).reason is Refusal.GAME_OVER


@pytest.mark.law(151)
@pytest.mark.parametrize(
    "setup",
    [
        {"edition": "2023", "quickplay": False},
        {"edition": "2017", "quickplay": False},
        {"edition": "2014", "quickplay": False},
        {"edition": "2009", "time_control": "5m", "supervised": False},
        {"edition": "2023", "time_control": "1h/40+30m"},
    ],
)
def test_where_the_rules_do_not_hold_nothing_can_be_claimed(setup: dict) -> None:
    """Not announced (III.2.1), blitz (B3b), not in the last period (III.1)."""
    table = claims(short(**setup))
    assert table.just(e.QuickplayRefused).reason is Refusal.NOT_QUICKPLAY
    assert table.aloud() == ""


@pytest.mark.law(5)
@pytest.mark.law(151)
@pytest.mark.parametrize("control", ["30m+30s", "30m d5s", "1h/1+30m+30s"])
def test_in_2009_extra_time_for_moves_keeps_nobody_from_claiming(control: str) -> None:
    """Article 10 speaks of all remaining moves in limited time, and excludes no increment."""
    table = SpokenTable(WHITE, edition="2009", time_control=control).start()
    table.lift("e2").place("e4").say("Eva vier").press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=2 * MINUTE - 1)
    assert claims(table).just(e.QuickplayClaimMade).seat is WHITE


@from_2014_on
@pytest.mark.law(151)
def test_nothing_is_claimed_while_seconds_can_be_asked_for(edition: str) -> None:
    """III.5 holds only where III.4 does not: also once the arbiter has refused the seconds."""
    table = claims(short(edition=edition))
    assert table.just(e.QuickplayRefused).reason is Refusal.SECONDS_FIRST
    asks(table).rule(Ruling.REFUSE_SECONDS)
    assert claims(table).just(e.QuickplayClaimMade)


@pytest.mark.law(151)
@pytest.mark.parametrize(
    ("edition", "offers"), [("2009", 1), ("2014", 0), ("2017", 0), ("2023", 0)]
)
def test_only_in_2009_the_claim_is_an_offer(edition: str, offers: int) -> None:
    assert len(claims(claiming(edition)).of(e.DrawOfferMade)) == offers


@every_edition
@pytest.mark.law(151)
def test_the_arbiter_agrees_and_the_game_is_drawn(edition: str) -> None:
    table = claims(claiming(edition)).rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.GameEnded).result == "1/2-1/2"


@every_edition
@pytest.mark.law(151)
def test_a_rejected_claim_costs_two_minutes_in_every_edition_and_class(edition: str) -> None:
    for control in ("1h", "20m"):
        table = claims(claiming(edition, time_control=control))
        before = left(table, BLACK)
        table.rule(Ruling.REJECT_CLAIM)
        assert left(table, BLACK) == before + 2 * MINUTE
        assert table.game.state.clock.running is WHITE


@every_edition
@pytest.mark.law(151)
@pytest.mark.parametrize("gives", [True, False])
def test_a_postponed_claim_is_decided_once_a_flag_has_fallen(edition: str, gives: bool) -> None:
    table = claims(claiming(edition, 20_000))
    before = left(table, BLACK)
    table.rule(Ruling.POSTPONE_CLAIM, holds=gives)
    assert left(table, BLACK) == before + (2 * MINUTE if gives else 0)
    table.wait(20_000)
    assert table.of(e.FlagFell)[0].seat is WHITE
    assert table.of(e.GameEnded) == []
    assert any("The clocks are stopped." in words for _, words in table.said)
    table.rule(Ruling.DECLARE, result="1/2-1/2")
    assert table.just(e.GameEnded)


def test_the_game_does_not_go_on_before_the_arbiter_has_decided() -> None:
    for table in asks(short()), claims(claiming("2023")):
        assert table.rule(Ruling.RESUME).just(e.RulingRefused).reason is e.Objection.UNDECIDED


def test_what_was_asked_in_moves_that_are_taken_back_waits_for_nobody() -> None:
    for table in (asks(short()), claims(claiming("2023"))):
        table.rule(Ruling.TAKE_BACK, ply=0).rule(Ruling.RESUME)
        assert table.just(e.ClockStarted).seat is WHITE


def test_a_game_with_seconds_is_the_same_from_its_record() -> None:
    table = asks(short()).observe(o.DrawDeclined(at=0, seat=BLACK)).rule(Ruling.GRANT_SECONDS)
    replayed = Game.replay(table.setup, table.events).state
    assert replayed.clock == table.game.state.clock
    assert replayed.requests == table.game.state.requests


# --- by an assistant ------------------------------------------------------------------------------


@pytest.mark.law(13)
@pytest.mark.parametrize(
    ("edition", "report", "event"),
    [
        ("2009", AssistantAct.QUICKPLAY, e.QuickplayClaimMade),
        ("2014", AssistantAct.SECONDS, e.SecondsAsked),
        ("2017", AssistantAct.SECONDS, e.SecondsAsked),
        ("2023", AssistantAct.SECONDS, e.SecondsAsked),
    ],
)
def test_an_assistant_who_claims_for_the_player_asks_for_it(edition, report, event):
    table = short(edition=edition)
    reported = o.AssistantReported(at=table.at, seat=WHITE, report=report)
    assert table.observe(reported).just(e.AssistantRefused)
    for duty, may in ((Duty.INFORMS, False), (Duty.CLAIMS, True)):
        proposed = o.AssistantProposed(at=table.at, seat=WHITE, name="Ines", duties=(duty,))
        table.observe(proposed).observe(reported)
        assert len(table.of(event)) == may
    assert table.just(e.AssistantActed).name == "Ines"
    assert table.just(event).seat is WHITE


@every_edition
@pytest.mark.law(151)
def test_who_has_made_a_move_claims_nothing_before_the_opponent_has_made_one(edition: str) -> None:
    """With the own move made the opponent has the move (1.3)."""
    table = claiming(edition).lift("e2").place("e4").say("Eva vier")
    assert claims(table).just(e.QuickplayRefused).reason is Refusal.NOT_ON_MOVE


@every_edition
@pytest.mark.law(151)
def test_after_a_claim_is_postponed_the_claimant_plays_on(edition: str) -> None:
    table = claims(claiming(edition)).rule(Ruling.POSTPONE_CLAIM)
    assert table.game.state.clock.running is WHITE
    assert table.lift("e2").place("e4").say("Eva vier").press().just(e.MoveCompleted)


@pytest.mark.law(151)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_flag_that_is_down_bars_the_claim_although_nobody_has_called_it(edition: str) -> None:
    """III.5: before the own flag falls; it fell, and the opponent has not claimed yet."""
    table = claiming(
        edition, 10_000, supervised=False, flag_announced=False, time_control="20m"
    ).wait(10_000)
    assert table.game.state.ended is None
    assert claims(table).just(e.QuickplayRefused).reason is Refusal.FLAG_DOWN


@pytest.mark.parametrize("edition", ["2009", "2014"])
@pytest.mark.law(151)
@pytest.mark.law(152)
def test_the_offer_in_it_may_be_accepted_whoever_had_offered_before(edition: str) -> None:
    """G4 of 2014; 9.1b3 of 2009 says it of the claim under 10.2."""
    table = short(edition=edition).observe(o.DrawOffered(at=0, seat=BLACK))
    (claims if edition == "2009" else asks)(table)
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT
