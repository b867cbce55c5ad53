"""What an event means in a few signs, for one player in her language."""

import chess
import pytest

from accessible_board.game import events as e
from accessible_board.game.vocabulary.announcements import Announcement
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.languages import available, load
from accessible_board.narration.brief import (
    MOST,
    BriefReader,
    announcement_signs,
    move_signs,
)
from accessible_board.narration.table import TABLE, Silent, brief, row_of

WHITE, BLACK = Seat.WHITE, Seat.BLACK
HER = BriefReader(WHITE, load("de"))
LONGEST = {
    "time": "59:59",
    "move": "D a8xh8",
    "player": "Schwarz",
    "result": "1-0",
    "said": "D a8xh8",
    "shown": "D a1xh8",
}


def signs(event, fen=chess.STARTING_FEN, reader=HER, position=None):
    start = chess.Board(fen)
    at, before = position or start, row_of(event).before
    return brief(event, at if before is None else before(event, at, start), reader)


def test_the_opponents_move_and_the_press_that_follows():
    after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    move = chess.Move.from_uci("b8c6")
    assert signs(e.MoveMade(at=0, seat=BLACK, move=move), after) == "S c6"
    assert signs(e.ClockPressedBy(at=0, seat=BLACK, remaining=1)) == "Ihre Uhr läuft"
    assert signs(e.ClockPressedBy(at=0, seat=WHITE, remaining=1)) == "Uhr von Schwarz läuft"


def test_the_own_words_are_read_back_and_then_that_the_move_stands():
    words = Announcement(piece_type=chess.KNIGHT, to_square=chess.F3)
    said = e.MoveAnnounced(at=0, seat=WHITE, announcement=words, words="Springer", move=None)
    assert signs(said) == "S f3"
    assert signs(e.MoveMade(at=0, seat=WHITE, move=chess.Move.from_uci("g1f3"))) == "gezogen"
    other = e.MoveAnnounced(at=0, seat=BLACK, announcement=words, words="Springer", move=None)
    assert signs(other) == ""


@pytest.mark.parametrize(
    ("fen", "uci", "code", "text"),
    [
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "de", "0-0"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "de", "a8D"),
        ("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8q", "en", "a8Q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "nl", "exd6 e.p."),
        ("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "b1d2", "nb", "S bd2"),
        ("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", "h1h8", "de", "D h8"),
    ],
)
def test_a_move_in_the_letters_of_a_language(fen, uci, code, text):
    assert move_signs(chess.Move.from_uci(uci), chess.Board(fen), load(code)) == text


def test_neither_a_check_nor_an_illegal_move_shows_as_one():
    board = chess.Board("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    legal, illegal = (chess.Move.from_uci(f"d1{square}") for square in ("d7", "e7"))
    assert not board.is_legal(illegal)
    assert board.gives_check(legal)
    shown = [move_signs(move, board, HER.language) for move in (legal, illegal)]
    assert shown == ["D d7", "D e7"]


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (Announcement(to_square=chess.E4), "e4"),
        (Announcement(piece_type=chess.ROOK, from_file=0, to_square=chess.D1), "T ad1"),
        (Announcement(to_square=chess.E8, promotion=chess.QUEEN), "e8D"),
    ],
)
def test_an_announcement_in_the_same_letters(said, text):
    assert announcement_signs(said, HER.language) == text


def test_words_that_differ_from_the_pegs_and_a_claim_with_a_move():
    said = Announcement(to_square=chess.E4)
    shown = chess.Move.from_uci("e2e3")
    differs = e.AnnouncementDiffers(at=0, seat=WHITE, announcement=said, shown=shown)
    assert signs(differs) == "angesagt e4, Brett e3"
    move = chess.Move.from_uci("g1f3")
    claim = e.DrawClaimMade(at=0, seat=BLACK, move=move, occurrences=3, halfmoves=9)
    assert signs(claim) == "Schwarz will Remis: S f3"


@pytest.mark.parametrize("code", available())
def test_no_line_is_longer_than_a_display(code):
    language = load(code)
    phrases = {key: text for key, text in language.phrases.items() if key.startswith("brief_")}
    assert {key: text for key, text in phrases.items() if len(text.format(**LONGEST)) > MOST} == {}


@pytest.mark.parametrize(
    ("white", "black", "text"),
    [
        (600_000, 600_000, "10 min, 10 min"),
        (599_000, 3_599_000, "9:59 min, 59 min"),
        (5_400_000, 9_000, "1:30 h, 0:09 min"),
    ],
)
def test_times_are_told_with_their_unit(white, black, text):
    assert signs(e.TimesTold(at=0, seat=WHITE, white=white, black=black)) == text


def test_who_lost_on_time_reads_why():
    def ended(result, termination):
        return signs(e.GameEnded(at=0, result=result, termination=termination))

    assert ended("0-1", e.Termination.FLAG_FALL) == "0-1, verloren: Zeit"
    assert ended("1-0", e.Termination.CHECKMATE) == "1-0, gewonnen: Matt"
    assert ended("1/2-1/2", e.Termination.AGREEMENT) == "Remis: vereinbart"
    assert ended("0-0", e.Termination.ARBITER) == "0-0: Schiedsrichter"
    assert ended("*", e.Termination.VOID) == "ungültig"


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("termination", e.Termination)
def test_no_end_is_longer_than_a_display(code, termination):
    reader = BriefReader(WHITE, load(code))
    for result in ("1-0", "0-1", "1/2-1/2"):
        ended = e.GameEnded(at=0, result=result, termination=termination)
        assert 0 < len(signs(ended, reader=reader)) <= MOST


def test_what_nobody_is_told_has_no_signs_but_the_press_that_can_be_heard():
    short = {event: row.said for event, row in TABLE.items() if row.short is not None}
    silent = [event for event, said in short.items() if isinstance(said, Silent)]
    assert silent == [e.ClockPressedBy]


def test_of_a_repetition_only_what_differs_and_the_move_as_it_is_written():
    move = chess.Move.from_uci("e2e4")
    after = chess.Board()
    after.push(move)
    words = Announcement(to_square=chess.D4)
    said = {"at": 0, "seat": BLACK, "announcement": words, "words": "", "move": move}
    assert signs(e.MoveRepeated(agrees=True, **said), position=after) == ""
    assert signs(e.MoveRepeated(agrees=False, asked=words, **said), position=after) == ""
    told = signs(e.MoveRepeated(agrees=False, **said), position=after)
    assert told == "Wiederholung falsch, gilt: e4"
