"""Illegal moves found before and after, claimed, reported, or left to stand (Art. 7, A.4, A.5)."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Irregularity, Objection, Refusal
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.editions import IllegalCounting, Penalty
from accessible_board.game.vocabulary.terms import IllegalMove, Seat
from tests.laws.spoken import shown
from tests.support.spoken import spoken
from tests.support.table import Table

WHITE, BLACK = Seat.WHITE, Seat.BLACK
YEARS = ["2009", "2014", "2017", "2023"]
RAPID, BLITZ = "20m", "3m+2s"


def table(year: str, **setup: object) -> Table:
    return Table(WHITE, edition=year, **setup).start()


def unsupervised(year: str, time: str = RAPID, **setup: object) -> Table:
    return table(year, time_control=time, supervised=False, **setup)


def illegal(found: Table) -> Table:
    """White's rook goes through its own pawn, is announced and completed by the press."""
    return found.lift("a1").place("a3").say("Turm Anna drei").press(WHITE)


def left(found: Table, seat: Seat) -> int:
    return found.game.state.clock.remaining(seat, found.at)


# --- the move that replaces it (7.5.1) ------------------------------------------------------------


@pytest.mark.law(92)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize(
    ("acts", "words", "breaches"),
    [
        (("b2", "b3", "a1", "b1"), "Bauer Bella drei", 1),
        (("a2", "a3"), "Anna drei", 1),
    ],
)
def test_the_piece_of_the_illegal_move_must_move_if_it_can(
    year: str, acts: tuple[str, ...], words: str, breaches: int
) -> None:
    """A rook that can go to b1 must go; a pawn that is moved instead breaks 4.3."""
    fen = "4k3/8/8/8/8/8/PP6/R3K3 w - - 0 1"
    found = illegal(table(year, fen=fen)).rule(Ruling.REFUSE_PENALTY)
    found.lift("a3").place("a1").rule(Ruling.RESUME)
    assert found.of(e.PlayerObliged)[-1].obligation.own_square == chess.A1
    found.lift(acts[0]).place(acts[1]).say(words).press(WHITE)
    assert len(found.of(e.ArticleFourBreached)) == breaches
    assert found.just(e.MoveCompleted)


@pytest.mark.law(92)
@pytest.mark.parametrize("year", YEARS)
def test_it_binds_a_player_at_an_ordinary_board_too(year: str) -> None:
    found = Table(BLACK, edition=year, fen="4k3/8/8/8/8/8/8/R3K2N w - - 0 1").start()
    found.say("Turm Bella zwei", WHITE).press(WHITE)
    assert found.of(e.PieceTouched)[-1].square == chess.A1
    found.rule(Ruling.REFUSE_PENALTY).rule(Ruling.RESUME)
    found.say("Springer Gustav drei", WHITE).press(WHITE)
    assert found.of(e.ArticleFourBreached)[0].seat is WHITE


# --- found later, or reported by a person (7.5) --------------------------------------------------


@pytest.mark.law(91)
@pytest.mark.law(107)
@pytest.mark.parametrize("year", YEARS)
def test_an_illegal_move_found_later_goes_back_to_the_position_before_it(year: str) -> None:
    found = table(year).lift("e2").place("e4").say("Eva vier").press(WHITE)
    found.say("Eva fünf", BLACK).press(BLACK).lift("e7").place("e5")
    found.lift("g1").place("f3").say("Springer Felix drei").press(WHITE)
    before = left(found, BLACK)
    found.rule(Ruling.ILLEGAL_MOVE, seat=BLACK, ply=1)
    assert [move.uci() for move in found.game.state.position.move_stack] == ["e2e4"]
    assert found.just(e.IllegalMoveCompleted).bonus == 120_000
    differs = found.just(e.PositionsDiffer)
    assert chess.BaseBoard(differs.expected).piece_at(chess.E7)
    assert ("white ear", "The game goes back. The last move that stands:") in spoken(
        found, white="en"
    )
    found.rule(Ruling.CONFIRM_PENALTY)
    assert left(found, BLACK) <= before
    found.lift("f3").place("g1").lift("e5").place("e7").rule(Ruling.RESUME)
    assert found.game.state.clock.running is BLACK
    assert found.game.state.clock.moves_completed(WHITE) == 1


TWO_HANDED = {
    "capture": ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5 -, e4 d5", "Eva schlägt David fünf"),
    "castling": ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1 g1, h1 f1", "Kurze Rochade"),
    "promotion": ("7k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7 -, - a8", "Anna acht Dame"),
}
"""Moves of more than one piece: position, pegs lifted and placed, words."""


def two_handed(year: str, kind: str, *, pressed: bool) -> Table:
    fen, hands, words = TWO_HANDED[kind]
    found = table(year, fen=fen)
    for lift, place in (hand.split() for hand in hands.split(", ")):
        found = found if lift == "-" else found.lift(lift)
        found = found if place == "-" else found.place(place)
    found.say(words)
    return found.press(WHITE) if pressed else found


@pytest.mark.law(97)
@pytest.mark.parametrize("kind", TWO_HANDED)
@pytest.mark.parametrize(
    ("year", "pressed", "counts"),
    [
        ("2009", True, False),
        ("2014", True, False),
        ("2017", True, True),
        ("2017", False, True),
        ("2023", True, True),
        ("2023", False, False),
    ],
)
def test_two_hands_are_reported_by_a_person(
    year: str, pressed: bool, counts: bool, kind: str
) -> None:
    """7.7.1 of 2017; 7.5.4 of 2023, which asks for the press."""
    found = two_handed(year, kind, pressed=pressed)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    if counts:
        assert found.just(e.IllegalMoveCompleted).act == IllegalMove.TWO_HANDS
    else:
        assert found.just(e.RulingRefused).reason is Objection.NOT_PROVIDED
    assert found.game.state.clock.running is (None if counts else BLACK if pressed else WHITE)


@pytest.mark.law(97)
@pytest.mark.parametrize("year", ["2017", "2023"])
def test_two_hands_are_no_illegal_move_where_one_piece_moves(year: str) -> None:
    """7.7.1, 7.5.4: only castling, a capture and a promotion."""
    found = table(year).lift("e2").place("e4").say("Eva vier").press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    refused = found.just(e.RulingRefused)
    assert refused.reason is Objection.NOT_WITH_THIS_MOVE
    assert any("castling, a capture or a promotion" in line for line in shown(refused))
    assert found.game.state.clock.running is BLACK


@pytest.mark.law(97)
@pytest.mark.parametrize("pegs", [True, False])
def test_two_hands_are_found_in_an_illegal_capture_as_well(pegs: bool) -> None:
    """7.7.1 of 2017 asks for no press; 7.5.1 does, and finds that move by it."""
    found = table("2017", fen="4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1")
    if not pegs:
        found = Table(BLACK, edition="2017", fen="4k3/8/8/3p4/8/8/8/R3K3 w - - 0 1").start()
    else:
        found.lift("d5").lift("a1").place("d5")
    found.say("Turm Anna eins David fünf", WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    assert found.just(e.IllegalMoveCompleted).stays
    found.rule(Ruling.CONFIRM_PENALTY).rule(Ruling.RESUME).press(WHITE)
    acts = [illegal.act for illegal in found.of(e.IllegalMoveCompleted)]
    assert acts == [IllegalMove.TWO_HANDS, IllegalMove.AGAINST_ARTICLE_3]


@pytest.mark.law(97)
def test_after_two_hands_the_game_goes_on_before_the_opponents_pegs_show_the_move() -> None:
    """7.7.1 of 2017: the move stays, and who has yet to carry it out may do so later (D.2.1)."""
    found = table("2017", fen="4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1")
    found.say("David fünf schlägt Eva vier", BLACK)
    found.rule(Ruling.ILLEGAL_MOVE, seat=BLACK, act=IllegalMove.TWO_HANDS)
    assert found.just(e.IllegalMoveCompleted).stays
    found.rule(Ruling.CONFIRM_PENALTY).rule(Ruling.RESUME)
    assert not found.of(e.PositionsDiffer)
    assert found.just(e.ClockStarted).seat is BLACK
    found.press(BLACK)
    assert found.just(e.MoveCompleted).move.uci() == "d5e4"


@pytest.mark.law(97)
def test_two_hands_before_the_press_are_of_the_move_that_stands_on_the_board() -> None:
    """7.7.1 of 2017 asks for no press: the record names no older move."""
    found = table("2017", fen="4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
    found.move("e1f1", WHITE).say("König Felix eins").press(WHITE)
    found.say("König Felix acht", BLACK).press(BLACK).move("e8f8", WHITE)
    found.move("e4d5", WHITE).say("Eva vier schlägt David fünf")
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS)
    assert found.just(e.IllegalMoveCompleted).words == "e4d5"


@pytest.mark.law(97)
@pytest.mark.parametrize("year", ["2017", "2023"])
def test_two_hands_of_an_earlier_move_are_asked_of_that_move(year: str) -> None:
    found = two_handed(year, "capture", pressed=True).say("König Eva sieben", BLACK).press(BLACK)
    found.lift("e8").place("e7").lift("e1").place("e2").say("König Eva zwei").press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS, ply=2)
    assert found.just(e.RulingRefused).reason is Objection.NOT_WITH_THIS_MOVE
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.TWO_HANDS, ply=0)
    assert found.just(e.IllegalMoveCompleted).act == IllegalMove.TWO_HANDS


@pytest.mark.law(96)
@pytest.mark.parametrize(("year", "counts"), [("2009", 0), ("2014", 0), ("2017", 1), ("2023", 1)])
def test_a_press_without_a_move_is_for_the_arbiter_to_find(year: str, counts: int) -> None:
    found = table(year).press(WHITE)
    refused = found.just(e.PressRefused)
    assert refused.reason is Refusal.NO_MOVE
    assert any("no move has been carried out" in line for line in shown(refused))
    assert found.game.state.clock.running is WHITE
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    assert len(found.of(e.IllegalMoveCompleted)) == counts


@pytest.mark.law(61)
@pytest.mark.law(96)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("words", [None, "Eva drei"])
def test_a_press_before_the_move_is_made_is_for_the_arbiter_to_judge(
    year: str, words: str | None
) -> None:
    """Pegs are placed, but the move is not announced, or announced otherwise (D.2.3, D.2.4)."""
    found = table(year).lift("e2").place("e4")
    if words is not None:
        found.say(words)
    refused = found.press(WHITE).just(e.PressRefused)
    assert found.game.state.clock.running is WHITE
    told = shown(refused, edition=year)[-1]
    assert told == "Arbiter: " + {
        "2009": f"{_NO_ILLEGAL_MOVE} (13.4): arbiter penalties lists them.",
        "2014": f"{_NO_ILLEGAL_MOVE} (6.2c, 12.9): arbiter penalties lists them.",
    }.get(year, "If that is an illegal move, type: arbiter white illegal press.")


_NO_ILLEGAL_MOVE = (
    "In this edition a press without a move is no illegal move. You may give a penalty"
)


@pytest.mark.law(98)
@pytest.mark.parametrize("year", YEARS)
def test_a_pawn_not_replaced_becomes_a_queen_and_in_2009_goes_back(year: str) -> None:
    found = Table(BLACK, edition=year, fen="8/4P3/8/8/8/k6p/7P/K7 w - - 0 1").start()
    found.say("Eva acht Springer", WHITE).press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PAWN_NOT_REPLACED)
    assert found.just(e.IllegalMoveCompleted).act == IllegalMove.PAWN_NOT_REPLACED
    position = found.game.state.position
    if year == "2009":
        assert position.piece_at(chess.E7) == chess.Piece.from_symbol("P")
        assert not found.of(e.PawnMadeQueen)
    else:
        assert position.piece_at(chess.E8) == chess.Piece.from_symbol("Q")
        assert ("loudspeaker", "Der Bauer ist eine Dame geworden.") in spoken(found)


@pytest.mark.law(95)
@pytest.mark.parametrize(
    ("counting", "count"), [(None, 2), (IllegalCounting.COMMON, 2), (IllegalCounting.BY_KIND, 1)]
)
def test_in_2017_the_event_chooses_how_illegal_moves_are_counted(
    counting: IllegalCounting | None, count: int
) -> None:
    found = illegal(table("2017", illegal_counting=counting)).rule(Ruling.CONFIRM_PENALTY)
    found.lift("a3").place("a1").rule(Ruling.RESUME).press(WHITE)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, act=IllegalMove.PRESS_WITHOUT_MOVE)
    second = found.just(e.IllegalMoveCompleted)
    assert (second.count, second.count_in_all, second.count_of_kind) == (count, 2, 1)
    assert any("so far: 2, of this kind 1" in line for line in shown(second)), "both are shown"


@pytest.mark.law(91)
@pytest.mark.parametrize("year", YEARS)
def test_both_peg_boards_are_guided_to_the_position_before(year: str) -> None:
    found = Table(WHITE, BLACK, edition=year).start()
    found.lift("a1", WHITE).place("a3", WHITE).say("Turm Anna drei", WHITE)
    found.lift("a1", BLACK).place("a3", BLACK).press(WHITE).rule(Ruling.CONFIRM_PENALTY)
    assert {event.seat for event in found.last if isinstance(event, e.PositionsDiffer)} == set(Seat)
    heard = spoken(found, white="en", black="en")
    for ear in ("white ear", "black ear"):
        assert any(channel == ear and text.startswith("Move ") for channel, text in heard), heard
    for seat in Seat:
        found.lift("a3", seat).place("a1", seat)
    found.rule(Ruling.RESUME)
    assert found.game.state.clock.running is WHITE


# --- without supervision (A.4, A.5, B.3, B.4) -----------------------------------------------------


@pytest.mark.law(99)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("time", [RAPID, BLITZ])
def test_without_supervision_an_illegal_move_is_acted_on_until_the_next_move(
    year: str, time: str
) -> None:
    found = illegal(unsupervised(year, time))
    assert found.just(e.IllegalMoveStands).move == chess.Move.from_uci("a1a3")
    assert found.game.state.clock.running is BLACK
    assert spoken(found, white="de", black="de") == [], "nobody is warned (12.6)"
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK))
    assert found.just(e.IllegalMoveCompleted).seat is WHITE
    assert found.game.state.position == chess.Board()
    assert found.game.state.clock.running is None


@pytest.mark.law(99)
@pytest.mark.parametrize("year", YEARS)
def test_once_the_opponent_has_moved_the_illegal_move_stands(year: str) -> None:
    found = illegal(unsupervised(year)).say("Eva fünf", BLACK)
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK))
    assert found.just(e.IllegalMoveClaimRefused).reason is Refusal.TOO_LATE
    assert spoken(found) == [("loudspeaker", "Dafür ist es zu spät.")]
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE)
    assert found.just(e.RulingRefused).reason is Objection.TOO_LATE
    found.press(BLACK)
    rook = found.game.state.position.piece_at(chess.A3)
    assert rook == chess.Piece.from_symbol("R")
    assert not found.of(e.IllegalMoveCompleted)


@pytest.mark.law(99)
@pytest.mark.parametrize(("year", "tells"), [("2009", 0), ("2014", 2), ("2017", 2), ("2023", 2)])
def test_only_in_2009_the_arbiter_waits_for_the_claim(year: str, tells: int) -> None:
    found = illegal(unsupervised(year))
    assert len(shown(found.just(e.IllegalMoveStands))) == tells
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE)
    if tells:
        assert found.just(e.IllegalMoveCompleted).seat is WHITE
    else:
        assert found.just(e.RulingRefused).reason is Objection.ONLY_ON_CLAIM


@pytest.mark.law(100)
@pytest.mark.parametrize(
    ("year", "time", "bonus", "result"),
    [
        ("2009", RAPID, 120_000, None),
        ("2009", BLITZ, 0, "0-1"),
        ("2014", RAPID, 0, "0-1"),
        ("2014", BLITZ, 0, "0-1"),
        ("2017", RAPID, 0, "0-1"),
        ("2017", BLITZ, 0, "0-1"),
        ("2023", RAPID, 60_000, None),
        ("2023", BLITZ, 60_000, None),
    ],
)
def test_what_the_first_illegal_move_costs_without_supervision(
    year: str, time: str, bonus: int, result: str | None
) -> None:
    found = illegal(unsupervised(year, time))
    before = left(found, BLACK)
    found.observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK)).rule(Ruling.CONFIRM_PENALTY)
    assert found.game.state.ended is None if result is None else True
    if result is None:
        assert left(found, BLACK) == before + bonus
    else:
        assert found.just(e.GameEnded).result == result


@pytest.mark.law(100)
def test_the_second_one_loses_in_2023() -> None:
    found = unsupervised("2023")
    for number in (1, 2):
        illegal(found).observe(o.IllegalMoveClaimed(at=found.at, seat=BLACK))
        assert found.just(e.IllegalMoveCompleted).count == number
        found.rule(Ruling.CONFIRM_PENALTY)
        found.lift("a3").place("a1").rule(Ruling.RESUME)
    assert found.game.state.ended is not None
    assert found.game.state.ended.result == "0-1"


KINGS_IN_CHECK = "4k3/8/8/8/8/8/3r4/r3K2R w - - 0 1"
"""White's king is in check; the rook on h8 gives check as well."""


def both_in_check(found: Table) -> Table:
    return found.lift("h1").place("h8").say("Turm Hektor acht").press(WHITE)


def replied(found: Table) -> Table:
    """Black repeats White's move, and makes one that leaves both kings in check."""
    found.say("Turm Hektor acht", BLACK).say("Turm David zwei David drei", BLACK)
    return found.press(BLACK)


@pytest.mark.law(101)
@pytest.mark.parametrize("time", [RAPID, BLITZ])
@pytest.mark.parametrize("year", ["2014", "2017", "2023"])
def test_both_kings_in_check_are_for_the_arbiter_after_the_next_move(year: str, time: str) -> None:
    found = both_in_check(unsupervised(year, time, fen=KINGS_IN_CHECK))
    assert not found.of(e.IllegalPositionRemains)
    assert found.game.state.clock.running is BLACK, "until the next move nothing is done"
    replied(found)
    remains = found.just(e.IllegalPositionRemains)
    assert remains.irregularity is Irregularity.KINGS_IN_CHECK
    assert any("1/2-1/2" in line for line in shown(remains))
    assert found.game.state.clock.running is None
    found.rule(Ruling.DECLARE, result="1/2-1/2")
    assert found.just(e.GameEnded).result == "1/2-1/2"


@pytest.mark.law(101)
def test_in_rapid_play_of_2009_the_arbiter_steps_in_without_a_claim() -> None:
    """A4c: if possible, where both kings are in check; nothing makes it a draw."""
    found = both_in_check(unsupervised("2009", RAPID, fen=KINGS_IN_CHECK))
    remains = found.just(e.IllegalPositionRemains)
    written = shown(remains)
    assert any("arbiter white illegal" in line for line in written)
    assert not any("1/2-1/2" in line for line in written)
    assert found.game.state.clock.running is None
    before = left(found, BLACK)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE).rule(Ruling.CONFIRM_PENALTY)
    assert left(found, BLACK) == before + 120_000
    assert found.game.state.position.fen() == KINGS_IN_CHECK


@pytest.mark.law(101)
def test_in_2009_play_can_go_on_and_the_arbiter_step_in_later() -> None:
    found = both_in_check(unsupervised("2009", RAPID, fen=KINGS_IN_CHECK)).rule(Ruling.RESUME)
    assert replied(found).just(e.IllegalPositionRemains)
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE, ply=0)
    assert found.just(e.IllegalMoveCompleted).seat is WHITE


@pytest.mark.law(101)
def test_in_blitz_of_2009_the_arbiter_does_not_step_in() -> None:
    """B3b: A4c does not apply; B3c leaves the illegal move to the opponent's claim."""
    found = both_in_check(unsupervised("2009", BLITZ, fen=KINGS_IN_CHECK))
    assert not found.of(e.IllegalPositionRemains)
    assert found.game.state.clock.running is BLACK
    found.rule(Ruling.ILLEGAL_MOVE, seat=WHITE)
    assert found.just(e.RulingRefused).reason is Objection.ONLY_ON_CLAIM
    assert not replied(found).of(e.IllegalPositionRemains)
    assert found.game.state.clock.running is WHITE


@pytest.mark.law(101)
@pytest.mark.parametrize("year", YEARS)
def test_under_supervision_both_kings_in_check_are_an_illegal_move_like_another(year: str) -> None:
    found = both_in_check(table(year, time_control=RAPID, fen=KINGS_IN_CHECK))
    assert not found.of(e.IllegalPositionRemains)
    assert found.just(e.IllegalMoveCompleted).seat is WHITE


@pytest.mark.law(101)
@pytest.mark.parametrize("year", ["2014", "2017", "2023"])
def test_a_next_move_that_makes_the_position_legal_ends_the_matter(year: str) -> None:
    fen = "4k3/8/8/8/8/8/3r4/r3K2R w - - 0 1"
    found = unsupervised(year, fen=fen).lift("h1").place("h8").say("Turm Hektor acht").press(WHITE)
    found.say("König Eva sieben", BLACK).press(BLACK)
    assert found.just(e.MoveCompleted).seat is BLACK
    assert not found.of(e.IllegalPositionRemains)
    assert found.game.state.clock.running is WHITE


# --- the list of penalties (12.9) -----------------------------------------------------------------


@pytest.mark.law(108)
@pytest.mark.parametrize(
    ("year", "count", "lacks"),
    [
        ("2009", 7, {Penalty.FINE, Penalty.EXCLUSION}),
        ("2014", 8, {Penalty.EXCLUSION}),
        ("2017", 9, set()),
        ("2023", 9, set()),
    ],
)
def test_the_arbiter_is_offered_the_penalties_of_the_edition(
    year: str, count: int, lacks: set[Penalty]
) -> None:
    found = table(year).rule(Ruling.LIST_PENALTIES)
    listed = found.just(e.PenaltiesListed).penalties
    assert len(listed) == count
    assert set(Penalty) - set(listed) == lacks
    assert spoken(found, white="en") == []
    assert str(listed[0]) in shown(found.just(e.PenaltiesListed))[0]
    for penalty in lacks:
        found.rule(Ruling.PENALISE, seat=WHITE, penalty=penalty)
        assert found.just(e.RulingRefused).reason is Objection.NOT_PROVIDED


@pytest.mark.law(108)
@pytest.mark.law(109)
@pytest.mark.parametrize("year", YEARS)
def test_penalties_of_time_are_carried_out_and_the_others_noted(year: str) -> None:
    found = table(year)
    white, black = left(found, WHITE), left(found, BLACK)
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.OPPONENTS_TIME, remaining=120_000)
    assert left(found, BLACK) == black + 120_000
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.OWN_TIME, remaining=60_000)
    assert left(found, WHITE) == white - 60_000
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.WARNING)
    assert [event.penalty for event in found.of(e.PenaltyGiven)][-1] == Penalty.WARNING
    assert ("loudspeaker", "Der Schiedsrichter verwarnt Weiß.") in spoken(found)
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.WARNING, reason="Reden im Saal")
    told = "Der Schiedsrichter verwarnt Weiß. Der Grund: Reden im Saal."
    assert ("loudspeaker", told) in spoken(found)
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.LOSS)
    refused = found.just(e.RulingRefused)
    assert refused.reason is Objection.SCORE_MISSING
    assert any("arbiter white penalty loss 0-1" in line for line in shown(refused))
    found.rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.LOSS, result="0-1")
    assert found.just(e.GameEnded).result == "0-1"


@pytest.mark.law(108)
@pytest.mark.parametrize("year", YEARS)
@pytest.mark.parametrize("result", ["0-1", "0-1/2", "0-0", "1/2-1/2"])
def test_the_arbiter_says_what_the_opponent_of_a_penalised_player_scores(
    year: str, result: str
) -> None:
    """12.9.6; a draw is what 12.3b of 2009 gives who cannot win by any series of moves."""
    found = table(year).rule(Ruling.PENALISE, seat=WHITE, penalty=Penalty.LOSS, result=result)
    assert found.just(e.GameEnded).result == result
