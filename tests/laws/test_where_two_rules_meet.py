"""Two Articles at once, judged by the text of both: what the one leaves of the other."""

import random

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.decisions.obliging import _bonds
from accessible_board.game.events import Refusal, Termination
from accessible_board.game.vocabulary.obligation import Bond
from accessible_board.game.vocabulary.terms import Seat
from tests.laws.spoken import EDITIONS, SpokenTable

WHITE, BLACK = Seat.WHITE, Seat.BLACK
in_every_edition = pytest.mark.parametrize("edition", EDITIONS)
BEFORE_EN_PASSANT = "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq {} 0 3"
WORDS = {
    "e2e4": "Eva vier",
    "e7e5": "Eva fünf",
    "g1f3": "Springer Felix drei",
    "g8f6": "Springer Felix sechs",
    "f3g1": "Springer Gustav eins",
    "f6g8": "Springer Gustav acht",
}
THERE_AND_BACK = ("g1f3", "g8f6", "f3g1", "f6g8")


def played(table, *moves):
    """White at a peg board, Black at an ordinary one; each move announced and pressed for."""
    for uci in moves:
        seat = table.game.state.on_move
        if seat is WHITE:
            table.move(uci, WHITE).say(WORDS[uci], WHITE).press(WHITE)
        else:
            table.say(WORDS[uci], BLACK).press(BLACK).move(uci, WHITE)
    return table


def opened(edition="2023", **conditions):
    return played(SpokenTable(WHITE, edition=edition, **conditions).start(), "e2e4", "e7e5")


def illegal(table):
    """White completes an illegal move with the rook."""
    return table.lift("a1").place("a3").say("Turm Anna drei", WHITE).press(WHITE)


def does(table, act, seat):
    return table.observe(act(at=table.at, seat=seat))


# --- time -----------------------------------------------------------------------------------------


@pytest.mark.law(70)
@pytest.mark.law(92)
@in_every_edition
def test_an_illegal_last_move_before_the_control_reaches_no_control(edition):
    """6.4, 7.5.1: the replacement is the required move, and has to come in time."""
    table = illegal(opened(edition, time_control="1h/2+30m"))
    assert not table.of(e.PeriodReached)
    table.arbiter("confirm").lift("a3").place("a1").arbiter("white set 1s").arbiter("resume")
    assert table.wait(1_500).of(e.FlagFell)[0].seat is WHITE
    assert table.game.state.ended.result == "0-1"


@pytest.mark.law(71)
@pytest.mark.law(106)
@in_every_edition
def test_who_puts_men_back_on_the_own_time_can_overstep_it(edition):
    table = played(SpokenTable(WHITE, edition=edition, time_control="1h").start(), "e2e4")
    table.lift("d2").arbiter("white set 2s").arbiter("white displaced").wait(3_000)
    assert (table.game.state.ended.result, table.of(e.FlagFell)[0].seat) == ("0-1", WHITE)


@pytest.mark.law(71)
@pytest.mark.law(99)
@pytest.mark.parametrize("edition", EDITIONS)
def test_without_supervision_the_flag_decides_over_an_illegal_move_that_nobody_has_claimed(edition):
    """A.5.2, A.5.3: what is not claimed in time stands, and the game ends by the flag."""
    conditions = {"time_control": "15m", "supervised": False, "flag_announced": True}
    table = illegal(opened(edition, **conditions)).arbiter("black set 1s").wait(1_500)
    if table.game.state.ended is None:
        table.observe(o.FlagClaimed(at=table.at, seat=WHITE))
    assert table.game.state.ended.result == "1-0"
    claim = does(table, o.IllegalMoveClaimed, BLACK).just(e.IllegalMoveClaimRefused)
    assert claim.reason is Refusal.GAME_OVER


# --- draws ----------------------------------------------------------------------------------------


@pytest.mark.law(130)
@pytest.mark.law(106)
@in_every_edition
def test_men_knocked_over_decline_no_draw_offer(edition):
    """9.1.2.1: only who touches a man to move or capture it declines."""
    table = played(SpokenTable(WHITE, edition=edition).start(), "e2e4")
    does(table, o.DrawOffered, BLACK).say("Eva fünf", BLACK).press(BLACK).move("e7e5", WHITE)
    assert table.lift("d2").just(e.DrawOfferDeclined).by_touch
    assert table.arbiter("white displaced").just(e.DrawOfferRevived).seat is BLACK
    does(table.place("d2"), o.DrawAccepted, WHITE)
    assert table.game.state.ended.termination is Termination.AGREEMENT


@pytest.mark.law(134)
@pytest.mark.law(38)
@in_every_edition
def test_a_claim_may_follow_a_touch_that_was_none(edition):
    """9.4 names a touch "as described in 4.3"; what was accidental is none (4.2.2)."""
    table = opened(edition).lift("g1").place("g1")
    assert does(table, o.DrawClaimed, WHITE).just(e.DrawClaimRefused).reason is Refusal.TOUCHED
    table.arbiter("white accidental g1")
    assert does(table, o.DrawClaimed, WHITE).just(e.DrawClaimMade)


@pytest.mark.law(107)
@pytest.mark.law(137)
@in_every_edition
def test_positions_of_moves_that_went_back_are_not_counted(edition):
    """7.6, 9.2.2: the game goes on from the position that stands, as if no other had been."""
    table = played(SpokenTable(WHITE, edition=edition).start(), *THERE_AND_BACK, *THERE_AND_BACK)
    table.arbiter("back 6").move("g8f6", WHITE).move("g1f3", WHITE).arbiter("resume")
    played(table, "f3g1", "f6g8")
    assert does(table, o.DrawClaimed, WHITE).just(e.DrawClaimMade).occurrences == 3


@pytest.mark.law(132)
@pytest.mark.law(91)
@in_every_edition
def test_both_may_agree_to_a_draw_while_an_illegal_move_waits_for_the_arbiter(edition):
    """5.2.3: at any time during the game, which is not over before the arbiter has decided."""
    table = opened(edition).lift("a1").place("a3").say("Turm Anna drei", WHITE)
    illegal_one = does(table, o.DrawOffered, WHITE).press(WHITE)
    assert illegal_one.just(e.IllegalMoveCompleted)
    does(table, o.DrawAccepted, BLACK)
    assert table.game.state.ended.termination is Termination.AGREEMENT


@pytest.mark.law(130)
@pytest.mark.law(55)
@in_every_edition
def test_an_offer_outlasts_a_claim_of_touch_move_that_is_rejected(edition):
    """9.1.2.1: until it is accepted, refused, or refused by a touch; a claim is none of these."""
    table = opened(edition).lift("b1").place("b1").lift("g1").place("f3")
    does(table.say("Springer Felix drei", WHITE), o.DrawOffered, WHITE).press(WHITE)
    does(table, o.BreachClaimed, BLACK).arbiter("reject").arbiter("resume")
    does(table, o.DrawAccepted, BLACK)
    assert table.game.state.ended.termination is Termination.AGREEMENT


@pytest.mark.law(22)
@pytest.mark.law(135)
@in_every_edition
def test_a_claim_names_the_promoted_piece_and_no_later_word_completes_it(edition):
    """9.2.1, D.2.1: the move is written first, and is not changed."""
    table = SpokenTable(WHITE, edition=edition, fen="8/P5k1/8/8/8/8/8/4K3 w - - 0 1").start()
    table.observe(o.DrawClaimed(at=table.at, seat=WHITE, announcement=named(table, "Anna acht")))
    refused = table.just(e.DrawClaimRefused)
    assert refused.reason is Refusal.PROMOTION_PIECE_MISSING
    assert table.game.state.unfinished is None
    assert table.game.state.clock.running is WHITE


def named(table, words):
    """The announcement that these words make."""
    return table.say(words, WHITE).just(e.AnnouncementRefused).announcement


# --- Article 4 ------------------------------------------------------------------------------------


@pytest.mark.law(40)
@pytest.mark.law(58)
@in_every_edition
@pytest.mark.parametrize(("square", "bond"), [("d6", Bond.CAPTURE), ("-", Bond.FREE)])
def test_a_touched_pawn_is_captured_en_passant_only_in_the_move_after_its_step(
    edition, square, bond
):
    """4.3.2 with 3.7.4.2 (3.7d): it can be captured that way in the very next move alone."""
    fen = BEFORE_EN_PASSANT.format(square)
    table = SpokenTable(WHITE, edition=edition, fen=fen).start().lift("d5").place("d5")
    assert table.game.state.touch_move.obligations[WHITE].bond is bond


@pytest.mark.law(30)
@pytest.mark.law(65)
@in_every_edition
def test_no_slip_is_corrected_once_the_opponent_has_replied(edition):
    """D.2.8: at once; the reply has taken the words for said, whoever may still press (6.2.2)."""
    table = opened(edition).lift("g1").place("f3").say("Springer Felix drei", WHITE)
    table.say("Springer Felix sechs", BLACK)
    assert does(table, o.CorrectionAsked, WHITE).just(e.CorrectionRefused).seat is WHITE
    assert table.press(WHITE).game.state.clock.running is BLACK


@pytest.mark.law(37)
@pytest.mark.law(75)
@pytest.mark.parametrize("edition", EDITIONS[1:])
def test_nobody_adjusts_while_the_arbiter_has_stopped_the_clocks(edition):
    """6.2.5 (6.2d): only the player whose clock runs; the lift is no touch either (4.3)."""
    table = opened(edition).arbiter("stop")
    assert does(table, o.AdjustingAnnounced, WHITE).just(e.AdjustingRefused)
    table.lift("g1").place("g1").arbiter("resume")
    assert table.game.state.touch_move.obligations[WHITE].bond is Bond.FREE


# --- where two bonds meet (4.3, 4.4, 4.7) ---

MEETING = {
    "knights": "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1",
    "castling barred": "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1",
    "castling": "4k3/8/8/8/8/8/7P/R3K2R w KQ - 0 1",
    "capture": "4k3/8/8/3p1p2/4P3/8/8/4K1N1 w - - 0 1",
}


SEQUENCES = 12
"""Rows of acts that are tried of each length, in each position and edition."""


def acts_on(board):
    """Every act: a man taken up and put back, or released as a move and taken up again.

    An act is ``(square, move)``; the move is ``None`` where the man returned to its square. A king
    may also be released as for castling, legal or not (4.7.2).
    """
    acts = [(square, None) for square in chess.SquareSet(board.occupied)]
    acts += [(move.from_square, move) for move in board.legal_moves if not board.is_capture(move)]
    home = board.king(chess.WHITE)
    if home == chess.E1:
        acts += [
            (home, chess.Move(home, to)) for to in (chess.C1, chess.G1) if not board.piece_at(to)
        ]
    return list(dict.fromkeys(acts))


def bound_by(board, acts):
    """Independent reading: the squares and moves that bind, the earlier act first (4.3, 4.7).

    An act binds if some legal move still keeps to all that bound before it, and to it.
    """
    legal = set(board.legal_moves)
    left = legal
    for square, move in acts:
        own = board.color_at(square) == board.turn
        reach = {m for m in left if (m.from_square == square if own else m.to_square == square)}
        left = reach or left
        if move is not None and move in left and not board.is_castling(move):
            return {move}
    return left


def judged(edition, fen, acts):
    """A table at which these acts were done in their order."""
    table = SpokenTable(WHITE, edition=edition, fen=fen).start()
    for square, move in acts:
        name = chess.square_name(square)
        to = name if move is None else chess.square_name(move.to_square)
        table.lift(name).place(to)
        if to != name:
            table.lift(to).place(name)
    return table


@pytest.mark.law(39)
@pytest.mark.law(49)
@in_every_edition
@pytest.mark.parametrize("fen", MEETING.values(), ids=MEETING)
@pytest.mark.parametrize("length", [1, 2, 3, 4])
def test_from_whatever_was_touched_and_released_some_move_is_no_breach(edition, fen, length):
    """Property: hands and words leave a way out, and without castling it is that of the text."""
    board = chess.Board(fen)
    chance = random.Random(f"{fen} {length} {edition}")
    for acts in [chance.choices(acts_on(board), k=length) for _ in range(SEQUENCES)]:
        state = judged(edition, fen, acts).game.state
        held = _bonds(state, WHITE)
        kept = {m for m in board.legal_moves if all(bond.permits(m, board) for bond in held)}
        assert kept, f"{acts} leaves no move"
        kings = {board.piece_type_at(square) for square, _ in acts} & {chess.KING, chess.ROOK}
        if not kings and all(board.color_at(square) for square, _ in acts):
            assert kept == bound_by(board, acts), acts


@pytest.mark.law(39)
@in_every_edition
def test_a_release_that_an_earlier_touch_forbade_binds_to_nothing(edition):
    """4.3 demands the knight on b1, which was touched first; that of g1 was released in vain."""
    table = SpokenTable(WHITE, edition=edition).start()
    table.lift("b1").place("b1").lift("g1").place("f3").lift("f3").place("g1")
    table.lift("b1").place("c3").say("Springer Cesar drei").press(WHITE)
    assert not table.of(e.ArticleFourBreached)


@pytest.mark.law(39)
@in_every_edition
def test_what_is_touched_after_a_release_changes_nothing(edition):
    table = SpokenTable(WHITE, edition=edition).start()
    table.lift("g1").place("f3").lift("f3").place("g1").lift("b1").place("b1")
    table.lift("b1").place("c3").say("Springer Cesar drei").press(WHITE)
    assert table.of(e.ArticleFourBreached)[0].obligation.article == "4.7"


@pytest.mark.law(43)
@in_every_edition
@pytest.mark.parametrize(
    ("hands", "words", "breach"),
    [
        ("h1 h2", "Turm Hektor zwei", False),
        ("e1 e2", "König Eva zwei", True),
    ],
)
def test_a_rook_touched_before_its_king_binds_before_castling_that_is_illegal(
    edition, hands, words, breach
):
    """4.4.2 with 4.7.2: the rook was first, so it moves; no article asks for the king."""
    table = SpokenTable(WHITE, edition=edition, fen="4k3/8/8/8/8/8/8/RN2K2R w Q - 0 1").start()
    table.lift("h1").place("h1").lift("e1").place("g1").lift("g1").place("e1")
    start, goal = hands.split()
    table.lift(start).place(goal).say(words).press(WHITE)
    assert bool(table.of(e.ArticleFourBreached)) is breach
