"""Two scoresheets of one game, each from what its own player did (Art. 8, D.2.9)."""

import chess
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.events import Termination
from accessible_board.game.state.scoresheet import EntrySource, Scoresheet
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from tests.support.table import Table

WHITE, BLACK = Seat
E4, E5 = chess.Move.from_uci("e2e4"), chess.Move.from_uci("e7e5")


def sheets(*events: e.Event) -> tuple[Scoresheet, Scoresheet]:
    """White's and Black's scoresheet after these events."""
    return Scoresheet.of(WHITE, WHITE, events), Scoresheet.of(BLACK, WHITE, events)


def made(seat, move):
    return e.MoveMade(at=0, seat=seat, move=move)


def completed(seat, move, remaining=60_000):
    """A press and the completion that follows from it."""
    return (
        e.ClockPressedBy(at=0, seat=seat, remaining=remaining),
        e.MoveCompleted(at=0, seat=seat, move=move),
    )


@pytest.mark.law(112)
def test_each_player_records_the_own_moves_and_what_he_did_of_the_others():
    white, black = sheets(
        made(WHITE, E4),
        e.MoveRepeated(
            at=0,
            seat=BLACK,
            announcement=Announcement(to_square=chess.E4),
            words="e4",
            agrees=True,
            move=E4,
        ),
        *completed(WHITE, E4),
        made(BLACK, E5),
        *completed(BLACK, E5),
        e.MoveCarriedOut(at=0, seat=WHITE, move=E5),
    )
    assert [entry.evidence for entry in white.entries] == [EntrySource.MADE, EntrySource.HEARD]
    assert [entry.evidence for entry in black.entries] == [EntrySource.REPEATED, EntrySource.MADE]
    assert white.moves == black.moves == (E4, E5)


@pytest.mark.law(113)
def test_a_move_is_not_entered_before_it_is_made():
    said = e.MoveAnnounced(at=0, seat=WHITE, announcement=None, words="Eva vier", move=E4)
    placed = e.MovePlaced(at=0, seat=WHITE, move=E4, legal=True)
    assert sheets(said, placed)[0].entries == ()
    assert [entry.move for entry in sheets(said, placed, made(WHITE, E4))[0].entries] == [E4]


@pytest.mark.law(112)
@pytest.mark.law(113)
def test_the_opponent_does_not_know_of_a_move_that_he_did_not_hear_completed():
    assert sheets(made(WHITE, E4))[1].entries == ()


@pytest.mark.law(112)
def test_a_wrong_repetition_is_not_written_down():
    wrong = e.MoveRepeated(
        at=0,
        seat=BLACK,
        announcement=Announcement(to_square=chess.E4),
        words="e3",
        agrees=False,
        move=E4,
    )
    assert sheets(made(WHITE, E4), wrong)[1].entries == ()


def test_a_move_taken_back_before_the_press_is_struck_out_on_both_sheets():
    d4 = chess.Move.from_uci("d2d4")
    for sheet in sheets(
        made(WHITE, d4),
        e.MoveCarriedOut(at=0, seat=BLACK, move=d4),
        e.MoveUnmade(at=0, seat=WHITE, move=d4, released=True),
        made(WHITE, E4),
        *completed(WHITE, E4),
    ):
        assert sheet.moves == (E4,)


@pytest.mark.law(116)
@pytest.mark.parametrize("moment", range(4))
def test_a_draw_offer_is_marked_on_both_sheets_at_the_same_move(moment):
    """Offered before the move, with it, before its completion, or after it."""
    acts = [made(WHITE, E4), *completed(WHITE, E4)]
    acts.insert(moment, e.DrawOfferMade(at=0, seat=WHITE))
    for sheet in sheets(*acts):
        assert [entry.draw_offered for entry in sheet.entries] == [True]


@pytest.mark.law(116)
def test_an_offer_accepted_before_the_next_move_is_marked_at_the_last_one():
    for sheet in sheets(
        made(WHITE, E4),
        *completed(WHITE, E4),
        made(BLACK, E5),
        *completed(BLACK, E5),
        e.DrawOfferMade(at=0, seat=WHITE),
        e.GameEnded(at=0, result="1/2-1/2", termination=Termination.AGREEMENT),
    ):
        assert [entry.draw_offered for entry in sheet.entries] == [True, False]
        assert (sheet.result, sheet.termination) == ("1/2-1/2", Termination.AGREEMENT)


@pytest.mark.law(116)
def test_an_offer_of_black_before_the_first_move_is_marked_at_it():
    """Where draws may be agreed before both have moved (2009, 2014), both note it (9.1.2.2)."""
    offered = e.DrawOfferMade(at=0, seat=BLACK)
    for sheet in sheets(offered, made(WHITE, E4), *completed(WHITE, E4)):
        assert [entry.draw_offered for entry in sheet.entries] == [True]


@pytest.mark.law(115)
def test_what_is_no_matter_of_the_record_leaves_no_trace():
    before = sheets(made(WHITE, E4))
    after = sheets(
        made(WHITE, E4),
        e.TimesTold(at=1, seat=WHITE, white=1, black=1),
        e.WordsNotUnderstood(at=2, seat=WHITE, words="hm"),
        e.PieceTouched(at=3, seat=WHITE, square=chess.E2, piece=chess.Piece.from_symbol("P")),
    )
    assert after == before


@pytest.mark.law(133)
@pytest.mark.law(115)
def test_a_claim_is_noted_with_the_intended_move():
    claim = e.DrawClaimMade(at=0, seat=WHITE, move=E4, occurrences=3, halfmoves=8)
    for sheet in sheets(claim):
        ((seat, ply, move),) = [(noted.seat, noted.ply, noted.move) for noted in sheet.claims]
        assert (seat, ply, move) == (WHITE, 0, E4)
        assert sheet.entries == ()


def test_an_illegal_move_that_was_completed_is_struck_out():
    illegal = e.IllegalMoveCompleted(
        at=0,
        seat=WHITE,
        words="Eva fünf",
        act="illegal",
        count=1,
        bonus=120_000,
        loses=False,
        result=None,
    )
    assert sheets(made(WHITE, E4), illegal)[0].entries == ()


@pytest.mark.law(122)
def test_each_player_signs_the_own_sheet():
    end = e.GameEnded(at=0, result="0-1", termination=Termination.RESIGNATION)
    white, black = sheets(end, e.ScoresheetSigned(at=1, seat=BLACK))
    assert not white.signed
    assert black.signed


def test_the_player_who_begins_need_not_be_white():
    sheet = Scoresheet.of(WHITE, BLACK, [made(BLACK, E5), *completed(BLACK, E5), made(WHITE, E4)])
    assert [sheet.mover(ply) for ply in range(2)] == [BLACK, WHITE]
    assert [entry.evidence for entry in sheet.entries] == [EntrySource.HEARD, EntrySource.MADE]


@st.composite
def games(draw):
    """Moves with the time left after each, and the events of a game in which they were played."""
    played, events, repeated_late = [], [], None
    for ply in range(draw(st.integers(1, 12))):
        seat = WHITE if ply % 2 == 0 else BLACK
        move = chess.Move(draw(st.integers(0, 31)), draw(st.integers(32, 63)))
        for slip in draw(st.lists(st.integers(32, 63), max_size=1)):
            wrong = chess.Move(0, slip)
            events += [made(seat, wrong)]
            events += [e.MoveUnmade(at=0, seat=seat, move=wrong, released=True)]
        events += [repeated_late] if repeated_late else []
        events += [made(seat, move)]
        repetition = e.MoveRepeated(
            at=0,
            seat=seat.other,
            announcement=Announcement(to_square=chess.E4),
            words="",
            agrees=True,
            move=move,
        )
        early, late = draw(st.booleans()), draw(st.booleans())
        events += [repetition] if early else []
        remaining = draw(st.integers(0, 5_400_000))
        events += completed(seat, move, remaining)
        repeated_late = repetition if late else None
        played.append((move, remaining))
    return played, events


@given(games())
def test_both_sheets_tell_the_game_with_its_times_however_it_was_heard(game):
    played, events = game
    for sheet in sheets(*events):
        assert [(entry.move, entry.remaining) for entry in sheet.entries] == played
        assert all(entry.completed for entry in sheet.entries)


@pytest.mark.parametrize("keeper", Seat)
@pytest.mark.parametrize("mover", Seat)
def test_a_move_that_was_made_stands_when_the_game_ends_before_its_press(keeper, mover):
    table = Table(Seat.WHITE).start().move("e2e4", Seat.WHITE).say("Eva vier")
    if mover is Seat.BLACK:
        table.press().say("Eva fünf", Seat.BLACK)
    table.observe(o.Resigned(at=table.at, seat=mover.other))
    sheet = Scoresheet.of(keeper, Seat.WHITE, table.events)
    assert [entry.move.uci() for entry in sheet.lasting][-1] == ("e2e4", "e7e5")[
        mover is Seat.BLACK
    ]


@pytest.mark.law(116)
@pytest.mark.parametrize("keeper", Seat)
def test_a_move_made_with_the_offer_that_is_accepted_stands_with_it(keeper):
    table = Table(Seat.WHITE).start().move("e2e4", Seat.WHITE).say("Eva vier").press()
    table.say("Eva fünf", Seat.BLACK)
    table.observe(o.DrawOffered(at=table.at, seat=Seat.BLACK))
    table.observe(o.DrawAccepted(at=table.at, seat=Seat.WHITE))
    last = Scoresheet.of(keeper, Seat.WHITE, table.events).lasting[-1]
    assert (last.move, last.draw_offered) == (chess.Move.from_uci("e7e5"), True)


def test_a_move_that_was_made_but_not_completed_when_the_flag_fell_does_not_stand():
    table = Table(Seat.WHITE, time_control="10s").start().move("e2e4", Seat.WHITE).say("Eva vier")
    table.wait(10_000)
    assert Scoresheet.of(Seat.WHITE, Seat.WHITE, table.events).lasting == ()


def test_the_time_of_a_move_that_nobody_pressed_for_stands_as_well():
    mate = Table(Seat.WHITE, fen="6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", time_control="1h").start()
    mate.move("a1a8", Seat.WHITE).say("Turm Anna acht")
    mate.press(Seat.WHITE)
    replied = Table(Seat.WHITE, time_control="1h").start()
    replied.move("e2e4", Seat.WHITE).say("Eva vier").say("Eva fünf", Seat.BLACK)
    for table, lasted in ((mate, e.GameEnded), (replied, e.MoveCompleted)):
        (first, *_) = Scoresheet.of(Seat.WHITE, Seat.WHITE, table.events).entries
        since = table.of(e.ClockStarted)[0].at
        assert first.remaining == 3_600_000 - (table.of(lasted)[0].at - since)
