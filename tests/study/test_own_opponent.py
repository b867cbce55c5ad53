"""Both sides at one board: by pegs, by voice, with hints and takes-back of one's own."""

import os
import sys

import pytest

from accessible_board.commands.journals import opened
from accessible_board.journal.rebuilding import rebuilt
from tests.study.test_thinker import BAD
from tests.support.child import Playing

pytestmark = pytest.mark.long

GERMAN = ("--board", "virtual", "--announce", "de", "--language", "de")


def begun(folder, *options):
    """Somebody has taken the entry of the menu, and White is to move."""
    game = Playing(folder, *GERMAN, "--journal", str(folder), *options, command="study")
    game.type("Gegen sich selbst spielen").wait_for("Es läuft keine Uhr.")
    game.wait_for("Schwarz drückt zuerst.")
    return game.type("press").wait_for("Sie sind am Zug")


def test_both_sides_move_by_pegs_and_by_words_and_take_back_alone(tmp_path):
    game = begun(tmp_path)
    game.type("lift e2", "place e4", "press").wait_for("Schwarz ist am Zug")
    game.type("lift e7", "place e5").wait_for("e5").type("press").wait_for("Sie sind am Zug", 2)
    game.type("lift g1", "place f3", "Springer Felix drei", "press").wait_for("S f3, gezogen")
    game.wait_for("Schwarz ist am Zug", 2)
    game.type("Sc6", "press").wait_for("S c6")
    game.type("lift b8", "place c6").wait_for("ausgeführt", 2)
    game.type("Tipp").wait_for("Ziehen Sie: ").type("Zeit").wait_for("Es läuft keine Uhr.", 2)
    game.type("quit").wait_for("Um fortzufahren: accessible-board study --resume")
    game.type("Üben beenden").kill()
    played = rebuilt(opened(game.journal)[1], opened(game.journal)[0]).state.position
    assert played.fen().startswith("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w")
    again = Playing(tmp_path, "--resume", str(game.journal), command="study")
    again.type("press").wait_for("Sie sind am Zug")
    again.type("Zug zurücknehmen").wait_for("Die Partie geht zurück")
    again.type("quit")
    assert again.end() == (0, "")


def test_a_hint_that_comes_after_its_move_was_taken_back_is_not_told(tmp_path):
    engine, first, second = (tmp_path / name for name in ("engine", "first", "second"))
    for pipe in (first, second):
        os.mkfifo(pipe)
    engine.write_text(f"#!/bin/sh\nexec {sys.executable} {BAD} told {first} {second}\n")
    engine.chmod(0o755)
    game = begun(tmp_path, "--engine", str(engine))
    game.type("lift e2", "place e4", "press").wait_for("Schwarz ist am Zug")
    game.type("Tipp").wait_for("Ich überlege")
    game.type("white Zug zurücknehmen").wait_for("Die Partie geht zurück")
    first.write_text("e7e5", "ascii")
    game.type("Tipp").wait_for("Ich überlege", 2)
    second.write_text("g1f3", "ascii")
    game.wait_for("Ziehen Sie: Springer")
    assert sum("Ziehen Sie: " in line for line in game.lines) == 1
    game.kill()
