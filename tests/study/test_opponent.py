"""A game against an engine, typed; it plays at its seat as a person would."""

import json
import sys
from contextlib import closing

import chess.pgn
import pytest

from accessible_board.commands.journals import opened
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.journal.rebuilding import rebuilt
from tests.study.test_thinker import BAD
from tests.support.child import Playing, quits
from tests.support.disk_errors import FailingDisk
from tests.support.makes import DgtBoard

pytestmark = pytest.mark.long

GERMAN = ("--board", "virtual", "--announce", "de", "--language", "de")
E4 = ("lift e2", "place e4", "e4", "press")


def started(folder, *options):
    return Playing(folder, "--play", *GERMAN, "--journal", str(folder), *options, command="study")


def moves(journal):
    return rebuilt(opened(journal)[1], opened(journal)[0]).state.position.move_stack


def test_it_plays_gives_hints_in_steps_takes_back_answers_an_offer_and_signs(tmp_path):
    game = (
        started(tmp_path, "--engine", "stockfish", "--lines", "full")
        .wait_for("Sie sind am Zug")
        .type(*E4)
    )
    game.wait_for("Uhr: Weiß ist am Zug.")
    for step in ("Ziehen Sie: ", "Das Ziel ist ", "Der Zug ist "):
        game.type("Tipp").wait_for(step)
    game.type("Zug zurücknehmen").wait_for("Die Partie geht zurück zur Ausgangsstellung.")
    game.type("lift e4", "place e2").wait_for("Damit es weitergeht, drücken Sie.")
    game.type("press").wait_for("Sie sind am Zug", 3)
    assert not [line for line in game.lines if "Gegner." in line or "beide" in line]
    game.type("Tipp").wait_for("Ziehen Sie: ", 2)
    game.type("ich biete remis an", "ja").wait_for("Schwarz lehnt")
    game.type("ich gebe auf", "ja").wait_for("Schwarz gewinnt")
    game.type("sign").wait_for("ist der Code der Aufzeichnung")
    assert game.end()[1] == ""
    assert not [line for line in game.lines if line.startswith("Schwarz: Sie ")]
    with game.journal.with_suffix(".pgn").open() as file:
        assert chess.pgn.read_game(file).headers["Black"] == "stockfish"


def test_an_engine_that_dies_is_told_of_and_started_again_and_the_small_one_plays(tmp_path):
    poor = tmp_path / "poor"
    small, bad = f"exec {sys.executable} -m pychess_engine.uci", f"exec {sys.executable} {BAD} dies"
    poor.write_text(f"#!/bin/sh\n[ -e died ] && {small}\ntouch died\n{bad}\n")
    poor.chmod(0o755)
    game = started(tmp_path, "--engine", str(poor), "--strength", "easy", "--lines", "full")
    game.wait_for("Sie sind am Zug").type(*E4)
    game.wait_for("Die Engine poor hat versagt und wird neu gestartet.")
    game.wait_for("Uhr: Weiß ist am Zug.").type("quit")
    assert game.end() == (0, "")
    assert len(moves(game.journal)) == 2


def test_after_a_power_cut_it_goes_on_as_strong_as_before_and_moves_where_it_has_to(tmp_path):
    first = started(tmp_path, "--strength", "modest", "--lines", "full")
    first.wait_for("Sie sind am Zug").type(*E4).wait_for("Uhr: Weiß ist am Zug.")
    first.kill()
    journal = first.journal
    assert json.loads(journal.read_bytes().splitlines()[0])["made_with"]["study"] == {
        "opponent": "black",
        "strength": "modest",
    }
    before = list(moves(journal))
    again = Playing(tmp_path, "--resume", str(journal), command="study")
    again.wait_for("Sie haben Weiß")
    again.type("press").wait_for("Sie sind am Zug").type("Tipp").wait_for("Ziehen Sie: ")
    again.type("quit")
    assert again.end() == (0, "")
    assert list(moves(journal)) == before
    assert len(before) == 2


def test_the_engine_has_white_where_the_player_wants_black(tmp_path):
    game = started(tmp_path, "--seat", "black", "--lines", "full", "--strength", "easy")
    game.wait_for("Das Brett antwortet.").type("press").wait_for("Uhr: Schwarz ist am Zug.")
    game.type("quit")
    assert game.end() == (0, "")
    assert len(moves(game.journal)) == 1
    assert opened(game.journal)[1].without_arbiter
    assert opened(game.journal)[1].peg_boards == frozenset({Seat.BLACK})


def test_a_position_of_chess960_is_played_by_its_rules(tmp_path):
    fen = "qr1k1bbr/pp1pp1pp/2n2n2/5p2/5P2/2N2N2/PP1PP1PP/QR1K1BBR w HBhb - 0 5"
    game = started(tmp_path, "--fen", fen, "--engine", "stockfish").wait_for("Sie sind am Zug")
    game.type("quit")
    assert game.end() == (0, "")
    assert opened(game.journal)[1].chess960


def test_the_engine_accepts_a_draw_where_it_is_worse(tmp_path):
    worse = ("--fen", "4k3/8/8/8/8/8/4P3/QQ2K3 w - - 0 1")
    game = started(tmp_path, *worse, "--strength", "easy", "--lines", "full")
    game.wait_for("Sie sind am Zug").type("lift e2", "place e4", "e4", "press")
    game.wait_for("Uhr: Weiß ist am Zug.").type("ich biete remis an", "ja")
    game.wait_for("haben sich geeinigt. Remis.").type("sign").wait_for(
        "ist der Code der Aufzeichnung"
    )
    assert game.end()[1] == ""
    assert rebuilt(opened(game.journal)[1], opened(game.journal)[0]).state.ended.result == "1/2-1/2"


def test_no_move_is_made_that_a_worn_disk_has_not_taken_and_the_engine_goes_on(tmp_path):
    journals = tmp_path / "journals"
    journals.mkdir()
    disk = FailingDisk(journals)
    game = Playing(
        tmp_path,
        *("--play", *GERMAN, "--journal", str(journals), "--strength", "easy", "--lines", "full"),
        command="study",
        variables=disk.variables,
    ).wait_for("Sie sind am Zug")
    with disk.failing("write"):
        game.type(*E4).wait_for("Die Partie kann gerade nicht aufgezeichnet werden")
        assert not any("Schwarz ist am Zug" in line for line in game.lines)
    game.wait_for("Die Partie wird wieder aufgezeichnet.")
    game.wait_for("Uhr: Weiß ist am Zug.").type("quit")
    assert game.end() == (0, "")
    (journal,) = journals.glob("*.journal")
    assert len(moves(journal)) == 2


def test_a_position_is_taken_over_from_a_board_that_knows_its_men(tmp_path):
    with closing(DgtBoard()) as board:
        board.put(d1=None)
        named = ("--board", f"dgt:{board.port}", "--announce", "de", "--language", "de")
        lines = ("--strength", "easy", "--lines", "full", "--journal", str(tmp_path))
        game = Playing(tmp_path, "--play", *named, *lines, command="study")
        game.wait_for("Stellen Sie die weiße Dame auf David eins.").type("Stellung übernehmen")
        game.wait_for("mit Weiß am Zug? Ja oder nein?").type("ja")
        game.wait_for("Weiß: König Eva eins; Türme").wait_for("Sie sind am Zug").type("quit")
        assert game.end() == (0, "")
    (read,) = [line for line in game.lines if "Weiß: König Eva eins; Türme" in line]
    assert "Dame David eins" not in read
    (journal,) = tmp_path.glob("*.journal")
    assert rebuilt(opened(journal)[1], opened(journal)[0]).state.position.queens == chess.BB_D8


def test_a_game_of_two_people_is_not_resumed_with_an_engine(tmp_path):
    game = Playing(tmp_path, *GERMAN, "--journal", str(tmp_path)).wait_for("Das Brett antwortet.")
    game.type("quit")
    game.end()
    wrong = Playing(tmp_path, "--resume", str(game.journal), command="study")
    code, said = wrong.end()
    assert code == 2
    assert "is no game against an engine; go on with: accessible-board play." in said


def test_a_game_with_an_arbiter_is_refused_where_practising_is_loaded(tmp_path):
    said = quits(
        tmp_path,
        "import sys, accessible_board.study\n"
        "from accessible_board.command_line import run\n"
        "sys.exit(run(['play', '--board', 'none', '--language', 'en', '--journal', '.']))",
    )
    assert said.returncode == 2
    assert said.stderr == (
        "Practice and a tournament cannot run in one program; start the game again.\n"
    )
    assert not list(tmp_path.glob("*.journal"))


def test_an_arbiter_is_told_that_the_extra_is_installed_and_a_game_at_home_is_not(tmp_path):
    told = "The extra for practising, which has an engine, is installed on this machine: "
    silent = ("--board", "none", "--language", "en", "--journal", str(tmp_path))
    assert any(line.startswith(told) for line in Playing(tmp_path, *silent).ended())
    at_home = Playing(tmp_path, *silent, "--arbiter", "none").ended()
    assert not any(line.startswith(told) for line in at_home)
