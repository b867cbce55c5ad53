"""Scoresheets for others: PGN that other programs read, text and braille that people read."""

import io
from dataclasses import replace

import chess
import chess.pgn
import pytest
from hypothesis import given
from hypothesis import strategies as st

from accessible_board.braille.cells import ascii_of
from accessible_board.devices.braille.louis import translator
from accessible_board.game.events import Termination
from accessible_board.game.rules.notation import parse
from accessible_board.game.state.scoresheet import Claim, EntrySource, Scoresheet, ScoresheetEntry
from accessible_board.game.vocabulary.setup import NO_ARBITER, GameSetup
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.game.vocabulary.time_control import NO_CLOCK
from accessible_board.journal import exports
from accessible_board.journal.exports import ScoresheetFormat, brf, export, text
from accessible_board.journal.pgn import pgn
from accessible_board.languages import JournalError, available, load
from accessible_board.narration.announcing import clock_text

SETUP = GameSetup(white="Änne Öst", black="Bo", event="Club", date="2026.11.21")
MATE = "e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7"


def sheet_of(moves, **members):
    entries = [
        ScoresheetEntry(chess.Move.from_uci(move), EntrySource.MADE, True, 5_400_000 - 1_500 * ply)
        for ply, move in enumerate(moves.split())
    ]
    return Scoresheet(Seat.WHITE, entries=tuple(entries), **members)


MATED = sheet_of(MATE, result="1-0", termination=Termination.CHECKMATE)


def read(written):
    game = chess.pgn.read_game(io.StringIO(written))
    assert not game.errors
    return game


def test_without_a_clock_pgn_has_how_long_each_move_took_and_no_time_left():
    setup = GameSetup(time_control=NO_CLOCK, arbiter=NO_ARBITER)
    had = setup.control.periods[0].milliseconds
    left = [had - 1_000, had - 2_500, had - 5_000, had - 62_500]
    entries = [
        ScoresheetEntry(chess.Move.from_uci(move), EntrySource.MADE, True, after)
        for move, after in zip(MATE.split(), left, strict=False)
    ]
    game = read(pgn(Scoresheet(Seat.WHITE, entries=tuple(entries)), setup))
    assert [node.emt() for node in game.mainline()] == [1, 2.5, 4, 60]
    assert not any(node.clock() for node in game.mainline())
    assert game.headers["TimeControl"] == "-"


def test_pgn_is_read_by_others_with_moves_clocks_and_headers():
    game = read(pgn(MATED, SETUP))
    assert [move.uci() for move in game.mainline_moves()] == MATE.split()
    assert [node.clock() for node in game.mainline()] == [5400 - 1.5 * ply for ply in range(7)]
    assert game.headers["White"] == "Änne Öst"
    assert game.headers["Round"] == "?"
    assert game.headers["Result"] == "1-0"
    assert game.headers["Termination"] == "normal"
    assert game.headers["TimeControl"] == "40/5400+30:1800+30"


def test_pgn_of_a_game_that_goes_on_has_no_result():
    game = read(pgn(sheet_of("e2e4"), SETUP))
    assert (game.headers["Result"], game.headers["Termination"]) == ("*", "unterminated")


def test_a_score_that_pgn_does_not_know_stands_as_none():
    lost_by_both = sheet_of("e2e4", result="0-0", termination=Termination.ARBITER)
    game = read(pgn(lost_by_both, SETUP))
    assert (game.headers["Result"], game.headers["Termination"]) == ("*", "adjudication")
    assert game.headers["Score"] == "0-0"


def test_pgn_starts_from_the_position_of_the_game():
    fen = "rbbqnkrn/pppppppp/8/8/8/8/PPPPPPPP/RBBQNKRN w GAga - 0 1"
    setup = GameSetup(fen=fen, chess960=True)
    game = read(pgn(sheet_of("f1g1"), setup))
    assert game.headers["Variant"] == "Chess960"
    assert game.headers["SetUp"] == "1"
    assert game.board().is_castling(game.next().move)


@pytest.mark.law(116)
def test_draw_offers_and_claims_stand_beside_the_move():
    entry = ScoresheetEntry(chess.Move.from_uci("e2e4"), EntrySource.MADE, True, None, True)
    claim = Claim(Seat.BLACK, 1, chess.Move.from_uci("e7e5"))
    sheet = Scoresheet(Seat.WHITE, entries=(entry,), claims=(claim,))
    comment = read(pgn(sheet, SETUP)).next().comment
    assert comment == "(=) black claims a draw with e7e5"
    assert "1. e4 (=)\n" in text(sheet, SETUP, load("en"))
    assert "Black claims a draw." in text(sheet, SETUP, load("en")).splitlines()


def test_a_move_that_was_not_completed_does_not_stand_in_an_export():
    open_move = ScoresheetEntry(chess.Move.from_uci("g1f3"), EntrySource.MADE)
    sheet = Scoresheet(Seat.WHITE, entries=(open_move,))
    assert read(pgn(sheet, SETUP)).next() is None


def test_a_record_with_an_impossible_move_is_refused_by_name():
    for form in ScoresheetFormat:
        with pytest.raises(JournalError, match="e2e5"):
            export(sheet_of("e2e5"), SETUP, form, load("de"))


def test_text_is_one_line_a_move_in_the_notation_asked_for():
    assert text(MATED, SETUP, load("nl")).splitlines() == [
        "Club, 2026.11.21",
        "Wit: Änne Öst",
        "Zwart: Bo",
        "",
        "1. e4 1:30:00 e5 1:29:59",
        "2. Dh5 1:29:57 Pc6 1:29:56",
        "3. Lc4 1:29:54 Pf6 1:29:53",
        "4. Dxf7# 1:29:51",
        "1-0",
        load("nl").say("ended_checkmate"),
    ]


def test_a_game_that_black_begins_says_so():
    setup = GameSetup(fen="4k3/8/8/8/8/8/4P3/4K3 b - - 0 30")
    sheet = sheet_of("e8d7 e2e4", begins=Seat.BLACK)
    assert "30. ... Kd7 1:30:00\n31. e4 1:29:59\n" in text(sheet, setup, load("en"))


@pytest.mark.law(124)
@pytest.mark.parametrize("code", available())
@given(choices=st.lists(st.integers(0, 10_000), max_size=60))
def test_what_is_written_in_any_language_says_the_same_moves(code, choices):
    board, moves = chess.Board(), []
    for choice in choices:
        legal = list(board.legal_moves)
        if not legal:
            break
        moves.append(legal[choice % len(legal)].uci())
        board.push_uci(moves[-1])
    written = text(sheet_of(" ".join(moves)), GameSetup(), load(code))

    board = chess.Board()
    for line in written.splitlines()[3:]:
        for word in line.split()[1:]:
            if ":" in word or word == "e.p.":
                continue
            (move,) = parse(word, load(code)).moves(board)
            board.push(move)
    assert [move.uci() for move in board.move_stack] == moves


@pytest.mark.parametrize(
    ("milliseconds", "told"),
    [(0, "0:00:00"), (1, "0:00:01"), (3_600_000, "1:00:00"), (-5, "0:00:00")],
)
def test_a_time_left_counts_seconds_begun(milliseconds, told):
    assert clock_text(milliseconds) == told


@pytest.mark.law(117)
def test_braille_has_the_moves_in_cells():
    lines = brf(MATED, SETUP, load("en")).decode("ascii").split("\r\n")
    assert lines[1] == ",WHITE: ,AENNE ,OEST"
    assert lines[5] == "2 ,QH5 1:29:57 ,NC6 1:29:56"


@pytest.mark.law(117)
def test_a_german_sheet_is_in_german_braille():
    lines = brf(MATED, SETUP, load("de")).decode("ascii").split("\r\n")
    assert lines[1] == ".WEI!3 .>NNE .[ST"
    assert lines[5] == "#B .DH#E #A@3BI@3EG .SC#F #A@3BI@3EF"


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("Jürgen Groß", ".J\\RGEN .GRO!"),
        ("dxe5+ Dxe5", "DXE#E@6 .DXE#E"),
        ("e8D# (=)", "E#H.D@# 7@77"),
        ("24.11.2026", "#BD'AA'BJBF"),
        ("8d, 8k; 1-0", "#H,D1 #HK2 #A-#J"),
        ("O'Neil?", ".O,.NEIL5"),
        ("2½", '#BA"1#B'),
    ],
)
def test_german_braille_is_that_of_liblouis_with_capitals(text, cells):
    """Compared with ``lou_translate de-g0.utb`` of liblouis 3.24, which marks no capitals there."""
    assert exports.cells(text, load("de").braille) == cells


READ_BY = {
    "de": "de-g0-detailed.utb",
    "nl": "nl-NL-g0.utb",
    "da": "da-dk-g16.ctb",
    "nb": "no-no-g0.utb",
    "en": "en-us-comp6.ctb",
}
"""A table of liblouis that reads each language's code; German times it does not read back."""


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize(
    "text",
    ["12 Dxe5 exd6", "0-0 0-0-0", "e8D Sf3", "Bo: 1-0", "2026.11.27, Anna", "ex e.p.", "1:29:57"],
)
def test_liblouis_reads_what_an_embosser_gets(code, text):
    if (code, text) == ("de", "1:29:57"):
        return
    language = load(code)
    written = exports.cells(text, language.braille)
    table = translator(language, READ_BY[code])
    read = table.text(bytes(map(ascii_of(bytes(range(64))).index, written)))
    if code == "en":
        read = read.replace(",", "")
        text = text.replace(",", "").lower()
    assert read.replace("‐", "-") == text


def test_paper_of_another_size_and_another_code_are_what_was_asked_for():
    paper = exports.Paper.parse("20x4")
    sheets = brf(MATED, SETUP, load("en"), paper=paper).decode("ascii").split("\f")
    assert len(sheets) > 1
    for sheet in sheets:
        rows = sheet.split("\r\n")[:-1]
        assert len(rows) <= 4
        assert max(map(len, rows)) <= 20
    table = translator(load("de"), "de-g1.ctb")
    shorter = replace(paper, cells=40, written=lambda line: ascii_of(table.cells(line)))
    assert (
        brf(MATED, SETUP, load("de"), paper=shorter).split(b"\r\n")[1] == b"W%!3 >NNE [)"
    )  # ei, st


def test_a_queen_and_a_d_pawn_do_not_read_alike_in_braille():
    assert exports.cells("Dxe5") == ",DXE5"
    assert exports.cells("dxe5") == "DXE5"


@given(st.lists(st.text(), max_size=80), st.sampled_from(["de", "en"]))
def test_braille_never_exceeds_a_page_of_25_lines_of_40_cells(lines, code):
    content = exports.pages(lines, load(code).braille)
    assert all(byte in b"\r\n\f" or 32 <= byte <= 95 for byte in content)
    for page in content.decode("ascii").split("\f"):
        rows = page.split("\r\n")[:-1]
        assert len(rows) <= 25
        assert all(len(row) <= 40 for row in rows)


@pytest.mark.parametrize(
    "name", ['The "Alekhine" Open', "Anna\\", 'Bo"]\n[Result "1-0', "Jürg\udce4n", "\x1b[2JEva"]
)
@pytest.mark.parametrize("form", ScoresheetFormat)
def test_a_name_with_signs_that_mean_something_to_a_file_does_not_break_it(name, form):
    setup = GameSetup(white=name, event=name)
    content = export(Scoresheet(Seat.WHITE), setup, form, load("en")).decode()
    assert "\x1b" not in content
    assert all(line.isprintable() for line in content.replace("\f", "").splitlines())
    if form is ScoresheetFormat.PGN:
        game = chess.pgn.read_game(io.StringIO(content))
        assert (game.errors, game.headers["Result"]) == ([], "*")
        assert game.headers["White"] == game.headers["Event"]
        assert game.headers["White"].isprintable()
