"""The own move on the pegs before the opponent's, or both at once (1.3, D.2.1, D.2.3)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable
from tests.laws.test_touched_before_carrying_out import answered

WHITE, BLACK = Seat.WHITE, Seat.BLACK

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)

CAPTURE = "4k3/8/8/8/6b1/5N2/P5P1/4K3 w - - 0 1"
"""After a2-a3 Black takes the knight on f3, and White takes back."""


def taken(edition):
    return answered(edition, CAPTURE, "a2 a3 Anna drei", "Läufer schlägt Felix drei")


def hands(table, acts):
    for act in acts.split():
        table = table.lift(act[1:]) if act.startswith("-") else table.place(act)
    return table


@pytest.mark.law(33)
@pytest.mark.law(59)
@in_every_edition
@pytest.mark.parametrize(
    ("fen", "own", "reply", "acts", "words", "move"),
    [
        (chess.STARTING_FEN, "", "", "-g1 f3 -e7 e5", "Springer Felix drei", "g1f3"),
        (
            "4k3/8/8/8/4p3/8/P2P4/4K2R w K - 0 1",
            "a2 a3 Anna drei",
            "Eva drei",
            "-e1 g1 -h1 f1 -e4 e3",
            "kurze Rochade",
            "e1g1",
        ),
        (
            "4k3/5p2/8/4P3/8/8/P7/4K3 w - - 0 1",
            "a2 a3 Anna drei",
            "Felix fünf",
            "-e5 f6 -f7",
            "Eva schlägt Felix sechs",
            "e5f6",
        ),
        (
            "8/4P1k1/8/8/8/8/P7/4K3 w - - 0 1",
            "a2 a3 Anna drei",
            "König Hector sieben",
            "-e7 e8 -g7 h7",
            "Eva acht Dame",
            "e7e8q",
        ),
    ],
    ids=["a reply that was expected", "castling", "en passant", "a promotion"],
)
@pytest.mark.parametrize("first", ["words", "pegs"])
def test_pegs_that_show_both_moves_show_the_own_one(
    edition, fen, own, reply, acts, words, move, first
):
    table = answered(edition, fen, own or "e2 e4 Eva vier", reply or "Eva fünf")
    if first == "words":
        table.say(words, WHITE)
        hands(table, acts)
    else:
        hands(table, acts).say(words, WHITE)
    assert table.of(e.MoveMade)[-1].move == chess.Move.from_uci(move)
    assert table.press(WHITE).just(e.MoveCompleted).move == chess.Move.from_uci(move)
    assert table.game.state.stands_right(WHITE)


@pytest.mark.law(33)
@pytest.mark.law(59)
@in_every_edition
@pytest.mark.parametrize("acts", ["-f3 -g4 -g2 f3", "-g4 -f3 -g2 f3", "-g2 -f3 -g4 f3"])
def test_taken_back_in_one_go(edition, acts):
    """Both men beside the board, the own one on the square: the words tell whose it is."""
    table = hands(taken(edition), acts).say("Gustav schlägt Felix drei", WHITE)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("g2f3")
    assert table.press(WHITE).just(e.MoveCompleted)


@pytest.mark.law(39)
@pytest.mark.law(59)
@in_every_edition
def test_an_own_man_in_the_hand_meanwhile_is_not_released(edition):
    """The man on the square may be the opponent's: nothing binds but the touch."""
    table = hands(taken(edition), "-f3 -g2 -g4 f3")
    assert not table.of(e.MoveCarriedOut)
    hands(table, "g3").say("Gustav drei", WHITE)
    assert table.just(e.MoveMade).move == chess.Move.from_uci("g2g3")
    table.press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(65)
@in_every_edition
def test_a_press_without_the_opponents_move_hears_that_it_is_missing(edition):
    table = answered(edition).lift("g1").place("f3").say("Springer Felix drei", WHITE)
    refused = table.press(WHITE).just(e.PressRefused)
    assert refused.reason is Refusal.NOT_CARRIED_OUT
    assert table.just(e.PositionsDiffer).asked
    assert "The opponent's move is still missing on your board." in table.whispered(WHITE)


@pytest.mark.law(59)
@in_every_edition
@pytest.mark.parametrize("words", ["Eva fünf", None])
def test_a_reply_that_is_placed_is_never_ordered_off_the_board(edition, words):
    """4.7: a released man may go nowhere else; only the opponent's move is missing (D.2.1)."""
    table = SpokenTable(BLACK, edition=edition).start()
    table.say("Eva vier", WHITE).press(WHITE).lift("e7", BLACK).place("e5", BLACK)
    if words is not None:
        table.say(words, BLACK)
    table.wait(2_000)
    for request in (o.Request.POSITION, o.Request.NOW):
        table.observe(o.Asked(at=table.at, seat=BLACK, request=request))
    table.press(BLACK).wait(2_000)
    told = " ".join(table.heard[BLACK])
    assert "to Eva seven" not in told
    assert "from Eva two to Eva four" in told
    table.lift("e2", BLACK).place("e4", BLACK)
    if words is None:
        table.say("Eva fünf", BLACK)
    assert table.press(BLACK).just(e.MoveCompleted).move.uci() == "e7e5"
    assert not table.of(e.ArticleFourBreached)
