"""Which man an announced illegal move means, where several are of its kind (7.5.1, 3.5, 3.9)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable, shown
from tests.support.table import Table

WHITE, BLACK = Seat
every_edition = pytest.mark.parametrize("edition", EDITIONS)
SHORT = ("20m", "3m+2s")

TWO_OF_A_KIND = {
    "a pinned knight": ("4k3/4n3/8/8/n7/8/4R3/4K3 b - - 0 1", "Springer David fünf", "e7"),
    "a rook over a pawn": ("r3k2r/p7/8/8/8/8/8/4K3 b - - 0 1", "Turm Anna fünf", "a8"),
    "a bishop over a pawn": ("2b1kb2/3p4/8/8/8/8/8/4K3 b - - 0 1", "Läufer Gustav vier", "c8"),
}
"""Position, words, and the one man that moves so, were it not for 3.5 and 3.9."""


def said(words: str, fen: str, edition: str, **setup: object) -> Table:
    return Table(WHITE, edition=edition, fen=fen, **setup).start().say(words, BLACK).press(BLACK)


@every_edition
@pytest.mark.law(92)
@pytest.mark.parametrize("kind", TWO_OF_A_KIND)
def test_the_man_that_moves_so_was_touched(edition: str, kind: str) -> None:
    """The replacing move is bound by 4.3, so that the arbiter has to see which man it was."""
    fen, words, man = TWO_OF_A_KIND[kind]
    found = said(words, fen, edition)
    assert found.just(e.IllegalMoveCompleted)
    touched = [touch.square for touch in found.game.state.touches[BLACK]]
    assert touched == [chess.parse_square(man)]


@every_edition
@pytest.mark.law(99)
@pytest.mark.parametrize("time", SHORT)
@pytest.mark.parametrize("kind", TWO_OF_A_KIND)
def test_without_supervision_it_stands_until_it_is_claimed(
    edition: str, time: str, kind: str
) -> None:
    """A4c and B3c of 2009: only after a claim does the arbiter decide; later it may be claimed."""
    fen, words, man = TWO_OF_A_KIND[kind]
    found = said(words, fen, edition, time_control=time, supervised=False)
    stands = found.just(e.IllegalMoveStands)
    assert chess.square_name(stands.move.from_square) == man
    assert found.game.state.clock.running is WHITE
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=WHITE))
    assert found.just(e.IllegalMoveCompleted)


@every_edition
@pytest.mark.law(99)
@pytest.mark.parametrize("time", SHORT)
def test_without_supervision_it_stands_also_where_the_press_came_before_the_words(
    edition: str, time: str
) -> None:
    """D.2.5: beside another clock the words may follow; a claim is needed all the same (A.5.2)."""
    setup = {"time_control": time, "supervised": False, "external_clock": True}
    table = Table(BLACK, edition=edition, **setup).start().press(WHITE).say("Eva fünf", WHITE)
    assert table.just(e.IllegalMoveStands).move == chess.Move.from_uci("e2e5")
    assert table.just(e.MoveCompleted)
    assert table.game.state.clock.running is BLACK
    table.observe(o.IllegalMoveClaimed(at=table.at, seat=BLACK))
    assert table.just(e.IllegalMoveCompleted).seat is WHITE
    assert table.game.state.clock.running is None


@every_edition
@pytest.mark.law(101)
def test_both_kings_in_check_are_found_also_by_words_after_the_press(edition: str) -> None:
    """A4c of 2009: at once; A4d, A.4.4, A.5.4: once the next move is completed (D.2.5)."""
    fen = "4k3/8/8/8/8/8/3r4/r3K2R w - - 0 1"
    setup = {"time_control": "20m", "supervised": False, "external_clock": True, "fen": fen}
    table = Table(edition=edition, peg_boards=frozenset(), **setup).start()
    table.press(WHITE).say("Turm Hektor acht", WHITE)
    if edition != "2009":
        assert not table.of(e.IllegalPositionRemains)
        table.press(BLACK).say("Turm David zwei David drei", BLACK)
    assert table.just(e.IllegalPositionRemains).waited is (edition != "2009")
    assert table.game.state.clock.running is None


@every_edition
@pytest.mark.law(99)
@pytest.mark.parametrize("time", SHORT)
def test_without_supervision_who_leaves_open_which_man_it_was_is_asked(
    edition: str, time: str
) -> None:
    """A4c and B3c of 2009, A.5.2: no clock stops without a claim; D.2.1: announced clearly."""
    fen = "4k3/8/8/8/n6n/8/8/4K3 b - - 0 1"
    table = said("Springer Eva vier", fen, edition, time_control=time, supervised=False)
    assert table.of(e.AnnouncementRefused)[0].reason is e.Refusal.SEVERAL_MOVES
    assert table.just(e.PressRefused).reason is e.Refusal.NOT_ANNOUNCED
    table.say("Springer Hektor vier Eva vier", BLACK).press(BLACK)
    assert table.just(e.IllegalMoveStands).move == chess.Move.from_uci("h4e4")
    assert table.game.state.clock.running is WHITE


@pytest.mark.law(19)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_supervision_a_pinned_man_makes_no_words_unclear(edition: str) -> None:
    """C.10 tells apart men that can move to the same square; a pinned one cannot (3.9)."""
    fen = "4k3/4n3/8/8/8/6n1/4R3/4K3 b - - 0 1"
    table = said("Springer Felix fünf", fen, edition, time_control="20m", supervised=False)
    assert table.just(e.MoveCompleted).move.uci() == "g3f5"


@pytest.mark.law(30)
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_illegal_move_said_twice_at_the_pegs_is_announced_once(edition: str) -> None:
    """D.2.8: a correction has other words; who says the same again has corrected nothing."""
    table = Table(WHITE, edition=edition).start().say("Turm Anna eins Anna drei")
    assert [type(event) for event in table.say("Turm Anna eins Anna drei").last] == [
        e.AnnouncementSaidAgain
    ]
    table.say("Turm Hektor eins Hektor drei")
    assert table.just(e.AnnouncementCorrected)
    assert table.just(e.MoveAnnounced)


@every_edition
@pytest.mark.law(19)
@pytest.mark.law(139)
@pytest.mark.parametrize("supervised", [True, False])
def test_who_cannot_see_is_told_an_illegal_move_with_its_announcement(
    edition: str, supervised: bool
) -> None:
    """D.2.1: every move is announced; only told later it would be known as illegal (12.6)."""
    table = SpokenTable(
        WHITE,
        edition=edition,
        fen="r3k3/p7/8/8/8/8/8/4K3 b - - 0 1",
        time_control="20m",
        supervised=supervised,
    ).start()
    table.say("Turm Anna fünf", BLACK)
    assert table.whispered(WHITE) == table.aloud() == "rook Anna five"
    table.say("Turm Anna fünf", BLACK)
    assert table.whispered(WHITE) == table.aloud() == "rook Anna five", "said again, heard again"
    table.press(BLACK)
    assert table.just(e.IllegalMoveStands if not supervised else e.IllegalMoveCompleted)
    assert bool(table.said) is supervised, "what stands is told no second time"


@pytest.mark.law(94)
@pytest.mark.parametrize("edition", EDITIONS[1:3])
def test_a_loss_that_is_a_draw_is_proposed_as_one(edition: str) -> None:
    """A4b of 2014 and A.4.2 of 2017: lost, but drawn if the opponent cannot mate."""
    fen = "k7/8/8/8/8/8/5r2/K7 b - - 0 1"
    found = said("Turm Gustav drei", fen, edition, time_control="20m", supervised=False)
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=WHITE))
    told = shown(found.just(e.IllegalMoveCompleted), edition=edition)[0]
    assert told.endswith("The game is drawn, 1/2-1/2: White cannot checkmate.")


ONE_OF_SEVERAL = {
    "a pinned rook, not one behind a pawn": (
        "4k3/8/8/rp2r3/8/8/8/4R1K1 b - - 0 1",
        "Turm Cesar fünf",
        ["e5"],
    ),
    "the pinned pawn of two on a file": (
        "8/4p3/8/R3p2k/8/8/8/4K3 b - - 0 1",
        "Bauer Eva vier",
        ["e5"],
    ),
    "a pawn that captures what is not there": (
        "4k3/8/8/3p4/8/8/8/4K3 b - - 0 1",
        "Bauer schlägt Eva vier",
        ["d5"],
    ),
    "neither of two that both move otherwise": (
        "n3k2n/8/8/8/8/8/8/4K3 b - - 0 1",
        "Springer David vier",
        [],
    ),
    "no man of a kind that is not there": (
        "n3k3/8/8/8/8/8/8/4K3 b - - 0 1",
        "Dame David vier",
        [],
    ),
}


@every_edition
@pytest.mark.law(92)
@pytest.mark.parametrize("kind", ONE_OF_SEVERAL)
def test_only_what_was_surely_meant_was_touched(edition: str, kind: str) -> None:
    """7.5.1 and 4.3 bind the man that was moved: one that is pinned (3.9) before one in whose way
    men stand (3.5), and none where nobody can tell which."""
    fen, words, men = ONE_OF_SEVERAL[kind]
    found = said(words, fen, edition)
    assert found.just(e.IllegalMoveCompleted)
    assert [chess.square_name(touch.square) for touch in found.game.state.touches[BLACK]] == men


@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_claim_takes_back_the_illegal_move_alone(edition: str) -> None:
    """A.5.2 (A.4.2, A4b, A4c): the position before the irregularity, with the moves before it."""
    players = {"peg_boards": frozenset(), "time_control": "20m", "supervised": False}
    found = Table(edition=edition, **players).start()
    for words in ("Eva vier", "Eva fünf", "Turm Anna eins Anna drei"):
        found.say(words).press()
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK))
    kept = found.just(e.PositionReinstated).moves
    assert [move.uci() for move in kept] == ["e2e4", "e7e5"]
