"""Fallen flags, claims on time, and another clock (6.4, 6.8, 6.9, 6.11, A.5, III.3.1, D.2.6.2)."""

import pytest

from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection, Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.narration.written.phrases import load_phrases
from tests.laws.spoken import EDITIONS, SpokenTable, shown

WHITE, BLACK = Seat.WHITE, Seat.BLACK
BARE_WHITE = "8/3qk3/8/8/8/8/8/4K3 w - - 0 1"


def blitz(edition, fen=None, **conditions):
    """An unsupervised game of five minutes between players at ordinary boards, begun."""
    if fen is not None:
        conditions["fen"] = fen
    conditions.setdefault("time_control", "5m")
    return SpokenTable(
        edition=edition, supervised=False, peg_boards=frozenset(), **conditions
    ).start()


def claim(table, seat, **details):
    return table.observe(o.FlagClaimed(at=table.at, seat=seat, **details))


def both_down(table):
    """White's flag falls, White moves on, and Black's falls too, and nobody says a word."""
    table.wait(301_000).say("Eva vier", WHITE).press(WHITE).wait(301_000)
    assert [event.seat for event in table.of(e.FlagFell)] == [WHITE, BLACK]
    return table


# --- who may announce a fallen flag (row 82) ---


@pytest.mark.law(82)
@pytest.mark.parametrize(
    ("edition", "flag_announced", "told"),
    [
        ("2009", True, False),
        ("2009", False, False),
        ("2014", True, True),
        ("2014", False, False),
        ("2017", True, True),
        ("2017", False, False),
        ("2023", True, True),
        ("2023", False, True),
    ],
)
def test_whether_a_fallen_flag_is_announced_depends_on_the_edition(edition, flag_announced, told):
    table = blitz(edition, flag_announced=flag_announced).wait(301_000)
    assert [event.seat for event in table.of(e.FlagFell)] == [WHITE]
    assert bool(table.of(e.GameEnded)) is told
    if not told:
        assert table.said == table.written == []
        assert table.game.next_deadline() is None
        assert table.say("Eva vier").press().just(e.MoveCompleted)


@pytest.mark.law(82)
@pytest.mark.parametrize("edition", EDITIONS)
def test_with_full_supervision_the_flag_is_told_in_every_edition(edition):
    table = SpokenTable(
        edition=edition, time_control="5m", peg_boards=frozenset(), flag_announced=False
    )
    table.start().wait(299_000)
    assert table.of(e.GameEnded) == []
    table.wait(2_000)
    assert table.of(e.GameEnded)[0].result == "0-1"


@pytest.mark.law(82)
def test_in_2009_the_arbiter_speaks_only_once_both_are_down():
    table = both_down(blitz("2009"))
    assert table.of(e.GameEnded) == []
    assert table.of(e.BothFlagsDown)
    assert table.said == []
    assert table.arbiter("flags").just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(73)
@pytest.mark.law(82)
@pytest.mark.parametrize(
    ("edition", "conditions", "told"),
    [
        ("2009", {}, "that is a draw"),
        ("2014", {}, "the flag of White fell first"),
        ("2017", {}, "the flag of White fell first"),
        ("2017", {"quickplay": True, "time_control": "20m"}, "the flag of White fell first"),
        ("2014", {"time_control": "20m/40+10m"}, "the flag of White fell first"),
        ("2009", {"time_control": "20m/40+10m"}, "that is a draw"),
    ],
)
def test_the_arbiter_is_told_what_two_fallen_flags_mean_in_this_game(edition, conditions, told):
    """6.11 and III.3.1 are for an order that nobody knows; A4d3 of 2009 asks for no order."""
    table = blitz(edition, flag_announced=False, **conditions)
    table.wait(1_201_000).say("Eva vier", WHITE).press(WHITE)
    running = table.game.state.clock.flag_deadline()
    assert running is not None
    table.wait(running - table.at)
    assert table.just(e.BothFlagsDown)
    assert any(told in line for line in table.written), table.written
    if edition != "2009":
        assert table.arbiter("flags").just(e.RulingRefused).reason is Objection.ORDER_KNOWN


@pytest.mark.law(73)
@pytest.mark.parametrize(
    ("edition", "conditions", "article"),
    [
        ("2009", {"time_control": "20m"}, "A4d3"),
        ("2009", {}, "A4d3"),
        ("2014", {}, "6.9"),
        ("2017", {"quickplay": True, "time_control": "20m"}, "6.9"),
        ("2017", {}, "6.9"),
    ],
)
def test_two_fallen_flags_name_the_rule_that_decides(edition, conditions, article):
    """A4d3 of 2009 is of rapid without supervision, and by B3a of blitz; else the order decides."""
    table = blitz(edition, flag_announced=False, **conditions).wait(1_201_000)
    table.say("Eva vier", WHITE).press(WHITE).wait(1_201_000)
    (event,) = table.of(e.BothFlagsDown)
    assert shown(event, edition=edition)[0] == f"Arbiter: Both flags are down ({article})."


# --- claims on time (rows 83 and 85) ---


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_who_claims_must_have_time_left(edition):
    table = both_down(blitz(edition, flag_announced=False))
    claim(table, WHITE)
    assert table.just(e.FlagClaimRefused).reason is e.Refusal.OWN_FLAG
    assert table.game.state.clock.running is None
    assert table.of(e.GameEnded) == []


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_valid_claim_wins_and_one_against_a_flag_that_is_up_does_not(edition):
    table = claim(blitz(edition, flag_announced=False).wait(299_000), BLACK)
    assert table.just(e.FlagClaimRefused).reason is e.Refusal.FLAG_UP
    assert table.aloud() == "The opponent's time has not run out."
    assert table.game.state.clock.running is WHITE
    claim(table.wait(2_000), BLACK)
    assert table.just(e.FlagClaimMade).seat is BLACK
    assert table.just(e.GameEnded).result == "0-1"
    assert "Black claims that the time has run out." in table.aloud()


@pytest.mark.law(83)
@pytest.mark.law(135)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
@pytest.mark.parametrize(
    ("ruling", "result"), [(Ruling.UPHOLD_CLAIM, "1/2-1/2"), (Ruling.REJECT_CLAIM, "0-1")]
)
def test_a_draw_claimed_before_the_flag_is_decided_first(edition, ruling, result):
    """9.5.2: a correct claim is a draw at once; until it is claimed the flag has not fallen."""
    table = blitz(edition, flag_announced=False).wait(301_000)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    assert claim(table, BLACK).just(e.FlagClaimRefused).reason is Refusal.STOPPED
    table.rule(ruling)
    ended = table.game.state.ended or claim(table, BLACK).just(e.GameEnded)
    assert ended.result == result


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_claim_of_who_cannot_mate_is_a_draw(edition):
    table = blitz(edition, fen="4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1", flag_announced=False)
    assert claim(table.wait(301_000), BLACK).just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(83)
def test_in_2023_the_flag_is_announced_and_needs_no_claimant_with_time():
    table = blitz("2023", fen="4k3/8/8/8/8/8/3Q4/4K3 w - - 0 1").wait(301_000)
    assert table.of(e.GameEnded)[0].result == "1/2-1/2"
    assert table.setup.laws.claimant_needs_time is False


@pytest.mark.law(83)
def test_in_2023_the_claimant_may_have_no_time_left():
    """A.5.3 has lost the condition of A.4.3, and A.5.5 has the arbiter announce the flag."""
    for edition, wins in (("2017", False), ("2023", True)):
        table = blitz(edition, flag_announced=False)
        table.rule(Ruling.SET_CLOCK, seat=BLACK, remaining=0)
        claim(table.wait(301_000), BLACK)
        assert bool(table.of(e.GameEnded)) is wins


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_flag_that_nobody_called_can_be_claimed_much_later_and_falls_once(edition):
    table = blitz(edition, flag_announced=False).wait(310_000)
    claim(table, BLACK)
    assert [fell.seat for fell in table.of(e.FlagFell)] == [WHITE]
    assert table.just(e.GameEnded).result == "0-1"


@pytest.mark.law(85)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_based_on_displays_alone_is_refused(edition):
    table = blitz(edition, external_clock=True).wait(301_000)
    claim(table, BLACK, by_display=True)
    assert table.just(e.FlagClaimRefused).reason is e.Refusal.ONLY_DISPLAYS
    assert table.game.state.clock.running is WHITE
    claim(table, BLACK)
    assert (table.just(e.FlagClaimMade), table.just(e.ClocksStopped).reason) == (
        e.FlagClaimMade(at=table.at, seat=BLACK),
        e.StopReason.FLAG,
    )
    assert (table.of(e.FlagFell), table.of(e.GameEnded)) == ([], []), "the arbiter looks at it"


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_claim_in_the_moment_of_the_fall_counts_and_the_flag_is_entered(edition):
    """6.8: it has fallen when a valid claim is made, whoever has noticed it before."""
    table = blitz(edition, flag_announced=False)
    table.at += 300_500
    claim(table, BLACK)
    kinds = [type(event) for event in table.last]
    assert kinds[:3] == [e.FlagClaimMade, e.FlagFell, e.GameEnded]
    assert (table.just(e.FlagFell).seat, table.just(e.GameEnded).result) == (WHITE, "0-1")


@pytest.mark.law(83)
def test_a_claim_with_the_own_flag_down_stops_the_clocks_once():
    """A.4.3 of 2017: the clocks of a game that stands already are not stopped again."""
    table = both_down(blitz("2017", flag_announced=False))
    stops = [len(claim(table, WHITE).of(e.ClocksStopped)) for _ in range(2)]
    assert stops == [1, 1]
    assert table.just(e.FlagClaimRefused).reason is e.Refusal.OWN_FLAG


@pytest.mark.law(83)
@pytest.mark.parametrize(("edition", "article"), [("2009", "A4d"), ("2014", "A4c")])
def test_the_arbiter_is_not_led_to_a_win_for_whose_own_flag_is_down(edition, article):
    """A4d2 and A4d3 of 2009, A4c of 2014: the claimant must have time left."""
    table = claim(both_down(blitz(edition, flag_announced=False)), WHITE)
    told = shown(table.just(e.FlagClaimRefused), edition=edition)
    assert f"({article})" in told[-1]
    assert "arbiter result 1/2-1/2" in told[-1]
    assert not any("arbiter black flag" in line for line in told)


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_under_full_supervision_a_claimant_needs_no_time(edition):
    """A4d2, A4c and A.4.3 are of games without it: both flags of another clock are down."""
    table = SpokenTable(
        edition=edition, time_control="5m", peg_boards=frozenset(), external_clock=True
    ).start()
    table.wait(301_000).say("Eva vier", WHITE).press(WHITE).wait(301_000)
    assert claim(table, WHITE).just(e.FlagClaimMade).seat is WHITE


@pytest.mark.law(83)
def test_why_no_flag_can_be_claimed_for_the_time_being():
    table = SpokenTable(edition="2023", time_control="5m", peg_boards=frozenset())
    assert claim(table, WHITE).just(e.FlagClaimRefused).reason is e.Refusal.NOT_STARTED
    table.start().observe(o.Resigned(at=2_000, seat=WHITE))
    assert claim(table, BLACK).just(e.FlagClaimRefused).reason is e.Refusal.GAME_OVER


@pytest.mark.law(83)
@pytest.mark.parametrize("edition", ["2009", "2014", "2017"])
def test_a_flag_that_fell_stays_down_for_the_claim_once_the_next_period_runs(edition):
    """A4d2, A4c, A.4.3: it is claimed after the press that came too late."""
    table = blitz(edition, time_control="2m/1+3m", flag_announced=False).wait(121_000)
    table.say("Eva vier", WHITE).press(WHITE)
    assert claim(table, BLACK).just(e.FlagClaimMade).seat is BLACK


@pytest.mark.law(88)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whether_the_flag_of_another_clock_is_down_the_arbiter_sees(edition):
    """6.8: the clock that counts is not this one."""
    table = SpokenTable(edition=edition, peg_boards=frozenset(), external_clock=True).start()
    assert claim(table, BLACK).just(e.FlagClaimMade).seat is BLACK
    assert table.just(e.ClocksStopped).reason is e.StopReason.FLAG


# --- both flags (row 73) ---


def two_periods(edition, moves=0, **conditions):
    """A game in two periods by another clock, with this many moves by each completed."""
    control = conditions.pop("time_control", "1h/2+30m")
    table = SpokenTable(
        edition=edition,
        time_control=control,
        peg_boards=frozenset(),
        external_clock=True,
        **conditions,
    ).start()
    for white, black in (("Eva vier", "Eva fünf"), ("David drei", "David sechs"))[:moves]:
        table.say(white).press().say(black).press()
    return table


@pytest.mark.law(73)
@pytest.mark.parametrize("edition", ["2009", "2014"])
def test_with_both_flags_down_the_game_goes_on_before_the_last_period_and_is_drawn_in_it(edition):
    table = two_periods(edition, moves=1).arbiter("flags")
    both = shown(table.just(e.BothFlagsDown), edition=edition)
    assert both[0] == "Arbiter: Both flags are down (6.11)."
    assert table.of(e.GameEnded) == []
    assert table.game.state.clock.running is None
    table.arbiter("white set 30m").arbiter("black set 30m").arbiter("resume")
    assert table.just(e.ClockStarted).seat is WHITE
    assert two_periods(edition, moves=2).arbiter("flags").just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(73)
@pytest.mark.parametrize("edition", ["2017", "2023"])
def test_from_2017_on_only_where_the_guideline_was_announced(edition):
    table = two_periods(edition, moves=2).arbiter("flags")
    assert table.just(e.RulingRefused).reason is Objection.NO_RULE
    assert table.of(e.GameEnded) == []
    table = two_periods(edition, moves=2, quickplay=True).arbiter("flags")
    assert table.just(e.GameEnded).result == "1/2-1/2"
    table = two_periods(edition, moves=1, quickplay=True).arbiter("flags")
    assert table.of(e.GameEnded) == []
    table = two_periods(edition, moves=1, quickplay=True).say("David drei").press()
    table.arbiter("flags")
    assert table.of(e.GameEnded) == [], "only White is in the last period"


@pytest.mark.law(70)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whose_moves_were_completed_in_time_owes_no_sheet(edition):
    """8.5.2: only who stopped recording completes the scoresheet when a flag has fallen."""
    table = two_periods(edition, moves=2).arbiter("white flag")
    assert table.just(e.PeriodEnded).seat is WHITE
    assert not table.of(e.SheetsDue)


@pytest.mark.law(120)
@pytest.mark.parametrize("edition", EDITIONS)
def test_clocks_that_the_arbiter_stopped_are_stopped_for_no_sheets_as_well(edition):
    """8.5.1: both complete their scoresheets, with the clocks as he wants them."""
    table = two_periods(edition, moves=2).wait(3_580_000)
    for seat in (WHITE, BLACK):
        table.rule(Ruling.SET_CLOCK, seat=seat, remaining=60_000)
        table.observe(o.RecordingStopped(at=table.at, seat=seat))
    table.arbiter("stop").arbiter("white flag")
    assert table.just(e.SheetsDue).seats == (WHITE, BLACK)
    assert table.game.state.stopped is e.StopReason.ARBITER


@pytest.mark.law(73)
@pytest.mark.parametrize("edition", EDITIONS)
def test_where_the_order_is_known_the_first_flag_counts(edition):
    table = SpokenTable(edition=edition, time_control="1h", peg_boards=frozenset()).start()
    table.wait(3_601_000)
    assert table.of(e.GameEnded)[0].result == "0-1"


# --- another clock (row 88) ---


@pytest.mark.law(88)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_times_of_another_clock_are_taken_over_and_told_to_who_asks(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h", external_clock=True).start()
    table.wait(60_000)
    table.observe(o.TimesReported(at=table.at, white=754_000, black=1_800_000, name="Ines"))
    read = table.just(e.ClockRead)
    assert (read.white, read.black, read.by) == (754_000, 1_800_000, "Ines")
    assert table.said == []
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.TIME))
    assert table.just(e.TimesTold).white == 754_000
    assert "You have twelve minutes." in table.whispered(WHITE)


@pytest.mark.law(88)
@pytest.mark.parametrize("edition", EDITIONS)
def test_both_times_of_another_clock_count_and_raise_a_flag_that_was_down(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h", external_clock=True).start()
    table.observe(o.TimesReported(at=table.at, white=754_000, black=123_000, name="Ines"))
    left = [table.game.state.clock.remaining(seat, table.at) for seat in Seat]
    assert left == [754_000, 123_000]
    for white, black, down in ((0, 1, {WHITE}), (1, 0, {BLACK}), (1, 1, set())):
        table.observe(o.TimesReported(at=table.at, white=white, black=black, name="Ines"))
        assert {seat for seat in Seat if table.game.state.clock.is_flagged(seat, table.at)} == down


@pytest.mark.law(88)
def test_times_are_not_taken_over_where_this_clock_counts():
    table = SpokenTable(WHITE, time_control="1h").start()
    table.observe(o.TimesReported(at=table.at, white=1, black=1, name="Ines"))
    assert table.just(e.RulingRefused).reason is Objection.NO_OTHER_CLOCK
    assert table.game.state.clock.remaining(WHITE, table.at) == 3_600_000


@pytest.mark.law(88)
@pytest.mark.parametrize("external_clock", [True, False])
def test_times_of_a_game_that_is_over_change_nothing(external_clock):
    table = SpokenTable(WHITE, time_control="1h", external_clock=external_clock).start()
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    table.observe(o.TimesReported(at=table.at, white=1, black=1, name="Ines"))
    assert table.last == []


@pytest.mark.law(70)
@pytest.mark.law(88)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flag_of_another_clock_is_reported_and_the_moves_are_counted_then(edition):
    table = two_periods(edition, moves=1).wait(7_200_000)
    assert table.say("Springer Felix drei").press().of(e.FlagFell) == [], "only people see it"
    table = two_periods(edition, moves=1).wait(7_200_000)
    assert table.of(e.FlagFell) == []
    assert table.arbiter("white flag").just(e.GameEnded).result == "0-1"
    table = two_periods(edition, moves=2).arbiter("white flag")
    assert table.just(e.PeriodEnded).seat is WHITE
    assert table.said == []
    assert table.of(e.GameEnded) == []
    assert table.arbiter("white flag").just(e.GameEnded).result == "0-1"


# --- a clock that is left no time (6.4, 6.8) ---


def standard(edition, **conditions):
    return SpokenTable(edition=edition, peg_boards=frozenset(), **conditions).start()


@pytest.mark.law(70)
@pytest.mark.law(75)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_flag_of_a_clock_that_is_set_to_nothing_falls_once_it_runs(edition):
    table = standard(edition).arbiter("stop").arbiter("white set 0s").wait(60_000)
    assert not table.of(e.FlagFell), "no clock runs"
    table.arbiter("resume").wait(1)
    assert table.of(e.FlagFell)[0].seat is WHITE
    assert table.just(e.GameEnded).result == "0-1"


@pytest.mark.law(70)
@pytest.mark.law(75)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_falls_at_once_if_the_clock_runs(edition):
    table = standard(edition).arbiter("white set 0s").wait(1)
    assert table.just(e.GameEnded).result == "0-1"


@pytest.mark.law(70)
@pytest.mark.law(109)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_penalty_that_leaves_no_time_costs_the_game_once_that_clock_runs(edition):
    table = standard(edition).arbiter("black penalty own-time 3h").wait(60_000)
    assert not table.of(e.FlagFell)
    table.say("Eva vier", WHITE).press(WHITE).wait(1)
    assert table.of(e.FlagFell)[0].seat is BLACK
    assert table.just(e.GameEnded).result == "1-0"


@pytest.mark.law(72)
@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_a_draw_if_the_opponent_cannot_mate(edition):
    table = standard(edition, fen=BARE_WHITE).arbiter("stop").say("König Eva zwei", WHITE)
    table.arbiter("resume").say("König Eva zwei", WHITE).press(WHITE)
    table.arbiter("black set 0s").wait(1)
    assert table.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(75)
@pytest.mark.parametrize("edition", EDITIONS)
def test_time_that_is_given_back_before_the_clock_runs_raises_the_flag(edition):
    table = standard(edition).arbiter("stop").arbiter("white set 0s").arbiter("white set 5m")
    table.arbiter("resume").wait(60_000)
    assert not table.of(e.FlagFell)
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(82)
def test_where_flags_are_claimed_it_is_noted_and_claimed():
    table = blitz("2009").arbiter("white set 0s").wait(1)
    assert [event.seat for event in table.of(e.FlagFell)] == [WHITE]
    assert not table.of(e.GameEnded)
    assert table.wait(60_000).of(e.FlagFell) == table.of(e.FlagFell)[:1], "it is noted once"
    claim(table, BLACK)
    assert table.just(e.GameEnded).result == "0-1"


# --- a position of which nobody can tell (6.9; 5.1.2 of 2023) ---

LOCKED = "7b/1k5B/7b/8/1p1p1p1p/1P1P1P1P/4K3/8 w - - 0 1"
"""Whether White's bishop and locked pawns ever mate is more than the program can tell."""


@pytest.mark.law(72)
@pytest.mark.parametrize("edition", ["2009", "2023"])
def test_a_flag_that_nobody_can_judge_comes_with_what_helps_to_decide(edition):
    table = SpokenTable(edition=edition, peg_boards=frozenset(), fen=LOCKED).start()
    table.say("König Eva eins", WHITE).press(WHITE).arbiter("black set 0s").wait(1)
    stopped = table.just(e.ClocksStopped)
    assert (stopped.loser, table.game.state.ended) == (BLACK, None)
    written = " ".join(table.written)
    assert "whether White could mate by any series of legal moves" in written
    assert "if so, Black loses, otherwise it is a draw (6.9)" in written
    assert "White: King" in written or "White: king" in written
    assert "White's bishops stand on light squares only." in written
    assert "Black is to move. Declare 1-0 or 1/2-1/2." in written
    (waiting,) = pending(table.game.state, load_phrases("de", edition))
    assert "Die Läufer von Weiß stehen nur auf weißen Feldern." in waiting.text
    table.arbiter("result 1/2-1/2")
    assert table.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(70)
@pytest.mark.parametrize("edition", ["2009", "2017"])
def test_what_the_arbiter_has_seen_fall_is_down_for_a_claim(edition):
    """6.8: a flag is down once the arbiter observes it or either player has claimed it rightly."""
    table = blitz(edition, fen=LOCKED, flag_announced=False)
    claim(table.arbiter("black flag"), WHITE)
    assert table.just(e.FlagClaimMade).seat is WHITE


@pytest.mark.law(140)
def test_so_does_a_resignation_in_2023():
    table = SpokenTable(edition="2023", peg_boards=frozenset(), fen=LOCKED).start()
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert "otherwise it is a draw (5.1.2)" in " ".join(table.written)
