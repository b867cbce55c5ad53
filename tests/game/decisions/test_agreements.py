"""Offers, claims and resignation (Art. 5, 9)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal, Termination
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
KNIGHT_F3 = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)


@pytest.fixture
def table() -> Table:
    """A game in which both have moved and White is on the move."""
    table = Table(WHITE).start()
    table.lift("e2").place("e4").say("Eva vier").press(WHITE).say("Eva fünf", BLACK).press(BLACK)
    return table.lift("e7").place("e5")


def offer(table: Table, seat: Seat) -> Table:
    return table.observe(o.DrawOffered(at=table.at, seat=seat))


@pytest.mark.law(130)
def test_an_offer_made_with_a_move_stands_until_it_is_accepted(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Felix drei")
    offer(table, WHITE).press(WHITE).wait(60_000)
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    ended = table.just(e.GameEnded)
    assert (ended.result, ended.termination) == ("1/2-1/2", e.Termination.AGREEMENT)


@pytest.mark.law(130)
def test_an_offer_is_declined_in_words_once(table: Table) -> None:
    offer(table, BLACK).observe(o.DrawDeclined(at=table.at, seat=WHITE))
    assert not table.just(e.DrawOfferDeclined).by_touch
    table.observe(o.DrawAccepted(at=table.at, seat=WHITE))
    assert table.just(e.DrawOfferRefused).reason is Refusal.NO_OFFER


@pytest.mark.law(130)
def test_a_sighted_player_declines_by_moving(table: Table) -> None:
    table.lift("g1").place("f3").say("Springer Felix drei")
    offer(table, WHITE).press(WHITE).say("Springer Cäsar sechs", BLACK)
    assert table.just(e.DrawOfferDeclined).by_touch


@pytest.mark.law(130)
def test_nobody_accepts_an_own_offer(table: Table) -> None:
    offer(table, WHITE).observe(o.DrawAccepted(at=table.at, seat=WHITE))
    assert table.just(e.DrawOfferRefused).reason is Refusal.NO_OFFER


@pytest.mark.law(133)
@pytest.mark.law(135)
def test_a_claim_stops_the_clocks_and_counts_as_an_offer(table: Table) -> None:
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE, announcement=KNIGHT_F3))
    claim = table.just(e.DrawClaimMade)
    assert (claim.move, claim.occurrences, claim.halfmoves) == (chess.Move.from_uci("g1f3"), 1, 1)
    assert table.game.state.clock.running is None
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT


@pytest.mark.law(136)
@pytest.mark.parametrize(("edition", "bonus"), [("2009", 180_000), ("2023", 120_000)])
def test_a_wrong_claim_gives_the_opponent_time(edition: str, bonus: int) -> None:
    table = Table(WHITE, edition=edition).start()
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    before = table.game.state.clock.remaining(BLACK, table.at)
    table.observe(o.ArbiterRuled(at=table.at, ruling=o.Ruling.REJECT_CLAIM))
    assert table.game.state.clock.remaining(BLACK, table.at) == before + bonus
    assert table.game.state.clock.running is WHITE


def test_only_the_player_on_the_move_may_claim(table: Table) -> None:
    table.observe(o.DrawClaimed(at=table.at, seat=BLACK))
    assert table.just(e.DrawClaimRefused).reason is Refusal.NOT_ON_MOVE


@pytest.mark.law(140)
@pytest.mark.parametrize(("edition", "result"), [("2017", "0-1"), ("2023", "1/2-1/2")])
def test_resigning_to_a_bare_king(edition: str, result: str) -> None:
    table = Table(WHITE, fen="k7/8/8/8/8/8/7R/K7 w - - 0 1", edition=edition).start()
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    assert table.just(e.GameEnded).result == result


def test_a_player_may_resign_while_the_opponent_has_the_move(table: Table) -> None:
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).result == "1-0"


@pytest.mark.law(141)
def test_a_dead_position_ends_the_game_at_once() -> None:
    table = Table(WHITE, fen="k7/8/8/8/8/8/6r1/K6R w - - 0 1").start()
    table.lift("h1").place("h2").say("Turm Hektor zwei").press(WHITE)
    table.say("Turm schlägt Hektor zwei", BLACK)
    assert not table.of(e.GameEnded)
    table = Table(WHITE, fen="k7/8/8/8/8/8/1r6/K7 w - - 0 1").start()
    table.lift("b2").lift("a1").place("b2").say("König schlägt Bella zwei")
    assert table.just(e.GameEnded).termination is e.Termination.DEAD_POSITION


@pytest.mark.law(138)
@pytest.mark.law(139)
@pytest.mark.parametrize(("edition", "ends"), [("2009", False), ("2014", True), ("2023", True)])
def test_the_fifth_repetition_ends_the_game_without_a_claim(edition: str, ends: bool) -> None:
    table = Table(WHITE, edition=edition).start()
    for _ in range(4):
        table.move("g1f3", WHITE).say("Springer Felix drei").press(WHITE)
        table.say("Springer Felix sechs", BLACK).press(BLACK).move("g8f6", WHITE)
        table.move("f3g1", WHITE).say("Springer Gustav eins").press(WHITE)
        assert not table.of(e.GameEnded)
        table.say("Springer Gustav acht", BLACK)
        if not table.game.state.ended:
            table.press(BLACK).move("f6g8", WHITE)
    found = [event.termination for event in table.of(e.GameEnded)]
    assert found == ([e.Termination.FIVEFOLD_REPETITION] if ends else [])


def test_who_offers_what_the_opponent_offers_accepts_it(table: Table) -> None:
    table.move("e2e4", WHITE).say("Eva vier").press().say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK))
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    assert table.just(e.GameEnded).result == "1/2-1/2"


def test_a_claim_leaves_the_opponents_offer_standing(table: Table) -> None:
    """It cannot be withdrawn, and is neither declined in words nor by touching (9.1.2.1)."""
    offer(table, BLACK)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE)).rule(Ruling.REJECT_CLAIM)
    table.observe(o.DrawAccepted(at=table.at, seat=WHITE))
    assert table.just(e.GameEnded).termination is Termination.AGREEMENT


def test_a_claim_is_an_offer_that_may_be_accepted_whoever_had_offered(table: Table) -> None:
    """9.1.2.3."""
    offer(table, BLACK)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    table.observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is Termination.AGREEMENT


def test_a_claim_with_a_move_that_is_none_is_not_called_ambiguous(table: Table) -> None:
    said = Announcement(to_square=chess.E6)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE, announcement=said))
    assert table.just(e.DrawClaimRefused).reason is Refusal.INTENDED_UNCLEAR


def test_who_resigns_before_the_game_is_told_that_it_has_not_begun() -> None:
    table = Table(WHITE).set_up().observe(o.Resigned(at=0, seat=WHITE))
    assert table.just(e.ResignationRefused).reason is Refusal.NOT_STARTED
    assert table.game.state.ended is None
