"""An evening without screen and keyboard: a simulated board, and an ear that is recorded."""

import wave

import chess
import numpy as np
import pytest
import soundfile

from accessible_board.commands.journals import opened
from accessible_board.devices.voices.synthesiser import Pyttsx3Synthesiser
from accessible_board.game import observations as o
from accessible_board.game.vocabulary.setup import NO_ARBITER
from accessible_board.game.vocabulary.terms import Seat
from accessible_board.tournament import ReportFile
from tests.console.serving import Pages
from tests.journal.writing import written
from tests.support.at_table import AtTable, wait_until
from tests.support.ports import free_port
from tests.support.table import Table
from tests.tournament.reports import SECOND_ROUND

pytestmark = pytest.mark.long

HOME = "Hauptmenü. Eins: Neue Partie."


def heard_seconds(path):
    """How long something other than silence was in an ear."""
    with wave.open(str(path)) as recorded:
        frames = recorded.readframes(recorded.getnframes())
        return sum(1 for byte in frames[1::2] if byte not in (0, 255)) / recorded.getframerate()


def enter(pages, table, who):
    """Let a browser in by the link that the table wrote: its cookie."""
    (link,) = [line for line in table.lines if line.startswith(who) and "/join/" in line]
    secret = {"secret": link.rpartition("/")[2]}
    return pages.ask("POST", "/join", form=secret).headers["set-cookie"].partition(";")[0]


def test_from_the_first_start_to_the_first_move_by_two_buttons_and_on_after_the_plug_was_pulled(
    tmp_path,
):
    table = AtTable(tmp_path, language="en").hears("The board is there.").hears("English: ")
    german = "Deutsch: Drücken Sie jetzt einen Knopf"
    named = sum(german in line for line in table.lines)  # The board may have come late.
    table.hears(german, named + 1).take().hears(HOME)
    table.hears("Zum Spielen mit der Stimme wird ein Sprachmodell empfohlen.")
    table.take().hears("Neue Partie. Eins: Beginnen.")
    table.take().hears("Sie haben Weiß. Schwarz drückt zuerst.").hears("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    table.board.lift(chess.E2)
    table.board.place(chess.E4)
    table.playing.type("Eva vier").wait_for("Lautsprecher: Eva vier")
    table.step().hears("Die Uhr von Schwarz läuft.")
    board = table.kill()
    assert heard_seconds(table.ear) > 1

    again = AtTable(tmp_path, "--shut-down", "", board=board)
    again.hears("Hauptmenü. Eins: Mit der unterbrochenen Partie weitermachen.")
    again.hears("Das Brett ist da.").take().hears(
        "Weiß gegen Schwarz. Letzter Zug: Zug eins, Eva vier. Schwarz ist am Zug."
    )
    assert not any("Stunde" in line for line in again.lines), "nobody has asked for a time"
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
    first = next(line for line in table.lines if "Ich warte noch auf" not in line)
    assert first == "Eine Partie kann nicht gelesen werden und bleibt, wie sie ist."
    table.switches_off()
    assert broken.read_bytes() == content


def test_it_is_steered_by_voice(tmp_path):
    """A recording is the microphone: a pause, the name of an entry, a pause, another."""
    AtTable(tmp_path).chooses_german().switches_off()
    said = tmp_path / "said.wav"
    voice = Pyttsx3Synthesiser()
    words = [voice.render(text, "de") for text in ("Neue Partie", "Bedenkzeit")]
    rate = words[0][1]
    room = np.random.default_rng(0).normal(0, 12, 5 * rate).astype(np.int16)
    soundfile.write(said, np.concatenate([room, words[0][0], room, words[1][0], room]), rate)
    table = AtTable(tmp_path, microphone=f"file:{said}")
    table.hears("Neue Partie. Eins: Beginnen.").hears("Bedenkzeit. ")
    table.switches_off()


def test_a_stick_that_is_put_in_is_told_its_conditions_hold_and_it_takes_the_scoresheets(tmp_path):
    stick = tmp_path / "sticks" / "stick"
    stick.parent.mkdir()
    table = AtTable(tmp_path, "--stick", str(stick.parent)).chooses_german()
    coming = tmp_path / "coming"
    coming.mkdir()
    (coming / "conditions.toml").write_text('time = "7m+7s"\nevent = "Abendturnier"\n', "utf-8")
    (coming / "pairings.txt").write_text("Anna Ast; Bert Buch\n", "utf-8")
    coming.rename(stick)
    table.hears("Auf dem Stick sind die Bedingungen des Turniers. Auf dem Stick sind Namen")
    table.playing.type("Stick").wait_for("Eins: nach den Bedingungen des Turniers.")
    table.step().hears("Zwei: Anna Ast gegen Bert Buch.")
    table.take().hears("Neue Partie. Eins: Beginnen.")
    table.take().hears("Schwarz drückt zuerst.").hears("Das Brett antwortet.")
    table.hears("Bedenkzeit: sieben Minuten")
    table.playing.type("black press", "lift e2", "quit")
    table.hears("Hauptmenü.", 2)
    table.switches_off()
    (journal,) = tmp_path.glob("*.journal")
    setup = opened(journal)[1]
    assert (setup.white, setup.black, setup.event) == ("Anna Ast", "Bert Buch", "Abendturnier")


def test_scoresheets_are_copied_to_the_stick_as_pgn_and_braille(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "names.txt").write_text("Anna Ast\n", "utf-8")
    table = AtTable(tmp_path, "--stick", str(stick)).chooses_german()
    table.hears("Auf dem Stick sind Namen von Spielern.")
    table.take().hears("Eins: Beginnen.")
    table.take().hears("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    table.board.lift(chess.E2)
    table.board.place(chess.E4)
    table.playing.type("Eva vier").wait_for("Lautsprecher: Eva vier")
    table.step().hears("Die Uhr von Schwarz läuft.")
    table.playing.type("quit").wait_for("Hauptmenü.", 2)
    table.playing.type("Partieformulare").wait_for("Partieformulare. Eins: Sie mit Weiß, ")
    table.playing.type("alle kopieren").wait_for("Auf den Stick kopiert: Weiß gegen Schwarz.")
    assert sorted(path.suffix for path in stick.glob("*-white.*")) == [".brf", ".pgn"]
    assert sorted(path.suffix for path in stick.glob("*-black.*")) == [".brf", ".pgn"]
    table.switches_off()


def test_a_game_of_the_report_file_is_offered_and_its_result_entered(tmp_path):
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "open.trf").write_text(SECOND_ROUND, "utf-8")
    pages = Pages(free_port())
    options = ("--stick", str(stick), "--console", f"127.0.0.1:{pages.port}")
    table = AtTable(tmp_path, *options, "--arbiter", "A. Arbiter").chooses_german()
    table.hears("Auf dem Stick sind Paarungen.")
    table.playing.type("Stick").wait_for("Eins: Bruns, Bert gegen Arendt, Anna.")
    table.take().hears("Neue Partie. Eins: Beginnen.")
    table.take().hears("Das Brett antwortet.")
    table.take().hears("Die Uhr von Weiß läuft.")
    black = enter(pages, table, "Schwarz")
    table.playing.type("white: ich gebe auf", "white: ja").wait_for("Schwarz gewinnt")
    table.playing.type("white sign", "black sign")
    entered = "Das Ergebnis steht im Turnierbericht auf dem Stick."
    # The code of the game is said to its end before the menu comes back, and then the other.
    wait_until(lambda: any(entered in line for line in table.lines), 120)
    table.hears("Hauptmenü.", 2).hears("Mit beiden Unterschriften")
    (closed,) = [line for line in table.lines if line.startswith("Mit beiden Unterschriften")]
    table.playing.type("Partieformulare").wait_for("Eins: Sie mit Weiß gegen Arendt, Anna, ")
    table.playing.type("eins").wait_for("Eins: anhören.").type("Code")
    table.hears(f"Er kann auf beide Partieformulare geschrieben werden. {closed}")
    # The menu runs, and the pages of the game are still there, with what is left to do on them.
    assert pages.ask("GET", "/black/download/white.pgn", cookie=black).status == 200
    appeal = {"act": "appeal", "value": "the light"}
    assert pages.ask("POST", "/black/act", form=appeal, cookie=black).status == 204
    shown = pages.ask("GET", "/black/", cookie=black).text
    assert "Schwarz legt Berufung ein: the light." in shown
    table.playing.type("Hauptmenü", "Neue Partie", "Beginnen").wait_for("Das Brett antwortet.", 2)
    assert pages.ask("GET", "/black/", cookie=black).status == 403
    table.playing.type("quit").wait_for("Hauptmenü.", 4)
    table.switches_off()
    assert ReportFile.of((stick / "open.trf").read_bytes()).unfinished() == ()


def test_the_holes_are_practised_and_in_the_menu_who_was_asked_back_often_may_teach(tmp_path):
    """The last game, at home, is signed; while the holes are practised nothing is offered."""
    last = Table(Seat.WHITE, arbiter=NO_ARBITER).start().lift("e2").place("e4").say("Eva vier")
    for _ in range(4):
        last.observe(o.NotUnderstood(at=last.at, seat=Seat.WHITE, words="Eva"))
    last.press().observe(o.Resigned(at=last.at, seat=Seat.BLACK))
    for seat in Seat:
        last.observe(o.ResultConfirmed(at=last.at, seat=seat))
    written(last, tmp_path / "last.journal")
    table = AtTable(tmp_path).chooses_german()
    table.playing.type("Löcher üben").wait_for("Behalten Sie einen Stift in der Hand")
    table.playing.type("ende")
    table.hears("Hauptmenü.", 2).hears("Soll ich Ihre Stimme lernen?").switches_off()


def test_at_the_first_start_the_languages_are_said_though_no_board_is_there(tmp_path):
    table = AtTable(tmp_path, "--board", str(tmp_path / "nowhere"))
    table.board.unplug()
    table.hears("English: ").hears("Norsk: ").hears("Nederlands: ").kill().close()
