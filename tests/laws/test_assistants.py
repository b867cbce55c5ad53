"""Assistants and their duties, and who calls the arbiter (D.2.10, D.2.11, 4.9, 6.2.6, 6.11.2)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Objection
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.assistants import (
    APPENDIX_D,
    OF_THE_SIGHTED,
    WHEN_ACCEPTED,
    AssistantAct,
    Duty,
)
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.dialogue import Dialogue
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS, SpokenTable, shown

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SINCE_2017 = ("2017", "2023")


def name_assistant(table, seat, *duties, name="Ines"):
    return table.observe(o.AssistantProposed(at=table.at, seat=seat, name=name, duties=duties))


def report(table, seat, what, **details):
    table.wait(500)
    return table.observe(o.AssistantReported(at=table.at, seat=seat, report=what, **details))


def says(table, seat, words, mover=None):
    announcement = understand(words, load("de")).announcement
    details = {"announcement": announcement, "words": words, "mover": mover}
    return report(table, seat, AssistantAct.ANNOUNCES, **details)


# --- an opponent who cannot hear (row 12) ---


@pytest.mark.law(12)
@pytest.mark.parametrize("edition", EDITIONS)
def test_against_who_cannot_hear_an_assistant_must_be_used(edition):
    table = SpokenTable(WHITE, edition=edition, hearing_impaired=frozenset({BLACK})).start()
    if edition not in SINCE_2017:
        assert table.just(e.ClockStarted)
        return
    assert table.just(e.PressRefused).reason is e.Refusal.ASSISTANT_NEEDED
    assert table.aloud() == "The game cannot begin without an assistant."
    assert table.arbiter("start").just(e.RulingRefused).reason is Objection.ASSISTANT_NEEDED
    name_assistant(table, WHITE, Duty.ANNOUNCES)
    assert table.press(BLACK).just(e.ClockStarted).seat is WHITE
    table.move("e2e4", WHITE).say("Eva vier", WHITE).arbiter("white dismiss")
    assert table.press(WHITE).just(e.MoveCompleted), "a game that has begun goes on"


@pytest.mark.law(12)
@pytest.mark.parametrize("edition", SINCE_2017)
@pytest.mark.parametrize(
    ("duties", "begins"), [((), False), ((Duty.SCORE,), False), ((Duty.MOVES,), True)]
)
def test_an_assistant_who_may_do_nothing_is_not_used(edition, duties, begins):
    """To keep the score for a sighted player needs the arbiter's word (8.1.6)."""
    table = SpokenTable(WHITE, edition=edition, hearing_impaired=frozenset({BLACK})).set_up()
    name_assistant(table, BLACK, *duties).press(BLACK)
    assert (table.game.state.clock.running is WHITE) is begins
    if duties:
        assert table.arbiter("black accept").press(BLACK).game.state.clock.running is not None


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "White uses the assistant Eve, who has no duties yet."),
        ("de", "Weiß hat als Assistenz Eve, noch ohne Aufgaben."),
        ("da", "Hvid har assistenten Eve, som endnu ikke har nogen opgaver."),
        ("nb", "Hvit har assistenten Eve, som ennå ikke har noen oppgaver."),
        ("nl", "Wit heeft als assistent Eve, nog zonder taken."),
    ],
)
def test_an_assistant_without_duties_is_written_down_as_such(language, told):
    named = name_assistant(SpokenTable(WHITE), WHITE, name="Eve").just(e.AssistantNamed)
    assert shown(named, code=language)[0].endswith(f": {told}")


@pytest.mark.law(12)
@pytest.mark.parametrize("hearing_impaired", [{WHITE}, {BLACK}, set(Seat)])
def test_two_players_who_see_need_no_assistant_to_hear(hearing_impaired):
    table = SpokenTable(peg_boards=frozenset(), hearing_impaired=frozenset(hearing_impaired))
    assert table.press(BLACK).just(e.ClockStarted)


@pytest.mark.law(12)
@pytest.mark.parametrize("edition", SINCE_2017)
def test_or_the_arbiter_lets_them_begin_without_one_by_name(edition):
    table = SpokenTable(WHITE, edition=edition, hearing_impaired=frozenset({BLACK})).set_up()
    table.arbiter("adapt no-assistant-needed", name="I. Arbiter")
    assert table.just(e.RuleAdapted).by == "I. Arbiter"
    assert table.arbiter("start").just(e.ClockStarted)


# --- duties by Appendix D (row 13) ---


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("duty", sorted(APPENDIX_D))
def test_a_player_who_cannot_see_may_give_an_assistant_any_of_six_duties(edition, duty):
    table = name_assistant(SpokenTable(WHITE, edition=edition), WHITE, duty)
    assert table.just(e.AssistantNamed).duties == (duty,)
    assert table.game.state.officials.assistants[WHITE].name == "Ines"


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_assistant_of_the_sighted_player_has_the_first_two_duties_alone(edition):
    for duty in APPENDIX_D:
        table = name_assistant(SpokenTable(WHITE, edition=edition), BLACK, duty)
        if duty in OF_THE_SIGHTED:
            assert table.just(e.AssistantNamed).seat is BLACK
        else:
            assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nor_does_the_arbiter_grant_that_assistant_a_third(edition):
    """D.2.11 names the first two of D.2.10, whoever gives them."""
    table = SpokenTable(WHITE, edition=edition).start()
    name_assistant(table, BLACK, *OF_THE_SIGHTED)
    table.arbiter("black grant claims", name="I. Arbiter")
    assert table.just(e.RulingRefused).reason is Objection.NOT_A_DUTY


@pytest.mark.law(13)
def test_the_sighted_player_has_one_only_while_the_opponent_uses_none():
    table = name_assistant(SpokenTable(WHITE), WHITE, Duty.CLAIMS)
    name_assistant(table, BLACK, Duty.ANNOUNCES)
    assert table.just(e.AssistantRefused).reason is Objection.OPPONENT_HAS_ONE
    table = name_assistant(SpokenTable(WHITE), BLACK, Duty.ANNOUNCES, Duty.MOVES)
    name_assistant(table, WHITE, Duty.CLAIMS)
    withdrawn = [(event.duty, event.by) for event in table.of(e.DutyWithdrawn)]
    assert withdrawn == [(Duty.ANNOUNCES, "D.2.11"), (Duty.MOVES, "D.2.11")]
    assert table.game.state.officials.assistants[BLACK].duties == frozenset()


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sighted_player_may_have_one_once_the_opponents_has_no_duty_left(edition):
    table = name_assistant(SpokenTable(WHITE, edition=edition), WHITE, Duty.CLAIMS)
    table.arbiter("white withdraw claims")
    name_assistant(table, BLACK, Duty.ANNOUNCES)
    assert table.just(e.AssistantNamed).seat is BLACK


@pytest.mark.law(13)
@pytest.mark.parametrize("duty", sorted(APPENDIX_D))
def test_two_players_who_see_have_no_assistant_by_appendix_d(duty):
    table = name_assistant(SpokenTable(peg_boards=frozenset()), WHITE, duty)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY


@pytest.mark.law(13)
def test_both_players_who_cannot_see_have_their_own():
    table = name_assistant(SpokenTable(*Seat), WHITE, *sorted(APPENDIX_D))
    name_assistant(table, BLACK, *sorted(APPENDIX_D), name="Omar")
    assert table.just(e.AssistantNamed).name == "Omar"
    assert table.of(e.AssistantRefused) == table.of(e.DutyWithdrawn) == []


@pytest.mark.law(13)
def test_duties_are_granted_and_withdrawn_one_by_one():
    table = name_assistant(SpokenTable(WHITE), WHITE).start()
    report(table, WHITE, AssistantAct.FLAG)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY
    table.arbiter("white grant claims", name="I. Arbiter")
    granted = table.just(e.DutyGranted)
    assert (granted.seat, granted.duty, granted.by) == (WHITE, Duty.CLAIMS, "I. Arbiter")
    assert report(table, WHITE, AssistantAct.FLAG).of(e.AssistantActed)
    table.arbiter("white withdraw claims")
    assert report(table, WHITE, AssistantAct.FLAG).just(e.AssistantRefused)
    for event in ("grant claims", "withdraw claims", "accept"):
        assert table.arbiter(f"white {event}", name="").just(e.RulingRefused).reason == "nameless"
    assert table.arbiter("black accept").just(e.RulingRefused).reason is Objection.NO_ASSISTANT


def speak(table, seat, words):
    """Say this at the microphone of a seat, as whoever stands there may."""
    table.wait(500)
    answer = Dialogue(seat).heard(understand(words, load("de")), words, table.at)
    for observation in answer.observations:
        table.observe(observation)
    return table


@pytest.mark.law(13)
def test_at_a_table_without_pages_an_assistant_is_had_and_does_the_duties_by_voice():
    """She hears what may be done, each time she asks, and what nobody is there to do."""
    table = SpokenTable(WHITE, said=lambda _: load("de"))
    assert "ich habe eine Assistenz" in speak(table, WHITE, "meine Assistenz").whispered(WHITE)
    for words in ("ich habe eine Assistenz", "meine Assistenz"):
        told = speak(table, WHITE, words).whispered(WHITE)
        assert told.startswith("Ihre Assistenz darf: auf dem Brett ziehen, Züge ansagen,"), told
    speak(table.start(), WHITE, "Assistenz zieht")
    assert table.just(e.AssistantActed).duty is Duty.MOVES
    table.move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    reported = speak(table, WHITE, "berührt David sieben").just(e.TouchReported)
    assert (reported.seat, reported.square) == (BLACK, chess.D7)
    speak(table, BLACK, "berührt Eva zwei")
    assert table.just(e.AssistantRefused).reason is Objection.NO_ASSISTANT


@pytest.mark.law(13)
def test_who_helps_to_set_up_hears_how_many_pegs_are_still_wrong():
    table = SpokenTable(WHITE, said=lambda _: load("de"))
    for square in chess.SquareSet(chess.Board().occupied) - {chess.A1, chess.E2, chess.H1}:
        table.observe(o.PegPlaced(at=table.at, seat=WHITE, square=square))
    table.observe(o.BoardFound(at=table.at, seat=WHITE))
    assert "Noch zwei Figuren stimmen nicht. " in table.place("e2").whispered(WHITE)
    assert table.place("a1").whispered(WHITE).startswith("Noch eine Figur stimmt nicht.")


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_assistant_is_dismissed_with_one_word_and_may_do_nothing_more(edition):
    table = SpokenTable(WHITE, edition=edition)
    name_assistant(table, WHITE, Duty.CLAIMS, Duty.ANNOUNCES).start()
    table.arbiter("white dismiss", name="I. Arbiter")
    withdrawn = {(event.seat, event.duty, event.by) for event in table.of(e.DutyWithdrawn)}
    assert withdrawn == {(WHITE, duty, "I. Arbiter") for duty in (Duty.CLAIMS, Duty.ANNOUNCES)}
    assert report(table, WHITE, AssistantAct.FLAG).just(e.AssistantRefused)
    assert table.arbiter("white dismiss").just(e.RulingRefused)
    assert table.arbiter("black dismiss").just(e.RulingRefused).reason is Objection.NO_ASSISTANT


@pytest.mark.law(13)
def test_what_an_assistant_does_is_recorded_by_name_and_is_what_the_player_does():
    table = name_assistant(SpokenTable(WHITE), WHITE, Duty.SCORE_AND_CLOCK, Duty.ANNOUNCES).start()
    table.lift("e2").place("e4")
    report(table, WHITE, AssistantAct.PRESSES)
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    says(table, WHITE, "Eva vier")
    assert (table.just(e.AssistantActed).name, table.just(e.MoveMade).move.uci()) == (
        "Ines",
        "e2e4",
    )
    assert table.aloud() == "Eva four"
    report(table, WHITE, AssistantAct.PRESSES)
    assert table.just(e.AssistantActed).duty is Duty.SCORE_AND_CLOCK
    assert table.just(e.MoveCompleted).seat is WHITE
    says(table, WHITE, "Eva fünf", mover=BLACK)
    assert table.just(e.MoveMade).seat is BLACK


# --- accepted first (rows 14 and 56) ---


@pytest.mark.law(14)
@pytest.mark.parametrize("edition", EDITIONS[1:])
@pytest.mark.parametrize(
    ("duty", "act"), [(Duty.PIECES, AssistantAct.MOVES), (Duty.CLOCK, AssistantAct.PRESSES)]
)
def test_who_stands_in_for_a_player_is_accepted_by_the_arbiter_before_acting(edition, duty, act):
    table = name_assistant(SpokenTable(WHITE, edition=edition), BLACK, duty).start()
    assert "Arbiter: Type arbiter black accept, if you accept this assistant." in (
        name_assistant(table, BLACK, duty).written
    )
    assert report(table, BLACK, act).just(e.AssistantRefused).reason is Objection.NOT_A_DUTY
    table.arbiter("black accept", name="I. Arbiter")
    assert table.just(e.AssistantAccepted).by == "I. Arbiter"
    assert report(table, BLACK, act).just(e.AssistantActed).duty is duty


@pytest.mark.law(14)
def test_three_duties_need_the_arbiters_word_and_the_six_of_appendix_d_do_not():
    assert {Duty.PIECES, Duty.CLOCK, Duty.SCORE} == WHEN_ACCEPTED
    assert set(Duty) == WHEN_ACCEPTED | APPENDIX_D
    table = name_assistant(SpokenTable(WHITE), WHITE, Duty.SCORE).start()
    assert table.game.state.officials.assistants[WHITE].accepted == frozenset()
    table.arbiter("white accept")
    assert table.game.state.officials.assistants[WHITE].accepted == {Duty.SCORE}
    replayed = Game.replay(table.setup, table.events).state.officials
    assert replayed == table.game.state.officials


@pytest.mark.law(56)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_assistant_may_move_the_pieces_from_2014_on(edition):
    table = SpokenTable(WHITE, edition=edition, disabled=frozenset({BLACK})).start()
    name_assistant(table, BLACK, Duty.PIECES)
    if edition == "2009":
        assert table.just(e.AssistantRefused).reason is Objection.NOT_OF_THIS_EDITION
        return
    table.arbiter("black accept")
    assert report(table, BLACK, AssistantAct.MOVES).just(e.AssistantActed).duty is Duty.PIECES


@pytest.mark.law(14)
@pytest.mark.parametrize("edition", EDITIONS)
def test_help_with_the_clock_does_not_hang_on_whether_the_opponent_has_an_assistant(edition):
    """6.2.6 (6.2e in 2014, 6.7d in 2009) is no duty of Appendix D."""
    table = SpokenTable(WHITE, edition=edition, disabled=frozenset({BLACK})).start()
    name_assistant(table, WHITE, Duty.CLAIMS)
    name_assistant(table, BLACK, Duty.CLOCK)
    assert table.just(e.AssistantNamed).seat is BLACK


# --- claims and reports (rows 84 and 111) ---


@pytest.mark.law(84)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_assistant_claims_on_time(edition):
    table = SpokenTable(
        WHITE,
        edition=edition,
        time_control="5m",
        supervised=False,
        flag_announced=False,
    )
    name_assistant(table, WHITE, Duty.CLAIMS).start()
    table.lift("e2").place("e4").say("Eva vier").press().wait(301_000)
    if edition == "2023":
        assert table.of(e.GameEnded)[0].result == "1-0"  # The arbiter had to announce it.
        return
    assert table.of(e.GameEnded) == []
    report(table, WHITE, AssistantAct.FLAG)
    assert table.just(e.AssistantActed).name == "Ines"
    assert table.just(e.FlagClaimMade).seat is WHITE
    assert table.just(e.GameEnded).result == "1-0"


@pytest.mark.law(84)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_assistant_without_that_duty_claims_nothing(edition):
    """D.2.10: one or more of the duties, and those alone."""
    table = SpokenTable(
        WHITE, edition=edition, time_control="5m", supervised=False, external_clock=True
    )
    name_assistant(table, WHITE, *sorted(APPENDIX_D - {Duty.CLAIMS})).start()
    report(table.wait(301_000), WHITE, AssistantAct.FLAG)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY
    assert table.game.state.clock.running is not None


@pytest.mark.law(111)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_assistant_reports_a_touched_piece_to_the_arbiter_alone(edition):
    table = name_assistant(SpokenTable(WHITE, edition=edition), WHITE, Duty.CLAIMS).start()
    table.lift("e2").place("e4").say("Eva vier").press()
    report(table, WHITE, AssistantAct.TOUCHED, square=chess.G8)
    touched = table.just(e.TouchReported)
    assert (touched.seat, touched.square, touched.by) == (BLACK, chess.G8, "Ines")
    assert "Arbiter: Ines saw Black touch g8." in table.written
    assert table.said == []


# --- the clock of who uses an assistant (row 86) ---


@pytest.mark.law(86)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_disabled_player_pays_no_time_for_an_assistant_from_2014_on(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h").start()
    name_assistant(table, WHITE, *sorted(APPENDIX_D)).arbiter("white accept")
    left = table.game.state.clock.remaining(WHITE, table.at)
    assert left == 3_600_000
    table.arbiter("white charge 5m")
    if edition == "2009":
        assert table.just(e.ClockSet).remaining == left - 300_000
    else:
        assert table.just(e.RulingRefused).reason is Objection.DISABLED
        assert table.game.state.clock.remaining(WHITE, table.at) == left
    table.arbiter("black charge 5m")
    assert table.just(e.ClockSet).remaining == 3_300_000


@pytest.mark.law(86)
@pytest.mark.parametrize("edition", EDITIONS)
def test_nor_does_a_disabled_player_who_sees(edition):
    table = SpokenTable(WHITE, edition=edition, time_control="1h", disabled=frozenset({BLACK}))
    name_assistant(table.start(), BLACK, Duty.CLOCK).arbiter("black accept")
    table.arbiter("black charge 5m")
    if edition == "2009":
        assert table.just(e.ClockSet).remaining == 3_300_000
    else:
        assert table.just(e.RulingRefused).reason is Objection.DISABLED


# --- stopping the clock (row 74) ---


@pytest.mark.law(74)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_player_stops_the_clocks_to_call_the_arbiter_and_says_why(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    table.observe(o.ArbiterCalled(at=table.at, seat=WHITE))
    assert table.just(e.CallRefused).reason is e.Refusal.NO_REASON
    assert table.game.state.clock.running is WHITE
    table.observe(o.ArbiterCalled(at=table.at, seat=WHITE, reason="no queen at hand"))
    summoned = table.just(e.ArbiterSummoned)
    assert (summoned.seat, summoned.reason) == (WHITE, "no queen at hand")
    assert table.game.state.clock.running is None
    assert "Arbiter: White calls the arbiter: no queen at hand." in table.written
    assert table.aloud() == (
        "White calls the arbiter. The clocks are stopped. The game goes on once the arbiter has "
        "decided."
    )
    times = [table.game.state.clock.remaining(seat, table.at) for seat in Seat]
    for seat in Seat:
        assert table.wait(60_000).press(seat).just(e.PressRefused)
    assert table.arbiter("resume").just(e.ClockStarted).seat is WHITE
    assert [table.game.state.clock.remaining(seat, table.at) for seat in Seat] == times


@pytest.mark.law(74)
def test_nothing_else_that_a_player_does_stops_both_clocks_but_claims_and_the_end():
    acts = [
        o.Asked(at=500, seat=WHITE, request=o.Request.TIME),
        o.DrawOffered(at=500, seat=WHITE),
        o.AdjustingAnnounced(at=500, seat=WHITE),
        o.NotUnderstood(at=500, seat=WHITE, words="stop"),
        o.CorrectionAsked(at=500, seat=WHITE),
        o.ClockPressed(at=500, seat=WHITE),
        o.ClockPressed(at=500, seat=BLACK),
        o.FlagClaimed(at=500, seat=WHITE),
        o.ResultConfirmed(at=500, seat=WHITE),
    ]
    for act in acts:
        table = SpokenTable(WHITE).start().observe(act)
        assert table.game.state.clock.running is not None, act


# --- reports that lead to nothing ---


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_who_may_not_report_is_told_why_and_by_name(edition):
    """D.2.10: by an assistant, and within the duties."""
    table = report(SpokenTable(WHITE, edition=edition).start(), WHITE, AssistantAct.FLAG)
    refused = table.just(e.AssistantRefused)
    assert (refused.reason, refused.name) == (Objection.NO_ASSISTANT, "")
    report(name_assistant(table, WHITE, Duty.SCORE), WHITE, AssistantAct.FLAG)
    refused = table.just(e.AssistantRefused)
    assert (refused.reason, refused.name) == (Objection.NOT_A_DUTY, "Ines")


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_of_a_game_that_is_over_an_assistant_reports_nothing(edition):
    table = name_assistant(SpokenTable(WHITE, edition=edition), WHITE, Duty.CLAIMS).start()
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert report(table, WHITE, AssistantAct.TOUCHED, square=chess.G8).last == []
    assert report(table, WHITE, AssistantAct.FLAG).last == []


@pytest.mark.law(13)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whom_the_laws_give_no_assistant_has_none(edition):
    """D.2.11 gives the sighted player two of the duties; and a game that is over needs nobody."""
    table = name_assistant(SpokenTable(WHITE, edition=edition), BLACK, Duty.CLAIMS)
    assert table.just(e.AssistantRefused).reason is Objection.NOT_A_DUTY
    assert len(table.last) == 1
    table.start().observe(o.Resigned(at=table.at, seat=BLACK))
    assert name_assistant(table, WHITE, Duty.CLAIMS).last == []
