"""Draw offers and what declines them (9.1.2.1; 9.1b1 in 2009 and 2014)."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def offered(edition, *peg_boards):
    """Black has offered a draw with e5; White, at a peg board, is on the move."""
    table = SpokenTable(*(peg_boards or (WHITE,)), edition=edition).start()
    table.lift("e2", WHITE).place("e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    table.say("Eva fünf", BLACK).observe(o.DrawOffered(at=table.at, seat=BLACK)).press(BLACK)
    return table.lift("e7", WHITE).place("e5", WHITE)


def accepted(table):
    return table.observe(o.DrawAccepted(at=table.at, seat=WHITE)).last


@pytest.mark.law(38)
@pytest.mark.law(130)
@pytest.mark.law(131)
@in_every_edition
def test_an_accidental_touch_does_not_decline_an_offer(edition):
    """Only a touch with the intention of moving or capturing declines it."""
    table = offered(edition).lift("h1").place("h1")
    assert table.game.state.offer is None
    table.arbiter("white accidental h1")
    assert table.just(e.DrawOfferRevived).seat is BLACK
    assert table.aloud() == "The draw offer of Black stands again."
    assert table.whispered(WHITE) == "The draw offer of Black stands again."
    ended, _ = accepted(table)
    assert (ended.result, ended.termination) == ("1/2-1/2", e.Termination.AGREEMENT)


@pytest.mark.law(130)
@pytest.mark.law(131)
@in_every_edition
def test_it_stays_declined_if_another_piece_was_touched(edition):
    table = offered(edition).lift("h1").place("h1").lift("d2").place("d2")
    table.arbiter("white accidental h1")
    assert not table.of(e.DrawOfferRevived)
    assert accepted(table)[0].reason is e.Refusal.NO_OFFER
    table.arbiter("white accidental d2")
    assert table.just(e.DrawOfferRevived).seat is BLACK


@pytest.mark.law(131)
@in_every_edition
def test_the_next_touch_declines_it_again(edition):
    table = offered(edition).lift("h1").place("h1").arbiter("white accidental h1")
    table.lift("d2")
    assert table.just(e.DrawOfferDeclined).by_touch
    assert table.place("d4").say("David vier", WHITE).press(WHITE).game.state.offer is None


@pytest.mark.law(131)
@in_every_edition
def test_an_offer_declined_in_words_stays_declined(edition):
    table = offered(edition).observe(o.DrawDeclined(at=0, seat=WHITE))
    table.lift("h1").place("h1").arbiter("white accidental h1")
    assert not table.of(e.DrawOfferRevived)
    assert table.game.state.offer is None


@pytest.mark.law(131)
@in_every_edition
def test_a_touch_that_a_person_reported_may_be_struck_as_well(edition):
    """D.2.5: at an ordinary board a touch is seen by people alone."""
    table = SpokenTable(BLACK, edition=edition).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e2").place("e4")
    table.lift("e7").place("e5").say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).press(BLACK)
    table.arbiter("white touched h1")
    assert table.just(e.DrawOfferDeclined).by_touch
    table.arbiter("white accidental h1")
    assert table.just(e.DrawOfferRevived).seat is BLACK
    assert table.game.state.offer is BLACK


@pytest.mark.law(131)
@in_every_edition
def test_an_illegal_move_at_an_ordinary_board_declines_an_offer(edition):
    """Whoever makes it has touched a piece with the intention of moving it."""
    table = SpokenTable(BLACK, edition=edition).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e2").place("e4")
    table.lift("e7").place("e5").say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).press(BLACK).say("Eva fünf", WHITE)
    table.say("Turm Anna drei", WHITE).press(WHITE)
    assert table.just(e.IllegalMoveCompleted).seat is WHITE
    assert table.just(e.DrawOfferDeclined).by_touch
    assert table.game.state.offer is None


@pytest.mark.law(130)
@pytest.mark.law(135)
@in_every_edition
def test_a_claim_is_an_offer_also_while_the_opponents_stands(edition):
    """9.1.2.3 (9.1b3 in 2009 and 2014): neither is withdrawn, and each is declined by itself."""
    table = offered(edition).observe(o.DrawClaimed(at=0, seat=WHITE)).arbiter("reject")
    table.lift("g1").place("f3").say("Springer Felix drei", WHITE)
    assert table.of(e.DrawOfferDeclined)[0].seat is WHITE
    table.press(WHITE).observe(o.DrawAccepted(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).termination is e.Termination.AGREEMENT


@pytest.mark.law(130)
@pytest.mark.law(135)
@in_every_edition
def test_the_opponents_offer_may_be_accepted_beside_an_own_claim_that_failed(edition):
    table = offered(edition).observe(o.DrawClaimed(at=0, seat=WHITE)).arbiter("reject")
    ended, _ = accepted(table)
    assert ended.termination is e.Termination.AGREEMENT


@pytest.mark.law(131)
@in_every_edition
@pytest.mark.parametrize("supervised", [True, False])
def test_the_touches_of_an_illegal_move_decline_it_at_an_ordinary_board_as_well(
    edition, supervised
):
    """No switch sees them; that the move was completed shows that its man was touched (7.5.1)."""
    table = SpokenTable(BLACK, edition=edition, time_control="20m", supervised=supervised).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e2").place("e4")
    table.lift("e7").place("e5").say("Eva fünf", BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK)).press(BLACK)
    table.say("Eva fünf", WHITE).say("Springer Bella eins Bella fünf", WHITE).press(WHITE)
    assert table.of(e.IllegalMoveCompleted if supervised else e.IllegalMoveStands)
    assert table.of(e.DrawOfferDeclined)[0].by_touch
    assert accepted(table)[0].reason is e.Refusal.NO_OFFER


@pytest.mark.law(130)
@pytest.mark.law(131)
@in_every_edition
@pytest.mark.parametrize("pegs", [True, False])
def test_a_touch_before_the_offer_declines_none_if_it_was_all_there_was(edition, pegs):
    """9.1.2.1: on pegs every touch is seen; elsewhere the man of the illegal move was touched."""
    table = SpokenTable(WHITE if pegs else BLACK, edition=edition).start()
    if pegs:
        table.lift("h1").place("h3")
    else:
        table.arbiter("white touched h1")
    table.observe(o.DrawOffered(at=table.at, seat=BLACK))
    table.say("Turm Hektor eins Hektor drei", WHITE).press(WHITE)
    assert table.just(e.IllegalMoveCompleted).seat is WHITE
    assert (table.game.state.offer is BLACK) is pegs


@pytest.mark.law(130)
@in_every_edition
def test_an_offer_outlives_an_illegal_move_of_who_offered(edition):
    """9.1.2.1 (9.1b1): nothing but an answer, a touch or the end takes it away."""
    table = SpokenTable(WHITE, edition=edition).start()
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    table.lift("h1").place("h3").say("Turm Hektor drei", WHITE).press(WHITE)
    assert table.just(e.IllegalMoveCompleted).seat is WHITE
    table.arbiter("confirm").lift("h3").place("h1").arbiter("resume")
    table.lift("h2").place("h3").say("Hektor drei", WHITE).press(WHITE)
    table.say("Eva fünf", BLACK)
    assert table.just(e.DrawOfferDeclined).seat is BLACK


@pytest.mark.law(130)
@pytest.mark.parametrize("edition", ["2014", "2017"])
def test_an_offer_outlives_a_position_that_is_reinstated(edition):
    """A4b, A.4.2: the illegal move stood, and is claimed."""
    table = SpokenTable(WHITE, edition=edition, time_control="15m", supervised=False).start()
    table.observe(o.DrawOffered(at=table.at, seat=WHITE))
    table.lift("h1").place("h3").say("Turm Hektor drei", WHITE).press(WHITE)
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    assert table.just(e.PositionReinstated).moves == ()
    assert table.game.state.offer is WHITE


@pytest.mark.law(130)
@in_every_edition
@pytest.mark.parametrize("peg_boards", [(WHITE,), ()])
def test_an_offer_made_after_an_illegal_move_is_declined_by_no_claim_of_that_move(
    edition, peg_boards
):
    """9.1.2.1: White touched the rook before Black offered; A.5.2, A4c: it is claimed later."""
    setup = {"edition": edition, "time_control": "15m", "supervised": False}
    table = SpokenTable(peg_boards=frozenset(peg_boards), **setup).start()
    if peg_boards:
        table.lift("h1").place("h3")
    table.say("Turm Hektor eins Hektor drei", WHITE).press(WHITE)
    table.observe(o.DrawOffered(at=table.at, seat=BLACK))
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    assert table.just(e.PositionReinstated).moves == ()
    assert table.game.state.offer is BLACK
