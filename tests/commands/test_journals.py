"""``replay`` and ``export``: what a journal of a game at the peg board tells."""

import io
import json
from dataclasses import replace

import chess
import chess.pgn
import pytest
import typer

from accessible_board.attestation.findings import program_version
from accessible_board.commands.export import export
from accessible_board.commands.journals import opened
from accessible_board.commands.menu_games import asked_back_often
from accessible_board.commands.replay import found, replay
from accessible_board.errors import InputError
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.exports import ScoresheetFormat
from accessible_board.journal.rebuilding import LineFault, LineFinding, Verification
from accessible_board.journal.record import Head, seal
from accessible_board.journal.store import JournalWriter
from accessible_board.languages import FaultError, JournalError, available, load
from tests.journal.writing import written
from tests.support.table import Table


@pytest.fixture
def table():
    """White, at the peg board, has played e4, Black e5; a knight is in White's hand."""
    table = Table(Seat.WHITE, white="Anna", black="Bo").start()
    table.lift("e2").place("e4").say("Eva vier").press()
    table.say("Eva fünf").press().lift("e7").place("e5")
    return table.lift("g1")


@pytest.fixture
def journal(table, tmp_path):
    return written(table, tmp_path / "game.journal")


def test_replay_tells_the_game_to_the_half_lifted_peg(journal, table, capsys):
    replay(journal, as_json=True)
    told = json.loads(capsys.readouterr().out)
    assert told["moves"] == ["e2e4", "e7e5"]
    assert told["position"] == table.position.fen()
    assert told["out"] == {"white": ["g1"]}
    assert told["astray"] == {"white": []}
    assert told["touched"] == {"white": ["g1"]}
    assert told["running"] == "white"
    assert told["clocks"]["white"] == table.game.state.clock.remaining(Seat.WHITE, table.at)
    assert told["result"] is None


def test_replay_is_one_plain_fact_a_line(journal, capsys):
    replay(journal)
    lines = capsys.readouterr().out.splitlines()
    assert "Last move: e7e5" in lines
    assert "Peg out of its hole, board of White: g1" in lines
    assert "On the move: White" in lines
    assert any(line.startswith("White: king e1, queen d1, rooks a1 h1") for line in lines)


def test_replay_tells_it_in_the_language_that_is_asked_for(journal, capsys):
    replay(journal, language="de")
    lines = capsys.readouterr().out.splitlines()
    assert "Letzter Zug: e7e5" in lines
    assert "Nicht im Loch, Brett von Weiß: g1" in lines
    assert "Am Zug: Weiß" in lines
    assert any(line.startswith("Weiß: König e1, Dame d1, Türme a1 h1") for line in lines)
    replay(journal, verified=True, language="nl")
    assert "Elke beslissing volgt uit wat is waargenomen." in capsys.readouterr().out


@pytest.mark.parametrize("code", available())
@pytest.mark.parametrize("fault", LineFault)
def test_every_fault_of_a_record_is_told_in_every_language(fault, code):
    told = found(
        Verification(9, 0, (LineFinding(4, fault, after=2),), None, program="0.0.1"), load(code)
    )
    assert any("4" in line for line in told)


def test_replay_of_a_torn_journal_says_what_was_left_out(journal, capsys):
    with journal.open("ab") as file:
        file.write(b'{"at": 9')
    replay(journal)
    assert "Unfinished last line after a power cut: 8 bytes left out" in capsys.readouterr().out


def test_replay_verifies_a_record_that_is_as_it_was_written(journal, capsys):
    replay(journal, verified=True)
    assert capsys.readouterr().out.splitlines() == [
        f"Lines: {len(journal.read_bytes().splitlines())}",
        "Each line follows the one before it, as it was written.",
        "Each decision follows from what was observed.",
        "Code of the game: none, the game is not over",
        f"Seal of the whole record: {seal(journal.read_bytes().splitlines(keepends=True)[-1])}",
        "No end was written: the program was interrupted or is older, or the end was cut off.",
    ]


def test_replay_names_a_line_that_is_missing_and_fails(journal, capsys):
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:4] + lines[6:]))
    with pytest.raises(typer.Exit) as ended:
        replay(journal, verified=True)
    assert ended.value.exit_code == 1
    assert "\nLine 5 does not follow the line before it" in capsys.readouterr().out


@pytest.mark.law(117)
@pytest.mark.parametrize("seat", Seat)
def test_export_writes_the_scoresheet_of_either_seat(journal, tmp_path, seat):
    out = tmp_path / "game.pgn"
    export(journal, ScoresheetFormat.PGN, "en", seat=seat, out=out)
    game = chess.pgn.read_game(io.StringIO(out.read_text()))
    assert [move.uci() for move in game.mainline_moves()] == ["e2e4", "e7e5"]
    assert (game.headers["White"], game.headers["Date"]) == ("Anna", "2026.11.21")


def test_export_writes_braille_for_the_embosser_that_is_there(journal, capsysbinary):
    export(journal, ScoresheetFormat.BRF, "de", braille_code="chess", paper="12x30", out=None)
    rows = capsysbinary.readouterr().out.decode("ascii").split("\r\n")
    assert max(map(len, rows)) <= 12
    assert any("E4" in row for row in rows)
    with pytest.raises(InputError, match="no size of paper"):
        export(journal, ScoresheetFormat.BRF, "de", paper="wide", out=None)
    with pytest.raises(FaultError, match="no-such"):
        export(journal, ScoresheetFormat.BRF, "de", braille_code="no-such.ctb", out=None)


def test_export_prints_where_no_file_is_named(journal, capsysbinary):
    export(journal, ScoresheetFormat.TEXT, "da", seat=Seat.WHITE, out=None)
    assert "Hvid: Anna" in capsysbinary.readouterr().out.decode()


def test_export_to_a_folder_is_one_sentence(journal, tmp_path):
    with pytest.raises(InputError, match="Is a directory"):
        export(journal, ScoresheetFormat.PGN, "en", seat=Seat.WHITE, out=tmp_path)


def test_export_copies_both_scoresheets_to_a_folder_and_says_so(journal, tmp_path, capsys):
    stick = tmp_path / "stick"
    stick.mkdir()
    export(journal, language="de", to=stick)
    assert capsys.readouterr().out == (
        f"Die Partieformulare stehen in {stick}, vier Dateien, geprüft.\n"
    )
    assert {path.suffix for path in stick.iterdir()} == {".pgn", ".brf"}


def test_export_never_writes_over_what_is_there_least_of_all_the_journal(journal):
    before = journal.read_bytes()
    with pytest.raises(InputError, match="is there already and was left as it is"):
        export(journal, ScoresheetFormat.PGN, "en", seat=Seat.WHITE, out=journal)
    assert journal.read_bytes() == before


@pytest.mark.parametrize("begun", ["yesterday", "2026-11-21T12:00:00"])
def test_a_head_without_a_time_of_the_world_is_one_sentence(tmp_path, begun):
    path = tmp_path / "game.journal"
    JournalWriter.create(path, Head("test", begun, {})).close()
    with pytest.raises(JournalError, match="Line 1 of the journal cannot be read"):
        opened(path)


@pytest.mark.parametrize(
    "setup", [{"edition": 2023}, {"colour": "red"}, {"fen": "no position"}, {"peg_boards": ["red"]}]
)
def test_a_head_without_a_game_is_one_sentence(tmp_path, setup):
    path = tmp_path / "game.journal"
    JournalWriter.create(path, Head("test", "2026-11-21T12:00:00Z", setup)).close()
    with pytest.raises((JournalError, InputError)):
        replay(path)


def test_what_another_version_decided_is_told_as_that():
    otherwise = Verification(9, 0, (LineFinding(4, LineFault.DECIDED_OTHERWISE),), None, "0.0.1")
    here = replace(otherwise, program=program_version())
    assert [line for line in found(otherwise, load("en")) if "Version 0.0.1 made it" in line]
    assert not [line for line in found(here, load("en")) if "made it" in line]


@pytest.mark.parametrize(("unclear", "often"), [(3, False), (4, True)])
def test_who_was_not_understood_four_times_in_a_game_was_asked_back_often(
    unclear, often, table, tmp_path
):
    for number in range(unclear):
        asked_back = bool(number % 2)
        table.observe(
            o.NotUnderstood(at=table.at, seat=Seat.WHITE, words="", asked_back=asked_back)
        )
    path = written(table, tmp_path / "game.journal")
    assert asked_back_often(path, Seat.WHITE) is often
    assert not asked_back_often(path, Seat.BLACK)
