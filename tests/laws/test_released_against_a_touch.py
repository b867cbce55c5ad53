"""What is released binds beside what was touched; a mere reading accuses nobody (4.3, 4.7)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS
from tests.support.table import Table

in_every_edition = pytest.mark.parametrize("edition", EDITIONS)

PAWNS = "4k3/PPP3pp/8/2pP4/4pP2/8/pp4PP/4K3 w - - 0 1"
CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def acted(table, acts):
    """``-e1`` lifts and ``+g1`` places."""
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:])
    return table


@pytest.mark.law(39)
@pytest.mark.law(49)
@in_every_edition
@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ("-d5 +d5 -g2 +g3", "Gustav drei"),
        ("-d5 +d5 -g2 +g3 -g3 +g3", "Gustav drei"),
        ("-d5 +d5 -a7 +a8 -a8 +a8", "Anna acht Dame"),
    ],
)
def test_a_released_man_does_not_free_the_one_touched_first(edition, acts, words):
    """4.3.1: the first-touched pawn d5 can be moved, whatever else is put down and taken up."""
    table = acted(Table(edition=edition, fen=PAWNS).start(), acts).say(words).press()
    bound = table.of(e.ArticleFourBreached)[0].obligation
    assert (bound.bond, bound.own_square) == (Bond.MOVE, chess.D5)


@pytest.mark.law(42)
@pytest.mark.law(50)
@in_every_edition
def test_who_must_castle_with_one_rook_may_not_release_the_king_beside_the_other(edition):
    """4.4.1: king, then the rook a1, bind to castling with that rook."""
    table = acted(Table(edition=edition, fen=CASTLING).start(), "-e1 +e1 -a1 +a1 -h1 +h1")
    acted(table, "-e1 +g1 -h1 +f1").say("Kurze Rochade").press()
    bound = table.of(e.ArticleFourBreached)[0].obligation
    assert (bound.bond, bound.target_square) == (Bond.CASTLE, chess.A1)


@pytest.mark.law(43)
@in_every_edition
@pytest.mark.parametrize("acts", ["-h1 +h1 -e1 +g1 -h1 +f1", "-h1 -e1 +g1 +f1", "-h1 +f1 -e1 +g1"])
def test_who_touched_the_rook_first_may_not_castle_with_it(edition, acts):
    """4.4.2 binds, though the king was released two squares towards that rook."""
    table = acted(Table(edition=edition, fen=CASTLING).start(), acts)
    table.say("Kurze Rochade").press()
    assert table.of(e.ArticleFourBreached)[0].obligation.article == "4.4.2"


@pytest.mark.law(50)
@in_every_edition
def test_a_king_released_towards_the_rook_castles_rightly(edition):
    table = acted(Table(edition=edition, fen=CASTLING).start(), "-e1 +g1 -g1 +g1 -h1 +f1")
    table.say("Kurze Rochade").press()
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e1g1")
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(42)
@pytest.mark.law(49)
@in_every_edition
@pytest.mark.parametrize(
    "acts", ["-e1 +e1 -h1 +f1 -e1 +g1", "-e1 -h1 +f1 +g1", "-e1 +e1 -h1 +f1 -f1 +f1 -e1 +g1"]
)
def test_a_rook_put_down_before_the_king_stays_where_castling_puts_it(edition, acts):
    """4.4.1 obliges to castle with it, and f1 is no other square of this move (4.7)."""
    table = acted(Table(edition=edition, fen=CASTLING).start(), acts)
    table.say("Kurze Rochade").press()
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("e1g1")
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(49)
@in_every_edition
@pytest.mark.parametrize("rest", [0, 1_000, 6_000])
def test_men_put_back_while_the_king_is_in_the_hand_show_no_move_of_it(edition, rest):
    """Released was the king on c5 alone; that it stood on b7 was never so."""
    fen = "8/1R6/2k5/8/4R3/2K5/8/8 b - - 0 1"
    table = Table(Seat.BLACK, edition=edition, fen=fen).start()
    for act in ["-c6", "-e4", "+e4", "-b7", "+b7", "+c5"]:
        acted(table, act).wait(rest)
    table.say("König Cesar fünf").press()
    assert table.just(e.MoveCompleted).move == chess.Move.from_uci("c6c5")
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(49)
@in_every_edition
@pytest.mark.parametrize(
    ("fen", "acts", "words", "released"),
    [
        (PAWNS, "-g2 +g3 -g3 +g4", "Gustav vier", "g2g3"),
        (CASTLING, "-h1 +h2 -h2 +h3", "Turm Hector drei", "h1h2"),
    ],
)
def test_a_man_released_on_one_square_and_taken_to_another_is_evidence(
    edition, fen, acts, words, released
):
    table = acted(Table(edition=edition, fen=fen).start(), acts).say(words).press()
    assert table.of(e.ArticleFourBreached)[0].obligation.released.uci() == released
