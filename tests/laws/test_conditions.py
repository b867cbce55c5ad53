"""What is agreed before the game, read back and adapted (6.3.1, 6.7, 9.1.1, A, B, III.2, D.1)."""

import re

import pytest

from accessible_board.errors import InputError
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.editions import IllegalCounting
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Adaptation, Adapted, Seat
from accessible_board.journal.codec import from_plain, to_plain
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SINCE_2017 = ("2017", "2023")


# --- the organiser adapts Appendix D (row 2) ---


@pytest.mark.law(2)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_adaptation_is_logged_with_who_decided_and_when(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    table.wait(5_000).arbiter("adapt slips-stand", name="I. Arbiter")
    adapted = table.just(e.RuleAdapted)
    assert (adapted.adaptation, adapted.holds, adapted.by) == (
        Adaptation.SLIPS_STAND,
        True,
        "I. Arbiter",
    )
    assert adapted.at == table.at
    assert table.aloud() == "A slip of the tongue cannot be corrected."
    (line,) = table.written
    adaptation = "a slip of the tongue cannot be corrected"
    assert line == f"Arbiter: I. Arbiter adapts a rule: {adaptation}. It holds: Yes."


@pytest.mark.law(2)
def test_nobody_adapts_a_rule_without_a_name():
    table = SpokenTable(WHITE).start().arbiter("adapt slips-stand", name="")
    assert table.just(e.RulingRefused).reason is e.Objection.NAMELESS
    assert table.game.state.adaptations == frozenset()


@pytest.mark.law(2)
def test_an_adaptation_can_be_ended():
    table = SpokenTable(WHITE).start().arbiter("adapt slips-stand")
    assert table.arbiter("adapt slips-stand").just(e.RulingRefused).reason is e.Objection.SO_ALREADY
    table.arbiter("adapt not slips-stand").say("Eva vier")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    assert table.just(e.AnnouncementCorrected)


@pytest.mark.law(2)
def test_where_slips_stand_none_is_corrected():
    table = SpokenTable(WHITE).start().arbiter("adapt slips-stand").say("Eva vier")
    table.observe(o.CorrectionAsked(at=table.at, seat=WHITE))
    assert table.just(e.CorrectionRefused)


@pytest.mark.law(2)
@pytest.mark.law(32)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_clock_waits_for_the_repetition_only_where_that_was_decided(edition):
    table = SpokenTable(WHITE, edition=edition).start().arbiter("adapt repetition-required")
    table.lift("e2").place("e4").say("Eva vier").press()
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_REPEATED
    assert table.whispered(WHITE) == "The opponent has not repeated the move yet."
    assert table.game.state.clock.running is WHITE
    table.say("Eva vier", BLACK).press(WHITE)
    assert table.just(e.MoveCompleted).move.uci() == "e2e4"
    table.say("Eva fünf").press(BLACK)
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_REPEATED


@pytest.mark.law(2)
def test_a_press_announces_the_move_where_the_player_cannot():
    table = SpokenTable(WHITE).start().arbiter("adapt announced-by-pressing")
    table.lift("g1").place("f3").press()
    assert table.just(e.MoveCompleted).move.uci() == "g1f3"
    assert table.aloud() == "knight Felix three"


@pytest.mark.law(2)
def test_the_piece_of_a_promotion_is_named_by_nobody_but_the_player():
    table = SpokenTable(WHITE, fen="7k/P7/8/8/8/8/8/K7 w - - 0 1").start()
    table.arbiter("adapt announced-by-pressing").lift("a7").place("a8").press()
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED


@pytest.mark.law(2)
def test_where_lifting_is_no_touch_none_is_recorded():
    table = SpokenTable(WHITE).start().arbiter("adapt lifting-is-no-touch")
    table.lift("g1").place("g1").lift("e2").place("e4").say("Eva vier").press()
    assert table.of(e.PieceTouched) == []
    assert table.just(e.MoveCompleted).move.uci() == "e2e4"


@pytest.mark.law(2)
def test_where_lifting_is_no_touch_the_move_declines_an_offer_and_ends_the_right_to_claim():
    table = SpokenTable(WHITE).start().arbiter("adapt lifting-is-no-touch")
    table.lift("e2").place("e4").say("Eva vier").press().say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).press().lift("e7").place("e5")
    table.lift("g1").place("f3").observe(o.DrawClaimed(at=table.at, seat=WHITE))
    assert table.just(e.DrawClaimRefused).reason is e.Refusal.TOUCHED
    assert table.say("Springer Felix drei").just(e.DrawOfferDeclined).by_touch


@pytest.mark.law(2)
def test_what_was_adapted_before_the_game_stands_at_the_head_of_its_journal():
    agreed = Adapted(Adaptation.REPETITION_REQUIRED, "Organiser", "2026-11-21T10:00:00Z")
    setup = GameSetup(adaptations=(agreed,))
    assert from_plain(GameSetup, to_plain(setup)) == setup
    assert to_plain(setup)["adaptations"] == [
        {"adaptation": "repetition-required", "by": "Organiser", "when": "2026-11-21T10:00:00Z"}
    ]
    assert Game(setup).state.adaptations == {Adaptation.REPETITION_REQUIRED}


# --- class and regime (rows 3 and 4) ---


@pytest.mark.law(3)
@pytest.mark.parametrize(
    ("control", "heard"),
    [
        ("15m", ["rapid play"] * 4),
        ("10m", ["blitz"] * 4),
        ("12m", ["blitz", "rapid play", "rapid play", "rapid play"]),
    ],
)
def test_the_class_of_the_game_is_computed_and_read_back(control, heard):
    for edition, words in zip(EDITIONS, heard, strict=True):
        table = SpokenTable(WHITE, edition=edition, time_control=control).arbiter("conditions")
        assert f"It is {words}." in table.aloud()


@pytest.mark.law(3)
@pytest.mark.parametrize("edition", EDITIONS)
def test_standard_play_is_the_usual_class_and_told_to_who_asks(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h").arbiter("conditions")
    assert "It is" not in table.aloud()
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.CONDITIONS))
    assert "It is standard play." in table.whispered(WHITE)


@pytest.mark.law(4)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_regime_is_chosen_before_the_start_and_settles_what_an_illegal_move_costs(edition):
    loses = {True: [False] * 4, False: [True, True, True, False]}
    for supervised, expected in loses.items():
        table = SpokenTable(
            WHITE, edition=edition, time_control="5m", supervised=supervised
        ).start()
        table.lift("a1").place("a3").say("Turm Anna drei").press()
        if not supervised:  # It stands unless the opponent claims it.
            table.observe(o.IllegalMoveClaimed(at=table.at, seat=Seat.BLACK))
        illegal = table.just(e.IllegalMoveCompleted)
        assert illegal.loses is expected[EDITIONS.index(edition)]


@pytest.mark.law(4)
def test_the_regime_is_read_back_and_is_no_matter_of_standard_play():
    for control, told in (("5m", True), ("15m", True), ("2h", False)):
        table = SpokenTable(WHITE, time_control=control, supervised=False).arbiter("conditions")
        assert ("not fully supervised" in table.aloud()) is told


# --- quickplay (row 5) ---


@pytest.mark.law(5)
def test_quickplay_is_law_in_2009_and_off_unless_announced_later():
    for edition in EDITIONS:
        table = SpokenTable(WHITE, edition=edition, time_control="2h").arbiter("conditions")
        assert ("quickplay" in table.aloud()) is (edition == "2009")


@pytest.mark.law(5)
@pytest.mark.parametrize("edition", EDITIONS[1:])
@pytest.mark.parametrize(
    ("control", "possible"),
    [("2h", True), ("25m", True), ("10m", False), ("2h i2s", False), ("2h/40+1h d5s", False)],
)
def test_quickplay_is_announced_for_games_without_extra_time_that_are_no_blitz(
    edition, control, possible
):
    conditions = {"edition": edition, "time_control": control, "quickplay": True}
    if possible:
        table = SpokenTable(WHITE, **conditions).arbiter("conditions")
        assert "The rules of a quickplay finish hold." in table.aloud()
    else:
        with pytest.raises(InputError, match="quickplay finish"):
            SpokenTable(WHITE, **conditions)


@pytest.mark.law(5)
@pytest.mark.parametrize("announced", [False, True])
def test_in_2009_only_unsupervised_blitz_has_no_quickplay(announced):
    """Article 10 has no other exception; that it holds may be announced as well (A3, B2, B3b)."""
    for control, supervised, holds in (
        ("5m", False, False),
        ("5m", True, True),
        ("20m", False, True),
        ("90m+30s", True, True),
    ):
        conditions = {"edition": "2009", "time_control": control, "supervised": supervised}
        if announced and not holds:
            with pytest.raises(InputError, match="B3b"):
                GameSetup(**conditions, quickplay=True)
        else:
            assert GameSetup(**conditions, quickplay=announced).quickplay_rules is holds


# --- default time (row 6) ---


@pytest.mark.law(6)
def test_only_2014_begins_no_game_without_a_default_time():
    for edition in ("2009", "2017", "2023"):
        assert GameSetup(edition=edition).lateness == 0
    with pytest.raises(InputError, match="how late a player may come"):
        GameSetup(edition="2014")
    assert GameSetup(edition="2014", default_time=0).lateness == 0
    assert GameSetup(edition="2014", default_time=1_800_000).lateness == 1_800_000


@pytest.mark.law(6)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_default_time_is_read_back(edition):
    table = SpokenTable(WHITE, edition=edition, default_time=1_800_000).arbiter("conditions")
    assert re.search(r"Anyone who comes later .*: thirty minutes\.", table.aloud())
    table = SpokenTable(WHITE, edition=edition, default_time=0).arbiter("conditions")
    assert "Anyone who is not there at the start loses" in table.aloud()


# --- no draws before (row 7) ---


@pytest.mark.law(7)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_event_may_bar_draws_by_agreement_and_from_2017_offers_too(edition):
    table = SpokenTable(edition=edition, no_draws_before=2, peg_boards=frozenset()).start()
    table.say("Eva vier").press().say("Eva fünf").press()
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    if edition in SINCE_2017:
        assert table.just(e.DrawOfferRefused).reason is e.Refusal.DRAWS_BARRED
    else:
        assert table.just(e.DrawOfferMade)
        table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
        assert table.just(e.DrawOfferRefused).reason is e.Refusal.DRAWS_BARRED
        assert table.aloud() == "The event allows no draw yet."
    table.say("Springer Felix drei").press().say("Springer Felix sechs").press()
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT


# --- read back (row 8) ---


@pytest.mark.law(8)
def test_all_conditions_are_read_back_to_both_players_before_the_game():
    table = SpokenTable(
        WHITE,
        time_control="90m/40+30m+30s",
        no_draws_before=30,
        adaptations=(Adapted(Adaptation.SLIPS_STAND, "Organiser", ""),),
    )
    table.arbiter("conditions")
    assert table.aloud() == (
        "Time control: forty moves in one hour thirty and all moves in thirty minutes. "
        "Added for each move: thirty seconds. "
        "No draw by agreement before each player has made thirty moves. "
        "A slip of the tongue cannot be corrected."
    )
    assert table.whispered(WHITE) == table.aloud()


@pytest.mark.law(8)
def test_who_asks_is_told_what_is_usual_as_well():
    table = SpokenTable(WHITE, time_control="90m+30s")
    table.observe(o.Asked(at=table.at, seat=WHITE, request=o.Request.CONDITIONS))
    assert "The 2023 Laws of Chess apply." in table.whispered(WHITE)
    assert "It is standard play." in table.whispered(WHITE)


@pytest.mark.law(8)
def test_extra_time_that_only_one_period_has_is_read_back_with_it():
    table = SpokenTable(WHITE, time_control="40/7200:900+30").arbiter("conditions")
    assert (
        "Time control: forty moves in two hours. Time control: all moves in fifteen "
        "minutes. Added for each move: thirty seconds."
    ) in table.aloud()


@pytest.mark.law(8)
def test_a_player_who_asks_alone_is_told():
    table = SpokenTable(*Seat, time_control="5m d3s").start()
    table.observe(o.Asked(at=table.at, seat=BLACK, request=o.Request.CONDITIONS))
    assert "The clock waits before each move: three seconds." in table.whispered(BLACK)
    assert table.aloud() == table.whispered(WHITE) == ""


# --- equipment and scoresheet (rows 11 and 128) ---


@pytest.mark.law(11)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_approval_of_the_equipment_is_recorded_by_name(edition):
    table = SpokenTable(WHITE, edition=edition).set_up()
    assert table.arbiter("approve", name="").just(e.RulingRefused).reason is e.Objection.NAMELESS
    table.wait(1_000).arbiter("approve", name="I. Arbiter")
    approved = table.just(e.EquipmentApproved)
    assert (approved.at, approved.by) == (table.at, "I. Arbiter")
    assert table.said == []
    assert table.arbiter("approve").just(e.RulingRefused).reason is e.Objection.SO_ALREADY
    assert Game.replay(table.setup, table.events).state.officials.approved_by == "I. Arbiter"


@pytest.mark.law(128)
def test_the_electronic_scoresheet_is_official_in_2023_alone_and_only_if_prescribed():
    for edition in ("2009", "2014", "2017"):
        with pytest.raises(InputError, match="no electronic scoresheet"):
            GameSetup(edition=edition, default_time=0, electronic_scoresheet=True)
    official = SpokenTable(WHITE, electronic_scoresheet=True).arbiter("conditions")
    assert "The electronic scoresheet is the official one." in official.aloud()
    assert "electronic" not in SpokenTable(WHITE).arbiter("conditions").aloud()


# --- what a text leaves open (rows 93 and 95) ---


@pytest.mark.law(95)
def test_how_illegal_moves_are_counted_is_a_choice_where_2017_leaves_it_open():
    assert GameSetup(edition="2017").counting is IllegalCounting.COMMON
    by_kind = GameSetup(edition="2017", illegal_counting=IllegalCounting.BY_KIND)
    assert by_kind.counting is IllegalCounting.BY_KIND
    for edition in ("2009", "2014", "2023"):
        with pytest.raises(InputError, match="settles how illegal moves are counted"):
            GameSetup(edition=edition, default_time=0, illegal_counting=IllegalCounting.BY_KIND)


@pytest.mark.law(93)
def test_what_an_illegal_move_costs_in_supervised_blitz_is_a_choice_in_2023():
    for chosen, seconds in ((False, 120), (True, 60)):
        table = SpokenTable(WHITE, time_control="3m i2s", blitz_alternative=chosen).start()
        table.lift("a1").place("a3").say("Turm Anna drei").press()
        assert table.just(e.IllegalMoveCompleted).bonus == seconds * 1000
    unsupervised = GameSetup(time_control="3m", supervised=False, blitz_alternative=True)
    assert unsupervised.penalties.illegal_bonus == 60_000
    with pytest.raises(InputError, match="settles the penalties in blitz"):
        GameSetup(edition="2017", blitz_alternative=True)
