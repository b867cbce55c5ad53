"""Articles 5.1.2, 5.2.3, 9.4 and 9.5: what is said counts from its words, though it is asked back.

9.5.1: "If a player claims a draw under Article 9.2 or 9.3, he or the arbiter shall stop the
chessclock. He is not allowed to withdraw his claim." 9.5.2: "If the claim is found to be correct,
the game is immediately drawn." Nothing in them lets a clock run on while a claim is asked about.
"""

import pytest

from accessible_board.acts.table import Act
from accessible_board.arbiter.matters import pending
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal, StopReason, Termination
from accessible_board.game.game import Game
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import editions
from accessible_board.game.vocabulary.terms import ANSWERED_WITHIN, LastingAct, Seat
from accessible_board.narration.written.phrases import load_phrases
from accessible_board.speech.dialogue import Answer
from accessible_board.speech.understanding import Understood
from accessible_board.table.expectations import Dialogues
from tests.laws.spoken import SpokenTable

WHITE, BLACK = Seat
every_edition = pytest.mark.parametrize("edition", editions())
MEANT = {
    LastingAct.CLAIM: o.DrawClaimed,
    LastingAct.ACCEPT: o.DrawAccepted,
    LastingAct.RESIGN: o.Resigned,
}
FIFTY = "4k3/8/8/8/8/8/4r3/R3K3 w - - 100 80"


def table(edition: str = "2023", **setup) -> SpokenTable:
    """White has ten seconds, and may claim by Article 9.3."""
    setup = {"fen": FIFTY, "time_control": "10s", **setup}
    return SpokenTable(WHITE, edition=edition, **setup).start()


def said(table: SpokenTable, act: LastingAct, seat: Seat = WHITE) -> int:
    """A seat says something that is asked about; returns when."""
    table.observe(o.ActSaid(at=table.at, seat=seat, act=act, words=act))
    return table.at


def meant(table: SpokenTable, act: LastingAct, said_at: int, seat: Seat = WHITE) -> SpokenTable:
    return table.observe(MEANT[act](at=table.at, seat=seat, said_at=said_at))


def result(table: SpokenTable) -> str | None:
    ended = table.game.state.ended
    return None if ended is None else ended.result


def test_what_is_asked_about_is_every_act_that_must_be_confirmed() -> None:
    assert {act.key for act in Act if act.row.confirmed} == set(LastingAct)


@every_edition
@pytest.mark.law(135)
def test_a_claim_counts_from_its_words_though_the_time_ran_out_before_the_yes(edition) -> None:
    claimed = table(edition).wait(9_000)
    at = said(claimed, LastingAct.CLAIM)
    assert claimed.of(e.ActAskedAbout)[0].act is LastingAct.CLAIM, "it is on record before the yes"
    claimed.wait(5_000)
    assert (result(claimed), claimed.of(e.FlagFell)) == (None, [])
    assert claimed.game.state.stopped is StopReason.ANSWER
    meant(claimed, LastingAct.CLAIM, at)
    assert claimed.just(e.DrawClaimMade).halfmoves == 100
    assert claimed.game.state.clock.remaining(WHITE, claimed.at) == 10_000 - at + 500
    claimed.arbiter("uphold")
    assert result(claimed) == "1/2-1/2"
    assert Game.replay(claimed.setup, claimed.events).state.ended == claimed.game.state.ended


@every_edition
@pytest.mark.law(135)
@pytest.mark.law(136)
def test_asking_costs_the_claimant_no_time_and_a_wrong_claim_runs_on_from_there(edition) -> None:
    claimed = table(edition, fen=FIFTY.replace("100", "90")).wait(4_000)
    at = said(claimed, LastingAct.CLAIM)
    meant(claimed.wait(3_000), LastingAct.CLAIM, at).arbiter("reject")
    assert result(claimed) is None
    left = claimed.game.state.clock.remaining(WHITE, claimed.at)
    assert left == 10_000 - (at - 500)


@every_edition
@pytest.mark.law(72)
def test_a_no_lets_the_flag_count_at_its_own_time(edition) -> None:
    denied = table(edition).wait(9_000)
    said(denied, LastingAct.CLAIM)
    denied.wait(5_000).observe(o.ActDenied(at=denied.at, seat=WHITE))
    assert denied.just(e.FlagFell).at == 10_500
    assert denied.just(e.GameEnded).termination is Termination.FLAG_FALL
    assert denied.game.state.clock.remaining(WHITE, denied.at) == 0


@every_edition
@pytest.mark.law(110)
def test_without_an_answer_the_arbiter_decides_and_sees_what_was_said(edition) -> None:
    silent = table(edition).wait(9_000)
    said(silent, LastingAct.CLAIM)
    silent.wait(ANSWERED_WITHIN + 5_000)
    assert result(silent) is None
    assert silent.game.state.stopped is StopReason.FLAG
    assert silent.of(e.ActNotMeant)[0].unanswered
    assert len(silent.of(e.FlagFell)) == 1


@every_edition
def test_the_arbiter_may_uphold_a_claim_that_is_still_asked_about(edition) -> None:
    claimed = table(edition).wait(9_000)
    said(claimed, LastingAct.CLAIM)
    claimed.wait(5_000)
    (waits,) = pending(claimed.game.state, load_phrases("en", edition))
    assert Ruling.UPHOLD_CLAIM in {control.ruling for control in waits.controls}
    claimed.arbiter("uphold")
    assert result(claimed) == "1/2-1/2"


@every_edition
def test_words_after_the_flag_hold_nothing_up(edition) -> None:
    late = table(edition)
    late.at = 10_600
    said(late, LastingAct.CLAIM)
    assert result(late) == "0-1"


@every_edition
def test_words_that_were_not_possible_hold_nothing_up(edition) -> None:
    """Black does not have the move (9.2, 9.3)."""
    early = table(edition).wait(9_000)
    said(early, LastingAct.CLAIM, BLACK)
    assert early.of(e.ActAskedAbout)[0].refused is Refusal.NOT_ON_MOVE
    early.wait(5_000)
    assert result(early) == "0-1"


@every_edition
@pytest.mark.law(134)
def test_who_touches_a_piece_after_the_words_has_claimed_before(edition) -> None:
    claimed = table(edition)
    at = said(claimed, LastingAct.CLAIM)
    meant(claimed.lift("a1"), LastingAct.CLAIM, at)
    assert claimed.just(e.DrawClaimMade)


@every_edition
@pytest.mark.law(130)
def test_an_acceptance_counts_from_its_words_though_the_flag_fell_before_the_yes(edition) -> None:
    offered = table(edition, fen="4k3/7r/8/8/8/8/8/R3K3 w - - 0 1").say("Turm Anna zwei")
    offered.lift("a1").place("a2").press().say("Turm Hector sechs").observe(
        o.DrawOffered(at=offered.at, seat=BLACK)
    )
    offered.move("h7h6", WHITE).press(BLACK).wait(3_000)
    at = said(offered, LastingAct.ACCEPT)
    meant(offered.wait(9_000), LastingAct.ACCEPT, at)
    assert result(offered) == "1/2-1/2"
    assert offered.of(e.FlagFell) == []


@every_edition
@pytest.mark.law(140)
def test_a_resignation_counts_from_its_words_though_the_opponents_flag_fell(edition) -> None:
    resigned = table(edition).wait(9_000)
    at = said(resigned, LastingAct.RESIGN, BLACK)
    meant(resigned.wait(5_000), LastingAct.RESIGN, at, BLACK)
    assert result(resigned) == "1-0"


@every_edition
@pytest.mark.parametrize("resigning", Seat)
@pytest.mark.law(135)
def test_a_claim_that_is_open_is_decided_before_a_later_resignation(edition, resigning) -> None:
    claimed = table(edition).observe(o.DrawClaimed(at=1_000, seat=WHITE))
    claimed.observe(o.Resigned(at=2_000, seat=resigning))
    assert claimed.just(e.ActHeldUp).act is LastingAct.RESIGN
    assert "The earlier claim is decided first." in claimed.aloud()
    claimed.arbiter("uphold")
    assert result(claimed) == "1/2-1/2"


@every_edition
@pytest.mark.parametrize("resigning", Seat)
@pytest.mark.law(136)
def test_once_the_claim_is_rejected_the_later_resignation_counts(edition, resigning) -> None:
    claimed = table(edition).observe(o.DrawClaimed(at=1_000, seat=WHITE)).wait(500)
    at = said(claimed, LastingAct.RESIGN, resigning)
    meant(claimed.wait(500), LastingAct.RESIGN, at, resigning).arbiter("reject")
    assert result(claimed) == ("0-1" if resigning is WHITE else "1-0")
    assert claimed.of(e.ClockStarted)[1:] == []


@every_edition
def test_what_the_opponent_says_after_the_words_waits_for_the_answer(edition) -> None:
    claimed = table(edition)
    at = said(claimed, LastingAct.CLAIM)
    claimed.wait(1_000).observe(o.Resigned(at=claimed.at, seat=BLACK))
    assert result(claimed) is None
    meant(claimed, LastingAct.CLAIM, at).arbiter("uphold")
    assert result(claimed) == "1/2-1/2"


@every_edition
def test_what_the_opponent_said_counts_once_the_words_are_denied(edition) -> None:
    claimed = table(edition)
    said(claimed, LastingAct.CLAIM)
    claimed.wait(1_000).observe(o.Resigned(at=claimed.at, seat=BLACK))
    claimed.observe(o.ActDenied(at=claimed.at, seat=WHITE))
    assert result(claimed) == "1-0"


@every_edition
@pytest.mark.law(135)
@pytest.mark.law(143)
def test_who_is_asked_to_seal_can_still_claim(edition) -> None:
    sealing = table(edition, time_control="2h").rule(Ruling.ADJOURN)
    sealing.observe(o.DrawClaimed(at=sealing.at, seat=WHITE))
    assert sealing.just(e.DrawClaimMade).halfmoves == 100
    assert sealing.written, "the arbiter is told"
    sealing.arbiter("uphold")
    assert result(sealing) == "1/2-1/2"


@every_edition
@pytest.mark.law(135)
@pytest.mark.law(143)
def test_after_a_wrong_claim_the_move_is_sealed_as_was_asked(edition) -> None:
    sealing = table(edition, time_control="2h", fen=FIFTY.replace("100", "90")).rule(Ruling.ADJOURN)
    sealing.observe(o.DrawClaimed(at=sealing.at, seat=WHITE)).arbiter("reject")
    assert sealing.game.state.clock.running is WHITE
    sealing.observe(o.MoveWrittenToSeal(at=sealing.at, seat=WHITE, sealed="x")).press(WHITE)
    assert sealing.just(e.GameAdjourned)


@every_edition
def test_an_adjournment_after_the_words_of_a_claim_takes_it_away_from_nobody(edition) -> None:
    claimed = table(edition, time_control="2h")
    at = said(claimed, LastingAct.CLAIM)
    meant(claimed.rule(Ruling.ADJOURN), LastingAct.CLAIM, at).arbiter("uphold")
    assert result(claimed) == "1/2-1/2"


@every_edition
@pytest.mark.law(75)
@pytest.mark.parametrize("ruled", ["white set 1m", "resume"])
def test_what_the_arbiter_decides_meanwhile_goes_before_the_flag(edition, ruled) -> None:
    """6.11.3, 6.10.2: the arbiter lets the clock run on, or gives time; then no flag has fallen."""
    claimed = table(edition).wait(9_000)
    said(claimed, LastingAct.CLAIM)
    claimed.wait(5_000).arbiter(ruled)
    claimed.observe(o.ActDenied(at=claimed.at, seat=WHITE))
    assert claimed.of(e.FlagFell) == []
    assert result(claimed) is None


@every_edition
def test_a_game_that_is_resumed_leaves_a_held_flag_to_the_arbiter(edition) -> None:
    claimed = table(edition).wait(9_000)
    said(claimed, LastingAct.CLAIM)
    claimed.wait(5_000).observe(o.Interrupted(at=claimed.at))
    claimed.wait(ANSWERED_WITHIN + 60_000).observe(o.Continued(at=claimed.at))
    claimed.wait(1_000)
    assert result(claimed) is None
    assert claimed.game.state.stopped is StopReason.FLAG


@every_edition
@pytest.mark.law(135)
def test_a_call_and_a_stop_between_the_words_and_the_yes_take_no_claim_away(edition) -> None:
    claimed = table(edition)
    at = said(claimed, LastingAct.CLAIM)
    claimed.wait(1_000).observe(o.ArbiterCalled(at=claimed.at, seat=BLACK, reason="noise"))
    meant(claimed.wait(1_000), LastingAct.CLAIM, at).arbiter("uphold")
    assert result(claimed) == "1/2-1/2"


@every_edition
def test_a_resignation_that_was_not_confirmed_when_the_clocks_were_stopped_is_forgotten(
    edition,
) -> None:
    resigning = table(edition)
    said(resigning, LastingAct.RESIGN)
    resigning.wait(1_000).arbiter("stop").arbiter("resume")
    assert resigning.game.state.unconfirmed.asked == ()
    resigning.observe(o.Resigned(at=resigning.at, seat=BLACK))
    assert result(resigning) == "1-0"


@every_edition
@pytest.mark.law(143)
@pytest.mark.law(151)
def test_who_is_asked_to_seal_can_still_claim_in_a_quickplay_finish(edition) -> None:
    """III.5 (10.2 of 2009): the player on the move, with less than two minutes."""
    setup = {"fen": FIFTY.replace("100", "0"), "time_control": "1h", "quickplay": edition != "2009"}
    sealing = table(edition, quickplay_seconds=False, **setup).wait(3_500_000)
    sealing.rule(Ruling.ADJOURN).observe(o.QuickplayClaimed(at=sealing.at, seat=WHITE))
    assert sealing.just(e.QuickplayClaimMade)
    sealing.arbiter("reject")
    sealing.observe(o.MoveWrittenToSeal(at=sealing.at, seat=WHITE, sealed="x")).press(WHITE)
    assert sealing.just(e.GameAdjourned)


@every_edition
@pytest.mark.law(71)
@pytest.mark.law(135)
@pytest.mark.parametrize("confirmed", [True, False])
def test_a_flag_that_the_arbiter_finds_down_waits_for_a_claim_before_it(edition, confirmed) -> None:
    """9.5.2: a correct claim has drawn the game at once; so with a clock beside the program's."""
    claimed = table(edition, external_clock=True)
    at = said(claimed, LastingAct.CLAIM)
    if confirmed:
        meant(claimed, LastingAct.CLAIM, at)
    assert claimed.arbiter("white flag").just(e.RulingRefused).reason is e.Objection.UNDECIDED
    if confirmed:
        claimed.arbiter("reject")
    else:
        claimed.observe(o.ActDenied(at=claimed.at, seat=WHITE))
    claimed.arbiter("white flag")
    assert result(claimed) == "0-1"


def spoken(table: SpokenTable, seat: Seat, act: Act, words: str = "") -> Answer:
    """A seat says an act at its microphone; the game hears what follows at once."""
    table.wait(500)
    meant = Understood(act=act)
    answer, _ = Dialogues(table.game.state).go_on(
        seat, lambda dialogue: dialogue.heard(meant, words or act.key, table.at)
    )
    for observation in answer.observations:
        table.observe(observation)
    return answer


def ready() -> SpokenTable:
    return SpokenTable(WHITE, fen=FIFTY).set_up()


def played() -> SpokenTable:
    return ready().press(BLACK)


def over() -> SpokenTable:
    return played().observe(o.Resigned(at=10_000, seat=BLACK))


_OVER = (Act.RESIGN, Act.OFFER_DRAW, Act.CLAIM, Act.CALL_ARBITER)


@pytest.mark.parametrize(
    ("begun", "act", "told"),
    [
        (ready, Act.RESIGN, "The game has not begun."),
        (ready, Act.OFFER_DRAW, "The game has not begun."),
        (ready, Act.CLAIM, "The game has not begun."),
        (played, Act.ACCEPT, "There is no draw offer."),
        (played, Act.WITHDRAW_CALL, "The arbiter has not been called."),
        *((over, act, "The game is over.") for act in _OVER),
    ],
)
def test_what_can_only_be_refused_is_refused_at_once_and_not_asked_about(begun, act, told) -> None:
    """A stranger was asked "Do you want to resign?", said yes, and then heard that nobody can."""
    table = begun()
    answer = spoken(table, WHITE, act)
    assert (answer.prompt, table.whispered(WHITE)) == (None, told)


def test_a_second_offer_is_refused_at_once_and_a_wrong_claim_is_asked_about() -> None:
    table = played().observe(o.DrawOffered(at=5_000, seat=WHITE))
    assert spoken(table, WHITE, Act.OFFER_DRAW).prompt is None
    assert table.just(e.DrawOfferRefused).reason is Refusal.OWN_OFFER
    assert spoken(table, BLACK, Act.CLAIM).prompt == "confirm_claim", "the arbiter may grant it"
