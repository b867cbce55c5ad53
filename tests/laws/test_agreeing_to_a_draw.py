"""When a draw may be agreed, what counts as an offer, and claims one after the other (9.1, 9.5)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import load
from accessible_board.speech.understanding import understand
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
AGREED = "agreed"
TWO_KNIGHTS = "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1"
ABOUT_TO_PROMOTE = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"

every_edition = pytest.mark.parametrize("edition", EDITIONS)
from_2017_on = pytest.mark.parametrize("edition", EDITIONS[2:])


def game(edition: str, **setup: object) -> Table:
    """Two players at ordinary boards, White on the move."""
    return Table(edition=edition, peg_boards=frozenset(), **setup).start()


def moved(table: Table) -> Table:
    """1. e4, whose clock is pressed."""
    return table.say("Eva vier").press()


def offers(table: Table, seat: Seat) -> object:
    """What comes of an offer: nothing, or why it is none."""
    return refusal(table.observe(o.DrawOffered(at=table.at, seat=seat)))


def accepts(table: Table, seat: Seat) -> object:
    """What comes of accepting: an agreement, or why there is none."""
    return refusal(table.observe(o.DrawAccepted(at=table.at, seat=seat)))


def refusal(table: Table) -> object:
    for event in table.last:
        if isinstance(event, e.GameEnded):
            return AGREED if event.termination is e.Termination.AGREEMENT else event.termination
        if isinstance(event, e.DrawOfferRefused | e.DrawClaimRefused | e.ResignationRefused):
            return event.reason
    return None


def claims(table: Table, seat: Seat, words: str = "") -> object:
    """A claim, with the move that the player writes down for it if there is one."""
    intended = understand(words, load("de")).announcement if words else None
    assert intended is None or isinstance(intended, Announcement)
    return refusal(table.observe(o.DrawClaimed(at=table.at, seat=seat, announcement=intended)))


# --- less than a number of moves (9.1.1, 5.2.3) ---------------------------------------------------


@pytest.mark.law(132)
@every_edition
def test_the_number_of_moves_before_which_no_draw_is_agreed_is_that_of_both(edition: str) -> None:
    """9.1.1 (9.1a): in 2009 and 2014 agreeing alone is forbidden, from 2017 on also offering."""
    table = moved(game(edition, no_draws_before=1))
    barred = Refusal.DRAWS_BARRED
    assert offers(table, WHITE) is (barred if edition in EDITIONS[2:] else None)
    table.say("Eva fünf")
    assert offers(table, BLACK) is None
    assert accepts(table, WHITE) == AGREED
    early = moved(game(edition, no_draws_before=2))
    offers(early, WHITE)
    found = {"2009": barred, "2014": barred}
    assert accepts(early, BLACK) is found.get(edition, Refusal.NO_OFFER)


@pytest.mark.law(132)
@from_2017_on
def test_no_draw_is_agreed_before_both_have_moved(edition: str) -> None:
    """5.2.3: "provided both players have made at least one move"."""
    table = moved(game(edition))
    assert offers(table, WHITE) is None
    assert accepts(table, BLACK) is Refusal.TOO_EARLY
    table.say("Eva fünf")
    assert table.game.state.offers == frozenset(), "the move declines it"


@pytest.mark.law(132)
@every_edition
def test_who_accepts_what_nobody_offered_is_told_that_and_nothing_of_numbers(edition: str) -> None:
    table = game(edition, no_draws_before=30)
    assert accepts(table, WHITE) is Refusal.NO_OFFER
    assert accepts(game(edition), WHITE) is Refusal.NO_OFFER


# --- offers (9.1.2.1, 9.1.2.3) --------------------------------------------------------------------


@pytest.mark.law(130)
@every_edition
def test_an_own_offer_that_stands_is_not_made_twice(edition: str) -> None:
    table = moved(game(edition))
    offers(table, WHITE)
    assert offers(table, WHITE) is Refusal.OWN_OFFER


@pytest.mark.law(130)
@every_edition
def test_after_the_end_nothing_is_offered_accepted_declined_or_claimed(edition: str) -> None:
    table = moved(game(edition, no_draws_before=9 if edition in EDITIONS[:2] else 0))
    offers(table, WHITE)
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).result == "1-0"
    over = Refusal.GAME_OVER
    assert offers(table, WHITE) is over
    assert accepts(table, BLACK) is over
    assert offers(table, BLACK) is over, "which would accept White's"
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK))
    assert table.last == [e.DrawOfferRefused(at=table.at, seat=BLACK, reason=Refusal.NO_OFFER)]
    assert claims(table, BLACK, "Dame Anna acht") is over
    assert len(table.of(e.GameEnded)) == 1


@pytest.mark.law(130)
@every_edition
def test_that_the_game_is_over_is_told_before_any_other_reason(edition: str) -> None:
    table = game(edition, no_draws_before=9)
    claims(table, WHITE, "Springer Felix drei")
    table.rule(Ruling.REJECT_CLAIM).observe(o.Resigned(at=table.at, seat=BLACK))
    assert offers(table, WHITE) is Refusal.GAME_OVER
    assert claims(table, WHITE, "Springer Cesar drei") is Refusal.GAME_OVER


@pytest.mark.law(130)
@every_edition
def test_who_offers_while_the_opponents_offer_stands_accepts_it_and_offers_nothing(
    edition: str,
) -> None:
    table = moved(game(edition)).say("Eva fünf")
    offers(table, BLACK)
    assert offers(table, WHITE) == AGREED
    assert [type(event) for event in table.last] == [e.GameEnded, e.StandingTold]


@pytest.mark.law(135)
@every_edition
def test_a_claim_is_an_offer_also_to_who_made_none(edition: str) -> None:
    """9.1.2.3 (9.1b3)."""
    table = moved(game(edition)).say("Eva fünf")
    assert accepts(table, BLACK) is Refusal.NO_OFFER
    assert claims(table.press(), WHITE) is None
    assert accepts(table, WHITE) is Refusal.NO_OFFER, "it is one's own"
    assert accepts(table, BLACK) == AGREED


@pytest.mark.law(130)
@pytest.mark.law(135)
@every_edition
def test_the_offer_in_a_claim_is_declined_in_words_as_any_other(edition: str) -> None:
    """9.1.2.1 (9.1b1): the claim stands, and cannot be accepted any more."""
    table = moved(game(edition)).say("Eva fünf").press()
    claims(table, WHITE)
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK))
    assert table.just(e.DrawOfferDeclined).seat is BLACK
    assert accepts(table, BLACK) is Refusal.NO_OFFER
    assert table.rule(Ruling.REJECT_CLAIM).just(e.DrawClaimRejected)


@pytest.mark.law(151)
@pytest.mark.law(152)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("asked", [o.SecondsRequested, o.QuickplayClaimed])
def test_what_is_asked_for_in_the_quickplay_finish_may_be_an_offer_that_is_declined(
    edition: str, asked: type
) -> None:
    """III.4.1 (G4) of the request, 9.1b3 of 2009 of the claim; 9.1.2.3 knows no third one."""
    seconds = asked is o.SecondsRequested
    if seconds and edition == "2009":
        return
    setup = {"time_control": "1h", "quickplay": edition != "2009", "quickplay_seconds": seconds}
    table = moved(game(edition, **setup)).say("Eva fünf").press()
    table.rule(Ruling.SET_CLOCK, seat=WHITE, remaining=60_000)
    table.observe(asked(at=table.at, seat=WHITE))
    offer = seconds or edition == "2009"
    assert bool(table.of(e.DrawOfferMade)) is offer
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK))
    assert bool(table.of(e.DrawOfferDeclined)) is offer
    assert accepts(table, BLACK) is Refusal.NO_OFFER


# --- claims (9.2 to 9.5) --------------------------------------------------------------------------


@pytest.mark.law(133)
@every_edition
@pytest.mark.parametrize(
    ("fen", "words", "reason"),
    [
        (TWO_KNIGHTS, "Springer David zwei", Refusal.SEVERAL_MOVES),
        (TWO_KNIGHTS, "Springer David acht", Refusal.INTENDED_UNCLEAR),
        (ABOUT_TO_PROMOTE, "Eva acht", Refusal.PROMOTION_PIECE_MISSING),
        (ABOUT_TO_PROMOTE, "Eva acht Dame", None),
    ],
)
def test_the_move_written_down_for_a_claim_is_one_move(
    edition: str, fen: str, words: str, reason: Refusal | None
) -> None:
    """9.2.1.1, 9.3.1 (9.2a, 9.3a): "his move"."""
    assert claims(game(edition, fen=fen), WHITE, words) is reason


@pytest.mark.law(136)
@every_edition
def test_the_move_of_a_wrong_claim_binds_but_a_claim_without_a_move_may_follow(
    edition: str,
) -> None:
    """9.5.3 (9.5b): the move must be made; of a position on the board 9.2.1.2 asks for no move."""
    table = game(edition)
    assert claims(table, WHITE, "Springer Felix drei") is None
    table.rule(Ruling.REJECT_CLAIM)
    assert claims(table, WHITE, "Springer Cesar drei") is Refusal.INTENDED_BINDS
    assert claims(table, WHITE, "Springer Felix drei") is None
    table.rule(Ruling.REJECT_CLAIM)
    assert claims(table, WHITE) is None


@pytest.mark.law(135)
@every_edition
def test_a_claim_that_waits_for_the_arbiter_is_not_changed_into_another(edition: str) -> None:
    """9.5.1 (9.5): it cannot be withdrawn."""
    table = game(edition)
    claims(table, WHITE)
    assert claims(table, WHITE, "Springer Felix drei") is Refusal.STOPPED


@pytest.mark.law(133)
@every_edition
def test_nobody_claims_once_the_move_is_sealed(edition: str) -> None:
    """Who is still asked to seal has the move, and 9.2 excepts nobody who has it."""
    table = game(edition).rule(Ruling.ADJOURN)
    table.observe(o.MoveWrittenToSeal(at=table.at, seat=WHITE, sealed="x")).press(WHITE)
    assert claims(table, WHITE) is Refusal.UNOPENED
