"""The menu by two buttons and by voice: press or word in, spoken words and deeds out."""

import pytest

from accessible_board.game.vocabulary.seats import Seat
from accessible_board.languages import available
from accessible_board.menu.inputs import BOARD, DeviceCame, DeviceWent
from accessible_board.menu.kept import Kept, Opponent
from accessible_board.menu.outputs import Begin, ShutDown, Silence
from tests.menu.walking import GERMAN, Walking

HOME = "Hauptmenü. Eins: Neue Partie."


def test_it_begins_in_the_main_menu_with_its_first_entry():
    assert Walking().said == HOME


def test_one_button_steps_from_entry_to_entry_and_round_to_the_first():
    walking = Walking()
    entries = [walking.step()]
    while "Eins:" not in entries[-1]:
        entries.append(walking.step())
    assert entries[0].startswith("Zwei: ")
    assert entries[-1] == "Eins: Neue Partie."


def test_the_other_button_takes_the_entry_and_holding_goes_back_to_where_one_was():
    walking = Walking()
    assert walking.take() == "Neue Partie. Eins: Beginnen."
    walking.step()
    assert walking.back() == HOME
    assert walking.back() == HOME


def test_two_presses_begin_a_game_as_it_was_last_chosen():
    walking = Walking(Kept(language="de", seat=Seat.BLACK, time_control="15m+10s"))
    walking.take()
    walking.take()
    assert walking.done == [Begin(Kept(language="de", seat=Seat.BLACK, time_control="15m+10s"))]


@pytest.mark.parametrize("named", ["neue Partie", "Neues Spiel", "eins", "1"])
def test_by_voice_an_entry_is_taken_by_its_name_or_its_number(named):
    assert Walking().say(named) == "Neue Partie. Eins: Beginnen."


def test_by_voice_one_goes_on_and_back_and_hears_it_again():
    walking = Walking()
    assert walking.say("weiter").startswith("Zwei: ")
    assert walking.say("wiederholen").startswith("Zwei: ")
    assert walking.say("Neue Partie", "zurück").startswith("Hauptmenü.")
    assert walking.say("Neue Partie", "Ihre Farbe", "Hauptmenü") == HOME


def test_by_voice_the_entries_of_the_main_menu_are_taken_from_everywhere():
    walking = Walking()
    walking.say("Neue Partie", "Ihre Farbe")
    assert walking.say("Ausschalten") == "Ausschalten? Eins: Nein."
    assert walking.back() == "Hauptmenü. Zwei: Ausschalten."


def test_stop_silences_it_and_loses_nothing():
    walking = Walking()
    walking.say("Neue Partie", "stopp")
    assert walking.done == [Silence()]
    assert walking.said == ""
    assert walking.say("wiederholen") == "Eins: Beginnen."


def test_what_is_no_entry_is_not_understood():
    assert Walking().say("Springer Felix drei") == "Nicht verstanden."


def test_who_does_nothing_hears_what_is_waited_for_and_more_and_more_seldom():
    walking = Walking()
    patience = walking.menu.patience
    said = walking.wait()
    assert said.startswith(HOME)
    assert "Der weiße Knopf geht weiter" in said
    assert walking.menu.patience == 2 * patience
    walking.step()
    assert walking.menu.patience == patience


def test_before_it_is_switched_off_it_asks_back_and_begins_with_no():
    walking = Walking()
    assert walking.say("Ausschalten") == "Ausschalten? Eins: Nein."
    assert walking.take().startswith("Hauptmenü.")
    assert walking.done == []
    walking.say("Ausschalten", "ja")
    assert walking.done == [ShutDown()]


# --- the first start --------------------------------------------------------------------------


def test_at_the_first_start_each_language_says_its_name_in_itself_until_a_button_is_pressed():
    walking = Walking(Kept())
    heard = [walking.utterances[0].language]
    for _ in available()[1:]:
        walking.wait()
        heard.append(walking.utterances[0].language)
    assert heard == list(available())
    walking.wait()
    assert "Drücken Sie jetzt" in walking.wait()
    assert walking.step() == HOME
    assert walking.kept == GERMAN


@pytest.mark.parametrize("code", available())
def test_at_the_first_start_a_language_is_taken_by_its_name(code):
    walking = Walking(Kept())
    name = {"da": "Dansk", "de": "Deutsch", "en": "English", "nb": "Norsk", "nl": "Nederlands"}
    walking.say(name[code])
    assert walking.kept.language == code
    assert walking.utterances[0].language == code


# --- how the next game is played --------------------------------------------------------------


def test_the_own_colour_is_chosen_said_and_kept():
    walking = Walking()
    walking.say("Neue Partie")
    assert walking.say("Farbe") == "Ihre Farbe. Eins: Weiß."
    assert walking.step() == "Zwei: Schwarz."
    assert walking.take() == "Schwarz. Zwei: Ihre Farbe: Schwarz."
    assert walking.kept.seat is Seat.BLACK


def test_the_opponents_language_is_one_of_five():
    walking = Walking()
    assert "Nederlands" in walking.say("Neue Partie", "Sprache des Gegners", "Nederlands")
    assert walking.kept.opponent_language == "nl"


def test_times_that_were_played_before_are_offered_first():
    walking = Walking(Kept(language="de", time_control="7m+7s", favourites=("7m+7s",)))
    assert walking.say("Neue Partie", "Bedenkzeit") == (
        "Bedenkzeit. Eins: sieben Minuten plus sieben Sekunden."
    )
    assert "drei Minuten plus zwei Sekunden" in walking.step()


def test_a_second_peg_board_is_offered_only_where_there_are_two():
    assert "zweiten" not in _all_entries(Walking(), "Neue Partie", "Gegner")
    walking = Walking(boards=2)
    assert "am zweiten Steckbrett" in _all_entries(walking, "Neue Partie", "Gegner")
    walking.say("am zweiten Steckbrett")
    assert walking.kept.opponent is Opponent.BOARD


def _all_entries(walking, *path):
    walking.say(*path)
    return " ".join(walking.step() for _ in walking.menu.page.entries)


# --- devices ----------------------------------------------------------------------------------


def test_a_board_that_is_missing_is_told_once_and_again_when_nothing_is_done():
    walking = Walking()
    why = "Es ist kein Brett da. Stecken Sie es an."
    assert walking.happens(DeviceWent(BOARD, why)) == why
    assert walking.happens(DeviceWent(BOARD, why)) == ""
    assert walking.wait().startswith(why)
    assert walking.happens(DeviceCame(BOARD)).startswith("Das Brett ist da.")
    assert why not in walking.wait()


def test_a_board_that_is_there_from_the_start_is_not_mentioned():
    assert Walking().happens(DeviceCame(BOARD)) == ""


@pytest.mark.parametrize("code", available())
def test_every_page_can_be_walked_in_every_language(code):
    walking = Walking(Kept(language=code), boards=2)
    seen = set()

    def walk(path):
        for at in range(len(walking.menu.page.entries)):
            walking.menu.begin()
            for number in (*path, at + 1):
                walking.say(str(number))
            said = walking.said
            if said and said not in seen and len(path) < 3:
                seen.add(said)
                walk((*path, at + 1))

    walk(())
    assert len(seen) > 5
