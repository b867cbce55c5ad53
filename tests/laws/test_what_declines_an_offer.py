"""Article 9.1.2.1: how long an offer of a draw stands, and what declines it."""

import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal, Termination
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

WHITE, BLACK = Seat
every_edition = pytest.mark.parametrize("edition", EDITIONS)


def begun(edition: str, *seats: Seat) -> Table:
    """1.e4 e5: White, at a peg board, is on the move."""
    table = Table(*seats, edition=edition, time_control="2h").start()
    table.move("e2e4", WHITE).say("Eva vier").press()
    if BLACK in table.game.state.boards:
        table.move("e2e4", BLACK).move("e7e5", BLACK)
    return table.say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)


def offers(table: Table, seat: Seat) -> Table:
    return table.observe(o.DrawOffered(at=table.at, seat=seat))


def accepts(table: Table, seat: Seat) -> Table:
    return table.observe(o.DrawAccepted(at=table.at, seat=seat))


def drawn(table: Table) -> bool:
    ended = table.game.state.ended
    return ended is not None and ended.termination is Termination.AGREEMENT


# --- what declines it -----------------------------------------------------------------------------


@every_edition
@pytest.mark.law(131)
def test_lifting_a_peg_declines_the_opponents_offer(edition: str) -> None:
    table = offers(begun(edition), BLACK).lift("g1")
    assert table.just(e.DrawOfferDeclined).by_touch
    assert accepts(table, WHITE).just(e.DrawOfferRefused).reason is Refusal.NO_OFFER


@every_edition
@pytest.mark.law(131)
@pytest.mark.parametrize("acts", [("f3",), ("f3", "!f3")])
def test_an_offer_made_while_a_peg_is_out_is_declined_by_going_on_with_it(
    edition: str, acts: tuple[str, ...]
) -> None:
    """The piece was touched before the offer; it is played after it."""
    table = offers(begun(edition).lift("g1"), BLACK)
    for act in acts:
        (table.lift if act.startswith("!") else table.place)(act.removeprefix("!"))
    assert table.of(e.DrawOfferDeclined)[0].by_touch
    assert not drawn(accepts(table, WHITE))


@every_edition
@pytest.mark.law(131)
def test_a_peg_put_back_in_its_hole_declines_nothing(edition: str) -> None:
    """Who holds a piece when the offer comes may put it down and think."""
    table = offers(begun(edition).lift("g1"), BLACK).place("g1")
    assert drawn(accepts(table, WHITE))


@every_edition
@pytest.mark.law(131)
@pytest.mark.parametrize("sighted", [False, True])
def test_taking_up_once_more_what_was_touched_before_the_offer_declines_it(
    edition: str, sighted: bool
) -> None:
    """9.1.2.1 asks what is touched after the offer; 4.3 for the first touch of all."""
    table = begun(edition)
    if sighted:
        table.move("g1f3", WHITE).say("Springer Felix drei").press()
        offers(table.rule(Ruling.TOUCHED, seat=BLACK, square=57), WHITE)
        table.rule(Ruling.TOUCHED, seat=BLACK, square=57)
    else:
        offers(table.lift("g1").place("g1"), BLACK).lift("g1").wait(40)
    assert table.just(e.DrawOfferDeclined).by_touch
    assert not drawn(accepts(table, BLACK if sighted else WHITE))


@every_edition
@pytest.mark.law(131)
def test_a_contact_that_flickers_beside_a_touched_man_declines_nothing(edition: str) -> None:
    table = offers(begun(edition).lift("g1").place("g1"), BLACK)
    table.observe(o.PegLifted(at=table.at, seat=WHITE, square=6))
    table.observe(o.PegPlaced(at=table.at + 10, seat=WHITE, square=6)).wait(100)
    assert drawn(accepts(table, WHITE))


@every_edition
@pytest.mark.law(130)
def test_an_offer_after_the_pegs_were_placed_stands_until_the_next_touch(edition: str) -> None:
    """Announcing and pressing touch no piece."""
    table = offers(begun(edition).move("g1f3", WHITE), BLACK)
    table.say("Springer Felix drei").press()
    assert table.game.state.offer is BLACK
    table.say("Springer Cäsar sechs", BLACK).press(BLACK).move("b8c6", WHITE)
    assert table.game.state.offer is BLACK, "to carry a move out is no touch (D.2.1)"
    assert table.lift("f3").just(e.DrawOfferDeclined).seat is WHITE


@every_edition
@pytest.mark.law(131)
def test_adjusting_declines_nothing(edition: str) -> None:
    table = offers(begun(edition), BLACK)
    table.observe(o.AdjustingAnnounced(at=table.at, seat=WHITE)).lift("g1").place("g1")
    assert drawn(accepts(table, WHITE))


@every_edition
@pytest.mark.law(130)
@pytest.mark.law(131)
def test_the_own_touch_leaves_the_own_offer_standing(edition: str) -> None:
    table = offers(begun(edition, WHITE, BLACK), WHITE).move("g1f3", WHITE)
    assert table.game.state.offer is WHITE
    table.say("Springer Felix drei", WHITE).press(WHITE)
    assert drawn(accepts(table, BLACK))


@every_edition
@pytest.mark.law(131)
def test_only_the_player_who_has_the_move_can_decline_by_touching(edition: str) -> None:
    table = offers(begun(edition, WHITE, BLACK), WHITE).lift("e8", BLACK).place("e8", BLACK)
    assert table.game.state.offer is WHITE


@every_edition
@pytest.mark.law(130)
def test_a_sighted_player_declines_by_a_move_whatever_was_touched_before(edition: str) -> None:
    table = begun(edition).move("g1f3", WHITE).say("Springer Felix drei").press()
    table.rule(Ruling.TOUCHED, seat=BLACK, square=57)
    offers(table, WHITE).say("Springer Cäsar sechs", BLACK).press(BLACK)
    assert table.of(e.DrawOfferDeclined)[0].seat is BLACK
    assert not drawn(accepts(table, BLACK))


# --- what does not --------------------------------------------------------------------------------


@every_edition
@pytest.mark.law(130)
def test_an_offer_can_be_neither_withdrawn_nor_made_twice(edition: str) -> None:
    table = offers(begun(edition), BLACK)
    assert offers(table, BLACK).just(e.DrawOfferRefused).reason is Refusal.OWN_OFFER
    table.observe(o.DrawDeclined(at=table.at, seat=BLACK))
    assert table.just(e.DrawOfferRefused).reason is Refusal.NO_OFFER
    assert drawn(accepts(table, WHITE))


@every_edition
@pytest.mark.law(130)
def test_with_the_game_the_offer_has_ended(edition: str) -> None:
    table = offers(begun(edition), BLACK)
    table.observe(o.Resigned(at=table.at, seat=WHITE))
    assert table.game.state.offer is None
    assert accepts(table, WHITE).just(e.DrawOfferRefused).reason is Refusal.GAME_OVER


# --- before both have moved (5.2.3) ---------------------------------------------------------------


@pytest.mark.law(132)
@pytest.mark.parametrize(
    ("edition", "allowed"), [("2009", True), ("2014", True), ("2017", False), ("2023", False)]
)
def test_with_one_move_made_a_draw_is_agreed_only_where_the_edition_lets_it(
    edition: str, allowed: bool
) -> None:
    table = Table(WHITE, edition=edition, time_control="2h").start()
    table.move("e2e4", WHITE).say("Eva vier")
    assert drawn(accepts(offers(table, WHITE), BLACK)) is allowed
    if not allowed:
        assert table.just(e.DrawOfferRefused).reason is Refusal.TOO_EARLY
        assert table.game.state.offer is WHITE


@every_edition
@pytest.mark.law(132)
def test_a_move_that_is_made_and_not_completed_is_a_move(edition: str) -> None:
    """5.2.3 asks for a move made by each."""
    table = Table(WHITE, edition=edition, time_control="2h").start()
    table.move("e2e4", WHITE).say("Eva vier").press().say("Eva fünf", BLACK)
    assert table.game.state.made is not None
    assert drawn(accepts(offers(table, BLACK), WHITE))


# --- resigning (5.1.2) ----------------------------------------------------------------------------


@pytest.mark.law(140)
@pytest.mark.parametrize(("edition", "result"), [("2017", "1-0"), ("2023", "1/2-1/2")])
def test_who_resigns_resigns_what_stands_on_the_board(edition: str, result: str) -> None:
    """Black has just taken the last man to be mated with: 2023 makes that a draw."""
    fen = "8/8/8/8/3k4/8/1r1P4/K7 b - - 0 1"
    table = Table(WHITE, edition=edition, time_control="2h", fen=fen).start()
    table.say("Turm schlägt David zwei", BLACK)
    assert table.game.state.made is not None
    table.observe(o.Resigned(at=table.at, seat=BLACK))
    assert table.just(e.GameEnded).result == result
