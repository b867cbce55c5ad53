"""Illegal castling, promotion and capture on the peg board (3.7, 3.8.2, 7.5.1, D.2.3)."""

from typing import Any

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Refusal
from accessible_board.game.game import Game
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available
from tests.laws.spoken import EDITIONS, SpokenTable, shown

WHITE, BLACK = Seat.WHITE, Seat.BLACK
SHORT, LONG = "Kurze Rochade", "Lange Rochade"


def table(edition: str, fen: str = chess.STARTING_FEN, *boards: Seat, **setup: Any) -> SpokenTable:
    return SpokenTable(*(boards or (WHITE,)), edition=edition, fen=fen, **setup).start()


def acts(found: SpokenTable, line: str) -> SpokenTable:
    """Lifts and places, as ``e1-g1 h1-f1``; ``x a2`` takes a man away."""
    for act in line.split(", "):
        if act.startswith("x "):
            found.lift(act[2:])
        else:
            here, there = act.split("-")
            found.lift(here).place(there)
    return found


CASTLINGS = [
    pytest.param("4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1-g1, h1-f1", SHORT, id="in check"),
    pytest.param("4k3/8/8/8/2b5/8/8/4K2R w K - 0 1", "e1-g1, h1-f1", SHORT, id="through check"),
    pytest.param("4k3/8/8/8/3b4/8/8/4K2R w K - 0 1", "e1-g1, h1-f1", SHORT, id="into check"),
    pytest.param("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1-g1, h1-f1", SHORT, id="lost right"),
    pytest.param("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1-c1, a1-d1", LONG, id="over a knight"),
    pytest.param("4k3/8/8/8/8/8/8/4KB1R w K - 0 1", "x f1, e1-g1, h1-f1", SHORT, id="own bishop"),
]


@pytest.mark.law(90)
@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("fen", "hands", "words"), CASTLINGS)
def test_castling_that_is_impossible_is_an_illegal_move_once_pressed(edition, fen, hands, words):
    found = acts(table(edition, fen), hands).say(words)
    assert not found.of(e.IllegalMoveCompleted), "not before the press (7.5.1)"
    found.press(WHITE)
    illegal = found.just(e.IllegalMoveCompleted)
    assert (illegal.seat, illegal.words) == (WHITE, words)
    assert [move.uci() for move in illegal.shown] == [
        act.replace("-", "") for act in hands.split(", ") if "-" in act
    ]
    assert illegal.off_squares == ((chess.F1,) if hands.startswith("x") else ())
    assert found.game.state.clock.running is None
    assert found.game.state.position.fen() == fen, "the position before it (7.5.1)"
    line = found.written[0]
    assert "On the board: e1-" in line
    assert found.aloud().startswith("Illegal move by White:")


@pytest.mark.law(90)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "hands", "words"),
    [
        ("8/8/4P3/8/8/k7/8/K7 w - - 0 1", "e6-e8", "Eva acht Dame"),
        ("8/8/4P3/8/8/k7/8/K7 w - - 0 1", "e6-e8", "Eva acht"),
        ("8/3P4/8/8/8/k7/8/K7 w - - 0 1", "d7-e8", "David sieben schlägt Eva acht Dame"),
        ("4k3/8/8/8/8/8/P7/R3K3 w - - 0 1", "x a2, a1-a2", "Turm Anna zwei"),
        (chess.STARTING_FEN, "e2-e5, d2-d4", "Eva fünf"),
    ],
)
@pytest.mark.parametrize("said", ["announced", "differs", "silent"])
def test_what_stands_and_is_no_legal_move_is_illegal_whatever_was_announced(
    edition, fen, hands, words, said
):
    found = acts(table(edition, fen), hands)
    if said == "silent":
        refused = found.press(WHITE).just(e.PressRefused)
        in_hand = Refusal.NOT_PLACED if hands.startswith("x") else Refusal.NOT_ANNOUNCED
        assert refused.reason is in_hand, "without words no move is made (D.2.3)"
        return
    found.say(words if said == "announced" else "König Anna zwei").press(WHITE)
    if hands.startswith("x") and said != "announced":
        assert found.just(e.PressRefused), "the man may be in the hand (6.2.1)"
        return
    illegal = found.just(e.IllegalMoveCompleted)
    assert [move.uci() for move in illegal.shown] == [
        act.replace("-", "") for act in hands.split(", ") if "-" in act
    ]
    assert found.game.state.position.fen() == fen


@pytest.mark.law(92)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_the_ruling_the_pegs_are_put_back_and_the_king_must_move(edition):
    """Articles 4.3 and 4.7 apply to the move that replaces it (7.5.1; 4.3 and 4.6 in 2009)."""
    found = acts(table(edition, "4k3/8/8/8/2b5/8/P7/4K2R w K - 0 1"), "e1-g1, h1-f1")
    found.say(SHORT).press(WHITE).arbiter("confirm")
    assert found.just(e.PositionsDiffer).seat is WHITE
    acts(found, "g1-e1, f1-h1").arbiter("resume")
    bound = found.of(e.PlayerObliged)[-1].obligation
    assert (bound.bond, bound.own_square) == (Bond.KING_MOVE, chess.E1)
    acts(found, "a2-a3").say("Anna drei").press(WHITE)
    assert found.just(e.ArticleFourBreached).obligation.own_square == chess.E1


@pytest.mark.law(92)
@pytest.mark.law(50)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "bond"),
    [
        ("4k3/8/8/8/2b5/8/P7/4K2R w K - 0 1", Bond.KING_MOVE),
        # A king that cannot move at all leaves the player free (4.7.2, 4.4.3).
        ("4k3/8/8/8/b7/5r2/P2P3r/4K2R w K - 0 1", Bond.FREE),
    ],
)
def test_a_sighted_players_king_stays_bound_after_illegal_castling(edition, fen, bond):
    found = table(edition, fen, BLACK).say(SHORT, WHITE).press(WHITE)
    assert found.just(e.IllegalMoveCompleted).words == SHORT
    assert found.just(e.KingReleased).move == chess.Move.from_uci("e1g1")
    found.arbiter("confirm").arbiter("resume").say("Anna drei", WHITE).press(WHITE)
    breaches = found.of(e.ArticleFourBreached)
    assert [breach.obligation.bond for breach in breaches] == (
        [Bond.KING_MOVE] if bond is Bond.KING_MOVE else []
    )


@pytest.mark.law(91)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_arbiters_word_hits_this_move_and_no_earlier_pair(edition):
    """A man is still out: the press is refused, and the arbiter, who looks, says it is illegal."""
    found = acts(table(edition), "e2-e4").say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK)
    acts(found, "e7-e5, x a2, a1-a2").press(WHITE)
    assert found.just(e.PressRefused).reason is Refusal.NOT_PLACED
    found.arbiter("white illegal")
    assert found.just(e.IllegalMoveCompleted).seat is WHITE
    assert len(found.game.state.position.move_stack) == 2
    assert not found.of(e.PositionReinstated)
    assert found.just(e.ClocksStopped)


# --- what is no accusation (6.2.1, 7.4) ---


@pytest.mark.law(61)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "hands", "words"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1-g1", SHORT),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5-d6", "Eva fünf schlägt David sechs"),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "x d5", "Eva schlägt David fünf"),
        ("8/4P3/8/8/8/k7/8/K7 w - - 0 1", "x e7", "Eva acht Dame"),
        (chess.STARTING_FEN, "x g1", "Springer Felix drei"),
        (chess.STARTING_FEN, "e2-e4, d7-d6", "Eva vier"),
    ],
    ids=["rook at home", "en passant", "capture", "promotion", "in the hand", "knocked over"],
)
@pytest.mark.parametrize("says", [True, False])
def test_a_move_that_is_not_finished_is_no_illegal_move(edition, fen, hands, words, says):
    found = acts(table(edition, fen), hands)
    if says:
        found.say(words)
    found.press(WHITE)
    assert found.just(e.PressRefused).reason in (
        Refusal.NOT_PLACED,
        Refusal.CAPTURED_STAYS,
        Refusal.NOT_ANNOUNCED,
        Refusal.BOARD_WRONG,
    )
    assert found.game.state.clock.running is WHITE
    assert not found.of(e.IllegalMoveCompleted)


@pytest.mark.law(93)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_arbiter_refuses_costs_nothing(edition):
    found = acts(table(edition), "e2-e5, d2-d4").say("Eva fünf").press(WHITE).arbiter("refuse")
    acts(found, "d4-d2, e5-e2").arbiter("resume")
    acts(found, "e2-e4").say("Eva vier").press(WHITE)
    assert found.just(e.MoveCompleted)
    assert not found.of(e.PenaltyImposed)


@pytest.mark.law(93)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_the_arbiter_refuses_is_not_the_first_illegal_move(edition):
    """What he finds to be none does not count, so that the next is not the one that loses."""
    found = acts(table(edition), "e2-e5, d2-d4").say("Eva fünf").press(WHITE).arbiter("refuse")
    acts(found, "d4-d2, e5-e2").arbiter("resume")
    found = acts(found, "e2-e5, d2-d4").say("Eva fünf").press(WHITE)
    again = found.just(e.IllegalMoveCompleted)
    assert (again.count, again.count_in_all, again.loses) == (1, 1, False)
    assert (
        Game.replay(found.setup, found.events).state.illegal_acts == found.game.state.illegal_acts
    )


@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "hands", "words", "after"),
    [
        ("4k3/8/8/8/2b5/8/8/4K2R w K - 0 1", "e1-g1, h1-f1", SHORT, "4k3/8/8/8/2b5/8/8/5RK1"),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1-g1, h1-f1", SHORT, "4k3/8/8/8/8/8/8/5RK1"),
        ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", "e1-c1, a1-d1", LONG, "4k3/8/8/8/8/8/8/1NKR4"),
    ],
    ids=["through check", "lost right", "over a knight"],
)
def test_without_supervision_illegal_castling_stands_until_it_is_claimed(
    edition, fen, hands, words, after
):
    """A4b, A4c, A.4.2, A.5.2: king and rook stand until somebody claims or the arbiter acts."""
    found = table(edition, fen, *Seat, time_control="20m", supervised=False)
    for act in hands.split(", "):
        found.lift(act[:2], WHITE).place(act[3:], WHITE)
    found.say(words, WHITE).press(WHITE)
    assert found.just(e.IllegalMoveStands).seat is WHITE
    assert not found.of(e.IllegalMoveCompleted)
    assert found.position.board_fen() == after
    assert found.game.state.clock.running is BLACK
    for act in hands.split(", "):
        found.lift(act[:2], BLACK).place(act[3:], BLACK)
    assert found.just(e.MoveCarriedOut).seat is BLACK
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK))
    assert found.just(e.IllegalMoveCompleted).seat is WHITE
    assert found.game.state.position == chess.Board(fen)


@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_supervision_castling_onto_other_men_stops_the_clocks(edition):
    """Of which no position comes that could stand."""
    fen = "4k3/8/8/8/8/8/8/4KB1R w K - 0 1"
    found = table(edition, fen, time_control="20m", supervised=False)
    acts(found, "x f1, e1-g1, h1-f1").say(SHORT).press(WHITE)
    assert found.just(e.IllegalMoveCompleted).seat is WHITE


@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_supervision_a_king_that_jumps_stands_like_any_other_man(edition):
    """Two squares and more, but not as in castling (3.8.2): a position like others (A.5.2)."""
    fen = "4k3/8/8/8/8/8/8/R2K3R w - - 0 1"
    found = table(edition, fen, BLACK, time_control="20m", supervised=False)
    found.say("König David eins Felix eins", WHITE).press(WHITE)
    assert found.just(e.IllegalMoveStands).move == chess.Move.from_uci("d1f1")
    assert found.game.state.clock.running is BLACK


@pytest.mark.law(50)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_king_named_by_its_squares_has_not_castled_before_the_rook_has(edition):
    """4.7.2, D.2.3: once the king is released, the move is not made yet."""
    found = table(edition, "4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    acts(found, "e1-g1").say("König Eva eins Gustav eins")
    assert not found.of(e.MoveMade)
    assert acts(found, "h1-f1").just(e.MoveMade).move == chess.Move.from_uci("e1g1")


@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("leap", ["d1f1", "d1g4", "d1a4"])
def test_a_leap_that_stands_is_told_and_carried_out_as_what_it_is(edition, leap):
    """A king that goes over two files has not castled: it is one man on another square (3.8)."""
    fen = "4k3/8/8/8/8/8/8/R2K3R w - - 0 1"
    found = table(edition, fen, BLACK, time_control="20m", supervised=False)
    move = chess.Move.from_uci(leap)
    words = Announcement.of(move, found.game.state.position)
    found.observe(o.Announced(at=found.at, seat=WHITE, announcement=words, words="said"))
    found.press(WHITE)
    assert found.just(e.IllegalMoveStands).move == move
    found.lift("d1").place(leap[2:])
    assert found.just(e.MoveCarriedOut).move == move


@pytest.mark.law(50)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("fen", "hands", "castles"),
    [
        ("8/5k2/8/3p1p2/3P1P2/8/5K2/8 w - - 0 1", "f2-h2", False),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1-g1", False),
        ("4k3/8/8/8/8/8/8/3K3R w - - 0 1", "d1-f1", False),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1-g1", True),
    ],
    ids=["in the middle", "no rook", "not its own square", "towards the rook"],
)
def test_a_king_goes_to_castle_from_its_own_square_towards_a_rook(edition, fen, hands, castles):
    found = acts(table(edition, fen), hands)
    assert bool(found.of(e.KingReleased)) is castles


@pytest.mark.law(91)
@pytest.mark.parametrize("code", available())
def test_the_evidence_is_written_in_every_language(code):
    found = acts(table("2023", "4k3/8/8/8/8/8/8/4KB1R w K - 0 1"), "x f1, e1-g1, h1-f1")
    illegal = found.say(SHORT).press(WHITE).just(e.IllegalMoveCompleted)
    line = shown(illegal, code=code)[0]
    assert "e1-g1, h1-f1, " in line
    assert line.rstrip(".").endswith("f1")


def test_the_record_gives_the_same_game():
    found = acts(table("2023", "4k3/8/8/8/2b5/8/8/4K2R w K - 0 1"), "e1-g1, h1-f1")
    found.say(SHORT).press(WHITE)
    again = Game.replay(found.setup, found.events).state
    assert again.illegal == found.game.state.illegal
    assert again.touch_move == found.game.state.touch_move


@pytest.mark.law(43)
@pytest.mark.law(92)
@pytest.mark.parametrize("edition", EDITIONS)
def test_after_illegal_castling_begun_with_the_rook_it_is_the_rook_that_must_move(edition):
    """4.4.2 leaves it to 4.3.1, and 4.7 to the square where the rook was legally released."""
    found = acts(table(edition, "4k3/8/8/8/2b5/8/P7/4K2R w K - 0 1"), "h1-f1, e1-g1")
    found.say(SHORT).press(WHITE).arbiter("confirm")
    acts(found, "f1-h1, g1-e1").arbiter("resume")
    bound = found.of(e.PlayerObliged)[-1].obligation
    assert (bound.bond, bound.released) == (Bond.RELEASED, chess.Move.from_uci("h1f1"))
    acts(found, "h1-f1").say("Turm Felix eins").press(WHITE)
    assert not found.of(e.ArticleFourBreached)


@pytest.mark.law(90)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_king_that_leaps_and_takes_is_an_illegal_move(edition):
    """Two files to the side, and so like castling to nobody but a program (3.8.1)."""
    found = acts(table(edition, "2b1k3/8/8/8/8/8/8/4K3 w - - 0 1"), "x c8, e1-c8")
    found.say("König Eva eins schlägt Cesar acht").press(WHITE)
    assert [move.uci() for move in found.just(e.IllegalMoveCompleted).shown] == ["e1c8"]


@pytest.mark.law(21)
@pytest.mark.law(99)
def test_an_own_man_taken_by_one_like_it_is_carried_out_by_removing_that() -> None:
    """A4b of 2014: the illegal move stands, and the pegs show what it left."""
    fen = "4k3/p1p5/8/8/8/8/8/4K3 b - - 0 1"
    found = table("2014", fen, time_control="5m", supervised=False)
    found.say("Bauer Anna sieben Cäsar sieben", BLACK).press(BLACK).lift("a7")
    assert found.just(e.MoveCarriedOut).move.uci() == "a7c7"
    found.lift("e1").place("e2").say("König Eva zwei").press()
    assert found.of(e.MoveCompleted)[-1].move.uci() == "e1e2"
