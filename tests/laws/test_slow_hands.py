"""A move announced before the hands are done: nothing differs yet, and a touch is a touch (D.2.3).

A move is made when the captured man is off the board, a man stands in another hole and the move is
announced, in whatever order. Until then the hands may take their time.
"""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)


def slowly(table, acts, rest=6_000):
    """``-e1`` lifts and ``+g1`` places; each time the hand rests."""
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:])
        table.wait(rest)
    return table


def touched(table):
    return [chess.square_name(event.square) for event in table.of(e.PieceTouched)]


def told(table):
    return [*table.of(e.PositionsDiffer), *table.of(e.BoardsDiffer)]


SIDES = ["-e1 +g1 -h1 +f1", "-e1 -h1 +g1 +f1", "-e1 -h1 +f1 +g1"]


@pytest.mark.law(51)
@pytest.mark.law(33)
@in_every_edition
@pytest.mark.parametrize("acts", SIDES)
def test_castling_half_done_is_not_made_and_differs_from_nothing(edition, acts):
    """4.7.2: with the king released the move is not made; the rook is touched when it leaves."""
    table = Table(edition=edition, fen="r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").start()
    slowly(table.say("Kurze Rochade").wait(6_000), acts)
    assert touched(table) == ["e1", "h1"]
    assert not told(table)
    assert table.of(e.MoveMade)[0].move.uci() == "e1g1"


TAKES = [
    ("4k2r/8/b7/1P6/8/8/8/4K3 b - - 0 1", "Läufer Anna sechs Bella fünf", "-b5 -a6 +b5", "b5 a6"),
    ("4k2r/8/b7/1P6/8/8/8/4K3 b - - 0 1", "Läufer Anna sechs Bella fünf", "-a6 -b5 +b5", "a6 b5"),
    ("4k2r/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "Bauer Eva vier David drei", "-e4 +d3 -d4", "e4 d4"),
    ("4k2r/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "Bauer Eva vier David drei", "-d4 -e4 +d3", "d4 e4"),
    (
        "4k3/8/8/8/8/8/6p1/4K2R b - - 0 1",
        "Bauer Gustav zwei Hector eins Turm",
        "-h1 -g2 +h1",
        "h1 g2",
    ),
]


@pytest.mark.law(53)
@pytest.mark.law(33)
@in_every_edition
@pytest.mark.parametrize(("fen", "words", "acts", "touches"), TAKES)
def test_taking_may_be_announced_before_either_man_is_where_it_goes(
    edition, fen, words, acts, touches
):
    table = Table(Seat.BLACK, edition=edition, fen=fen).start()
    slowly(table.say(words).wait(6_000), acts)
    assert touched(table) == touches.split()
    assert not told(table)
    assert table.of(e.MoveMade)


@pytest.mark.law(54)
@pytest.mark.law(33)
@in_every_edition
def test_men_put_back_long_ago_differ_from_nothing_when_a_move_is_announced(edition):
    fen = "4k3/PPP3pp/8/2pP4/4pP2/8/pp4PP/4K3 w - - 0 1"
    table = Table(edition=edition, fen=fen).start()
    slowly(table, "-h7 -a2 +a2 -b2 +b2 +h7").say("Bauer Anna sieben Anna acht Turm").wait(6_000)
    slowly(table, "-a7 +a8")
    assert touched(table) == ["h7", "a2", "b2", "a7"]
    assert not told(table)
    assert table.of(e.MoveMade)


@pytest.mark.law(153)
@in_every_edition
def test_a_man_who_belongs_to_no_such_move_differs_all_the_same(edition):
    table = Table(edition=edition, fen="4k2r/8/8/8/8/8/P7/R3K2R w KQk - 0 1").start()
    slowly(table.say("Kurze Rochade"), "-a2 +a3 -e1 +g1")
    assert told(table)


@pytest.mark.law(33)
@in_every_edition
@pytest.mark.parametrize(
    ("words", "acts", "touches"),
    [
        ("Turm Anna zwei schlägt Anna sieben", "-a7 -a2 +a7", "a7 a2"),
        ("Kurze Rochade", "-e1 +g1 -h1 +f1", "e1 h1"),
    ],
)
def test_the_men_of_the_announced_move_are_touched_while_others_are_put_right(
    edition, words, acts, touches
):
    """4.3, D.2.2: who lifts them means to move and capture them; the others are only put right."""
    fen = "4k3/p7/8/8/8/8/R1p5/4K2R w K - 0 1"
    table = Table(edition=edition, fen=fen).start().say(words)
    slowly(table, "-c2 +c3")
    assert told(table)
    slowly(table, f"-c3 +c2 {acts}", rest=0)
    assert touched(table) == ["c2", *touches.split()]
    assert table.of(e.MoveMade)


@pytest.mark.law(51)
@pytest.mark.law(33)
@in_every_edition
@pytest.mark.parametrize("said_after", ["", "-e1 +c1", "-e1 +c1 -a1 +d1"])
def test_castling_that_is_impossible_is_not_made_with_the_king_alone_either(edition, said_after):
    """4.7.2: the rook is touched when it leaves, and what stands is found at the press (7.5.1)."""
    table = Table(edition=edition, fen="4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1").start()
    acts = "-e1 +c1 -a1 +d1"
    slowly(table, said_after).say("Lange Rochade")
    slowly(table, acts.removeprefix(said_after))
    assert touched(table) == ["e1", "a1"]
    assert not table.of(e.MoveMade)
    assert not told(table)
    assert table.press().just(e.IllegalMoveCompleted).words == "Lange Rochade"
