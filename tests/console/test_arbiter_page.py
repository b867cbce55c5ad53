"""What the arbiter's page shows of a game: decisions, scoresheets, boards, record."""

from dataclasses import replace

import chess
import pytest

from accessible_board.console.arbiter_page import arbiter_page, record
from accessible_board.console.following import Following
from accessible_board.console.table_view import SHOWN
from accessible_board.game import events as e
from accessible_board.game import observations as o
from accessible_board.game.observations import Ruling
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.record import Entry
from accessible_board.languages import available, load
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.narration.written.phrases import load_phrases
from tests.support.long_games import long_game
from tests.support.table import Table

WORDS = load_phrases("en")
STYLE = AnnouncingStyle(load("de"))


class Followed(Table):
    """A table that a console follows, entry by entry."""

    def __init__(self, *peg_boards, **setup):
        super().__init__(*peg_boards, **setup)
        self.following = Following(self.setup)

    def observe(self, observation):
        super().observe(observation)
        self.following.follow(Entry(observation, tuple(self.last)))
        return self

    def page(self, code="en", codes=()):
        style = AnnouncingStyle(load("de"))
        return arbiter_page(self.following, load_phrases(code), style, codes=codes)

    def told(self):
        return [line.text for line in record(self.following, WORDS, STYLE)]


def opened(*peg_boards):
    """After 1. e4 at White's peg board, Black to move at an ordinary one."""
    table = Followed(*peg_boards).start()
    return table.move("e2e4", Seat.WHITE).say("Eva vier").press()


def test_the_copy_is_the_game():
    table = opened()
    state, copy = table.game.state, table.following.state
    assert copy.position.fen() == state.position.fen()
    assert copy.clock == state.clock
    assert copy.touches.keys() == state.touches.keys()


def test_touches_and_announcements_are_in_the_record_with_their_times():
    table = opened()
    lines = record(table.following, WORDS, STYLE)
    assert [line.text for line in lines if "touch" in line.text] == [
        "White touches the pawn on e2."
    ]
    assert "White announces: Eva vier." in table.told()
    assert lines[-1].time == "0:00:03"


def test_a_proposed_penalty_waits_for_the_arbiter():
    table = opened().say("Eva vier", Seat.BLACK).say("Turm Anna fünf", Seat.BLACK)
    table.press(Seat.BLACK)
    (pending,) = table.page().pending
    assert pending.text == (
        "Black completed an illegal move: Turm Anna fünf. It is number 1. "
        "Proposed (7.5.1, 7.5.5): White receives 0:02:00."
    )
    assert [control.ruling for control in pending.controls] == [
        Ruling.CONFIRM_PENALTY,
        Ruling.REFUSE_PENALTY,
    ]
    table.rule(Ruling.REFUSE_PENALTY, name="Hansen")
    (pending,) = table.page().pending
    assert pending.text == "The clocks are stopped: an irregularity."
    assert pending.controls[0].ruling is Ruling.RESUME
    table.rule(Ruling.RESUME, name="Hansen")
    assert table.page().pending == ()
    assert "The arbiter (Hansen): No penalty." in table.told()


def test_a_call_is_listed_with_who_why_and_since_when_also_beside_a_claim_that_came_first():
    table = opened()
    table.observe(o.BreachClaimed(at=table.at, seat=Seat.BLACK))
    table.wait(5_000)
    table.observe(o.ArbiterCalled(at=table.at, seat=Seat.BLACK, reason="he moves his lips"))
    claim, call = table.page().pending
    assert claim.text.startswith("Black claims that the last move broke Article 4")
    assert call.text == "Black calls the arbiter: he moves his lips."
    assert (call.since, call.since - claim.since) == (table.at, 5_000)
    assert table.page().status[1] == "The clocks are stopped: a claim of a touched piece."


def test_after_a_claim_is_rejected_it_is_said_that_the_clocks_still_stand():
    table = opened()
    table.observe(o.BreachClaimed(at=table.at, seat=Seat.BLACK))
    table.rule(Ruling.REJECT_CLAIM, name="Hansen")
    (waiting,) = table.page().pending
    assert waiting.text == "The claim is decided, and both clocks still stand."
    assert [control.ruling for control in waiting.controls] == [Ruling.RESUME]
    table.rule(Ruling.RESUME, name="Hansen")
    assert table.page().pending == ()


def test_a_call_is_decided_by_letting_the_clocks_run_again():
    table = opened()
    table.observe(o.ArbiterCalled(at=table.at, seat=Seat.BLACK, reason="no second queen"))
    (call,) = table.page().pending
    assert call.text == "Black calls the arbiter: no second queen."
    assert [control.ruling for control in call.controls] == [Ruling.RESUME]
    table.rule(Ruling.RESUME, name="Hansen")
    assert table.page().pending == ()


def test_of_more_calls_than_any_game_has_the_first_twenty_are_listed_and_the_last():
    """What a page costs does not grow with calls; the last one carries what attends to all."""
    table = opened()
    for number in range(100):
        called = {"at": table.at, "seat": Seat.BLACK, "reason": f"call {number}"}
        table.following.follow(Entry(o.ArbiterCalled(**called), (e.ArbiterSummoned(**called),)))
    calls = table.page().pending
    told = [call.text.rpartition(" ")[2] for call in calls]
    assert told == [*(f"{number}." for number in range(20)), "99."]
    assert [number for number, call in enumerate(calls) if call.controls] == [20]


def test_a_call_beside_a_claim_waits_on_when_the_clock_runs_after_the_claim_is_decided():
    table = opened()
    table.observe(o.DrawClaimed(at=table.at, seat=Seat.BLACK))
    for reason in ("he moves his lips", "the light"):
        table.wait(5_000)
        table.observe(o.ArbiterCalled(at=table.at, seat=Seat.BLACK, reason=reason))
    claim, *calls = table.page().pending
    assert [bool(one.controls) for one in (claim, *calls)] == [True, False, False]
    table.rule(Ruling.REJECT_CLAIM, name="Hansen")
    assert table.page().clocks[0].running or table.page().clocks[1].running
    first, last = table.page().pending
    assert (first.text, first.controls) == ("Black calls the arbiter: he moves his lips.", ())
    assert [control.ruling for control in last.controls] == [Ruling.STOP]
    table.rule(Ruling.STOP, name="Hansen")
    assert [control.ruling for control in table.page().pending[-1].controls] == [Ruling.RESUME]
    table.rule(Ruling.RESUME, name="Hansen")
    assert table.page().pending == ()


def test_words_of_an_announcement_are_marked_in_the_record_as_in_their_language():
    table = opened()
    line = next(line for line in record(table.following, WORDS, STYLE) if line.said)
    assert line.parts == ("White announces: ", "Eva vier", ".")
    assert line.language == "de-DE"


def test_sheets_that_nobody_kept_come_before_a_result():
    table = Followed(time_control="1h/3+30m").start().wait(3_400_000)
    for seat in Seat:
        table.observe(o.RecordingStopped(at=table.at, seat=seat))
        if seat is Seat.WHITE:
            table.move("e2e4", Seat.WHITE).say("Eva vier").press().wait(3_400_000)
    table.wait(300_000)
    (waiting,) = table.page().pending
    assert "both scoresheets are to be brought up to date (8.5.1)" in waiting.text
    offered = [control.ruling for control in waiting.controls]
    assert offered == [Ruling.SET_CLOCK, Ruling.RESUME, Ruling.DECLARE]


def test_both_scoresheets_stand_side_by_side_and_one_that_lags_does_not_differ():
    table = opened().say("Eva fünf", Seat.BLACK).press(Seat.BLACK)
    first, second = table.page().sheets
    assert (first.number, second.number) == ("1.", "1...")
    assert first.white_keeps.startswith("e4, 1:30:")
    assert first.white_keeps.endswith("made")
    assert first.black_keeps.endswith("heard")
    assert not first.differs
    assert table.page().sheets_agree


def test_where_the_scoresheets_differ_it_is_marked():
    table = opened()
    white, black = (table.following.sheets[seat] for seat in Seat)
    entry = black.entries[0]
    other = replace(entry, move=chess.Move.from_uci("d2d4"))
    table.following.state.sheets = {Seat.WHITE: white, Seat.BLACK: replace(black, entries=(other,))}
    (row,) = table.page().sheets
    assert row.differs
    assert not table.page().sheets_agree
    assert row.black_keeps.startswith("d4")


@pytest.mark.parametrize("begins", [Seat.WHITE, Seat.BLACK])
def test_of_a_game_longer_than_any_the_last_moves_are_shown_with_their_numbers(begins):
    """What a page costs does not grow with a game that no people play."""
    fen = chess.STARTING_FEN.replace(" w ", f" {begins[0]} ")
    setup = GameSetup(fen=fen, peg_boards=frozenset(), time_control="10h")
    game = Following(setup)
    for number, entry in enumerate(long_game(3 * SHOWN, fen), 1):
        game.follow(entry)
        if number in (4 * SHOWN - 6, 6 * SHOWN):
            made, page = number // 2, arbiter_page(game, WORDS, STYLE)
            assert SHOWN <= len(page.sheets) <= SHOWN + 1
            (*_, last) = page.sheets
            whole, black = divmod(made - 1 + (begins is Seat.BLACK), 2)
            assert last.number == f"{1 + whole}{'...' if black else '.'}"
            moves = [notated.text for notated in game.notated(Seat.WHITE, WORDS)]
            assert len(moves) == made
            assert [row.white_keeps.partition(",")[0] for row in page.sheets] == moves[
                -len(page.sheets) :
            ]


def test_a_board_that_differs_is_told_hole_by_hole():
    table = opened().lift("a2", Seat.WHITE)
    white, black = table.page().boards
    assert white.differences == ("a2: a peg is missing",)
    assert black.kind == "ordinary board, which only people can see"
    assert black.differences == ()
    table.place("a2", Seat.WHITE)
    assert table.page().boards[0].differences == ()


def test_a_ruling_stands_in_the_record_with_name_and_details_and_whether_it_did_anything():
    table = opened()
    table.rule(Ruling.SET_CLOCK, name="Hansen", seat=Seat.WHITE, remaining=61_000)
    table.rule(Ruling.UPHOLD_CLAIM, name="Olsen")
    assert "The arbiter (Hansen): Set a clock (White, 0:01:01)." in table.told()
    assert table.told()[-2:] == [
        "The arbiter (Olsen): Uphold the claim. It changes nothing now.",
        "That ruling is not possible (Uphold the claim): nothing is claimed.",
    ]


def test_what_a_player_wrote_stands_in_the_record_as_it_was_written():
    table = opened()
    table.observe(o.Appealed(at=table.at, seat=Seat.BLACK, words="the e-mail of 11-21, as_sent"))
    table.observe(o.ArbiterCalled(at=table.at, seat=Seat.BLACK, reason="re-start"))
    assert "Black appeals: the e-mail of 11-21, as_sent." in table.told()
    assert any("re-start" in text for text in table.told())


def test_the_record_can_be_told_in_every_language():
    table = opened()
    table.observe(o.DrawOffered(at=table.at, seat=Seat.BLACK))
    for code in available():
        lines = record(table.following, load_phrases(code), STYLE)
        assert len(lines) == len(table.told())
        assert all(line.text and "{" not in line.text for line in lines)


def test_codes_for_speaking_at_the_table_are_shown_until_they_are_spent():
    table = opened()
    codes = ("482713", "551266")
    assert table.page(codes=codes).codes == codes
    table.observe(o.ArbiterSpoke(at=table.at, seat=Seat.BLACK, spent="482713"))
    assert table.page(codes=codes).codes == ("551266",)
