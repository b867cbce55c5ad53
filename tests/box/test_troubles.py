"""What goes wrong at a table without a screen: a sentence or tones of the board, nothing lost."""

import json

import pytest

from accessible_board.commands.journals import opened
from accessible_board.game.vocabulary.terms import Seat
from tests.support.at_table import SETTINGS, AtTable, wait_until
from tests.support.room import missing, open_room
from tests.support.terminal_board import VirtualBoard

pytestmark = pytest.mark.long


@pytest.mark.sound
@pytest.mark.skipif(missing() != "", reason=missing())
def test_a_headset_that_is_pulled_out_in_the_menu_is_told_by_tones_and_speaks_again(tmp_path):
    with open_room("headset") as room:
        table = AtTable(tmp_path, ear="headset", variables=room.environment).chooses_german()
        tones = table.hears("Hauptmenü.").board.tones
        tones.clear()
        room.unplug("headset")
        table.hears("headset")
        wait_until(lambda: set(tones) == {3})
        tones.clear()
        table.step().hears("Zwei: ")
        wait_until(lambda: set(tones) == {3})
        room.plug("headset")
        table.hears("Der Ohrhörer ist da.")
        with room.recording("headset") as recording:
            table.step().hears("Drei: ")
            recording.wait_for_sound()
        table.switches_off()


def test_without_any_sound_device_the_board_itself_sounds_and_a_game_can_be_played(tmp_path):
    table = AtTable(tmp_path, ear="no such headset")
    table.hears("Das Brett ist da.").hears("Deutsch: Drücken Sie jetzt einen Knopf")
    wait_until(lambda: set(table.board.tones) == {3})
    table.chooses_german()
    table.take().hears("Eins: Beginnen.")
    table.take().hears("Das Brett antwortet.")
    table.board.tones.clear()
    table.take().hears("Die Uhr von Weiß läuft.")
    wait_until(lambda: table.board.tones == [2])
    table.playing.type("lift e2", "place e4", "Eva vier")
    table.board.lift(12)
    table.board.place(28)
    table.hears("Eva vier")
    table.step().hears("Die Uhr von Schwarz läuft.")
    wait_until(lambda: table.board.tones == [2, 1])
    table.playing.type("white: Hauptmenü").wait_for("Wollen Sie sie jetzt verlassen?")
    table.playing.type("white: ja").wait_for("Eins: Mit der unterbrochenen Partie weitermachen.")
    table.switches_off()


def test_of_two_boards_that_are_found_the_one_is_played_at_whose_button_was_pressed(tmp_path):
    other = VirtualBoard(8)
    AtTable(tmp_path).chooses_german().switches_off()
    table = AtTable(tmp_path, "--board", other.port)
    table.hears("Zwei Bretter sind da. Gespielt wird an dem, dessen Knopf Sie zuletzt drücken.")
    for heard in ("Eins: Beginnen.", "Das Brett antwortet."):
        other.press(Seat.BLACK)
        table.hears(heard)
    assert any(other.port in line for line in table.lines)
    other.press(Seat.BLACK)
    table.hears("Die Uhr von Weiß läuft.")
    table.playing.type("quit").wait_for("Hauptmenü.", 2)
    table.switches_off()
    other.close()
    (journal,) = tmp_path.glob("*.journal")
    assert opened(journal)[1].peg_boards == {Seat.WHITE}


def test_conditions_that_cannot_be_read_are_one_sentence_and_the_menu_goes_on(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    conditions = stick / "conditions.toml"
    conditions.write_text("time = 7\n", "utf-8")
    AtTable(tmp_path).chooses_german().switches_off()
    table = AtTable(tmp_path, "--stick", str(stick))
    fault = "Der Wert des Eintrags time muss ein Text in Anführungszeichen sein."
    table.hears(
        "Die Bedingungen auf dem Stick sind nicht zu gebrauchen. "
        f"Der Fehler in den Bedingungen: {fault}"
    )
    table.hears("Das Brett ist da.").take().hears("Eins: Beginnen.")
    table.switches_off()
    assert conditions.read_text("utf-8") == "time = 7\n"


def test_a_table_starts_and_speaks_whatever_stands_in_its_files(tmp_path):
    """Its language was removed, its settings are too deep."""
    state = {"XDG_STATE_HOME": str(tmp_path / "state")}
    kept = tmp_path / "state" / "accessible-board" / "table.json"
    kept.parent.mkdir(parents=True)
    kept.write_text(json.dumps({"language": "xx", "own_name": "Anna"}))
    settings = SETTINGS.format("de") + ".".join("a" * 1_000) + " = 1\n"
    table = AtTable(tmp_path, settings=settings, variables=state)
    table.hears("The settings of this table cannot be read. The usual ones are used.")
    table.hears("Please choose again: some earlier choices are lost.")
    table.hears("English: press a button now").playing.type("Deutsch")
    table.hears("Hauptmenü.")
    table.switches_off()
