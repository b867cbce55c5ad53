"""A friendly game at a box, where no arbiter comes: nobody is stuck."""

import chess
import pytest

from accessible_board.commands.journals import opened
from tests.support.at_table import NEVER, AtTable, wait_until
from tests.support.child import Playing

pytestmark = pytest.mark.long


def test_after_an_illegal_move_both_press_and_the_game_goes_on(tmp_path):
    table = AtTable(tmp_path).chooses_german()
    table.take().hears("Eins: Beginnen.")
    table.take().hears("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    table.board.lift(chess.A1)
    table.board.place(chess.A3)
    table.playing.type("Turm Anna drei").wait_for("Turm Anna drei")
    table.step().hears("Regelwidriger Zug von Weiß: Turm Anna drei.")
    table.hears("Sobald die Stellung wieder stimmt, drücken beide.")
    table.hears("von Anna drei nach Anna eins.")
    table.take().hears("Schwarz will weiterspielen. Drücken Sie auch, dann geht es weiter.")
    table.board.lift(chess.A3)
    table.board.place(chess.A1)
    table.hears("Die Stellung stimmt.").step().hears("Die Uhr von Weiß läuft.", 2)
    table.playing.type("quit").wait_for("Hauptmenü.", 2)
    table.switches_off()
    (journal,) = tmp_path.glob("*.journal")
    assert opened(journal)[1].without_arbiter


def test_with_an_arbiter_the_codes_are_heard_before_the_game_and_are_good_in_it(tmp_path):
    table = AtTable(tmp_path).chooses_german()
    table.playing.type("Neue Partie").wait_for("Eins: Beginnen.")
    table.playing.type("Schiedsrichter").wait_for("Schiedsrichter. Eins: keiner")
    table.playing.type("einer kommt").wait_for("es kommt einer.")
    table.playing.type("Schiedsrichter", "die Codes hören")
    table.hears("und dann einen dieser Codes.")
    told = next(line for line in table.lines if "einen dieser Codes" in line)
    code = "".join(filter(str.isdecimal, told))
    table.playing.type("zurück", "zurück", "Beginnen").wait_for("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    table.board.lift(chess.A1)
    table.board.place(chess.A3)
    table.playing.type("Turm Anna drei").wait_for("Turm Anna drei")
    table.step().hears("Er sagt: Schiedsrichter spricht, und nennt einen Code.")
    table.playing.type("Schiedsrichter spricht", code).wait_for("Was entscheiden Sie?")
    table.playing.type("Schiedsrichter fertig", "quit").wait_for("Hauptmenü.", 2)
    table.switches_off()


def test_a_game_with_typed_pegs_is_left_and_gone_on_with_as_long_as_it_is_there(tmp_path):
    """The arbiter who is named when the table is started comes to its games."""
    options = ("--board", "virtual", "--arbiter", "A. Arbiter", "--shut-down", NEVER)
    table = Playing(tmp_path, *options, "--journal", str(tmp_path), command="table")
    table.wait_for("English: ").type("Deutsch").wait_for("Hauptmenü. Eins: Neue Partie.")
    table.type("Neue Partie").wait_for("Eins: Beginnen.")
    table.type("Beginnen").wait_for("Das Brett antwortet.")
    table.type("schwarz drücken").wait_for("Die Uhr von Weiß läuft.")
    table.type("quit").wait_for("Hauptmenü. Eins: Mit der unterbrochenen Partie weitermachen.")
    table.type("1").wait_for("Unterbrochene Partien. Eins: Weiß gegen Schwarz.")
    table.type("1").wait_for("Das Brett antwortet.", 2)
    table.type("quit").wait_for("Hauptmenü. Eins: Mit der unterbrochenen Partie", 2)
    table.type("1").wait_for("Unterbrochene Partien. Eins: Weiß gegen Schwarz.", 2)
    (journal,) = tmp_path.glob("*.journal")
    assert opened(journal)[1].arbiter == "A. Arbiter"
    journal.unlink()
    table.type("1").wait_for("Die Partie kann nicht weitergehen.")
    table.type("Ausschalten").wait_for("Ausschalten?").type("ja")
    assert table.end() == (0, "")


def test_a_language_that_is_chosen_meanwhile_is_that_of_the_game_that_goes_on(tmp_path):
    options = ("--board", "virtual", "--arbiter", "none", "--shut-down", NEVER)
    table = Playing(tmp_path, *options, "--journal", str(tmp_path), command="table")
    table.wait_for("English: ").type("Deutsch").wait_for("Hauptmenü. Eins: Neue Partie.")
    table.type("Neue Partie").wait_for("Eins: Beginnen.")
    table.type("Beginnen").wait_for("Das Brett antwortet.")
    table.type("schwarz drücken").wait_for("Die Uhr von Weiß läuft.")
    table.type("quit").wait_for("Hauptmenü. Eins: Mit der unterbrochenen Partie weitermachen.")
    table.type("Einstellungen").wait_for("Einstellungen. Eins: ")
    table.type("Sprache").wait_for("Sprache. Zwei: Deutsch.")
    table.type("Nederlands").wait_for("Een: taal:")
    table.type("terug").wait_for("Hoofdmenu.").type("1").wait_for("Een: Wit tegen Zwart.")
    table.type("1").wait_for("Er wordt aangekondigd in het Nederlands")
    table.wait_for("De dialoog is in het Nederlands").wait_for("Het bord antwoordt.")
    table.type("zwart druk").wait_for("De klok van Wit loopt.")
    table.type("e4", "").wait_for("De klok van Zwart loopt.")
    table.type("quit").wait_for("Hoofdmenu.", 2).type("Uitschakelen").wait_for("Uitschakelen?")
    table.type("ja")
    assert table.end() == (0, "")


def test_from_the_menu_one_practises_in_a_program_of_its_own_and_comes_back(tmp_path):
    """Two presses after "Üben" the engine's game begins; what is kept there is not mixed in."""
    table = AtTable(tmp_path).chooses_german()
    table.playing.type("Üben").wait_for("Üben. Eins: Gegen den Rechner spielen.")
    table.hears("Das Brett ist da.", 2).take().hears("Eins: Beginnen.")
    table.take().hears("Sie sind am Zug")
    table.board.lift(chess.E2)
    table.board.place(chess.E4)
    table.playing.type("Eva vier").wait_for("gezogen")
    table.step()
    [journal] = (tmp_path / "study").glob("*.journal")
    wait_until(lambda: journal.read_bytes().count(b'"MoveCompleted"') == 2)
    table.playing.type("Tipp").wait_for("Ziehen Sie: ")
    table.playing.type("quit").wait_for("Eins: Gegen den Rechner spielen.", 2)
    table.playing.type("Das Üben beenden").wait_for("Hauptmenü.", 2)
    table.switches_off()
    assert not list(tmp_path.glob("*.journal"))
