"""The menu by two buttons and by voice: press or word in, spoken words and deeds out."""

import chess
import pytest

from accessible_board.app.equipment import Equipment
from accessible_board.box.kept_choices import said_in_menu, usual_choices
from accessible_board.choices import Choices, layered
from accessible_board.devices.recognition.word_network import known_words
from accessible_board.game.game import Game
from accessible_board.game.observations import Resigned
from accessible_board.game.vocabulary.setup import GameSetup
from accessible_board.game.vocabulary.terms import Device, Seat
from accessible_board.languages import available, load
from accessible_board.languages.manuals import guide
from accessible_board.menu.home import first
from accessible_board.menu.in_and_out import (
    BOARD,
    Begin,
    Copy,
    DeviceCame,
    DeviceWent,
    FetchModel,
    GoOn,
    KeptChoices,
    ModelFetched,
    Opponent,
    PairingCame,
    Practise,
    ShutDown,
    Silence,
    Stick,
    StickCame,
    StickWent,
    Teach,
    TellCode,
)
from accessible_board.menu.known_game import KnownGame
from accessible_board.menu.menu import Menu
from accessible_board.menu.pairing import TablePairing
from accessible_board.menu.words import menu_words
from accessible_board.narration.announcing import AnnouncingStyle
from accessible_board.settings import (
    EarphoneFit,
    EchoToOpponent,
    Engine,
    MessageDetail,
    MessageKind,
    PressSignal,
    Settings,
    StartDetail,
    Vibration,
    VirtualPegs,
)
from tests.menu.walking import GERMAN, Walking, heard
from tests.support.table import Table

HOME = "Hauptmenü. Eins: Neue Partie."
HOW = (
    "Der weiße Knopf geht weiter, der schwarze nimmt, lange drücken geht zurück. "
    "Oder sagen Sie den Namen oder die Nummer."
)


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


def test_what_may_be_said_is_known_also_while_the_main_menu_is_opened_again():
    """The ear asks for it whenever somebody has spoken, on a thread of its own."""
    asking, known = [], []

    def home(menu):
        if asking:
            known.append(asking.pop()())
        return first(menu)

    menu = Menu(home, GERMAN)
    menu.begin()
    asking.append(lambda: menu.listened_for()[0])
    menu.begin()
    assert known[0].accepts(("neue", "partie"))


def test_two_presses_begin_a_game_as_it_was_last_chosen():
    walking = Walking(KeptChoices(language="de", seat=Seat.BLACK, time_control="15m+10s"))
    walking.take()
    assert walking.take() == "Einen Augenblick."
    assert walking.done == [
        Begin(KeptChoices(language="de", seat=Seat.BLACK, time_control="15m+10s"))
    ]


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
    assert walking.back() == "Hauptmenü. Sechs: Ausschalten."


def test_the_end_of_a_commands_name_is_typed_and_not_listened_for():
    walking = Walking()
    walking.say("Einstellungen")
    heard = walking.menu.listened_for()[0]
    assert heard.accepts(["hauptmenü"])
    assert not heard.accepts(["menü"])
    assert walking.say("Menü").startswith("Hauptmenü.")


def test_stop_silences_it_and_loses_nothing():
    walking = Walking()
    walking.say("Neue Partie", "stopp")
    assert walking.done == [Silence()]
    assert walking.said == ""
    assert walking.say("wiederholen") == "Eins: Beginnen."


def test_what_is_no_entry_is_not_understood_and_each_second_time_other_ways_are_told():
    walking = Walking()
    names = "Hier gibt es: Neue Partie; Die Löcher üben; Einstellungen; Geräte prüfen; Anleitung"
    names = f"{names}; Ausschalten."
    assert walking.say("Springer Felix drei") == "Nicht verstanden."
    assert walking.say("Springer Felix drei") == f"Nicht verstanden. {names} {HOW}"
    assert walking.say("Springer Felix drei") == "Nicht verstanden."
    assert walking.say("Springer Felix drei") == f"Nicht verstanden. {names} {HOW}"
    walking.step()
    assert walking.say("Springer Felix drei") == "Nicht verstanden."
    walking.say("wiederholen")
    assert walking.say("Springer Felix drei") == "Nicht verstanden."


@pytest.mark.parametrize("typed", ["Einst", "einstelungen", "Einstellungen bitte"])
def test_a_name_that_is_nearly_right_is_asked_about(typed):
    walking = Walking()
    at = next(
        n for n, each in enumerate(walking.menu.page.entries) if each.is_called("Einstellungen")
    )
    assert walking.say(typed).startswith("Meinen Sie das? Dann sagen Sie: Ja.")
    assert walking.said.endswith(": Einstellungen.")
    assert walking.menu.at == at
    assert walking.menu.listened_for()[0].accepts(["ja"])
    assert walking.say("nein").startswith("Hier gibt es: ")
    assert not walking.menu.listened_for()[0].accepts(["ja"])
    assert walking.say("ja") == "Nicht verstanden."
    assert walking.say(typed, "ja").startswith("Einstellungen.")


@pytest.mark.parametrize("typed", ["n", "Eine", "Aus der Partie", "Turm"])
def test_what_is_no_beginning_of_one_name_alone_is_not_guessed(typed):
    assert Walking().say(typed) == "Nicht verstanden."


def test_who_types_is_not_reminded_of_a_microphone_again_and_again():
    walking = Walking()
    walking.happens(DeviceWent("microphone", "Kein Mikrofon."), DeviceWent("board", "Kein Brett."))
    assert walking.wait().startswith("Kein Mikrofon. Kein Brett.")
    walking.say("weiter")
    assert walking.wait().startswith("Kein Brett.")


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


@pytest.mark.parametrize("typed", ["quit", "aufhören", "Verlassen", "morgen weiter"])
def test_what_leaves_a_game_leads_to_switching_off_when_it_is_typed_anywhere(typed):
    walking = Walking()
    assert walking.say(typed) == "Ausschalten? Eins: Nein."
    assert walking.say("Einstellungen", typed) == "Ausschalten? Eins: Nein."
    assert walking.say("zum Hauptmenü").startswith("Hauptmenü.")
    assert walking.done == []


# --- the first start --------------------------------------------------------------------------


def test_at_the_first_start_each_language_says_its_name_in_itself_until_a_button_is_pressed():
    walking = Walking(KeptChoices())
    heard = [walking.utterances[0].language]
    for _ in available()[1:]:
        walking.wait()
        heard.append(walking.utterances[0].language)
    assert sorted(heard) == list(available())
    assert "press a button now" in walking.wait()
    while "Drücken Sie jetzt" not in walking.said:
        walking.wait()
    assert walking.step() == HOME
    assert walking.kept == GERMAN


def test_at_the_first_start_the_language_of_the_system_is_the_first():
    assert "druk nu op een knop" in Walking(KeptChoices(), usual="nl").said


def test_at_the_first_start_what_is_missing_is_said_in_the_systems_language_by_its_voice():
    walking = Walking(KeptChoices(), usual="nl")
    walking.wait()
    walking.happens(DeviceWent(BOARD, "Er is geen bord."), DeviceCame(BOARD))
    assert [each.language for each in walking.utterances] == ["nl", "da"]
    assert walking.utterances[0].text == menu_words("nl")("found.board")
    walking.say("Unsinn")
    assert [each.language for each in walking.utterances] == ["nl"]


@pytest.mark.parametrize("code", available())
def test_at_the_first_start_a_language_is_taken_by_its_name(code):
    walking = Walking(KeptChoices())
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
    walking = Walking(KeptChoices(language="de", time_control="7m+7s", favourites=("7m+7s",)))
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


def test_a_board_of_another_make_is_named_when_found_and_when_asked_whether_all_works():
    walking = Walking()
    assert walking.happens(DeviceCame(BOARD, "DGT")).startswith("Das DGT-Brett ist da.")
    assert walking.happens(DeviceCame(BOARD, "DGT")) == "", "as after a game"
    walking.happens(DeviceWent(BOARD, "Das Brett antwortet nicht."))
    assert walking.happens(DeviceCame(BOARD, "Certabo")).startswith("Das Certabo-Brett ist da.")
    assert "Das Certabo-Brett ist da." in walking.say("Geräte prüfen")


@pytest.mark.parametrize("code", available())
def test_every_page_can_be_walked_and_heard_in_every_language(code):
    """Its entries are said, and every word by which one is taken has a sound."""
    walking = Walking(KeptChoices(language=code))
    walking.menu.models = {code: 46}
    known = {*known_words()[code]}
    home = [entry.names[0] for entry in walking.menu.page.entries]
    settings = walking.menu.words("home.settings")
    pages = [
        *((home[0], str(at)) for at in range(2, 8)),
        *((settings, str(at)) for at in range(1, 6)),
    ]
    for path in [*((name,) for name in home), *pages, (settings, "5", "1")]:
        walking.menu.begin()
        assert walking.say(*path) or isinstance(walking.done[-1], Practise)
        assert walking.menu.listened_for()[0].words - known == set()


# --- names, times, settings -------------------------------------------------------------------


def test_a_name_is_spelled_with_the_names_of_the_files_and_further_ones_and_is_remembered():
    walking = Walking()
    walking.say("Neue Partie", "Ihr Name", "buchstabieren")
    assert walking.say("Eva") == "E. Acht: Eva."
    assert walking.say("Viktor").startswith("E, v: Ev.")
    walking.say("Bella", "löschen")
    assert walking.say("Anna").startswith("E, v, a: Eva.")
    assert walking.say("fertig").startswith("Eva. Sechs: Ihr Name: Eva.")
    assert walking.kept.own_name == "Eva"
    assert walking.say("Name des Gegners") == "Name des Gegners. Eins: Eva."


def test_a_name_without_letters_is_none():
    walking = Walking()
    walking.say("Neue Partie", "Ihr Name", "buchstabieren", "Leerzeichen")
    assert walking.say("fertig").startswith("Es ist noch kein Buchstabe gewählt.")


@pytest.mark.parametrize("code", available())
def test_every_letter_of_the_alphabet_can_be_spelled_in_every_language(code):
    walking = Walking(KeptChoices(language=code))
    words = walking.menu.words
    walking.say(words("home.new_game"), words("new_game.own_name"), words("names.spell"))
    letters = [entry.label[0].lower() for entry in walking.menu.page.entries[3:]]
    assert set("abcdefghijklmnopqrstuvwxyz") <= set(letters)
    assert len(set(letters)) == len(letters)


@pytest.mark.parametrize(
    ("said", "control"),
    [
        ("sieben Minuten plus fünf Sekunden", "7m+5s"),
        ("neunzig Minuten plus dreißig Sekunden", "90m+30s"),
        ("zehn Minuten", "10m"),
        ("12 Minuten plus 3 Sekunden", "12m+3s"),
        ("eine Minute plus eine Sekunde", "1m+1s"),
    ],
)
def test_a_time_control_is_said_as_minutes_plus_seconds(said, control):
    walking = Walking()
    walking.say("Neue Partie", "Bedenkzeit", said)
    assert walking.kept.time_control == control


def test_a_time_control_is_stepped_to_by_the_buttons():
    walking = Walking()
    walking.say("Neue Partie", "Bedenkzeit")
    walking.say("eine andere Zeit")
    assert walking.said == "Wie viele Minuten für die Partie? Zehn Minuten."
    walking.take()
    assert walking.said == "Wie viele Sekunden für jeden Zug? Null Sekunden."
    walking.step()
    assert walking.take().startswith("zehn Minuten plus eine Sekunde. Drei: Bedenkzeit: ")
    assert walking.kept.time_control == "10m+1s"


@pytest.mark.parametrize(
    ("minutes", "seconds", "control"),
    [
        ("dreißig", "zehn", "30m+10s"),
        ("neunzig", "dreißig", "90m+30s"),
        ("5", "5", "5m+5s"),
        ("eins", "eins", "1m+1s"),
        ("zehn", "null", "10m"),
    ],
)
def test_a_number_alone_is_that_many_minutes_and_seconds(minutes, seconds, control):
    walking = Walking()
    walking.say("Neue Partie", "Bedenkzeit", "eine andere Zeit", minutes, seconds)
    assert walking.kept.time_control == control


def test_a_number_of_seconds_that_is_not_offered_is_no_number_of_an_entry():
    walking = Walking()
    walking.say("Neue Partie", "Bedenkzeit", "eine andere Zeit", "zehn")
    assert walking.say("sieben").startswith("Nicht verstanden.")


def test_how_fast_and_how_loud_it_speaks_is_set_by_numbers():
    walking = Walking()
    walking.say("Einstellungen", "Tempo", "zweihundert")
    walking.say("Lautstärke", "fünfzig")
    assert (walking.kept.rate, walking.kept.volume) == (200, 50)


def test_how_much_is_said_is_set_for_each_kind_in_three_steps():
    walking = Walking()
    walking.say("Einstellungen", "Ausführlichkeit")
    assert walking.said == "wie viel gesagt wird. Eins: Züge: wie üblich."
    assert walking.say("Regelwidrigkeiten") == "Regelwidrigkeiten. Zwei: wie üblich."
    assert walking.step() == "Drei: ausführlich."
    assert walking.take() == "Vier: Regelwidrigkeiten: ausführlich."
    walking.say("Züge", "knapp")
    assert walking.kept.verbosity == {
        MessageKind.IRREGULARITIES: MessageDetail.FULL,
        MessageKind.MOVES: MessageDetail.BRIEF,
    }


def test_a_voice_is_chosen_and_confirms_it_by_itself():
    walking = Walking()
    assert walking.say("Einstellungen", "Stimme") == "Stimme. Eins: die gewohnte Stimme."
    assert walking.step() == "Zwei: eine Frauenstimme."
    assert walking.take() == "Vier: Stimme: eine Frauenstimme."
    assert walking.kept.voice == "+f2"
    assert walking.say("Stimme", "gewohnt") == "Vier: Stimme: die gewohnte Stimme."
    assert walking.kept.voice is None


def test_the_language_is_changed_in_the_settings():
    walking = Walking()
    assert walking.say("Einstellungen", "Sprache", "Nederlands").startswith("Een: taal: Nederlands")
    assert walking.utterances[0].language == "nl"


# --- listening --------------------------------------------------------------------------------


def test_what_works_is_told_of_board_earphone_and_microphone():
    walking = Walking()
    walking.happens(DeviceWent("microphone", "Es ist kein Mikrofon da."))
    assert walking.say("Geräte prüfen") == "Das Brett ist da."
    assert [walking.wait(), walking.wait()] == ["Der Ohrhörer ist da.", "Es ist kein Mikrofon da."]
    assert "Geräte prüfen" in walking.wait()


def test_a_chapter_of_the_guide_is_read_stopped_and_gone_on_with():
    walking = Walking()
    chapter = guide("de")[0]
    walking.say("Anleitung")
    assert walking.said.endswith(f"Eins: {chapter.title}.")
    assert walking.take() == f"{chapter.title}. {chapter.sentences[0]}"
    assert walking.menu.patience < 1
    assert walking.wait() == chapter.sentences[1]
    walking.say("stopp")
    assert walking.done[-1] == Silence()
    assert walking.menu.patience > 1
    assert walking.say("weiter") == chapter.sentences[1]
    assert walking.wait() == chapter.sentences[2]
    walking.take()
    assert walking.done[-1] == Silence()
    assert walking.back().startswith("Anleitung.")


# --- a stick ----------------------------------------------------------------------------------


def test_a_stick_with_conditions_is_told_and_offered_and_one_press_more_begins_by_them():
    walking = Walking()
    stick = Stick("/media/stick", event=True, time_control="15m+10s")
    said = walking.happens(StickCame(stick))
    assert said.startswith("Auf dem Stick sind die Bedingungen des Turniers.")
    walking.say("Vom Stick", "nach den Bedingungen des Turniers")
    assert walking.said == "Neue Partie. Eins: Beginnen."
    assert walking.say("weiter", "weiter").startswith("Drei: Bedenkzeit: fünfzehn Minuten plus")
    walking.say("Beginnen")
    assert walking.done[-1] == Begin(GERMAN, by_event=True)


def test_a_stick_that_was_there_before_a_language_was_chosen_is_told_once_one_is():
    walking = Walking(KeptChoices())
    walking.happens(StickCame(Stick("/media/stick", pairings=(("Anna Ast", "Bert Buch"),))))
    assert walking.utterances == []
    walking.say("Deutsch")
    assert "Auf dem Stick sind Paarungen." in walking.said


def test_a_pairing_on_the_stick_gives_both_names():
    walking = Walking(KeptChoices(language="de", seat=Seat.BLACK))
    walking.happens(StickCame(Stick("/media/stick", pairings=(("Anna Ast", "Bert Buch"),))))
    walking.say("Vom Stick")
    assert "Anna Ast gegen Bert Buch" in walking.said
    walking.take()
    assert (walking.kept.own_name, walking.kept.opponent_name) == ("Bert Buch", "Anna Ast")


# --- a hall -----------------------------------------------------------------------------------

PAIRING = TablePairing("2", 7, "Anna Ast", "Bert Buch", "15m+10s")


def test_a_pairing_of_the_hall_is_told_to_its_player_and_two_presses_begin_the_game():
    walking = Walking(KeptChoices(language="de", own_name="Bert Buch"))
    said = walking.happens(PairingCame(PAIRING))
    assert said.startswith("Runde 2, Tisch 7. Sie haben Schwarz gegen Anna Ast.")
    assert "Bedenkzeit: fünfzehn Minuten plus zehn Sekunden." in said
    assert walking.say("Ihre Partie").endswith("Eins: Beginnen.")
    walking.take()
    begun = walking.done[-1]
    assert begun.pairing == PAIRING
    assert begun.kept.seat is Seat.BLACK
    assert (begun.kept.own_name, begun.kept.opponent_name) == ("Bert Buch", "Anna Ast")
    assert begun.kept.time_control == "15m+10s"


def test_whose_name_is_not_known_says_which_of_the_two_plays_here():
    walking = Walking(KeptChoices(language="de", own_name="Cara Clausen"))
    said = walking.happens(PairingCame(PAIRING))
    assert "Anna Ast hat Weiß, Bert Buch hat Schwarz." in said
    assert walking.say("Ihre Partie") == "Ihr Name. Eins: Anna Ast."
    assert "Sie haben Weiß gegen Bert Buch." in walking.take()
    assert walking.kept.own_name == "Anna Ast"
    walking.say("Ihr Name", "Bert Buch")
    assert "Sie haben Schwarz gegen Anna Ast." in walking.said


def test_a_pairing_that_came_before_the_language_was_chosen_is_told_then():
    walking = Walking(KeptChoices())
    walking.happens(PairingCame(PAIRING))
    assert "Runde 2, Tisch 7." in walking.say("Deutsch")


def test_a_pairing_that_is_told_again_or_was_played_is_not_told():
    walking = Walking()
    walking.happens(PairingCame(PAIRING))
    assert walking.happens(PairingCame(PAIRING)) == ""
    setup = GameSetup(white="Anna Ast", black="Bert Buch", round="2")
    played = KnownGame("a.journal", Game(setup))
    walking = Walking(sheets=(played,))
    assert walking.happens(PairingCame(PAIRING)) == ""
    assert walking.say("Ihre Partie") == "Nicht verstanden."


@pytest.mark.parametrize("code", available())
def test_a_pairing_is_told_and_taken_by_name_in_every_language(code):
    walking = Walking(KeptChoices(language=code, own_name="Anna Ast"))
    said = walking.happens(PairingCame(PAIRING))
    assert "Bert Buch" in said
    walking.say(menu_words(code)("home.pairing"), menu_words(code)("new_game.begin"))
    assert walking.done[-1].pairing == PAIRING


# --- a stick with other files -----------------------------------------------------------------


def test_a_stick_with_other_files_is_one_sentence_and_unreadable_conditions_another():
    walking = Walking()
    said = walking.happens(StickCame(Stick("/media/stick")))
    assert said.startswith("Auf dem Stick ist nichts für diesen Tisch")
    assert walking.happens(StickWent()) == "Der Stick ist weg."
    said = walking.happens(StickCame(Stick("/media/stick", trouble="Das ist kein TOML.")))
    assert said.startswith("Die Bedingungen auf dem Stick sind nicht zu gebrauchen. Das ist")
    assert walking.say("Vom Stick") == "Nicht verstanden."


# --- recorded games ---------------------------------------------------------------------------


def played(*moves, **setup):
    """A game of two peg boards in which these moves were made and pressed, as a journal has it."""
    at_table = Table(*Seat, **setup).start()
    for move in moves:
        seat = at_table.game.state.on_move
        style = AnnouncingStyle(load("de"))
        words = style.move(chess.Move.from_uci(move), at_table.game.state.position)
        at_table.move(move, seat).say(words).press().move(move, seat.other)
    return KnownGame("/journals/1.journal", at_table.game)


@pytest.mark.law(79)
def test_an_unfinished_game_is_told_with_names_last_move_and_side_to_move_and_no_time():
    game = played("e2e4", "e7e5", white="Anna", black="Bert", time_control="10m")
    walking = Walking(games=(game,))
    assert walking.said == "Hauptmenü. Eins: Mit der unterbrochenen Partie weitermachen."
    said = walking.take()
    assert said.endswith("Anna gegen Bert. Letzter Zug: Zug eins, Eva fünf. Weiß ist am Zug.")
    walking.take()
    assert walking.done == [GoOn(game.path)]


def test_a_scoresheet_is_heard_move_by_move_and_copied_where_there_is_a_stick():
    game = played("e2e4", "e7e5", "g1f3", white="Anna", black="Bert", date="2026.11.22")
    walking = Walking(sheets=(game,))
    walking.say("Partieformulare")
    told = "Anna gegen Bert, 22. November, nicht beendet, zwei Züge."
    assert walking.said == f"Partieformulare. Eins: {told}"
    walking.take()
    assert walking.take() == "Anna gegen Bert."
    heard = [walking.wait(), walking.wait()]
    assert heard == ["Eins: Eva vier, Eva fünf.", "Zwei: Springer Felix drei."]
    walking.wait()
    assert walking.say("kopieren").startswith("Es ist kein Stick da.")
    walking.happens(StickCame(Stick("/media/stick")))
    walking.say("kopieren")
    assert walking.done[-1] == Copy((game.path,))
    assert walking.say("Code") == "Nicht verstanden."


@pytest.mark.parametrize(
    ("names", "own", "told"),
    [
        ({"white": "Anna", "black": "Bruno"}, "Anna", "Sie mit Weiß gegen Bruno, {day}, verloren"),
        (
            {"white": "Anna", "black": "Bruno"},
            "Bruno",
            "Sie mit Schwarz gegen Anna, {day}, gewonnen",
        ),
        ({"black": "Bruno"}, "", "Sie mit Weiß gegen Bruno, {day}, verloren"),
        ({}, "", "Sie mit Weiß, {day}, verloren"),
    ],
)
def test_a_scoresheet_is_called_by_opponent_day_result_and_moves(names, own, told):
    table = Table(Seat.WHITE, date="2026.11.24", **names).start()
    table.observe(Resigned(at=1000, seat=Seat.WHITE))
    walking = Walking(
        KeptChoices(language="de", own_name=own),
        sheets=(KnownGame("/journals/1.journal", table.game),),
    )
    named = told.format(day="24. November")
    assert walking.say("Partieformulare") == f"Partieformulare. Eins: {named}, null Züge."


def test_a_few_things_are_switched_in_the_settings():
    walking = Walking()
    walking.say("Einstellungen")
    assert "Felder ansagen: an" in [entry.label for entry in walking.menu.page.entries]
    walking.say("Felder ansagen", "aus")
    assert not walking.kept.squares
    walking.say("Ohrhörer", "offen")
    assert walking.kept.earphone_fit is EarphoneFit.OPEN
    walking.say("Beginn der Partie", "kurz")
    assert walking.kept.start is StartDetail.SHORT
    walking.say("Echo für den Gegner", "ein Ton")
    assert heard(walking.kept, Settings()).echo is EchoToOpponent.TONE
    walking.say("Drücken der Uhr", "ein Wort")
    assert heard(walking.kept, Settings()).pressed is PressSignal.WORD
    walking.say("Spracherkennung", "das Sprachmodell")
    assert heard(walking.kept, Settings()).engine is Engine.VOSK
    chosen = heard(walking.kept, Settings())
    assert (chosen.earphone_fit, chosen.start) == (EarphoneFit.OPEN, StartDetail.SHORT)
    assert heard(GERMAN, Settings(start=StartDetail.FULL)).start is StartDetail.FULL


def test_what_is_read_and_felt_is_switched_in_the_settings_and_goes_before_an_option():
    usual = Equipment.of(Choices(board=("none",)), Settings(vibration=Vibration.WHITE))
    walking = Walking()
    walking.menu.usual = usual_choices(usual)
    walking.say("Einstellungen")
    labels = [entry.label for entry in walking.menu.page.entries]
    assert {"Braillezeile: aus", "Vibration: an"} <= set(labels)
    assert not [label for label in labels if label.startswith("Brailleschrift")]
    walking.say("Braillezeile", "an", "Vibration", "aus")
    walking.say("Brailleschrift", "Kurzschrift", "Uhr auf der Braillezeile", "an")
    chosen = said_in_menu(walking.kept, usual)
    assert (chosen.braille, chosen.braille_code) == (("auto",), "contracted")
    assert chosen.vibration is Vibration.OFF
    assert heard(walking.kept, Settings()).braille_clock
    named = Equipment.of(Choices(board=("none",), braille=("127.0.0.1:1",)), Settings())
    assert said_in_menu(walking.kept, named).braille == ("127.0.0.1:1",)
    walking.say("Braillezeile", "aus")
    assert layered(named.choices, said_in_menu(walking.kept, named)).braille == ("none",)
    unsaid = said_in_menu(GERMAN, named)
    assert (unsaid.braille, unsaid.vibration) == (None, None)


def test_how_pegs_move_is_offered_where_a_board_stands_at_the_keyboard():
    walking = Walking()
    for board, offered in (("none", False), ("virtual", True)):
        usual = Equipment.of(Choices(board=(board,)), Settings())
        walking.menu.usual = usual_choices(usual)
        walking.say("Einstellungen")
        labels = [entry.label for entry in walking.menu.page.entries]
        assert ("Stifte an der Tastatur: folgen" in labels) == offered
        if offered:
            walking.say("Stifte an der Tastatur", "getippt")
        else:
            walking.back()
    assert heard(walking.kept, Settings()).virtual_pegs is VirtualPegs.TYPED


def test_a_code_of_the_settings_that_is_not_offered_is_named():
    walking = Walking()
    walking.menu.usual = {"braille_line": True, "braille_code": "de-g1.ctb"}
    walking.say("Einstellungen")
    assert "Brailleschrift: de-g1.ctb" in [entry.label for entry in walking.menu.page.entries]
    assert walking.say("Brailleschrift").startswith("Brailleschrift. Eins: acht Punkte.")


def test_the_codes_of_a_game_that_is_over_are_told_with_its_scoresheet():
    table = Table(*Seat).start().observe(Resigned(at=1000, seat=Seat.WHITE))
    walking = Walking(sheets=(KnownGame("/journals/1.journal", table.game),))
    walking.say("Partieformulare", "eins", "Code")
    assert walking.done == [TellCode("/journals/1.journal")]


def test_a_friendly_game_is_usual_and_a_game_with_an_arbiter_can_be_chosen():
    walking = Walking()
    walking.say("Neue Partie", "Schiedsrichter")
    assert walking.said.startswith("Schiedsrichter. Eins: keiner, beide entscheiden gemeinsam.")
    assert walking.say("einer kommt").startswith("es kommt einer.")
    assert walking.kept.arbiter is True
    walking.menu.arbiter_usual = True
    walking.say("Schiedsrichter", "freie Partie")
    assert walking.kept.arbiter is False


def test_the_codes_of_the_arbiter_are_heard_before_the_game_digit_by_digit():
    walking = Walking()
    walking.menu.arbiter_codes = ("482713", "551266")
    said = walking.say("Neue Partie", "Schiedsrichter", "Codes hören", "die Codes hören")
    assert "Schiedsrichter spricht, und dann einen dieser Codes." in said
    assert said.endswith("4 8 2 7 1 3.")
    assert walking.wait() == "5 5 1 2 6 6."


def test_codes_that_the_arbiter_has_chosen_are_told_to_nobody():
    walking = Walking()
    said = walking.say("Neue Partie", "Schiedsrichter", "die Codes hören")
    assert said.endswith("Der Schiedsrichter hat eigene Codes gewählt.")


# --- the speech model ---------------------------------------------------------------------------


def offering(kept=GERMAN):
    walking = Walking(kept)
    walking.menu.models = {"de": 46, "nl": 40}
    return walking


def test_at_the_first_start_the_model_of_the_language_is_offered_with_its_size():
    walking = offering(KeptChoices())
    assert "ein Sprachmodell empfohlen. Es hat sechsundvierzig Megabyte" in walking.say("Deutsch")
    assert "model" not in offering(KeptChoices()).say("Dansk")


def test_the_model_is_fetched_while_the_menu_goes_on_and_is_offered_no_more():
    walking = offering()
    walking.say("Einstellungen")
    assert "wird geladen" in walking.say("Sprachmodell")
    assert walking.done == [FetchModel("de")]
    assert "wird noch geladen" in walking.say("Sprachmodell")
    assert walking.done == [FetchModel("de")]
    assert "ist da" in walking.happens(ModelFetched("de"))
    assert "Nicht verstanden" in walking.say("Sprachmodell")


def test_a_model_that_is_not_fetched_is_told_with_its_reason_and_offered_again():
    walking = offering()
    walking.say("Einstellungen", "Sprachmodell")
    told = walking.happens(ModelFetched("de", "Ist ein Netz da?"))
    assert "alles ist wie vorher. Ist ein Netz da?" in told
    walking.say("Sprachmodell")
    assert walking.done == [FetchModel("de"), FetchModel("de")]


# --- the own voice ------------------------------------------------------------------------------


def test_a_voice_is_learnt_from_the_settings_and_from_home_where_that_is_offered():
    walking = Walking()
    assert "Nicht verstanden" not in walking.say("Einstellungen", "Stimme lernen")
    assert walking.done == [Teach()]
    walking = Walking()
    walking.menu.asked_back_often = True
    assert "Sprechen Sie nach, was ich sage" in walking.say("Meine Stimme lernen")
    assert walking.done == [Teach()]


def test_without_a_microphone_no_voice_is_learnt():
    walking = Walking()
    walking.happens(DeviceWent(Device.MICROPHONE, "Es ist kein Mikrofon da."))
    assert "kein Mikrofon" in walking.say("Einstellungen", "Stimme lernen")
    assert walking.done == []


# --- the opponent -----------------------------------------------------------------------------


@pytest.mark.parametrize("code", available())
def test_the_opponent_is_introduced_aloud_in_his_language_in_about_twenty_seconds(code):
    words = menu_words("de")
    walking = Walking(KeptChoices(language="de", opponent_language=code))
    walking.say(words("home.new_game"), words("new_game.introduction"))
    told = []
    while all(each.aloud for each in walking.utterances):
        told += walking.utterances
        walking.wait()
    assert {each.language for each in told} == {code}
    said = " ".join(each.text for each in told)
    assert load(code).taught("now") in said
    assert 40 <= len(said.split()) <= 60
    assert walking.said == "Neue Partie. Neun: Einführung für den Gegner."
