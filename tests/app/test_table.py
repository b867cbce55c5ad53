"""An evening without screen and keyboard: a simulated board, and an ear that is recorded."""

import wave

import chess

from tests.app.at_table import AtTable

HOME = "Hauptmenü. Eins: Neue Partie."


def heard_seconds(path):
    """How long something other than silence was in an ear."""
    with wave.open(str(path)) as recorded:
        frames = recorded.readframes(recorded.getnframes())
        return sum(1 for byte in frames[1::2] if byte not in (0, 255)) / recorded.getframerate()


def test_from_the_first_start_to_the_first_move_by_two_buttons_and_on_after_the_plug_was_pulled(
    tmp_path,
):
    table = AtTable(tmp_path).chooses_german()
    table.take().hears("Neue Partie. Eins: Beginnen.")
    table.take().hears("Sie haben Weiß. Schwarz drückt zuerst.").hears("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    table.board.lift(chess.E2)
    table.board.place(chess.E4)
    table.playing.type("Eva vier").wait_for("Lautsprecher: Eva vier")
    table.step().hears("Die Uhr von Schwarz läuft.")
    board = table.kill()
    assert heard_seconds(table.ear) > 1

    again = AtTable(tmp_path, board=board)
    again.hears("Hauptmenü. Eins: Mit der unterbrochenen Partie weitermachen.")
    again.hears("Das Brett ist da.").take().hears(
        "Weiß gegen Schwarz. Letzter Zug: Zug eins, Eva vier. Schwarz ist am Zug."
    )
    assert "Weiß: eine Stunde" in again.lines[-1]
    again.take().hears("Sie haben Weiß. Der letzte Zug ist: Eva vier. Schwarz ist am Zug.")
    again.hears("Damit es weitergeht, drücken Sie. Dann läuft die Uhr von Schwarz.")
    again.hears("Das Brett antwortet.").playing.type("quit")
    again.hears("Hauptmenü.", 2)
    again.switches_off()


def test_holding_a_button_goes_back_and_a_choice_is_kept_for_the_next_evening(tmp_path):
    table = AtTable(tmp_path).chooses_german()
    table.take().hears("Eins: Beginnen.")
    table.step().hears("Zwei: Ihre Farbe: Weiß.")
    table.take().hears("Ihre Farbe. Eins: Weiß.")
    table.step().hears("Zwei: Schwarz.")
    table.take().hears("Schwarz. Zwei: Ihre Farbe: Schwarz.")
    table.hold().hears(HOME, 2)
    table.let_go().switches_off()
    table = AtTable(tmp_path).hears(HOME).hears("Das Brett ist da.")
    table.take().hears("Eins: Beginnen.")
    table.step().hears("Zwei: Ihre Farbe: Schwarz.")
    table.switches_off()


def test_without_a_board_it_says_so_with_what_to_do_and_goes_on_when_one_comes(tmp_path):
    table = AtTable(tmp_path).chooses_german()
    table.board.unplug()
    table.hears("Das Brett antwortet nicht. Prüfen Sie das Kabel.")
    table.playing.type("Neue Partie").wait_for("Eins: Beginnen.")
    table.switches_off()


def test_a_record_that_cannot_be_read_is_one_sentence_and_stays_as_it_is(tmp_path):
    AtTable(tmp_path).chooses_german().switches_off()
    broken, content = tmp_path / "2026-01-01.journal", b'{"format": "of another version"}\n'
    broken.write_bytes(content)
    table = AtTable(tmp_path).hears(HOME)
    assert table.lines[0] == "Eine Partie kann nicht gelesen werden und bleibt, wie sie ist."
    table.switches_off()
    assert broken.read_bytes() == content
