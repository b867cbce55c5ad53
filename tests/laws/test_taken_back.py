"""What a move that is taken back after a claim leaves behind (4.3, 4.7, 4.8, 9.2, D.2.1)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable
from tests.support.table import Table

WHITE, BLACK = Seat
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)

CASTLING = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"


def acted(table, acts):
    """``-e1`` lifts and ``+g1`` places."""
    for act in acts.split():
        (table.lift if act[0] == "-" else table.place)(act[1:], WHITE)
    return table


def taken_back(table, *, pressed=True):
    """Black claims that White's move broke Article 4, and the arbiter agrees."""
    table = table.press(WHITE) if pressed else table
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    return table.rule(Ruling.UPHOLD_CLAIM)


# --- released men ---------------------------------------------------------------------------------


@pytest.mark.law(49)
@pytest.mark.law(55)
@in_every_edition
@pytest.mark.parametrize("pressed", [True, False])
@pytest.mark.parametrize("hands", ["-h1 -e1 +f1 +g1", "-h1 +f1 -e1 +g1"])
def test_a_rook_let_go_of_before_the_king_stays_there(edition, pressed, hands):
    """The king was not to castle with it (4.4.2), but the rook was released on f1 (4.7)."""
    table = acted(Table(edition=edition, fen=CASTLING).start(), hands).say("Kurze Rochade")
    table = acted(taken_back(table, pressed=pressed), "-f1 -g1 +h1 +e1").rule(Ruling.RESUME)
    acted(table, "-h1 +h4").say("Turm Hektor vier").press(WHITE)
    broken = table.of(e.ArticleFourBreached)[-1]
    assert broken.move.uci() == "h1h4"
    assert broken.obligation.released == chess.Move.from_uci("h1f1")


@pytest.mark.law(39)
@pytest.mark.law(55)
@in_every_edition
@pytest.mark.parametrize("hands", ["-b1 +b1 -g1 +f3", "-b1 +b1 -g1 +f3 -f3 +f3"])
def test_a_man_released_against_a_touch_binds_to_nothing(edition, hands):
    """4.3.1: the knight b1 was touched first; putting g1 on f3 was the breach itself."""
    table = acted(Table(edition=edition).start(), hands).say("Springer Felix drei")
    table = acted(taken_back(table), "-f3 +g1").rule(Ruling.RESUME)
    acted(table, "-b1 +c3").say("Springer Cäsar drei").press(WHITE)
    assert [broken.move.uci() for broken in table.of(e.ArticleFourBreached)] == ["g1f3"]


@pytest.mark.law(39)
@pytest.mark.law(55)
@in_every_edition
def test_the_touches_of_a_move_that_the_program_held_to_be_right_are_kept_as_well(edition):
    """The arbiter saw more, and enters it; the pawn was touched all the same."""
    table = Table(edition=edition).start().move("e2e4", WHITE).say("Eva vier")
    table = taken_back(table)
    assert [touch.square for touch in table.game.state.touches[WHITE]] == [chess.E2]


@pytest.mark.law(55)
@in_every_edition
def test_the_release_that_an_arbiter_took_for_the_breach_binds_to_nothing(edition):
    """Rightly or not, he ruled that another move is to be made; 4.3.1: by the knight."""
    table = acted(Table(edition=edition).start(), "-g1 +f3 -f3 +f3").say("Springer Felix drei")
    table = acted(taken_back(table), "-f3 +g1").rule(Ruling.RESUME)
    acted(table, "-g1 +h3").say("Springer Hektor drei").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(43)
@pytest.mark.law(55)
@in_every_edition
def test_a_king_released_to_castle_wrongly_binds_to_nothing(edition):
    """4.4.2: the rook h1 was touched first and is to be moved, not the king."""
    table = acted(Table(edition=edition, fen=CASTLING).start(), "-h1 +h1 -e1 +g1 -h1 +f1")
    table = taken_back(table.say("Kurze Rochade"))
    assert table.of(e.PlayerObliged)[-1].obligation.bond is Bond.MOVE
    acted(table, "-f1 -g1 +h1 +e1").rule(Ruling.RESUME)
    acted(table, "-h1 +h4").say("Turm Hektor vier").press(WHITE)
    assert [broken.move.uci() for broken in table.of(e.ArticleFourBreached)] == ["e1g1"]


# --- words and positions --------------------------------------------------------------------------


@pytest.mark.law(20)
@pytest.mark.law(55)
@in_every_edition
@pytest.mark.parametrize("repeated", [True, False])
def test_the_move_before_is_as_repeated_as_it_was(edition, repeated):
    """Black castled; whether White had repeated it does not change by taking back White's move."""
    table = Table(BLACK, edition=edition, fen="4k2r/8/8/8/8/8/8/R3K3 b Qk - 0 1").start()
    table.move("e8g8", BLACK).say("Kurze Rochade", BLACK).press(BLACK)
    if repeated:
        table.say("Kurze Rochade", WHITE)
    table.rule(Ruling.TOUCHED, seat=WHITE, square=chess.A1)
    table.say("König Eva zwei", WHITE)
    taken_back(table).rule(Ruling.RESUME)
    assert table.game.state.repeated is repeated


def repeat(table):
    """The knights go out and home again."""
    for seat, uci, words in (
        (WHITE, "g1f3", "Springer Felix drei"),
        (BLACK, "g8f6", "Springer Felix sechs"),
        (WHITE, "f3g1", "Springer Gustav eins"),
        (BLACK, "f6g8", "Springer Gustav acht"),
    ):
        table.move(uci, WHITE).say(words, seat).press(seat)
    return table


@pytest.mark.law(55)
@pytest.mark.law(137)
@in_every_edition
def test_the_positions_before_are_counted_as_often_as_they_were(edition):
    """9.2, 9.6: nothing that was on the board is forgotten, and what was taken back never was."""
    table = repeat(repeat(Table(edition=edition, time_control="2h").start()))
    table = acted(table, "-b1 +b1 -g1 +f3").say("Springer Felix drei")
    table = acted(taken_back(table), "-f3 +g1").rule(Ruling.RESUME)
    acted(table, "-b1 +c3").say("Springer Cäsar drei").press(WHITE)
    table.say("Springer Felix sechs", BLACK).press(BLACK)
    table.move("g8f6", WHITE).move("c3b1", WHITE).say("Springer Bella eins").press(WHITE)
    table.say("Springer Gustav acht", BLACK)
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE))
    assert table.just(e.DrawClaimMade).occurrences == 4
    table.rule(Ruling.UPHOLD_CLAIM)
    assert table.just(e.GameEnded).termination is Termination.CLAIM


@pytest.mark.law(55)
def test_the_arbiter_reads_which_move_is_claimed_in_notation():
    table = SpokenTable(WHITE).start().move("e2e4", WHITE).say("Eva vier", WHITE).press(WHITE)
    table.observe(o.BreachClaimed(at=table.at, seat=BLACK))
    assert "Arbiter: Black claims that e4 broke Article 4." in table.written
